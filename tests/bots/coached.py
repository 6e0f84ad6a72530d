"""Whether what the coach says is so: each reason worked out again, word for word by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from liisi_tui.bots.claim_reasons import (
    LessUseful,
    MoreUseful,
    NoKong,
    NoSet,
    SetMade,
    TwoSuitsFurther,
    TwoSuitsNearer,
)
from liisi_tui.bots.coach import Advice, Advised
from liisi_tui.bots.distance import Holding, distance, holding
from liisi_tui.bots.reasons import (
    ClaimChange,
    ClaimReady,
    FewSuits,
    GivesUp,
    GoesOut,
    Hopeless,
    Isolated,
    Kept,
    KongDraws,
    Late,
    Missed,
    Nearer,
    NoClaim,
    Reason,
    Risky,
    Safe,
    Safer,
    Shelter,
    Straight,
    Unreachable,
    Uses,
    Waiting,
    WinNow,
)
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import KINDS, Tile
from liisi_tui.core.views import RiverView, SeatView
from liisi_tui.core.worth import points_now, table_worth
from tests.core import naive
from tests.playouts import choose, new_controller


def advised_views(seed: int, rules: Rules) -> Iterator[SeatView]:
    """The decisions of a round that is played eagerly, by no judgement at all."""
    controller = new_controller(seed, rules)
    chance = Random(seed)
    controller.start_round()
    controller.run()
    while (command := choose(controller.state, "eager", chance)) is not None:
        yield seat_view(controller.state, command.seat)
        controller.submit(command)
        controller.run()


# --- What is so -----------------------------------------------------------------------------------


def own_tiles(view: SeatView) -> list[Tile]:
    """All unmelded tiles of the seat."""
    return [*view.standing, *free_tiles(view)]


def free_tiles(view: SeatView) -> list[Tile]:
    """Those that do not stand, the drawn one among them."""
    return [*view.free, *([] if view.drawn is None else [view.drawn])]


def less(tiles: Iterable[Tile], *gone: Tile) -> list[Tile]:
    """Tiles without one copy of each of these."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left


def held(view: SeatView, standing: Iterable[Tile], free: Iterable[Tile], *more: Meld) -> Holding:
    """These tiles of the seat at its table."""
    required = view.table.rules.missing_suit_required
    return holding(standing, free, (*view.melds, *more), missing_suit_required=required)


def let_by(river: tuple[RiverView, ...]) -> set[Tile | None]:
    """What a ready seat has discarded since."""
    tiles = [laid.tile for laid in river]
    return set(tiles[[laid.ready for laid in river].index(True) + 1 :])


def waits_of(view: SeatView, tiles: list[Tile], *more: Meld) -> tuple[Tile, ...]:
    """What 13 tiles less three a meld wait for at this table."""
    melds = (*view.melds, *more)
    found = naive.waits(tiles, melds)
    if not view.table.rules.missing_suit_required:
        return found
    return tuple(one for one in found if len(naive.suits([*tiles, one], melds)) == 2)


def standing_alone(tile: Tile, tiles: list[Tile]) -> bool:
    """Whether no two of the tiles with this one are part of any set or pair."""
    for other in less(tiles, tile):
        near = tile < 27 and other // 9 == tile // 9 and abs(tile - other) <= 2
        if other == tile or near:
            return False
    return True


def is_so(one: Advised, view: SeatView) -> bool:
    """Whether a reason tells the truth about the view and the command it goes with."""
    match one.command:
        case DeclareReady(tile=tile):
            return ready_is_so(one.reason, view, tile)
        case Discard(tile=tile):
            return discard_is_so(one.reason, view, tile)
        case ClaimPong(standing=standing):
            return pong_is_so(one, view, standing)
        case ClaimKong() | DeclareKong():
            return kong_is_so(one, view)
        case Win():
            points = points_now(view)
            assert view.table.rules.winning == "optional"
            return one.reason == WinNow(points) and one.judged.value == points
        case _:
            return pass_is_so(one.reason, view)


def ready_is_so(reason: Reason, view: SeatView, tile: Tile) -> bool:
    """听 with a standing tile."""
    unseen = unseen_counts(view)
    waits = waits_of(view, less(own_tiles(view), tile))
    copies = sum(unseen[wait] for wait in waits)
    others = {one.seat for one in view.table.seats if one.ready and one.seat != view.seat}
    match reason:
        case Waiting(kinds=kinds, copies=count, most=most):
            worths = table_worth(view, waits, tile)
            best = max(worth.self_draw for worth in worths if worth.unseen)
            return not others and set(kinds) == set(waits) and (count, most) == (copies, best)
        case Shelter(seats=seats, copies=count):
            return set(seats) == others != set() and count == copies > 0
        case Hopeless(kinds=kinds):
            return set(kinds) == set(waits) and copies == 0
        case _:
            return False


def discard_is_so(reason: Reason, view: SeatView, tile: Tile) -> bool:
    """打 of a free tile."""
    free, unseen = less(free_tiles(view), tile), unseen_counts(view)
    tiles = [*view.standing, *free]
    after = held(view, view.standing, free)
    away = distance(after)
    ready = [one for one in view.table.seats if one.ready and one.seat != view.seat]
    match reason:
        case Nearer(distance=least, kinds=kinds, copies=copies):
            assert away == least
            more = [held(view, view.standing, [*free, kind]) for kind in range(KINDS)]
            drawn = {kind for kind in range(KINDS) if distance(more[kind]) == least - 1}
            # A fifth copy cannot be drawn.
            drawn = {kind for kind in drawn if kind in kinds or unseen[kind]}
            return set(kinds) == drawn and copies == sum(unseen[kind] for kind in kinds)
        case GoesOut(out=out, distance=least):
            outs = {
                one for one in view.standing if distance(replace(after, standing=(one,))) == least
            }
            return away == least and outs == {out} and standing_alone(out, tiles)
        case Safe(seats=seats):
            return seats == tuple(one.seat for one in ready) != () and all(
                tile in let_by(one.river) for one in ready
            )
        case Risky(seat=seat, unseen=copies):
            river = view.table.seats[seat].river
            return seat != view.seat and tile not in let_by(river) and copies == unseen[tile]
        case Late(distance=least, draws=draws):
            return away == least > draws == view.table.tiles_left // 4
        case Unreachable():
            return away is None
        case FewSuits(suit=suit, left=left):
            others = naive.suits(tiles, view.melds) - {int(suit)}
            counted = Counter(other // 9 for other in tiles)
            return (
                tile // 9 == suit
                and counted[suit] == left
                and all(meld.tile // 9 != suit for meld in view.melds)
                and len(others) == 2
            )
        case Straight(suit=suit, ranks=ranks):
            return len({other for other in tiles if other // 9 == suit}) == ranks
        case Safer(chance=chance):
            return bool(ready) and chance == Advice.of(view).chance(tile)
        case Isolated():
            return standing_alone(tile, own_tiles(view))
        case _:
            return False


def pong_is_so(one: Advised, view: SeatView, standing: int) -> bool:
    """碰 with so many standing tiles."""
    assert view.offered is not None
    tile, unseen = view.offered, unseen_counts(view)
    meld = Meld(MeldKind.PONG, tile)
    row = less(view.standing, *[tile] * standing)
    free = less(free_tiles(view), *[tile] * (2 - standing))
    before = distance(held(view, view.standing, free_tiles(view)))
    match one.reason:
        case ClaimReady(kinds=kinds, copies=copies):
            waits = {waits_of(view, less([*row, *free], out), meld) for out in row}
            same = any(set(found) == set(kinds) for found in waits)
            return same and copies == sum(unseen[kind] for kind in kinds)
        case ClaimChange(before=said, after=after):
            outs = [distance(held(view, row, less(free, out), meld)) for out in set(free)]
            ready = [0 for out in row if waits_of(view, less([*row, *free], out), meld)]
            return said == before and after in [*outs, *ready]
        case Uses(used=used, left=left):
            return (used, left) == (standing, len(row))
        case MoreUseful(distance=away, copies=copies, before=fewer):
            rests = [less(free, out) for out in set(free)]
            near = [left for left in rests if distance(held(view, row, left, meld)) == away]
            kept = useful_copies(view, list(view.standing), free_tiles(view))
            found = {useful_copies(view, row, left, meld) for left in near}
            return away == before and fewer == kept < copies and copies in found
        case TwoSuitsNearer(before=said, after=after):
            return (said, after) == two_suits(view, standing) and after < said
        case SetMade(distance=away):
            outs = [distance(held(view, row, less(free, out), meld)) for out in set(free)]
            return away in outs and (away is None or before is None or away >= before)
        case _:
            return False


def useful_copies(view: SeatView, row: list[Tile], free: list[Tile], *more: Meld) -> int:
    """Copies unseen of the kinds that bring these tiles nearer to 听 when drawn."""
    unseen = unseen_counts(view)
    away = distance(held(view, row, free, *more))
    drawn = (distance(held(view, row, [*free, kind], *more)) for kind in range(KINDS))
    return sum(unseen[kind] for kind, after in enumerate(drawn) if after != away)


def two_suits(view: SeatView, standing: int) -> tuple[int | None, int | None]:
    """How far 听 with 缺门 is before a 碰, and after it and the best discard for it."""
    assert view.offered is not None
    tile = view.offered

    def away(row: list[Tile], free: list[Tile], *more: Meld) -> int | None:
        return distance(holding(row, free, (*view.melds, *more), missing_suit_required=True))

    row = less(view.standing, *[tile] * standing)
    free = less(free_tiles(view), *[tile] * (2 - standing))
    meld = Meld(MeldKind.PONG, tile)
    found = [away(row, less(free, out), meld) for out in set(free)]
    reached = [one for one in found if one is not None]
    return away(list(view.standing), free_tiles(view)), min(reached, default=None)


def kong_is_so(one: Advised, view: SeatView) -> bool:
    """杠 of any kind."""
    tile = one.command.tile if isinstance(one.command, DeclareKong) else view.offered
    assert tile is not None
    ponged = any(meld.tile == tile for meld in view.melds)
    concealed = isinstance(one.command, DeclareKong) and not ponged
    others = tuple(meld for meld in view.melds if meld.tile != tile)
    row = [other for other in view.standing if other != tile]
    free = [other for other in free_tiles(view) if other != tile]
    changed = replace(view, melds=others)
    kong = Meld(MeldKind.CONCEALED_KONG, tile)
    return one.reason == KongDraws(
        points=kong_worth(view, concealed=concealed),
        before=distance(held(view, view.standing, free_tiles(view))),
        after=distance(held(changed, row, free, kong)),
    )


def kong_worth(view: SeatView, *, concealed: bool) -> int:
    """What one more kong counts (7.2), or does not where such a one is there already (12)."""
    there = any(
        meld.kind.is_kong and (meld.kind is MeldKind.CONCEALED_KONG) == concealed
        for meld in view.melds
    )
    if there and view.table.rules.kong_points == "once":
        return 0
    return 2 if concealed else 1


def pass_is_so(reason: Reason, view: SeatView) -> bool:
    """过."""
    before = distance(held(view, view.standing, free_tiles(view)))
    found = Advice.of(view).found
    claims = [one for one in found if not isinstance(one.command, Pass)]
    nearest = min((one.distance for one in claims if one.distance is not None), default=None)
    match reason:
        case GivesUp(points=points, risk=risk):
            return any(isinstance(c, Win) for c in view.legal) and points == points_now(view) > risk
        case NoClaim(distance=said):
            return said == before and (
                nearest is None or (before is not None and nearest >= before)
            )
        case Missed(before=said, after=after):
            return said == before and after == nearest and (before is None or after < before)
        case Kept(copies=copies, after=after):
            return copies > after >= 0
        case NoKong(points=points):
            return isinstance(claims[0].command, ClaimKong) and points == kong_worth(
                view, concealed=False
            )
        case NoSet(distance=said):
            return said == before and isinstance(claims[0].command, ClaimPong)
        case LessUseful(copies=copies, claim=claim):
            kept = useful_copies(view, list(view.standing), free_tiles(view))
            return copies == kept < claim == sum(claims[0].useful.values())
        case TwoSuitsFurther(stays=stays, claim=claim):
            command = claims[0].command
            assert isinstance(command, ClaimPong)
            return (stays, claim) == two_suits(view, command.standing) and claim < stays
        case _:
            return False
