"""Reading the TOML data under `assets/` that the screens are drawn with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from liisi_tui.resources import MissingResource, asset_text
from liisi_tui.texts import tr

Model = TypeVar("Model", bound=BaseModel)


class BrokenAsset(Exception):
    """A face, palette or lettering cannot be used; the text is a sentence that names the file.

    `name` is the file under `assets/`, `detail` says where in it and what is wrong.
    """

    def __init__(self, name: str, detail: str) -> None:
        self.name = name
        self.detail = detail
        super().__init__(tr("the file {file} cannot be used: {detail}", file=name, detail=detail))


def load_toml(name: str, model: type[Model]) -> Model:
    """The file `name` of `assets/` as `model`; raises `BrokenAsset` with the line or the field."""
    try:
        return model.model_validate(tomllib.loads(asset_text(name)))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise BrokenAsset(name, _detail(first["type"], first["loc"], first)) from error
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


def _detail(kind: str, place: Sequence[str | int], first: Mapping[str, object]) -> str:
    """Where in a file something is wrong, and what: the first fault that was found."""
    field = ".".join(str(part) for part in place)
    match kind:
        case "missing":
            return tr("{field} is missing", field=field)
        case "extra_forbidden":
            return tr("there is no field {field}", field=field)
        case "value_error":
            context = first["ctx"]
            assert isinstance(context, dict)
            what = str(context["error"])
            return tr("{field}: {what}", field=field, what=what) if field else what
    return tr("{field} is {value}, which cannot be there", field=field, value=repr(first["input"]))
