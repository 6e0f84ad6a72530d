"""What happened, in words: redacted events as lines of the log.

The types decide what can be told: a line names a tile only where the event that the viewer may
know holds it. So the log of the whole table never names a drawn tile, a face-down 听 tile, waits
or a hidden concealed kong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Discarded,
    Drawn,
    Konged,
    MatchEnded,
    MatchStarted,
    Passed,
    Player,
    Ponged,
    RoundEnded,
    Won,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.redaction import (
    DealtHidden,
    DrawnHidden,
    KongHidden,
    PublicEvent,
    ReadyShown,
    RoundOpened,
)
from liisi_tui.core.seats import Seat
from liisi_tui.texts import tr
from liisi_tui.ui.house_words import house_words
from liisi_tui.ui.voice import Voice as Look
from liisi_tui.ui.words import player_word, seat_word, tile_word, tile_words


def words(event: PublicEvent, players: Sequence[Player], look: Look) -> str:
    """One line for an event as a viewer may know it; `players` sit E S W N."""

    def who(seat: Seat) -> str:
        return player_word(look, players, seat)

    match event:
        case MatchStarted():
            return _began(event)
        case RoundOpened():
            return _opened(event, players, look)
        case Dealt() | DealtHidden():
            return tr("{who} takes 13 tiles", who=who(event.seat))
        case DrawnHidden(source="tail"):
            return tr("{who} draws a replacement", who=who(event.seat))
        case DrawnHidden():
            return tr("{who} draws", who=who(event.seat))
        case Drawn(source="tail"):
            tile = tile_word(look, event.tile)
            return tr("{who} draws the replacement {tile}", who=who(event.seat), tile=tile)
        case Drawn():
            return tr(
                "{who} draws {tile}",
                who=who(event.seat),
                tile=tile_word(look, event.tile),
            )
        case Discarded():
            return _discarded(event, who(event.seat), look)
        case DeclaredReady():
            return _declared(event, who(event.seat), look)
        case ReadyShown():
            return _ready(event, who(event.seat), look)
        case Ponged():
            return _ponged(event, who(event.seat), who(event.source), look)
        case Konged():
            return _konged(event, who, look)
        case KongHidden():
            return tr(
                "Concealed kong 暗杠! {who} lays four tiles face down",
                who=who(event.seat),
            )
        case Passed():
            return tr(
                "{who} passes {tile}",
                who=who(event.seat),
                tile=tile_word(look, event.tile),
            )
        case Won():
            return _won(event, who, look)
        case RoundEnded():
            return ended_words(event, players, look)
        case MatchEnded():
            return tr("The match is over")


def _began(event: MatchStarted) -> str:
    """The base score, and the options that are not as the game has them."""
    options = house_words(event.rules)
    if not options:
        return tr("The match begins, base score {base}", base=event.base_score)
    return tr(
        "The match begins, base score {base}; house rules: {options}",
        base=event.base_score,
        options=options,
    )


def ended_words(event: RoundEnded, players: Sequence[Player], look: Look) -> str:
    """How a round ended, in a line."""
    match event.reason:
        case "win":
            return tr("Round {round} is over", round=event.round)
        case "exhausted":
            return tr(
                "Exhausted wall 荒庄: round {round} ends without a win, nobody pays",
                round=event.round,
            )
        case "abandoned" if event.left is not None:
            who = player_word(look, players, event.left)
            return tr("{who} left: round {round} ends, nobody pays", who=who, round=event.round)
        case _:
            return tr("Round {round} was broken off, nobody pays", round=event.round)


def _opened(event: RoundOpened, players: Sequence[Player], look: Look) -> str:
    first, second = (sum(pair) for pair in event.dice)
    return tr(
        "Round {round}: {dealer} deals; dice {first} and {second}, {taker} takes first",
        round=event.round,
        dealer=player_word(look, players, event.dealer),
        first=first,
        second=second,
        taker=seat_word(look, event.first_taker),
    )


def _discarded(event: Discarded, who: str, look: Look) -> str:
    tile = tile_word(look, event.tile)
    if event.drawn:
        return tr("{who} discards {tile}, as drawn", who=who, tile=tile)
    return tr("{who} discards {tile}", who=who, tile=tile)


def _ready(event: ReadyShown, who: str, look: Look) -> str:
    if event.tile is None:
        return tr("Ready 听! {who} lays a standing tile face down", who=who)
    tile = tile_word(look, event.tile)
    return tr("Ready 听! {who} lays the standing {tile} face up", who=who, tile=tile)


def _declared(event: DeclaredReady, who: str, look: Look) -> str:
    """What a seat knows of its own 听, and all know once the hands are open."""
    tile, waits = tile_word(look, event.tile), tile_words(look, event.waits)
    if event.face_up:
        return tr(
            "Ready 听! {who} lays the standing {tile} face up and waits for {waits}",
            who=who,
            tile=tile,
            waits=waits,
        )
    return tr(
        "Ready 听! {who} lets the standing {tile} go and waits for {waits}",
        who=who,
        tile=tile,
        waits=waits,
    )


def _ponged(event: Ponged, who: str, source: str, look: Look) -> str:
    tile = tile_word(look, event.tile)
    match event.standing:
        case 0:
            return tr(
                "Pong 碰! {who} takes {tile} from {source}",
                who=who,
                tile=tile,
                source=source,
            )
        case 1:
            return tr(
                "Pong 碰! {who} takes {tile} from {source}, with one standing tile",
                who=who,
                tile=tile,
                source=source,
            )
        case _:
            return tr(
                "Pong 碰! {who} takes {tile} from {source}, with two standing tiles",
                who=who,
                tile=tile,
                source=source,
            )


def _konged(event: Konged, who: Callable[[Seat], str], look: Look) -> str:
    seat, tile = who(event.seat), tile_word(look, event.tile)
    if event.kind is MeldKind.CONCEALED_KONG:
        return tr("Concealed kong 暗杠! {who} lays down four {tile}", who=seat, tile=tile)
    if event.source is None:
        return tr("Added kong 补杠! {who} adds the fourth {tile}", who=seat, tile=tile)
    return tr(
        "Kong 杠! {who} takes {tile} from {source}",
        who=seat,
        tile=tile,
        source=who(event.source),
    )


def _won(event: Won, who: Callable[[Seat], str], look: Look) -> str:
    seat, tile = who(event.seat), tile_word(look, event.tile)
    if event.source is None:
        return tr("Win 胡! {who} draws {tile} and wins", who=seat, tile=tile)
    return tr(
        "Win 胡! {who} wins with {tile} from {source}",
        who=seat,
        tile=tile,
        source=who(event.source),
    )
