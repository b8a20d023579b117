"""Function words: by language, the words that say nothing of what a text is about.

They are dropped from what is searched, and they give an undeclared language away.
"""

from __future__ import annotations

from typing import Final

STEMMERS: Final = {
    "ar": "arabic",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hi": "hindi",
    "hu": "hungarian",
    "it": "italian",
    "nb": "norwegian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}
"""The Snowball stemmer of each language that has one here."""

FUNCTION_WORDS: Final = {
    language: frozenset(words.split())
    for language, words in {
        "en": """a about after again all also am an and any are as at be because been before being
            between both but by can could d did do does doing don down during each few for from
            further had has have having he her here hers him his how i if in into is isn it its
            just ll m me more most my myself no nor not now of off on once only or other our out
            over own re s same she should so some such t than that the their them then there these
            they this those through to too under until up ve very was we were what when where which
            while who whom whose why will with would you your""",
        "de": """aber als am an auch auf aus bei bin bis da damit das dass dem den der des die dir
            doch du durch ein eine einem einen einer eines er es für gegen habe haben hat hatte hier
            ich ihm ihn ihr im in ist ja kann kein keine man mein meine mich mir mit nach nicht noch
            nur ob oder ohne sehr sein seine sich sie sind so über um und uns unter vom von vor wann
            war waren warum was wem wen wenn wer werden wie wir wird wo wurde zu zum zur""",
        "fr": """à ai alors au aux avec avait ce ces cet cette comme dans de des du elle elles en
            est et été être eu il ils je l la le les leur lui ma mais me mes moi mon n ne
            nos notre nous on ont ou où par pas plus pour qu quand que qui quoi s sa se ses
            si son sont sur ta te tes toi ton tu un une vos votre vous y""",
        "es": """a al algo como con cuando de del desde donde dónde el él ella ellas ellos en entre
            era es esa ese eso esta está este esto estoy fue ha han hasta hay la las le les lo los
            más me mi mis mucho muy nada ni no nos nosotros o os para pero por porque qué que quién
            se ser si sí sin sobre son su sus también te tiene tu tus un una unos y ya yo""",
        "pt": """a ao aos as com como da das de dele dela do dos e é ela elas ele eles em entre era
            essa esse esta está este eu foi há isso isto já lhe mais mas me meu minha muito na não
            nas no nos nós o onde os ou para pela pelo por qual quando que quem se sem ser seu sua
            só também te tem um uma você""",
        "it": """a ai al alla anche avere c che chi ci come con cosa da dal dalla dei del della di
            dove e è ed era gli ha hanno ho i il in io l la le lei li lo loro lui ma mi mia mio nel
            nella no noi non o per perché più quando quanto quella quello questa questo se sei si
            sono su sua suo te ti tra tu un una uno vi voi""",
        "nl": """aan al als bij dan dat de die dit door dus een en er ge had hebben heeft het hem
            hier hij hoe hun ik in is je kan maar me men met mij mijn moet na naar niet nog nu of om
            ons ook op over te toen tot u uit van veel voor waar wanneer want was wat we wel wie wij
            wordt ze zich zij zijn zo zou""",
        "sv": """alla att av bara blev bli de dem den denna det detta dig din du där efter ej eller
            en ett från för ha hade han har hon honom hur här i icke inte jag kan man med men mig
            min mot mycket ni nu när någon och om oss på sig sin som så till under upp ut vad var
            vem vi vid än är""",
        "da": """af alle at blev da de dem den denne der deres det dette dig din du efter eller en
            end er et for fra ham han hans har havde hende her hos hun hvad hvem hvis hvor hvornår i
            ikke jeg kan man med meget men mig min nu når og også om op os på sig sin skal som så
            til ud var ved vi vil""",
        "ru": """а без был была были было быть в вам вас весь во вот все всё вы где да для до его
            ее её если есть еще ещё же за и из или им их к как когда кто ли мне мой мы на над не нет
            но о об он она они от по под при с со так там то только ты у уже что чтобы это я""",  # noqa: RUF001 (Cyrillic, as Russian is written)
    }.items()
}
