"""English: its small words as data, by what they do to a sentence."""

from __future__ import annotations

from typing import Final

from ipse.person.languages import Language

ENGLISH: Final = Language(
    code="en",
    usual=(
        "the a an and or of to in is are was were be been have has had do does did i you he she"
        " it we they my your his her our their this that with for on at from by not as but so"
        " just what me him them us there here if all about can will would get got like very"
        " really too no yes am im dont when who how up out love good one an more some"
    ),
    negations=(
        "not no never none nobody nothing nowhere neither nor without hardly barely scarcely"
        " rarely seldom ain nope nah unable minus lack lacks lacking lacked stop stopped"
        " stopping quit quitting avoid avoided avoiding refuse refused refusing deny denied"
        " denies denying doubt doubted doubts fail failed failing forget forgot forgotten false"
        " untrue impossible unlikely wrong myth lied instead except anymore longer cease ceased"
        " miss missed cancel cancelled canceled unwilling reluctant reject rejected"
    ),
    hedges=(
        "maybe perhaps possibly probably presumably supposedly allegedly apparently seemingly"
        " arguably hopefully potentially theoretically conceivably reportedly likely might"
        " could may would should can will shall must ought 'd almost nearly practically"
        " virtually sometimes occasionally usually often mostly partly partially somewhat"
        " generally normally typically kind sort guess guessed guessing think thinking thought"
        " suppose supposed assume assumed assuming imagine imagined imagining pretend pretended"
        " pretending wonder wondered wondering wish wished wishing hope hoped hoping want"
        " wanted wants wanting need needed needs used dream dreamed dreamt dreaming plan"
        " planned planning plans try tried trying tries consider considered considering intend"
        " intended intending seem seems seemed appear appears appeared heard rumor rumour"
        " theory believe believed only barring whenever once until when expect expected"
        " expecting let tempted suspect suspected feared afraid worry worried perchance mayhap"
        " roughly"
    ),
    conditions=(
        "if unless whether provided providing lest suppose supposing assuming otherwise willing"
        " permitting pending depending"
    ),
    reports=(
        "say says said saying tell tells told telling ask asks asked claim claims claimed"
        " thinks believes reckons insists insisted mention mentions mentioned mentioning wrote"
        " writes texted according joked jokes joking shouted yelled replied answered explained"
        " suggested warned swears swore announced stated states admitted admits complained"
        " argues argued goes quote quotes quoting insist insisting convinced brags bragged bragging"
        " rumored swear"
    ),
    questions="what who whom whose where when why how which",
    fillers=(
        "um uh er hmm hm mm haha hehe lol ugh actually honestly basically literally frankly"
        " seriously also obviously clearly admittedly"
    ),
    articles="a an the",
    subjects=(
        "i you he she it we they my your his her our their this that these those there everyone"
        " somebody someone people a an the mine who"
    ),
    that="that",
    ands="and or so plus then",
    ors="or either",
    buts="but however though although whereas",
)
# What is more to be known of English, which most of the messages checked so far were written in.
AUXILIARIES: Final = (
    "do does did is are am was were have has had can could will would should shall may might"
    " must 's"
)
PRONOUNS: Final = "i you he she it we they there this that"
NOMINATIVES: Final = "i he she we they"  # never an object, so a clause of its own begins here
# Dropped without harm where they are set off from the clause: "well, I live here".
OPENERS: Final = (
    "well oh ah yes ok hey hi hello wow like so please anyway aw aww whoa phew yay then gosh"
    " geez omg"
)
# Dropped without harm unless a negation stands before them: "not just", "not very".
INTENSIFIERS: Final = (
    "really very so just super totally truly simply absolutely definitely certainly"
)
MILD_INTENSIFIERS: Final = "really"  # a quote may also add these
AFTERTHOUGHTS: Final = "anymore longer less"  # they turn what stands before: "I smoke no longer"
QUANTITIES: Final = "some most few many several half part only little either any"
FLIPPED_BY_ARTICLE: Final = frozenset({"few", "little"})  # few friends are not a few
APPROXIMATIONS: Final = "about around over under almost nearly approximately roughly least than to"
CAUSES: Final = "because since as which who where while so cause after before"
# Behind what they hedge: "I love hiking | sometimes", "I live here | I think".
CLOSING_HEDGES: Final = (
    "sometimes maybe probably perhaps occasionally usually often supposedly apparently possibly"
    " mostly hopefully generally normally allegedly presumably potentially think guess suppose"
    " hope believe imagine assume almost once"
)
RETRACTIONS: Final = "kidding joking jk lied psych sarcasm scratch"
# Of the reports, those that only repeat oneself after an "I".
OWN_REPORTS: Final = "say said saying tell told telling mention mentioned mentioning texted wrote"
# What follows one of these is held to be true by whoever says it: "I'm glad | I live here".
FACTIVES: Final = (
    "know knew glad happy proud remember remembered realize realized realise realised noticed"
    " love grateful thankful lucky excited sorry sad said told mentioned thanks thank enjoy"
    " find found"
)
# When and where something happens may be cut off without turning it.
SETTINGS: Final = (
    "today yesterday tonight tomorrow now then here there last next this that these those past"
    " few couple week weekend month year years weeks months days day morning evening afternoon"
    " night noon ago later summer winter spring fall autumn monday tuesday wednesday thursday"
    " friday saturday sunday january february march april may june july august september"
    " october november december christmas in on at of after before during since for from every"
    " each time times way by so far the a an my our ever still even again back"
)
ADVERBS_WITHOUT_DOUBT: Final = (
    "really actually honestly finally recently luckily fortunately sadly unfortunately"
    " personally definitely certainly absolutely totally obviously clearly currently early"
    " daily truly simply basically literally seriously surprisingly thankfully lately family"
    " lovely lonely friendly july italy frankly admittedly especially mainly happily completely"
    " exactly highly fairly extremely incredibly reply weekly monthly yearly"
)
