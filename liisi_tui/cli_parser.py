"""The command line of `liisi` (FORMATS 5): what may be written and what it means.

Nothing heavy is imported here: `--help` and `--version` answer at once.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NoReturn, TypeAlias, cast

from liisi_tui import __version__
from liisi_tui.choices import BOT_LEVELS, BadUse
from liisi_tui.cli_readers import bot_levels, one_of, seat_choices, whole_number
from liisi_tui.cli_settings import add_settings
from liisi_tui.texts import LANGUAGES, N_, enumerated, tr

_Say: TypeAlias = Callable[[], str]

# What argparse may say, by its English words, and what the game says instead.
_COMPLAINTS: Final[tuple[tuple[str, str], ...]] = (
    (
        r"argument (?P<what>.+?): expected one argument",
        N_("{what} needs a value; write {what}=VALUE if it begins with -"),
    ),
    (
        r"argument (?P<what>.+?): not allowed with argument (?P<other>.+)",
        N_("{what} cannot be used together with {other}"),
    ),
    (
        r"argument (?P<what>.+?): ignored explicit argument (?P<value>.+)",
        N_("{what} takes no value, but {value} was given"),
    ),
    (
        r"argument .+?: invalid choice: (?P<value>.+) \(choose from .*\)",
        N_("there is no command “{value}”; liisi --help lists them"),
    ),
    (r"argument (?P<what>.+?): (?P<fault>.+)", N_("{what}: {fault}")),
    (r"the following arguments are required: (?P<what>.+)", N_("{what} must be given")),
    (r"unrecognized arguments: (?P<what>.+)", N_("“{what}” is not known here")),
)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help in the current language, wrapped by cells."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, tr("usage: ") if prefix is None else prefix)

    def format_help(self) -> str:
        """The whole help; argparse puts a narrow colon behind its headings in every language."""
        return re.sub(r"(?<=[^\x00-\x7f]):$", "：", super().format_help(), flags=re.MULTILINE)

    def _split_lines(self, text: str, width: int) -> list[str]:
        from liisi_tui.plain import wrap

        return wrap(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from liisi_tui.plain import wrap

        return "\n".join(indent + line for line in wrap(text, width - len(indent)))


def _columns() -> int:
    """The columns there are, as `shutil.get_terminal_size` says, without all that it loads."""
    with suppress(KeyError, ValueError):
        if (columns := int(os.environ["COLUMNS"])) > 0:
            return columns
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    return 80


class _Answer(argparse.Action):
    """Print a text and leave; unlike argparse's own, it tells where the output is full."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str, say: _Say) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)
        self.say = say

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(self.say().rstrip("\n"))
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """A parser that raises `BadUse` in the current language instead of leaving the program."""

    def __init__(self, **options: object) -> None:
        super().__init__(
            **options,  # type: ignore[arg-type]
            add_help=False,
            allow_abbrev=False,
            formatter_class=_Formatter,
        )
        self._positionals.title = tr("what to name")
        self._optionals.title = tr("options")

    def error(self, message: str) -> NoReturn:
        """Raise `BadUse` with argparse's complaint in the words of the game."""
        for pattern, sentence in _COMPLAINTS:
            match = re.fullmatch(pattern, message, re.DOTALL)
            if match:
                words = {name: text.strip("'") for name, text in match.groupdict().items()}
                message = tr(sentence, **words)
                break
        raise BadUse(message)


def build_parser(argv: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """The parser with all commands; `command` of its answer is `None` where none is named.

    With `argv` only the commands that are named in it have parsers: the others cost time.
    """

    def is_named(command: str) -> bool:
        return argv is None or command in argv

    def parser_for(*, prog: str, **options: object) -> _Parser | None:
        """The parser of the command that `prog` ends with, where it can be needed."""
        return _Parser(prog=prog, **options) if is_named(prog.split()[-1]) else None

    # argparse makes parsers by calling this, whatever it is.
    parser_class = cast("type[_Parser]", parser_for)

    parser = _Parser(
        prog="liisi", description=tr("太原立四, the standing-four mahjong of Taiyuan.")
    )
    _add_help(parser)
    parser.add_argument(
        "--version",
        action=_Answer,
        help=tr("show the version and leave"),
        say=lambda: f"liisi {__version__}",
    )
    _add_common(parser)
    add_settings(parser)
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(
        title=tr("commands (liisi alone opens the game)"),
        metavar="COMMAND",
        parser_class=parser_class,
    )
    for name, about, add_options in _COMMANDS:
        command = commands.add_parser(name, help=tr(about), description=tr(about))
        if is_named(name):
            command.set_defaults(command=name)
            _add_help(command)
            _add_common(command)
            if add_options is not None:
                add_options(command)
    return parser


def _add_help(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-h",
        "--help",
        action=_Answer,
        help=tr("show this help and leave"),
        say=parser.format_help,
    )


def _add_common(parser: argparse.ArgumentParser) -> None:
    """`--data` and `--lang`: said before the command or after it, the later one counts."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help=tr("keep matches and settings in this folder"),
    )
    parser.add_argument(
        "--lang",
        metavar="zh|en",
        type=one_of(LANGUAGES),
        default=argparse.SUPPRESS,
        help=tr("speak Chinese or English"),
    )


def _add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help=tr("answer in JSON, for programs"))


def _add_rules_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        metavar="FILE",
        help=tr("house rules: a JSON object with options of section 12 of liisi rules"),
    )


def _add_play(parser: _Parser) -> None:
    parser.add_argument(
        "--seats",
        metavar="SEATS",
        type=seat_choices,
        help=tr(
            "who sits on 东, 南, 西, 北: four entries separated by commas, each a name, bot, "
            "bot:easy, bot:normal or bot:hard (Bot is a person called so); without it you and"
            " three normal bots"
        ),
    )
    parser.add_argument(
        "--base",
        metavar="N",
        type=whole_number(),
        help=tr("the base score of the table; 1 where none is named"),
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--rounds",
        metavar="N",
        type=whole_number(),
        help=tr("play this many rounds; without it and --circles until you stop"),
    )
    length.add_argument(
        "--circles",
        metavar="N",
        type=whole_number(),
        help=tr("play until the deal has gone round the table this many times"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        help=tr("the same number gives the same tiles"),
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help=tr(
            "plain text instead of screens, for screen readers, pipes and logs: one person answers "
            "numbered questions line by line, against three bots; options of colour, claims and "
            "mouse change nothing. A kept match of this person is offered first where no other "
            "option describes a new one"
        ),
    )
    _add_rules_file(parser)
    add_settings(parser)


def _add_demo(parser: _Parser) -> None:
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=whole_number(0),
        default=0,
        help=tr("leave after this many rounds; 0, as without it: never"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        help=tr("the same number gives the same tiles"),
    )
    add_settings(parser)


def _add_replay(parser: _Parser) -> None:
    parser.add_argument(
        "source",
        metavar="FILE|MATCH",
        help=tr("a log file; else the name of a stored match, or how it begins"),
    )
    add_settings(parser)


def _add_score(parser: _Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=tr("the hand as JSON; - reads standard input"))
    form = parser.add_mutually_exclusive_group()
    _add_json(form)
    form.add_argument(
        "--lines", action="store_true", help=tr("one hand a line, one answer a line, in JSON")
    )


def _add_waits(parser: _Parser) -> None:
    parser.add_argument("tiles", metavar="TILES", help=tr("the tiles, as 123m456p77z or 东东发"))
    parser.add_argument(
        "--melds",
        metavar="MELDS",
        help=tr("what is laid down, as pong:5s,concealed_kong:1z"),
    )
    parser.add_argument(
        "--standing",
        metavar="TILES",
        help=tr("which of the tiles stand; needed after a draw, to find the ready 听 discards"),
    )
    _add_json(parser)


def _add_simulate(parser: _Parser) -> None:
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=whole_number(),
        required=True,
        help=tr("how many rounds a match has"),
    )
    parser.add_argument(
        "--matches",
        metavar="M",
        type=whole_number(),
        default=1,
        help=tr("how many matches; 1 where none is named"),
    )
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=whole_number(),
        default=1,
        help=tr("how many processes play at once; 1 where none is named"),
    )
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help=tr("play each match four times, the bots moved round the seats"),
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        help=tr("the same number gives the same matches"),
    )
    parser.add_argument(
        "--base",
        metavar="N",
        type=whole_number(),
        default=1,
        help=tr("the base score of the table; 1 where none is named"),
    )
    parser.add_argument(
        "--bots",
        metavar="a,b,c,d",
        type=bot_levels,
        default=("normal",) * 4,
        help=tr(
            "the bots on 东, 南, 西, 北, each one of {levels}; four normal where none are named",
            levels=enumerated(BOT_LEVELS),
        ),
    )
    _add_rules_file(parser)
    parser.add_argument(
        "--out",
        metavar="FILE",
        help=tr("write the log of the matches here; a FILE that exists is replaced"),
    )
    _add_json(parser)


def _add_verify(parser: _Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=tr("the log of one or more matches"))
    _add_json(parser)


def _add_export(parser: _Parser) -> None:
    parser.add_argument(
        "match",
        metavar="MATCH",
        help=tr("the name of the match, or how it begins; see liisi matches"),
    )
    parser.add_argument(
        "file", metavar="FILE", help=tr("the log to be written; one that exists is left as it is")
    )


def _add_import(parser: _Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=tr("the log of one or more matches"))


# The commands in the order of the help: name, what it does, and what adds the options it takes.
_COMMANDS: Final[tuple[tuple[str, str, Callable[[_Parser], None] | None], ...]] = (
    ("play", N_("go straight to a table"), _add_play),
    ("demo", N_("watch four bots play, all hands open"), _add_demo),
    ("replay", N_("look at a match again, step by step"), _add_replay),
    ("score", N_("settle a winning hand"), _add_score),
    ("waits", N_("what a hand waits for, or how it can declare ready 听"), _add_waits),
    ("simulate", N_("let bots play, without a screen"), _add_simulate),
    ("verify", N_("check a log line by line against the rules"), _add_verify),
    ("matches", N_("list the stored matches"), _add_json),
    ("export", N_("write a stored match as a log"), _add_export),
    ("import", N_("take the matches of a log into the store"), _add_import),
    ("profiles", N_("list the players, their points and levels"), _add_json),
    ("rules", N_("print the rules as the game plays them"), None),
)
COMMAND_NAMES: Final[frozenset[str]] = frozenset(name for name, *_ in _COMMANDS)
