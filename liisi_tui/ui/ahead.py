"""What the first screen does without, loaded while somebody looks at it."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Final

from liisi_tui.resources import MissingResource

# What a table needs; from the title the same is one or two keys away.
_MODULES: Final = (
    "liisi_tui.session",
    "liisi_tui.ui.flow",
    "liisi_tui.ui.screens.seat_draw",
    "liisi_tui.ui.screens.table",
    "liisi_tui.ui.screens.curtain",
    "liisi_tui.ui.screens.new_game",
    "liisi_tui.ui.hints",
    "liisi_tui.storage.log",
)


def load_ahead(*, reading: bool = False) -> None:
    """Load it, a part after the other, so that keys are heard in between.

    `reading`: also what reads stored matches, which a new one does without, and its memory.
    """
    for name in _MODULES:
        import_module(name)
    from liisi_tui.core.suits import tables

    with suppress(MissingResource):  # who cannot do without it says so
        tables()
    if reading:
        from liisi_tui.storage import log

        log.prepare()
