"""Opening the game in a terminal: checks first, then store and settings, then the application."""

from __future__ import annotations

import codecs
import gc
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from liisi_tui.options import BadUse, LaunchOptions
from liisi_tui.texts import tr, use, whole_sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from liisi_tui.session.recorded import RecordedMatch
    from liisi_tui.storage.paths import DataPaths
    from liisi_tui.storage.settings import Settings
    from liisi_tui.storage.store import Store
    from liisi_tui.ui.app import LiisiApp
    from liisi_tui.ui.palette import Depth

STANDARD_ERROR: Final = 2
# Terminals that can place no cursor.
SIMPLE_TERMINALS: Final = ("dumb", "unknown")
# How Textual is told the depth of colour that a palette was made for.
COLOUR_SYSTEMS: Final = {"truecolor": "truecolor", "256": "256", "16": "standard"}


def launch(options: LaunchOptions) -> int:
    """Open the title screen, or the table that `options` ask for; returns the exit code.

    Raises `BadUse` with a sentence where this terminal cannot show the game, or a face or theme is
    broken, before anything was written to it. A signal that ends the game gives 128 and its number,
    a fault of its own 1.
    """
    # Hardly anything of what is loaded up to the first screen is ever thrown away.
    gc.disable()
    try:
        return _open(options)
    finally:
        gc.enable()


def _open(options: LaunchOptions) -> int:
    recorded: list[RecordedMatch] = []
    if options.replay is not None:
        from liisi_tui.ui.replay_source import recordings

        recorded = recordings(options.replay, options.data)
    if options.table:
        from liisi_tui.ui.plans import check_coach

        check_coach(options)
    check_terminal()
    return _run(options, recorded)


def check_terminal() -> None:
    """Raises `BadUse` where Textual would hang, draw rubbish or fail: it draws on stderr."""
    for stream, name in ((sys.__stdin__, tr("input")), (sys.__stderr__, tr("error output"))):
        if stream is None or not _is_terminal(stream.fileno):
            raise BadUse(
                tr(
                    "the game needs a terminal, but standard {name} is not one;"
                    " liisi play --plain plays without",
                    name=name,
                )
            )
    if os.environ.get("TERM", "").strip().lower() in SIMPLE_TERMINALS:
        raise BadUse(
            tr("the terminal type {term} can show no table; set TERM", term=os.environ["TERM"])
        )
    encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    if codecs.lookup(encoding).name != "utf-8":
        use("en")  # the sentence about it can be shown
        raise BadUse(
            tr(
                "the terminal's encoding is {encoding}, and the tiles need UTF-8;"
                " set LANG=C.UTF-8 or PYTHONUTF8=1",
                encoding=encoding,
            )
        )


def _is_terminal(fileno: object) -> bool:
    try:
        return os.isatty(fileno())  # type: ignore[operator]
    except (OSError, ValueError):
        return False


def _run(options: LaunchOptions, recorded: Sequence[RecordedMatch]) -> int:
    from liisi_tui.storage.errors import StorageError
    from liisi_tui.storage.paths import data_paths
    from liisi_tui.storage.prose import describe
    from liisi_tui.storage.settings import LoadedSettings, Settings, load_settings
    from liisi_tui.ui.preferences import first_settings

    paths: DataPaths | None = None
    store: Store | None = None
    settings, faulty = first_settings(LoadedSettings(Settings()), options), False
    fault = notice = ""
    try:
        paths = data_paths(options.data)
        loaded = load_settings(paths.settings)
        settings, faulty = first_settings(loaded, options), loaded.fault is not None
        notice = describe(loaded.fault) if loaded.fault is not None else ""
        if not (options.demo or recorded):
            store = _open_store(paths.store)
    except StorageError as error:
        fault = describe(error)
    try:
        _check_person(options, store)
        return _run_app(options, settings, faulty, paths, store, fault, notice, recorded)
    finally:
        if store is not None:
            store.close()


def _check_person(options: LaunchOptions, store: Store | None) -> None:
    """Raises `BadUse` where the one person of `liisi play` is not who is to have the coach."""
    if not options.table or options.coach is None or store is None:
        return
    from liisi_tui.storage.errors import StorageError
    from liisi_tui.ui.plans import check_coach, own_name

    with suppress(StorageError):  # said on the first screen
        check_coach(options, own_name(store))


def _open_store(path: Path) -> Store:
    from liisi_tui.storage.store import Store

    return Store.open(path)


def _run_app(
    options: LaunchOptions,
    settings: Settings,
    faulty: bool,
    paths: DataPaths | None,
    store: Store | None,
    fault: str,
    notice: str,
    recorded: Sequence[RecordedMatch],
) -> int:
    from liisi_tui.storage.paths import data_paths
    from liisi_tui.ui.preferences import settings_for

    depth = _depth(settings_for(options, settings))
    from liisi_tui.ui.app import LiisiApp
    from liisi_tui.ui.data_files import BrokenAsset
    from liisi_tui.ui.lettering import load_lettering
    from liisi_tui.ui.start import Start
    from liisi_tui.ui.terminal.signals import Signals

    signals = Signals()
    try:
        load_lettering()
        app = LiisiApp(
            Start(
                options=options,
                settings=settings,
                settings_path=None if paths is None else paths.settings,
                settings_faulty=faulty,
                depth=depth,
                store=store,
                fault=fault,
                notice=notice,
                signals=signals,
                recorded=recorded,
                open_store=lambda: _open_store(data_paths(options.data).store),
            )
        )
    except BrokenAsset as error:
        raise BadUse(str(error)) from error
    gc.freeze()
    gc.enable()
    signals.rescue = app.rescue
    with signals:
        try:
            app.run(mouse=app.settings.mouse)
        except Exception as error:
            app.error = app.error or error
        finally:
            app.rescue()
        if app.store is not None:
            app.store.close()
        return _last_words(app, signals.received, paths)


def _last_words(app: LiisiApp, signal: int | None, paths: DataPaths | None) -> int:
    """What is said once the terminal is the shell's again; returns the exit code."""
    code = 128 + signal if signal is not None else app.return_code or 0
    if app.error is not None:
        code = 1
        _complain(_fault_words(app, app.error, paths))
    elif app.farewell and code:
        _complain(app.farewell)
    elif app.farewell:
        print(app.farewell, flush=True)
    return code


def _fault_words(app: LiisiApp, error: Exception, paths: DataPaths | None) -> str:
    """The sentence about a fault of the game's own, and where its report is."""
    from liisi_tui.storage.crashes import write_report
    from liisi_tui.storage.errors import StorageError

    kind, kept = type(error).__name__, app.kept_words()
    if paths is not None:
        facts = {"screen": app.last_screen, "size": "{}x{}".format(*app.size)}
        with suppress(StorageError):
            report = write_report(paths.crashes, error, facts)
            return tr(
                "the game met a fault of its own ({kind}); {kept}; the report {path} tells where",
                kind=kind,
                kept=kept,
                path=report,
            )
    return tr(
        "the game met a fault of its own ({kind}); {kept}; a report could not be written",
        kind=kind,
        kept=kept,
    )


def _depth(settings: Settings) -> Depth:
    """The depth of colour of this terminal, for the palette `auto`.

    The environment is made to agree with the palette of `settings` before Textual reads it.
    """
    from liisi_tui.ui.palette import choose_depth, settle_environment

    terminal = choose_depth(os.environ)
    depth = terminal if settings.palette == "auto" else settings.palette
    settle_environment(depth, os.environ)
    if depth in COLOUR_SYSTEMS:
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", COLOUR_SYSTEMS[depth])
    return terminal


def _complain(sentence: str) -> None:
    """One line on standard error, where it still takes one."""
    from liisi_tui.storage.prose import printable

    shown = printable(whole_sentence(sentence), None)
    with suppress(OSError):
        os.write(STANDARD_ERROR, f"liisi: {shown}\n".encode())
