"""The options of a table (RULES 12)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

WholeNumber = Annotated[int, Field(ge=0, strict=True)]


class Rules(BaseModel):
    """How a table plays: one field for each option of RULES 12, the default first.

    Immutable. Unknown fields and values, and booleans where a whole number belongs, are refused
    by pydantic with the field's name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

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
