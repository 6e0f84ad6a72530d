"""Refusals: why a wish is not allowed, as data (a rule number, a code and parameters).

The prose for each code is in `liisi_tui.texts`; this module knows only numbers.
"""

from __future__ import annotations

from typing import Final

RULE_OF: Final[dict[str, str]] = {
    # Turns (3)
    "not_your_turn": "3.2",
    "draw_first": "3.2",
    "not_held": "3.2",
    "kong_after_pong": "3.2",
    "nothing_to_pass": "3.2",
    "must_discard": "3.2",
    "standing_locked": "3.3",
    # Pong and kong (4)
    "own_discard": "4.1",
    "no_discard": "4.1",
    "pong_needs_two": "4.1",
    "pong_standing": "4.1",
    "kong_needs_three": "4.2",
    "kong_needs_four": "4.2",
    "no_kong": "4.2",
    "kong_standing": "4.3",
    "last_standing": "4.4",
    "pong_from": "4.5",
    "pong_stuck": "4.6",
    "kong_wall": "4.7",
    "passed_pong": "4.8",
    # After a discard (5)
    "win_first": "5.1",
    "nearer_wins": "5.2",
    "last_discard": "5.3",
    "next_draws": "5.4",
    # Ready and winning (6)
    "win_not_ready": "6.1",
    "dealer_first_tiles": "6.1",
    "ready_not_standing": "6.2",
    "ready_no_wait": "6.2",
    "ready_none": "6.2",
    "ready_only_free": "6.2",
    "ready_waits": "6.3",
    "ready_tile_safe": "6.4",
    "ready_face": "6.4",
    "already_ready": "6.5",
    "ready_locked": "6.5",
    "win_forced": "6.6",
    "win_declined": "6.6",
    "win_or_pass": "6.6",
    "fifth_copy": "6.3",
    "not_winning": "7.1",
    "missing_suit_required": "12",
    # The frame of a match (1, 2, 7-9, 12): only a log can break these
    "wall_tiles": "1.1",
    "round_over": "1.3",
    "round_running": "1.3",
    "abandoned_pays": "1.3",
    "first_taker": "2.1",
    "dealt_order": "2.2",
    "dealt_standing": "2.3",
    "wrong_tile": "2.4",
    "reserve": "2.5",
    "wrong_score": "7",
    "wrong_deltas": "7",
    "not_exhausted": "8.1",
    "exhausted_pays": "8.1",
    "wrong_dealer": "9.1",
    "wrong_dealer_exhausted": "9.2",
    "drawn_mark": "F4",
    "log_form": "F4",
}


class Refusal(Exception):
    """A wish or a log line that the rules do not allow.

    `code` is a key of `RULE_OF`, `rule` its number in RULES.md (or `F4`), `params` what the
    sentence in `texts` needs: tiles and seats as the core's ints.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.rule = RULE_OF[code]
        self.params = params
        super().__init__(f"{code} ({self.rule})")


class StaleCommand(Exception):
    """A command given for an older view than the present one; nothing was done."""
