"""The coach in plain text: what each discard leads to, and the best three choices when asked."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.bots.coach import Advice
from liisi_tui.core.commands import Discard
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.plain_table.console import Option
from liisi_tui.plain_table.menu import Choice, typed_tile
from liisi_tui.plain_table.said import refusal_line
from liisi_tui.texts import tr, trn
from liisi_tui.ui.coach_words import (
    advised_words,
    copies_words,
    danger_words,
    distance_words,
    is_at_stake,
    line_words,
    stake_words,
)
from liisi_tui.ui.idle_words import turn_words
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import tile_word


def is_question(line: str) -> bool:
    """Whether a line, in small letters, asks the coach: `a`, or `a` and a tile."""
    letter, _, rest = line.partition(" ")
    return letter in ("a", "advice") and (not rest or typed_tile(rest.strip()) is not None)


class PlainCoach:
    """What the coach says to the one person; nothing while it is not `on`."""

    def __init__(self, voice: Voice, *, on: bool) -> None:
        self._voice = voice
        self._on = on
        self._advice: Advice | None = None

    def turn(self) -> str:
        """Call the coach, or send it away; a sentence about it."""
        self._on = not self._on
        if not self._on:
            return tr("The coach is gone.")
        return tr("The coach is here for this match: A is its advice, A and a tile one discard.")

    def options(self, offered: Sequence[Choice], view: SeatView) -> list[Option]:
        """The numbered answers, discards and wins with what they lead to."""
        options = [choice.option for choice in offered]
        if not self._on:
            return options
        advice = self._of(view)
        for place, choice in enumerate(offered):
            judged = advice.on(choice.command)
            if isinstance(choice.command, Discard) and judged is not None:
                words = tr(
                    "{words}: {distance}, {danger}",
                    words=choice.option.words,
                    distance=distance_words(judged.distance),
                    danger=danger_words(advice, choice.command.tile),
                )
                options[place] = Option(words, choice.option.letter)
            elif judged is not None and is_at_stake(advice):
                why = stake_words(judged)
                words = tr("{what}: {why}", what=choice.option.words, why=why)
                options[place] = Option(words, choice.option.letter)
        return options

    def answer(self, line: str, view: SeatView | None) -> list[str]:
        """What the coach says to a question (`is_question`) about the present decision."""
        if not self._on:
            return [tr("You play without the coach; type coach to call it.")]
        if view is None or not view.legal:
            return [tr("You have nothing to decide now; the coach speaks when you have.")]
        tile = typed_tile(line.partition(" ")[2].strip()) if " " in line else None
        if tile is not None:
            return self._of_tile(tile, view)
        advice = self._of(view)
        return [
            f"{rank} {advised_words(one, view, self._voice)}"
            for rank, one in enumerate(advice.best(), 1)
        ]

    def _of_tile(self, tile: Tile, view: SeatView) -> list[str]:
        """One discard: how far 听 is then, how dangerous it is, what would help."""
        advice = self._of(view)
        judged = advice.on(Discard(seat=view.seat, tile=tile))
        if judged is None:
            held = tile in (*view.standing, *view.free, view.drawn)
            if not held:
                return [tr("You hold no {tile}.", tile=tile_word(self._voice, tile))]
            if tile in view.standing and view.offered is None:
                locked = Refusal("standing_locked", tile=tile)
                return [turn_words(locked, view) or refusal_line(locked, self._voice)]
            return [tr("You cannot discard this tile now.")]
        lines = [line_words(advice, judged, self._voice)]
        if judged.useful:
            kinds = sorted(judged.useful.items(), key=lambda one: (-one[1], one[0]))
            count = sum(judged.useful.values())
            tiles = copies_words(kinds, self._voice)
            lines.append(trn("{n} useful: {tiles}", "{n} useful: {tiles}", count, tiles=tiles))
        return lines

    def _of(self, view: SeatView) -> Advice:
        if self._advice is None or self._advice.view != view:
            self._advice = Advice.of(view)
        return self._advice
