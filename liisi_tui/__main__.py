"""Where `liisi` and `python -m liisi_tui` begin."""

from __future__ import annotations

import signal
import sys


def main() -> int:
    """Run the command line; returns the exit code.

    Ctrl-C while the program is still being loaded ends it without a word; later it is answered.
    """
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from liisi_tui import cli

    signal.signal(signal.SIGINT, handler)
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
