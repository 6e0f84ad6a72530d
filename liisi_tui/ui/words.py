"""Tiles, seats and players as words within sentences, in the signs that the look allows.

A tile in prose is written as the tiles of the table are: who plays with 5万 reads 5万, who plays
with ascii tiles reads 5m. Nothing here is translated; sentences put the words together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from liisi_tui.core.events import Player
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.core.tiles import Tile, tile_text
from liisi_tui.storage.profiles import Level
from liisi_tui.texts import seat_name, tile_name
from liisi_tui.ui.look import Look

# The terms that English sentences hold as signs, and what they are for who can show none.
_TERMS: Final = {
    "碰": "pong",
    "杠": "kong",
    "听": "ready",
    "胡": "win",
    "过": "pass",
    "准备": "ready",
    "庄家": "dealer",
    "放铳": "deal-in",
    "缺门": "missing suit",
    "嵌张": "closed wait",
    "边张": "edge wait",
    "吊张": "pair wait",
    "明杠": "exposed kong",
    "补杠": "added kong",
    "暗杠": "concealed kong",
    "青龙": "pure straight",
    "清一色": "full flush",
    "暗听": "face down",
    "明听": "face up",
    "上架": "on the wall",
    "不上架": "in the pool",
}
# Signs without a certain width, for faces that may use none: ASCII ones of the same meaning.
_PLAIN: Final = str.maketrans(
    {"×": "x", "←": "<", "→": ">", "↑": "^", "↓": "v", "…": "~", "·": "-", "“": '"', "”": '"'}
)
_SIGNS: Final = re.compile(r"[\u2e80-\u9fff]+")


def shown(look: Look, text: str) -> str:
    """A text as it may be shown with the face of a look.

    Faces of ASCII and CJK glyphs get no others. In English with the ascii face there are no
    Chinese terms: one behind its own English word is left out, any other becomes that word.
    """
    if text.isascii():
        return text
    if look.face.glyphs != "any":
        text = text.translate(_PLAIN)
    return text if look.has_signs else _without_terms(text)


def _without_terms(text: str) -> str:
    out = ""
    end = 0
    for found in _SIGNS.finditer(text):
        out += text[end : found.start()]
        end = found.end()
        word = _TERMS.get(found[0])
        if word is None:
            out += found[0]
        elif out.lower().endswith(f"{word} "):
            out = out[:-1]
        else:
            out += word
    return out + text[end:]


def tile_word(look: Look, tile: Tile) -> str:
    """A tile within a sentence: 五万, 5万 or 5m as the face of the look has it."""
    if look.face.name in ("chinese", "safe"):
        return tile_name(tile_text(tile))
    return look.face.line(tile, 3).strip()


def tile_words(look: Look, tiles: Iterable[Tile]) -> str:
    """Several tiles within a sentence, parted by spaces."""
    return " ".join(tile_word(look, tile) for tile in tiles)


def level_word(look: Look, level: Level) -> str:
    """A level (RULES 10) within a sentence: its name, or its number where signs are not shown."""
    return level.name if look.has_signs else str(level.number)


def seat_word(look: Look, seat: Seat) -> str:
    """A seat within a sentence: its letter in English, its sign 东 南 西 北 in Chinese."""
    letter = SEAT_LETTERS[seat]
    return seat_name(letter) if look.language == "zh" else letter


def player_word(look: Look, players: Sequence[Player], seat: Seat) -> str:
    """Who sits on a seat, within a sentence: `E Ann`, `东 张三`."""
    return f"{seat_word(look, seat)} {players[seat].name}"
