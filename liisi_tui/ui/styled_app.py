"""The application as it looks: settings, what everything is drawn with, and first-time hints."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from liisi_tui import texts
from liisi_tui.storage.paths import SHARED
from liisi_tui.storage.settings import Settings
from liisi_tui.texts import Language
from liisi_tui.ui.data_files import BrokenAsset
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.palette import Depth
from liisi_tui.ui.preferences import Preferences
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.start import Start
from liisi_tui.ui.terminal.app import TerminalApp

if TYPE_CHECKING:
    from liisi_tui.ui.hints import HintBook, HintName


class StyledApp(TerminalApp, inherit_bindings=False):
    """A terminal application with settings that count at once on all its screens."""

    def __init__(self, start: Start) -> None:
        self.options = start.options
        self.preferences = Preferences(
            start.settings, start.options, start.settings_path, faulty=start.settings_faulty
        )
        self._terminal_depth: Depth = start.depth
        native = self._depth in ("16", "mono")
        super().__init__(start.signals, ansi_color=native or None)
        self._hints: HintBook | None = None
        # Whether the next screens are to be loaded; `None` before the first one is there.
        self._is_to_load: bool | None = None
        self.is_to_read = False
        """Whether a key of the first screen may read stored matches."""
        self._settings_path = start.settings_path
        # What the title is to say.
        self._notice = start.notice
        self._look = self._make_look()
        self.theme = self._look.palette.app_theme

    def load_once_seen(self) -> None:
        """Load what the next screens need once the first one is to be seen."""
        if self._is_to_load is None:
            self._is_to_load = True

    def caught_up(self) -> None:
        """The terminal shows everything."""
        super().caught_up()
        if self._is_to_load:
            self._is_to_load = False
            self._load_ahead(self.is_to_read)

    @work(thread=True, group="ahead")
    def _load_ahead(self, reading: bool) -> None:
        from liisi_tui.ui.ahead import load_ahead

        load_ahead(reading=reading)

    @property
    def look(self) -> Look:
        """What everything is drawn with now."""
        return self._look

    @property
    def settings(self) -> Settings:
        """The settings that count now."""
        return self.preferences.now

    @property
    def _depth(self) -> Depth:
        chosen = self.settings.palette
        return self._terminal_depth if chosen == "auto" else chosen

    def _make_look(self) -> Look:
        """The look of the settings; from then on everything is said in the signs of its face."""
        settings = self.settings
        shelved = settings.ready_tile_shown == "wall"
        look = make_look(settings.tiles, settings.theme, self._depth, shelved=shelved)
        texts.use_signs(look.face.glyphs)
        return look

    def restyle(self) -> None:
        """Draw everything as language and settings now have it.

        A theme or face whose file is broken changes nothing; the title says what is wrong with it.
        """
        try:
            look = self._make_look()
        except BrokenAsset as error:
            self._notice = str(error)
            return
        if look != self._look:
            self._look = look
            self.theme = look.palette.app_theme
            for screen in self.screen_stack:
                if isinstance(screen, GameScreen):
                    screen.restyle()

    def speak(self, language: Language) -> None:
        """Change the language and keep it as a setting."""
        self.change_settings(language=language)

    def change_settings(self, **changes: object) -> None:
        """Change settings, which count at once, and save them.

        Where they cannot be saved, `preferences.fault` and the title say so.
        """
        before = self.settings
        self.preferences.change(**changes)
        self._notice = self.preferences.fault or self._notice
        if self.settings.language is not None:
            texts.use(self.settings.language)
        self.restyle()
        if self.settings.palette != before.palette:
            self._show_depth()
        if self.settings.mouse != before.mouse:
            self.hear_mouse(self.settings.mouse)

    def _show_depth(self) -> None:
        """Let Textual send the colours of another palette as they are."""
        from rich.console import COLOR_SYSTEMS
        from textual.filter import Monochrome, NoColor

        if self._depth != "mono":
            self._filters = [
                one for one in self._filters if not isinstance(one, Monochrome | NoColor)
            ]
            system = COLOR_SYSTEMS["standard" if self._depth == "16" else self._depth]
            self.console._color_system = system
        self.ansi_color = self._look.palette.native_ansi or None

    def shared_folders(self) -> list[Path]:
        """Where files for others may go beside the present folder; none without a data folder."""
        path = self._settings_path
        return [] if path is None else [path.with_name(SHARED)]

    def hint(self, owner: str, names: Sequence[HintName], occasion: Hashable) -> HintName | None:
        """The hint to be shown to `owner` on an occasion, if any (`HintBook.take`)."""
        if not names or not self.settings.hints:
            return None
        if self._hints is None:
            from liisi_tui.storage.hints import FILE_NAME
            from liisi_tui.ui.hints import HintBook

            path = self._settings_path
            self._hints = HintBook(None if path is None else path.with_name(FILE_NAME))
        return self._hints.take(owner, names, occasion)

    def dismiss_hint(self, owner: str) -> None:
        """The hint of `owner` was read."""
        if self._hints is not None:
            self._hints.dismiss(owner)
