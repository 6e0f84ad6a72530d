"""A made-up table in an application of its own: what tests of the table's widgets look at."""

from __future__ import annotations

from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from liisi_tui.core.views import SeatView
from liisi_tui.texts import Language, use_signs
from liisi_tui.ui.look import Look
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

    def __init__(self, look: Look, scene: str, lang: Language) -> None:
        super().__init__(ansi_color=look.palette.native_ansi)
        self.theme = look.palette.app_theme
        use_signs(look.face.glyphs)
        self.table = TableView(look, id="table")
        self.arguments = arguments_of(scene, lang)
        self.heard: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        arguments = dict(self.arguments)
        self.table.show(arguments.pop("view"), **arguments)

    def restyle(self, look: Look) -> None:
        """Another face, palette or language for the same table."""
        use_signs(look.face.glyphs)
        self.table.set_look(look)

    def on_key(self, event) -> None:
        state = self.table.state
        assert state is not None
        count = len(hand_slots(state.own)) if state.own else 0
        if event.key in ("left", "right") and count:
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
