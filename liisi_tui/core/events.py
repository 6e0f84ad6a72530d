"""Events: what happened, past tense (FORMATS 4). Together they are the match log.

Plain frozen dataclasses with the log's field order; `from`, a keyword of Python, is `source`
here. Tiles and seats are the core's ints in the program and texts in JSON (`wire`). Lists are
tuples. Only `liisi_tui.storage.log` turns them into JSON and back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from liisi_tui.core.melds import MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.wire import BY_SEAT, CHECKED, PointsBySeat, Whole, WireSeat, WireTile

LOG_FORMAT: Literal[1] = 1

PlayerKind: TypeAlias = Literal["human", "bot"]
BotLevel: TypeAlias = Literal["random", "easy", "normal", "hard"]
ClaimOption: TypeAlias = Literal["pong", "kong", "win"]
DrawSource: TypeAlias = Literal["head", "tail"]
WonBy: TypeAlias = Literal["self_draw", "discard"]
EndReason: TypeAlias = Literal["win", "exhausted", "abandoned"]
Die: TypeAlias = Annotated[int, Whole(1, 6)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who sits on a seat: a person, or a bot of a level (`bot` is `None` for a person)."""

    __pydantic_config__ = CHECKED

    name: str
    kind: PlayerKind
    bot: BotLevel | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    """A match begins. `seed` is `None` where it is not to be known."""

    __pydantic_config__ = CHECKED

    type: Literal["match_started"] = "match_started"
    format: Literal[1] = LOG_FORMAT
    match_id: str
    rules: Rules
    base_score: Annotated[int, Whole(1)]
    seats: Annotated[tuple[Player, Player, Player, Player], BY_SEAT]
    seed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """Dice are thrown and the wall is broken (2.1); `wall` is in the order the head is drawn."""

    __pydantic_config__ = CHECKED

    type: Literal["round_started"] = "round_started"
    round: int
    dealer: WireSeat
    dice: tuple[tuple[Die, Die], tuple[Die, Die]]
    first_taker: WireSeat
    wall: tuple[WireTile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A seat has its 4 standing tiles and its 9 others, in the order taken (2.2, 2.3)."""

    __pydantic_config__ = CHECKED

    type: Literal["dealt"] = "dealt"
    seat: WireSeat
    standing: tuple[WireTile, ...]
    hand: tuple[WireTile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A tile from the head of the wall, or a kong's replacement from the tail (2.4)."""

    __pydantic_config__ = CHECKED

    type: Literal["drawn"] = "drawn"
    seat: WireSeat
    tile: WireTile
    source: DrawSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded:
    """A free tile goes out; `drawn` where it is the tile just drawn."""

    __pydantic_config__ = CHECKED

    type: Literal["discarded"] = "discarded"
    seat: WireSeat
    tile: WireTile
    drawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredReady:
    """听: a standing tile goes out, untakeable, and the 13 left wait for `waits` (6.2-6.4)."""

    __pydantic_config__ = CHECKED

    type: Literal["declared_ready"] = "declared_ready"
    seat: WireSeat
    tile: WireTile
    face_up: bool
    waits: tuple[WireTile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ponged:
    """碰; `standing` of the two own tiles came from the standing row (4.1, 4.3)."""

    __pydantic_config__ = CHECKED

    type: Literal["ponged"] = "ponged"
    seat: WireSeat
    tile: WireTile
    source: WireSeat
    standing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Konged:
    """杠 of any kind; `source` is the discarder for an exposed kong, else `None` (4.2, 4.3)."""

    __pydantic_config__ = CHECKED

    type: Literal["konged"] = "konged"
    seat: WireSeat
    tile: WireTile
    kind: Literal[MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG]
    source: WireSeat | None
    standing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A seat that could have taken a tile did not; `options` is all it could do."""

    __pydantic_config__ = CHECKED

    type: Literal["passed"] = "passed"
    seat: WireSeat
    tile: WireTile
    options: tuple[ClaimOption, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """胡, with the settlement it leads to."""

    __pydantic_config__ = CHECKED

    type: Literal["won"] = "won"
    seat: WireSeat
    tile: WireTile
    by: WonBy
    source: WireSeat | None
    score: Settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """A round is over (1.3, 8, 9); after `abandoned` `left` is set and `next_dealer` is `None`."""

    __pydantic_config__ = CHECKED

    type: Literal["round_ended"] = "round_ended"
    round: int
    reason: EndReason
    left: WireSeat | None
    deltas: PointsBySeat
    totals: PointsBySeat
    next_dealer: WireSeat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded:
    """The match is over."""

    __pydantic_config__ = CHECKED

    type: Literal["match_ended"] = "match_ended"
    totals: PointsBySeat


Event: TypeAlias = (
    MatchStarted
    | RoundStarted
    | Dealt
    | Drawn
    | Discarded
    | DeclaredReady
    | Ponged
    | Konged
    | Passed
    | Won
    | RoundEnded
    | MatchEnded
)
