"""Rounds dealt differently where nobody would notice: logs with other hidden tiles.

The tiles that are hidden from a viewer, in the other hands, in the wall and under 听 tiles, change
places from the first deal on; all that the viewer has seen stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Discarded,
    Drawn,
    Event,
    Konged,
    Passed,
    Ponged,
    RoundStarted,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.seats import SEATS, Seat, distance
from liisi_tui.core.tiles import Tile
from liisi_tui.core.wall import WALL_TILES, Wall


@dataclass
class Places:
    """Where each of the 136 places of the wall went in a round: into which row of which seat."""

    tiles: tuple[Tile, ...]
    first_taker: Seat
    wall: Wall = field(default_factory=lambda: Wall(tuple(range(WALL_TILES))))
    standing: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    free: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    face_down: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    concealed_kongs: list[tuple[Seat, tuple[int, ...]]] = field(default_factory=list)

    def follow(self, event: Event) -> tuple[int, ...]:
        """Move places as an event does; returns those that it names tiles of, in its order."""
        match event:
            case Dealt():
                order = distance(self.first_taker, event.seat)
                taken = [16 * lap + 4 * order + tile for lap in range(3) for tile in range(4)]
                taken.append(48 + order)
                self.standing[event.seat] += taken[:4]
                self.free[event.seat] += taken[4:]
                for _ in taken:
                    self.wall.take_head()
                return tuple(taken)
            case Drawn():
                tail = event.source == "tail"
                place = self.wall.next_tail() if tail else self.wall.next_head()
                if tail:
                    self.wall.take_tail()
                else:
                    self.wall.take_head()
                self.free[event.seat].append(place)
                return (place,)
            case Discarded():
                return (self._take(self.free[event.seat], event.tile, event.drawn),)
            case DeclaredReady():
                place = self._take(self.standing[event.seat], event.tile)
                if not event.face_up:
                    self.face_down[event.seat].append(place)
                return (place,)
            case Ponged() | Konged():
                row = self.standing[event.seat]
                standing = [self._take(row, event.tile) for _ in range(event.standing)]
                used = (*standing, *self._free_copies(event))
                if isinstance(event, Konged) and event.kind is MeldKind.CONCEALED_KONG:
                    self.concealed_kongs.append((event.seat, used))
                return used
        return ()

    def hidden_from(self, viewer: Seat | None) -> list[int]:
        """The places whose tiles a viewer does not know; concealed kongs are not among them."""
        hidden = []
        for seat in SEATS:
            if seat != viewer:
                hidden += self.standing[seat] + self.free[seat] + self.face_down[seat]
        wall = self.wall.copy()
        while wall.left:
            hidden.append(wall.next_head())
            wall.take_head()
        return hidden

    def _take(self, row: list[int], tile: Tile, newest: bool = True) -> int:
        places = [place for place in row if self.tiles[place] == tile]
        place = places[-1] if newest else places[0]
        row.remove(place)
        return place

    def _free_copies(self, event: Ponged | Konged) -> list[int]:
        copies = 2 if isinstance(event, Ponged) else 3 if event.source is not None else 4
        if isinstance(event, Konged) and event.kind is MeldKind.ADDED_KONG:
            copies = 1
        row = self.free[event.seat]
        return [self._take(row, event.tile) for _ in range(copies - event.standing)]


class Laid:
    """A round's log together with the place of every tile that it names.

    `wall` is the wall of the log, `places` where everything lies at its end.
    """

    def __init__(self, log: Sequence[Event]) -> None:
        started = log[0]
        assert isinstance(started, RoundStarted)
        self.log = log
        self.wall = started.wall
        self.places = Places(started.wall, started.first_taker)
        self._named = [self.places.follow(event) for event in log]

    def dealt_as(self, wall: Sequence[Tile], viewer: Seat | None) -> list[Event]:
        """The log over another wall that differs only in what is hidden from the viewer.

        Passes of others are left out: they tell of tiles that are now different ones.
        """
        out: list[Event] = []
        for event, of in zip(self.log, self._named, strict=True):
            match event:
                case RoundStarted():
                    out.append(replace(event, wall=tuple(wall)))
                case Dealt():
                    taken = tuple(wall[place] for place in of)
                    out.append(replace(event, standing=taken[:4], hand=taken[4:]))
                case Drawn() | DeclaredReady() | Konged():
                    out.append(replace(event, tile=wall[of[0]]))
                case Passed() if event.seat != viewer:
                    pass
                case _:
                    out.append(event)
        return out


def redealt(log: Sequence[Event], viewer: Seat | None, chance: Random) -> list[Event]:
    """The log with the tiles that are hidden from the viewer at its end dealt differently."""
    laid = Laid(log)
    hidden = laid.places.hidden_from(viewer)
    tiles = [laid.wall[place] for place in hidden]
    chance.shuffle(tiles)
    wall = list(laid.wall)
    for place, tile in zip(hidden, tiles, strict=True):
        wall[place] = tile
    return laid.dealt_as(wall, viewer)
