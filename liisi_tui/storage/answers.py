"""The answers of an open claim window as JSON: commands, tagged by `type`."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from liisi_tui.core.commands import Command

_to_json: Final = json.JSONEncoder(ensure_ascii=False).encode


@cache
def _adapter() -> TypeAdapter[Command]:
    return TypeAdapter(Annotated[Command, Field(discriminator="type")])


def encode_command(command: Command) -> str:
    """A command as a JSON object."""
    return _to_json(_adapter().dump_python(command, mode="json", by_alias=True))


def decode_command(text: str) -> Command:
    """The command of a JSON object; raises `pydantic.ValidationError` for anything else."""
    return _adapter().validate_json(text)
