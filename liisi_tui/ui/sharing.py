"""What can be given away of a match, as files: logs, text, a picture. Only of finished rounds.

Nothing of a hand is kept here: each is made from the session when it is asked for, and the session
gives nothing of a running round away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, Literal, TypeAlias

from liisi_tui.core.events import MatchEnded
from liisi_tui.options import Theme
from liisi_tui.session import Session
from liisi_tui.storage.sharing import log_bytes, write_shared
from liisi_tui.texts import tr
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.paint.final import final_sheet
from liisi_tui.ui.paint.settled import Space, hands_fit, put_settled
from liisi_tui.ui.settlement_words import next_dealer_words
from liisi_tui.ui.share_text import settlement_text, standing_text
from liisi_tui.ui.sheet import Sheet, put_bar
from liisi_tui.ui.standing_words import who_plays
from liisi_tui.ui.standings import reason_words
from liisi_tui.ui.svg import to_svg

Kind: TypeAlias = Literal["round", "match", "text", "picture"]

ENDINGS: Final[dict[Kind, str]] = {
    "round": "jsonl",
    "match": "jsonl",
    "text": "txt",
    "picture": "svg",
}
PICTURE_WIDTH: Final = 100
TALL: Final = 200


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures are drawn and texts are worded: the look of the screens and its theme."""

    look: Look
    theme: Theme

    def for_pictures(self) -> Look:
        """The same face with all colours, whatever the terminal has."""
        look = self.look
        return make_look(look.face.name, self.theme, "truecolor", shelved=look.shelved)


class Share(ABC):
    """A thing to be shared; `kinds` are the files it can become, `number` that of a round."""

    kinds: tuple[Kind, ...]

    def __init__(self, session: Session, number: int | None = None) -> None:
        self.session = session
        self.number = number

    @abstractmethod
    def title(self) -> str:
        """What it is, in a few words."""

    @abstractmethod
    def name(self) -> str:
        """What its files are called behind the date."""

    @abstractmethod
    def text(self, style: Style) -> str:
        """The lines for a chat."""

    @abstractmethod
    def picture(self, style: Style) -> str:
        """The picture as SVG."""

    def is_over(self) -> bool:
        """Whether the match is over, so that its log is whole."""
        return isinstance(self.session.finished_log()[-1], MatchEnded)

    def write(self, kind: Kind, style: Style, folders: Sequence[Path]) -> Path:
        """Make a file in the first folder that takes it; raises `StorageError`."""
        name = "match" if kind == "match" else self.name()
        stem = f"liisi-{date.today().isoformat()}-{name}"
        content = self.content(kind, style, Path(f"{stem}.{ENDINGS[kind]}"))
        return write_shared(folders, stem, ENDINGS[kind], content)

    def content(self, kind: Kind, style: Style, path: Path) -> bytes:
        """What a file holds; raises `LogFileError` that names `path` where it cannot be."""
        match kind:
            case "match":
                return log_bytes(self.session.finished_log(), path)
            case "round":
                return log_bytes(self.session.finished_log(self.number), path)
            case "text":
                return self.text(style).encode("utf-8", "replace")
            case "picture":
                return self.picture(style).encode("utf-8", "replace")


class RoundShare(Share):
    """A finished round, counted from 1: its log, its settlement as text and as a picture."""

    kinds = ("text", "picture", "round", "match")

    number: int

    def __init__(self, session: Session, number: int) -> None:
        super().__init__(session, number)

    def title(self) -> str:
        """Which round."""
        return tr("Round {n}", n=self.number)

    def name(self) -> str:
        """The round by its number."""
        return f"round{self.number}"

    def text(self, style: Style) -> str:
        """The settlement."""
        return settlement_text(self.session.settled(self.number), style.look)

    def picture(self, style: Style) -> str:
        """The settlement with all four hands (7.7)."""
        view = self.session.settled(self.number)
        table, ended = view.table, view.table.ended
        sheet = Sheet(style.for_pictures(), PICTURE_WIDTH, TALL)
        how = reason_words(ended.reason) if ended is not None else ""
        title = f"{tr('Settlement')}  {self.title()}  {how}"
        put_bar(sheet, 0, title, tr("Base {n}", n=table.base_score))
        space: Space = "spread" if hands_fit(sheet, view) and table.won is None else "roomy"
        dealer = next_dealer_words(table, self.session.players, sheet.look)
        y = put_settled(sheet, 2, view, space=space, next_dealer=dealer)
        return to_svg(sheet.cropped(y + 1), title)


class MatchShare(Share):
    """A match at its end: its log, the final standing as text and as a picture."""

    kinds = ("text", "picture", "match")

    def title(self) -> str:
        """That it is all of it."""
        return tr("The match")

    def name(self) -> str:
        """The match."""
        return "match"

    def text(self, style: Style) -> str:
        """The final standing."""
        match = self.session
        return standing_text(match.players, match.totals, match.results(), style.look)

    def picture(self, style: Style) -> str:
        """The final standing with all rounds."""
        match = self.session
        body = final_sheet(
            style.for_pictures(),
            PICTURE_WIDTH,
            match.players,
            match.results(),
            lambda seat: who_plays(match.players[seat]),
        )
        return to_svg(body, tr("Final standing"))
