"""What the prompt bar says: only what is possible, and what it costs."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.tiles import tile_text
from liisi_tui.core.wishes import why_not
from liisi_tui.ui.decision import Decision
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Cap, Row, TilePiece, Words
from liisi_tui.ui.prompts import decision_prompt
from tests import positions
from tests.positions import position


def asked(table: positions.Table, seat: int = 0) -> Decision:
    view = seat_view(table.match, seat)
    return Decision(view, lambda who, wish: why_not(table.match, who, wish))


def said(row: Row) -> str:
    """The words of a row, tiles in mpsz."""
    out = []
    for piece in row:
        match piece:
            case Words(text=text):
                out.append(text)
            case TilePiece(tile=tile):
                out.append("#" if tile is None else tile_text(tile))
            case Cap(key=key, label=label):
                out.append(f"[{key}] {label}")
    return " ".join(" ".join(out).split())


def prompt(decision: Decision) -> tuple[str, str]:
    look = make_look("chinese", "felt", "truecolor")
    question, keys = decision_prompt(decision, look)
    return said(question), said(keys)


def test_a_turn_offers_only_what_is_possible():
    question, keys = prompt(asked(position(hands={"E": "1357m | 2468p 13579s + 7z"})))
    assert question == "Your turn discard 7z ?"
    assert keys == "[Enter] discard [0] discard the drawn tile"


def test_kong_and_ready_are_offered_when_they_are_possible():
    table = position(hands={"E": "1z 234m | 1111p 22233p + 4m"})
    _, keys = prompt(asked(table))
    assert "[K] Kong 杠" in keys
    table = position(hands={"E": "1z 234m | 111222333p + 4m"})
    _, keys = prompt(asked(table))
    assert "[T] Ready 听" in keys


def test_each_kong_is_named():
    decision = asked(position(hands={"E": "1z 9m 1s 3s | 2222p 8888p 7s + 9s"}))
    decision.kong()
    assert prompt(decision)[1] == "[1] 二筒 [2] 八筒 [Esc] back"


def test_7_4_the_prompt_reminds_who_is_not_ready_while_somebody_is():
    hands = {"E": "1357m | 2468p 13579s + 7z", "S": "234m | 111222333p 4m"}
    warning = "Not ready 听: dealing in pays for all three"
    assert warning not in prompt(asked(position(hands=hands)))[0]
    table = position(hands=hands, ready={"S": "1z"})
    assert warning in prompt(asked(table))[0]


def test_30_the_ready_prompt_shows_unseen_copies_and_warns_of_dead_waits():
    table = position(hands={"E": "1z 234m | 111222333p + 4m"})
    decision = asked(table)
    decision.ready()
    decision.digit(4)
    question, keys = prompt(decision)
    assert question.startswith("Ready 听: 1z goes out, waiting for")
    assert "4m ×" in question
    assert keys == "[1-4] choose [Enter] declare ready 听 [Esc] back"


def test_30_a_wait_of_which_no_copy_is_left_is_called_so():
    # A closed wait for 3m, all four of which lie in another seat's kong.
    table = position(
        hands={"E": "1z 24m 5p | 5p 111222s 33s + 3s"}, melds={"S": "concealed_kong:3m"}
    )
    decision = asked(table)
    decision.ready()
    assert prompt(decision)[0] == ("Ready 听: 1z goes out, waiting for 3m ×0 all of them are gone")


def test_who_is_ready_reads_how_many_are_left_once():
    for hand, waits in (
        ("234m | 111222333p 5s", "5s ×2"),
        ("234m | 111222333p 4m", "1m ×4 4m ×1 5 unseen"),
    ):
        hands = {"E": "1357m | 2468p 13579s + 7z", "S": hand}
        watching = asked(position(hands=hands, ready={"S": "1z"}), 1)
        assert prompt(watching)[0] == f"You are ready 听, waiting for {waits}"


def test_6_6_what_declining_costs_is_said_before_it_is_done():
    rules = Rules(winning="optional")
    drawn = asked(
        position(hands={"E": "234m | 111222333p 4m + 4m"}, ready={"E": "1z"}, rules=rules)
    )
    question, keys = prompt(drawn)
    assert "Passing gives up winning for this round (6.6)" in question
    assert keys == "[H] Win 胡 [X] Pass 过"


@pytest.mark.parametrize("rules", [DEFAULT_RULES, Rules(pong_from="choose")])
def test_4_5_the_ways_to_pong_are_told_apart(rules):
    table = position(
        hands={
            "E": "1z 357m | 2468p 1357s 7z + 5p",
            "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z",
        },
        rules=rules,
    )
    table.do(positions.discard("E", "5p", drawn=True))
    decision = asked(table, 1)
    assert prompt(decision)[1] == "[P] Pong 碰 [K] Kong 杠 [X] Pass 过"
    decision.pong()
    assert prompt(decision)[1] == (
        "[1] both from the hand [2] one standing, one from the hand [Esc] back"
    )


def test_the_prompt_speaks_chinese():
    texts.use("zh")
    question, keys = prompt(asked(position(hands={"E": "1357m | 2468p 13579s + 7z"})))
    assert question == "轮到你 打出 7z ？"
    assert keys.startswith("[Enter] 打出")
