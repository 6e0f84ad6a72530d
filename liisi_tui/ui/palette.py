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
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict
from rich.errors import StyleSyntaxError
from rich.style import Style

from liisi_tui.core.tiles import Tile
from liisi_tui.options import Theme
from liisi_tui.texts import tr
from liisi_tui.ui.data_files import BrokenAsset, load_toml

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


def _parse(value: object) -> object:
    try:
        return Style.parse(value) if isinstance(value, str) else value
    except StyleSyntaxError as error:
        raise ValueError(tr("{style} is no style", style=repr(value))) from error


StyleField: TypeAlias = Annotated[Style, BeforeValidator(_parse)]
_CONFIG = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class Surfaces(BaseModel):
    """What text and tiles lie on: the table, the middle one of three panels side by side, the
    middle of the table, the bars above and below.
    """

    model_config = _CONFIG

    felt: StyleField
    panel: StyleField
    pond: StyleField
    bar: StyleField


class Inks(BaseModel):
    """Text on any surface; `bar` and `standing_bar` are tiles of a hand seen from behind."""

    model_config = _CONFIG

    text: StyleField
    dim: StyleField
    strong: StyleField
    accent: StyleField
    alert: StyleField
    line: StyleField
    bar: StyleField
    standing_bar: StyleField
    turn: StyleField


class TileInks(BaseModel):
    """The signs on tiles by kind."""

    model_config = _CONFIG

    characters: StyleField
    dots: StyleField
    bamboos: StyleField
    wind: StyleField
    white: StyleField
    green: StyleField
    red: StyleField


class Grounds(BaseModel):
    """What a tile's state adds to its ink: `alternate` parts neighbours without a gap.

    `gone` is text on the table instead, for a discard that was claimed.
    """

    model_config = _CONFIG

    plain: StyleField
    alternate: StyleField
    standing: StyleField
    chosen: StyleField
    last: StyleField
    gone: StyleField
    ready: StyleField


class Edges(BaseModel):
    """The lower edge of blocks by state, as a foreground."""

    model_config = _CONFIG

    plain: StyleField
    standing: StyleField
    chosen: StyleField
    back: StyleField


class Badges(BaseModel):
    """Pieces with a ground of their own: key caps, marks of seats, backs."""

    model_config = _CONFIG

    cap: StyleField
    ready: StyleField
    won: StyleField
    dealer: StyleField
    back: StyleField
    standing_back: StyleField
    ready_back: StyleField


class Palette(BaseModel):
    """All styles of a theme at one depth of colour; without a `theme` they are those of all.

    `app_theme` is the theme of Textual that the application must use with it, `native_ansi` what it
    must give to `App(ansi_color=...)` when it is made: else Textual turns the colour names of the
    terminal, and under `NO_COLOR` its default colours, into others of its own. `gone_as_slot`: a
    claimed discard is shown as an empty slot, because a stroke through it may not be seen.
    """

    model_config = _CONFIG

    theme: Theme | None = None
    depth: Depth
    app_theme: str
    native_ansi: bool
    solid: bool
    gone_as_slot: bool
    surfaces: Surfaces
    inks: Inks
    tile_inks: TileInks
    grounds: Grounds
    edges: Edges
    badges: Badges

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
        ground: Style = getattr(self.surfaces, surface)
        return ground + self.grounds.gone

    def edge(self, edge: Edge, filled: bool) -> Style:
        """The lower edge of a block on the felt: as a foreground, or filling the cell."""
        return _edge(self, edge, filled)

    def badge(self, badge: Badge) -> Style:
        """The style of a piece with its own ground."""
        style: Style = getattr(self.badges, badge)
        return style


@lru_cache(maxsize=1024)
def _text(palette: Palette, surface: Surface, ink: Ink) -> Style:
    ground: Style = getattr(palette.surfaces, surface)
    style: Style = getattr(palette.inks, ink)
    return ground + style


@lru_cache(maxsize=2048)
def _tile(palette: Palette, tile: Tile, ground: Ground) -> Style:
    kind = _KINDS[tile // 9] if tile < 27 else _HONOURS[tile - 27]
    ink: Style = getattr(palette.tile_inks, kind)
    state: Style = getattr(palette.grounds, ground)
    return palette.surfaces.felt + ink + state


@lru_cache(maxsize=64)
def _edge(palette: Palette, edge: Edge, filled: bool) -> Style:
    style: Style = getattr(palette.edges, edge)
    if filled and style.color is not None:
        return palette.surfaces.felt + Style(bgcolor=style.color)
    return palette.surfaces.felt + style


@cache
def load_palette(theme: Theme, depth: Depth) -> Palette:
    """The palette of a theme at a depth; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    name = "palettes/mono.toml" if depth == "mono" else f"palettes/{theme}/{depth}.toml"
    palette = load_toml(name, Palette)
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
