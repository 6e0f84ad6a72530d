"""A settlement in words and formulas. Every number is a line of the settlement: nothing is scored.

The one division undoes 自摸's doubling, to show what was doubled (7.3).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from liisi_tui.core.cap_steps import CapSteps, cap_steps
from liisi_tui.core.events import Player, RoundEnded, Won
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.settlement import Item, Payment, Settlement
from liisi_tui.core.tiles import Tile, parse_tiles, rank_of
from liisi_tui.core.views import SpectatorView
from liisi_tui.texts import current, fan_name, how_won_words, loss_sum, shaped, tr
from liisi_tui.ui.voice import Voice as Look
from liisi_tui.ui.words import player_word, tile_word

NEVER_DOUBLED: Final = frozenset({"exposed_kong", "concealed_kong", "deal_in"})
OWN_ITEMS: Final = frozenset({"dealer", "deal_in", "exposed_kong", "concealed_kong"})
_BEFORE_TERM: Final = re.compile(r"(?<= \+ )")
Naming: TypeAlias = Literal["all", "some"]
RULE_OF_FAN: Final = {"pair_wait": "12", "full_flush": "12"}
"""Where a fan is defined, if not in 7.2."""


def fan_words(name: str, points: int) -> str:
    """A fan with its points and its rule: `missing suit 1 (7.2)`."""
    fan = f"{fan_name(name)} {points}"
    return tr("{sentence} ({rule})", sentence=fan, rule=RULE_OF_FAN.get(name, "7.2"))


def terms_of(formula: str) -> list[str]:
    """A sum of `loss_formula` in parts that stay whole where it goes on in another row."""
    return _BEFORE_TERM.split(formula)


def loss_formula(
    payment: Payment, score: Settlement, base_score: int, naming: Naming = "all"
) -> str:
    """A loss step by step: `base score 1 × (self-draw 2 × (1 + 1) + exposed kong 2)`.

    `naming` says which points have their fan's name: all, or those in which the losers may differ
    from each other and from the winner's hand; then English has no Chinese terms beside them and
    leaves it to the hand's fans which kong it is.
    """

    def name(item: Item) -> str:
        if naming == "all" or current() != "en":
            return fan_name(item.name)
        kong = item.name in ("exposed_kong", "concealed_kong")
        return shaped(tr("kong 杠") if kong else fan_name(item.name), "en", "ascii")

    def term(item: Item, points: int) -> str:
        named = naming == "all" or item.name in OWN_ITEMS
        return f"{name(item)} {points}" if named else str(points)

    doubled = [
        term(item, item.points // score.multiplier)
        for item in payment.items
        if item.name not in NEVER_DOUBLED
    ]
    plain = [term(item, item.points) for item in payment.items if item.name in NEVER_DOUBLED]
    return loss_sum(base_score, score.multiplier, doubled, plain)


def pays_for_all(score: Settlement) -> bool:
    """Whether a discarder without 听 pays for the others too (包三家, 7.4)."""
    return any(payment.payer != payment.loser for payment in score.payments)


def how_won(won: Won, players: Sequence[Player], look: Look, tile: str = "") -> str:
    """Who won, on which tile, and how; `tile` stands for the tile's own word."""
    who, tile = player_word(look, players, won.seat), tile or tile_word(look, won.tile)
    source = None if won.source is None else player_word(look, players, won.source)
    return how_won_words(who, tile, source)


def nearest_words(
    won: Won, passed: Sequence[Seat], players: Sequence[Player], look: Look
) -> list[str]:
    """截胡 (5.2): who waited for the winning discard too (`passed`); nothing where nobody did."""
    if not passed:
        return []
    names = [player_word(look, players, seat) for seat in passed]
    sentence = tr(
        "Nearest wins 截胡: {others} waited for {tile} too, but {winner} sits nearer to the"
        " discarder (5.2).",
        others=tr("{one} and {other}", one=names[0], other=names[1]) if names[1:] else names[0],
        tile=tile_word(look, won.tile),
        winner=player_word(look, players, won.seat),
    )
    return [sentence]


def notes(
    won: Won,
    players: Sequence[Player],
    look: Look,
    rules: Rules,
    passed: Sequence[Seat] = (),
) -> list[str]:
    """What made the win and its payments so: the nearest wins, doubling, paying for all, the cap.

    `passed`: the seats that waited for the same discard, as `passed_over` finds them.
    """
    found = nearest_words(won, passed, players, look)
    if won.score.multiplier > 1:
        found.append(tr("Self-draw 自摸 doubles everything but kongs (7.3)."))
    if won.source is not None and pays_for_all(won.score):
        who = player_word(look, players, won.source)
        found.append(tr("{who} had not declared ready 听 and pays for all three (7.4).", who=who))
        if not rules.deal_in_pays_kongs:
            found.append(tr("Each pays its own share of the kongs (12)."))
    elif won.source is not None:
        found.append(tr("The discarder had declared ready 听: each pays its own loss (7.4)."))
    if won.score.capped and rules.cap is not None:
        found += _cap_notes(cap_steps(won.score, rules.cap), players, look)
    return found


def _cap_notes(steps: CapSteps, players: Sequence[Player], look: Look) -> list[str]:
    """The cut to the cap, a payer a line (7.5)."""
    cap, total = steps.cap, steps.total
    lines = [tr("Cut to the cap: nobody gains or loses more than {cap} (7.5).", cap=cap)]
    for step in steps.payers:
        words = [str(step.owed)]
        if step.cut < step.owed:
            words.append(tr("cut to {cut}", cut=step.cut))
        if steps.shared:
            words.append(f"{cap} × {step.cut} / {total}")
        who = player_word(look, players, step.payer)
        sums = " → ".join(words)
        lines.append(tr("{who}: {sums}, pays {paid}", who=who, sums=sums, paid=step.paid))
    if steps.has_rest:
        lines.append(
            tr("Parts are rounded down; the points left over go to the largest remainders (7.5).")
        )
    return lines


def next_dealer_words(
    table: SpectatorView, players: Sequence[Player], look: Look, *, is_last: bool
) -> str:
    """Who deals next and why (9.1, 9.2); empty after a round that was broken off.

    `is_last`: the match is over with this round (1.3), which is said instead.
    """
    ended = table.ended
    if ended is None or ended.next_dealer is None:
        return ""
    if is_last:
        return tr("The match is over with this round (1.3).")
    who = player_word(look, players, ended.next_dealer)
    if table.won is not None:
        if ended.next_dealer == table.dealer:
            return tr("{who} deals again: the dealer won (9.1).", who=who)
        return tr("{who} deals next: the dealer did not win (9.1).", who=who)
    return _after_exhausted(table, ended, who)


def _after_exhausted(table: SpectatorView, ended: RoundEnded, who: str) -> str:
    stays = ended.next_dealer == table.dealer
    match table.rules.draw_dealer:
        case "kong_passes" if stays:
            return tr("{who} deals again: nobody made a kong (9.2).", who=who)
        case "kong_passes":
            return tr("{who} deals next: there was a kong (9.2).", who=who)
        case "stays":
            return tr(
                "{who} deals again, as at this table after every exhausted wall (9.2).", who=who
            )
        case "passes":
            return tr(
                "{who} deals next, as at this table after every exhausted wall (9.2).", who=who
            )


def winning_group(won: Won, melds: int) -> int:
    """Which set of the decomposition the winning tile completes, as its place there.

    Own sets come first, then `melds` melds, the pair last. The wait fan says which of several sets
    it is; where there is none, the first set that holds the tile.
    """
    groups = [parse_tiles(group) for group in won.score.decomposition]
    pair = len(groups) - 1
    own = pair - melds
    holding: list[int] = [place for place in (*range(own), pair) if won.tile in groups[place]]
    wait = next((fan.name for fan in won.score.fans if fan.name in _FITS), None)
    if wait is not None:
        holding = [place for place in holding if _FITS[wait](groups[place], won.tile)]
    return holding[0]


def _is_sequence(tiles: Sequence[Tile]) -> bool:
    return len(tiles) == 3 and tiles[0] != tiles[1]


def _is_middle(tiles: Sequence[Tile], tile: Tile) -> bool:
    return _is_sequence(tiles) and tiles[1] == tile


def _is_edge(tiles: Sequence[Tile], tile: Tile) -> bool:
    place = 2 if rank_of(tiles[0]) == 1 else 0
    return _is_sequence(tiles) and rank_of(tiles[0]) in (1, 7) and tiles[place] == tile


def _is_pair(tiles: Sequence[Tile], tile: Tile) -> bool:
    return len(tiles) == 2


_FITS: Final[dict[str, Callable[[Sequence[Tile], Tile], bool]]] = {
    "closed_wait": _is_middle,
    "edge_wait": _is_edge,
    "pair_wait": _is_pair,
}
