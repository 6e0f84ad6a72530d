"""The log in words: every event has a line, and no line tells what the event hides."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Discarded,
    Drawn,
    Event,
    Konged,
    MatchEnded,
    MatchStarted,
    Passed,
    Ponged,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.redaction import redact
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.tiles import ALL_TILES, parse_tile
from liisi_tui.texts import tile_name
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import make_look
from tests.ui.matches import PEOPLE, play_round, table, won_of

TILE = parse_tile("5p")
EVENTS: dict[str, Event] = {
    "match_started": MatchStarted(
        match_id="m", rules=DEFAULT_RULES, base_score=3, seats=PEOPLE, seed=1
    ),
    "round_started": RoundStarted(
        round=2, dealer=1, dice=((3, 4), (5, 6)), first_taker=3, wall=ALL_TILES
    ),
    "dealt": Dealt(seat=1, standing=(TILE,) * 4, hand=tuple(range(9))),
    "drawn": Drawn(seat=1, tile=TILE, source="head"),
    "replacement": Drawn(seat=1, tile=TILE, source="tail"),
    "discarded": Discarded(seat=1, tile=TILE, drawn=False),
    "discarded_drawn": Discarded(seat=1, tile=TILE, drawn=True),
    "ready": DeclaredReady(seat=1, tile=TILE, face_up=False, waits=(0, 8)),
    "ready_face_up": DeclaredReady(seat=1, tile=TILE, face_up=True, waits=(0, 8)),
    "ponged": Ponged(seat=1, tile=TILE, source=0, standing=0),
    "ponged_one": Ponged(seat=1, tile=TILE, source=0, standing=1),
    "ponged_two": Ponged(seat=1, tile=TILE, source=0, standing=2),
    "exposed_kong": Konged(seat=1, tile=TILE, kind=MeldKind.EXPOSED_KONG, source=0, standing=0),
    "added_kong": Konged(seat=1, tile=TILE, kind=MeldKind.ADDED_KONG, source=None, standing=0),
    "concealed_kong": Konged(
        seat=1, tile=TILE, kind=MeldKind.CONCEALED_KONG, source=None, standing=0
    ),
    "passed": Passed(seat=1, tile=TILE, options=("pong",)),
    "exhausted": RoundEnded(
        round=1, reason="exhausted", left=None, deltas=(0,) * 4, totals=(0,) * 4, next_dealer=0
    ),
    "abandoned": RoundEnded(
        round=1, reason="abandoned", left=2, deltas=(0,) * 4, totals=(0,) * 4, next_dealer=None
    ),
    "match_ended": MatchEnded(totals=(0, 0, 0, 0)),
}
HIDDEN = {"dealt", "drawn", "replacement", "ready"}


def line(name: str, viewer: int | None, rules: Rules = DEFAULT_RULES) -> str | None:
    shown = redact(EVENTS[name], viewer, rules)
    return None if shown is None else words(shown, PEOPLE, make_look("chinese", "felt", "mono"))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", EVENTS)
def test_every_event_is_a_line_of_its_own(name, language):
    texts.use(language)
    own = line(name, 1)
    assert own
    assert "{" not in own
    assert "\n" not in own


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", sorted(HIDDEN))
def test_the_table_is_not_told_what_only_one_seat_sees(name, language):
    texts.use(language)
    public = line(name, None)
    assert public is not None
    for tile in [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]:
        assert tile_name(tile) not in public
    assert line(name, 3) == public


def test_a_pass_is_nobody_elses_business():
    assert line("passed", None) is None
    assert line("passed", 1) == "S Ann passes 五筒"


def test_a_hidden_concealed_kong_names_no_tile():
    hidden = Rules(concealed_kong="hidden")
    assert line("concealed_kong", None, hidden) == (
        "Concealed kong 暗杠! S Ann lays four tiles face down"
    )
    assert line("concealed_kong", 1, hidden) == "Concealed kong 暗杠! S Ann lays down four 五筒"


def test_lines_say_who_took_what_from_whom():
    assert line("ponged_two", None) == (
        "Pong 碰! S Ann takes 五筒 from E 张三, with two standing tiles"
    )
    assert line("round_started", None) == ("Round 2: S Ann deals; dice 7 and 11, N takes first")
    texts.use("zh")
    assert line("exposed_kong", None) == "杠！南家 Ann 杠东家张三打的五筒"
    assert line("round_started", None) == "第 2 局：南家 Ann 坐庄，骰子 7 点、11 点，北 先抓牌"


def test_a_win_names_the_discarder():
    session = play_round(table(5))
    won = won_of(session)
    assert isinstance(won, Won)
    look = make_look("numeral", "felt", "mono")
    assert words(won, session.players, look) == "Win 胡! S Ann wins with 4筒 from N 赵太原"


def test_ascii_in_english_needs_no_other_signs_but_names():
    look = make_look("ascii", "felt", "mono")
    texts.use_signs("ascii")
    for event in EVENTS.values():
        for viewer in (None, 1):
            shown = redact(event, viewer, DEFAULT_RULES)
            text = "" if shown is None else words(shown, PEOPLE, look)
            for player in PEOPLE:
                text = text.replace(player.name, "")
            assert text.isascii()
