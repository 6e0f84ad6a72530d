"""What is called out on the table: 碰 杠 听 胡 as a banner, and the prompt rows of a win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from liisi_tui.core.events import Konged, Player, Ponged, Won
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.redaction import KongHidden, PublicEvent, ReadyShown
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile
from liisi_tui.texts import tr
from liisi_tui.ui.call_signs import Call
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.calls import CallModel
from liisi_tui.ui.paint.centre import side_seats
from liisi_tui.ui.pieces import Cap, TilePiece, Words
from liisi_tui.ui.prompts import Prompt
from liisi_tui.ui.settlement_words import how_won
from liisi_tui.ui.words import shown

# Where the sentence has its tile, until the tile is drawn there; no name holds it.
HERE: Final = "\0"


def call_of(
    event: PublicEvent, players: Sequence[Player], look: Look, bottom: Seat
) -> CallModel | None:
    """The banner of a public event on a table turned to `bottom`; `None` for what nobody calls."""

    def who(seat: Seat) -> str:
        return f"{look.seat_label(seat)} {players[seat].name}"

    def call(what: Call, seat: Seat, tile: Tile | None, how: str) -> CallModel:
        side = next(side for side, place in side_seats(bottom).items() if place == seat)
        return CallModel(look, what, side, who(seat), tile, shown(look, how))

    match event:
        case Ponged(seat=seat, tile=tile, source=source):
            return call("pong", seat, tile, tr("discarded by {who}", who=who(source)))
        case Konged(seat=seat, tile=tile, source=None, kind=kind):
            is_added = kind is MeldKind.ADDED_KONG
            how = tr("added kong 补杠") if is_added else tr("concealed kong 暗杠")
            return call("kong", seat, tile, how)
        case Konged(seat=seat, tile=tile, source=int(source)):
            return call("kong", seat, tile, tr("discarded by {who}", who=who(source)))
        case KongHidden(seat=seat):
            return call("kong", seat, None, tr("concealed kong 暗杠"))
        case ReadyShown(seat=seat, tile=tile):
            how = tr("its tile lies face down") if tile is None else tr("its tile lies face up")
            return call("ready", seat, tile, how)
        case Won(seat=seat, tile=tile, source=None):
            return call("win", seat, tile, tr("draws the winning tile"))
        case Won(seat=seat, tile=tile, source=int(source)):
            return call("win", seat, tile, tr("discarded by {who}", who=who(source)))
    return None


def won_prompt(event: Won, players: Sequence[Player], look: Look) -> Prompt:
    """胡: who has won, on which tile and from whom."""

    before, _, after = how_won(event, players, look, HERE).partition(HERE)
    return (
        Words(tr("WIN 胡!"), "alert"),
        Words("" if look.language == "zh" else "  "),
        Words(before, "accent"),
        TilePiece(event.tile, "last"),
        Words(after, "accent"),
    ), (Cap("Enter", tr("settlement"), "enter"),)
