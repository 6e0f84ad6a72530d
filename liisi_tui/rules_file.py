"""A file with the options of a table: a JSON object with fields of RULES 12 (FORMATS 5)."""

from __future__ import annotations

from pathlib import Path

from liisi_tui.core.rules import Rules
from liisi_tui.core.score_input import LONGEST_INPUT, InputError
from liisi_tui.core.score_input import read_rules as parse_rules
from liisi_tui.options import BadUse
from liisi_tui.storage.prose import file_sentence
from liisi_tui.texts import tr
from liisi_tui.texts.inputs import input_sentence


def read_rules(path: Path) -> Rules:
    """The options in a file; fields that are not named keep their defaults.

    Raises `BadUse` with a sentence that names the file, and the field or the line at fault.
    """
    try:
        with path.open("rb") as file:
            return parse_rules(file.read(LONGEST_INPUT + 1))
    except (OSError, ValueError) as error:
        if not isinstance(error, InputError):
            raise BadUse(file_sentence(str(path), error)) from None
        why = input_sentence(error.reason, error.field, **error.params)
        raise BadUse(tr("In the rules file {file}: {why}", file=path, why=why)) from None
