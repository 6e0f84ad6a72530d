"""A running match: controller, store and bots together. What the UI and a headless test drive."""

from liisi_tui.session.plan import ClaimsMode, Kept, Plan, Setup
from liisi_tui.session.played import Played
from liisi_tui.session.running import Session
from liisi_tui.session.waiting import (
    ForBot,
    ForCalls,
    ForLook,
    ForPerson,
    Moment,
    Over,
    ToStart,
    Waiting,
)

__all__ = [
    "ClaimsMode",
    "ForBot",
    "ForCalls",
    "ForLook",
    "ForPerson",
    "Kept",
    "Moment",
    "Over",
    "Plan",
    "Played",
    "Session",
    "Setup",
    "ToStart",
    "Waiting",
]
