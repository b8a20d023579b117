from __future__ import annotations

import pytest

from ipse.souls.tree import DEEPEST, LARGEST_BYTES, Items, Kind, Mistake, Pairs, Scalar, read_tree


def mistake_in(text: str) -> tuple[int, str]:
    """The line and the sentence of what is wrong in `text`."""
    with pytest.raises(Mistake) as error:
        read_tree(text)
    return error.value.line, error.value.sentence


def kind_of(text: str) -> Kind:
    """What a scalar, written so, is."""
    (item,) = items_of(f"[{text}]")
    assert isinstance(item, Scalar)
    return item.kind


def items_of(text: str) -> tuple[object, ...]:
    """What stands in the list `text`."""
    tree = read_tree(text)
    assert isinstance(tree, Items)
    return tree.items


def test_everything_knows_its_line() -> None:
    assert read_tree("a: x\nb:\n  - 1\n") == Pairs(
        1,
        (
            (Scalar(1, "a", Kind.WORDS), Scalar(1, "x", Kind.WORDS)),
            (Scalar(2, "b", Kind.WORDS), Items(3, (Scalar(3, "1", Kind.NUMBER),))),
        ),
    )


@pytest.mark.parametrize("text", ["no", "yes", "on", "12:30", "2026-09-15", "1_000", "a1", "'1'"])
def test_what_only_old_yaml_takes_for_something_else_is_words(text: str) -> None:
    assert kind_of(text) is Kind.WORDS


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1", Kind.NUMBER),
        ("-1.5e3", Kind.NUMBER),
        (".5", Kind.NUMBER),
        ("0x1f", Kind.NUMBER),
        ("-.inf", Kind.NUMBER),
        ("true", Kind.TRUTH),
        ("False", Kind.TRUTH),
        ("null", Kind.NOTHING),
        ("~", Kind.NOTHING),
    ],
)
def test_what_is_no_words_is_told_apart(text: str, kind: Kind) -> None:
    assert kind_of(text) is kind
    assert kind_of(f"'{text}'") is Kind.WORDS


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("a: 1\nb: &x y", 2, "an anchor"),
        ("a: &x [b]", 1, "an anchor"),
        ("a: 1\nb: *x", 2, "an alias"),
        ("a: !!python/object/apply:os.system [ls]", 1, "a tag"),
        ("a: !x y", 1, "a tag"),
        ("a: 1\n---\nb: 1", 2, "a second document"),
        ("a: 1\nb: [", 2, "this is not YAML"),
        ("a: 1\nb: c: d", 2, "this is not YAML"),
        ("? [a]\n: b", 1, "a key is one word"),
        ("a: 1\nb: \x07", 2, "a character"),
        ('a: 1\nb: "\\0"', 2, "a character"),
        ("", 1, "nothing stands here"),
        ("# only a remark\n", 1, "nothing stands here"),
    ],
)
def test_what_no_soul_needs_is_refused_with_its_line(text: str, line: int, told: str) -> None:
    found, sentence = mistake_in(text)
    assert (found, sentence[: len(told)]) == (line, told)


def test_a_bomb_of_aliases_is_refused_at_its_first_fuse() -> None:
    layers = "\n".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 9)}]" for n in range(1, 10))
    assert mistake_in(f"l0: &l0 [x]\n{layers}") == (1, "an anchor (&) stands here: leave it out.")


def test_nesting_ends_at_its_limit_however_deep_it_would_go() -> None:
    assert items_of("[" * DEEPEST + "]" * DEEPEST)
    for depth in (DEEPEST + 1, 20_000):
        assert "nested more than 8 levels" in mistake_in("[" * depth + "]" * depth)[1]


def test_a_file_has_64_kilobytes_at_most() -> None:
    fits = "é" * (LARGEST_BYTES // 2)
    assert read_tree(fits) == Scalar(1, fits, Kind.WORDS)
    assert "larger than 65536 bytes" in mistake_in(fits + "e")[1]
