"""The rules as the game tells them, from `assets/rules/rules.<language>.md`.

The files are Markdown: `## 7 Title` a section, `### 7.2 Title` a rule, `### cap: title` an option
of section 12 (its values are the bullets); below them paragraphs and tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from liisi_tui.resources import asset_text
from liisi_tui.texts import Language, Signs, shaped


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows of cells, all of the same length; the first row is the head."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Values:
    """The values of an option with what each means, the default first."""

    meanings: tuple[tuple[str, str], ...]


Block: TypeAlias = Paragraph | Table | Values


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule or a section: `number` as in RULES (`7`, `7.2`, empty for the introduction).

    For an option of section 12 it is the name of its field.
    """

    number: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def is_section(self) -> bool:
        """Whether this is a section (or the introduction) rather than one of its rules."""
        return not self.number or self.number.isdigit()

    @property
    def is_option(self) -> bool:
        """Whether this is an option of section 12."""
        return "_" in self.number or self.number.isalpha()


def load_rules(language: Language, trusted: Signs | None = None) -> tuple[Entry, ...]:
    """All entries in their order: introduction, then each section before its rules.

    Told in the signs `trusted`, else in the current ones (`texts.use_signs`).
    Raises `liisi_tui.resources.MissingResource`.
    """
    return tuple(_entries(shaped(asset_text(f"rules/rules.{language}.md"), language, trusted)))


def load_introduction(language: Language) -> tuple[Entry, ...]:
    """The introduction for newcomers, from `assets/rules/intro.<language>.md`: titled paragraphs.

    Raises `liisi_tui.resources.MissingResource`.
    """
    return tuple(_entries(asset_text(f"rules/intro.{language}.md")))


def option_entry(entries: tuple[Entry, ...], field: str) -> Entry:
    """The entry of an option of section 12; raises `KeyError` where there is none."""
    for entry in entries:
        if entry.number == field:
            return entry
    raise KeyError(field)


def _entries(text: str) -> Iterator[Entry]:
    heading = ""
    blocks: list[Block] = []
    for chunk in text.strip().split("\n\n"):
        if chunk.startswith("#"):
            if heading:
                yield _entry(heading, blocks)
            heading, blocks = chunk, []
        else:
            blocks.append(_block(chunk.split("\n")))
    yield _entry(heading, blocks)


def _entry(heading: str, blocks: list[Block]) -> Entry:
    marks, _, rest = heading.partition(" ")
    if marks == "#":
        return Entry("", rest, tuple(blocks))
    number, _, title = rest.partition(" ")
    return Entry(number.removesuffix(":"), title, tuple(blocks))


def _block(lines: list[str]) -> Block:
    if lines[0].startswith("|"):
        return Table(tuple(_cells(line) for line in (lines[0], *lines[2:])))
    if lines[0].startswith("- "):
        return Values(tuple(_meaning(line) for line in lines))
    return Paragraph(" ".join(lines).replace("`", ""))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip().replace("`", "") for cell in line.strip("|").split("|"))


def _meaning(line: str) -> tuple[str, str]:
    value, _, meaning = line.removeprefix("- ").partition(": ")
    return value, meaning
