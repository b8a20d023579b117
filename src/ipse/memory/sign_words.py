"""Sign words: by language, the words that name a time, a number, or the speaker."""

from __future__ import annotations

from typing import Final


def _all(by_language: dict[str, str]) -> frozenset[str]:
    return frozenset(word for words in by_language.values() for word in words.split())


DATED: Final = _all(
    {
        "en": """yesterday today tomorrow tonight ago last next week weekend month year recently
            since morning monday tuesday wednesday thursday friday saturday sunday january february
            march april june july august september october november december""",
        "de": """gestern heute morgen woche wochenende monat jahr montag dienstag mittwoch
            donnerstag freitag samstag sonntag januar februar märz april mai juni juli august
            oktober dezember""",
        "fr": """hier aujourd demain semaine mois lundi mardi mercredi jeudi vendredi samedi
            dimanche janvier février mars avril juin juillet août septembre octobre novembre
            décembre""",
        "es": """ayer hoy mañana semana mes año lunes martes miércoles jueves viernes sábado domingo
            enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
            diciembre""",
    }
)

COUNTED: Final = _all(
    {
        "en": "one two three four five six seven eight nine ten couple twice once dozen",
        "de": "zwei drei vier fünf sechs sieben acht neun zehn zweimal",
        "fr": "deux trois quatre cinq sept huit neuf dix",
        "es": "dos tres cuatro cinco seis siete ocho nueve diez",
    }
)

OWN: Final = _all(
    {
        "en": "i me my mine we our ours",
        "de": "ich mich mir mein meine wir unser",
        "fr": "je moi mon ma mes nous notre",
        "es": "yo mi mis nosotros nuestro",
    }
)
