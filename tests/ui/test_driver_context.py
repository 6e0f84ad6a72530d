"""What the terminal says is heard by the application as if it had come by itself."""

from __future__ import annotations

import asyncio
from threading import Thread

from textual._context import active_app
from textual.app import App

from liisi_tui.ui.terminal.driver import GameDriver


async def test_what_the_reading_thread_tells_is_done_in_the_context_of_the_application():
    """Drawing asks for the active application, which another thread's context does not have."""
    app: App[None] = App()
    active_app.set(app)
    driver = GameDriver(app, size=(80, 24))
    heard: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    thread = Thread(target=driver._tell, args=(lambda: heard.set_result(active_app.get(None)),))
    thread.start()
    assert await asyncio.wait_for(heard, 10) is app
    thread.join()
