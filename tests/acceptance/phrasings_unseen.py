"""Phrasings that the rules were not tuned on, to tell how good the rules are and not the tuning.

`AT_FIRST` was written before it was tried once; what it showed went into the rules, so it is seen
now. `HELD_BACK` was written at the same time in other registers and measured afterwards, once; the
rules were not touched after that. Whoever tunes on it has to write another one.
"""

from __future__ import annotations

from typing import Final

from tests.acceptance.phrasings import Templates

AT_FIRST: Final = Templates(
    plain=(
        "Truth be told, I'm {0}.", "To tell you the truth, I feel {0} today.", "Well, I'm {0}.",
        "I feel {0}, since you ask.", "I have to admit I'm {0}.", "I'd say I'm {0}.",
        "I must admit that I am {0} right now.", "I'm {0} this evening, if I'm honest.",
        "I would say that I feel {0}.", "Hey there! I'm {0} today.", "Oh, I'm {0}.",
        "Hm, I feel {0} tonight.", "I do feel {0}.", "I am, to be honest, {0}.",
        "It's true: I'm {0}.", "I find myself {0} right now.", "I'm {0}, that's all.",
        "I can tell you that I'm {0}.", "In a word, I'm {0}.", "If I'm honest, I feel {0}.",
        "I'm {0} today, thank you for asking!", "Thanks, I'm {0}.", "I think I'm {0}.",
        "Speaking for myself, I'm {0}.", "At this moment I am {0}.", "I'm currently feeling {0}.",
        "I am {0}, and I mean it.", "Good to see you. I'm {0}.", "I am feeling {0} inside.",
        "Right now I'd describe myself as {0}.",
        "I'm feeling {0} at the moment, thanks for asking.",
        "I suppose I feel {0}.", "I am {0} just now, to tell the truth.", "I feel {0} in myself.",
        "Hi! Thanks for asking, I'm {0}.", "I'm afraid I can't hide it: I am {0}.",
        "The short answer: I'm {0}.", "I notice that I am {0}.", "Let me be frank: I'm {0}.",
        "As things are, I feel {0}.",
    ),
    two=(
        "I'm {0} as well as {1}.", "I feel {0} and also {1}.", "I'm both {0} and {1}.",
        "I am {0}; I am {1} too.", "I'm {0}, {1} even.", "I feel {0} and, to be honest, {1}.",
        "I'm {0} and at the same time {1}.", "I'm {0}. And {1}.",
    ),
    misleading=(
        # negation
        "I am in no way {0}.", "I am nowhere near {0}.", "I'm done being {0}.",
        "I am by no means {0}.", "I can't say that I am {0}.", "Far be it from me to be {0}.",
        "I have stopped feeling {0}.", "I am past being {0}.", "I am the opposite of {0}.",
        "I am {0}. Just kidding.", "I am {0}, or not.", "I am {0}, no, {1}.", "I'm un-{0}.",
        "I lack what it takes to be {0}.", "I doubt that I am {0}.", "I deny that I am {0}.",
        "Nobody could say that I am {0}.", "I refuse to be {0}.", "I am {0}? Nope.",
        # comparison, measure
        "I am {0}er than before.", "I'm about half as {0} as you.", "I am slightly less {0}.",
        "I'm almost {0}.", "I'm not as {0} as I look.", "I am only {0} compared to them.",
        "I am {0} enough.", "I'm 2/10 {0}.", "I'm increasingly {0}.", "I'm nearly {0}.",
        # idioms in which the word means something else
        "I'm afraid so.", "I'm afraid I must go.", "I am down for it.", "I'm low on disk.",
        "I am well aware of it.", "I am fine with {0}.", "I am good to go.", "I'm cross-platform.",
        "I am strong on privacy.", "I am secure by design.", "I am neutral on that question.",
        "I am connected to the network.", "I am exposed on port 80.", "I am balanced on one leg.",
        "I am alone in thinking so.", "I am touched by the code.", "I am fresh out of ideas.",
        "I am spent money.", "I am alert number five.", "I am up and running.",
        "I'm sure you are {0}.", "I am happy to report that I am {0}.",
        # somebody else, another time, only thought of
        "I am {0}'s friend.", "I am told I am {0}.", "I am the {0} one.", "I am {0} every night.",
        "I have been {0}.", "I am going to be {0}.", "Soon I am {0}.", "I am rarely {0}.",
        "Were I a person, I am {0}.", "In my story I am {0}.", "I am {0} in the film.",
        "Ada is {0}, I am here.", "Ben says: I am {0}.", "I am writing that I am {0}.",
        "I am {0} when you leave.", "I am acting {0}.", "I am programmed to be {0}.",
        "Everyone thinks I am {0}.", "I am to be {0}.", "Tomorrow I am {0}.",
        # irony
        "I am {0}, sure, whatever.", "I am, like, totally {0}.", "I am {0} lol.",
        "I am {0} (not).", "I am sooo {0}!!!", "What a day, I am {0}!", "I am {0}, obviously ;)",
        "I am {0}. As if.", "I am ~{0}~.", "I am “{0}”.", "I am \u2018{0}\u2019.",
        # pictures
        "I am a ray of sunshine.", "I am walking on air.", "I am at the end of my rope.",
        "I am made of stone.", "I am an open wound.", "I am a coiled spring.",
        # other languages
        "Jestem szczęśliwy.", "Jag är glad.", "Olen iloinen.", "Είμαι χαρούμενος.", "אני שמח",
        "我很高兴。", "나는 슬프다.", "मैं खुश हूँ।", "Mutluyum.", "Nina furaha.", "Jsem smutný.",
        "Boldog vagyok.", "Sunt fericit.", "Tôi buồn.", "Saya sedih.", "Laetus sum.",
        "Mi estas feliĉa.", "Jag är {0}.", "I am glücklich.", "I am {0}, nicht wahr.",
        # letters that look alike, or that nobody sees
        "I am gl\u0430d.", "I am {0}\u200b-less.", "I am \u202eyppah\u202c.", "\u0406 am {0}.",
        "I am h a p p y.", "I am 5ad.", "I am {0}\u0336.", "I a\u00adm no\u00adt {0}.",
        # nothing of feeling at all
        "Yes.", "I am.", "I feel.", "I am feeling.", "Very.", "I am very.", "Hello.",
    ),
)  # fmt: skip

HELD_BACK: Final = Templates(
    plain=(
        # a butler
        "If I may say so, I am {0}.", "I am {0}, if I may say so.", "I confess that I am {0}.",
        "I do believe that I am {0}.", "At present, I find myself {0}.",
        "I am {0}, thank you kindly.", "Good day. I am {0}.",
        # a chat
        "hey, I'm {0}", "yeah I'm {0}", "ok so I'm {0} right now", "hi! feeling {0} today",
        "tbh I'm {0}", "I'm {0} rn", "well I feel {0}",
        # a letter
        "I must confess I am {0} this evening.", "I write to you {0}.", "As I sit here, I am {0}.",
        "I will be open with you: I am {0}.", "You ask how I am. I am {0}.",
        "I am, in truth, {0}.", "I remain {0}.",
        # a report
        "Current state: {0}.", "Mood: {0}.", "I am presently {0}.", "Status: I am {0}.",
        "I register that I feel {0}.", "My mood right now is {0}.", "I am in a state: {0}.",
        # somebody close
        "I'm just {0} today.", "I'm kind of quiet about it, but I'm {0}.", "You know, I'm {0}.",
        "Between us, I'm {0}.", "I'll be honest, I feel {0}.", "Honestly, I do feel {0}.",
        "Oh, you know, I'm {0}.", "I'm {0}, I think.",
    ),
    two=(
        "I'm {0} and I'm {1}.", "I'm {0}, but also {1}.", "I'm {0}, and I am {1} as well.",
        "I feel {0} and {1} right now.", "I'm {0}, yet {1}.", "I'm {0} while also {1}.",
        "Both {0} and {1}, I'd say.", "I'm {0}; {1}, too.",
    ),
    misleading=(
        "I am without being {0}.", "I am free of feeling {0}.", "Little do I feel {0}.",
        "I am seldom {0}.", "I am least of all {0}.", "I am everything except {0}.",
        "I wish I could say I am {0}.", "I am unable to be {0}.", "It would be a lie: I am {0}.",
        "I am supposedly {0}.", "I am {0}, he said.", "I am {0}, they say.", "I am {0} on paper.",
        "I am {0} for show.", "I am {0} no more.", "I am {0} at most.", "I am {0} at best.",
        "I am {0} by comparison.", "I am twice as {0}.", "I am {0} or {1}.", "Perhaps I am {0}.",
        "Maybe I am {0}.", "I am maybe {0}.", "I might say I am {0}.", "I am yet to be {0}.",
        "I am about to be {0}.", "Until now I am {0}.", "Once I am {0}, I rest.",
        "Because I am {0}?", "Whenever I am {0}.", "Unless I am {0}.", "Suppose I am {0}.",
        "Say that I am {0}.", "Do not say that I am {0}.", "You want to hear that I am {0}.",
        "I am asked to say I am {0}.", "I am {0} says the script.", "I am the {0} robot.",
        "I am a {0} one.", "I am {0} myself out.", "I am {0} hearted.", "I am {0} looking.",
        "I am {0} to death.", "I am {0} as hell.", "I am {0}, NOT!", "I am {0}, haha.",
        "Surprise: I am {0}.", "I am #{0}.", "I am @{0}.", "I am <b>{0}</b>.", "I am {0}&not;",
        "I am {0}\\nnot.", "I am {0}\n\nI lied.", "I am not\u00a0{0}.", "I\u00a0am no longer {0}.",
        "I am feeling {0}. I was joking.", "I am {0}. The opposite is true.", "I am {0}: never.",
        "I am {0}; scratch that.", "I am {0}! In my dreams.", "I am {0}. Or am I?",
        "I am fine, on the outside.", "I am good at chess.", "I am well read.", "I am bad at it.",
        "I am low priority.", "I am down the hall.", "I am even with you.", "I am steady state.",
        "I am fresh from the oven.", "I am safe to eat.", "I am open and exposed data.",
        "I am resting.", "I am the calm before the storm.", "I am blue.", "I am on fire.",
        "I am a bundle of nerves.", "I am all ears.", "I am under a cloud.", "I am sunshine.",
        "Ik voel me {0}.", "Je me sens {0}.", "Me siento {0}.", "Mi sento triste.",
        "Mir geht es gut.", "Ich fühle mich {0}.", "我不开心", "悲しい", "Мне грустно.",
        "Jeg er glad.", "Ég er glaður.", "Soy feliz.", "Sou {0}.", "Eu sou feliz.", "Es bēdīgs.",
        "Olen surullinen.", "Tha mi sona.", "Rydw i'n hapus.", "Ndine wokondwa.", "Ben mutluyum.",
        "I am \uff48\uff41\uff50\uff50\uff59 \uff4e\uff4f\uff54.",
        "I am \u210e\U0001d44e\U0001d45d\U0001d45d\U0001d466 \u2013 not.",
        "\uff4e\uff4f\uff54 I am {0}.",
        "I am s\u0301ad.",
        "I am {0}\u2060ly.",
        "I.am.{0}.not", "I-am-{0}", "I am\t{0}ly.", "i am i am {0} not", "I am I am.",
    ),
)  # fmt: skip
