"""Invisible: the characters that nobody sees, and where one of them is needed all the same.

Two texts that look alike are to be one text, and none is to hide words from the person whose model
it stands in. So a character without a shape goes, unless the ones beside it take their own shape
from it: joiners in scripts whose letters join and between emoji, one selector behind a symbol.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_SHAPELESS: Final = frozenset({"Cc", "Cs", "Co", "Cn"})
_TURNING: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""These turn the direction of text, past the end of the statement that holds them too."""
_EMPTY: Final = frozenset(
    "\u00ad\u034f\u200b\u2060\u2061\u2062\u2063\u2064\u3164\ufeff\uffa0\ufff9\ufffa\ufffb"
)
"""Without a width or an effect that anybody reads."""
_UNSEEN: Final = (
    range(0x206A, 0x2070),  # switches of old, which no text needs
    range(0xFE00, 0xFE0E),  # selectors of variants; the two for emoji are looked at by their place
    range(0xE0000, 0xE0080),  # letters that no person sees and a model reads
    range(0xE0100, 0xE01F0),  # more selectors
)

_JOINERS: Final = frozenset("\u200c\u200d")
_EMOJI_JOINER: Final = "\u200d"
_EMOJI_SELECTORS: Final = frozenset("\ufe0e\ufe0f")
_KEYCAP: Final = "\u20e3"
_KEYS: Final = frozenset("0123456789#*")
_SYMBOLS: Final = frozenset({"Sm", "So"})
_ALSO_EMOJI: Final = frozenset("\u203c\u2049\u2139\u3030")
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_JOINING: Final = (
    range(0x0600, 0x0E00),  # Arabic, Syriac, N'Ko and the scripts of India
    range(0x1000, 0x10A0),  # Myanmar
    range(0x1780, 0x18B0),  # Khmer, Mongolian
    range(0x1B00, 0x1C50),  # Balinese, Sundanese, Batak, Lepcha
    range(0xA800, 0xAA00),  # Phags-pa, Javanese and others of that family
    range(0x11000, 0x11FFF),  # Brahmi and its kin
    range(0x1E900, 0x1E960),  # Adlam
)


def without_invisible(text: str) -> str:
    """Return `text` without what nobody sees in it; white space stays as it is."""
    shown = "".join(char for char in text if char.isspace() or not _is_hidden(char))
    normal = unicodedata.normalize("NFC", shown)
    kept: list[str] = []
    for index, char in enumerate(normal):
        before = kept[-1] if kept else ""
        if not _is_needless(before, char, normal[index + 1 : index + 2]):
            kept.append(char)
    return "".join(kept)


def _is_hidden(char: str) -> bool:
    return (
        char in _TURNING
        or char in _EMPTY
        or any(ord(char) in unseen for unseen in _UNSEEN)
        or unicodedata.category(char) in _SHAPELESS
    )


def _is_needless(before: str, char: str, after: str) -> bool:
    """Return whether `char` would change nothing that is seen between these two."""
    if char in _EMOJI_SELECTORS:
        return not (_is_symbol(before) or (before in _KEYS and after == _KEYCAP))
    if char not in _JOINERS:
        return False
    in_script = _joins(before) and _joins(after)
    between_emoji = char == _EMOJI_JOINER and _ends_emoji(before) and _is_symbol(after)
    return not (in_script or between_emoji)


def _is_symbol(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) in _SYMBOLS or char in _ALSO_EMOJI)


def _ends_emoji(char: str) -> bool:
    tone = bool(char) and ord(char) in _SKIN_TONES
    return tone or char == "\ufe0f" or _is_symbol(char)


def _joins(char: str) -> bool:
    return bool(char) and any(ord(char) in script for script in _JOINING)
