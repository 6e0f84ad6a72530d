"""What everything on the table is drawn with: a face, a palette and a language."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from liisi_tui import texts
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.options import Theme
from liisi_tui.texts import Language, current, tr
from liisi_tui.ui.faces import Face, FaceName, load_face
from liisi_tui.ui.palette import Depth, Ink, Palette, Surface, load_palette


@dataclass(frozen=True, slots=True)
class Look:
    """A face, a palette and the language they were taken for.

    Two looks are equal only where everything drawn with them is, so a zone that keeps its look
    among its data paints itself anew when the player changes one of them. `shelved`: a face-down
    听 tile lies with the standing row (上架), not in the pool.
    """

    face: Face
    palette: Palette
    language: Language
    shelved: bool = False

    @property
    def has_signs(self) -> bool:
        """Whether labels may hold Chinese signs: not in English with the ascii face."""
        return self.face.glyphs != "ascii" or self.language != "en"

    def text(self, surface: Surface, ink: Ink) -> Style:
        """The style of text on a surface."""
        return self.palette.text(surface, ink)

    def seat_label(self, seat: Seat) -> str:
        """A seat as it is called, as `E 东`; in Chinese `东`."""
        return texts.seat_label(SEAT_LETTERS[seat])

    def seat_key(self, seat: Seat) -> str:
        """A seat with the letter that opens its hand, as `E 东`."""
        return texts.seat_key(SEAT_LETTERS[seat])


def make_look(face: FaceName, theme: Theme, depth: Depth, *, shelved: bool = False) -> Look:
    """The look of a face, a theme and a depth in the current language; raises `BrokenAsset`."""
    return Look(load_face(face), load_palette(theme, depth), current(), shelved)


def meld_label(kind: MeldKind) -> str:
    """The short label before a meld, one or two cells wide."""
    if kind is MeldKind.PONG:
        return tr("P")
    return tr("CK") if kind is MeldKind.CONCEALED_KONG else tr("K")
