"""What is loaded while somebody looks at the first screen."""

from __future__ import annotations

import subprocess
import sys

from liisi_tui.core import suits
from liisi_tui.resources import MissingResource
from liisi_tui.ui.ahead import load_ahead

PROGRAM = """
import sys
from liisi_tui.ui.ahead import load_ahead
from liisi_tui.core.suits import tables
load_ahead()
assert tables.cache_info().currsize == 1
assert "pydantic" not in sys.modules
load_ahead(reading=True)
assert "pydantic" in sys.modules
"""


def test_the_table_of_suits_is_read_ahead_and_what_reads_where_something_is_to_be_read():
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)


def test_a_missing_table_of_suits_is_a_fault_of_who_needs_it(monkeypatch):
    asked = []

    def missing() -> suits.Tables:
        asked.append(suits.ASSET)
        raise MissingResource(suits.ASSET)

    monkeypatch.setattr(suits, "tables", missing)
    load_ahead()
    assert asked
