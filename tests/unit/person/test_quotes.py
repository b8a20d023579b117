from __future__ import annotations

import pytest

from ipse.person.quotes import (
    FEWEST_CHARACTERS,
    LONGEST_MESSAGE,
    LONGEST_QUOTE,
    WIDEST_GAP,
    Reason,
    Tier,
    check_quote,
)

HOME = "I live in Oak Park."


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I live in Oak Park", HOME),
        ("i LIVE in oak park!!", HOME),
        ("“I live in Oak Park”", HOME),
        ("I  live\nin\tOak Park", HOME),
        ("I li\u200bve in Oak\u2060 Park", HOME),
        ("I live in Oak Park...", HOME),
        ("I live in Oak Park", "I live in OAK PARK and I love it"),
        ("I have two dogs", "We moved last year. I have 2 dogs, Ana and Leo"),
        ("I am thirty-four", "I'm 34"),
        ("I earn 50,000 a year", "I earn 50000 a year"),
        ("I was born in 1990", "I was born in 1990, in May"),
        ("I am a nurse", "I'm a nurse"),
        ("I don't drink alcohol", "I do not drink alcohol"),
        ("i cant swim", "I cannot swim"),
        ("my daughters name is Mia", "My daughter\u2019s name is Mia"),
        ("were happy here", "We're happy here"),
        ("nurse", "Nurse."),
        ("I used to smoke", "I used to smoke"),
        ("If it rains I stay home", "If it rains I stay home"),
        ("I moved in May. Do you know Oak Park?", "I moved in May. Do you know Oak Park?"),
        ("I love my job. I hate Mondays", "I love my job. I hate Mondays."),
        ("i love my job i hate mondays", "I love my job. I hate Mondays."),
    ],
)
def test_words_that_were_said_are_verbatim(quote: str, message: str) -> None:
    assert check_quote(quote, message).tier is Tier.VERBATIM


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I love hiking", "Honestly I really love hiking"),
        ("I love hiking", "I love, um, hiking"),
        ("I love hiking in mountains", "I love hiking in the mountains"),
        ("Well, I love hiking", "I love hiking"),
        ("I really love hiking", "I love hiking"),
        ("I hate calls before 10", "I really hate calls before ten"),
        ("she is a nurse now", "she's a nurse now"),
        ("I have a garden", "I have got a garden"),
        ("I love gardening", "I love gardenning"),
        ("I love old movies", "I love old movie"),
        ("I have a dog ... and I hate rain", "I have a dog, he is old, and I hate rain"),
    ],
)
def test_a_light_paraphrase_of_real_words_is_near(quote: str, message: str) -> None:
    assert check_quote(quote, message).tier is Tier.NEAR


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I love dogs", "I don't like cats, but I love dogs"),
        ("I love dogs", "I don't like cats and I love dogs"),
        ("I live in Oak Park", "No, I live in Oak Park"),
        ("I like tea", "I like tea, not coffee"),
        ("I love hiking", "I told you I love hiking"),
        ("I love hiking", "You know what, I'm so glad I love hiking"),
        ("I live in Oak Park", "I live in Oak Park, do you know it?"),
        ("I went to Rome", "Yesterday I went to Rome"),
        ("I visited her", "I painted this after I visited her"),
        ("I work at home", "I work at home because I hate trains"),
        ("I live in Oak Park", "I live in Oak Park, let me know if you come by"),
        ("I saw the Rocky Mountains", "I saw the Rocky Mountains"),
        ("My favorite book is Emma", 'My favourite book is "Emma"'),
        ("I live in Oak Park", '"I live in Oak Park"'),
    ],
)
def test_what_only_stands_near_a_turning_word_is_not_turned(quote: str, message: str) -> None:
    assert check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message", "reason"),
    [
        ("I live in Oak Park", "I don't live in Oak Park", Reason.WORDS_CHANGED),
        ("live in Oak Park", "I don't live in Oak Park", Reason.NEGATED),
        ("I live in Oak Park", "It's not true that I live in Oak Park", Reason.NEGATED),
        ("I live in Oak Park", "Nobody says I live in Oak Park", Reason.NEGATED),
        ("smoking every day", "I quit smoking every day", Reason.NEGATED),
        ("I smoke", "I smoke no longer", Reason.NEGATED),
        ("I love you", "I love you not", Reason.NEGATED),
        ("I have", "I have no children", Reason.NEGATED),
        ("I live here", "I live here, not anymore", Reason.NEGATED),
        ("I like cats", "I like cats less", Reason.NEGATED),
        ("I'm not a nurse", "I'm not just a nurse", Reason.WORDS_CHANGED),
    ],
)
def test_a_negation_is_never_lost(quote: str, message: str, reason: Reason) -> None:
    verdict = check_quote(quote, message)
    assert (verdict.tier, verdict.reason) == (Tier.PARTIAL, reason)


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I don't live in Oak Park", HOME),
        ("I never live in Oak Park", HOME),
        ("I live in no Oak Park", HOME),
        ("I am unhappy", "I am happy"),
        ("I am happy", "I am unhappy"),
    ],
)
def test_a_negation_is_never_added(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I wake up at six", "I usually wake up at six"),
        ("I love hiking", "Maybe I love hiking"),
        ("I love hiking", "I think I love hiking"),
        ("I love hiking", "I surmise I love hiking"),
        ("I love hiking", "Priya is adamant I love hiking"),
        ("I love hiking", "I love hiking sometimes"),
        ("I love hiking", "I love hiking, I guess"),
        ("I love hiking", "Conceivably I love hiking"),
        ("like it here", "I kind of like it here"),
        ("living in Spain", "I am thinking of living in Spain"),
        ("live in Oak Park", "I refuse to live in Oak Park"),
        ("I lived in Rome", "I wish I lived in Rome"),
        ("my friends smoke", "Some of my friends smoke"),
        ("I live in Oak Park", "I live in Oak Park or Chicago"),
        ("I love hiking", "I love hiking, or so I thought"),
        ("I eat fish", "I only eat fish"),
        ("I smoke", "I used to smoke"),
        ("I maybe love hiking", "I love hiking"),
    ],
)
def test_a_hedge_is_never_lost_nor_added(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I am fifty", "I am 15"),
        ("I am 50", "I am 15"),
        ("I am twenty", "I am twenty five"),
        ("it holds 30-10 litres", "it holds 30-60 litres"),
        ("I have 23 dogs", "I have 2-3 dogs"),
        ("I run 3 miles", "I run 3.5 miles"),
        ("I run 35 miles", "I run 3.5 miles"),
        ("15 cats", "I have about 15 cats"),
        ("5 degrees today", "it is -5 degrees today"),
        ("my model is K-201A", "my model is K-200A"),
        ("the area is 102 feet", "the area is 10² feet"),
        ("my name is Jon", "my name is John"),
        ("Michele is my aunt", "Michelle is my aunt"),
        ("I live in New", "I live in New York"),
        ("Ann lives here now", "My aunt Mary Ann lives here now"),
    ],
)
def test_numbers_and_names_agree_whole(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("he loves tea", "she loves tea"),
        ("your mother is ill", "my mother is ill"),
        ("I hate my job", "I love my job"),
        ("I prefer tea to coffee", "I prefer coffee to tea"),
        ("Tom loves Ann", "Ann loves Tom"),
        ("I have a big dog", "I have a dog"),
        ("I have a dog", "I have a big dog"),
        ("my wife is a doctor", "my former wife is a doctor"),
        ("I love my dog", "I love my sister's dog"),
        ("few friends visit", "a few friends visit"),
        ("I moved from Rome", "I moved to Rome"),
        ("I lived in Rome", "I live in Rome"),
        ("we have cats or dogs", "we have cats and dogs"),
    ],
)
def test_content_words_agree_in_order(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I live in Oak Park", "Do I live in Oak Park?"),
        ("I live in Oak Park", "I live in Oak Park?"),
        ("I live in Oak Park", "do i live in oak park"),
        ("do i live in oak park", "do i live in oak park"),
        ("I live in Oak Park", "I live in Oak Park, don't I?"),
        ("I live in Oak Park", "Who says I live in Oak Park?"),
        ("Do I live in Oak Park?", "Do I live in Oak Park?"),
    ],
)
def test_a_question_supports_no_statement(quote: str, message: str) -> None:
    verdict = check_quote(quote, message)
    assert (verdict.tier, verdict.reason) == (Tier.PARTIAL, Reason.ASKED)


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I lived in Oak Park", "If I lived in Oak Park, I'd have a dog"),
        ("I'd have a dog", "If I lived in Oak Park, I'd have a dog"),
        ("If I lived in Oak Park", "If I lived in Oak Park, I'd have a dog"),
        ("I'll move to Rome", "I'll move to Rome if I get the job"),
        ("I'll move to Rome", "I'll move to Rome, unless I get the job"),
        ("I'll move to Rome", "As long as I can, I'll move to Rome, if they pay"),
        ("I live here", "I wonder whether I live here"),
    ],
)
def test_a_hypothetical_supports_no_statement(quote: str, message: str) -> None:
    verdict = check_quote(quote, message)
    assert (verdict.tier, verdict.reason) == (Tier.PARTIAL, Reason.CONDITIONAL)


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I love hiking", 'My sister said "I love hiking"'),
        ("I love hiking", "My sister said 'I love hiking' today"),
        ("I love hiking", "“I love hiking” is her line"),
        ("she loves hiking", "My sister told me she loves hiking"),
        ("I love hiking", "I love hiking, says my sister"),
        ("I love hiking", "According to Priya, I love hiking"),
        ("I love hiking", "In Priya's words, I love hiking"),
        ("I love hiking", "she was like I love hiking"),
        ("I love hiking", "look:\n> I love hiking\nfunny"),
        ("I love hiking", "Priya: I love hiking"),
        ("I love hiking", "~~I love hiking~~ not my thing"),
    ],
)
def test_what_somebody_else_said_or_was_struck_out_supports_nothing(
    quote: str, message: str
) -> None:
    verdict = check_quote(quote, message)
    assert (verdict.tier, verdict.reason) == (Tier.PARTIAL, Reason.REPORTED)


@pytest.mark.parametrize(
    "message", ["I live in Oak Park. Just kidding!", "I live in Oak Park. Not!"]
)
def test_what_is_taken_back_in_the_next_sentence_supports_nothing(message: str) -> None:
    assert check_quote("I live in Oak Park", message).reason is Reason.RETRACTED


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I like the dog park", "I like the dog. Park is far"),
        ("hate rain I love", "I hate rain. I love snow."),
        ("I live in Paris", "I live in London. Paris is nice."),
        ("I love ... Chicago", "I love my sister who lives in Chicago"),
        ("I love my job ... I hate rain", "I love my job. My dog is old. I hate rain."),
    ],
)
def test_a_splice_supports_nothing(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


@pytest.mark.parametrize(
    "quote",
    ["I ... live in Oak Park", "I … live in Oak Park", "I [...] live in Oak Park", "I do ... live"],
)
def test_an_ellipsis_swallows_no_negation(quote: str) -> None:
    assert not check_quote(quote, "I do not live in Oak Park").certifies


def test_an_ellipsis_spans_so_many_words_and_no_more() -> None:
    inside = "he " + "walks " * (WIDEST_GAP - 1)
    quote = "I have a dog ... and I hate rain"
    assert check_quote(quote, f"I have a dog, {inside}, and I hate rain").certifies
    assert not check_quote(quote, f"I have a dog, {inside} walks, and I hate rain").certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I live in O\u0430k Park", HOME),
        ("I really love h\u0456king", "I love hiking"),
        ("I r\u0435ally love hiking", "I love hiking"),
        ("live in Oak Park", "I do n\u043et live in Oak Park"),
        ("live in Oak Park", "I do n0t live in Oak Park"),
        ("I live in Oak Park", "I do n\u200bot live in Oak Park"),
        ("live in Oak Park", "I do n\u00adot live in Oak Park"),
    ],
)
def test_a_disguised_word_is_another_word(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies


def test_a_compatible_form_is_the_same_letter() -> None:
    assert check_quote("\uff29 \uff4cive in Oak Park", HOME).certifies


@pytest.mark.parametrize("cut", ["I'm vegan", "I love my daughter"])
def test_a_cut_inside_a_written_word_supports_nothing(cut: str) -> None:
    message = "I'm vegan-ish and I love my daughter's dog"
    assert check_quote(cut, message).reason is Reason.CUT


def test_a_sentence_nobody_said_is_not_found() -> None:
    verdict = check_quote("I collect stamps", HOME)
    assert (verdict.tier, verdict.reason) == (Tier.NOT_FOUND, Reason.NOT_SAID)


@pytest.mark.parametrize("quote", ["", "  ", "...", "nurse", "\u200b"])
def test_less_than_two_words_say_nothing(quote: str) -> None:
    verdict = check_quote(quote, "I am a nurse")
    assert (verdict.tier, verdict.reason) == (Tier.NOT_FOUND, Reason.TOO_SHORT)


def test_two_words_are_enough() -> None:
    assert check_quote("a nurse", "I am a nurse").certifies


def test_without_spaces_so_many_characters_are_enough() -> None:
    message = "我喜欢猫。"
    assert check_quote(message[:FEWEST_CHARACTERS], message).reason is not Reason.TOO_SHORT
    assert check_quote(message[: FEWEST_CHARACTERS - 1], message).reason is Reason.TOO_SHORT


def test_without_a_message_nothing_can_be_checked() -> None:
    verdict = check_quote("I live in Oak Park", None)
    assert (verdict.tier, verdict.reason) == (Tier.UNCHECKABLE, Reason.NO_MESSAGE)
    assert not verdict.certifies


def test_a_message_beyond_the_limit_cannot_be_checked() -> None:
    fits = HOME + " " * (LONGEST_MESSAGE - len(HOME))
    assert check_quote("I live in Oak Park", fits).certifies
    beyond = check_quote("I live in Oak Park", fits + " ")
    assert (beyond.tier, beyond.reason) == (Tier.UNCHECKABLE, Reason.TOO_LONG)


def test_a_quote_beyond_the_limit_is_not_found() -> None:
    fits = "I live in Oak Park" + " " * (LONGEST_QUOTE - len("I live in Oak Park"))
    assert check_quote(fits, HOME).certifies
    beyond = check_quote(fits + " ", HOME)
    assert (beyond.tier, beyond.reason) == (Tier.NOT_FOUND, Reason.TOO_LONG)


def test_the_words_of_another_message_support_nothing() -> None:
    assert not check_quote("I have a dog in Oak Park", HOME).certifies


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("part", "end"),
    [
        ("a ", "b"),
        ("um, ", "x"),
        ("“", "x"),
        ("'a", "x"),
        ("...", "x"),
        ("twenty and ", "x"),
        ("not a ", "x"),
        (">a\n", "x"),
        ("x-", "y"),
        ("I'", "x"),
    ],
)
def test_no_text_takes_long(part: str, end: str) -> None:
    quote, message = (
        part * (LONGEST_QUOTE // len(part) - 1) + end,
        part * (LONGEST_MESSAGE // len(part)),
    )
    assert not check_quote(quote, message).certifies
