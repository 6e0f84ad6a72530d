"""What can be looked up of a match that is played or was: its past, as all may know it."""

from __future__ import annotations

from typing import Protocol

from liisi_tui.core.events import Event, Player, RoundEnded
from liisi_tui.core.redaction import PublicEvent
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import OpenView


class Played(Protocol):
    """A match at the table or in a replay, for scores, log, settlements and sharing."""

    @property
    def players(self) -> tuple[Player, Player, Player, Player]:
        """Who sits where, E S W N."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""

    @property
    def rules(self) -> Rules:
        """The options of the table (RULES 12)."""

    @property
    def base_score(self) -> int:
        """房间基本分."""

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has won or lost in the rounds settled so far, E S W N."""

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end, so that its log is whole."""

    def is_last(self, number: int) -> bool:
        """Whether a match that is over ended with this round (from 1)."""

    def results(self, *, upto: int | None = None) -> list[RoundEnded]:
        """The ends of the rounds so far, or before a position in the log."""

    def rounds_begun(self, *, upto: int | None = None) -> int:
        """How many rounds had begun before a position in the log."""

    def public_round(self, number: int, *, upto: int | None = None) -> list[PublicEvent]:
        """What happened in a round, as the whole table may know it, before a position in the log.

        Rounds count from 1; 0 is what was before the first one. The last round may end with the
        match. In a replay it raises `UnreadableRound`.
        """

    def finished_log(self, number: int) -> list[Event]:
        """The log of a finished round (from 1) by itself, to be given away."""

    def finished_lines(self) -> list[str]:
        """The lines of the log of all finished rounds, to be given away."""

    def settled(self, number: int) -> OpenView:
        """The end of a round (from 1), all hands open; raises `ValueError` before it (7.7)."""
