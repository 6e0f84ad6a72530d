"""What the coach says, in sentences that screens and plain text share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

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
from liisi_tui.bots.judgement import Judged
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
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Win,
)
from liisi_tui.core.names import cells
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.texts import tr, trn
from liisi_tui.ui.claim_words import pass_loss_words, pong_gain_words
from liisi_tui.ui.pong_words import pong_way_words
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import player_word, seat_word, tile_word, tile_words

NAMED: Final = 3
"""So many kinds are named in a sentence; a list of more ends with "and others"."""
_LONG_NAME: Final = 12
# Chances of dealing in from which on the danger has the next word.
_SOME: Final = 0.03
_GREAT: Final = 0.08


# --- Pieces of sentences --------------------------------------------------------------------------


def command_words(command: Command, view: SeatView, voice: Voice) -> str:
    """What is to be done, as `discard 5万` or `pong 碰 5万`."""
    offered = "" if view.offered is None else tile_word(voice, view.offered)
    match command:
        case Discard(tile=tile):
            return tr("discard {tile}", tile=tile_word(voice, tile))
        case DeclareReady(tile=tile):
            return tr("ready 听 with {tile}", tile=tile_word(voice, tile))
        case ClaimPong(standing=standing):
            if sum(isinstance(one, ClaimPong) for one in view.legal) > 1:
                way = pong_way_words(standing)
                return tr("pong 碰 {tile} ({way})", tile=offered, way=way)
            return tr("pong 碰 {tile}", tile=offered)
        case ClaimKong():
            return tr("Kong 杠 {tile}", tile=offered)
        case DeclareKong(tile=tile):
            return tr("Kong 杠 {tile}", tile=tile_word(voice, tile))
        case Win():
            return tr("Win 胡")
        case _:
            return tr("Pass 过")


def draws_words(count: int) -> str:
    """So many draws."""
    return trn("{n} draw", "{n} draws", count)


def distance_words(distance: int | None) -> str:
    """How far 听 is."""
    if distance is None:
        return tr("ready 听 is out of reach")
    if distance == 0:
        return tr("ready 听 at once")
    return tr("{draws} from ready 听", draws=draws_words(distance))


def danger_words(advice: Advice, tile: Tile) -> str:
    """How dangerous the discard of a kind is: nothing is while nobody is 听 (6.1)."""
    if not advice.others_ready:
        return tr("no danger yet")
    return chance_words(advice.chance(tile))


def chance_words(chance: float) -> str:
    """How dangerous a discard is, by its chance of dealing in, 0 to 1."""
    if chance == 0:
        return tr("safe")
    percent = max(1, round(100 * chance))
    if chance < _SOME:
        return tr("little danger, {n} %", n=percent)
    if chance < _GREAT:
        return tr("some danger, {n} %", n=percent)
    return tr("great danger, {n} %", n=percent)


def _kinds(kinds: Sequence[Tile], voice: Voice) -> str:
    named = tile_words(voice, kinds[:NAMED])
    return named if len(kinds) <= NAMED else tr("{tiles} and more", tiles=named)


def whose_words(seat: Seat, view: SeatView, voice: Voice) -> str:
    """A seat with its player's name where that is short, else alone."""
    players = [public.player for public in view.table.seats]
    word = player_word(voice, players, seat)
    return word if cells(word) <= _LONG_NAME else seat_word(voice, seat)


# --- Reasons --------------------------------------------------------------------------------------


def reason_words(reason: Reason, view: SeatView, voice: Voice) -> str:
    """A reason as the rest of a sentence that begins with what is advised."""
    match reason:
        case Waiting() | Shelter() | Hopeless():
            return _of_ready(reason, voice)
        case ClaimReady() | ClaimChange() | Uses() | KongDraws():
            return _of_claim(reason, voice)
        case NoClaim() | Kept() | Missed() | WinNow() | GivesUp():
            return _of_answer(reason)
        case FewSuits(left=left):
            return _of_suits(left, required=view.table.rules.missing_suit_required)
        case MoreUseful(distance=distance) | SetMade(distance=distance):
            return pong_gain_words(reason, distance_words(distance))
        case TwoSuitsNearer():
            return pong_gain_words(reason, "")
        case NoSet(distance=distance):
            return pass_loss_words(reason, distance_words(distance))
        case LessUseful() | TwoSuitsFurther() | NoKong():
            return pass_loss_words(reason, "")
        case _:
            return _of_discard(reason, view, voice)


def _of_ready(reason: Waiting | Shelter | Hopeless, voice: Voice) -> str:
    match reason:
        case Waiting(kinds=kinds, copies=copies, most=most):
            return tr(
                "{n} unseen of {tiles}, wins up to {most}",
                tiles=_kinds(kinds, voice),
                n=copies,
                most=most,
            )
        case Shelter(copies=copies):
            return tr("{n} unseen to win on, and no more paying for all three", n=copies)
        case Hopeless(kinds=kinds):
            return tr("nothing is left of {tiles}: it cannot win", tiles=_kinds(kinds, voice))


def _of_discard(reason: Reason, view: SeatView, voice: Voice) -> str:
    match reason:
        case Nearer(distance=distance, kinds=kinds, copies=copies) if copies:
            return tr(
                "{draws} to ready 听; {tiles} help, {n} unseen",
                draws=draws_words(distance),
                tiles=_kinds(kinds, voice),
                n=copies,
            )
        case Nearer(distance=distance):
            return tr(
                "{draws} to ready 听, but nothing that helps is left",
                draws=draws_words(distance),
            )
        case GoesOut(out=out, distance=distance):
            return tr(
                "keeps {tile} standing to go out at ready 听, {draws} away",
                tile=tile_word(voice, out),
                draws=draws_words(distance),
            )
        case Safe(seats=(seat,)):
            who = whose_words(seat, view, voice)
            return tr("{who} is ready 听 and let it go by: it is safe", who=who)
        case Safe():
            return tr("all who are ready 听 let it go by: it is safe")
        case Risky(seat=seat, unseen=unseen):
            return tr(
                "{who} is ready 听, {n} unseen: it may pay for all three",
                who=whose_words(seat, view, voice),
                n=unseen,
            )
        case Safer(chance=0):
            return tr("safe, while what would bring more is not")
        case Safer(chance=chance):
            return tr("safer than what would bring more: {danger}", danger=chance_words(chance))
        case Late(distance=distance, draws=0):
            return tr(
                "ready 听 is {draws} away and no draw is left: safety first",
                draws=draws_words(distance),
            )
        case Late(distance=distance, draws=draws):
            return tr(
                "ready 听 is {draws} away, only {n} left: safety first",
                draws=draws_words(distance),
                n=draws,
            )
        case Straight(ranks=ranks):
            return tr("keeps {n} of the nine for pure straight 青龙", n=ranks)
        case Isolated():
            return tr("it fits no other tile of yours")
        case Unreachable() | _:
            return tr("ready 听 is out of reach without another pong or kong")


def _of_suits(left: int, *, required: bool) -> str:
    """缺门 with so many tiles of the suit still to go: a point more, or what a win needs here."""
    if left == 0 and required:
        return tr("only two suits are left: missing suit 缺门, without which nobody may win here")
    if left == 0:
        return tr("only two suits are left: missing suit 缺门, worth a point")
    if required:
        return trn(
            "{n} more of its suit to go for missing suit 缺门, without which nobody may win here",
            "{n} more of its suit to go for missing suit 缺门, without which nobody may win here",
            left,
        )
    return trn(
        "one more of its suit to go for missing suit 缺门: a point",
        "{n} more of its suit to go for missing suit 缺门: a point",
        left,
    )


def _of_claim(reason: ClaimReady | ClaimChange | Uses | KongDraws, voice: Voice) -> str:
    match reason:
        case ClaimReady(kinds=kinds, copies=copies):
            return tr(
                "then ready 听 at once on {tiles}, {n} unseen",
                tiles=_kinds(kinds, voice),
                n=copies,
            )
        case ClaimChange(before=before, after=after):
            return _change(before, after)
        case Uses(left=left):
            return trn(
                "{n} standing tile stays to go out at ready 听",
                "{n} standing tiles stay, of which one goes out at ready 听",
                left,
            )
        case KongDraws(points=points, after=after):
            return tr(
                "draws a tile more, counts {n} in a win; {distance}",
                n=points,
                distance=distance_words(after),
            )


def _change(before: int | None, after: int | None) -> str:
    if after is None:
        return tr("ready 听 is out of reach then")
    if before is None:
        return tr("ready 听 comes into reach, {draws} away", draws=draws_words(after))
    if after == before:
        return tr("ready 听 stays {draws} away", draws=draws_words(after))
    counted = trn(
        "{n} draw instead of {before}", "{n} draws instead of {before}", after, before=before
    )
    if after < before:
        return tr("brings ready 听 nearer: {draws}", draws=counted)
    return tr("leads away from ready 听: {draws}", draws=counted)


def _of_answer(reason: NoClaim | Kept | Missed | WinNow | GivesUp) -> str:
    match reason:
        case NoClaim(distance=None):
            return tr("no claim brings ready 听 into reach")
        case NoClaim(distance=distance):
            return tr(
                "no claim brings ready 听 nearer than {draws}", draws=draws_words(distance or 0)
            )
        case Kept(copies=copies, after=after):
            return tr(
                "keeps {n} useful tiles unseen, the claim only {after}", n=copies, after=after
            )
        case Missed(before=None):
            return tr("leaves ready 听 out of reach")
        case Missed(before=before, after=0):
            return tr(
                "with the claim ready 听 comes at once, else it is {draws} away",
                draws=draws_words(before or 0),
            )
        case Missed(before=before, after=after):
            counted = trn(
                "{n} draw instead of {before}",
                "{n} draws instead of {before}",
                before or 0,
                before=after,
            )
            return tr("leaves ready 听 further away: {draws}", draws=counted)
        case WinNow(points=points):
            return tr("it wins {n}; whoever passes cannot win any more this round (6.6)", n=points)
        case GivesUp(points=points, risk=risk):
            return tr(
                "gives up {n} and any win of this round (6.6); the rest may cost about {risk}",
                n=points,
                risk=f"{risk:.1f}",
            )


# --- Sentences ------------------------------------------------------------------------------------


def advised_words(one: Advised, view: SeatView, voice: Voice) -> str:
    """One of the best commands and why, in a sentence."""
    return tr(
        "{what}: {why}",
        what=command_words(one.command, view, voice),
        why=reason_words(one.reason, view, voice),
    )


def copies_words(kinds: Iterable[tuple[Tile, int]], voice: Voice) -> str:
    """Kinds with their copies unseen, as `5万×3 8万×2`; in letters as `5m ×3 8m ×2`."""
    words = ((tile_word(voice, tile), count) for tile, count in kinds)
    return " ".join(f"{word}{' ' if word.isascii() else ''}×{count}" for word, count in words)


def line_words(advice: Advice, one: Judged, voice: Voice) -> str:
    """One command: how far 听 is then and, where a discard can deal in, the danger.

    Where a win is at stake, what the command makes of it.
    """
    what = command_words(one.command, advice.view, voice)
    why = distance_words(one.distance)
    if is_at_stake(advice):
        why = stake_words(one)
    if isinstance(one.command, Discard):
        why = tr(
            "{distance}; {danger}", distance=why, danger=danger_words(advice, one.command.tile)
        )
    return tr("{what}: {why}", what=what, why=why)


def is_at_stake(advice: Advice) -> bool:
    """Whether the decision is to win or to decline it."""
    return any(isinstance(one.command, Win) for one in advice.found)


def stake_words(one: Judged) -> str:
    """What 胡 wins, or what it costs to decline it (6.6)."""
    if isinstance(one.command, Win):
        return tr("wins {n}", n=round(one.value))
    risk = max(0.0, -one.value)
    return tr("no more wins, about -{risk}", risk=f"{risk:.1f}")
