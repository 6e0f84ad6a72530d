"""Names in prose: tiles and seats keep their signs in both languages, terms are translated."""

from __future__ import annotations

from typing import Final

from liisi_tui.texts.messages import N_, current, shaped, tr
from liisi_tui.texts.signs import signs

_NUMERALS: Final = "一二三四五六七八九"
_TILE_NAMES: Final[dict[str, str]] = {
    f"{rank}{letter}": _NUMERALS[rank - 1] + suit
    for letter, suit in (("m", "万"), ("p", "筒"), ("s", "条"))
    for rank in range(1, 10)
} | {
    "1z": "东风",
    "2z": "南风",
    "3z": "西风",
    "4z": "北风",
    "5z": "白板",
    "6z": "发财",
    "7z": "红中",
}
_SEAT_NAMES: Final = {"E": "东", "S": "南", "W": "西", "N": "北"}

_FAN_NAMES: Final[dict[str, str]] = {
    "base": N_("base"),
    "missing_suit": N_("missing suit 缺门"),
    "closed_wait": N_("closed wait 嵌张"),
    "edge_wait": N_("edge wait 边张"),
    "pair_wait": N_("pair wait 吊张"),
    "exposed_kong": N_("exposed kong 明杠"),
    "concealed_kong": N_("concealed kong 暗杠"),
    "pure_straight": N_("pure straight 青龙"),
    "full_flush": N_("full flush 清一色"),
    "dealer": N_("dealer 庄家"),
    "deal_in": N_("deal-in 放铳"),
}
_MELD_NAMES: Final[dict[str, str]] = {
    "pong": N_("pong 碰"),
    "exposed_kong": N_("exposed kong 明杠"),
    "added_kong": N_("added kong 补杠"),
    "concealed_kong": N_("concealed kong 暗杠"),
}
# RULES 10, in the order of the source: 西风 before 南风. The last is no tile.
_LEVEL_SIGNS: Final = (
    *("白板", "一万", "二万", "三万", "四万", "五万", "六万", "七万", "八万", "九万"),
    *("东风", "西风", "南风", "北风", "中", "发", "雀神"),
)
_LEVEL_TERMS: Final = (
    N_("white dragon"),
    N_("one of characters"),
    N_("two of characters"),
    N_("three of characters"),
    N_("four of characters"),
    N_("five of characters"),
    N_("six of characters"),
    N_("seven of characters"),
    N_("eight of characters"),
    N_("nine of characters"),
    N_("east wind"),
    N_("west wind"),
    N_("south wind"),
    N_("north wind"),
    N_("red dragon"),
    N_("green dragon"),
    N_("mahjong god"),
)


def tile_name(tile: str) -> str:
    """The name of a tile given in mpsz, as 五万 for `5m`; raises `KeyError` for anything else."""
    return shaped(_TILE_NAMES[tile])


def seat_name(seat: str) -> str:
    """The sign of a seat given by its letter, as 东 for `E`; raises `KeyError` otherwise."""
    return _SEAT_NAMES[seat]


def seat_label(seat: str) -> str:
    """A seat as it is called: `E 东` in English where signs can be shown, `东` in Chinese."""
    if current() == "zh":
        return seat_name(seat)
    return seat_key(seat)


def seat_key(seat: str) -> str:
    """A seat where its letter is a key: `E 东`, or the letter where no sign can be shown."""
    return seat if (current(), signs()) == ("en", "ascii") else f"{seat} {seat_name(seat)}"


def fan_name(name: str) -> str:
    """The name of a fan or of an item of a loss (FORMATS 3), in the current language."""
    return tr(_FAN_NAMES[name])


def meld_name(kind: str) -> str:
    """The name of a meld kind (FORMATS 3), in the current language."""
    return tr(_MELD_NAMES[kind])


def level_name(level: int) -> str:
    """The name of a level from 1 to 17 (RULES 10); raises `ValueError` for any other number.

    In English with the Chinese name behind it, where signs can be shown: `white dragon 白板`.
    """
    sign, term = level_sign(level), level_term(level)
    return term if current() == "zh" or signs() == "ascii" else f"{term} {sign}"


def level_term(level: int) -> str:
    """The name of a level in the current language alone; raises `ValueError` as `level_name`."""
    level_sign(level)
    return tr(_LEVEL_TERMS[level - 1])


def level_sign(level: int) -> str:
    """The Chinese name of a level in every language; raises `ValueError` as `level_name`."""
    if not 1 <= level <= len(_LEVEL_SIGNS):
        raise ValueError(f"no level {level}")
    return _LEVEL_SIGNS[level - 1]
