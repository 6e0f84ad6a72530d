"""Why a command is worse: the greatest part of what it loses, and never what is no loss at all."""

from __future__ import annotations

from collections import Counter

from liisi_tui import texts
from liisi_tui.bots.coach import Advice, Comment
from liisi_tui.bots.differences import (
    FewerUseful,
    FewerWinning,
    Further,
    LessWon,
    MoreDanger,
    Promises,
    away,
)
from liisi_tui.core.commands import Discard, Win
from liisi_tui.core.rules import Rules
from liisi_tui.core.views import SeatView
from liisi_tui.ui.comment_words import comment_words
from liisi_tui.ui.voice import make_voice
from tests.bots.coached import advised_views
from tests.playouts import random_rules


def check(comment: Comment, view: SeatView) -> None:
    """The reason named is a loss, and the greatest."""
    did, best, why = comment.did, comment.best.judged, comment.why
    danger = did.danger - best.danger
    hand = best.value - did.value - danger
    if why is None:
        assert comment.agrees or isinstance(did.command, Win) or isinstance(best.command, Win)
        return
    if isinstance(why, MoreDanger):
        assert danger > 0
        assert danger >= hand
        assert why.seats
        assert all(view.table.seats[seat].ready and seat != view.seat for seat in why.seats)
        return
    assert hand > 0
    assert hand > danger
    assert isinstance(why, Further) == (away(did) > away(best))
    if isinstance(why, FewerUseful):
        assert why.copies == sum(did.useful.values()) < sum(best.useful.values()) == why.best
    if isinstance(why, FewerWinning):
        assert why.copies == sum(did.waits.values()) < sum(best.waits.values()) == why.best
    if isinstance(why, LessWon):
        assert why.points < why.best


def test_a_comment_names_the_greatest_loss_and_nearer_is_never_called_further():
    texts.use("en")
    voice = make_voice("numeral")
    found: Counter[type] = Counter()
    tables = [(seed, random_rules(seed)) for seed in range(4)] + [(9, Rules(winning="optional"))]
    for seed, rules in tables:
        for view in advised_views(seed, rules):
            advice = Advice.of(view)
            for command in view.legal:
                comment = advice.comment(command)
                if comment is None or comment.agrees:
                    continue
                check(comment, view)
                found[type(comment.why)] += 1
                better, played = comment_words(comment, view, voice)
                did, best = comment.did, comment.best.judged
                if away(did) < away(best):
                    named = comment.why is not None and comment.lost >= 0.05
                    assert not named or "nearer to ready" in played
                    assert " ready 听, not " not in played
                if isinstance(comment.why, MoreDanger) and isinstance(best.command, Discard):
                    assert "danger" in better or "safe" in better
    kinds = (MoreDanger, Further, FewerUseful, LessWon, FewerWinning, Promises)
    assert set(found) >= set(kinds), found
