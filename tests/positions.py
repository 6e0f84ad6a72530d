"""Positions built by hand from readable text, and short names for commands, for tests of rules.

    table = position(
        turn="E",
        hands={"E": "1234m | 55p 123456s 7z + 7z", "S": "55m 1z 2z | 123p 456p 789p"},
        melds={"S": "pong:9s"},
        ready={"W": "1s"},
        drawable=20,
    )

A hand is `standing | free + drawn`; only the seat whose turn it is has a drawn tile. Who has none
and 14 tiles has just made a 碰. A seat that is not named, or named as `+ drawn`, gets single
tiles that nobody can do much with. `ready` names the 听 tile that a seat has laid. `head` and
`tail` are the next tiles at either end of the wall, `drawable` says how many draws from the head
are still possible. All 136 tiles are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

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
from liisi_tui.core.controller import Controller
from liisi_tui.core.decide import decide
from liisi_tui.core.events import Event, RoundStarted
from liisi_tui.core.hand import Hand
from liisi_tui.core.legal import legal, seats_to_act
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEATS, Seat, next_seat, parse_seat
from liisi_tui.core.shapes import waits
from liisi_tui.core.state import MatchState, RoundState, new_match, new_round
from liisi_tui.core.tiles import ALL_TILES, KINDS, Tile, parse_tile, parse_tiles, tiles_text
from liisi_tui.core.views import RiverView
from liisi_tui.core.wall import WALL_TILES, Wall, reserve
from tests.playouts import OPEN_END, match_started

HAND_SIZE = 13


class Table:
    """A controller set to a position; commands go in as the short functions below make them."""

    def __init__(self, match: MatchState) -> None:
        self.controller = Controller(match.started, seed=1, first_dealer=0, length=OPEN_END)
        self.controller.state = match

    @property
    def match(self) -> MatchState:
        """The full state of the match."""
        return self.controller.state

    @property
    def round(self) -> RoundState:
        """The full state of the round."""
        assert self.match.round is not None
        return self.match.round

    def do(self, *commands: Command) -> list[Event]:
        """Carry commands out, one after the other, and all that happens by itself after each."""
        events: list[Event] = []
        for command in commands:
            events += self.controller.submit(command)
            events += self.controller.run()
        return events

    def go_on(self, until: str) -> list[Event]:
        """Everybody passes and discards what was drawn until it is the turn of `until`."""
        events: list[Event] = []
        while self.round.phase is not Phase.TURN or self.round.turn != parse_seat(until):
            seat = seats_to_act(self.match)[0]
            events += self.do(legal(self.match, seat)[-1] if self.round.window else self._throw())
        return events

    def _throw(self) -> Command:
        offered = legal(self.match, self.round.turn)
        discards = [command for command in offered if isinstance(command, Discard)]
        return max(discards, key=lambda command: command.drawn)

    def refuses(self, command: Command) -> str:
        """The rule and code that refuse a command, as `4.4 last_standing`."""
        try:
            decide(self.match, command)
        except Refusal as refusal:
            return f"{refusal.rule} {refusal.code}"
        raise AssertionError(f"{command} was accepted")

    def legal(self, seat: str) -> list[Command]:
        """The legal commands of a seat."""
        return list(legal(self.match, parse_seat(seat)))

    def pongs(self, seat: str) -> list[int]:
        """With how many standing tiles a seat may pong the open discard."""
        offers = self.legal(seat)
        return [command.standing for command in offers if isinstance(command, ClaimPong)]

    def own_kongs(self, seat: str) -> str:
        """The kinds of which a seat may declare a kong."""
        offers = self.legal(seat)
        return tiles_text(command.tile for command in offers if isinstance(command, DeclareKong))

    def rows(self, seat: str) -> tuple[str, str]:
        """The standing row and the hand of a seat as text."""
        hand = self.round.seats[parse_seat(seat)].hand
        return tiles_text(hand.standing_tiles()), tiles_text(hand.free_tiles())

    def copy(self) -> Table:
        """The same position again, to try something else."""
        return Table(self.match.copy())


# --- Commands -------------------------------------------------------------------------------------


def discard(seat: str, tile: str, *, drawn: bool = False) -> Discard:
    """打."""
    return Discard(seat=parse_seat(seat), tile=parse_tile(tile), drawn=drawn)


def ready(seat: str, tile: str, *, face_up: bool = False) -> DeclareReady:
    """听."""
    return DeclareReady(seat=parse_seat(seat), tile=parse_tile(tile), face_up=face_up)


def pong(seat: str, standing: int = 0) -> ClaimPong:
    """碰."""
    return ClaimPong(seat=parse_seat(seat), standing=standing)


def kong(seat: str) -> ClaimKong:
    """明杠 of the open discard."""
    return ClaimKong(seat=parse_seat(seat))


def own_kong(seat: str, tile: str) -> DeclareKong:
    """暗杠 or 补杠."""
    return DeclareKong(seat=parse_seat(seat), tile=parse_tile(tile))


def win(seat: str) -> Win:
    """胡."""
    return Win(seat=parse_seat(seat))


def no(seat: str) -> Pass:
    """过."""
    return Pass(seat=parse_seat(seat))


# --- Positions ------------------------------------------------------------------------------------


def position(
    *,
    turn: str = "E",
    hands: Mapping[str, str] | None = None,
    melds: Mapping[str, str] | None = None,
    ready: Mapping[str, str] | None = None,
    rules: Rules = DEFAULT_RULES,
    dealer: str = "E",
    drawable: int = 40,
    head: str = "",
    tail: str = "",
    opening: bool = False,
    base_score: int = 1,
) -> Table:
    """A table in the middle of a round; raises `ValueError` where the text makes no sense."""
    unused = Counter(ALL_TILES)
    laid = {seat: _melds(seat, (melds or {}).get("ESWN"[seat], "")) for seat in SEATS}
    for seat in SEATS:
        for meld in laid[seat]:
            _take(unused, [meld.tile] * meld.size)
    parts = {seat: _Parts((hands or {}).get("ESWN"[seat], "")) for seat in SEATS}
    for part in parts.values():
        _take(unused, part.tiles)
    ready_tiles = {parse_seat(seat): parse_tile(tile) for seat, tile in (ready or {}).items()}
    first, last = parse_tiles(head), parse_tiles(tail)
    _take(unused, [*ready_tiles.values(), *first, *last])
    whose = parse_seat(turn)
    for seat in SEATS:
        parts[seat].fill(unused, HAND_SIZE - 3 * len(laid[seat]), whose == seat)
    kongs = sum(meld.kind.is_kong for melded in laid.values() for meld in melded)
    left = drawable + reserve(rules.wall_reserve, kongs)
    wall = _wall(unused, left, kongs, first, last)

    match = new_match(match_started(rules, base_score=base_score))
    match.rounds = 1
    started = RoundStarted(
        round=1,
        dealer=parse_seat(dealer),
        dice=((1, 1), (3, 4)),
        first_taker=next_seat(parse_seat(dealer)),
        wall=wall.tiles,
    )
    state = match.round = new_round(started)
    state.wall = wall
    state.kongs = kongs
    state.dealt = len(SEATS)
    state.turn = whose
    for seat in SEATS:
        own, part = state.seats[seat], parts[seat]
        own.hand = Hand(part.standing, part.free)
        own.melds = laid[seat]
        if seat in ready_tiles:
            face_up = rules.ready_tile == "face_up"
            own.ready_tile = ready_tiles[seat]
            shown = own.ready_tile if face_up else None
            own.river.append(RiverView(shown, drawn=False, ready=True, claimed=False))
            own.ready = True
            own.waits = waits(
                own.hand.codes, own.melds, missing_suit_required=rules.missing_suit_required
            )
        if part.drawn is not None:
            own.hand.add(part.drawn)
            own.drawn = part.drawn
    for number, tile in enumerate(unused.elements()):
        laid_open = RiverView(tile, drawn=False, ready=False, claimed=False)
        state.seats[(whose + number) % 4].river.append(laid_open)
    acting = state.seats[whose]
    extra = acting.hand.standing_total + acting.hand.free_total + 3 * len(acting.melds)
    state.phase = Phase.TURN if extra == HAND_SIZE + 1 else Phase.DRAWING
    state.fresh = acting.drawn is not None
    state.opening = opening
    return Table(match)


def offered(hand: str, tile: str = "5m", *, melds: str = "", rules: Rules = DEFAULT_RULES) -> Table:
    """East has just discarded a tile; West holds a hand of its own."""
    table = position(turn="E", hands={"E": f"+ {tile}", "W": hand}, melds={"W": melds}, rules=rules)
    table.do(discard("E", tile, drawn=True))
    return table


class _Parts:
    """A hand as text, filled up with single tiles where it names none."""

    def __init__(self, text: str) -> None:
        rest, _, drawn = text.partition("+")
        standing, _, free = rest.partition("|")
        self.standing = parse_tiles(standing.strip())
        self.free = parse_tiles(free.strip())
        self.drawn = parse_tile(drawn.strip()) if drawn.strip() else None
        self.tiles = self.standing + self.free + ([] if self.drawn is None else [self.drawn])

    def fill(self, unused: Counter[Tile], size: int, on_turn: bool) -> None:
        """Check the number of tiles, or take `size` different ones for a hand without a name."""
        if self.drawn is not None and not on_turn:
            raise ValueError("only the seat whose turn it is has drawn a tile")
        held = len(self.standing) + len(self.free)
        if held:
            expected = size + (on_turn and self.drawn is None)
            if held not in {size, expected}:
                raise ValueError(f"a hand of {held} tiles, where {size} belong")
            return
        kinds = sorted(range(KINDS), key=lambda tile: (-unused[tile], tile * 7 % KINDS))
        chosen = [tile for tile in kinds if tile != self.drawn][:size]
        _take(unused, chosen)
        self.standing, self.free = chosen[:4], chosen[4:]


def _take(unused: Counter[Tile], tiles: list[Tile]) -> None:
    unused.subtract(tiles)
    if any(count < 0 for count in unused.values()):
        raise ValueError("a fifth copy")


def _melds(seat: Seat, text: str) -> list[Meld]:
    melds = []
    for word in text.replace(",", " ").split():
        kind, _, tile = word.partition(":")
        source = None if kind == "concealed_kong" else next_seat(seat, 3)
        melds.append(Meld(MeldKind(kind), parse_tile(tile), source))
    return melds


def _wall(
    unused: Counter[Tile], left: int, kongs: int, first: list[Tile], last: list[Tile]
) -> Wall:
    """A wall with `left` tiles, `first` the next at the head and `last` the next at the tail."""
    filling = left - len(first) - len(last)
    spread = sorted(unused.elements(), key=lambda tile: tile * 11 % KINDS)
    if not 0 <= filling <= len(spread):
        raise ValueError(f"a wall of {left} tiles is not possible here")
    middle = [spread[number * len(spread) // filling] for number in range(filling)]
    _take(unused, middle)
    taken = Counter(ALL_TILES)
    _take(taken, [*first, *last, *middle])

    wall = Wall(tuple(range(WALL_TILES)))  # of its own places, to see which are still there
    for _ in range(kongs):
        wall.take_tail()
    while wall.left > left:
        wall.take_head()
    tiles: list[Tile | None] = [None] * WALL_TILES
    tail, head = wall.copy(), wall.copy()
    for tile in last:
        tiles[tail.next_tail()] = tile
        tail.take_tail()
    filler = iter([*first, *middle])
    while head.left:
        place = head.next_head()
        if tiles[place] is None:
            tiles[place] = next(filler)
        head.take_head()
    gone = taken.elements()
    wall.tiles = tuple(next(gone) if tile is None else tile for tile in tiles)
    return wall
