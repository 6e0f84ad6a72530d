"""What a person may do now as numbered choices, and what a typed line means among them.

Every choice is one of the legal commands of the view; nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import KINDS, Tile, TileTextError, parse_tiles
from liisi_tui.core.views import SeatView
from liisi_tui.core.wishes import Wish
from liisi_tui.core.worth import table_worth
from liisi_tui.plain_table.console import Option, place_of
from liisi_tui.plain_table.said import listed
from liisi_tui.texts import fan_name, meld_name, tr, trn
from liisi_tui.ui.gain_words import gain_words
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import tile_word

WhyNot: TypeAlias = Callable[[Seat, Wish], Refusal]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal command and how it is offered."""

    command: Command
    option: Option


@dataclass(frozen=True, slots=True)
class Several:
    """A line that fits more than one choice: their numbers from 1."""

    numbers: tuple[int, ...]


Meaning: TypeAlias = Command | Refusal | Several | None
"""What a line means: a decision, a wish that is not possible, too little, or nothing."""

_KINDS_OF: Final[dict[str, tuple[tuple[type[Command], ...], Wish]]] = {
    "p": ((ClaimPong,), "pong"),
    "k": ((ClaimKong, DeclareKong), "kong"),
    "t": ((DeclareReady,), "ready"),
    "h": ((Win,), "win"),
    "x": ((Pass,), "pass"),
}
"""The letters of the screens: the commands that each stands for, and the wish it is."""


def choices(view: SeatView, voice: Voice) -> list[Choice]:
    """All that the seat may do, a win first and a pass last."""
    places = {Win: 0, Pass: 2}
    ordered = sorted(view.legal, key=lambda command: places.get(type(command), 1))
    return [Choice(command, _option(command, view, voice)) for command in ordered]


def meaning(line: str, offered: Sequence[Choice], view: SeatView, why_not: WhyNot) -> Meaning:
    """What a line in small letters means: a number, a letter, a tile, or `t` and a tile."""
    place = place_of(line, [choice.option for choice in offered])
    if place is not None:
        return offered[place].command
    letter, _, rest = line.partition(" ")
    if letter in _KINDS_OF:
        return _by_letter(letter, rest.strip(), offered, view, why_not)
    tile = typed_tile(line)
    if (tile is not None or line == "0") and any(isinstance(one, Win) for one in view.legal):
        winning = view.drawn if view.offered is None else view.offered
        return Refusal("win_or_pass", tile=winning)
    if tile is None or view.offered is not None:
        return None
    return _discard(tile, offered, view)


def typed_tile(text: str) -> Tile | None:
    """The tile that a person typed, as `5m`, `五万`, `5万`, `wh`; `None` where it is none."""
    from liisi_tui.ui.faces import load_face

    try:
        tiles = parse_tiles(text)
    except TileTextError:
        faces = [load_face("ascii"), load_face("numeral")]
        tiles = [
            tile
            for tile in range(KINDS)
            if any(text == face.line(tile, width).lower() for face in faces for width in (3, 4))
        ]
    return tiles[0] if len(tiles) == 1 else None


def _by_letter(
    letter: str, rest: str, offered: Sequence[Choice], view: SeatView, why_not: WhyNot
) -> Meaning:
    kinds, wish = _KINDS_OF[letter]
    tile = typed_tile(rest) if rest else None
    if rest and tile is None:
        return None
    found = [
        (number, choice.command)
        for number, choice in enumerate(offered, 1)
        if isinstance(choice.command, kinds)
    ]
    if not found:
        return why_not(view.seat, wish)
    if tile is not None:
        found = [one for one in found if getattr(one[1], "tile", view.offered) == tile]
        if not found:
            return _not_with(letter, tile, view)
    if len(found) > 1:
        return Several(tuple(number for number, _ in found))
    return found[0][1]


def _not_with(letter: str, tile: Tile, view: SeatView) -> Refusal | None:
    """Why the wish that is possible with other tiles is not with this one."""
    if letter == "t":
        standing = tile in view.standing
        return Refusal("ready_no_wait" if standing else "ready_not_standing", tile=tile)
    if letter == "k" and view.offered is None:
        return Refusal("kong_needs_four", tile=tile)
    return None


def _discard(tile: Tile, offered: Sequence[Choice], view: SeatView) -> Meaning:
    """The discard of a tile by its name; of two equal ones the one just drawn."""
    found = [
        choice.command
        for choice in offered
        if isinstance(choice.command, Discard) and choice.command.tile == tile
    ]
    if found:
        return found[-1]
    return Refusal("standing_locked" if tile in view.standing else "not_held", tile=tile)


def _option(command: Command, view: SeatView, voice: Voice) -> Option:
    def word(tile: Tile | None) -> str:
        return "" if tile is None else tile_word(voice, tile)

    match command:
        case Discard(drawn=True):
            return Option(tr("discard the drawn {tile}", tile=word(command.tile)), "0")
        case Discard():
            return Option(tr("discard {tile}", tile=word(command.tile)))
        case DeclareReady():
            return Option(_ready(command, view, voice), "T")
        case ClaimPong(standing=0):
            return Option(tr("pong {tile} with two hand tiles", tile=word(view.offered)), "P")
        case ClaimPong(standing=1):
            return Option(
                tr("pong {tile} with one standing and one hand tile", tile=word(view.offered)), "P"
            )
        case ClaimPong():
            return Option(tr("pong {tile} with two standing tiles", tile=word(view.offered)), "P")
        case ClaimKong():
            kong = meld_name(MeldKind.EXPOSED_KONG)
            return Option(tr("{kong} of {tile}", kong=kong, tile=word(view.offered)), "K")
        case DeclareKong():
            ponged = any(meld.tile == command.tile for meld in view.melds)
            kind = MeldKind.ADDED_KONG if ponged else MeldKind.CONCEALED_KONG
            kong = meld_name(kind)
            return Option(tr("{kong} of {tile}", kong=kong, tile=word(command.tile)), "K")
        case Win():
            tile = view.drawn if view.offered is None else view.offered
            return Option(tr("win with {tile}", tile=word(tile)), "H")
        case Pass():
            return Option(tr("pass"), "X")


def _ready(command: DeclareReady, view: SeatView, voice: Voice) -> str:
    """A 听 discard with its waits, each with its unseen copies and its points."""
    waits = table_worth(view, view.ready_waits[command.tile], command.tile)
    counted = [
        tr(
            "{tile} ({count})",
            tile=tile_word(voice, worth.tile),
            count=listed(
                [
                    trn("{n} unseen", "{n} unseen", worth.unseen),
                    gain_words(worth),
                    *map(fan_name, worth.fans),
                ]
            ),
        )
        for worth in waits
    ]
    tile = tile_word(voice, command.tile)
    if view.table.rules.ready_tile != "choose":
        words = tr("ready: discard the standing {tile}", tile=tile)
    elif command.face_up:
        words = tr("ready: discard the standing {tile} face up", tile=tile)
    else:
        words = tr("ready: discard the standing {tile} face down", tile=tile)
    told = tr("{words}, wait for {waits}", words=words, waits=listed(counted))
    if not any(worth.unseen for worth in waits):
        told = listed([told, tr("all of them are gone")])
    return told
