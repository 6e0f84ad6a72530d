"""Tiles, seats and players as words within sentences, in the signs that the look allows.

A tile in prose is written as the tiles of the table are: who plays with 5万 reads 5万, who plays
with ascii tiles reads 5m. Nothing here is translated; sentences put the words together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from liisi_tui.core.events import Player
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.core.tiles import Tile, tile_text
from liisi_tui.storage.profiles import Level
from liisi_tui.texts import seat_name, shaped, tile_name
from liisi_tui.ui.voice import Voice as Look


def shown(look: Look, text: str) -> str:
    """A text that is no message, as the name of a key, in the signs that the look allows."""
    return shaped(text, look.language, look.face.glyphs)


def tile_word(look: Look, tile: Tile) -> str:
    """A tile within a sentence: 五万, 5万 or 5m as the face of the look has it."""
    if look.face.name in ("chinese", "safe"):
        return tile_name(tile_text(tile))
    return look.face.line(tile, 3).strip()


def tile_words(look: Look, tiles: Iterable[Tile]) -> str:
    """Several tiles within a sentence, parted by spaces."""
    return " ".join(tile_word(look, tile) for tile in tiles)


def level_word(look: Look, level: Level) -> str:
    """A level (RULES 10) within a sentence: its name, in English behind its number.

    In English with its sign, where signs are shown: `2, one of characters 一万`.
    """
    if look.language == "zh":
        return level.name
    return f"{level.number}, {level.name if look.has_signs else level.term}"


def level_label(look: Look, level: Level) -> str:
    """A level where there is little room: its name, in English behind its number."""
    return level.term if look.language == "zh" else f"{level.number} {level.term}"


def seat_word(look: Look, seat: Seat) -> str:
    """A seat within a sentence: its letter in English, its sign 东 南 西 北 in Chinese."""
    letter = SEAT_LETTERS[seat]
    return seat_name(letter) if look.language == "zh" else letter


def player_word(look: Look, players: Sequence[Player], seat: Seat) -> str:
    """Who sits on a seat, in a sentence: `E Ann`, `东家张三`; the seat where nobody is named."""
    name = players[seat].name
    if look.language == "zh":
        return f"{seat_word(look, seat)}家{' ' if name[:1].isascii() else ''}{name}".rstrip()
    return f"{seat_word(look, seat)} {name}".rstrip()
