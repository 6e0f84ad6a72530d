"""The input of `liisi score` (FORMATS 3): every way in which it cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.score_input import (
    LONGEST_INPUT,
    REASONS,
    InputError,
    early_fault,
    read_win,
    settlement_line,
)
from liisi_tui.core.scoring import settle
from liisi_tui.core.tiles import tiles_text
from liisi_tui.texts.inputs import INPUT_REASONS, input_sentence

GOOD: dict[str, Any] = {
    "rules": {},
    "base_score": 1,
    "dealer": "E",
    "winner": "S",
    "concealed": "123m456m78m11p",
    "melds": [{"kind": "pong", "tile": "5s"}],
    "winning_tile": "9m",
    "by": "discard",
    "from": "N",
    "ready": ["S", "W"],
}
ABSENT = object()

# Reasons that only the arguments of `liisi waits` can give.
OF_WAITS = {"waits_count", "meld_form", "standing_missing", "standing_count", "standing_not_held"}


def changed(**fields: Any) -> bytes:
    """The good input with some fields put otherwise; `source` stands for `from`."""
    if "source" in fields:
        fields["from"] = fields.pop("source")
    merged = {**GOOD, **fields}
    return json.dumps({k: v for k, v in merged.items() if v is not ABSENT}).encode()


PONG = {"kind": "pong", "tile": "5s"}

BAD: list[tuple[bytes, str, str]] = [
    (b"", "", "not_object"),
    (b"[]", "", "not_object"),
    (b"null", "", "not_object"),
    (b"\xff\xfe{\x00}\x00", "", "not_object"),
    (b"{", "", "not_json"),
    (b'{"dealer": "E",}', "", "not_json"),
    (changed() + b"x", "", "not_json"),
    (b'{"dealer": "\xff"}', "", "not_json"),
    (b'{"dealer": "\\ud800"}', "", "not_json"),
    (b'{"dealer": "\x00"}', "", "not_json"),
    (b'{"dealer": ' + b"[" * 60_000, "", "not_json"),
    (b'{"base_score": ' + b"9" * 5000 + b"}", "", "not_json"),
    (b" " * (LONGEST_INPUT + 1), "", "too_long"),
    (changed(extra=1), "extra", "unknown_field"),
    (changed(dealr="E", dealer=ABSENT), "dealr", "unknown_field"),
    (changed(melds=[{**PONG, "from": "E"}]), "melds[0].from", "unknown_field"),
    (changed(rules={"no_such_option": 1}), "rules.no_such_option", "unknown_field"),
    (changed(rules=None), "rules", "not_an_object"),
    (changed(rules=[]), "rules", "not_an_object"),
    (changed(rules={"cap": -1}), "rules.cap", "not_whole"),
    (changed(rules={"cap": True}), "rules.cap", "not_whole"),
    (changed(rules={"cap": 1.0}), "rules.cap", "not_whole"),
    (changed(rules={"cap": 10**100}), "rules.cap", "too_large"),
    (changed(rules={"missing_suit_required": 1}), "rules.missing_suit_required", "not_boolean"),
    (changed(rules={"winning": "maybe"}), "rules.winning", "not_one_of"),
    (changed(base_score=0), "base_score", "not_whole"),
    (changed(base_score=None), "base_score", "not_whole"),
    (changed(base_score=True), "base_score", "not_whole"),
    (changed(base_score=1.5), "base_score", "not_whole"),
    (changed(base_score="1"), "base_score", "not_whole"),
    (changed(base_score=float("inf")), "base_score", "not_whole"),
    (changed(base_score=10**100), "base_score", "too_large"),
    (changed(**{"": 1}), '""', "unknown_field"),
    (changed(rules={"": 1}), 'rules.""', "unknown_field"),
    # Of several faults an unknown field comes first, then a missing one.
    (changed(dealer=ABSENT, winner=5, extra=1), "extra", "unknown_field"),
    (changed(base_score=0, ready=ABSENT), "ready", "missing"),
    (changed(winner=5, rules={"caps": 1}), "rules.caps", "unknown_field"),
    (changed(winner=5, melds=[PONG, {**PONG, "x": 1}]), "melds[1].x", "unknown_field"),
    (changed(dealer=ABSENT), "dealer", "missing"),
    (changed(winner=ABSENT), "winner", "missing"),
    (changed(concealed=ABSENT), "concealed", "missing"),
    (changed(winning_tile=ABSENT), "winning_tile", "missing"),
    (changed(by=ABSENT), "by", "missing"),
    (changed(ready=ABSENT), "ready", "missing"),
    (changed(dealer="east"), "dealer", "not_a_seat"),
    (changed(winner=None), "winner", "not_a_seat"),
    (changed(winner="s"), "winner", "not_a_seat"),
    (changed(ready=["S", "Q"]), "ready[1]", "not_a_seat"),
    (changed(ready=[1]), "ready[0]", "not_a_seat"),
    (changed(ready="S"), "ready", "not_a_list"),
    (changed(source="Z"), "from", "not_a_seat"),
    (changed(concealed=3), "concealed", "not_text"),
    (changed(concealed="10m456m78m11p"), "concealed", "tile_unknown"),
    (changed(concealed="123m456m78m11"), "concealed", "tile_no_suit"),
    (changed(concealed="11111m456m78m"), "concealed", "tile_copies"),
    (changed(concealed="123m456m78m1p"), "concealed", "tile_count"),
    (changed(concealed="123m456m78m111p"), "concealed", "tile_count"),
    (changed(concealed="123m456m78m55s"), "melds[0].tile", "fifth_copy"),
    (changed(concealed="123m11p78m", melds=[PONG] * 2), "melds[0].tile", "fifth_copy"),
    (changed(melds=None), "melds", "not_a_list"),
    (changed(melds=[1]), "melds[0]", "not_an_object"),
    (changed(melds=[{"kind": "chow", "tile": "5s"}]), "melds[0].kind", "not_one_of"),
    (changed(melds=[{"kind": "pong"}]), "melds[0].tile", "missing"),
    (changed(melds=[{"kind": "pong", "tile": "55s"}]), "melds[0].tile", "not_one_tile"),
    (changed(melds=[PONG] * 5, concealed=""), "melds", "too_many_melds"),
    (changed(winning_tile="0p"), "winning_tile", "tile_unknown"),
    (changed(winning_tile=""), "winning_tile", "not_one_tile"),
    (changed(winning_tile="9m9m"), "winning_tile", "not_one_tile"),
    (changed(by="chance"), "by", "not_one_of"),
    (changed(source=None), "from", "from_missing"),
    (changed(source=ABSENT), "from", "from_missing"),
    (changed(source="S"), "from", "from_winner"),
    (changed(by="self_draw"), "from", "from_self_draw"),
    (b'{"dealer": "E", "dealer": "S"}', "dealer", "duplicate"),
    (changed()[:-1] + b', "dealer": "E"}', "dealer", "duplicate"),
    (changed(rules={}).replace(b"{}", b'{"cap": 1, "cap": 2}'), "cap", "duplicate"),
    (b'{"x": ' + b"9" * 4000 + b', "d:": 1, "d:": 1}', "d:", "duplicate"),
]


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    BAD,
    ids=[f"{number}-{field}-{reason}" for number, (_, field, reason) in enumerate(BAD)],
)
def test_what_cannot_be_read_names_the_field(text: bytes, field: str, reason: str):
    with pytest.raises(InputError) as caught:
        read_win(text)
    error = caught.value
    assert (error.field, error.reason) == (field, reason)
    sentence = input_sentence(error.reason, error.field, **error.params)
    assert "{" not in sentence
    assert sentence.startswith(field)


def test_an_error_that_is_kept_is_raised_anew():
    raised = []
    for _ in range(2):
        with pytest.raises(InputError) as caught:
            read_win(b"x")
        raised.append(caught.value)
    assert early_fault(b"x") is early_fault(b"y")
    assert len({*map(id, raised), id(early_fault(b"x"))}) == 3
    assert len({str(error) for error in raised}) == 1


@pytest.mark.parametrize(
    ("text", "least"), [(changed(base_score=0), 1), (changed(rules={"cap": -1}), 0)]
)
def test_a_number_that_is_too_small_is_told_with_the_least(text: bytes, least: int):
    with pytest.raises(InputError) as caught:
        read_win(text)
    assert (caught.value.reason, caught.value.params["least"]) == ("not_whole", least)


def test_every_reason_is_provoked_and_has_a_sentence():
    assert REASONS == INPUT_REASONS
    assert {reason for _, _, reason in BAD} == REASONS - OF_WAITS - {"unreadable"}


@pytest.mark.parametrize(
    "text",
    [
        changed(),
        changed(rules=ABSENT, base_score=ABSENT),
        b"\xef\xbb\xbf" + changed(),
        b"\r\n" + changed() + b"\n",
        changed(concealed="一万2万三萬456万 78m 一筒1饼", winning_tile="九萬"),
        changed(ready=["S", "W", "S"]),
    ],
)
def test_the_same_win_written_otherwise(text: bytes):
    win = read_win(text)
    assert win == read_win(changed())
    assert tiles_text(win.concealed) == "12345678m11p"
    assert win.rules == DEFAULT_RULES
    assert win.ready == {1, 2}


def test_self_draw_has_no_source():
    for source in (None, ABSENT):
        assert read_win(changed(by="self_draw", source=source)).source is None


def test_large_numbers_stay_exact():
    win = read_win(changed(base_score=10**99, rules={"cap": None}))
    settlement = settle(win)
    assert settlement.deltas[1] == 65 * 10**99
    assert json.loads(settlement_line(settlement))["deltas"]["S"] == 65 * 10**99


def test_a_settlement_is_one_line_in_the_order_of_the_format():
    line = settlement_line(settle(read_win(changed())))
    assert line.isascii()
    assert "\n" not in line
    answer = json.loads(line)
    assert list(answer) == [
        "fans",
        "decomposition",
        "waits",
        "multiplier",
        "payments",
        "capped",
        "deltas",
    ]
    assert list(answer["payments"][0]) == ["from", "to", "points", "for", "items"]
    assert list(answer["deltas"]) == ["E", "S", "W", "N"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([*GOOD, "extra"]),
    json_values | st.sampled_from(["E", "1m", "5s5s5s", "self_draw", [PONG] * 4, ["E"], ""]),
)
def test_any_value_in_any_field_is_scored_or_named(field: str, value: Any):
    try:
        settle(read_win(json.dumps({**GOOD, field: value}).encode()))
    except InputError as error:
        sentence = input_sentence(error.reason, error.field, **error.params)
    except Refusal as refusal:
        sentence = str(refusal)
    else:
        sentence = "scored"
    assert sentence
    assert sentence.isprintable()


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=80), st.integers(0, len(changed())), st.integers(0, 20))
def test_any_bytes_anywhere_are_scored_or_named(noise: bytes, at: int, cut: int):
    good = changed()
    for text in (noise, good[:at] + noise + good[at + cut :]):
        try:
            answer = settlement_line(settle(read_win(text)))
        except InputError as error:
            answer = input_sentence(error.reason, error.field, **error.params)
        except Refusal as refusal:
            answer = str(refusal)
        assert answer.isprintable()
