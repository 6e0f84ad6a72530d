"""The border of `liisi score`: its input and output as JSON (FORMATS 3).

Errors are data, as everywhere in core: an `InputError` names the field and a word for what is
wrong with it; the sentences are made by the command.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter, ValidationError
from pydantic_core import from_json

from liisi_tui.core.json_names import named_twice
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import DEFAULT_RULES, OPTIONS, Rules
from liisi_tui.core.scoring import WinningHand
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.tiles import COPIES, Tile, TileTextError, parse_tiles, tile_text

HAND_SIZE: Final = 13
"""Tiles of a seat between turns, a meld counted as three (DESIGN 8)."""

MOST_MELDS: Final = HAND_SIZE // 3

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
        super().__init__(reason, field)

    def __str__(self) -> str:
        return f"{self.field or 'input'}: {self.reason}"

    def again(self) -> InputError:
        """The same fault to be raised, where this one is kept to be returned many times."""
        return InputError(self.reason, self.field, **self.params)


REASONS: Final = frozenset(
    {
        "too_long",  # most: bytes
        "not_json",  # line, column
        "not_object",
        "missing",
        "unknown_field",
        "duplicate",
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


_T = TypeVar("_T")
_SeatLetter: TypeAlias = Literal["E", "S", "W", "N"]
_CONFIG: Final = ConfigDict(extra="forbid", strict=True, frozen=True)
_SEAT_OF: Final = {letter: seat for seat, letter in enumerate(SEAT_LETTERS)}


class MeldInput(BaseModel):
    """A meld of the winner; `tile` is notation."""

    model_config = _CONFIG

    kind: Literal["pong", "exposed_kong", "added_kong", "concealed_kong"]
    tile: str


class ScoreInput(BaseModel):
    """The input object of `liisi score`, field by field; tiles are notation, seats letters."""

    model_config = _CONFIG

    rules: Rules = DEFAULT_RULES
    base_score: Annotated[int, Field(ge=1, lt=10**MOST_DIGITS)] = 1
    dealer: _SeatLetter
    winner: _SeatLetter
    concealed: str
    melds: Annotated[
        list[MeldInput], FailFast(), Field(default_factory=list, max_length=MOST_MELDS)
    ]
    winning_tile: str
    by: Literal["discard", "self_draw"]
    source: Annotated[_SeatLetter | None, Field(alias="from")] = None
    ready: Annotated[list[_SeatLetter], FailFast()]


_WIN: Final = TypeAdapter(ScoreInput)
_RULES: Final = TypeAdapter(Rules)
_FIELDS: Final = {
    field.alias or name: field.is_required() for name, field in ScoreInput.model_fields.items()
}
_REQUIRED: Final = tuple(name for name, required in _FIELDS.items() if required)
_MISSING: Final = {name: InputError("missing", name) for name in _REQUIRED}
_NO_NAME: Final = '""'
_NOT_OBJECT: Final = InputError("not_object")
_TOO_LONG: Final = InputError("too_long", most=LONGEST_INPUT)


def read_win(text: bytes) -> WinningHand:
    """The claim to have won that one JSON object in UTF-8 makes; a byte order mark may precede it.

    Raises `InputError` for everything that FORMATS 3 answers with exit 2; of several faults that
    of `early_fault` comes first. That the claim is a legal win is for `scoring.settle` to say.
    """
    fault = early_fault(text)
    if fault is not None:
        raise fault.again()
    return read_values(text)


def read_values(text: bytes) -> WinningHand:
    """As `read_win`, for an input of which is known that `early_fault` finds nothing in it."""
    return _claim(_read(_WIN, text))


def early_fault(text: bytes) -> InputError | None:
    """What is wrong with an input of `read_win` that shows without a look at its values, if so.

    That is an input that is no JSON object, a field that is unknown, or else one that is missing.
    It takes a microsecond, so that no heap of small inputs keeps anybody waiting; the errors that
    most inputs would have are always the same objects.
    """
    if not text.startswith(b"{") or len(text) > LONGEST_INPUT:
        inner = _object_text(text)
        if isinstance(inner, InputError):
            return inner
        text = inner
    try:
        given = from_json(text, cache_strings="keys")
    except ValueError as error:
        return _not_json(str(error))
    twice = named_twice(text, given)
    if twice is not None:
        return InputError("duplicate", twice or _NO_NAME)
    for name in given:
        if name not in _FIELDS:
            return InputError("unknown_field", name or _NO_NAME)
    for name in _REQUIRED:
        if name not in given:
            return _MISSING[name]
    for place, known, value in _inner_objects(given):
        for name in value if isinstance(value, dict) else ():
            if name not in known:
                return InputError("unknown_field", f"{place}.{name or _NO_NAME}")
    return None


def _inner_objects(given: dict[str, Any]) -> Iterator[tuple[str, Container[str], object]]:
    """What should be objects inside the input object: the place, the fields, and what is there."""
    yield "rules", OPTIONS, given.get("rules")
    melds = given.get("melds")
    for index, meld in enumerate(melds[:MOST_MELDS] if isinstance(melds, list) else ()):
        yield f"melds[{index}]", MeldInput.model_fields, meld


def _claim(given: ScoreInput) -> WinningHand:
    """What the fields say together; raises `InputError` where they cannot be so."""
    _check_rules(given.rules, "rules.")
    concealed = _tiles(given.concealed, "concealed")
    melds = tuple(
        Meld(MeldKind(meld.kind), _one_tile(meld.tile, f"melds[{index}].tile"))
        for index, meld in enumerate(given.melds)
    )
    winning_tile = _one_tile(given.winning_tile, "winning_tile")
    _check_tiles(concealed, melds)
    _check_source(given)
    return WinningHand(
        rules=given.rules,
        base_score=given.base_score,
        dealer=_SEAT_OF[given.dealer],
        winner=_SEAT_OF[given.winner],
        concealed=tuple(concealed),
        melds=melds,
        winning_tile=winning_tile,
        source=None if given.source is None else _SEAT_OF[given.source],
        ready=frozenset([_SEAT_OF[letter] for letter in given.ready]),
    )


def _tiles(text: str, field: str) -> list[Tile]:
    try:
        return parse_tiles(text)
    except TileTextError as error:
        raise tile_error(error, field) from None


def _one_tile(text: str, field: str) -> Tile:
    tiles = _tiles(text, field)
    if len(tiles) != 1:
        raise InputError("not_one_tile", field)
    return tiles[0]


def read_rules(text: bytes) -> Rules:
    """The options of a table that one JSON object in UTF-8 names, the others by default.

    Raises `InputError`, as `read_win`.
    """
    rules = _read(_RULES, text)
    twice = named_twice(text.removeprefix(b"\xef\xbb\xbf"), None)
    if twice is not None:
        raise InputError("duplicate", twice or _NO_NAME)
    _check_rules(rules, "")
    return rules


def _read(reader: TypeAdapter[_T], text: bytes) -> _T:
    inner = _object_text(text)
    if isinstance(inner, InputError):
        raise inner.again()
    try:
        return reader.validate_json(inner)
    except ValidationError as error:
        raise _fault(error) from None


def _object_text(text: bytes) -> bytes | InputError:
    """The text without what may stand around it, if it is short enough and begins an object."""
    if len(text) > LONGEST_INPUT:
        return _TOO_LONG
    text = text.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")
    return text if text.startswith(b"{") else _NOT_OBJECT


def _check_rules(rules: Rules, place: str) -> None:
    if rules is DEFAULT_RULES:
        return
    for name in OPTIONS:
        value = getattr(rules, name)
        if isinstance(value, int) and value >= 10**MOST_DIGITS:
            raise InputError("too_large", place + name, most=MOST_DIGITS)


def _check_tiles(concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> None:
    """13 tiles, a meld counted as three, at most four copies of each (FORMATS 3)."""
    expected = HAND_SIZE - 3 * len(melds)
    if len(concealed) != expected:
        raise InputError("tile_count", "concealed", found=len(concealed), expected=expected)
    check_copies(concealed, melds)


def check_copies(concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> None:
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

_UNKNOWN_FIELD: Final = ("extra_forbidden", "unexpected_keyword_argument")
_REASON_OF_TYPE: Final = {
    "missing": "missing",
    **dict.fromkeys(_UNKNOWN_FIELD, "unknown_field"),
    "int_type": "not_whole",
    "int_from_float": "not_whole",
    "int_parsing": "not_whole",
    "greater_than_equal": "not_whole",
    "less_than": "too_large",
    "int_parsing_size": "too_large",
    "bool_type": "not_boolean",
    "string_type": "not_text",
    "list_type": "not_a_list",
    "too_long": "too_many_melds",
    "model_type": "not_an_object",
    "dataclass_type": "not_an_object",
    "model_attributes_type": "not_an_object",
}
_LINE_AND_COLUMN: Final = re.compile(r"line (\d+) column (\d+)")
_SEAT_FIELDS: Final = frozenset({"dealer", "winner", "from", "ready"})


def _fault(errors: ValidationError) -> InputError:
    """The most telling error of a validation as an `InputError`."""
    found: list[Any] = errors.errors(include_url=False, include_input=False)
    # A misspelt field is also a missing one; its own name says more.
    error = next((one for one in found if one["type"] in _UNKNOWN_FIELD), found[0])
    kind = error["type"]
    where = error["loc"]
    place = _place(where)
    context = error.get("ctx", {})
    if kind == "json_invalid":
        return _not_json(str(context["error"]))
    if kind == "literal_error":
        if where[0] in _SEAT_FIELDS:
            return InputError("not_a_seat", place)
        choices = ", ".join(re.findall("'([^']*)'", context["expected"]))
        return InputError("not_one_of", place, choices=choices)
    reason = _REASON_OF_TYPE.get(kind, "unreadable")
    least = 1 if place == "base_score" else 0
    return InputError(reason, place, least=least, most=MOST_DIGITS)


@lru_cache(256)
def _not_json(complaint: str) -> InputError:
    """What the reader of JSON complains of, by its line and column."""
    spot = _LINE_AND_COLUMN.search(complaint)
    line, column = spot.groups() if spot else ("1", "1")
    return InputError("not_json", line=line, column=column)


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
            out += f".{part or _NO_NAME}" if out else part or _NO_NAME
    return out


# --- Output ---------------------------------------------------------------------------------------

_SETTLEMENT: Final[TypeAdapter[Settlement]] = TypeAdapter(Settlement)


def settlement_line(settlement: Settlement) -> str:
    """A settlement as the object that `liisi score --json` prints, in the order of FORMATS 3.

    One line of JSON in ASCII, without its end of line.
    """
    return _SETTLEMENT.dump_json(settlement, by_alias=True).decode("ascii")
