"""The words of the game, from `assets/glossary.toml`: signs, pinyin, English, and a sentence."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Annotated, Final, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from liisi_tui.ui.data_files import load_toml

FILE: Final = "glossary.toml"
_CONFIG = ConfigDict(extra="forbid", frozen=True)
_SIGNS: Final = re.compile(r"[\u4e00-\u9fff]")

Text = Annotated[str, Field(min_length=1)]


class Term(BaseModel):
    """A word: `pinyin` with tone marks, `rule` the number that says more, a sentence in each
    language without its full stop.
    """

    model_config = _CONFIG

    hanzi: Annotated[str, Field(pattern=r"^[\u4e00-\u9fff]+$")]
    pinyin: Text
    english: Annotated[str, Field(pattern=r"^[\x20-\x7e]+$")]
    rule: Annotated[str, Field(pattern=r"^\d{1,2}(\.\d)?$")]
    en: Annotated[str, Field(pattern=r"[^.]$")]
    zh: Annotated[str, Field(pattern=r"[^。.]$")]

    @model_validator(mode="after")
    def _languages(self) -> Self:
        if _SIGNS.search(self.en):
            raise ValueError(f"the English of {self.hanzi} has Chinese signs")
        if not plain_pinyin(self.pinyin).isascii():
            raise ValueError(f"the pinyin of {self.hanzi} has letters that are none")
        return self


class Group(BaseModel):
    """Terms that belong together, under a title in each language."""

    model_config = _CONFIG

    title_en: Text
    title_zh: Text
    terms: Annotated[tuple[Term, ...], Field(min_length=1)]


class Glossary(BaseModel):
    """All groups; no term is there twice."""

    model_config = _CONFIG

    groups: Annotated[tuple[Group, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _once(self) -> Self:
        names = [term.hanzi for group in self.groups for term in group.terms]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"{', '.join(sorted(twice))} is there twice")
        return self


@cache
def load_glossary() -> Glossary:
    """The glossary; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml(FILE, Glossary.model_validate)


def plain_pinyin(pinyin: str) -> str:
    """Pinyin without its tone marks, for terminals and faces that have no such letters."""
    parts = unicodedata.normalize("NFD", pinyin)
    return "".join(char for char in parts if not unicodedata.combining(char))
