"""Which signs a terminal is trusted with, and prose that makes do with fewer.

`any`: all of them. `cjk`: ASCII and double-width Chinese, nothing of ambiguous width. `ascii`: as
few as possible: English then holds no Chinese terms at all.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Signs: TypeAlias = Literal["any", "cjk", "ascii"]

# Signs without a certain width and the ASCII ones of the same meaning and as many cells.
_PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("×✕", "x"),
        **dict.fromkeys("←◀◂‹", "<"),
        **dict.fromkeys("→▶▸›", ">"),
        **dict.fromkeys("↑▲▴", "^"),
        **dict.fromkeys("↓▼▾", "v"),
        **dict.fromkeys("·•–—−─", "-"),
        **dict.fromkeys("“”„", '"'),
        **dict.fromkeys("‘’", "'"),
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("█▇▆▅▄▃▂▁▀▐▌▒░■●", "#"),
        "…": "~",
        "÷": "/",
        "±": "~",
        "≤": "<",
        "≥": ">",
    }
)

# The terms that English prose holds as signs, and what they are for who can show none.
_TERMS: Final = {
    "太原立四": "Taiyuan Lisi",
    "立四": "Lisi",
    "立牌": "standing tiles",
    "立": "standing",
    "碰": "pong",
    "过碰": "pong passed",
    "杠": "kong",
    "吃": "chow",
    "听": "ready",
    "报听": "ready",
    "未听": "not ready",
    "听口": "waits",
    "胡": "win",
    "过": "pass",
    "明": "face up",
    "暗": "face down",
    "准备": "ready",
    "庄": "dealer",
    "庄家": "dealer",
    "下家": "next seat",
    "圈": "circle",
    "局": "round",
    "自摸": "self-draw",
    "放铳": "deal-in",
    "截胡": "nearest wins",
    "包三家": "pays for all",
    "荒庄": "exhausted wall",
    "上架": "on the wall",
    "不上架": "in the pool",
    "将": "pair",
    "顺子": "chow",
    "刻子": "triplet",
    "缺门": "missing suit",
    "嵌张": "closed wait",
    "砍张": "closed wait",
    "边张": "edge wait",
    "镶边": "edge wait",
    "吊张": "pair wait",
    "明杠": "exposed kong",
    "补杠": "added kong",
    "暗杠": "concealed kong",
    "封顶": "cap reached",
    "青龙": "pure straight",
    "清一色": "full flush",
    "暗听": "face down",
    "明听": "face up",
    "雀神": "mahjong god",
    "万": "characters",
    "筒": "dots",
    "条": "bamboos",
    "风": "winds",
    "箭": "dragons",
    "东": "East",
    "南": "South",
    "西": "West",
    "北": "North",
    "中": "Red",
    "发": "Green",
    "白": "White",
    "东风": "East",
    "南风": "South",
    "西风": "West",
    "北风": "North",
    "红中": "Red",
    "发财": "Green",
    "白板": "White",
    "中文": "Chinese",
} | {
    f"{numeral}{suit}": f"{rank}{letter}"
    for rank, numeral in enumerate("一二三四五六七八九", 1)
    for suit, letter in (("万", "m"), ("筒", "p"), ("条", "s"))
}
# What may stand between an English word and its sign.
_AFTER: Final = (" ", ", ", " dragon ", " wind ")
_RUN: Final = r"[\u2e80-\u9fff]+"

_signs: Signs = "any"


def use_signs(signs: Signs) -> None:
    """Trust the terminal with these signs from now on."""
    global _signs
    _signs = signs


def signs() -> Signs:
    """What the terminal is trusted with now."""
    return _signs


@lru_cache(maxsize=4096)
def plain(text: str, signs: Signs) -> str:
    """A text in the signs that may be used, cell for cell.

    With `ascii` the signs that have an ASCII one of the same meaning become that; letters stay,
    as those of names. With `cjk` nothing stays but ASCII and double-width signs.
    """
    if signs == "any" or text.isascii():
        return text
    text = text.translate(_PLAIN)
    if signs == "ascii":
        return text
    return "".join(
        char if char.isascii() or unicodedata.east_asian_width(char) in "WF" else _nearest(char)
        for char in text
    )


def _nearest(char: str) -> str:
    """The letter that is left of a letter without its accents; none for an accent alone."""
    if unicodedata.category(char) in ("Mn", "Me"):
        return ""
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base.isascii() and base.isprintable() else "?"


@lru_cache(maxsize=1024)
def without_terms(text: str) -> str:
    """English prose without Chinese terms.

    One beside its own English word is left out, as in `Pong 碰`, `Pong, 碰`, `red dragon 中` and
    `万 (characters)`; any other becomes that word. Signs that are no terms stay.
    """
    out = ""
    end = 0
    for found in re.finditer(_RUN, text):
        out += text[end : found.start()]
        end = found.end()
        word = _TERMS.get(found[0])
        if word is None:
            out += found[0]
        elif out.lower().endswith(tuple(f"{word}{after}".lower() for after in _AFTER)):
            out = out.rstrip(" ,")
        else:
            out += word
            if text[end:].lower().startswith(f" ({word})".lower()):
                end += len(word) + 3
    return out + text[end:]
