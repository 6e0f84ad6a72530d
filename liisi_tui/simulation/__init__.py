"""Matches that bots play without a screen, for their logs and for statistics (FORMATS 5)."""

from __future__ import annotations

from liisi_tui.simulation.plan import MatchPlan, Simulation
from liisi_tui.simulation.play import play
from liisi_tui.simulation.run import simulate
from liisi_tui.simulation.tally import Share, Tally

__all__ = ["MatchPlan", "Share", "Simulation", "Tally", "play", "simulate"]
