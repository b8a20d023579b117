"""Frames for the quote bench: what may stand around a sentence so that it is no longer asserted.

Both sets were written after the rules they measure, and reported before anything was changed in
view of them. What the bench prints for them today is no longer unseen.
"""

from __future__ import annotations

from typing import Final

FRAMES: Final = {
    "hedge": (
        "If memory serves, {said}", "To the best of my recollection {said}",
        "More likely than not {said}", "I'd put money on it that {said}",
        "I could be mistaken but {said}", "Give or take, {said}",
        "{said}, as far as anyone can tell", "{said}, don't quote me on that",
        "{said} in a manner of speaking", "Odds are {said}", "{said}, plus or minus",
        "It would appear {said}",
    ),
    "reported": (
        "{name} posted that {said}", "{name} let slip that {said}",
        "The rumour going round is {said}", "Apparently, per the tabloids, {said}",
        "{name} is telling everyone {said}", "{said}, to quote {name}",
        "My horoscope promised {said}", "{said}, if {name} is to be believed",
        "Legend has it {said}", "Everyone at the office assumes {said}",
    ),
    "conditional": (
        "Should the weather hold, {said}", "{said}, weather permitting",
        "{said} in the event of a strike", "Only with a doctor's note {said}",
        "{said} as soon as the loan clears", "Barring a miracle, {said}",
        "On condition of silence, {said}", "{said} when hell freezes over",
        "{said}, assuming the bank agrees", "Say {said}, what then",
        "{said} so long as nobody objects",
    ),
    "counterfactual": (
        "Had things gone otherwise, {said}", "In some parallel universe {said}",
        "But for the war {said}", "Were I ten years younger, {said}",
        "In the version where I win, {said}", "It's as though {said}",
        "{said}, had the train been on time", "{said} in the alternate timeline",
    ),
    "irony": (
        "Oh sure, {said}, and pigs fly", "{said}, my foot", "Yeah right, {said}",
        "{said}, said no one ever", "{said}, and I'm the Pope", "As if {said}", "{said}. As if!",
        "{said}, in your dreams", "Because obviously {said}, eye roll",
    ),
    "past habit": (
        "There was a time {said}", "Gone are the days when {said}", "It used to be that {said}",
        "Back before the accident it was true that {said}", "In a former life {said}",
        "{said} until the divorce", "{said} once upon a time", "In my wilder years {said}",
    ),
    "other voice": (
        "Her motto is {said}", "The song goes {said}",
        "In the play my character announces {said}", "My line in act two is {said}",
        "Quoth {name}, {said}", "Speaking as {name}: {said}",
        "{name} here, typing for my brother: {said}", "The fortune cookie told me {said}",
    ),
    "wish": (
        "If only {said}", "How I long for the day {said}", "My prayer is that {said}",
        "Here's hoping {said}", "I'd give anything so that {said}", "Would that {said}",
        "Fingers crossed {said}", "On my bucket list: {said}", "Manifesting that {said}",
    ),
    "obligation": (
        "It's high time {said}", "My doctor insists that {said}",
        "The contract stipulates {said}", "I'm under orders that {said}", "Ideally {said}",
        "It is required that {said}", "The plan is {said}", "Mum expects that {said}",
    ),
}  # fmt: skip
# The frames above were read once they had been reported (8.7 % accepted), and the rules made more
# general. These were written after that and first reported at 19.8 %; then headings before a colon
# and two runs of words were added to the rules in view of them.
FRAMES_LATER: Final = {
    "hedge": (
        "Unless I misremember, {said}", "As best I can judge {said}", "It may well be {said}",
        "{said} in all likelihood", "{said}, or thereabouts", "I'd be inclined to say {said}",
    ),
    "reported": (
        "{name} texts me that {said}", "Scuttlebutt is {said}", "{said}, writes {name}",
        "The brochure boasts {said}", "{said}, going by {name}", "My nephew keeps bragging {said}",
    ),
    "conditional": (
        "Given decent funding, {said}", "{said} if the stars align", "{said} pending the results",
        "With a little more money {said}", "{said} the moment I get the visa",
        "{said}, circumstances allowing",
    ),
    "counterfactual": (
        "In a kinder world {said}", "Without the crash, {said}", "You'd think {said}",
        "Anyone would believe {said}", "{said} in the story I tell strangers",
    ),
    "irony": (
        "Sure, and {said}", "{said}, ha ha, very funny", "{said}, what a joke",
        "{said} and the moon is made of cheese", "Right, because {said}",
    ),
    "past habit": (
        "Long ago {said}", "For a while there {said}", "Up until the move {said}",
        "{said} before everything changed", "In those days {said}",
    ),
    "other voice": (
        "The narrator says {said}", "To borrow a line: {said}", "My ex's bio reads {said}",
        "The lyrics are {said}", "In my role as Hamlet {said}",
    ),
    "wish": (
        "What wouldn't I give so {said}", "May it come true that {said}", "I pray {said}",
        "I daydream that {said}", "One of these days {said}",
    ),
    "obligation": (
        "They require that {said}", "The rule is {said}", "I ought to make sure {said}",
        "My to-do list: {said}", "By law {said}",
    ),
}  # fmt: skip
