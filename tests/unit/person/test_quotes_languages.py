# ruff: noqa: RUF001 - words of other scripts are meant as they are written
from __future__ import annotations

import pytest

from ipse.person.quotes import check_quote

SAID = [
    "Ich wohne seit Mai in Berlin",
    "J'habite à Paris avec ma sœur",
    "Vivo en Madrid con mi hermana",
    "Vivo a Roma con mia sorella",
    "Eu moro em Lisboa com minha irmã",
    "Я живу в Москве с сестрой",
    "أنا أعيش في عمان مع أختي",
    "मैं दिल्ली में रहता हूँ",
    "我住在北京",
    "私は猫が好きです",
    "나는 고양이를 좋아해요",
    "ฉันชอบแมวมาก",
]


@pytest.mark.parametrize("said", SAID)
def test_what_was_said_in_any_language_certifies(said: str) -> None:
    assert check_quote(said, f"{said}.").certifies
    assert check_quote(said.upper(), f"{said}!").certifies


@pytest.mark.parametrize("said", SAID)
def test_a_question_in_any_language_does_not(said: str) -> None:
    assert not check_quote(said, f"{said}?").certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("Ich habe Kinder", "Ich habe keine Kinder"),
        ("Ich mag Katzen", "Ich mag Katzen nicht"),
        ("ich in Berlin wohne", "Ich glaube nicht, dass ich in Berlin wohne"),
        ("J'ai des enfants", "Je n'ai pas d'enfants"),
        ("j'habite à Paris", "Je ne crois pas que j'habite à Paris"),
        ("vivo en Madrid", "No vivo en Madrid"),
        ("vivo a Roma", "Non vivo a Roma"),
        ("moro em Lisboa", "Eu não moro em Lisboa"),
        ("живу в Москве", "Я не живу в Москве"),
        ("Я живу в Москве", "Я не живу в Москве"),
        ("أعيش في عمان", "أنا لا أعيش في عمان"),
        ("मुझे चाय पसंद", "मुझे चाय पसंद नहीं है"),
        ("मुझे चाय पसंद है", "मुझे चाय पसंद नहीं है"),
        ("喜欢猫", "我不喜欢猫"),
        ("住在北京", "我没住在北京"),
        ("猫が好き", "猫が好きではない"),
        ("東京に住んでい", "東京に住んでいません"),
        ("나는 고양이를", "나는 고양이를 좋아하지 않아요"),
        ("ชอบแมวมาก", "ฉันไม่ชอบแมวมาก"),
        ("Ik woon in Gent", "Ik woon in Gent niet"),
        ("mieszkam w Gdyni", "Nie mieszkam w Gdyni"),
    ],
)
def test_a_negation_of_any_language_is_not_cut_away(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("ich wohne in Berlin", "Falls ich wohne in Berlin"),
        ("j'habite à Paris", "Si j'habite à Paris, tant mieux"),
        ("vivo en Madrid", "Si vivo en Madrid, mejor"),
        ("vivo a Roma", "Se vivo a Roma, meglio"),
        ("moro em Lisboa", "Se moro em Lisboa, melhor"),
        ("я живу в Москве", "Если я живу в Москве, хорошо"),
        ("أعيش في عمان", "إذا أعيش في عمان فهذا حسن"),
        ("मैं दिल्ली में रहता हूँ", "अगर मैं दिल्ली में रहता हूँ तो अच्छा है"),
        ("我住在北京", "如果我住在北京，就好了"),
        ("東京に住んで", "もし東京に住んでいたら"),
    ],
)
def test_a_condition_of_any_language_is_not_cut_away(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("ich in Berlin wohne", "Maria sagt, dass ich in Berlin wohne"),
        ("j'habite à Paris", "Marie dit que j'habite à Paris"),
        ("vivo en Madrid", "María dice que vivo en Madrid"),
        ("vivo a Roma", "Maria dice che vivo a Roma"),
        ("moro em Lisboa", "Maria disse que moro em Lisboa"),
        ("я живу в Москве", "Мария сказала, что я живу в Москве"),
        ("मैं दिल्ली में रहता हूँ", "मारिया ने कहा कि मैं दिल्ली में रहता हूँ"),
        ("我住在北京", "他说我住在北京"),
        ("私は猫が好き", "マリアは「私は猫が好き」と言った"),
        ("Ich wohne hier", "Er sagte: „Ich wohne hier“"),
        ("J'habite ici", "Elle répète « J'habite ici »"),
    ],
)
def test_reported_speech_of_any_language_is_not_taken_for_ones_own(
    quote: str, message: str
) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("京都に住んで", "東京都に住んでいます"),
        ("ヨークに住んで", "ニューヨークに住んでいます"),
        ("我有二十", "我有二十五只猫"),
        ("我喜欢北京", "我喜欢北京烤鸭"),
    ],
)
def test_without_spaces_no_word_is_cut_in_two(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


def test_a_clause_of_a_text_without_spaces_stands_alone() -> None:
    assert check_quote("我喜欢猫", "我喜欢猫，但不喜欢狗。").certifies


def test_a_small_word_of_one_language_means_nothing_in_another() -> None:
    # "no" is "in the" in Portuguese, so nothing is negated by it here.
    # The quote ends at a comma: without a list of plain words it may be cut nowhere else.
    message = "Minha irmã ficou, eu moro no Rio de Janeiro, com meu pai"
    assert check_quote("eu moro no Rio de Janeiro", message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("Ich wohne in Berlin", "Ich wohne in Berlin, und meine Schwester wohnt hier"),
        ("J'habite à Paris", "J'habite à Paris, mais je travaille à Lyon"),
        ("Vivo en Madrid", "Vivo en Madrid; mi hermana vive en Roma"),
    ],
)
def test_in_other_languages_a_whole_clause_stands_alone(quote: str, message: str) -> None:
    assert check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("Ich wohne in Berlin", "Ich wohne in Berlin auf dem Papier"),
        ("J'habite à Paris", "J'habite à Paris en théorie"),
        ("vivo en Madrid", "Me figuro que vivo en Madrid"),
    ],
)
def test_in_other_languages_no_clause_is_cut_in_the_middle(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("Ich wohne in Berlin", "Ich wohne in Berlin und arbeite bei Siemens."),
        ("Ich wohne in Berlin", "Ich wohne in Berlin, und du?"),
        ("J'habite à Paris", "J'habite à Paris, et toi ?"),
    ],
)
def test_a_second_verb_or_a_question_handed_back_leaves_a_statement(
    quote: str, message: str
) -> None:
    assert check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("Ich wohne in Berlin", "Ich wohne in Berlin und arbeite bei Siemens nicht."),
        ("Ich wohne in Berlin", "Ich wohne in Berlin und träume von Rom."),
        ("Ich wohne in Berlin", "Falls ich wohne in Berlin und arbeite bei Siemens."),
        ("Ich wohne in Berlin", "Max sagt, ich wohne in Berlin und arbeite bei Siemens."),
        ("Ich trinke Kaffee", "Ich trinke Kaffee und rauche nicht."),
        ("Ich mag rote", "Ich mag rote und grüne Äpfel."),
        ("Ich mag die alte", "Ich mag die alte und neue in Berlin."),
        ("Er wohne in Berlin", "Er wohne in Berlin und arbeite bei Siemens."),
        ("Wohne ich in Berlin", "Wohne ich in Berlin, und du?"),
    ],
)
def test_a_second_verb_or_a_question_handed_back_hides_no_turn(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies
