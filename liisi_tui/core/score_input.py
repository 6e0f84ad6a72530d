"""The border of `liisi score`: its input and output as JSON (FORMATS 3).

Errors are data, as everywhere in core: an `InputError` names the field and a word for what is
wrong with it; the sentences are made by the command.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.scoring import WinningHand
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.tiles import COPIES, Tile, TileTextError, parse_tiles, tile_text
from liisi_tui.core.wire import WireSeat

HAND_SIZE: Final = 13
"""Tiles of a seat between turns, a meld counted as three (DESIGN 8)."""

LONGEST_INPUT: Final = 1 << 16
"""Bytes of the longest input that is read; a whole one with every option needs about a thousand."""

MOST_DIGITS: Final = 100
"""Digits of the largest number that is read, so that all points stay printable."""


class InputError(ValueError):
    """An input that cannot be read (exit 2 of `liisi score` and `liisi waits`).

    `field` is the place, as `melds[0].tile` or `rules.cap`; empty where no field can be named.
    `reason` is one of `REASONS`, `params` what its sentence needs.
    """

    def __init__(self, reason: str, field: str = "", **params: object) -> None:
        self.reason = reason
        self.field = field
        self.params = params
        super().__init__(f"{field or 'input'}: {reason}")


REASONS: Final = frozenset(
    {
        "too_long",  # most: bytes
        "not_json",  # line, column
        "not_object",
        "missing",
        "unknown_field",
        "not_a_seat",
        "not_text",
        "not_a_list",
        "not_an_object",
        "not_whole",  # least
        "too_large",  # most: digits
        "not_boolean",
        "not_one_of",  # choices: the values allowed
        "tile_unknown",  # fragment, position
        "tile_no_suit",  # fragment, position
        "tile_copies",  # fragment, position
        "not_one_tile",
        "fifth_copy",  # tile, in mpsz
        "tile_count",  # found, expected
        "waits_count",  # found, expected
        "too_many_melds",
        "from_missing",
        "from_winner",
        "from_self_draw",
        "meld_form",  # fragment, choices
        "standing_missing",
        "standing_count",
        "standing_not_held",  # tile, in mpsz
        "unreadable",
    }
)
"""What can be wrong, with the parameters of each."""


def _one_tile(text: object) -> Tile:
    tiles = parse_tiles(_text(text))
    if len(tiles) != 1:
        raise ValueError("not_one_tile")
    return tiles[0]


def _tiles(text: object) -> list[Tile]:
    return parse_tiles(_text(text))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not_text")
    return value


_Model = TypeVar("_Model", bound=BaseModel)
_OneTile = Annotated[Tile, BeforeValidator(_one_tile)]
_Tiles = Annotated[list[Tile], BeforeValidator(_tiles)]
_CONFIG: Final = ConfigDict(extra="forbid", strict=True, frozen=True)


class MeldInput(BaseModel):
    """A meld of the winner."""

    model_config = _CONFIG

    kind: Literal["pong", "exposed_kong", "added_kong", "concealed_kong"]
    tile: _OneTile


class ScoreInput(BaseModel):
    """The input object of `liisi score`, field by field."""

    model_config = _CONFIG

    rules: Rules = DEFAULT_RULES
    base_score: Annotated[int, Field(ge=1, lt=10**MOST_DIGITS)] = 1
    dealer: WireSeat
    winner: WireSeat
    concealed: _Tiles
    melds: list[MeldInput] = []
    winning_tile: _OneTile
    by: Literal["discard", "self_draw"]
    source: Annotated[WireSeat | None, Field(alias="from")] = None
    ready: list[WireSeat]


def read_win(text: bytes) -> WinningHand:
    """The claim to have won that one JSON object in UTF-8 makes; a byte order mark may precede it.

    Raises `InputError` for everything that FORMATS 3 answers with exit 2. That the claim is a
    legal win is for `scoring.settle` to say.
    """
    given = _read(ScoreInput, text)
    _check_rules(given.rules, "rules.")
    melds = tuple(Meld(MeldKind(meld.kind), meld.tile) for meld in given.melds)
    _check_tiles(given.concealed, melds)
    _check_source(given)
    return WinningHand(
        rules=given.rules,
        base_score=given.base_score,
        dealer=given.dealer,
        winner=given.winner,
        concealed=tuple(given.concealed),
        melds=melds,
        winning_tile=given.winning_tile,
        source=given.source,
        ready=frozenset(given.ready),
    )


def read_rules(text: bytes) -> Rules:
    """The options of a table that one JSON object in UTF-8 names, the others by default.

    Raises `InputError`, as `read_win`.
    """
    rules = _read(Rules, text)
    _check_rules(rules, "")
    return rules


def _read(model: type[_Model], text: bytes) -> _Model:
    if len(text) > LONGEST_INPUT:
        raise InputError("too_long", most=LONGEST_INPUT)
    text = text.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r\n")
    if not text.startswith(b"{"):
        raise InputError("not_object")
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        _refuse(error)


def _check_rules(rules: Rules, place: str) -> None:
    for name, value in rules:
        if isinstance(value, int) and value >= 10**MOST_DIGITS:
            raise InputError("too_large", place + name, most=MOST_DIGITS)


def _check_tiles(concealed: list[Tile], melds: tuple[Meld, ...]) -> None:
    """13 tiles, a meld counted as three, at most four copies of each (FORMATS 3)."""
    expected = HAND_SIZE - 3 * len(melds)
    if expected < 1:
        raise InputError("too_many_melds", "melds")
    if len(concealed) != expected:
        raise InputError("tile_count", "concealed", found=len(concealed), expected=expected)
    check_copies(concealed, melds)


def check_copies(concealed: list[Tile], melds: tuple[Meld, ...]) -> None:
    """Raises `InputError` (`fifth_copy`) for more than four copies within hand and melds."""
    for index, meld in enumerate(melds):
        held = concealed.count(meld.tile) + sum(m.size for m in melds if m.tile == meld.tile)
        if held > COPIES:
            raise InputError("fifth_copy", f"melds[{index}].tile", tile=tile_text(meld.tile))


def _check_source(given: ScoreInput) -> None:
    if given.by == "self_draw":
        if given.source is not None:
            raise InputError("from_self_draw", "from")
    elif given.source is None:
        raise InputError("from_missing", "from")
    elif given.source == given.winner:
        raise InputError("from_winner", "from")


# --- Errors of pydantic as ours ------------------------------------------------------------------

_REASON_OF_TYPE: Final = {
    "missing": "missing",
    "extra_forbidden": "unknown_field",
    "int_type": "not_whole",
    "int_from_float": "not_whole",
    "int_parsing": "not_whole",
    "greater_than_equal": "not_whole",
    "less_than": "too_large",
    "int_parsing_size": "too_large",
    "bool_type": "not_boolean",
    "list_type": "not_a_list",
    "model_type": "not_an_object",
    "model_attributes_type": "not_an_object",
}
_LINE_AND_COLUMN: Final = re.compile(r"line (\d+) column (\d+)")


def _refuse(errors: ValidationError) -> NoReturn:
    """Raise the most telling error of a validation as an `InputError`."""
    found: list[Any] = errors.errors(include_url=False, include_input=False)
    # A misspelt field is also a missing one; its own name says more.
    error = next((one for one in found if one["type"] == "extra_forbidden"), found[0])
    kind = error["type"]
    place = _place(error["loc"])
    context = error.get("ctx", {})
    if kind == "literal_error":
        choices = ", ".join(re.findall("'([^']*)'", context["expected"]))
        raise InputError("not_one_of", place, choices=choices) from None
    cause = context.get("error")
    if isinstance(cause, TileTextError):
        raise tile_error(cause, place) from None
    if kind == "value_error":
        reason = str(cause)
        raise InputError(reason if reason in REASONS else "not_a_seat", place) from None
    if kind == "json_invalid":
        spot = _LINE_AND_COLUMN.search(str(cause))
        line, column = spot.groups() if spot else ("1", "1")
        raise InputError("not_json", line=line, column=column) from None
    reason = _REASON_OF_TYPE.get(kind, "unreadable")
    least = 1 if place == "base_score" else 0
    raise InputError(reason, place, least=least, most=MOST_DIGITS) from None


def tile_error(error: TileTextError, field: str) -> InputError:
    """A fault in tile notation as a fault of a field."""
    return InputError(
        f"tile_{error.reason}", field, fragment=error.fragment, position=error.position
    )


def _place(parts: tuple[int | str, ...]) -> str:
    """A pydantic location as `melds[0].tile`."""
    out = ""
    for part in parts:
        if isinstance(part, int):
            out += f"[{part}]"
        else:
            out += f".{part}" if out else part
    return out


# --- Output ---------------------------------------------------------------------------------------

_SETTLEMENT: Final[TypeAdapter[Settlement]] = TypeAdapter(Settlement)


def settlement_json(settlement: Settlement) -> dict[str, Any]:
    """A settlement as the object that `liisi score --json` prints, in the order of FORMATS 3."""
    answer: dict[str, Any] = _SETTLEMENT.dump_python(settlement, mode="json", by_alias=True)
    return answer


def settlement_line(settlement: Settlement) -> str:
    """The same object as one line of JSON in ASCII, without its end of line."""
    return _SETTLEMENT.dump_json(settlement, by_alias=True).decode("ascii")
