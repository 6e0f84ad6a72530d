"""`liisi`: reads the command line, speaks the right language, and never shows a traceback.

Exit codes: 0 done, 1 the answer is no (or a fault of the game's own), 2 bad use or bad input,
130 interrupted, 141 nobody reads the output any more.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from liisi_tui import __version__
from liisi_tui.choices import SETTING_FLAGS, BadUse
from liisi_tui.resources import MissingResource
from liisi_tui.texts import LANGUAGES, Language, detect, tr, use, whole_sentence

if TYPE_CHECKING:
    import argparse

    from liisi_tui.core.rules import Rules

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
_OUTPUT_ERRORS: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (`sys.argv` where it is left out); returns the exit code."""
    _tolerate_any_output()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BadUse as error:
        return _complain(str(error), 2)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except MissingResource as error:
        return _complain(tr("{file} is missing; please install the game again", file=error.name), 1)
    except Exception as error:
        _drop_output()
        if isinstance(error, OSError) and error.errno in _OUTPUT_ERRORS:
            return _complain(tr("the output cannot be written: {why}", why=error.strerror), 1)
        kind, what = type(error).__name__, str(error)
        return _complain(
            tr("the game met a fault of its own ({kind}: {what})", kind=kind, what=what), 1
        )


def _run(argv: list[str]) -> int:
    if argv == ["--version"]:  # needs neither a language nor a parser
        print(f"liisi {__version__}")
        return 0
    from liisi_tui.cli_parser import build_parser

    asked = _asked_language(argv)
    use(detect(asked, None if asked else _saved_language(argv), os.environ))
    try:
        arguments = build_parser(argv).parse_args(argv)
    except SystemExit:  # after --help and --version
        return 0
    command: str | None = arguments.command
    return _COMMANDS[command](arguments)


# --- Language -------------------------------------------------------------------------------------


def _value_of(option: str, argv: Sequence[str]) -> str | None:
    """The last value of an option, before anything is parsed: `--lang zh` or `--lang=zh`."""
    value = None
    for index, argument in enumerate(argv):
        if argument == option and index + 1 < len(argv):
            value = argv[index + 1]
        elif argument.startswith(option + "="):
            value = argument.partition("=")[2]
    return value


def _as_language(value: object) -> Language | None:
    return next((language for language in LANGUAGES if language == value), None)


def _asked_language(argv: Sequence[str]) -> Language | None:
    return _as_language(_value_of("--lang", argv))


def _saved_language(argv: Sequence[str]) -> Language | None:
    """The language of the settings file, read without the weight of the settings themselves."""
    import json

    from liisi_tui.storage.errors import StorageError
    from liisi_tui.storage.paths import data_paths

    try:
        path = data_paths(_value_of("--data", argv)).settings
        with path.open("rb") as file:
            content = json.loads(file.read(1 << 16).decode("utf-8-sig"))
    except (StorageError, OSError, ValueError, RecursionError):
        return None
    return _as_language(content.get("language")) if isinstance(content, Mapping) else None


# --- Commands -------------------------------------------------------------------------------------


def _launch(arguments: argparse.Namespace) -> int:
    from liisi_tui.options import LaunchOptions
    from liisi_tui.ui.launch import launch

    return launch(LaunchOptions(data=getattr(arguments, "data", None), **_settings(arguments)))


def _settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """The settings that the command line has for this start, by their names."""
    said = {"language": getattr(arguments, "lang", None)}
    said |= {name: getattr(arguments, name) for name in SETTING_FLAGS if hasattr(arguments, name)}
    return said


def _play(arguments: argparse.Namespace) -> int:
    from liisi_tui.options import LaunchOptions

    if arguments.plain:
        from liisi_tui.plain_table.launch import play_plain as launch
    else:
        from liisi_tui.ui.launch import launch
    rules = None if arguments.rules is None else _rules_of(arguments.rules)
    if rules is not None or arguments.base is not None:
        _check_points(rules, arguments.base)
    return launch(
        LaunchOptions(
            data=getattr(arguments, "data", None),
            table=True,
            seats=arguments.seats,
            base=arguments.base,
            rounds=arguments.rounds,
            circles=arguments.circles,
            seed=arguments.seed,
            rules=rules,
            **_settings(arguments),
        )
    )


def _check_points(rules: Rules | None, base: int | None) -> None:
    """Raises `BadUse` where a round could bring more points than can be kept."""
    from liisi_tui.core.limits import is_too_much
    from liisi_tui.core.rules import DEFAULT_RULES
    from liisi_tui.refusal_words import too_much_words

    if is_too_much(DEFAULT_RULES if rules is None else rules, 1 if base is None else base):
        raise BadUse(too_much_words())


def _rules_of(file: str) -> Rules:
    from liisi_tui.rules_file import read_rules

    return read_rules(Path(file))


def _demo(arguments: argparse.Namespace) -> int:
    from liisi_tui.options import LaunchOptions
    from liisi_tui.ui.launch import launch

    return launch(
        LaunchOptions(
            data=getattr(arguments, "data", None),
            demo=True,
            rounds=arguments.rounds,
            seed=arguments.seed,
            **_settings(arguments),
        )
    )


def _replay(arguments: argparse.Namespace) -> int:
    from liisi_tui.options import LaunchOptions
    from liisi_tui.ui.launch import launch

    data = getattr(arguments, "data", None)
    return launch(LaunchOptions(data=data, replay=arguments.source, **_settings(arguments)))


def _score(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_score import run_score

    return run_score(arguments.file, json=arguments.json, lines=arguments.lines)


def _waits(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_waits import run_waits

    return run_waits(
        arguments.tiles, melds=arguments.melds, standing=arguments.standing, json=arguments.json
    )


def _simulate(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_simulate import run_simulate
    from liisi_tui.core.rules import DEFAULT_RULES
    from liisi_tui.options import SimulateOptions

    return run_simulate(
        SimulateOptions(
            rounds=arguments.rounds,
            matches=arguments.matches,
            jobs=arguments.jobs,
            duplicate=arguments.duplicate,
            seed=arguments.seed,
            base=arguments.base,
            bots=arguments.bots,
            rules=DEFAULT_RULES if arguments.rules is None else _rules_of(arguments.rules),
            out=None if arguments.out is None else Path(arguments.out),
            json=arguments.json,
        )
    )


def _verify(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_verify import run_verify

    return run_verify(arguments.file, json=arguments.json)


def _matches(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_store import run_matches

    return run_matches(getattr(arguments, "data", None), json=arguments.json)


def _export(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_store import run_export

    return run_export(getattr(arguments, "data", None), arguments.match, arguments.file)


def _import(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_store import run_import

    return run_import(getattr(arguments, "data", None), arguments.file)


def _profiles(arguments: argparse.Namespace) -> int:
    from liisi_tui.cli_store import run_profiles

    return run_profiles(getattr(arguments, "data", None), json=arguments.json)


def _rules(_: argparse.Namespace) -> int:
    from liisi_tui.cli_rules import run_rules

    return run_rules()


_COMMANDS: Final[dict[str | None, Callable[[argparse.Namespace], int]]] = {
    None: _launch,
    "play": _play,
    "demo": _demo,
    "replay": _replay,
    "score": _score,
    "waits": _waits,
    "simulate": _simulate,
    "verify": _verify,
    "matches": _matches,
    "export": _export,
    "import": _import,
    "profiles": _profiles,
    "rules": _rules,
}


# --- Output ---------------------------------------------------------------------------------------


def _tolerate_any_output() -> None:
    """Show `?` for what the output's encoding cannot say, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(sentence: str, code: int) -> int:
    """Print one line on standard error, without signs that could move the cursor."""
    whole = whole_sentence(sentence)
    shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in whole)
    with suppress(OSError):
        print(f"liisi: {shown}", file=sys.stderr, flush=True)
    return code


def _drop_output() -> None:
    """Send what is still unwritten nowhere, so that leaving the program says nothing about it."""
    with suppress(OSError, ValueError):
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)
