"""What sentences are said with: a tile face and a language. Nothing here paints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from liisi_tui.texts import Language, current
from liisi_tui.ui.faces import Face, FaceName, load_face


class Voice(Protocol):
    """How tiles and seats are written within a text, and the language of the text.

    The look of the screens is one, and so is `PlainVoice`.
    """

    @property
    def face(self) -> Face:
        """How tiles are written."""

    @property
    def language(self) -> Language:
        """The language of the sentences."""

    @property
    def has_signs(self) -> bool:
        """Whether labels may hold Chinese signs: not in English with the ascii face."""


@dataclass(frozen=True, slots=True)
class PlainVoice:
    """A voice without colours."""

    face: Face
    language: Language

    @property
    def has_signs(self) -> bool:
        """Whether labels may hold Chinese signs: not in English with the ascii face."""
        return self.face.glyphs != "ascii" or self.language != "en"


def make_voice(face: FaceName) -> PlainVoice:
    """The voice of a face in the current language; raises `BrokenAsset`."""
    return PlainVoice(load_face(face), current())
