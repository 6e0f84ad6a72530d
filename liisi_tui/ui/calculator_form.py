"""The calculator: a hand being entered and what it settles to, without any drawing (FORMATS 3).

Every change can be taken back. What cannot be part of a hand is not taken, and the sentence about
it is in `notice`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, Literal, TypeAlias

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.score_input import HAND_SIZE, MOST_MELDS, InputError, read_win
from liisi_tui.core.scoring import WinningHand
from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.tiles import COPIES, Tile, TileTextError, parse_tiles
from liisi_tui.texts import tr
from liisi_tui.texts.inputs import input_sentence
from liisi_tui.ui.calculator_entry import Entry, NameTile, Outcome, outcome_of, tile_sign
from liisi_tui.ui.form_words import most_digits_words
from liisi_tui.ui.table_form import MOST_DIGITS

Target: TypeAlias = Literal["hand", "winning"] | MeldKind

TARGETS: Final[tuple[Target, ...]] = (
    "hand",
    MeldKind.PONG,
    MeldKind.EXPOSED_KONG,
    MeldKind.ADDED_KONG,
    MeldKind.CONCEALED_KONG,
    "winning",
)
"""Where a tile can go."""
LONGEST_UNDO: Final = 200


@dataclass(slots=True)
class CalculatorForm:
    """A hand being entered tile by tile; `target` is where the next tile goes.

    `fresh_base`: nothing has been typed of the base score since one came to it, so the next digit
    begins another one. `name_tile`: what a tile is called in sentences. `_aimed`: somebody chose
    the target, it did not follow from the tiles.
    """

    entry: Entry = field(default_factory=Entry)
    target: Target = "hand"
    digits: str = ""
    notice: str = ""
    fresh_base: bool = True
    name_tile: NameTile = tile_sign
    _aimed: bool = False
    _before: list[tuple[Entry, Target]] = field(default_factory=list)

    # What is there

    def copies_left(self, tile: Tile) -> int:
        """Copies of a tile that are in none of the winner's tiles, never below 0."""
        used = self.entry.copies(tile) + (self.entry.winning == tile)
        return max(0, COPIES - used)

    def outcome(self) -> Outcome:
        """The settlement of what has been entered, or why there is none."""
        return outcome_of(self.entry, self.name_tile)

    # Tiles

    def add(self, tile: Tile) -> None:
        """A tile for the present target, if there are enough copies of it and room for it."""
        if fault := self._fault(tile):
            self.notice = fault
            return
        entry = self.entry
        match self.target:
            case "hand":
                self._change(replace(entry, concealed=(*entry.concealed, tile)))
            case "winning":
                self._change(replace(entry, winning=tile))
                if entry.winning is not None and not self._aimed:
                    self.notice = tr(
                        "The hand is full: now {tile} is its winning tile. Bksp undoes it.",
                        tile=self.name_tile(tile),
                    )
            case kind:
                self._change(replace(entry, melds=(*entry.melds, Meld(kind, tile))))
        self._aim()

    def _fault(self, tile: Tile) -> str:
        """Why a tile cannot go to the present target, as a sentence; empty where it can.

        Any tile can be the winning one: that a fifth copy is none is for the rules to say (6.3).
        """
        if self.target == "winning":
            return ""
        needed, entry = 1, self.entry
        if isinstance(self.target, MeldKind):
            if len(entry.melds) == MOST_MELDS:
                return tr("A hand has at most four melds.")
            needed = Meld(self.target, tile).size
        elif len(entry.concealed) >= entry.wanted:
            return tr(
                "The hand is full: Del takes a tile out, W and a tile changes the winning one."
            )
        if entry.copies(tile) + needed <= COPIES:
            return ""
        name = self.name_tile(tile)
        if needed == 1:
            return tr("All four {tile} are in the hand already.", tile=name)
        return tr("There are not so many {tile} left.", tile=name)

    def _aim(self) -> None:
        """Where the next tile goes by itself: the hand until it is complete, then to win with."""
        entry, self._aimed = self.entry, False
        if len(entry.concealed) < entry.wanted:
            self.target = "hand"
        elif len(entry.concealed) == entry.wanted:
            self.target = "winning"

    def type_text(self, text: str) -> None:
        """Tiles as people write them, `123m456p77z` or 五万 (FORMATS 1): each goes to the target.

        Where the target is a meld, equal tiles that follow each other are one meld. The whole
        text is one step to be taken back; nothing of one that cannot be read is taken.
        """
        self.notice = ""
        text = text.strip()
        if text.startswith("{"):
            self._read(text)
            return
        try:
            tiles = parse_tiles(text)
        except TileTextError as error:
            params = {"fragment": error.fragment, "position": error.position}
            self.notice = input_sentence(f"tile_{error.reason}", tr("tiles"), **params)
            return
        kept = len(self._before)
        self._enter(tiles)
        del self._before[kept + 1 :]

    def _enter(self, tiles: Sequence[Tile]) -> None:
        """Tiles one after the other, to the first that is not taken.

        Where all is full, none of several is.
        """
        is_full = self.target == "winning" and self.entry.winning is not None
        if is_full and not self._aimed and len(tiles) > 1:
            self.notice = tr("The hand is full, so nothing was put in: C clears it for another.")
            return
        runs = [(tile, len(list(run))) for tile, run in groupby(tiles)]
        left = len(tiles)
        for tile, count in runs:
            for _ in range(1 if isinstance(self.target, MeldKind) else count):
                wins = self.target == "winning"
                self.add(tile)
                left -= 1
                if self.notice:
                    return
                if wins and left and not isinstance(self.target, MeldKind):
                    self.notice = tr("The hand is full, so the tiles after it were left out.")
                    return

    def _read(self, text: str) -> None:
        """A whole input of `liisi score` was pasted."""
        try:
            self.take(read_win(text.encode("utf-8", "replace")))
        except InputError as error:
            self.notice = input_sentence(error.reason, error.field, **error.params)

    def take(self, win: WinningHand) -> None:
        """Enter a whole hand in place of what is there."""
        self.show(
            Entry(
                concealed=win.concealed,
                melds=win.melds,
                winning=win.winning_tile,
                winner=win.winner,
                dealer=win.dealer,
                source=win.source,
                declared=win.ready - {win.winner},
                unready=win.winner not in win.ready,
                base_score=win.base_score,
                rules=win.rules,
            )
        )

    def show(self, entry: Entry) -> None:
        """Put a whole entry in the place of what is there."""
        self.digits = ""
        self._change(entry)
        self._aim()

    def type_digit(self, digit: str) -> None:
        """A digit of tile notation; the suit's letter follows."""
        self.notice = ""
        self.digits = (self.digits + digit)[-HAND_SIZE - 1 :]

    def type_suit(self, letter: str) -> None:
        """The letter `m`, `p`, `s` or `z` that makes the typed digits tiles."""
        digits, self.digits = self.digits, ""
        self.type_text(digits + letter)

    def remove(self, target: Target, index: int) -> None:
        """Take a tile or meld away: which of the hand as shown or of the melds, from 0."""
        entry = self.entry
        if target == "hand":
            tiles = list(self.shown_hand())
            del tiles[index]
            self._change(replace(entry, concealed=tuple(tiles)))
        elif target == "winning":
            self._change(replace(entry, winning=None))
        else:
            self._change(replace(entry, melds=entry.melds[:index] + entry.melds[index + 1 :]))
        self._aim()

    def drop(self, tile: Tile) -> None:
        """Take a copy of a tile away: from the hand, or else its meld, or else the winning one."""
        entry, melds = self.entry, [meld.tile for meld in self.entry.melds]
        if tile in entry.concealed:
            self.remove("hand", list(self.shown_hand()).index(tile))
        elif tile in melds:
            self.remove(MeldKind.PONG, melds.index(tile))
        elif entry.winning == tile:
            self.remove("winning", 0)
        else:
            self.notice = tr("This tile is not in the hand.")

    def shown_hand(self) -> Sequence[Tile]:
        """The concealed tiles, sorted."""
        return sorted(self.entry.concealed)

    # How it was won

    def turn_winner(self, step: int = 1) -> None:
        """Another winner, who has declared 听; where it was the discarder the two change places."""
        entry = self.entry
        winner = next_seat(entry.winner, step % len(SEATS))
        source = entry.source
        if source == winner:
            source = entry.winner
        self._change(
            replace(entry, winner=winner, source=source, unready=False),
        )

    def turn_dealer(self, step: int = 1) -> None:
        """Another dealer."""
        self._change(
            replace(self.entry, dealer=next_seat(self.entry.dealer, step % len(SEATS))),
        )

    def turn_source(self, step: int = 1) -> None:
        """自摸, or the discard of another seat."""
        ways = [None, *(seat for seat in SEATS if seat != self.entry.winner)]
        at = ways.index(self.entry.source)
        self._change(replace(self.entry, source=ways[(at + step) % len(ways)]))

    def turn_ready(self, seat: Seat) -> None:
        """A seat has declared 听, or has not."""
        entry = self.entry
        if seat == entry.winner:
            self._change(replace(entry, unready=not entry.unready))
        else:
            self._change(replace(entry, declared=entry.declared ^ {seat}))

    def turn_base(self, step: int) -> None:
        """A step up or down, never below 1."""
        score = max(1, self.entry.base_score + step)
        if len(str(score)) <= MOST_DIGITS:
            self._change(replace(self.entry, base_score=score))
            self.fresh_base = True

    def type_base(self, digit: str) -> None:
        """The first digit of another base score, or one more of it; at the limit a notice."""
        before, self.fresh_base = "" if self.fresh_base else self.entry.base_score, False
        score = int(f"{before}{digit}")
        if len(str(score)) <= MOST_DIGITS:
            self._change(replace(self.entry, base_score=score))
        else:
            self.notice = most_digits_words()

    def erase_base(self) -> None:
        """Take the last digit of the base score away."""
        self.fresh_base = False
        self._change(replace(self.entry, base_score=self.entry.base_score // 10))

    def set_rules(self, rules: Rules) -> None:
        """The house rules of the table."""
        if rules != self.entry.rules:
            self._change(replace(self.entry, rules=rules))

    # Steps

    def _change(self, entry: Entry) -> None:
        self.notice = ""
        if entry != self.entry:
            self._before.append((self.entry, self.target))
            del self._before[:-LONGEST_UNDO]
            self.entry = entry

    def undo(self) -> None:
        """Take the last digit typed, or else the last change, back."""
        self.notice = ""
        if self.digits:
            self.digits = self.digits[:-1]
        elif self._before:
            self.entry, self.target = self._before.pop()
            self._aimed = False
        else:
            self.notice = tr("There is nothing to take back.")

    def clear(self) -> None:
        """No tiles; winner, dealer and rules stay. It can be taken back."""
        self.digits = ""
        self._change(replace(self.entry, concealed=(), melds=(), winning=None))
        self.target = "hand"

    def aim_at(self, target: Target) -> None:
        """The next tile goes there."""
        self.notice, self.digits, self.target, self._aimed = "", "", target, True

    def next_kong(self) -> None:
        """The next tile is a kong: exposed, added, concealed, one after the other."""
        kongs: list[Target] = [one for one in TARGETS if isinstance(one, MeldKind) and one.is_kong]
        at = kongs.index(self.target) + 1 if self.target in kongs else 0
        self.aim_at(kongs[at % len(kongs)])
