"""What can be looked up of a match that is played or was: its past, as all may know it."""

from __future__ import annotations

from typing import Protocol

from liisi_tui.core.events import Event, Player, RoundEnded
from liisi_tui.core.redaction import PublicEvent
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
    def base_score(self) -> int:
        """房间基本分."""

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has won or lost in the rounds settled so far, E S W N."""

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end, so that its log is whole."""

    def results(self, *, upto: int | None = None) -> list[RoundEnded]:
        """The ends of the rounds so far, or before a position in the log."""

    def public_log(
        self, viewer: Seat | None = None, *, upto: int | None = None
    ) -> list[PublicEvent]:
        """What happened, as a seat or the whole table may know it, before a position in the log."""

    def finished_log(self, number: int | None = None) -> list[Event]:
        """The log of the finished rounds, or of one of them by itself, to be given away."""

    def settled(self, number: int) -> OpenView:
        """The end of a round (from 1), all hands open; raises `ValueError` before it (7.7)."""
