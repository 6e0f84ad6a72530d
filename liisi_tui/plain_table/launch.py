"""`liisi play --plain`: what is asked for, which match it is, and how it ends."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from typing import Final, TextIO

from liisi_tui.core.names import profile_key
from liisi_tui.options import BadUse, LaunchOptions, TileStyle
from liisi_tui.plain_table.console import Console, EndOfInput, Option
from liisi_tui.plain_table.match import Left, PlainMatch
from liisi_tui.plain_table.said import listed, points_words
from liisi_tui.session import Session
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.prose import describe
from liisi_tui.storage.rows import MatchRow
from liisi_tui.storage.settings import LoadedSettings, Settings, load_settings
from liisi_tui.storage.short_ids import short_ids
from liisi_tui.storage.store import Store
from liisi_tui.texts import current, tr, trn, use, use_signs
from liisi_tui.ui.coaching import has_coach
from liisi_tui.ui.plans import check_coach, own_name, table_plan
from liisi_tui.ui.preferences import first_settings
from liisi_tui.ui.voice import PlainVoice, make_voice

INTERRUPTED: Final = 130
MOST_OFFERED: Final = 9
"""Kept matches that are offered to be continued, the newest first."""
_SIGNS: Final = "五万筒条东南西北白发中听碰杠胡“”×"


def play_plain(options: LaunchOptions) -> int:
    """Play in plain text on the standard streams; returns the exit code.

    0: over, left, or the input is at its end; 1: nothing can be played, or what happened last could
    not be saved; 130: interrupted. Raises `BadUse` where this cannot be played in plain text,
    `OSError` where the output takes no more.
    """
    check_seats(options)
    check_coach(options)
    if sys.stdout is None:
        raise BadUse(tr("there is no standard output"))
    settings = first_settings(LoadedSettings(Settings()), options)
    store, notices = None, []
    try:
        paths = data_paths(options.data)
        loaded = load_settings(paths.settings)
        settings = first_settings(loaded, options)
        if loaded.fault is not None:
            notices.append(describe(loaded.fault))
        voice = _voice(tiles_for(options, settings, sys.stdout))
        store = Store.open(paths.store)
    except StorageError as error:
        voice = _voice(tiles_for(options, settings, sys.stdout))
        notices.append(describe(error))
    console = Console(voice, _input(), sys.stdout)
    console.say(*notices)
    try:
        return PlainGame(options, settings, store, console).run()
    finally:
        if store is not None:
            store.close()


def _voice(tiles: TileStyle) -> PlainVoice:
    """What everything is said with; from then on in the signs that go with the tiles."""
    voice = make_voice(tiles)
    use_signs(voice.face.glyphs)
    return voice


def check_seats(options: LaunchOptions) -> None:
    """Raises `BadUse` unless exactly one person is to sit down: plain text has no curtain."""
    people = 1 if options.seats is None else sum(seat.bot is None for seat in options.seats)
    if people > 1:
        raise BadUse(
            tr(
                "--plain is for one person and three bots, as plain text cannot hide hands;"
                " name three bots, or leave --plain out"
            )
        )
    if people == 0:
        raise BadUse(
            tr("--plain needs a person; name one in --seats, or let bots play with liisi simulate")
        )


def tiles_for(options: LaunchOptions, settings: Settings, target: TextIO) -> TileStyle:
    """The style of the tiles that the output can encode.

    In English without `--tiles` an output that knows no Chinese gets ascii tiles; raises `BadUse`
    where it cannot show what was asked for.
    """
    wanted = options.tiles or settings.tiles
    encoding = target.encoding or "utf-8"
    if _encodes(encoding) or (wanted == "ascii" and current() == "en"):
        return wanted
    if options.tiles is None and current() == "en":
        return "ascii"
    use("en")  # the sentence about it can be shown
    raise BadUse(
        tr(
            "the output's encoding is {encoding} and knows no Chinese;"
            " add --lang en --tiles ascii, or set PYTHONUTF8=1",
            encoding=encoding,
        )
    )


def _encodes(encoding: str) -> bool:
    try:
        _SIGNS.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _input() -> TextIO | None:
    """Standard input, where bytes that are no text cost no more than their line."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


class PlainGame:
    """From the first question to the last sentence."""

    def __init__(
        self, options: LaunchOptions, settings: Settings, store: Store | None, console: Console
    ) -> None:
        self._options = options
        self._settings = settings
        self._store = store
        self._console = console
        self._session: Session | None = None
        self._match: PlainMatch | None = None
        self._over = False

    def run(self) -> int:
        """Play one match, new or kept; returns the exit code. Raises `OSError`."""
        try:
            return self._play()
        except EndOfInput:
            self._console.say(tr("The input has ended."), *self._kept())
            return self._code
        except KeyboardInterrupt:
            with suppress(OSError, ValueError):
                self._console.say_interrupted(*self._kept() or [tr("Interrupted.")])
            return INTERRUPTED
        finally:
            if self._session is not None:
                self._session.close()

    def _play(self) -> int:
        if self._store is None and not self._unsaved():
            return 1
        name = self._own_name()
        check_coach(self._options, name)
        try:
            session = self._session = self._continued(name) or self._created(name)
            if session is None:
                return 1
            coached = self._coached(session)
            self._match = PlainMatch(session, self._console, self._store, coach=coached)
            self._match.run()
            self._over = True
        except Left:
            self._console.say(*self._kept())
        return self._code

    @property
    def _code(self) -> int:
        """The exit code of a match that was played: 1 where its last step could not be saved."""
        return int(self._match is not None and self._match.unsaved)

    def _coached(self, session: Session) -> bool:
        """Whether the person has the coach, by the command line or the settings."""
        said = self._options.coach
        setting = self._settings.coach if said is None else said
        return any(has_coach(setting, session.players[seat].name) for seat in session.people)

    def _unsaved(self) -> bool:
        """Whether to play although nothing can be saved."""
        options = [Option(tr("play without saving")), Option(tr("leave"), "Q")]
        return self._console.choose(tr("Matches cannot be saved"), options) == 0

    def _own_name(self) -> str:
        try:
            return own_name(self._store)
        except StorageError as error:
            self._console.say(describe(error))
            return tr("Player")

    @property
    def _wants_new(self) -> bool:
        """Whether an option describes the table: then it is a new one."""
        asked = self._options
        described = (asked.seats, asked.base, asked.rounds, asked.circles, asked.seed, asked.rules)
        return any(value is not None for value in described)

    def _continued(self, name: str) -> Session | None:
        """A kept match of this person, where it wants one and did not ask for a new table.

        Raises `Left` where the person wants neither, and as `Console.read`.
        """
        if self._store is None or self._wants_new:
            return None
        while True:
            try:
                rows = self._store.matches()
                ids = short_ids([row.match_id for row in rows])
                kept = [row for row in rows if _is_own(row, name)]
                if not kept:
                    return None
                offered = kept[:MOST_OFFERED]
                options = [Option(_row_words(row, ids[row.match_id])) for row in offered]
                options += [Option(tr("new match"), "N"), Option(tr("leave"), "Q")]
                place = self._console.choose(tr("Continue a match"), options)
                if place == len(offered):
                    return None
                if place > len(offered):
                    raise Left
                return Session.resume(self._store, offered[place].match_id)
            except StorageError as error:
                self._console.say(describe(error))

    def _created(self, name: str) -> Session | None:
        plan = table_plan(self._options, self._settings, name)
        try:
            return Session.create(plan, self._store)
        except StorageError as error:
            self._console.say(describe(error))
        return Session.create(plan) if self._unsaved() else None

    def _kept(self) -> list[str]:
        """What has become of a match that was left; it may have been in the midst of a step."""
        if self._session is None or self._over:
            return []
        match self._session.kept:
            case "whole":
                return [tr("The match is kept; liisi play --plain goes on with it.")]
            case "part":
                return [tr("The match is kept up to where saving stopped.")]
            case "nothing":
                return [tr("The match was not saved.")]


def _is_own(row: MatchRow, name: str) -> bool:
    """Whether a match can be gone on with in plain text by the person of this name."""
    people = [player.name for player in row.players if player.kind == "human"]
    return row.continuable and list(map(profile_key, people)) == [profile_key(name)]


def _row_words(row: MatchRow, short_id: str) -> str:
    """A kept match in a line as `liisi matches` names it: when, how far, who with what total."""
    return tr(
        "match {id} of {when}, {rounds}: {players}",
        id=short_id,
        when=f"{row.changed.astimezone():%Y-%m-%d %H:%M}",
        rounds=trn("{n} round played", "{n} rounds played", row.rounds),
        players=listed(
            f"{player.name} {points_words(total)}"
            for player, total in zip(row.players, row.totals, strict=True)
        ),
    )
