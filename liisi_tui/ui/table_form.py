"""A new table being set up: what was entered so far, without any drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args, get_type_hints

from liisi_tui.core.limits import is_too_much
from liisi_tui.core.match import MatchLength
from liisi_tui.core.names import NameRefused, check_name, profile_key
from liisi_tui.core.rules import DEFAULT_RULES, OPTIONS, Rules
from liisi_tui.core.seats import Seat
from liisi_tui.options import SEAT_BOTS, BotLevel, ClaimMode, SeatChoice
from liisi_tui.refusal_words import too_much_words
from liisi_tui.texts import name_sentence, tr
from liisi_tui.ui.coaching import has_coach, with_coach
from liisi_tui.ui.plans import seat_players

if TYPE_CHECKING:
    from liisi_tui.session import Plan, Session

Unit: TypeAlias = Literal["open", "rounds", "circles"]
RuleValue: TypeAlias = str | bool | int | None

UNITS: Final[tuple[Unit, ...]] = ("rounds", "circles", "open")
MOST_DIGITS: Final = 9
LONGEST_NAME: Final = 60
"""Characters that a name field takes before it takes no more; shorter names may be refused too."""

RULE_FIELDS: Final = OPTIONS
NUMBER_FIELDS: Final = ("pair_wait_points", "pure_straight_points", "full_flush_points", "cap")


def rule_choices(name: str) -> tuple[RuleValue, ...]:
    """The values of an option that is no number, its default first (RULES 12)."""
    default: RuleValue = getattr(DEFAULT_RULES, name)
    if isinstance(default, bool):
        return (default, not default)
    return get_args(get_type_hints(Rules)[name])


@dataclass(slots=True)
class SeatForm:
    """A seat: a person with a name, or a bot of a level. The name stays while a bot sits there.

    `coach`: whether the person has the coach; `None` as it was when that person played last.
    `suggested`: nobody has typed the name here, so the first letter begins another one.
    """

    name: str = ""
    bot: BotLevel | None = None
    coach: bool | None = None
    suggested: bool = False

    def has_coach(self, setting: str) -> bool:
        """Whether a person with the coach sits here, by the setting where nothing was chosen."""
        if self.bot is not None:
            return False
        return has_coach(setting, self.name) if self.coach is None else self.coach

    def turn(self, step: int) -> None:
        """The next or the previous kind of player."""
        kinds = (None, *SEAT_BOTS)
        self.bot = kinds[(kinds.index(self.bot) + step) % len(kinds)]


@dataclass(slots=True)
class NumberForm:
    """A whole number being typed; no digits mean `empty`, as none for the cap.

    `fresh`: nothing has been typed since one came to it, so the next digit begins another number.
    """

    digits: str
    least: int = 1
    step: int = 1
    fresh: bool = True

    @property
    def value(self) -> int | None:
        """The number; `None` where there are no digits."""
        return int(self.digits) if self.digits else None

    def turn(self, step: int) -> None:
        """A step up or down, never below the least."""
        value = max(self.least, (self.value or 0) + step * self.step)
        if len(str(value)) <= MOST_DIGITS:
            self.digits, self.fresh = str(value), True

    def type(self, digit: str) -> bool:
        """The first digit of another number, or one more; false where no more are taken."""
        before, self.fresh = "" if self.fresh else self.digits, False
        if len(before) >= MOST_DIGITS:
            return False
        self.digits = str(int(before + digit))
        return True

    def erase(self) -> None:
        """Take the last digit away; what is typed then goes behind those that are left."""
        self.digits, self.fresh = self.digits[:-1], False


class RulesForm:
    """The options of the table (RULES 12) being chosen."""

    def __init__(self, rules: Rules = DEFAULT_RULES) -> None:
        self._values: dict[str, RuleValue] = {}
        self.numbers: dict[str, NumberForm] = {}
        self._take(rules)

    def reset(self) -> None:
        """Everything as the game has it."""
        self._take(DEFAULT_RULES)

    def _take(self, rules: Rules) -> None:
        for name in RULE_FIELDS:
            value = getattr(rules, name)
            if name in NUMBER_FIELDS:
                step = 100 if name == "cap" else 1
                digits = "" if value is None else str(value)
                self.numbers[name] = NumberForm(digits, least=0, step=step)
            else:
                self._values[name] = value

    def value(self, name: str) -> RuleValue:
        """The present value of an option."""
        if name not in NUMBER_FIELDS:
            return self._values[name]
        value = self.numbers[name].value
        return value if value is not None or name == "cap" else 0

    def turn(self, name: str, step: int) -> None:
        """The next or the previous value of an option."""
        if name in NUMBER_FIELDS:
            self.numbers[name].turn(step)
        else:
            choices = rule_choices(name)
            at = choices.index(self._values[name])
            self._values[name] = choices[(at + step) % len(choices)]

    def meaning(self, name: str) -> int:
        """Which of the meanings in the rules text the present value has, counted from 0."""
        value = self.value(name)
        if name not in NUMBER_FIELDS:
            return rule_choices(name).index(value)
        return 2 if value is None else int(value != getattr(DEFAULT_RULES, name))

    def is_changed(self, name: str) -> bool:
        """Whether an option is not as the game has it."""
        return bool(self.value(name) != getattr(DEFAULT_RULES, name))

    @property
    def changed(self) -> int:
        """How many options are not as the game has them."""
        return sum(map(self.is_changed, RULE_FIELDS))

    def rules(self) -> Rules:
        """The options as chosen."""
        values: dict[str, Any] = {name: self.value(name) for name in RULE_FIELDS}
        return Rules(**values)


def _bot_for(level: BotLevel | None) -> BotLevel:
    """A bot of this level where a seat may have one, else of the usual one."""
    return level if level in SEAT_BOTS else "normal"


@dataclass(slots=True)
class TableForm:
    """Everything on the new-game screen."""

    seats: list[SeatForm]
    claims: ClaimMode = "ask"
    draw_seats: bool = True
    base: NumberForm = field(default_factory=lambda: NumberForm("1"))
    unit: Unit = "rounds"
    count: NumberForm = field(default_factory=lambda: NumberForm("8"))
    rules: RulesForm = field(default_factory=RulesForm)

    @classmethod
    def for_person(cls, name: str, claims: ClaimMode) -> TableForm:
        """A person against three bots."""
        bots = [SeatForm(bot=_bot_for(None)) for _ in range(3)]
        return cls(seats=[SeatForm(name, suggested=True), *bots], claims=claims)

    @classmethod
    def after(cls, session: Session, left: Seat) -> TableForm:
        """The same table after a player has left for good: a bot there, and a new draw (1.3)."""
        length = session.setup.length
        form = cls(
            seats=[
                SeatForm(player.name, suggested=True)
                if player.kind == "human" and seat != left
                else SeatForm(bot=_bot_for(player.bot))
                for seat, player in enumerate(session.players)
            ],
            claims=session.setup.claims,
            base=NumberForm(str(session.base_score)),
            unit=length.unit,
            rules=RulesForm(session.rules),
        )
        if length.unit != "open":
            form.count = NumberForm(str(length.count))
        return form

    @property
    def people(self) -> int:
        """How many people sit down."""
        return sum(seat.bot is None for seat in self.seats)

    def type_name(self, index: int, text: str) -> None:
        """Letters for a seat's name; who gives a bot's seat a name sits there."""
        seat = self.seats[index]
        seat.bot = None
        before, seat.suggested = "" if seat.suggested else seat.name, False
        seat.name = (before + text)[:LONGEST_NAME]

    def erase_name(self, index: int, *, whole: bool = False) -> None:
        """Take the last letter of a seat's name away, or all of them."""
        seat = self.seats[index]
        if seat.bot is None:
            seat.name = "" if whole else seat.name[:-1]
            seat.suggested = False

    def name_fault(self, index: int) -> str:
        """What is wrong with a seat's name, as a sentence; empty for a good one or a bot."""
        seat = self.seats[index]
        if seat.bot is not None:
            return ""
        try:
            name = check_name(seat.name)
        except NameRefused as fault:
            return name_sentence(fault.code, fault.name)
        earlier = (one.name for one in self.seats[:index] if one.bot is None)
        if profile_key(name) in map(profile_key, earlier):
            return name_sentence("taken", name)
        return ""

    def number_of(self, field: str) -> NumberForm | None:
        """The number on the line `base` or `length`; `None` where there is none."""
        if field == "length" and self.unit != "open":
            return self.count
        return self.base if field == "base" else None

    def number_fault(self, number: NumberForm) -> str:
        """What is wrong with a number, as a sentence; empty for a good one."""
        if number.value is None or number.value < number.least:
            return tr("a whole number, {n} or more, is needed here", n=number.least)
        return ""

    def base_fault(self) -> str:
        """What is wrong with the base score, alone or with the options; empty for a good one."""
        fault = self.number_fault(self.base)
        if not fault and is_too_much(self.rules.rules(), self.base.value or 1):
            return too_much_words()
        return fault

    def coached(self, setting: str) -> str:
        """The setting of who has the coach once these people sit down; nothing may be at fault."""
        names = [seat.name.strip() for seat in self.seats if seat.bot is None]
        for seat in self.seats:
            if seat.bot is None:
                on = seat.has_coach(setting)
                setting = with_coach(setting, names, check_name(seat.name), on=on)
        return setting

    def plan(self) -> Plan:
        """The match to be started; only where nothing is at fault."""
        from liisi_tui.session import Plan

        choices = [
            SeatChoice("" if seat.bot else check_name(seat.name), seat.bot) for seat in self.seats
        ]
        length = MatchLength()
        if self.unit != "open":
            length = MatchLength(unit=self.unit, count=self.count.value or 1)
        return Plan(
            players=seat_players(choices),
            rules=self.rules.rules(),
            base_score=self.base.value or 1,
            length=length,
            claims=self.claims,
            draw_seats=self.draw_seats,
        )
