"""The chance that a bot may use in a decision: numbers that depend on a key alone."""

from __future__ import annotations

from random import Random
from typing import Protocol

from liisi_tui.core.chance import generator


class Chance(Protocol):
    """Where random numbers come from; a `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


class LazyChance:
    """The `core.chance.generator` of a key, made when the first number is asked for.

    Making one takes longer than most decisions that need none.
    """

    __slots__ = ("_generator", "_key")

    def __init__(self, *key: int | str) -> None:
        self._key = key
        self._generator: Random | None = None

    def random(self) -> float:
        """The next number of the generator."""
        if self._generator is None:
            self._generator = generator(*self._key)
        return self._generator.random()
