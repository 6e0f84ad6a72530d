"""明听 and 暗听 (6.4): what is told of a 听 tile says how it lay, at the end of the round too."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.core.events import DeclaredReady
from liisi_tui.core.rules import Rules
from liisi_tui.core.tiles import parse_tile
from liisi_tui.plain_table.settled import settlement_lines
from liisi_tui.texts import Language
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import make_look
from liisi_tui.ui.paint.settled import SPACES, hands_fit, put_settled
from liisi_tui.ui.sheet import Sheet
from tests.ui.matches import play_round, table

WIDE = 140
MARKS: dict[Language, tuple[str, str]] = {"en": (" face up ", " laid "), "zh": (" 明", " 扣")}
PLAIN: dict[Language, str] = {"en": " face up", "zh": "报听明打"}


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("face", ["face_up", "face_down"])
def test_6_4_the_settlement_says_whether_the_ready_tile_lay_open(language, face):
    texts.use(language)
    look = make_look("chinese", "felt", "truecolor")
    session = play_round(table(5, rules=Rules(ready_tile=face)))
    view = session.open_hands()
    laid = sum(hand.ready_tile is not None for hand in view.hands)
    assert laid
    up, down = MARKS[language] if face == "face_up" else MARKS[language][::-1]
    for space in SPACES:
        sheet = Sheet(look, WIDE, 60)
        assert hands_fit(sheet, view)
        put_settled(sheet, 0, view, space=space, next_dealer="")
        text = "\n".join(strip.text for strip in sheet.strips())
        assert (text.count(up), text.count(down)) == (laid, 0)
    told = "\n".join(settlement_lines(session, look))
    assert (PLAIN[language] in told) == (face == "face_up")


@pytest.mark.parametrize("face_up", [True, False])
def test_6_4_the_log_of_open_hands_says_so_too(face_up):
    texts.use("en")
    session = table(5)
    tile, wait = parse_tile("1m"), parse_tile("2m")
    event = DeclaredReady(seat=0, tile=tile, face_up=face_up, waits=(wait,))
    said = words(event, session.players, make_look("numeral", "felt", "truecolor"))
    assert ("face up" in said) == face_up
    assert said.endswith("waits for 2万")
