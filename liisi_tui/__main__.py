"""`python -m liisi_tui` is `liisi`."""

from __future__ import annotations

import sys

from liisi_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
