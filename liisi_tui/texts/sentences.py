"""The form of a message: a sentence with a capital letter and a full stop, words in a row.

Words that begin with a literal of the user's or of a file (an option, a field, something quoted)
keep it as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from liisi_tui.texts.messages import current, tr

# A field or a file before a colon, an option, or a name with signs in it.
_LITERAL: Final = re.compile(r"-|liisi |[\w.\[\]/-]*[\w\]]:|\w*[_.\[/\d]")
_END: Final = re.compile(r"[.。!！?？…]$")


def enumerated(words: Iterable[str]) -> str:
    """Words one after the other within a sentence: `P, K, X`, in Chinese `P、K、X`."""
    return ("、" if current() == "zh" else ", ").join(words)


def how_won_words(who: str, tile: str, source: str | None) -> str:
    """That somebody won, on which tile and how; `source` is the discarder, `None` for 自摸."""
    if source is None:
        return tr("{who} wins with the drawn {tile}: self-draw 自摸", who=who, tile=tile)
    return tr("{who} wins with {tile} from {source}", who=who, tile=tile, source=source)


def whole_sentence(text: str, *, literal: bool = False) -> str:
    """`text` with a capital letter at its beginning, unless that is a literal, and a full stop.

    `literal`: it begins with one, whatever that looks like.
    """
    text = text.strip()
    small = text[:1].isascii() and text[:1].islower()
    if small and not literal and not _LITERAL.match(text):
        text = text[0].upper() + text[1:]
    if _END.search(text):
        return text
    return text + ("。" if current() == "zh" else ".")
