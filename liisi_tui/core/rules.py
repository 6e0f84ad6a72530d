"""The options of a table (RULES 12)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal, TypeAlias

from liisi_tui.core.wire import CHECKED, Whole

WholeNumber: TypeAlias = Annotated[int, Whole(0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a table plays: one field for each option of RULES 12, the default first.

    Where options are read, pydantic refuses unknown fields and values, and booleans where a whole
    number belongs, with the field's name.
    """

    __pydantic_config__ = CHECKED

    wall_reserve: Literal["growing", "fixed", "none"] = "growing"
    pong_from: Literal["choose", "hand_first", "standing_first"] = "choose"
    concealed_kong: Literal["shown", "hidden"] = "shown"
    ready_tile: Literal["face_down", "face_up", "choose"] = "face_down"
    winning: Literal["forced", "optional"] = "forced"
    closed_wait_on_eight: bool = False
    closed_wait_shape_only: bool = False
    pair_wait_points: WholeNumber = 0
    pure_straight_points: WholeNumber = 20
    full_flush_points: WholeNumber = 0
    kong_points: Literal["each", "once"] = "each"
    dealer_points: Literal["either", "winner"] = "either"
    deal_in_pays_kongs: bool = True
    missing_suit_required: bool = False
    draw_dealer: Literal["kong_passes", "stays", "passes"] = "kong_passes"
    cap: WholeNumber | None = 1000


DEFAULT_RULES = Rules()
OPTIONS: Final[tuple[str, ...]] = tuple(field.name for field in fields(Rules))
"""The names of the options."""
