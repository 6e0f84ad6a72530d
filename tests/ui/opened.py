"""One screen of the game on its own: opened, pressed, read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from liisi_tui.options import LaunchOptions
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.palette import Depth
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.start import Start
from tests.ui.screen import screen_text

NOT_YET = object()


class OneScreenApp(LiisiApp):
    """The application with one screen in place of the game; `result` is what it was closed with."""

    def __init__(
        self, start: Start, screen: Callable[[], Screen[Any]], *, calm: bool = True
    ) -> None:
        super().__init__(start)
        self._make_screen = screen
        self._calm = calm
        self.result: Any = NOT_YET

    def run_game(self) -> None:  # type: ignore[override]
        screen = self._make_screen()
        if self._calm and isinstance(screen, GameScreen):
            screen.calm = 0.0
        self.push_screen(screen, self._keep_result)

    def _keep_result(self, result: Any) -> None:
        self.result = result

    @property
    def is_closed(self) -> bool:
        return self.result is not NOT_YET

    @property
    def top(self) -> Any:
        """The screen in front, as what it is."""
        return self.screen

    @property
    def text(self) -> str:
        return "\n".join(screen_text(self))


@asynccontextmanager
async def opened(
    screen: Callable[[], Screen[Any]],
    *,
    size: tuple[int, int] = (80, 24),
    depth: Depth = "truecolor",
    options: LaunchOptions | None = None,
    store: Store | None = None,
    calm: bool = True,
) -> AsyncIterator[tuple[OneScreenApp, Pilot[None]]]:
    """The screen in an application of `size`; `calm`: its keys count at once."""
    start = Start(options=options or LaunchOptions(), depth=depth, store=store or Store.in_memory())
    app = OneScreenApp(start, screen, calm=calm)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
