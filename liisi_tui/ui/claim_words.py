"""What the coach says of a claim that brings 听 no nearer, and of declining the best one."""

from __future__ import annotations

from liisi_tui.bots.claim_reasons import (
    LessUseful,
    MoreUseful,
    NoKong,
    NoSet,
    PassLoss,
    PongGain,
    SetMade,
    TwoSuitsFurther,
    TwoSuitsNearer,
)
from liisi_tui.texts import tr, trn


def pong_gain_words(gain: PongGain, away: str) -> str:
    """What a 碰 brings; `away` says how far 听 is then."""
    match gain:
        case MoreUseful(copies=copies, before=before):
            return tr(
                "{n} useful tiles unseen instead of {before}; {distance}",
                n=copies,
                before=before,
                distance=away,
            )
        case TwoSuitsNearer(before=before, after=after):
            return tr("brings missing suit 缺门 nearer: {draws}", draws=_instead(after, before))
        case SetMade():
            return tr("completes a set; {distance}", distance=away)


def pass_loss_words(loss: PassLoss, away: str) -> str:
    """What declining leaves behind; `away` says how far 听 is then."""
    match loss:
        case LessUseful(copies=copies, claim=claim):
            return tr("only {n} useful tiles unseen, {claim} with the claim", n=copies, claim=claim)
        case TwoSuitsFurther(stays=stays, claim=claim):
            return tr(
                "leaves missing suit 缺门 further away: {draws}", draws=_instead(stays, claim)
            )
        case NoKong(points=points):
            return tr("does without the extra tile and {n} more in a win", n=points)
        case NoSet():
            return tr("leaves the set incomplete; {distance}", distance=away)


def _instead(draws: int, other: int) -> str:
    return trn("{n} draw instead of {before}", "{n} draws instead of {before}", draws, before=other)
