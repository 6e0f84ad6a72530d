"""The calculator in words: its fields, their values, and where a tile goes."""

from __future__ import annotations

from typing import Final, TypeAlias

from liisi_tui.core.events import Player
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.seats import SEAT_LETTERS, SEATS
from liisi_tui.texts import seat_label, tr
from liisi_tui.ui.calculator_form import CalculatorForm, Target
from liisi_tui.ui.table_form import RulesForm

Field: TypeAlias = str

READY_FIELDS: Final[tuple[Field, ...]] = tuple(f"ready {seat}" for seat in SEATS)
FIELDS: Final[tuple[Field, ...]] = ("winner", "source", "dealer", *READY_FIELDS, "base", "rules")
"""From the top; those of `READY_FIELDS` are a seat each."""
NOBODY: Final = Player(name="", kind="human", bot=None)
PLAYERS: Final = (NOBODY, NOBODY, NOBODY, NOBODY)
"""Seats without names: a real table has its own."""


def field_label(field: Field) -> str:
    """What a field is called."""
    if field in READY_FIELDS:
        seat = seat_label(SEAT_LETTERS[READY_FIELDS.index(field)])
        return tr("{seat} ready", seat=seat)
    labels = {
        "winner": tr("Winner"),
        "source": tr("Wins on"),
        "dealer": tr("Dealer"),
        "base": tr("Base score"),
        "rules": tr("House rules"),
    }
    return labels[field]


def field_value(form: CalculatorForm, field: Field) -> str:
    """What a field says now."""
    entry = form.entry
    if field in READY_FIELDS:
        return tr("declared") if READY_FIELDS.index(field) in entry.ready else tr("not declared")
    match field:
        case "winner":
            return seat_label(SEAT_LETTERS[entry.winner])
        case "dealer":
            return seat_label(SEAT_LETTERS[entry.dealer])
        case "source" if entry.source is None:
            return tr("self-draw 自摸")
        case "source":
            return tr("tile of {seat}", seat=seat_label(SEAT_LETTERS[entry.source or 0]))
        case "base":
            return str(entry.base_score or "")
        case _:
            changed = RulesForm(entry.rules).changed
            return tr("{n} changed", n=changed) if changed else tr("as usual")


def target_label(target: Target) -> str:
    """Where a tile goes, in a word."""
    match target:
        case "hand":
            return tr("to the hand")
        case "winning":
            return tr("winning tile")
        case MeldKind.PONG:
            return tr("pong 碰")
        case MeldKind.EXPOSED_KONG:
            return tr("exposed")
        case MeldKind.ADDED_KONG:
            return tr("added")
        case _:
            return tr("concealed")
