"""Lines of the plain table that no whole round is needed for."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.core.refusal import RULE_OF, Refusal
from liisi_tui.plain_table.said import change_words, points_words, refusal_line
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.voice import make_voice
from liisi_tui.ui.words import shown


@pytest.mark.parametrize("code", RULE_OF)
def test_8_no_refusal_needs_chinese_where_there_is_none(code):
    voice = make_voice("ascii")
    refusal = Refusal(code, tile=4, seat=1, claim="pong", standing=1)
    assert shown(voice, refusal_line(refusal, voice)).isascii()


@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_a_refusal_names_tiles_as_the_table_does(face, language):
    texts.use(language)
    voice = make_voice(face)
    line = refusal_line(Refusal("not_held", tile=4), voice)
    written = {"ascii": "5m", "numeral": "5万"}.get(face, "五万")
    assert written in line
    assert line.endswith("3.2" + {"en": ").", "zh": "）。"}[language])


def test_points_are_heard_without_their_sign():
    assert [points_words(points) for points in (-4, 0, 4)] == ["minus 4", "0", "4"]
    assert [change_words(points) for points in (-4, 0, 4)] == ["loses 4", "0", "gains 4"]
