"""Help, glossary: the words of the game in both languages, each with a sentence."""

from __future__ import annotations

from liisi_tui.texts import tr
from liisi_tui.ui.glossary import Term, load_glossary, plain_pinyin
from liisi_tui.ui.help.page import MARGIN, TALL, Drawn, HelpPage, prose_width
from liisi_tui.ui.look import Look
from liisi_tui.ui.sheet import Sheet


class GlossaryPage(HelpPage):
    """The terms of `assets/glossary.toml`."""

    def name(self) -> str:
        """Glossary."""
        return tr("Glossary")

    def draw(self, look: Look, width: int) -> Drawn:
        """A headline and a sentence a term, by groups, which are the parts."""
        sheet = Sheet(look, width, TALL)
        y = 1
        parts = []
        for group in load_glossary().groups:
            parts.append(y)
            title = group.title_zh if look.language == "zh" else group.title_en
            sheet.text(MARGIN, y, title, "accent")
            y += 1
            for term in group.terms:
                y = _put_term(sheet, y, term)
            y += 1
        return Drawn(sheet.cropped(y), tuple(parts))


def _put_term(sheet: Sheet, y: int, term: Term) -> int:
    """`立牌 lìpái  standing tiles` and what that is; without signs where none are shown."""
    look = sheet.look
    pinyin = term.pinyin if look.face.glyphs == "any" else plain_pinyin(term.pinyin)
    x = MARGIN + 2
    if look.has_signs:
        x = sheet.text(x, y, term.hanzi, "strong") + 1
        if look.language == "en":
            x = sheet.text(x, y, pinyin, "dim") + 2
            sheet.text(x, y, term.english)
    else:
        x = sheet.text(x, y, term.english, "strong") + 2
        sheet.text(x, y, pinyin, "dim")
    meaning = term.zh if look.language == "zh" else term.en
    sign = tr("{sentence} ({rule}).", sentence=meaning, rule=term.rule)
    return sheet.paragraph(MARGIN + 4, y + 1, sign, prose_width(sheet.width) - 4)
