"""A tiny program that shows a constructed table: for pictures and measurements.

    python -m tests.ui.demo --scene middle --face chinese --depth truecolor --lang zh

Arrow keys move the cursor, q leaves. With `--ready-file` the file appears after the first frame.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from liisi_tui.core.views import SeatView
from liisi_tui.options import THEMES
from liisi_tui.texts import Language, use, use_signs
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.palette import DEPTHS, choose_depth, settle_environment
from liisi_tui.ui.slots import hand_slots
from liisi_tui.ui.widgets.messages import CapClicked, TileActivated, TileChosen
from liisi_tui.ui.widgets.table import TableView
from tests.ui import builders

SCENES = ("middle", "worst", "curtain", "open", "ready", "full", "small", *builders.CALLS)


def arguments_of(scene: str, lang: Language) -> dict[str, Any]:
    """The arguments of `TableView.show` for a scene."""
    words: dict[str, Any] = {
        "prompt": builders.PROMPT if lang == "zh" else builders.ENGLISH_PROMPT,
        "log": builders.LOG if lang == "zh" else builders.ENGLISH_LOG,
        "keys": builders.KEYS if lang == "zh" else builders.ENGLISH_KEYS,
    }
    own = {
        "worst": builders.worst_case,
        "full": builders.full_hands,
        "small": lambda: builders.hand_of(8),
    }.get(scene, builders.middle_game)()
    if scene in builders.CALLS:
        words["call"] = builders.called(scene, own.table, lang)
    common = {"view": own.table, "bottom": own.seat, **words}
    if scene == "curtain":
        return common
    if scene == "open":
        return {**common, "open_hands": builders.open_table(own)}
    if scene == "ready":
        return {**common, "own": own, "cursor": 1, "raised": (0, 1, 3), "numbers": "standing"}
    slots = hand_slots(own)
    return {**common, "own": own, "cursor": min(6, len(slots) - 1)}


class DemoApp(App[None]):
    """A table and a cursor."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, look: Look, scene: str, lang: Language, ready_file: Path | None = None
    ) -> None:
        super().__init__(ansi_color=look.palette.native_ansi)
        self.theme = look.palette.app_theme
        use_signs(look.face.glyphs)
        self.table = TableView(look, id="table")
        self.arguments = arguments_of(scene, lang)
        self.ready_file = ready_file
        self.heard: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        arguments = dict(self.arguments)
        self.table.show(arguments.pop("view"), **arguments)
        if self.ready_file is not None:
            self.call_after_refresh(self.call_later, self.ready_file.touch)

    def restyle(self, look: Look) -> None:
        """Another face, palette or language for the same table."""
        use_signs(look.face.glyphs)
        self.table.set_look(look)

    def on_key(self, event) -> None:
        state = self.table.state
        assert state is not None
        count = len(hand_slots(state.own)) if state.own else 0
        if event.key == "q":
            self.exit()
        elif event.key in ("left", "right") and count:
            step = 1 if event.key == "right" else -1
            self.table.choose(((state.cursor or 0) + step) % count)

    def on_tile_chosen(self, message: TileChosen) -> None:
        self.heard.append(message)
        self.table.choose(message.slot)

    def on_tile_activated(self, message: TileActivated) -> None:
        self.heard.append(message)

    def on_cap_clicked(self, message: CapClicked) -> None:
        self.heard.append(message)


async def show(app: DemoApp, pilot: Pilot[None], view: SeatView, **changes: Any) -> None:
    """Show a seat's view on the table, with other arguments of `TableView.show` if need be."""
    arguments: dict[str, Any] = {"bottom": view.seat, "own": view} | changes
    app.table.show(view.table, **arguments)
    await pilot.pause()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scene", choices=SCENES, default="middle")
    parser.add_argument("--face", choices=FACE_NAMES, default="chinese")
    parser.add_argument("--theme", choices=THEMES, default="felt")
    parser.add_argument("--depth", choices=DEPTHS)
    parser.add_argument("--lang", choices=("zh", "en"), default="zh")
    parser.add_argument("--ready-file", type=Path)
    options = parser.parse_args()
    depth = choose_depth(os.environ, options.depth)
    settle_environment(depth, os.environ)
    use(options.lang)
    look = make_look(options.face, options.theme, depth)
    DemoApp(look, options.scene, options.lang, options.ready_file).run(mouse=False)


if __name__ == "__main__":
    main()
