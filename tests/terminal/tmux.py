"""A real terminal for tests: tmux on a socket of its own, with a fixed size and no configuration.

with Terminal(tmp_path, size=(80, 24)) as terminal:
    terminal.run("liisi play --seats 甲,乙,丙,丁")
    terminal.wait_for("准备")
    terminal.press("Enter")
    assert terminal.exit_code() == 0
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

import pytest

from tests.terminal.rest import in_session, until_at_rest

ROOT = Path(__file__).resolve().parents[2]
needs_tmux = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="needs tmux, which is not installed here"
)
# Long enough for a busy machine; a test that needs more is hanging.
PATIENCE = 30.0


class Terminal:
    """A terminal of `size` columns and rows whose shell has a clean environment.

    `LIISI` in a command stands for the game of this checkout. The shell prints `EXIT=n` when a
    command is over, which is the mark that `exit_code` waits for.
    """

    # Seconds between two looks at the screen.
    step = 0.03

    def __init__(
        self, folder: Path, *, size: tuple[int, int] = (80, 24), env: Mapping[str, str] = {}
    ) -> None:
        self.folder = folder
        self.socket = str(folder / "tmux.sock")
        self.size = size
        self.env = {
            "HOME": str(folder),
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "COLORTERM": "truecolor",
            "PYTHONPATH": str(ROOT),
            "PS1": "",
            **env,
        }

    def __enter__(self) -> Terminal:
        self.folder.mkdir(exist_ok=True)
        width, height = self.size
        config = self.folder / "tmux.conf"
        config.write_text(
            "set -g default-terminal tmux-256color\n"
            "set -ga terminal-features ',*:RGB'\n"
            "set -g escape-time 0\n"
            "set -g status off\n"
            "set -g history-limit 5000\n"
        )
        shell = "env -i " + " ".join(
            f"{name}={shlex.quote(value)}"
            for name, value in {**self.env, "TERM": "tmux-256color"}.items()
        )
        self._tmux(
            "-f", str(config), "new-session", "-d", "-s", "t", "-c", str(self.folder),
            "-x", str(width), "-y", str(height),
            f"{shell} bash --norc --noprofile",
        )  # fmt: skip
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tmux("kill-server", check=False)

    def _tmux(self, *arguments: str, check: bool = True) -> str:
        command = ["tmux", "-u", "-S", self.socket, *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
        if check and result.returncode:
            raise RuntimeError(f"{command} failed: {result.stderr}")
        return result.stdout

    # What a person does

    def run(self, command: str) -> None:
        """Type a command into the shell; `LIISI` is the game of this checkout."""
        game = f"{shlex.quote(sys.executable)} -m liisi_tui"
        line = command.replace("LIISI", game) + "; echo EXIT=$?"
        self.type("clear; " + line)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        """Press keys by their tmux names."""
        self._tmux("send-keys", "-t", "t", *keys)

    def type(self, text: str) -> None:
        """Type text as it is."""
        self._tmux("send-keys", "-t", "t", "-l", "--", text)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self._tmux("resize-window", "-t", "t", "-x", str(width), "-y", str(height))

    def record(self, file: Path) -> None:
        """Keep every byte that comes to the terminal from now on."""
        self._tmux("pipe-pane", "-t", "t", f"cat > {shlex.quote(str(file))}")

    def quiet(self, seconds: float) -> None:
        """Press nothing for so long, counted from when what runs here waits for input.

        By then all that it has sent is on the screen.
        """
        pids = self._tmux("display-message", "-p", "-t", "t", "#{pid} #{pane_pid}")
        tmux, shell = map(int, pids.split())
        until_at_rest([tmux, *in_session(shell)])
        time.sleep(seconds)

    # What is seen

    def screen(self, *, colours: bool = False) -> str:
        """The text on the screen, with the escape sequences of its colours where asked for."""
        return self._tmux("capture-pane", "-p", *(["-e"] if colours else []), "-t", "t")

    def wait(self, ready: Callable[[str], bool], what: str, patience: float = PATIENCE) -> str:
        """Wait until the screen is as wanted and return it; fail with the screen otherwise."""
        end = time.monotonic() + patience
        while True:
            screen = self.screen()
            if ready(screen):
                return screen
            if time.monotonic() > end:
                pytest.fail(f"waited in vain for {what}; the screen:\n{screen}")
            time.sleep(self.step)

    def wait_for(self, *texts: str, patience: float = PATIENCE) -> str:
        """Wait until all these texts are on the screen."""
        wanted = " and ".join(map(repr, texts))
        return self.wait(lambda screen: all(text in screen for text in texts), wanted, patience)

    def wait_change(self, before: str) -> str:
        """Wait until the screen is another one."""
        return self.wait(lambda screen: screen != before, "a change")

    def exit_code(self) -> int:
        """Wait until the command is over and return its exit code."""
        screen = self.wait(lambda text: re.search(r"EXIT=\d+", text) is not None, "the exit")
        found = re.search(r"EXIT=(\d+)", screen)
        assert found is not None
        return int(found[1])
