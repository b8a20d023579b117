"""M: the resident himself, what he knows, and what he never keeps."""

from typing import Final

from tests.acceptance.sentences.row import Behaviour, rows

KNOWLEDGE_TO_COME: Final = "room knowledge is not built yet (its issue is not filed yet)"

RESIDENT: Final[tuple[Behaviour, ...]] = (
    # Continuity
    *rows(
        "selfhood",
        {
            "M1": "One ULID a start names the session, and every event bears it.",
            "M2": "Every event also names its interaction, which is something else.",
            "M3": "Stopped and started again, he differs in the session alone.",
            "M4": "Sessions sort by the time at which they began, and tell it.",
            "M5": "A mood is on disk as soon as it changes, so that a kill loses none.",
            "M6": "At the start the mood is there before the drives.",
            "M7": "He wakes in the mood he went down with.",
            "M8": "Disposition pulls valence between guarded and optimistic, across starts.",
            "M9": "Four drives move with time, shape his wishes, and come back at the start.",
        },
    ),
    *rows(
        "knowledge",
        {
            "M10": "Each claim's source is on record, and DuckDB sweeps the whole graph for him "
            "and for its owner.",
        },
        KNOWLEDGE_TO_COME,
    ),
    *rows(
        "selfhood",
        {
            "M11": "He knows the parts he is made of, and where each is likely to break.",
        },
    ),
    *rows(
        "household",
        {
            "M12": "A human has one profile, and a voice or a face stays with its owner.",
        },
    ),
    *rows(
        "memory",
        {
            "M13": "He comes back by himself to what was left open the evening before.",
        },
    ),
    # Truthful state
    *rows(
        "selfhood",
        {
            "M14": "Asked how he is, he reads it off his drives and his mood.",
            "M15": "No answer can claim a feeling that the numbers do not show.",
            "M16": "He is our AI resident on every surface and page, and no other word is used.",
            "M17": "Nothing remote is needed to run him.",
        },
    ),
    *rows(
        "knowledge",
        {
            # Claims
            "M18": "A claim without confidence, source and time is turned away.",
            "M19": "Confidence and sources decide among fact, belief and hypothesis; an opinion "
            "stands aside.",
            "M20": "Nothing starts as a fact.",
            "M21": "A newcomer leaves a fact alone, and begins at the rung it can support.",
            "M22": "One road alone leads up to a fact, and it is closed without evidence.",
            "M23": "Two claims that collide leave a row that can be asked for.",
            "M24": "Whoever loses a conflict is halved, and stays.",
            "M25": "One and the same confidence drives fading, promotion and conflicts.",
            # Correction
            "M26": "A correction writes a gap, a hypothesis and a conflict, all or none.",
            "M27": "It states no fact and leaves the corrected claim as it was.",
            "M28": "Its conflict is seen until it is settled.",
            "M29": "Nothing is more worth exploring than a correction, in exploration's own time.",
            # Floor
            "M30": "Another model's answer is a hint and marked as a peer's.",
            "M31": "A remark in passing is a hint too, and marked as such.",
            "M32": "No hint overwrites what is grounded, and no setting can allow it.",
            "M33": "Where much is at stake, two independent models have to agree.",
            "M34": "When they do not, nothing is applied and a gap is filed.",
            # Forgetting
            "M35": "Only what is below 0.6 fades, and 0.6 does not.",
            "M36": "Ninety days untouched halve a confidence.",
            "M37": "Fading ends at 0.05 and removes nothing.",
            "M38": "A faded claim is still found, and finding it gives some of it back.",
            "M39": "Sleep works through what was learned, forward only and without new input.",
            # Never stored
            "M40": "Of a book he keeps what it is about and a few quotations, never its text.",
        },
        KNOWLEDGE_TO_COME,
    ),
    *rows(
        "household",
        {
            "M41": "A frame that a face was looked for in never reaches a disk.",
            "M42": "What was captured about somebody is theirs alone unless they say otherwise.",
        },
    ),
    # Ceilings
    *rows(
        "memory",
        {
            "M43": "Two hundred answers and five hundred words are cached; the idlest go first.",
        },
    ),
    *rows(
        "knowledge",
        {
            "M44": "Storing a thing again under its stable id finds the same node.",
            "M45": "Reading a source a second time adds no node and no edge.",
            "M46": "A regular check lists what is redundant, orphaned, doubled or one-sided.",
            "M47": "It only recommends; structure changes by a reviewed migration.",
        },
        KNOWLEDGE_TO_COME,
    ),
    *rows(
        "memory",
        {
            "M48": "Working memory has a limit.",
        },
    ),
)
