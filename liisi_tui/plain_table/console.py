"""Lines out, lines in: what is said, and the numbered questions that a line answers."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from liisi_tui.storage.prose import printable
from liisi_tui.texts import tr
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import shown

LONGEST: Final = 200
"""Characters of an answer that are read; what follows them on the line is dropped."""
_WIDE_SPACE: Final = "\N{IDEOGRAPHIC SPACE}"


class Source(Protocol):
    """Where answers come from: a text stream is one."""

    def readline(self, limit: int, /) -> str:
        """The next line with its end, at most `limit` characters of it; empty at the end."""


class Target(Protocol):
    """Where lines go: a text stream is one."""

    def write(self, text: str, /) -> int:
        """Write a text."""

    def flush(self) -> None:
        """Let what was written be seen."""

    def isatty(self) -> bool:
        """Whether a person sees it on a terminal."""


class EndOfInput(Exception):
    """Nobody answers any more: the input is at its end."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a numbered question: what it means, and the letter that stands for it."""

    words: str
    letter: str = ""


class Console:
    """Says lines to `target` and reads answers from `source`, where `None` never answers."""

    def __init__(self, voice: Voice, source: Source | None, target: Target) -> None:
        self.voice = voice
        self._source = source
        self._target = target

    def say(self, *lines: str) -> None:
        """Write lines, each in the signs that the voice allows. Raises `OSError`."""
        for line in lines:
            text = shown(self.voice, line).replace(_WIDE_SPACE, " ")
            self._target.write(printable(text, None) + "\n")

    def say_interrupted(self, *lines: str) -> None:
        """Write last lines after Ctrl-C, which a terminal has shown on a line of its own."""
        if self._target.isatty():
            self._target.write("\n")
        self.say(*lines)
        self._target.flush()

    def say_options(self, options: Sequence[Option]) -> None:
        """Write the numbered answers of a question."""
        for number, option in enumerate(options, 1):
            if option.letter:
                self.say(
                    tr(
                        "{number} {words} ({letter})",
                        number=number,
                        words=option.words,
                        letter=option.letter,
                    )
                )
            else:
                self.say(f"{number} {option.words}")

    def read(self) -> str:
        """The next answer, in small letters and half-width signs, without spaces at its ends.

        Raises `EndOfInput`, and `OSError` where the input cannot be read.
        """
        self._target.flush()
        line = "" if self._source is None else self._source.readline(LONGEST)
        if not line:
            raise EndOfInput
        rest = line
        while self._source is not None and rest and not rest.endswith("\n"):
            rest = self._source.readline(LONGEST)
        return unicodedata.normalize("NFKC", line).strip().lower()

    def choose(self, question: str, options: Sequence[Option]) -> int:
        """Ask until one of the options is chosen, by its number or letter; its place from 0.

        Raises as `read`.
        """
        answer = ""
        while True:
            if not answer:
                self.say(question)
                self.say_options(options)
            self.say(tr("Choose 1 to {n}.", n=len(options)))
            answer = self.read()
            place = place_of(answer, options)
            if place is not None:
                return place
            if answer:
                self.say(self.unknown(answer))

    def unknown(self, answer: str) -> str:
        """The sentence about an answer that is none."""
        return tr("“{answer}” is no answer here.", answer=printable(answer))


def place_of(answer: str, options: Sequence[Option]) -> int | None:
    """The place of the option that a line names, by its number or letter; `None` for none."""
    letters = [option.letter.lower() for option in options]
    if answer and letters.count(answer) == 1:
        return letters.index(answer)
    numbers = [str(number) for number in range(1, len(options) + 1)]
    return numbers.index(answer) if answer in numbers else None
