"""Rounds in a real terminal, by key presses, from the prompt of the shell to the settlement.

A second session with the same seed runs along without a screen and says what each person holds
and presses; everything else is read from the terminal.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from liisi_tui import texts
from liisi_tui.core.events import RoundEnded
from liisi_tui.core.phases import Phase
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.options import LaunchOptions, SeatChoice
from liisi_tui.session import ForBot, ForCalls, ForPerson, Over, Plan, Session, ToStart
from liisi_tui.storage.settings import Settings
from liisi_tui.texts import seat_name
from liisi_tui.ui.plans import table_plan
from tests.hands_on import keys_for, wanted
from tests.terminal.tmux import Terminal

FOUR = ("张三", "李四", "王五", "赵六")
# A key counts that comes a moment (0.15 s; 0.3 s where a round or a match ends) after the game
# listens. Where it plays at the other end of a line nobody sees when that is: then the key takes
# its time, for machines that are busy.
QUIET = 0.2
REMOTE_QUIET = 0.35
MORE_QUIET = 0.3
KEYS = {"enter": "Enter", "space": "Space"}


def seeded_plan(names: tuple[str, ...], claims: str, seed: int) -> Plan:
    """A match of one round, as `play_arguments` asks for it; `bot` is no name."""
    seats = tuple(
        SeatChoice(bot="normal") if name == "bot" else SeatChoice(name=name) for name in names
    )
    options = LaunchOptions(
        table=True,
        seats=seats,
        rounds=1,
        seed=seed,
        claims=claims,  # type: ignore[arg-type]  # a test parameter
    )
    texts.use("en")
    return table_plan(options, Settings(), "")


def play_arguments(names: tuple[str, ...], claims: str, seed: int) -> str:
    """The arguments of `liisi` for the same match."""
    return f"play --seats {','.join(names)} --rounds 1 --seed {seed} --claims {claims}"


class Evening:
    """People at one terminal, and the match as it must be going there.

    `quiet`: seconds before each key.
    """

    def __init__(self, terminal: Terminal, plan: Plan, *, quiet: float = QUIET) -> None:
        self.terminal = terminal
        self.quiet = quiet
        self.mirror = Session.create(plan)

    def label(self, seat: Seat) -> str:
        """A seat as the screen writes it."""
        letter = SEAT_LETTERS[seat]
        return f"{letter} {seat_name(letter)} {self.mirror.players[seat].name}"

    def get_ready(self) -> None:
        """From the page where everybody is asked for to the first hand dealt."""
        self.terminal.wait_for("everybody is ready")
        self.press("enter")
        self.terminal.wait_for("Seats and dice")
        self.press("enter")
        self.mirror.start_round()

    def press(self, *keys: str, more: float = 0.0) -> None:
        """Press keys, one right after the other, after a moment of quiet, `more` seconds longer."""
        self.terminal.quiet(self.quiet + more)
        self.terminal.press(*(KEYS.get(key, key) for key in keys))

    def play(self, *, upto: int | None = None) -> None:
        """Play the round to its end, or until the log has at least `upto` events."""
        while upto is None or self.mirror.log_length < upto:
            match waiting := self.mirror.waiting():
                case ForBot():
                    self.mirror.bot_move()
                case ForPerson(seat=seat):
                    self.decide(seat)
                case ForCalls():
                    self.call(waiting)
                case ToStart():
                    pytest.fail("a second round")
                case Over():
                    return

    def decide(self, seat: Seat) -> None:
        """A person opens its hand, where it is not open already, and decides."""
        view = self.mirror.view(seat)
        prompt = "Your turn" if view.table.phase is Phase.TURN else "discarded"
        left = f"Left {view.table.tiles_left} "
        open_hand = (f"{self.label(seat)} (you)", prompt, left)
        curtain = (self.label(seat), "open the hand", left)
        screen = self.terminal.wait(
            lambda text: any(all(part in text for part in parts) for parts in (open_hand, curtain)),
            f"{open_hand} or {curtain}",
        )
        if "open the hand" in screen:
            self.press(SEAT_LETTERS[seat].lower())
            self.terminal.wait_for(*open_hand)
        command = wanted(view)
        self.press(*keys_for(view, command))
        self.mirror.submit(command, view.sequence)

    def call(self, calls: ForCalls) -> None:
        """*call*: whoever wants the discard takes it, else the next seat looks and draws."""
        self.terminal.wait_for(f"{self.label(calls.discarder)} discarded", "Anyone may look")
        for seat in self.mirror.people:
            view = self.mirror.view(seat)
            if view.legal and keys_for(view, wanted(view)) != ["x"]:
                self.press(SEAT_LETTERS[seat].lower())
                self.terminal.wait_for(f"{self.label(seat)} (you)", "close the hand")
                self.press(*keys_for(view, wanted(view)))
                self.mirror.submit(wanted(view), view.sequence)
                return
        if not calls.closes_by_itself:
            self.press(SEAT_LETTERS[calls.next_seat].lower())
            self.terminal.wait_for(f"{self.label(calls.next_seat)} (you)", "draw")
            self.press("d")
        self.mirror.close_window()

    def settle(self) -> RoundEnded:
        """From the last tile to the settlement, which names everybody with the change."""
        ended = self.mirror.results()[-1]
        if ended.reason == "win":
            self.terminal.wait_for("WIN 胡!")
            self.press("enter", more=MORE_QUIET)
        self.terminal.wait(lambda screen: self._tells(screen, ended), f"the settlement of {ended}")
        return ended

    def _tells(self, screen: str, ended: RoundEnded) -> bool:
        """Whether a screen settles the round: by lines, for it may be only half drawn."""
        lines = screen.splitlines()
        return "Settlement" in screen and all(
            any(self.label(seat) in line and str(abs(ended.deltas[seat])) in line for line in lines)
            for seat in range(4)
        )

    def go_home(self) -> None:
        """From the settlement over the final standing to wherever the match was opened."""
        self.press("enter", more=MORE_QUIET)
        self.terminal.wait_for("The match is over")
        self.press("enter", more=MORE_QUIET)


def no_pauses(data: Path) -> None:
    """Settings for a data folder: what is tested is the way, not the pace."""
    data.mkdir(mode=0o700, parents=True)
    (data / "settings.json").write_text(json.dumps({"speed": "off", "call_seconds": 0.2}))
