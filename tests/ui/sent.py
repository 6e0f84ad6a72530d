"""What a terminal would be sent: counted where the application hands it over, in 24-bit colour."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from rich.color import ColorSystem
from textual._compositor import CompositorUpdate
from textual.app import App


class Sent:
    """The updates sent so far; `size` in bytes, `updates` one by one."""

    def __init__(self) -> None:
        self.updates: list[int] = []

    @property
    def size(self) -> int:
        return sum(self.updates)

    def forget(self) -> None:
        self.updates.clear()


@contextmanager
def counted(app: App[Any]) -> Iterator[Sent]:
    """Count what `app` sends from now on."""
    sent = Sent()
    console = app.console
    display = app._display

    def note(screen: Any, renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate):
            sent.updates.append(len(renderable.render_segments(console).encode()))
        display(screen, renderable)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "_color_system", ColorSystem.TRUECOLOR)
        patch.setattr(app, "_display", note)
        yield sent
