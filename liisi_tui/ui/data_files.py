"""Reading the TOML data under `assets/` that the screens are drawn with."""

from __future__ import annotations

import tomllib
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from liisi_tui.resources import MissingResource, asset_text

Model = TypeVar("Model", bound=BaseModel)


class BrokenAsset(Exception):
    """A face or palette cannot be used; `name` is the file under `assets/`, `detail` a sentence."""

    def __init__(self, name: str, detail: str) -> None:
        self.name = name
        self.detail = detail
        super().__init__(f"{name}: {detail}")


def load_toml(name: str, model: type[Model]) -> Model:
    """The file `name` of `assets/` as `model`; raises `BrokenAsset` with the file and the field."""
    try:
        return model.model_validate(tomllib.loads(asset_text(name)))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the whole file"
        raise BrokenAsset(name, f"{where}: {first['msg']}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenAsset(name, f"is no readable TOML: {error}") from error
    except (MissingResource, OSError) as error:
        raise BrokenAsset(name, "is missing from the program's files; install it again") from error
