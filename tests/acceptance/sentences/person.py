"""S: the person model, those who write it, the senses that feed it, and consent."""

from typing import Final

from tests.acceptance.sentences.row import Behaviour, rows

PERSON: Final[tuple[Behaviour, ...]] = (
    # Shape
    *rows(
        "person",
        {
            "S1": "Six sections and no other make up the model, and their order never varies.",
            "S2": "Name, pronouns, timezone, home and work are kept under `identity`.",
            "S3": "What a weekday usually looks like, and today's distance from it, is `routine`.",
            "S4": "`state` tells of this very moment, and nothing in it is meant to last.",
            "S5": "`relationships` tells whom they care about, how to reach each of them, and what "
            "is still open between them.",
            "S6": "Debts in both directions stand in `commitments`, each with its due day.",
            "S7": "Tastes stand in `preferences`, drawn from what was taken up and what was turned "
            "down.",
            "S8": "No entry without a summary; a structured value may come along, and source, "
            "confidence and time are always there.",
            "S9": "Saying the same key again changes the entry that is there and adds none.",
            "S10": "What a sense wrote about the moment is unreadable an hour later at most.",
        },
    ),
    # Who may write
    *rows(
        "person",
        {
            "S11": "The owner's hand ranks above every agent, and every agent above every sense.",
            "S12": "A higher rank takes the place of a lower one, also with an older sample.",
            "S13": "Newer or not, no sense and no agent moves a home address that its owner typed.",
            "S14": "A refusal carries the standing entry and the reason for it.",
            "S15": "Between equals the later sample stands, and a straggler is turned away.",
        },
    ),
    # Reading as an agent
    *rows(
        "souls",
        {
            "S16": "The two person tools exist for an agent only if its soul names the builtins.",
        },
    ),
    *rows(
        "person",
        {
            "S17": "An agent reads the whole model, some sections, or what matches its words.",
            "S18": "It reads as prose, one heading a section and one bullet an entry, and never as "
            "JSON.",
            "S19": "Its headings are plain words, among them who they are, right now, and open "
            "commitments.",
            "S20": "Brackets say if they told us, a sense reported it, or an agent inferred it.",
            "S21": "An entry at 0.69 is told as a guess, one at 0.7 is not.",
        },
    ),
    # Quoting, and the interviewing agent
    *rows(
        "person",
        {
            "S22": "Whatever an agent observes is signed with the id of that agent.",
            "S23": "A quote is looked for in the message under reply, and nowhere else.",
            "S24": "Words really said become a certain entry that keeps them and reads as told by "
            "the owner.",
            "S25": "A quote nobody said is turned away with a plain error, and no entry changes.",
            "S26": "Being sure without quoting ends up as a guess, which the agent is told.",
            "S27": "A quote may differ in case, punctuation and a word or two, not in substance.",
            "S28": "A modest confidence without a quote is kept as it came.",
            "S29": "An agent that gets to know its owner is part of the package.",
            "S30": "It looks first at what is known, asks for the rest, and quotes every answer.",
            "S31": "Six questions are its limit.",
            "S32": "The two person tools are all it can reach.",
        },
    ),
    # HTTP
    *rows(
        "person",
        {
            "S33": "One GET answers the model both as prose and as entries.",
            "S34": "One PUT sets an entry with the owner's rank, and no observer moves it again.",
            "S35": "An outranked PUT answers 409, and its body is the entry that stands.",
            "S36": "One DELETE takes away the entry of a section and key.",
            "S37": "A device that kept its cursor is given only what changed since.",
            "S38": "After a purge the feed tells every device to drop its copy.",
            "S39": "Forgetting everything needs a confirmation, else nothing is forgotten.",
        },
    ),
    *rows(
        "household",
        {
            "S40": "Members share a gateway, and none of them ever reaches another's model.",
            "S41": "Only an admin looks at another member's model, and every look is in the audit.",
        },
    ),
    # Observers and consent
    *rows(
        "senses",
        {
            "S42": "An observer is a fixed rule: equal signals always lead to equal entries.",
            "S43": "Signals arrive because a device sends them; the gateway fetches none.",
            "S44": "Signals go in by one POST; one without a time counts from its arrival.",
            "S45": "Whose signals they are is read from the credential, whatever the body claims.",
            "S46": "The answer counts signals kept, signals without consent, and entries that went "
            "in or did not.",
            "S47": "Focus, motion and sleep become what they are doing now and how they slept, and "
            "both pass within the hour.",
            "S48": "Comings and goings become one habit a weekday, kind and place, told as a rough "
            "hour.",
            "S49": "More than half an hour away from the habit is noted for today.",
            "S50": "Three matching days are no habit yet, four are.",
            "S51": "What strays by more than an hour is no habit, however often it happened.",
            "S52": "A day is measured against the days before it, and never against itself.",
            "S53": "No sense works until it is switched on, and each has a switch of its own.",
            "S54": "The list of senses shows which are on and says plainly what each is for.",
            "S55": "One PUT turns a single sense on or off.",
            "S56": "Switching a sense off erases its conclusions together with its raw signals.",
            "S57": "A signal that every sense switched on ignores is dropped at the door.",
            "S58": "No raw signal outlives its thirty-fifth day.",
            "S59": "Keeping a model alters no agent that lacks the builtins, and no observer that "
            "is off.",
        },
    ),
)
