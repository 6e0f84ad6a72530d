"""Which signs are sent: none of doubtful width, and few where few are trusted (FAULTS 1, 4, 5).

The ascii style with English sends only ASCII but for names, the safe style only ASCII and
double-width signs, on every screen and in every prompt.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from rich.cells import cell_len

from liisi_tui import bots, texts
from liisi_tui.core.commands import Win
from liisi_tui.core.projection import seat_view
from liisi_tui.core.refusal import RULE_OF
from liisi_tui.core.rules import Rules
from liisi_tui.core.tiles import KINDS, TILE_TEXTS
from liisi_tui.core.wishes import why_not
from liisi_tui.options import LaunchOptions
from liisi_tui.rules_text import load_rules
from liisi_tui.session import ForBot, ForCalls, ForPerson, ToStart
from liisi_tui.ui.canvas import clean, fit
from liisi_tui.ui.decision import Decision, Mode
from liisi_tui.ui.faces import FaceName, load_face
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Cap, Row, Words
from liisi_tui.ui.prompts import decision_prompt
from liisi_tui.ui.screens.page import ScrollScreen
from tests.catalogue import load
from tests.positions import discard, position
from tests.ui.matches import NAMES, table
from tests.ui.opened import opened
from tests.ui.screens_demo import SCENES

# Trusted with less than all signs: face and language.
STYLES: tuple[tuple[FaceName, texts.Language], ...] = (
    ("ascii", "en"),
    ("safe", "en"),
    ("safe", "zh"),
)


def doubtful(char: str) -> bool:
    """A sign that terminals draw at different widths, or not at all."""
    return (
        not (char.isprintable() or char == "\n")
        or ord(char) >= 0x1F000
        or 0xFE00 <= ord(char) <= 0xFE0F
        or unicodedata.category(char) in ("Cf", "Mn", "Me", "Mc")
    )


def wrong(text: str, face: FaceName, language: texts.Language) -> set[str]:
    """The signs of a text that a style may not send."""
    for name in (*NAMES, "张三"):
        text = text.replace(name, "")
    if (face, language) == ("ascii", "en"):
        return {char for char in text if not char.isascii()}
    if face == "safe":
        return {char for char in text if not char.isascii() and cell_len(char) != 2}
    return {char for char in text if doubtful(char)}


def catalogue() -> Iterator[tuple[str, str]]:
    for message in load():
        if message.id:
            yield from zip(
                message.id if isinstance(message.id, tuple) else (message.id,),
                message.string if isinstance(message.string, tuple) else (message.string,),
                strict=False,
            )


def prose() -> Iterator[tuple[texts.Language, str]]:
    """Everything that the game says, in both languages."""
    for english, chinese in catalogue():
        yield "en", english
        yield "zh", chinese
    for language in texts.LANGUAGES:
        for entry in load_rules(language, "any"):
            yield language, repr(entry)


def test_1_no_text_has_signs_of_doubtful_width():
    assert {char for _, text in prose() for char in text if doubtful(char)} == set()


@pytest.mark.parametrize(("face", "language"), STYLES)
def test_4_all_prose_keeps_to_the_signs_of_a_style(face, language):
    trusted = load_face(face).glyphs
    bad = {
        text: signs
        for spoken, text in prose()
        if spoken == language
        and "123m456p" not in text  # the notation of the command line
        and (signs := wrong(texts.shaped(text, language, trusted), face, language))
    }
    assert bad == {}


@pytest.mark.parametrize(
    ("english", "without"),
    [
        ("Pong 碰: which of your tiles?", "Pong: which of your tiles?"),
        ("### 4.1 Pong, 碰", "### 4.1 Pong"),
        ("## 4 碰 and 杠", "## 4 pong and kong"),
        ("no 杠 right after a 碰", "no kong right after a pong"),
        ("万 (characters), 筒 (dots)", "characters, dots"),
        ("the next drew 东 (east) or 九万", "the next drew East or 9m"),
        ("face up 明", "face up"),
        ("{who} 张三", "{who} 张三"),
    ],
)
def test_english_without_terms(english, without):
    assert texts.shaped(english, "en", "ascii") == without
    assert texts.shaped(english, "en", "cjk") == english


def test_names_are_no_terms():
    texts.use_signs("ascii")
    assert texts.tr("{who} pays", who="胡") == "胡 pays"


def test_what_is_drawn_keeps_its_width():
    odd = "×←→↑↓…·“”‘’—│┌▶◂▒●éßЖ"
    for trusted in ("cjk", "ascii"):
        texts.use_signs(trusted)
        assert cell_len(clean(odd)) == len(odd)
        assert cell_len(clean("é")) == cell_len(clean("e\u0301")) == 1
        assert fit("×…", 4) == "x~  "
    texts.use_signs("cjk")
    assert clean(odd).isascii()


@pytest.mark.parametrize("scene", SCENES)
async def test_4_every_screen_keeps_to_the_signs_of_a_style(scene):
    texts.use("en")
    options = LaunchOptions(tiles="ascii")
    async with opened(SCENES[scene], size=(100, 30), options=options) as (app, pilot):
        for face, language in STYLES:
            texts.use(language)
            app.change_settings(tiles=face)
            await pilot.pause()
            assert wrong(app.text, face, language) == set()
            if isinstance(app.screen, ScrollScreen):
                body = "\n".join(strip.text for strip in app.screen.body(100).strips())
                assert wrong(body, face, language) == set()
            for _, words in app.top.help_keys():
                assert wrong(words, face, language) == set()
            app.top.ask_leave()
            await pilot.pause()
            assert wrong(app.text, face, language) == set()
            app.top.forget_question()
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert wrong(app.text, face, language) == set()


def said(row: Row) -> str:
    """All words of a row; tiles are held to the face by its file."""
    words = []
    for piece in row:
        if isinstance(piece, Words):
            words.append(piece.text)
        elif isinstance(piece, Cap):
            words += [piece.key, piece.label]
    return clean(" ".join(words))


def choices() -> Iterator[Decision]:
    """The rare questions with several answers: which kong, and which tiles for a pong."""
    several = position(hands={"E": "1z 9m 1s 3s | 2222p 8888p 7s + 9s"})
    standing = position(
        hands={
            "E": "1z 357m | 2468p 1357s 7z + 5p",
            "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z",
        }
    )
    standing.do(discard("E", "5p", drawn=True))
    for at, seat, act in ((several, 0, Decision.kong), (standing, 1, Decision.pong)):
        decision = Decision(seat_view(at.match, seat), partial(why_not, at.match))
        act(decision)
        yield decision


def decisions(seeds: range) -> Iterator[Decision]:
    """Every question that people are asked in some rounds, and all that follow from its keys."""
    yield from choices()
    chance = Random(3)
    for seed in seeds:
        session = table(seed, rules=Rules(winning="optional", ready_tile="choose"))
        while session.rounds_played == 0:
            match session.waiting():
                case ToStart():
                    session.start_round()
                case ForBot():
                    session.bot_move()
                case ForCalls():
                    session.close_window()
                case ForPerson(seat=seat):
                    view = session.view(seat)
                    for act in (None, "pong", "kong", "ready"):
                        decision = Decision(view, session.why_not)
                        if act is not None:
                            getattr(decision, act)()
                        yield decision
                        if decision.mode is Mode.READY:
                            decision.enter()
                            yield decision
                    yield Decision(session.view((seat + 1) % 4), session.why_not)
                    command = bots.choose("normal", view, chance)
                    wins = [command for command in view.legal if isinstance(command, Win)]
                    session.submit(wins[0] if wins else command, view.sequence)


@pytest.mark.parametrize(("face", "language"), STYLES)
def test_4_every_prompt_keeps_to_the_signs_of_a_style(face, language):
    texts.use(language)
    look = make_look(face, "felt", "mono")
    texts.use_signs(look.face.glyphs)
    modes = set()
    for decision in decisions(range(4)):
        modes.add(decision.mode)
        for row in decision_prompt(decision, look):
            assert wrong(said(row), face, language) == set()
    assert modes >= {Mode.TURN, Mode.CLAIM, Mode.PONG, Mode.KONG, Mode.READY, Mode.FACE, Mode.WATCH}


@pytest.mark.parametrize(("face", "language"), STYLES)
def test_4_every_refusal_keeps_to_the_signs_of_a_style(face, language):
    texts.use(language)
    texts.use_signs(load_face(face).glyphs)
    for tile in TILE_TEXTS:
        for code, rule in RULE_OF.items():
            words = {"tile": texts.tile_name(tile), "seat": texts.seat_label("E")}
            assert wrong(texts.refusal_sentence(code, rule, **words), face, language) == set()


def test_5_who_reads_no_chinese_can_name_every_tile():
    """Numeral and ascii faces have a digit, or the letter of an honour, on every tile.

    Of dots and bamboos the large tiles show as many signs as their rank.
    """
    for name, letters in (
        ("numeral", ("E", "S", "W", "N", "Wh", "Gr", "Rd")),
        ("ascii", ("E", "S", "W", "N", "Wh", "Gr", "Rd")),
    ):
        face = load_face(name)
        for tile in range(KINDS):
            rank = str(tile % 9 + 1) if tile < 27 else letters[tile - 27]
            for text in (face.line(tile, 3), "".join(face.block_lines(tile))):
                assert rank in text
            assert rank[0] in face.line(tile, 4)
            assert rank in "".join((*face.corners(tile), *face.art(tile)))
