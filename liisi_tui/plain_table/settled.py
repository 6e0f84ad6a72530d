"""The end of a round and of a match in lines: every number with its reason, nothing scored here."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import Player, RoundEnded, Won
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.settlement import Payment
from liisi_tui.core.tiles import parse_tiles
from liisi_tui.core.views import OpenHand, OpenView, PublicSeat
from liisi_tui.plain_table.said import change_words, listed, meld_words, points_words
from liisi_tui.session import Session
from liisi_tui.storage.profiles import level_of
from liisi_tui.texts import tr, trn
from liisi_tui.ui.settlement_words import (
    fan_words,
    loss_formula,
    next_dealer_words,
    notes,
    winning_group,
)
from liisi_tui.ui.standing_words import standing
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import level_word, player_word, tile_word, tile_words


def settlement_lines(session: Session, voice: Voice) -> list[str]:
    """The settlement of the round that has just ended, after the line that says how it ended.

    Raises `ValueError` while the round is being played (7.7).
    """
    view, players = session.open_hands(), session.players
    won, ended = view.table.won, view.table.ended
    lines = []
    if won is not None:
        lines += _win_lines(won, view, players, session, voice)
    lines += [
        tr(
            "{who} had {tiles}",
            who=player_word(voice, players, seat),
            tiles=_tiles(view.hands[seat], view.table.seats[seat], voice),
        )
        for seat in SEATS
    ]
    if ended is not None:
        lines += [_change(ended, players, seat, voice) for seat in SEATS]
    is_last = session.is_last(view.table.round)
    dealer = next_dealer_words(view.table, players, voice, is_last=is_last)
    return [*lines, *([dealer] if dealer else [])]


def _win_lines(
    won: Won, view: OpenView, players: Sequence[Player], session: Session, voice: Voice
) -> list[str]:
    groups = [tile_words(voice, parse_tiles(group)) for group in won.score.decomposition]
    completed = groups[winning_group(won, len(view.hands[won.seat].melds))]
    tile = tile_word(voice, won.tile)
    rules: Rules = view.table.rules
    return [
        tr("Sets: {sets}", sets=listed(groups)),
        tr("The winning {tile} completes {set}", tile=tile, set=completed),
        *(tr("Counted: {fan}", fan=fan_words(fan.name, fan.points)) for fan in won.score.fans),
        *(_payment(payment, won, session, voice) for payment in won.score.payments),
        *notes(won, players, voice, rules, passed_over(view)),
    ]


def _payment(payment: Payment, won: Won, session: Session, voice: Voice) -> str:
    """A loss: whose it is, who pays it, the sum step by step, the points."""
    loser = player_word(voice, session.players, payment.loser)
    who = tr("{who} pays", who=loser)
    if payment.payer != payment.loser:
        payer = player_word(voice, session.players, payment.payer)
        who = tr("{payer} pays for {loser}", payer=payer, loser=loser)
    formula = loss_formula(payment, won.score, session.base_score)
    return tr("{who} {points}: {sum}", who=who, points=payment.points, sum=formula)


def _tiles(hand: OpenHand, public: PublicSeat, voice: Voice) -> str:
    """All tiles of a seat: standing, the others, the drawn one, the 听 tile, melds, its waits."""
    parts = []
    if hand.standing:
        parts.append(tr("standing {tiles}", tiles=tile_words(voice, hand.standing)))
    if hand.free:
        parts.append(tr("hand {tiles}", tiles=tile_words(voice, hand.free)))
    if hand.drawn is not None:
        parts.append(tr("drawn {tile}", tile=tile_word(voice, hand.drawn)))
    if hand.ready_tile is not None:
        tile = tile_word(voice, hand.ready_tile)
        if public.ready_face_up:
            parts.append(tr("ready tile {tile} face up", tile=tile))
        else:
            parts.append(tr("ready tile {tile}", tile=tile))
    if hand.melds:
        parts.append(meld_words(hand.melds, voice))
    if hand.waits and hand.ready_tile is not None:
        parts.append(tr("waits for {waits}", waits=tile_words(voice, hand.waits)))
    return listed(parts)


def _change(ended: RoundEnded, players: Sequence[Player], seat: Seat, voice: Voice) -> str:
    return tr(
        "{who}: {points}, total {total}",
        who=player_word(voice, players, seat),
        points=change_words(ended.deltas[seat]),
        total=points_words(ended.totals[seat]),
    )


def level_line(who: str, points: int, gained: int, voice: Voice) -> str:
    """The level of a person with so many points (10), and whether the last ones changed it."""
    now, before = level_of(points), level_of(points - gained)
    facts = [
        tr(
            "{points} points, level {level}",
            points=points_words(points),
            level=level_word(voice, now),
        )
    ]
    if now.number > before.number:
        facts.append(tr("risen from {level}!", level=level_word(voice, before)))
    elif now.number < before.number:
        facts.append(tr("fallen from {level}", level=level_word(voice, before)))
    return tr("{who}: {facts}", who=who, facts=listed(facts))


def final_lines(session: Session, voice: Voice) -> list[str]:
    """The places at the end of a match, the best first."""
    played = session.rounds_played
    return [
        tr("The match is over"),
        trn("{n} round played", "{n} rounds played", played),
        *(
            tr(
                "Place {place}: {who}, total {points}",
                place=place,
                who=player_word(voice, session.players, seat),
                points=points_words(session.totals[seat]),
            )
            for place, seat in standing(session.totals)
        ),
    ]
