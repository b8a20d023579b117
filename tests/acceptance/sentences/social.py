"""B: social memory, or who everyone else is."""

from typing import Final

from tests.acceptance.sentences.row import Behaviour, rows

SOCIAL: Final[tuple[Behaviour, ...]] = tuple(
    rows(
        "social",
        {
            "B1": "Whoever speaks is tallied, the owner aside; a card has to be earned.",
            "B2": "A tally is numbers and one flag, without a word that a model wrote.",
            "B3": "Seeing somebody costs one upsert, however long the roster is.",
            "B4": "A card tells their names everywhere, what is known, and how he feels of them.",
            "B5": "Identities, roster, its sittings, people and facts are tables of one database.",
            "B6": "Any donation above nothing earns a card.",
            "B7": "The resident's own mark earns one.",
            "B8": "A talk between the two alone earns one.",
            "B9": "The third sitting earns one, the second does not.",
            "B10": "The rule that earned a card can be named.",
            "B11": "Whether and why somebody is promoted is decided without touching the outside.",
            "B12": "A sitting counts once, also with a hundred messages in it.",
            "B13": "Each batch tallies its authors, promotes whoever is due, and gathers cards.",
            "B14": "What a busy surface has tallied itself is not tallied twice.",
            "B15": "The introduction has its own heading and then a line for each card.",
            "B16": "No more than five people are introduced.",
            "B17": "Knowing somebody who is there takes no tool call.",
            "B18": "There is a tool to remember a person, to recall and to link one; the first "
            "also in writing.",
            "B19": "Every card is minted in one place.",
            "B20": "The very name of a card plus a sitting in common links an account to it.",
            "B21": "The very name of a placeholder links an account to it without one.",
            "B22": "A card is a placeholder while no real account stands behind it.",
            "B23": "The first account under a placeholder's name fills it for good.",
            "B24": "A name that is only similar links nobody.",
            "B25": "Namesakes who never met in a sitting keep a card each.",
            "B26": "Duplicates from before are folded at the start, by the same rule.",
            "B27": "A link moves one account, and an old card dissolves once it has none left.",
            "B28": "Where a name is on two cards, the older one answers.",
            "B29": "A card stores twelve facts and shows the last six.",
            "B30": "Social memory has a single switch, and no other key is accepted.",
        },
    )
)
