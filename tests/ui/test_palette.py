from __future__ import annotations

import tomllib
from itertools import combinations
from typing import get_args

import pytest
from pydantic import ValidationError
from rich.color import Color, ColorSystem, ColorType
from rich.console import Console
from textual.theme import BUILTIN_THEMES

from liisi_tui.resources import asset_text
from liisi_tui.ui.palette import (
    DEPTHS,
    THEMES,
    Badge,
    Edge,
    Ground,
    Ink,
    Palette,
    Surface,
    choose_depth,
    load_palette,
    settle_environment,
)

SUIT_TILES = (0, 9, 18)


def all_styles(palette):
    for surface in get_args(Surface):
        for ink in get_args(Ink):
            yield f"{ink} on {surface}", palette.text(surface, ink)
        yield f"gone on {surface}", palette.gone(surface)
    for ground in get_args(Ground):
        for tile in range(34):
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
    assert (palette.theme, palette.depth) == (theme, depth)
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


@pytest.mark.parametrize("depth", ["truecolor", "256", "16"])
def test_text_on_its_ground_can_be_read(depth):
    palette = load_palette("felt", depth)
    decoration = ("line on", "bar on", "edge", "badge back", "badge standing_back")
    for name, style in all_styles(palette):
        if not name.startswith(decoration):
            assert contrast(style) >= 3.0, name


def contrast(style) -> float:
    """The contrast of WCAG; 1 is none, 21 black on white."""
    first, second = (luminance(colour) for colour in (style.color, style.bgcolor))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def luminance(colour: Color) -> float:
    parts = (value / 255 for value in colour.get_truecolor())
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_suits_differ_in_colour_where_there_is_any():
    for depth in ("truecolor", "256", "16"):
        palette = load_palette("felt", depth)
        for one, other in combinations(SUIT_TILES, 2):
            assert palette.tile(one, "plain") != palette.tile(other, "plain")
    palette = load_palette("felt", "16")
    grounds = {palette.tile(tile, "plain").bgcolor for tile in (*SUIT_TILES, 27)}
    assert len(grounds) == 4


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
    with pytest.raises(ValidationError) as caught:
        Palette.model_validate(data)
    assert field in str(caught.value)
