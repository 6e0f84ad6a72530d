"""What the coach says of a decision that was made: best, or what was better and why."""

from __future__ import annotations

from typing import Final

from liisi_tui.bots.coach import Advice, Comment
from liisi_tui.bots.differences import (
    Difference,
    FewerUseful,
    FewerWinning,
    Further,
    LessWon,
    MoreDanger,
    Promises,
    away,
)
from liisi_tui.bots.judgement import Judged
from liisi_tui.bots.reasons import Late, Safe
from liisi_tui.core.commands import Discard
from liisi_tui.core.views import SeatView
from liisi_tui.texts import tr, trn
from liisi_tui.ui.coach_words import (
    advised_words,
    command_words,
    danger_words,
    distance_words,
    reason_words,
    whose_words,
)
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import tile_word

# Points from which on a loss has a number.
_LEAST_LOSS: Final = 0.05


def comment_words(comment: Comment, view: SeatView, voice: Voice) -> list[str]:
    """What the coach says of a decision: that it was best, or what was better and by how much."""
    did = command_words(comment.did.command, view, voice)
    if comment.agrees:
        why = reason_words(comment.best.reason, view, voice)
        return [tr("Coach: {did} is best; {why}", did=did, why=why)]
    worse = tr("hardly worse")
    counts = comment.lost >= _LEAST_LOSS
    if counts:
        worse = tr("about {points} points worse", points=f"{comment.lost:.1f}")
    parts = [tr("Played: {did}, {worse}", did=did, worse=worse)]
    if comment.why is not None and (counts or not isinstance(comment.why, Promises)):
        parts.append(_why_worse(comment, comment.why, view, voice))
    return [
        tr("Coach: better {advice}", advice=_better_words(comment, view, voice)),
        tr("; ").join(parts),
    ]


def _better_words(comment: Comment, view: SeatView, voice: Voice) -> str:
    """What was better and why; where the danger tells the two apart, the danger."""
    command = comment.best.command
    said = isinstance(comment.best.reason, Safe | Late)
    if said or not isinstance(comment.why, MoreDanger) or not isinstance(command, Discard):
        return advised_words(comment.best, view, voice)
    danger = danger_words(Advice(view, ()), command.tile)
    return tr("{what}: {why}", what=command_words(command, view, voice), why=danger)


def _why_worse(comment: Comment, why: Difference, view: SeatView, voice: Voice) -> str:
    """The greatest part of the difference, after a word that 听 is nearer where it is."""
    words = _difference_words(comment.did, why, view, voice)
    if away(comment.did) < away(comment.best.judged):
        return tr("nearer to ready 听, but {why}", why=words)
    return words


def _difference_words(did: Judged, why: Difference, view: SeatView, voice: Voice) -> str:
    match why:
        case MoreDanger():
            return _danger_difference(did, why, view, voice)
        case Further(distance=int(distance), best=int(best)):
            return trn(
                "{n} draw to ready 听, not {best}",
                "{n} draws to ready 听, not {best}",
                distance,
                best=best,
            )
        case Further(distance=distance):
            return distance_words(distance)
        case FewerWinning(copies=copies, best=best):
            return tr("{n} winning tiles unseen, not {best}", n=copies, best=best)
        case FewerUseful(copies=copies, best=best):
            return tr("{n} useful tiles unseen, not {best}", n=copies, best=best)
        case LessWon(points=points, best=most):
            return tr("a win brings about {n}, not {best}", n=f"{points:.1f}", best=f"{most:.1f}")
        case Promises() | _:
            return tr("the tiles that stay promise less")


def _danger_difference(did: Judged, why: MoreDanger, view: SeatView, voice: Voice) -> str:
    """Who may win on the discard; a claim is followed by one that is not named."""
    what = tr("the discard after it")
    if isinstance(did.command, Discard):
        what = tile_word(voice, did.command.tile)
    if len(why.seats) == 1:
        return tr(
            "{what} is dangerous: {who} is ready 听, and dealing in pays for all three",
            what=what,
            who=whose_words(why.seats[0], view, voice),
        )
    return tr(
        "{what} is dangerous: {n} seats are ready 听, and dealing in pays for all three",
        what=what,
        n=len(why.seats),
    )
