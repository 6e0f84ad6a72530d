"""What has been entered into the calculator, and what it settles to (FORMATS 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from liisi_tui.core import shapes
from liisi_tui.core.melds import Meld
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.score_input import HAND_SIZE
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import EAST, Seat
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.tiles import Tile, tile_text
from liisi_tui.refusal_words import fault_words
from liisi_tui.texts import tile_name, tr, trn

NameTile: TypeAlias = Callable[[Tile], str]
"""What a tile is called within a sentence."""


def tile_sign(tile: Tile) -> str:
    """The Chinese name of a tile, where no face says otherwise."""
    return tile_name(tile_text(tile))


@dataclass(frozen=True, slots=True)
class Entry:
    """What has been entered: FORMATS 3, but with tiles that may still be missing.

    `source` is the discarder, `None` for 自摸; `base_score` 0 where the number was taken away.
    `declared` are the others who have declared 听, `unready` whether the winner has not.
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    winning: Tile | None = None
    winner: Seat = EAST
    dealer: Seat = EAST
    source: Seat | None = None
    declared: frozenset[Seat] = frozenset()
    unready: bool = False
    base_score: int = 1
    rules: Rules = DEFAULT_RULES

    @property
    def wanted(self) -> int:
        """How many concealed tiles belong beside the melds."""
        return HAND_SIZE - 3 * len(self.melds)

    @property
    def ready(self) -> frozenset[Seat]:
        """The seats that have declared 听."""
        return self.declared - {self.winner} | (frozenset() if self.unready else {self.winner})

    def copies(self, tile: Tile) -> int:
        """Copies of a tile in the hand and the melds, without the winning one."""
        melded = sum(meld.size for meld in self.melds if meld.tile == tile)
        return self.concealed.count(tile) + melded


@dataclass(frozen=True, slots=True)
class Settled:
    """A legal win and what it is worth."""

    win: WinningHand
    score: Settlement


@dataclass(frozen=True, slots=True)
class NoWin:
    """Well entered, but no legal win: the refusal of the rules."""

    refusal: Refusal

    def words(self, name: NameTile) -> str:
        """Why it is none, with the rule's number."""
        words = fault_words(self.refusal, name)
        return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Lacking:
    """What is still missing, or too much, in sentences."""

    sentences: tuple[str, ...]


Outcome: TypeAlias = Settled | NoWin | Lacking


def outcome_of(entry: Entry, name: NameTile) -> Outcome:
    """The settlement of what has been entered, or why there is none."""
    sentences = tuple(_lacking(entry, name))
    if sentences or entry.winning is None:
        return Lacking(sentences)
    win = WinningHand(
        rules=entry.rules,
        base_score=entry.base_score,
        dealer=entry.dealer,
        winner=entry.winner,
        concealed=entry.concealed,
        melds=entry.melds,
        winning_tile=entry.winning,
        source=entry.source,
        ready=entry.ready,
    )
    try:
        return Settled(win, settle(win))
    except Refusal as refusal:
        return NoWin(refusal)


def _lacking(entry: Entry, name: NameTile) -> list[str]:
    """What an entry lacks to be settled."""
    found = []
    missing = entry.wanted - len(entry.concealed)
    if missing > 0:
        found.append(
            trn("{n} tile more belongs in the hand.", "{n} tiles more belong in the hand.", missing)
        )
    elif missing < 0:
        found.append(
            trn(
                "{n} tile too many is in the hand beside these melds.",
                "{n} tiles too many are in the hand beside these melds.",
                -missing,
            )
        )
    if entry.winning is None:
        found.append(tr("The winning tile is missing."))
        if not missing:
            found.append(_waits_words(entry, name))
    if entry.base_score < 1:
        found.append(tr("The base score is a whole number, 1 or more."))
    return found


def _waits_words(entry: Entry, name: NameTile) -> str:
    """What a hand without its winning tile waits for (6.3)."""
    waits = shapes.waits(
        shapes.codes_of(entry.concealed),
        entry.melds,
        missing_suit_required=entry.rules.missing_suit_required,
    )
    if not waits:
        return tr("This hand waits for nothing (6.3).")
    names = " ".join(map(name, waits))
    return tr("This hand waits for {waits} (6.3).", waits=names)
