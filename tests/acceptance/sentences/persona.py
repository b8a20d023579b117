"""P: persona enactment, or how a soul decides, with the memory that it decides from."""

from typing import Final

from tests.acceptance.sentences.row import Behaviour, rows

PERSONA_TO_COME: Final = "room persona is not built yet (its issue is not filed yet)"
SOULS_TO_COME: Final = "a soul as a generative model is not built yet (its issue is not filed yet)"
SCORING_TO_COME: Final = "its half `scoring` waits for room persona"

PERSONA: Final[tuple[Behaviour, ...]] = (
    # Primitive and loop
    *rows(
        "persona",
        {
            "P1": "One call enacts a problem as a soul in a namespace, in one of four modes.",
            "P2": "What comes back has twelve parts, and none can be altered.",
            "P3": "A flow can hold an enactment as a node that runs all eight stages.",
            "P4": "A first appraisal uses baseline and stakes, before anything is recalled.",
            "P5": "A calm appraisal recalls lightly.",
            "P6": "Scars and playbooks shape the second appraisal; keywords hardly do.",
            "P7": "Deciding leaves the affect alone; only learning, afterwards, moves it.",
            "P8": "Precision grows with arousal and dominance by the stated formula, and is told.",
            "P9": "Every policy is scored, and the choice is a softmax of precision times score.",
            "P10": "Deliberation ends in a monologue, trade-offs, blind spots and a first move.",
            "P11": "A tool is open only if policy and soul both list it and nothing refuses it.",
            "P12": "A model neither sees nor runs what the stance leaves out.",
            "P13": "No word and no tool comes before appraisal and policy.",
        },
        PERSONA_TO_COME,
    ),
    # Soul
    *rows(
        "souls",
        {
            "P14": "A soul states what it prefers, how it feels at rest and recovers, its dogmas, "
            "and its lived law.",
            "P15": "Souls descend from tenant to unit to agent to user, and in no other way.",
            "P16": "An agent's soul is refused unless its ten required parts are there.",
        },
        SOULS_TO_COME,
    ),
    # Recall
    *rows(
        "memory",
        {
            "P17": "One recall reads four tiers by four cues, inside its namespace.",
            "P18": "Seven memories at most come to mind, seated by three scores together.",
            "P19": "Four tags are reserved, and mean the same everywhere.",
            "P20": "What is attended to at the moment, and why, can be read.",
        },
    ),
    *rows(
        "persona",
        {
            # Appraisal
            "P21": "Goals, urgency and coping become valence, arousal and dominance within bounds.",
            "P22": "Whose doing it was is one of four, and weighs on precision.",
            "P23": "An appraisal says which norm is broken and what matters most.",
            "P24": "Urgent and in control makes it decisive.",
            "P25": "Urgent and out of control makes it hesitate, reframe or rest.",
            "P26": "Without arousal no model is asked to deliberate.",
            # Attractors
            "P27": "A problem always settles in the basin that this soul has for it.",
            "P28": "Each basin bears the name of the dogma behind it.",
            "P29": "The basin reached lays down trade-offs that deliberation has to honour.",
            # Policies
            "P30": "There are six policies to choose from.",
            "P31": "Each policy's score is reported with its risk and its ambiguity.",
            "P32": "A vague question favours asking back.",
            "P33": "A problem without a way out favours another view of it.",
            "P34": "Being worn out favours rest.",
            "P35": "All active souls together set what candidates are measured by.",
            # Deliberation
            "P36": "A deliberation has five parts, and its first move is something to do.",
            "P37": "One that strays from dogma or policy is thrown out.",
            "P38": "It stays with the enactment for anybody entitled to read.",
            # Conflict order
            "P39": "Seven sources of a decision have one order, and the earlier one wins.",
            "P40": "The model's own habit comes last, hedged, and never under the persona's name.",
            "P41": "What was lived again and again beats what was written, guardrails aside.",
            "P42": "A decision names the episodes and playbooks behind it.",
            # Gate
            "P43": "When deciding, a tool runs if intended, owned, and refused by nothing.",
            "P44": "When reacting, it runs if it only reads, and only to explore or to ask back.",
            "P45": "Simulation and replay touch nothing outside, even with an approval.",
            "P46": "A refusal falls to an approval alone.",
            # Express
            "P47": "Mode sets the tense, what may be cited, and how it is framed.",
            "P48": "Tense and powerless speaks short and guarded.",
            "P49": "Strong and glad speaks wide and sure.",
            "P50": "Tone touches style, and never what is said, cited, vetoed or done first.",
            # Learning
            "P51": "A waking act leaves one lived trace with the whole story in it.",
            "P52": "Afterwards the affect takes a step, and working memory keeps what remains.",
            "P53": "The belief about the state of mind is updated after that.",
            "P54": "The third success of a pattern makes it a playbook overnight, the second not.",
            "P55": "Success deepens a basin overnight.",
            "P56": "Souls change in sleep; a turn leaves their version alone.",
            "P57": "What was dreamed is never called lived, and needs waking proof to become law.",
            "P58": "Learning about the user and about the persona never mix.",
            # Surfaces
            "P59": "Agents can enact over MCP.",
            "P60": "Companion chat and flows take the same road as every enactment.",
        },
        PERSONA_TO_COME,
    ),
    *rows(
        "dashboard",
        {
            "P61": "The dashboard shows affect, basin, policies, monologue, citations and tense.",
        },
        "the dashboard is not built yet (its issue is not filed yet)",
    ),
    *rows(
        "persona",
        {
            "P62": "A replay sees the stance as it was at the time asked for.",
        },
        PERSONA_TO_COME,
    ),
    # Invariants and evaluation
    *rows(
        "memory",
        {
            "P63": "No memory of another namespace is ever cited or felt.",
            "P64": "The FACT tense cites waking records alone.",
        },
    ),
    *rows(
        "persona",
        {
            "P65": "Two personas differ in policy and first move, and not in tone alone.",
            "P66": "Outside the intended acts nothing runs without a signed approval.",
            "P67": "Little lived memory means inferred, hedged, and no side effects.",
            "P68": "The fallback soul never speaks under the name of a person.",
            "P69": "No conversation rewrites a soul.",
            "P70": "Every enactment over MCP leaves a full row in the audit.",
        },
        PERSONA_TO_COME,
    ),
    *rows(
        "memory",
        {
            "P71": "Memory knows nothing of those who orchestrate it.",
        },
    ),
    Behaviour(
        "P72",
        "memory",
        "From recall to the scores, 95 of 100 enactments take less than 15 milliseconds.",
        SCORING_TO_COME,
        halves=("recall", "scoring"),
    ),
    *rows(
        "persona",
        {
            "P73": "The first six invariants have fixtures that run without a real model.",
            "P74": "Fidelity, recall and latency are measured on protocols that others use.",
        },
        PERSONA_TO_COME,
    ),
)
