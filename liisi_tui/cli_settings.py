"""The settings as options of the commands that open the game (FORMATS 5)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from liisi_tui.choices import (
    CLAIM_MODES,
    PALETTES,
    READY_TILE_PLACES,
    SETTING_FLAGS,
    SPEEDS,
    THEMES,
    TILE_STYLES,
)
from liisi_tui.cli_readers import coach_names, one_of, seconds
from liisi_tui.texts import tr


def add_settings(parser: argparse.ArgumentParser) -> None:
    """The options that go before the settings for one start; `--lang` is among the common ones."""
    group = parser.add_argument_group(tr("settings, for this start"))

    def choice(name: str, values: Sequence[str], about: str) -> None:
        group.add_argument(
            SETTING_FLAGS[name],
            dest=name,
            metavar="|".join(values),
            type=one_of(values),
            default=argparse.SUPPRESS,
            help=about,
        )

    def switch(name: str, about: str) -> None:
        group.add_argument(
            SETTING_FLAGS[name],
            dest=name,
            action=argparse.BooleanOptionalAction,
            default=argparse.SUPPRESS,
            help=about,
        )

    choice("tiles", TILE_STYLES, tr("how the tiles are drawn"))
    choice("theme", THEMES, tr("the colours of the table"))
    choice("palette", PALETTES, tr("how many colours the terminal shows; auto asks it"))
    choice("speed", SPEEDS, tr("how long things that happen are shown"))
    switch("mouse", tr("use the mouse, or leave it to the terminal"))
    switch("bell", tr("ring when it is a person's turn after others have played"))
    switch("hints", tr("explain things when they come up for the first time"))
    group.add_argument(
        SETTING_FLAGS["coach"],
        dest="coach",
        metavar="NAMES",
        type=coach_names,
        default=argparse.SUPPRESS,
        help=tr(
            "who has the coach, which speaks to this player alone: names separated by commas,"
            " all or none (All and None are people called so)"
        ),
    )
    choice(
        "claims",
        CLAIM_MODES,
        tr("who may claim a discard is asked by name (ask), or anybody looks and calls (call)"),
    )
    group.add_argument(
        SETTING_FLAGS["call_seconds"],
        dest="call_seconds",
        metavar="N",
        type=seconds,
        default=argparse.SUPPRESS,
        help=tr("how many seconds a discard can be called for at least"),
    )
    choice(
        "ready_tile_shown",
        READY_TILE_PLACES,
        tr("where a face-down ready 听 tile lies: on the wall (上架) or in the pool (不上架)"),
    )
    switch("confirm_discard", tr("ask before a tile is discarded"))
