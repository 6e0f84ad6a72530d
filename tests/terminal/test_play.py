"""Whole rounds in a real terminal, by key presses, from the prompt of the shell to the settlement.

A second session with the same seed runs along without a screen and says what each person holds
and presses; everything else is read from the terminal.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from liisi_tui import texts
from liisi_tui.core.events import RoundEnded
from liisi_tui.core.phases import Phase
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.options import LaunchOptions, SeatChoice
from liisi_tui.session import ForBot, ForCalls, ForPerson, Over, Session, ToStart
from liisi_tui.storage.settings import Settings
from liisi_tui.texts import seat_name
from liisi_tui.ui.plans import table_plan
from tests.hands_on import keys_for, wanted
from tests.terminal.tmux import Terminal, needs_tmux

pytestmark = [needs_tmux, pytest.mark.terminal]

FOUR = ("张三", "李四", "王五", "赵六")
# What the curtain and the settlement want before they take a key.
QUIET = 0.18
LONG_QUIET = 0.3
KEYS = {"enter": "Enter", "space": "Space"}


class Evening:
    """People at one terminal, and the match as it must be going there."""

    def __init__(self, terminal: Terminal, names: tuple[str, ...], claims: str, seed: int) -> None:
        self.terminal = terminal
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
        self.mirror = Session.create(table_plan(options, Settings(), ""))
        self.command = (
            f"LIISI --lang en --data data play --seats {','.join(names)}"
            f" --rounds 1 --seed {seed} --claims {claims}"
        )

    def label(self, seat: Seat) -> str:
        """A seat as the screen writes it."""
        letter = SEAT_LETTERS[seat]
        return f"{letter} {seat_name(letter)} {self.mirror.players[seat].name}"

    def sit_down(self) -> None:
        """Start the game the way a person would and get the first hand dealt."""
        self.terminal.run(self.command)
        self.terminal.wait_for("everybody is ready")
        self.press("enter")
        self.terminal.wait_for("Seats and dice")
        self.press("enter")
        self.mirror.start_round()

    def press(self, *keys: str) -> None:
        """Press keys after a moment of quiet."""
        time.sleep(QUIET)
        for key in keys:
            self.terminal.press(KEYS.get(key, key))

    def play(self) -> RoundEnded:
        """Play the round to its end; returns how it must have ended."""
        while not isinstance(waiting := self.mirror.waiting(), Over):
            match waiting:
                case ForBot():
                    self.mirror.bot_move()
                case ForPerson(seat=seat):
                    self.decide(seat)
                case ForCalls():
                    self.call(waiting)
                case ToStart():
                    pytest.fail("a second round")
        return self.mirror.results()[-1]

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
        for key in keys_for(view, command):
            self.press(key)
        self.mirror.submit(command, view.sequence)

    def call(self, calls: ForCalls) -> None:
        """*call*: whoever wants the discard takes it, else the next seat looks and draws."""
        self.terminal.wait_for(f"{self.label(calls.discarder)} discarded", "Anyone may look")
        for seat in self.mirror.people:
            view = self.mirror.view(seat)
            if view.legal and keys_for(view, wanted(view)) != ["x"]:
                self.press(SEAT_LETTERS[seat].lower())
                self.terminal.wait_for(f"{self.label(seat)} (you)", "close the hand")
                for key in keys_for(view, wanted(view)):
                    self.press(key)
                self.mirror.submit(wanted(view), view.sequence)
                return
        if not calls.closes_by_itself:
            self.press(SEAT_LETTERS[calls.next_seat].lower())
            self.terminal.wait_for(f"{self.label(calls.next_seat)} (you)", "draw")
            self.press("d")
        self.mirror.close_window()

    def settle(self, ended: RoundEnded) -> str:
        """From the last tile to the settlement; returns what is on the screen."""
        if ended.reason == "win":
            self.terminal.wait_for("WIN 胡!")
            self.press("enter")
        return self.terminal.wait_for("Settlement")


def settings(folder: Path) -> None:
    """No pauses: what is tested is the way, not the pace."""
    data = folder / "data"
    data.mkdir(mode=0o700)
    (data / "settings.json").write_text(json.dumps({"speed": "off", "call_seconds": 0.2}))


def assert_settled(screen: str, evening: Evening, ended: RoundEnded) -> None:
    """The settlement names everybody with the change of the round."""
    for seat in range(4):
        change = ended.deltas[seat]
        lines = [line for line in screen.splitlines() if evening.label(seat) in line]
        assert any(str(abs(change)) in line for line in lines), (change, screen)


@pytest.mark.parametrize(
    ("names", "claims", "seed", "size"),
    [
        (FOUR, "ask", 40, (80, 24)),
        (FOUR, "call", 40, (80, 24)),
        (("张三", "bot", "bot", "bot"), "ask", 20, (80, 24)),
        (("张三", "bot", "王五", "bot"), "ask", 29, (120, 40)),
    ],
    ids=["ask", "call", "one-person", "two-people"],
)
def test_a_round_is_played_to_its_settlement(tmp_path, names, claims, seed, size):
    settings(tmp_path)
    with Terminal(tmp_path, size=size) as terminal:
        evening = Evening(terminal, names, claims, seed)
        evening.sit_down()
        ended = evening.play()
        screen = evening.settle(ended)
        assert_settled(screen, evening, ended)
        time.sleep(LONG_QUIET)
        evening.press("enter")
        terminal.wait_for("The match is over")
        time.sleep(LONG_QUIET)
        evening.press("enter")
        assert terminal.exit_code() == 0
