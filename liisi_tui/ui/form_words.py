"""The new-game screen in words: the value of each line, and what it means."""

from __future__ import annotations

from liisi_tui.options import BotLevel, ClaimMode
from liisi_tui.texts import tr, trn
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.table_form import MOST_DIGITS, TableForm


def draw_label(form: TableForm) -> str:
    """Whether seats are drawn."""
    return tr("drawn at the start") if form.draw_seats else tr("fixed, as above")


def length_label(form: TableForm) -> str:
    """How long the match is to be; a number that is missing is a gap."""
    count = form.count.value
    match form.unit:
        case "rounds":
            return tr("_ rounds") if count is None else trn("{n} round", "{n} rounds", count)
        case "circles":
            return tr("_ circles") if count is None else trn("{n} circle", "{n} circles", count)
        case "open":
            return tr("open, until you stop")


def most_digits_words() -> str:
    """That a number takes no more digits, and what can be done."""
    return tr("At most {n} digits; Bksp takes the last one away.", n=MOST_DIGITS)


def claims_label(mode: ClaimMode) -> str:
    """How claims are asked for, in a word."""
    return tr("ask") if mode == "ask" else tr("call")


def claims_note(mode: ClaimMode) -> str:
    """What that tells the table, in a few words."""
    if mode == "ask":
        return tr("the table learns who could claim")
    return tr("nobody learns who could claim")


def rules_label(form: TableForm) -> str:
    """How many options are not as the game has them."""
    changed = form.rules.changed
    if not changed:
        return tr("as the game has them")
    return trn("{n} option changed", "{n} options changed", changed)


def about(form: TableForm, field: str) -> list[tuple[str, Ink]]:
    """What a line of the form means, as sentences with their ink."""
    if field == "claims":
        return _about_claims(form)
    return [(text, "text") for text in _about(form, field)]


def claims_about(mode: str) -> str:
    """What a way of asking for claims tells the table (DESIGN 5)."""
    if mode == "ask":
        return tr(
            "Ask: whoever can claim a discard is named and asked, so the table learns who could"
            " claim it."
        )
    return tr(
        "Call: nobody is named; everybody may look at their own hand and claim, so nothing tells"
        " who could have."
    )


def _about_claims(form: TableForm) -> list[tuple[str, Ink]]:
    """The chosen way with what it tells the table, and how it is played."""
    how = (
        tr("It is quick: only the letter of the seat that is asked opens a hand.")
        if form.claims == "ask"
        else tr("It takes longer: the next seat looks too, and draws with D.")
    )
    lines: list[tuple[str, Ink]] = [(claims_about(form.claims), "text"), (how, "dim")]
    if form.people < 2:
        lines.append((tr("With one person at the table it makes no difference."), "text"))
    return lines


def _about(form: TableForm, field: str) -> list[str]:
    match field:
        case "draw" if form.draw_seats:
            return [
                tr("Each player draws a wind tile for a seat; who draws East deals first (1.3).")
            ]
        case "draw":
            return [
                tr(
                    "Players sit E, S, W, N in the order above; the first dealer is drawn at"
                    " random (1.3)."
                )
            ]
        case "base":
            return [
                tr("Every loss is multiplied by the base score (7.3)."),
                tr("Type a number, or use ← and →."),
            ]
        case "length":
            return [
                tr(
                    "A number of rounds, a number of circles (the deal has passed all four"
                    " seats once), or open: then you stop between two rounds."
                ),
                tr("← and → choose which, digits and + - the number."),
            ]
        case "rules":
            return [tr("Sixteen options of the table, each with its meaning. Enter opens them.")]
        case "start":
            return [tr("Enter starts the match. It is saved from its first moment on.")]
        case _:
            seat = form.seats[int(field.rpartition(" ")[2])]
            if seat.bot is not None:
                return [tr("← and → choose a person or a bot."), _about_bot(seat.bot)]
            return [
                tr("← and → choose a person or a bot. Type another name, or keep this one.")
                if seat.suggested
                else tr("← and → choose a person or a bot. Type a person's name."),
                tr("People share the keyboard; a curtain hides each hand from the others."),
                tr("F3 gives a person the coach, whose advice nobody else sees."),
            ]


def _about_bot(level: BotLevel) -> str:
    match level:
        case "random":
            return tr("random: does anything that is allowed.")
        case "easy":
            return tr("easy: plays like a beginner, with a beginner's mistakes.")
        case "normal":
            return tr("normal: goes for ready 听 by the shortest way, and claims what helps.")
        case "hard":
            return tr(
                "hard: weighs points, waits and danger; goes for big hands, and gives way in time."
            )
