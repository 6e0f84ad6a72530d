"""The help of the plain table: what may be typed, and how tiles are written."""

from __future__ import annotations

from liisi_tui.texts import tr
from liisi_tui.ui.voice import Voice


def guide_lines(voice: Voice) -> list[str]:
    """All answers, a line each, then the tiles as the voice writes them."""
    keys = [
        (tr("a number"), tr("the choice of that number")),
        ("0", tr("discard the drawn tile")),
        (tr("a tile, as 5m"), tr("discard it")),
        ("P", tr("pong 碰")),
        ("K", tr("kong 杠")),
        ("T", tr("ready 听")),
        (tr("T and a tile, as T 5m"), tr("ready 听 with this standing tile")),
        ("H", tr("win 胡")),
        ("X", tr("pass 过")),
        (tr("an empty line"), tr("hear the question again")),
        ("V", tr("the table: discards and melds of each seat")),
        ("L", tr("log of the round")),
        ("coach", tr("call the coach, or send it away")),
        ("A", tr("advice of the coach: the best three choices and why")),
        (tr("A and a tile, as A 5m"), tr("what the coach thinks of this discard")),
        ("S", tr("scores")),
        ("Q", tr("leave, the match is kept")),
    ]
    return [
        tr("Type an answer and press Enter."),
        *(tr("{key}: {words}", key=key, words=words) for key, words in keys),
        *tile_guide(voice),
        tr("Standing tiles stay until a pong, a kong or ready takes them (3.3, 4.3)."),
        tr("liisi rules prints all rules."),
    ]


def tile_guide(voice: Voice) -> list[str]:
    """How tiles are written, where that needs telling."""
    if voice.face.name != "ascii":
        return [
            tr("Tiles may be typed as 5m 5p 5s and 1z to 7z, or by their names."),
            tr("With --tiles ascii tiles are written as 5m, for voices that read no Chinese."),
        ]
    return [
        tr("1m to 9m: characters"),
        tr("1p to 9p: dots"),
        tr("1s to 9s: bamboos"),
        tr("E S W N: winds, typed 1z 2z 3z 4z"),
        tr("Wh Gr Rd: white, green and red dragon, or 5z 6z 7z"),
    ]
