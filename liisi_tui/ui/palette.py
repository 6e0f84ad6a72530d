"""Palettes: the colours of the table, four of them made by hand for each theme.

A palette is a file `assets/palettes/THEME/DEPTH.toml`; without colours all themes are
`assets/palettes/mono.toml`. A style on the screen is put together from
a ground and an ink: text = `surfaces` + `inks`, a tile = `tile_inks` + `grounds`. In the mono
palette only attributes (bold, reverse, underline, dim) are left, and `solid` is false: tiles are
drawn with brackets instead of a coloured ground.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from rich.errors import StyleSyntaxError
from rich.style import Style

from liisi_tui.choices import THEMES, Theme
from liisi_tui.core.tiles import Tile
from liisi_tui.texts import tr
from liisi_tui.ui.data_files import BrokenAsset, load_toml
from liisi_tui.ui.fields import Place, Reader, flag, one_of, string, table, unfit, wrong

Depth: TypeAlias = Literal["truecolor", "256", "16", "mono"]
DEPTHS: Final[tuple[Depth, ...]] = ("truecolor", "256", "16", "mono")

Surface: TypeAlias = Literal["felt", "panel", "pond", "bar"]
Ink: TypeAlias = Literal[
    "text", "dim", "strong", "accent", "alert", "line", "bar", "standing_bar", "turn"
]
Ground: TypeAlias = Literal["plain", "alternate", "standing", "chosen", "last", "ready"]
Edge: TypeAlias = Literal["plain", "standing", "chosen", "back"]
Badge: TypeAlias = Literal["cap", "ready", "won", "dealer", "back", "standing_back", "ready_back"]
_KINDS: Final = ("characters", "dots", "bamboos")
_HONOURS: Final = ("wind", "wind", "wind", "wind", "white", "green", "red")


class Palette(NamedTuple):
    """All styles of a theme at one depth of colour; without a `theme` they are those of all.

    `surfaces` is what text and tiles lie on: the table, the middle one of three panels side by
    side, the middle of the table, the bars above and below. `inks` is text on any of them; `bar`
    and `standing_bar` are tiles of a hand seen from behind. `tile_inks` are the signs on tiles by
    kind; `grounds` is what a tile's state adds to its ink: `alternate` parts neighbours without a
    gap, `gone` is text on the table instead, for a discard that was claimed. `edges` is the lower
    edge of blocks by state, as a foreground; `badges` are pieces with a ground of their own: key
    caps, marks of seats, backs.

    `app_theme` is the theme of Textual that the application must use with it, `native_ansi` what it
    must give to `App(ansi_color=...)` when it is made: else Textual turns the colour names of the
    terminal, and under `NO_COLOR` its default colours, into others of its own."""

    theme: Theme | None
    depth: Depth
    app_theme: str
    native_ansi: bool
    solid: bool
    surfaces: Mapping[Surface, Style]
    inks: Mapping[Ink, Style]
    tile_inks: Mapping[str, Style]
    grounds: Mapping[Ground | Literal["gone"], Style]
    edges: Mapping[Edge, Style]
    badges: Mapping[Badge, Style]

    def __hash__(self) -> int:
        return hash((self.theme, self.depth))

    def text(self, surface: Surface, ink: Ink) -> Style:
        """The style of text on a surface."""
        return _text(self, surface, ink)

    def tile(self, tile: Tile, ground: Ground) -> Style:
        """The style of a tile in a state."""
        return _tile(self, tile, ground)

    def gone(self, surface: Surface) -> Style:
        """The style of a discard that was claimed: no tile lies there any more."""
        return self.surfaces[surface] + self.grounds["gone"]

    def edge(self, edge: Edge, filled: bool) -> Style:
        """The lower edge of a block on the felt: as a foreground, or filling the cell."""
        return _edge(self, edge, filled)

    def badge(self, badge: Badge) -> Style:
        """The style of a piece with its own ground."""
        return self.badges[badge]


@lru_cache(maxsize=1024)
def _text(palette: Palette, surface: Surface, ink: Ink) -> Style:
    return palette.surfaces[surface] + palette.inks[ink]


@lru_cache(maxsize=2048)
def _tile(palette: Palette, tile: Tile, ground: Ground) -> Style:
    kind = _KINDS[tile // 9] if tile < 27 else _HONOURS[tile - 27]
    return palette.surfaces["felt"] + palette.tile_inks[kind] + palette.grounds[ground]


@lru_cache(maxsize=64)
def _edge(palette: Palette, edge: Edge, filled: bool) -> Style:
    style = palette.edges[edge]
    if filled and style.color is not None:
        return palette.surfaces["felt"] + Style(bgcolor=style.color)
    return palette.surfaces["felt"] + style


def _style(value: object, place: Place) -> Style:
    if not isinstance(value, str):
        raise wrong(value, place)
    try:
        return Style.parse(value)
    except StyleSyntaxError:
        raise unfit(tr("{style} is no style", style=repr(value)), place) from None


def _styles(names: object, *more: str) -> Reader[dict[str, Style]]:
    """A reader of a style for each of the names."""
    return table(dict, dict.fromkeys((*get_args(names), *more), _style))


_READ: Final = table(
    Palette,
    {
        "theme": one_of(*THEMES),
        "depth": one_of(*DEPTHS),
        "app_theme": string,
        "native_ansi": flag,
        "solid": flag,
        "surfaces": _styles(Surface),
        "inks": _styles(Ink),
        "tile_inks": table(dict, dict.fromkeys((*_KINDS, *_HONOURS), _style)),
        "grounds": _styles(Ground, "gone"),
        "edges": _styles(Edge),
        "badges": _styles(Badge),
    },
    theme=None,
)


def read_palette(content: Mapping[str, object]) -> Palette:
    """The palette that a file describes; raises `fields.WrongField`."""
    return _READ(content, ())


@cache
def load_palette(theme: Theme, depth: Depth) -> Palette:
    """The palette of a theme at a depth; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    name = "palettes/mono.toml" if depth == "mono" else f"palettes/{theme}/{depth}.toml"
    palette = load_toml(name, read_palette)
    if palette.depth != depth or palette.theme not in (theme, None):
        raise BrokenAsset(name, tr("it says that it is another palette than its name does"))
    return palette


def choose_depth(environ: Mapping[str, str], setting: Depth | None = None) -> Depth:
    """How many colours to use: the setting, else what the environment says of the terminal.

    `NO_COLOR` (also empty, as Textual has it): mono. `COLORTERM` truecolor or 24bit: truecolor.
    `TERM` ending in 256color or kitty: 256. Any other terminal: 16.
    """
    if setting is not None:
        return setting
    if "NO_COLOR" in environ:
        return "mono"
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "truecolor"
    colours = environ.get("TERM", "").strip().lower().rpartition("-")[2]
    return "256" if colours in ("256color", "kitty") else "16"


def settle_environment(depth: Depth, environ: MutableMapping[str, str]) -> None:
    """Make `environ` agree with a chosen depth, before the application is made.

    Textual takes all colours away where it finds `NO_COLOR`; a player who chose a coloured palette
    all the same gets it.
    """
    if depth != "mono":
        environ.pop("NO_COLOR", None)
