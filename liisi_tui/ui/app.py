"""The application: settings, store and look, and the way from the title to a match and back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import work
from textual.screen import Screen

from liisi_tui import texts
from liisi_tui.options import LaunchOptions
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.hints import FILE_NAME
from liisi_tui.storage.paths import SHARED
from liisi_tui.storage.prose import describe
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import MEMORY, Store
from liisi_tui.texts import Language, tr
from liisi_tui.ui.data_files import BrokenAsset
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.palette import Depth
from liisi_tui.ui.preferences import Preferences
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.terminal.app import TerminalApp
from liisi_tui.ui.terminal.signals import Signals

if TYPE_CHECKING:
    from liisi_tui.session import Plan, Session
    from liisi_tui.session.recorded import RecordedMatch
    from liisi_tui.storage.rows import MatchRow
    from liisi_tui.ui.calculator_form import CalculatorForm
    from liisi_tui.ui.hints import HintBook, HintName
    from liisi_tui.ui.table_form import TableForm

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Start:
    """What the application starts with.

    `store` is `None` where it could not be opened; `fault` is then the sentence about it.
    `settings` are the saved ones; `settings_path` is `None` where they are not to be saved.
    `depth` is that of the terminal, for the palette `auto`. Without `signals` none is heard.
    `recorded`: what `liisi replay` is to show; neither it nor a demo needs a store, but
    `open_store` opens it where somebody takes over a seat.
    """

    options: LaunchOptions = field(default_factory=LaunchOptions)
    settings: Settings = field(default_factory=Settings)
    settings_path: Path | None = None
    depth: Depth = "truecolor"
    store: Store | None = None
    fault: str = ""
    notice: str = ""
    signals: Signals | None = None
    recorded: Sequence[RecordedMatch] = ()
    open_store: Callable[[], Store] = Store.in_memory


class Backdrop(PageScreen[None]):
    """What is there while one screen goes and the next comes."""

    def draw(self, sheet: Sheet) -> None:
        """Nothing but the cloth."""

    def leave_question(self) -> str:
        """There is nothing to leave."""
        return ""


class LiisiApp(TerminalApp, inherit_bindings=False):
    """The game in a terminal; its return value is the exit code (`return_code`)."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT: ClassVar[bool] = False
    ALLOW_IN_MAXIMIZED_VIEW = ""
    TITLE = "liisi"

    def __init__(self, start: Start) -> None:
        self.options = start.options
        self.preferences = Preferences(start.settings, start.options, start.settings_path)
        self._terminal_depth: Depth = start.depth
        native = self._depth in ("16", "mono")
        super().__init__(start.signals, ansi_color=native or None)
        self.store = start.store
        self._session: Session | None = None
        self._hints: HintBook | None = None
        self._calculator: CalculatorForm | None = None
        self._settings_path = start.settings_path
        self._fault = start.fault
        self._recorded = start.recorded
        self._open_store = start.open_store
        self._notice = start.notice
        self._look = self._make_look()
        self.theme = self._look.palette.app_theme

    # The look

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
            from liisi_tui.ui.hints import HintBook

            path = self._settings_path
            self._hints = HintBook(None if path is None else path.with_name(FILE_NAME))
        return self._hints.take(owner, names, occasion)

    def dismiss_hint(self, owner: str) -> None:
        """The hint of `owner` was read."""
        if self._hints is not None:
            self._hints.dismiss(owner)

    # The beginning

    def get_default_screen(self) -> Screen[None]:
        """The cloth of the table, where nothing else is shown."""
        return Backdrop()

    def on_mount(self) -> None:
        """Begin."""
        self.run_game()

    # The game

    @work(exclusive=True, group="game")
    async def run_game(self) -> None:
        """Everything from the first screen to the last."""
        if self._recorded or self.options.demo:
            from liisi_tui.ui.showing import show

            await show(self, self._recorded)
            self.farewell = self._notice
            self.exit(return_code=0)
            return
        if self.store is None:
            from liisi_tui.ui.screens.notice import store_fault_screen

            if not await self.push_screen_wait(store_fault_screen(self._fault)):
                self.farewell = self._fault
                self.exit(return_code=1)
                return
            self.store = Store.in_memory()
        code = 0
        if self.options.table:
            code = await self._play_at_once()
        else:
            await self._title()
        self.exit(return_code=code)

    async def _play_at_once(self) -> int:
        """`liisi play`: one match, then back to the shell; returns the exit code."""
        from liisi_tui.ui.plans import own_name, table_plan

        name = self._guarded(lambda: own_name(self.store), tr("Player"))
        plan = table_plan(self.options, self.settings, name)
        session = await self._create(plan)
        if session is None:
            self.farewell = self._notice
            return 1
        session = await self._play(session)
        if not self._is_over(session):
            self.farewell = self._kept(session)
        return 0

    async def _title(self) -> None:
        from liisi_tui.ui.screens.title import TitleScreen

        while True:
            notice, self._notice = self._notice, ""
            count = len(self._open_matches())
            match await self.push_screen_wait(TitleScreen(count, notice or self._notice)):
                case "continue":
                    await self._continue()
                case "new":
                    await self._new_game()
                case "profiles":
                    from liisi_tui.ui.screens.profiles import ProfilesScreen

                    await self.push_screen_wait(ProfilesScreen())
                case "replay":
                    await self._replay()
                case "watch":
                    await self._watch()
                case "calculator":
                    await self._calculate()
                case "rules":
                    from liisi_tui.ui.screens.help import HelpScreen

                    await self.push_screen_wait(HelpScreen())
                case "language":
                    self.speak("en" if texts.current() == "zh" else "zh")
                case "quit":
                    return

    async def _calculate(self) -> None:
        """The calculator, as it was left."""
        from liisi_tui.ui.calculator_form import CalculatorForm
        from liisi_tui.ui.screens.calculator import CalculatorScreen

        self._calculator = self._calculator or CalculatorForm()
        await self.push_screen_wait(CalculatorScreen(self._calculator))

    async def _continue(self) -> None:
        matches = self._open_matches()
        if not matches:
            return
        chosen = matches[0].match_id if len(matches) == 1 else None
        if len(matches) > 1:
            from liisi_tui.ui.screens.open_matches import OpenMatchesScreen

            chosen = await self.push_screen_wait(OpenMatchesScreen(matches))
        if chosen is not None:
            session = self._guarded(lambda: self._resume(chosen), None)
            if session is not None:
                await self._play(session)

    async def _replay(self) -> None:
        from liisi_tui.ui.replay_flow import replay_stored

        assert self.store is not None
        self._notice = await replay_stored(self, self.store)

    async def _watch(self) -> None:
        """Bots play until somebody leaves, or takes over a seat in a new match."""
        from liisi_tui.ui.demo_flow import DemoFlow

        if await DemoFlow(self).run() == "take":
            await self.take_over()

    async def take_over(self) -> None:
        """A seat in a new match for somebody who watched; the match is kept like every other."""
        from liisi_tui.ui.screens.notice import store_fault_screen

        if self.store is None:
            try:
                self.store = self._open_store()
            except StorageError as error:
                if not await self.push_screen_wait(store_fault_screen(describe(error))):
                    return
                self.store = Store.in_memory()
        await self._new_game()

    async def _new_game(self, form: TableForm | None = None) -> Session | None:
        """Set a table up and play there; the match that was played last, if any."""
        from liisi_tui.ui.plans import own_name
        from liisi_tui.ui.screens.new_game import NewGameScreen
        from liisi_tui.ui.table_form import TableForm

        if form is None:
            name = self._guarded(lambda: own_name(self.store), tr("Player"))
            form = TableForm.for_person(name, self.settings.claims)
        plan: Plan | None = await self.push_screen_wait(NewGameScreen(form))
        if plan is None:
            return None
        if plan.claims != self.settings.claims:
            self.change_settings(claims=plan.claims)
        session = await self._create(plan)
        return None if session is None else await self._play(session)

    async def _create(self, plan: Plan) -> Session | None:
        """A new match; where it cannot be saved, one that is not if the player agrees."""
        from liisi_tui.session import Session
        from liisi_tui.ui.screens.notice import store_fault_screen

        try:
            return Session.create(plan, self.store)
        except StorageError as error:
            sentence = describe(error)
            if await self.push_screen_wait(store_fault_screen(sentence)):
                return Session.create(plan)
            self._notice = sentence
            return None

    def _open_matches(self) -> list[MatchRow]:
        """The matches that can be continued; none, with a notice, where the store fails."""
        assert self.store is not None
        nothing: list[MatchRow] = []
        rows = self._guarded(self.store.matches, nothing)
        return [row for row in rows if row.continuable]

    def _resume(self, match_id: str) -> Session:
        from liisi_tui.session import Session

        assert self.store is not None
        return Session.resume(self.store, match_id)

    async def _play(self, session: Session) -> Session:
        """Play a match until it is over or left, and what follows it; the last one played."""
        from liisi_tui.ui.flow import MatchFlow

        self._session = session
        following = await MatchFlow(self, session).run()
        self._session = None
        if not self._is_over(session):
            self._notice = self._kept(session)
        if following is None:
            return session
        return await self._new_game(following) or session

    def _is_over(self, session: Session) -> bool:
        from liisi_tui.session import Over

        return isinstance(session.waiting(), Over)

    def _kept(self, session: Session) -> str:
        """What has become of a match that was left."""
        match session.kept:
            case "whole":
                return tr("The match is kept; continue it from the title screen.")
            case "part":
                return tr("The match is kept up to where saving stopped.")
            case "nothing":
                return tr("The match was not saved.")

    def kept_words(self) -> str:
        """What has become of everything, where the game ended without being asked to."""
        if self.store is None or self.store.path == MEMORY:
            return tr("nothing was saved")
        if self._session is not None and self._session.kept != "whole":
            return tr("the match is not saved to its end")
        return tr("all matches are kept")

    def _guarded(self, call: Callable[[], Value], otherwise: Value) -> Value:
        """What `call` gives, or `otherwise` with a notice where the store fails."""
        try:
            return call()
        except StorageError as error:
            self._notice = describe(error)
            return otherwise
