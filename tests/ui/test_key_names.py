"""Keys: each that the code names is one that a terminal sends, and has a name people know."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual.keys import REPLACED_KEYS, Keys, _character_to_key

from liisi_tui import texts
from liisi_tui.ui.key_names import REPLACED, key_name
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Cap
from liisi_tui.ui.replay_picture import picture_of
from liisi_tui.ui.replay_words import TYPED
from liisi_tui.ui.screens.replay import ReplayScreen
from tests.catalogue import ROOT
from tests.ui.recordings import replay_at

SENT = {
    key.value for keys in ANSI_SEQUENCES_KEYS.values() if isinstance(keys, tuple) for key in keys
}
SENT |= set(FUNCTIONAL_KEYS.values())
SENT |= {_character_to_key(sign) for sign in string.printable if sign.isprintable()}
SENT -= {Keys.Ignore.value, *string.ascii_uppercase}
# What screens call a click that is no key, the keys as `ReplayScreen` calls them, and a capital
# letter, which is sent so and is a small one in `press`.
OF_SCREENS = {"take_over", *TYPED.values(), "C"}
# Where keys stand by themselves.
TABLES = {"hurried", "without", "always", "own_key", "TYPED", "_OF_A_HAND", "TARGET_KEYS"}
# What dictionaries from keys to what they do are called.
ACTED = ("moves", "pages", "keys")


def _is_key(node: ast.expr) -> bool:
    return ast.unparse(node) in ("key", "event.key")


def _strings(node: ast.AST) -> Iterator[str]:
    """The texts of an expression; of a table its keys."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Dict):
        for one in node.keys:
            if one is not None:
                yield from _strings(one)
    elif isinstance(node, ast.Tuple | ast.Set | ast.List):
        for one in node.elts:
            yield from _strings(one)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("frozenset", "set"):
        for one in node.args:
            yield from _members(one)


def _members(node: ast.expr) -> Iterator[str]:
    """The texts of a collection; those of one text are its letters."""
    for text in _strings(node):
        yield from text if isinstance(node, ast.Constant) else (text,)


def keys_of(source: str) -> Iterator[str]:
    """The keys that a module compares `key` with, looks up, or keeps in a table of keys."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Match(subject=subject) if _is_key(subject):
                for case in node.cases:
                    for pattern in ast.walk(case.pattern):
                        if isinstance(pattern, ast.MatchValue):
                            yield from _strings(pattern.value)
            case ast.Compare(left=left) if _is_key(left):
                for how, one in zip(node.ops, node.comparators, strict=True):
                    yield from _members(one) if isinstance(how, ast.In) else _strings(one)
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target) if node.value:
                name = getattr(target, "id", getattr(target, "attr", ""))
                if name in TABLES or (name in ACTED and isinstance(node.value, ast.Dict)):
                    yield from _strings(node.value)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[first, *_]):
                if _is_key(first):
                    yield from _strings(table)
            case ast.Subscript(value=table, slice=place) if _is_key(place):
                yield from _strings(table)


def pressed(source: str) -> Iterator[str]:
    """The keys that a test presses."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("press", "calmly"):
            for one in node.args:
                # `*"word"` is typed letter by letter.
                if isinstance(one, ast.Starred):
                    yield from _members(one.value)
                else:
                    yield from _strings(one)


def test_the_keys_of_a_module_are_found():
    source = (
        "def press(self, key):\n"
        "    own_key = 'question_mark'\n"
        "    moves = {'up': 1}\n"
        "    if key in ('left', 'plus_sign') or key == 'x' or event.key == 'y': pass\n"
        "    match key:\n"
        "        case 'enter' | 'space' if self.ready: pass\n"
        "        case 'tab': pass\n"
        "    return {'home': 1}.get(key) or {'p': 2}[key]\n"
    )
    wanted = "question_mark up left plus_sign x y enter space tab home p"
    assert sorted(keys_of(source)) == sorted(wanted.split())
    assert list(pressed("await pilot.press('a', *['plus'] * 2)\nawait playing.calmly('f1')"))


def test_every_key_that_a_screen_knows_is_one_that_is_sent():
    found = {
        (path.name, key)
        for path in sorted((ROOT / "liisi_tui/ui").rglob("*.py"))
        if path.parent.name != "paint"  # what is painted there are caps
        for key in keys_of(path.read_text(encoding="utf-8"))
    }
    assert len(found) > 200
    assert {one for one in found if one[1] and one[1] not in SENT | OF_SCREENS} == set()


def test_every_key_that_a_test_presses_is_one_that_is_sent():
    files = sorted(Path(__file__).parent.rglob("*.py"))
    found = {(file.name, key) for file in files for key in pressed(file.read_text("utf-8"))}
    assert len(found) > 200
    # A sign stands for its key in a test, as a letter does.
    unsent = {(name, key) for name, key in found if len(key) > 1 and key not in SENT}
    assert unsent == set()


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_key_has_a_name_that_can_be_read(language):
    texts.use(language)
    for key in SENT:
        name = key_name(key)
        assert name.isprintable(), key
        assert name.strip() == name, key
        assert name, key
        assert "_" not in name.removesuffix("_"), key
        assert len(name) < 24, key


def test_signs_are_called_what_they_are():
    assert REPLACED == REPLACED_KEYS
    for sign in string.punctuation + "é、？张":
        assert key_name(_character_to_key(sign)) in (sign, sign.upper())


def test_keys_are_called_as_on_a_keyboard():
    for key, name in {
        "a": "A",
        "ctrl+s": "Ctrl-S",
        "ctrl+shift+pageup": "Ctrl-Shift-PgUp",
        "ctrl+backslash": "Ctrl-\\",
        "shift+tab": "Shift-Tab",
        "alt+x": "Alt-X",
        "f5": "F5",
        "f24": "F24",
        "left": "←",
        "backspace": "Backspace",
        "delete": "Delete",
        "insert": "Insert",
        "caps_lock": "Caps Lock",
        "add": "+",
    }.items():
        assert key_name(key) == name
    texts.use("zh")
    assert key_name("backspace") == "退格"


@pytest.mark.parametrize("typing", [(), ("1", "2")])
@pytest.mark.parametrize("events", [40, 10**6])
def test_every_key_in_the_footer_of_a_replay_does_what_it_says(events, typing):
    screen = replay_at(events, *typing)
    picture = picture_of(
        screen.replay, screen.watching, make_look("chinese", "felt", "truecolor"), 80
    )
    rows = [*picture.prompt, picture.keys]
    caps = [piece for row in rows for piece in row if isinstance(piece, Cap)]
    assert len({cap.key for cap in caps}) == len(caps)
    pages = {"q", "question_mark", "o", "l", "tab", "p", "enter", "escape"}
    for cap in caps:
        action = cap.action or cap.key.lower()
        key = next((sent for sent, called in TYPED.items() if called == action), action)
        assert key in SENT
        fresh: ReplayScreen = replay_at(events, *typing)
        assert fresh.watch_key(TYPED.get(key, key)) or key in pages, cap
