"""`liisi waits`: what a hand waits for and what it would win, on the command line (FORMATS 5).

Exit codes: 0 waiting; 1 well formed, but nothing is waited for; 2 an input that cannot be read.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from liisi_tui.cli_score import answer, fail, line_width
from liisi_tui.core import shapes
from liisi_tui.core.hand import Hand
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.score_input import HAND_SIZE, InputError, check_copies, tile_error
from liisi_tui.core.shanten import shanten, useful
from liisi_tui.core.tiles import COPIES, Tile, TileTextError, parse_tiles, tile_text, tiles_text
from liisi_tui.core.worth import WaitWorth, hand_worth
from liisi_tui.plain import table, wrap
from liisi_tui.refusal_words import typed_tile_name as tile_words
from liisi_tui.texts import enumerated, fan_name, tr, trn, whole_sentence


def run_waits(tiles: str, *, melds: str | None, standing: str | None, json: bool) -> int:
    """What tiles wait for, or with one tile more which 听 discards are legal; the exit code.

    `tiles` and `standing` are tile notation, `melds` as `pong:5s,concealed_kong:1z`.
    """
    try:
        made = _melds(melds or "")
        held = _tiles(tiles, "TILES")
        _check_copies(held, made)
        stand = None if standing is None else _standing(standing, held)
        expected = HAND_SIZE - 3 * len(made)
        if len(held) == expected:
            return _say_waits(held, made, json)
        if len(held) != expected + 1:
            raise InputError("waits_count", "TILES", found=len(held), expected=expected)
        if stand is None:
            raise InputError("standing_missing", "--standing")
    except InputError as error:
        return fail(error)
    return _say_ready(held, stand, made, json)


def _tiles(text: str, field: str) -> list[Tile]:
    try:
        return parse_tiles(text)
    except TileTextError as error:
        raise tile_error(error, field) from None


def _melds(text: str) -> tuple[Meld, ...]:
    melds = []
    for part in text.split(",") if text.strip() else ():
        kind, _, tile = part.strip().partition(":")
        if kind not in list(MeldKind) or not tile:
            choices = enumerated(MeldKind)
            raise InputError("meld_form", "--melds", fragment=part.strip(), choices=choices)
        found = _tiles(tile, "--melds")
        if len(found) != 1:
            raise InputError("not_one_tile", "--melds")
        melds.append(Meld(MeldKind(kind), found[0]))
    if 3 * len(melds) >= HAND_SIZE:
        raise InputError("too_many_melds", "--melds")
    return tuple(melds)


def _check_copies(held: list[Tile], made: tuple[Meld, ...]) -> None:
    """As `check_copies`, in the words of the command line, which has no `melds[0].tile`."""
    try:
        check_copies(held, made)
    except InputError as error:
        raise InputError(error.reason, "--melds", **error.params) from None


def _standing(text: str, held: list[Tile]) -> list[Tile]:
    standing = _tiles(text, "--standing")
    if not 1 <= len(standing) <= 4:
        raise InputError("standing_count", "--standing")
    for tile, copies in Counter(standing).items():
        if copies > held.count(tile):
            raise InputError("standing_not_held", "--standing", tile=tile_text(tile))
    return standing


def _unseen(kinds: Iterable[Tile], held: list[Tile], melds: tuple[Meld, ...]) -> dict[Tile, int]:
    """For each kind four less the copies in the tiles, an outgoing one too, and in the melds."""
    seen = Counter(held)
    for meld in melds:
        seen[meld.tile] += meld.size
    return {tile: COPIES - seen[tile] for tile in kinds}


def _away(held: list[Tile], melds: tuple[Meld, ...]) -> str:
    """How far tiles that wait for nothing are from waiting, and what brings them nearer."""
    codes = shapes.codes_of(held)
    draws = shanten(codes, melds)
    if draws == 0:
        return tr("you hold all four of every tile that would complete them")
    unseen = _unseen(useful(codes, melds), held, melds)
    return trn(
        "they are {n} draw from waiting; {copies} unseen tiles bring them nearer: {tiles}",
        "they are {n} draws from waiting; {copies} unseen tiles bring them nearer: {tiles}",
        draws,
        copies=sum(unseen.values()),
        tiles=tiles_text(unseen),
    )


def _say_waits(held: list[Tile], melds: tuple[Meld, ...], as_json: bool) -> int:
    waits = shapes.waits(shapes.codes_of(held), melds)
    unseen = _unseen(waits, held, melds)
    if as_json:
        print(json.dumps(_waits_json(unseen)))
    elif waits:
        worth = hand_worth(held, melds, waits, DEFAULT_RULES)
        rows = [tuple(_wait_head()), *(_wait_row(worth[tile], unseen[tile]) for tile in waits)]
        answer([*table(rows, line_width()), "", *_notes([(None, unseen)])])
    else:
        print(tr("These tiles wait for nothing (6.3)."))
        answer(wrap(whole_sentence(_away(held, melds)), line_width()))
    return 0 if waits else 1


def _wait_head() -> list[str]:
    return [tr("waits for"), tr("unseen"), tr("by discard"), tr("self-drawn"), tr("fans")]


def _wait_row(worth: WaitWorth, unseen: int) -> tuple[str, ...]:
    fans = " + ".join(fan_name(fan) for fan in worth.fans)
    points = str(worth.discard[0]), str(worth.self_draw)
    return (tile_words(worth.tile), str(unseen), *points, fans or fan_name("base"))


def _notes(hands: Iterable[tuple[Tile | None, dict[Tile, int]]]) -> list[str]:
    """A warning for each hand that can never win, by the tile that went out; what points mean."""
    lines = [
        tr("No copy is left of what it waits for: it could never win.")
        if tile is None
        else tr("Without {tile} no copy is left of what it waits for.", tile=tile_words(tile))
        for tile, unseen in hands
        if not any(unseen.values())
    ]
    lines.append(
        tr(
            "Points are what each other seat loses at base score 1; the dealer loses more, and a"
            " discarder who is not ready 听 pays for all three (7.3, 7.4)."
        )
    )
    return [line for text in lines for line in wrap(text, line_width())]


def _waits_json(unseen: dict[Tile, int]) -> dict[str, object]:
    return {
        "waits": [tile_text(tile) for tile in unseen],
        "unseen": {tile_text(tile): copies for tile, copies in unseen.items()},
    }


def _say_ready(
    held: list[Tile], standing: list[Tile], melds: tuple[Meld, ...], as_json: bool
) -> int:
    free = Counter(held) - Counter(standing)
    hand = Hand(standing, free.elements())
    ready = {
        tile: _unseen(waits, held, melds)
        for tile, waits in shapes.ready_discards(hand, melds, DEFAULT_RULES).items()
    }
    if as_json:
        entries = [
            {"discard": tile_text(tile), **_waits_json(unseen)} for tile, unseen in ready.items()
        ]
        print(json.dumps({"ready": entries}))
    elif ready:
        rows = [(tr("ready 听 discard"), *_wait_head())]
        for out, unseen in ready.items():
            left = list(held)
            left.remove(out)
            worth = hand_worth(left, melds, unseen, DEFAULT_RULES)
            rows += [
                ("" if place else tile_words(out), *_wait_row(worth[wait], copies))
                for place, (wait, copies) in enumerate(unseen.items())
            ]
        answer([*table(rows, line_width()), "", *_notes(ready.items())])
    else:
        print(tr("Without any one of the standing tiles the rest waits for nothing (6.2)."))
        if others := shapes.free_waits(hand, melds, DEFAULT_RULES):
            tile = " ".join(map(tile_words, others))
            print(
                tr(
                    "It would wait without {tile}, but ready 听 must discard a standing tile.",
                    tile=tile,
                )
            )
    return 0 if ready else 1
