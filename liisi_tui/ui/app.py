"""The application: settings, store and look, and the way from the title to a match and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import work
from textual.screen import Screen

from liisi_tui import texts
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.store import MEMORY, Store
from liisi_tui.texts import tr
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.start import Start
from liisi_tui.ui.styled_app import StyledApp

if TYPE_CHECKING:
    from liisi_tui.session import Plan, Session
    from liisi_tui.storage.rows import MatchRow
    from liisi_tui.ui.calculator_form import CalculatorForm
    from liisi_tui.ui.table_form import TableForm

Value = TypeVar("Value")


class Backdrop(PageScreen[None]):
    """What is there while one screen goes and the next comes."""

    def draw(self, sheet: Sheet) -> None:
        """Nothing but the cloth."""

    def leave_question(self) -> str:
        """There is nothing to leave."""
        return ""


class LiisiApp(StyledApp, inherit_bindings=False):
    """The game in a terminal; its return value is the exit code (`return_code`)."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT: ClassVar[bool] = False
    ALLOW_IN_MAXIMIZED_VIEW = ""
    TITLE = "liisi"

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.store = start.store
        self._session: Session | None = None
        self._calculator: CalculatorForm | None = None
        self._fault = start.fault
        self._recorded = start.recorded
        self._open_store = start.open_store

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
            assert self.store is not None
            count = self._guarded(self.store.continuable, 0)
            self.is_to_read = count > 0
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
        await self._new_game(ready=True)

    async def _new_game(
        self, form: TableForm | None = None, *, ready: bool = False
    ) -> Session | None:
        """Set a table up and play there; the match that was played last, if any.

        `ready`: one more key starts it as it is.
        """
        from liisi_tui.ui.plans import own_name
        from liisi_tui.ui.screens.new_game import NewGameScreen
        from liisi_tui.ui.table_form import TableForm

        if form is None:
            name = self._guarded(lambda: own_name(self.store), tr("Player"))
            form = TableForm.for_person(name, self.settings.claims)
        plan: Plan | None = await self.push_screen_wait(NewGameScreen(form, ready=ready))
        if plan is None:
            return None
        if plan.claims != self.settings.claims:
            self.change_settings(claims=plan.claims)
        coach = form.coached(self.settings.coach)
        if coach != self.settings.coach:
            self.change_settings(coach=coach)
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
