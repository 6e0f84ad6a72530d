from __future__ import annotations

import math
import tomllib
from itertools import combinations
from operator import mul
from typing import get_args

import pytest
from rich.color import Color, ColorSystem, ColorType
from rich.console import Console
from textual.theme import BUILTIN_THEMES

from liisi_tui.core.tiles import KINDS
from liisi_tui.options import THEMES
from liisi_tui.resources import asset_text
from liisi_tui.ui.fields import WrongField
from liisi_tui.ui.palette import (
    DEPTHS,
    Badge,
    Edge,
    Ground,
    Ink,
    Palette,
    Surface,
    choose_depth,
    load_palette,
    read_palette,
    settle_environment,
)
from tests.ui.screen import ATTRIBUTES

SUIT_TILES = (0, 9, 18)


def all_styles(palette):
    for surface in get_args(Surface):
        for ink in get_args(Ink):
            yield f"{ink} on {surface}", palette.text(surface, ink)
        yield f"gone on {surface}", palette.gone(surface)
    for ground in get_args(Ground):
        for tile in range(KINDS):
            yield f"tile {tile} {ground}", palette.tile(tile, ground)
    for edge in get_args(Edge):
        yield f"edge {edge}", palette.edge(edge, False)
        yield f"edge {edge} filled", palette.edge(edge, True)
    for badge in get_args(Badge):
        yield f"badge {badge}", palette.badge(badge)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_palettes_are_complete_and_keep_to_their_depth(theme, depth):
    palette = load_palette(theme, depth)
    assert (palette.theme, palette.depth) == (theme if depth != "mono" else None, depth)
    assert BUILTIN_THEMES[palette.app_theme].ansi == palette.native_ansi
    for name, style in all_styles(palette):
        for colour in (style.color, style.bgcolor):
            if colour is None:
                continue
            if depth == "mono":
                assert colour.type is ColorType.DEFAULT, name
            elif depth == "16":
                assert colour.type is ColorType.STANDARD, name
            elif depth == "256":
                nearest = colour.downgrade(ColorSystem.EIGHT_BIT)
                assert nearest.get_truecolor() == colour.get_truecolor(), name


COLOURED = ("truecolor", "256", "16")
# Patterns and edges that no text is in; they are seen by their shape beside what is written.
DECORATION = ("line on", "edge", "badge back", "badge standing_back")
# Rows of backs, whose number is written too, and claimed discards, which are of no use any more:
# WCAG asks 3 of graphics and nothing of what is inactive.
GRAPHICS = ("bar on", "standing_bar on", "gone on")
# What WCAG asks of text. The sixteen colours are those of the terminal, which nobody knows: by the
# usual values they are held to the measure of large and bold text.
TEXT = {"truecolor": 4.5, "256": 4.5, "16": 3.0}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", COLOURED)
def test_text_on_its_ground_can_be_read(theme, depth):
    for name, style in all_styles(load_palette(theme, depth)):
        if not name.startswith(DECORATION):
            wanted = 3.0 if name.startswith(GRAPHICS) else TEXT[depth]
            assert contrast(style.color, style.bgcolor) >= wanted, name
            if depth == "16" and style.bold and style.color.number < 8:
                brighter = Color.from_ansi(style.color.number + 8)
                assert contrast(brighter, style.bgcolor) >= wanted, f"{name}, drawn bright"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", COLOURED)
def test_tiles_are_told_from_the_table(theme, depth):
    palette = load_palette(theme, depth)
    if not palette.solid:  # brackets do it
        return
    for surface in get_args(Surface):
        table = palette.text(surface, "text").bgcolor
        for tile in range(KINDS):
            for ground in get_args(Ground):
                face = palette.tile(tile, ground).bgcolor
                assert difference(face, table) >= 8, (surface, tile, ground)


def contrast(first, second) -> float:
    """The contrast of WCAG; 1 is none, 21 black on white."""
    light, dark = sorted((luminance(rgb(first)), luminance(rgb(second))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def rgb(colour: Color | None) -> tuple[float, ...]:
    """Red, green and blue as amounts of light from 0 to 1."""
    assert colour is not None
    parts = (value / 255 for value in colour.get_truecolor())
    return tuple(
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )


def luminance(light: tuple[float, ...]) -> float:
    red, green, blue = light
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# How the light of a colour looks to eyes that lack one kind of cones (Machado, Oliveira and
# Fernandes 2009, severity 1), and to eyes that see no colours.
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greys": ((0.2126, 0.7152, 0.0722),) * 3,
}


def lab(light) -> tuple[float, float, float]:
    """CIE L*a*b* of an amount of light, for daylight (D65)."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    axes = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in axes)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first: Color | None, second: Color | None, eyes: str = "all colours") -> float:
    """How far two colours are apart (CIE 1976): 2 can just be seen, 100 is black and white."""
    seen = []
    for colour in (first, second):
        light = rgb(colour)
        rows = EYES[eyes]
        seen.append(lab([sum(map(mul, row, light)) for row in rows]))
    return math.dist(*seen)


def suits_apart(palette: Palette, eyes: str) -> float:
    """The least difference of two suits, in their signs or their grounds."""
    styles = [palette.tile(tile, "plain") for tile in SUIT_TILES]
    return min(
        max(difference(one.color, other.color, eyes), difference(one.bgcolor, other.bgcolor, eyes))
        for one, other in combinations(styles, 2)
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", COLOURED)
def test_suits_are_told_apart(theme, depth):
    assert suits_apart(load_palette(theme, depth), "all colours") >= 30


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("depth", COLOURED)
def test_the_clear_theme_is_clear_to_all_eyes(depth, eyes):
    assert suits_apart(load_palette("clear", depth), eyes) >= 20


def test_what_some_eyes_mix_up_is_found():
    assert suits_apart(load_palette("felt", "truecolor"), "greys") < 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_13_the_newest_tile_and_the_ready_tile_have_attributes_of_their_own(theme, depth):
    palette = load_palette(theme, depth)
    for tile in range(KINDS):
        looks = {
            tuple(bool(getattr(palette.tile(tile, ground), name)) for name in ATTRIBUTES)
            for ground in ("plain", "last")
        }
        assert len(looks) == 2
        plain, ready = (palette.tile(tile, ground) for ground in ("plain", "ready"))
        assert ready.underline
        assert not plain.underline


@pytest.mark.parametrize("theme", THEMES)
def test_suits_and_winds_have_colours_of_their_own_in_sixteen_colours(theme):
    styles = [load_palette(theme, "16").tile(tile, "plain") for tile in (*SUIT_TILES, 27)]
    assert len({(style.color, style.bgcolor) for style in styles}) == 4


@pytest.mark.parametrize("theme", ["felt", "light"])
def test_tiles_are_light_in_sixteen_colours_and_standing_ones_are_told_from_them(theme):
    palette = load_palette(theme, "16")
    for tile in range(KINDS):
        plain, standing = palette.tile(tile, "plain"), palette.tile(tile, "standing")
        assert plain.bgcolor == Color.parse("bright_white")
        assert difference(plain.bgcolor, standing.bgcolor) >= 20
        assert contrast(plain.color, plain.bgcolor) >= 4.5


@pytest.mark.parametrize(
    ("environ", "setting", "depth"),
    [
        ({"NO_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}, None, "mono"),
        ({"NO_COLOR": "", "TERM": "xterm-256color"}, None, "mono"),
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, None, "truecolor"),
        ({"COLORTERM": " 24Bit ", "TERM": "xterm"}, None, "truecolor"),
        ({"TERM": "xterm-256color"}, None, "256"),
        ({"TERM": "tmux-256color"}, None, "256"),
        ({"TERM": "xterm-kitty"}, None, "256"),
        ({"TERM": "linux"}, None, "16"),
        ({"TERM": "vt100"}, None, "16"),
        ({"TERM": "screen"}, None, "16"),
        ({}, None, "16"),
        ({"TERM": "linux"}, "truecolor", "truecolor"),
        ({"NO_COLOR": "1"}, "16", "16"),
    ],
)
def test_the_terminal_decides_and_the_setting_overrides(environ, setting, depth):
    assert choose_depth(environ, setting) == depth
    if setting is None and depth != "mono" and environ:
        names = {"truecolor": "truecolor", "256": "256", "16": "standard"}
        console = Console(_environ=environ, force_terminal=True)
        assert console.color_system == names[depth]


def test_a_chosen_colour_is_not_taken_away_again():
    environ = {"NO_COLOR": "1", "TERM": "xterm"}
    settle_environment("mono", environ)
    assert "NO_COLOR" in environ
    settle_environment("16", environ)
    assert environ == {"TERM": "xterm"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda data: data["inks"].pop("dim"), "inks.dim"),
        (lambda data: data["inks"].update(dim="bold glaring"), "inks.dim"),
        (lambda data: data["grounds"].update(sparkle="bold"), "grounds.sparkle"),
        (lambda data: data.update(depth="24"), "depth"),
        (lambda data: data.update(solid="yes please"), "solid"),
    ],
)
def test_a_broken_palette_is_refused_with_its_field(change, field):
    data = tomllib.loads(asset_text("palettes/felt/16.toml"))
    change(data)
    with pytest.raises(WrongField) as caught:
        read_palette(data)
    assert field in str(caught.value)
