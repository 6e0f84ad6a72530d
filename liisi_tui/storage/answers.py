"""The answers of an open claim window as JSON: commands, tagged by `type`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

from liisi_tui.core.commands import Command
from liisi_tui.storage.json_text import json_text

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@cache
def _adapter() -> TypeAdapter[Command]:
    from pydantic import Field, TypeAdapter

    return TypeAdapter(Annotated[Command, Field(discriminator="type")])


def encode_command(command: Command) -> str:
    """A command as a JSON object."""
    return json_text(command)


def decode_command(text: str) -> Command:
    """The command of a JSON object; raises `pydantic.ValidationError` for anything else."""
    return _adapter().validate_json(text)
