"""Reading the TOML data under `assets/` that the screens are drawn with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import TypeVar

from liisi_tui.resources import MissingResource, asset_text
from liisi_tui.texts import tr
from liisi_tui.ui.fields import WrongField, unfit, wrong

T = TypeVar("T")


class BrokenAsset(Exception):
    """A face, palette or lettering cannot be used; the text is a sentence that names the file.

    `name` is the file under `assets/`, `detail` says where in it and what is wrong.
    """

    def __init__(self, name: str, detail: str) -> None:
        self.name = name
        self.detail = detail
        super().__init__(tr("the file {file} cannot be used: {detail}", file=name, detail=detail))


def load_toml(name: str, read: Callable[[dict[str, object]], T]) -> T:
    """The file `name` of `assets/` as `read` understands it; raises `BrokenAsset`.

    `read` raises `fields.WrongField`, or is the `model_validate` of a model of pydantic.
    """
    content = _content(name)
    try:
        return read(content)
    except WrongField as error:
        raise BrokenAsset(name, str(error)) from error
    except ValueError as error:
        raise BrokenAsset(name, _first_fault(error)) from error


def _content(name: str) -> dict[str, object]:
    """What a file of `assets/` holds; raises `BrokenAsset` with the line."""
    try:
        return tomllib.loads(asset_text(name))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+), column (\d+)", str(error))
        if place is None:
            raise BrokenAsset(name, tr("it ends in the middle of a value")) from error
        raise BrokenAsset(
            name,
            tr("line {line}, column {column} is no TOML", line=place[1], column=place[2]),
        ) from error
    except UnicodeDecodeError as error:
        raise BrokenAsset(name, tr("it is not in UTF-8")) from error
    except (MissingResource, OSError) as error:
        raise BrokenAsset(name, tr("it cannot be read; install the game again")) from error


def _first_fault(error: ValueError) -> str:
    """Where in a file something is wrong, and what: the first fault that pydantic found."""
    from pydantic import ValidationError

    if not isinstance(error, ValidationError):
        raise error
    first = error.errors(include_url=False)[0]
    place = tuple(str(part) for part in first["loc"])
    field = ".".join(place)
    match first["type"]:
        case "missing":
            return tr("{field} is missing", field=field)
        case "extra_forbidden":
            return tr("there is no field {field}", field=field)
        case "value_error":
            return str(unfit(str(first["ctx"]["error"]), place))
    return str(wrong(first["input"], place))
