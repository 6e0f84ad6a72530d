"""The table in lines that can be heard one by one: hands, discards, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from liisi_tui.core.events import Player, RoundEnded
from liisi_tui.core.melds import Meld
from liisi_tui.core.redaction import DealtHidden, DrawnHidden, PublicEvent
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import MeldView, PublicSeat, RiverView, SeatView
from liisi_tui.refusal_words import refusal_words
from liisi_tui.session import Session
from liisi_tui.texts import meld_name, tr
from liisi_tui.ui.standing_words import who_plays
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import player_word, seat_word, tile_word, tile_words

UNTOLD: Final = (DealtHidden, DrawnHidden)
"""Events of others that say nothing but that the game goes on, unless a kong's replacement."""


def is_told(event: PublicEvent) -> bool:
    """Whether an event gets a line: everything but the deals and draws that nobody sees."""
    if isinstance(event, DrawnHidden):
        return event.source == "tail"
    return not isinstance(event, UNTOLD)


def seat_lines(session: Session, voice: Voice) -> list[str]:
    """Who sits where, and what each has won or lost."""
    you = session.lone_person
    lines = []
    for seat in SEATS:
        who = player_word(voice, session.players, seat)
        kind = tr("you") if seat == you else who_plays(session.players[seat])
        lines.append(tr("{who}: {facts}", who=who, facts=kind))
    return lines


def hand_lines(view: SeatView, voice: Voice) -> list[str]:
    """The own tiles: standing, hand, melds; the drawn one is said where the turn is."""
    lines = [tr("Standing: {tiles}", tiles=tile_words(voice, view.standing))]
    if view.free:
        lines.append(tr("Hand: {tiles}", tiles=tile_words(voice, view.free)))
    if view.melds:
        lines.append(tr("Melds: {melds}", melds=meld_words(view.melds, voice)))
    return lines


def around_lines(view: SeatView, voice: Voice) -> list[str]:
    """What the turn needs beside the own tiles: who is ready, and how long the wall is."""
    table = view.table
    players = [seat.player for seat in table.seats]
    ready = [seat.seat for seat in table.seats if seat.ready and seat.seat != view.seat]
    lines = []
    if ready:
        who = listed(player_word(voice, players, seat) for seat in ready)
        lines.append(tr("Ready: {who}", who=who))
        if not table.seats[view.seat].ready:
            lines.append(tr("Not ready: dealing in pays for all three"))
    lines.append(tr("Wall: {n} tiles left", n=table.tiles_left))
    return lines


def meld_words(melds: Iterable[Meld | MeldView], voice: Voice) -> str:
    """Melds one after the other; a hidden concealed kong has no tile (4.9)."""
    return listed(f"{meld_name(meld.kind)} {_tile(meld.tile, voice)}" for meld in melds)


def _tile(tile: Tile | None, voice: Voice) -> str:
    return tr("face down") if tile is None else tile_word(voice, tile)


def table_lines(view: SeatView, voice: Voice) -> list[str]:
    """All that everybody sees, the own seat first: standing tiles, melds, discards in order."""
    table = view.table
    lines = [tr("Wall: {n} tiles left", n=table.tiles_left)]
    for steps in range(len(SEATS)):
        lines += _public_lines(table.seats[next_seat(view.seat, steps)], view, voice)
    return lines


def _public_lines(seat: PublicSeat, view: SeatView, voice: Voice) -> list[str]:
    players = [one.player for one in view.table.seats]
    who = player_word(voice, players, seat.seat)
    facts = [tr("you")] if seat.seat == view.seat else []
    if seat.seat == view.table.dealer:
        facts.append(tr("dealer 庄家"))
    if seat.ready:
        facts.append(tr("ready"))
    held = tr(
        "{standing} standing tiles, {free} hand tiles",
        standing=seat.standing_count,
        free=seat.free_count,
    )
    lines = [tr("{who}: {facts}", who=who, facts=listed([*facts, held]))]
    if seat.melds:
        lines.append(tr("Melds of {who}: {melds}", who=who, melds=meld_words(seat.melds, voice)))
    if seat.river:
        discards = listed(_laid(laid, voice) for laid in seat.river)
        lines.append(tr("Discards of {who}: {tiles}", who=who, tiles=discards))
    return lines


def _laid(laid: RiverView, voice: Voice) -> str:
    if laid.ready:
        return tr("ready tile {tile}", tile=_tile(laid.tile, voice))
    tile = _tile(laid.tile, voice)
    return tr("{tile} taken", tile=tile) if laid.claimed else tile


def listed(parts: Iterable[str]) -> str:
    """Several things one after the other, parted as the language does it."""
    return tr(", ").join(parts)


def points_words(points: int) -> str:
    """A total as it is heard: a sign alone is easily missed."""
    return tr("minus {n}", n=-points) if points < 0 else str(points)


def change_words(points: int) -> str:
    """What a round gave or took."""
    if points < 0:
        return tr("loses {n}", n=-points)
    return tr("gains {n}", n=points) if points else "0"


def score_lines(session: Session, voice: Voice) -> list[str]:
    """What each round gave, and the totals."""
    players = session.players
    lines = [
        tr("Round {n}: {what}", n=one.round, what=_by_seat(one, players, voice))
        for one in session.results()
    ]
    return [*(lines or [tr("No round has ended yet.")]), *total_lines(session, voice)]


def _by_seat(one: RoundEnded, players: Sequence[Player], voice: Voice) -> str:
    return listed(
        f"{player_word(voice, players, seat)} {change_words(one.deltas[seat])}" for seat in SEATS
    )


def total_lines(session: Session, voice: Voice) -> list[str]:
    """The totals, a line a seat."""
    return [total_line(session, seat, voice) for seat in SEATS]


def total_line(session: Session, seat: Seat, voice: Voice) -> str:
    """The total of one seat."""
    who = player_word(voice, session.players, seat)
    return tr("{who}: total {points}", who=who, points=points_words(session.totals[seat]))


def refusal_line(refusal: Refusal, voice: Voice) -> str:
    """Why a wish is not possible, with its rule; tiles and seats as the voice writes them."""
    return refusal_words(refusal, partial(tile_word, voice), partial(seat_word, voice))
