"""A loss as a sum in words: how its points are put together (7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.texts.messages import tr


def loss_sum(base_score: int, multiplier: int, doubled: Sequence[str], plain: Sequence[str]) -> str:
    """A loss step by step: `base score 1 × (self-draw 2 × (base 1 + dealer 1) + deal-in 1)` (7.3).

    `doubled` are the terms that 自摸 multiplies, `plain` those that it does not; a single term has
    no brackets.
    """
    terms = list(doubled)
    if multiplier > 1 and terms:
        terms = [tr("self-draw {n} × {sum}", n=multiplier, sum=_bracketed(terms))]
    return tr("base score {n} × {sum}", n=base_score, sum=_bracketed([*terms, *plain]))


def _bracketed(terms: Sequence[str]) -> str:
    return terms[0] if len(terms) == 1 else f"({' + '.join(terms)})"
