"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from liisi_tui import texts

# The same examples in every run, and no limit on time, which a busy machine would break.
settings.register_profile("checks", derandomize=True, deadline=None)
settings.load_profile("checks")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins in English and leaves no other language behind."""
    texts.use("en")
    texts.use_signs("any")
    yield
    texts.use("en")
    texts.use_signs("any")
