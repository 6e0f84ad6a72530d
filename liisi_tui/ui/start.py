"""What the application starts with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from liisi_tui.options import LaunchOptions
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.palette import Depth
from liisi_tui.ui.terminal.signals import Signals

if TYPE_CHECKING:
    from liisi_tui.session.recorded import RecordedMatch


@dataclass(frozen=True, slots=True)
class Start:
    """What the application starts with.

    `store` is `None` where it could not be opened; `fault` is then the sentence about it.
    `settings` are the saved ones; `settings_path` is `None` where they are not to be saved,
    `settings_faulty` whether the file has a fault and is kept.
    `depth` is that of the terminal, for the palette `auto`. Without `signals` none is heard.
    `recorded`: what `liisi replay` is to show; neither it nor a demo needs a store, but
    `open_store` opens it where somebody takes over a seat.
    """

    options: LaunchOptions = field(default_factory=LaunchOptions)
    settings: Settings = field(default_factory=Settings)
    settings_path: Path | None = None
    settings_faulty: bool = False
    depth: Depth = "truecolor"
    store: Store | None = None
    fault: str = ""
    notice: str = ""
    signals: Signals | None = None
    recorded: Sequence[RecordedMatch] = ()
    open_store: Callable[[], Store] = Store.in_memory
