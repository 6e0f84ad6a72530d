"""The sentences for refusals: to the player who wished, and about a line of a log.

The codes are those of `liisi_tui.core.refusal.RULE_OF`, listed here again because texts import
nothing of ours; a test holds both lists equal. Parameters are words ready to be shown (tile and
seat names); one that is not given is named in general, as "this tile".
"""

from __future__ import annotations

from typing import Final

from liisi_tui.texts.inputs import quote
from liisi_tui.texts.messages import N_, tr

# What a player may wish for and not get: what is so, then what to do next.
_REFUSALS: Final[dict[str, str]] = {
    "not_your_turn": N_("it is not your turn; wait until the table asks you"),
    "draw_first": N_("draw a tile first"),
    "not_held": N_("{tile} is not in your hand; choose one of your own tiles"),
    "kong_after_pong": N_(
        "no kong 杠 right after a pong 碰; discard now, and kong on a later turn"
    ),
    "nothing_to_pass": N_("there is nothing to pass; choose a tile to discard"),
    "must_discard": N_("you cannot pass your own turn; choose a tile to discard"),
    "standing_locked": N_("press T: a standing tile goes out only with ready 听"),
    "own_discard": N_("you discarded {tile} yourself; only the others can take it"),
    "no_discard": N_("there is no discard to take; wait for the next one"),
    "pong_needs_two": N_("pong 碰 needs two {tile} of your own; let it go with X"),
    "pong_standing": N_(
        "you cannot pong 碰 {tile} with {standing} standing tiles; choose another way"
    ),
    "kong_needs_three": N_("kong 杠 needs three {tile} of your own; let it go with X"),
    "kong_needs_four": N_(
        "kong 杠 needs all four {tile}, or the fourth to your own pong 碰; discard a tile instead"
    ),
    "no_kong": N_(
        "you have no four of a tile, nor the fourth to your own pong 碰; go on without a kong 杠"
    ),
    "last_standing": N_("{claim} would use the last standing tile, and one must stay"),
    "pong_from": N_("this table decides which copies go into a pong 碰; choose the other way"),
    "pong_stuck": N_("this pong 碰 would leave no tile that you may discard; let it go with X"),
    "kong_wall": N_("too few tiles are left in the wall for a kong 杠; go on without it"),
    "passed_pong": N_("you passed this pong 碰; you may pong {tile} again after your next draw"),
    "win_first": N_("a win 胡 goes before pong 碰 and kong 杠; the discard goes to the winner"),
    "nearer_wins": N_("{seat} sits nearer to the discarder and wins with this tile"),
    "last_discard": N_("the last discard can be taken only to win 胡; let it go with X"),
    "next_draws": N_("the discard was passed; the next seat draws"),
    "win_not_ready": N_(
        "only a player who has declared ready 听 can win 胡; press T when you can declare it"
    ),
    "dealer_first_tiles": N_(
        "the dealer cannot win with the first fourteen tiles; declare ready 听 with T, or discard"
    ),
    "ready_not_standing": N_(
        "ready 听 discards a standing tile, and {tile} is none; choose one of the standing row"
    ),
    "ready_no_wait": N_("without {tile} your tiles wait for nothing; choose another standing tile"),
    "ready_none": N_(
        "whichever standing tile goes, you would wait for nothing; discard a free tile"
    ),
    "ready_only_free": N_(
        "you would wait by discarding {tile}, but ready 听 must discard a standing tile; play on"
    ),
    "ready_tile_safe": N_(
        "nobody can take a ready 听 tile, not even to win 胡; wait for the next discard"
    ),
    "ready_face": N_(
        "this table decides how the ready 听 tile lies; declare ready 听 the other way"
    ),
    "already_ready": N_("you have declared ready 听 already; discard the tile you drew"),
    "ready_locked": N_(
        "once you are ready 听 your hand stays as it is; only the drawn tile goes out"
    ),
    "win_forced": N_("a winning tile cannot be passed at this table; take the win with H"),
    "win_declined": N_("you declined a win and cannot win any more in this round; play on"),
    "win_or_pass": N_("{tile} wins; take the win with H, or decline it with X"),
    "not_winning": N_("{tile} does not complete your hand; play on"),
}

# What is wrong with a line of a log; for a code without an entry above also what a player reads.
_FAULTS: Final[dict[str, str]] = {
    "not_your_turn": N_("it is not the turn of this seat"),
    "draw_first": N_("a tile must be drawn first"),
    "not_held": N_("the seat does not hold {tile}"),
    "kong_after_pong": N_("there is no kong 杠 right after a pong 碰"),
    "nothing_to_pass": N_("the seat was offered nothing to pass, or something else"),
    "must_discard": N_("the own turn cannot be passed"),
    "standing_locked": N_("a standing tile goes out only with ready 听"),
    "own_discard": N_("a seat cannot take its own discard"),
    "no_discard": N_("there is no discard to take"),
    "pong_needs_two": N_("the seat does not hold two {tile} for the pong 碰"),
    "pong_standing": N_("a pong 碰 of {tile} with {standing} standing tiles is not possible"),
    "kong_needs_three": N_("the seat does not hold three {tile} for the kong 杠"),
    "kong_needs_four": N_("the seat has neither all four {tile} nor the fourth to its own pong 碰"),
    "no_kong": N_("the seat has nothing to make a kong 杠 of"),
    "kong_standing": N_("the number of standing tiles in this kong 杠 of {tile} is wrong"),
    "last_standing": N_("{claim} uses the last standing tile, and one must stay"),
    "pong_from": N_("this table takes other copies for the pong 碰"),
    "pong_stuck": N_("this pong 碰 leaves no tile that may be discarded"),
    "kong_wall": N_("too few tiles are left in the wall for a kong 杠"),
    "passed_pong": N_("the seat passed this pong 碰 and has not drawn since"),
    "win_first": N_("a win 胡 goes before pong 碰 and kong 杠"),
    "nearer_wins": N_("{seat} sits nearer to the discarder and wins with this tile"),
    "last_discard": N_("the last discard can be taken only to win 胡"),
    "next_draws": N_("the next seat must draw now"),
    "win_not_ready": N_("a win needs ready 听 first, and the seat has not declared it"),
    "dealer_first_tiles": N_("the dealer cannot win with the first fourteen tiles"),
    "ready_not_standing": N_("ready 听 must discard a standing tile"),
    "ready_no_wait": N_("without {tile} the hand waits for nothing"),
    "ready_none": N_("without any of its standing tiles the hand waits for nothing"),
    "ready_only_free": N_(
        "ready 听 must discard a standing tile, and the hand waits only without {tile}"
    ),
    "ready_waits": N_("the hand waits for other tiles than these"),
    "ready_tile_safe": N_("nobody can take a ready 听 tile, not even to win 胡"),
    "ready_face": N_("at this table the ready 听 tile lies the other way"),
    "already_ready": N_("the seat has declared ready 听 before"),
    "ready_locked": N_("once a seat is ready 听 only the drawn tile goes out"),
    "win_forced": N_("a winning tile cannot be passed at this table"),
    "win_declined": N_("the seat declined a win and cannot win any more in this round"),
    "win_or_pass": N_("the drawn tile wins: the win must be taken or declined first"),
    "fifth_copy": N_("the hand holds all four {tile} already, and a fifth does not exist"),
    "not_winning": N_("{tile} does not complete the hand"),
    "missing_suit_required": N_("at this table only a hand with missing suit 缺门 may win"),
    "wall_tiles": N_("the wall is not four of each tile"),
    "round_over": N_("the round or the match is over, or has not begun"),
    "round_running": N_("the round is still being played"),
    "abandoned_pays": N_("nobody pays in a round that a player has left"),
    "first_taker": N_("the dice name another seat to take first"),
    "dealt_order": N_("these are not the tiles that the seat takes now"),
    "dealt_standing": N_("the standing tiles are not the first four that the seat took"),
    "wrong_tile": N_("the tile that comes next from the wall is {tile}"),
    "reserve": N_("the tiles left in the wall are kept back"),
    "wrong_score": N_("the settlement of this win comes out differently"),
    "wrong_deltas": N_("the points of the round or the totals come out differently"),
    "not_exhausted": N_("the wall is not exhausted yet"),
    "exhausted_pays": N_("nobody pays when the wall is exhausted"),
    "wrong_dealer": N_("another seat deals next after this win"),
    "wrong_dealer_exhausted": N_("another seat deals next after an exhausted wall"),
    "drawn_mark": N_("whether {tile} is the tile just drawn is marked wrongly"),
    "log_form": N_("the line does not have the form of a log line"),
}

# What a log line of the wrong form gets wrong: the parameter `what` of `log_form`.
_FORM_FAULTS: Final[dict[str, str]] = {
    "left": N_("only a round that was abandoned names the seat that left"),
    "match_missing": N_("a match must begin with a match_started line"),
    "match_open": N_("the match before has not ended"),
    "next_dealer": N_("after an abandoned round there is no next dealer"),
    "options": N_("the seat was offered another tile, or could do something else"),
    "passed_before": N_("the seat has passed this discard already"),
    "passed_extra": N_("a passed line has no place before this win"),
    "passed_missing": N_("a seat that could take the discard did not pass it first"),
    "passed_order": N_("the passed lines are not in the order of play"),
    "player_kind": N_("a bot needs a level, and a person has none"),
    "reason": N_("the round did not end for this reason"),
    "round_number": N_("the number of the round should be {expected}"),
    "round_open": N_("the round before has not ended"),
    "source": N_("only a kong 杠 from a discard names the discarder"),
    "totals": N_("the totals come out differently"),
    "winning_tile": N_("the seat wins with another tile, or from somebody else"),
}

_DEFAULTS: Final[dict[str, str]] = {
    "tile": N_("this tile"),
    "seat": N_("another seat"),
    "claim": N_("this claim"),
    "standing": N_("so many"),
}

REFUSAL_CODES: Final = frozenset(_FAULTS)
"""All refusals that have a sentence; a test holds them to be those of `core.refusal.RULE_OF`."""

FORM_CODES: Final = frozenset(_FORM_FAULTS)
"""All faults of a log's form that have a sentence; a test holds each to be told by its own."""


def _sentence(message: str, params: dict[str, str]) -> str:
    values = {name: tr(word) for name, word in _DEFAULTS.items()} | params
    return tr(message, **values)


def refusal_sentence(code: str, rule: str, **params: str) -> str:
    """Why a wish was refused and what to do next: a sentence with the rule's number at its end.

    `code` and `rule` are those of a `Refusal`, `params` its parameters as words. Raises `KeyError`
    for an unknown code.
    """
    sentence = _sentence(_REFUSALS.get(code) or _FAULTS[code], params)
    return tr("{sentence} ({rule}).", sentence=sentence[:1].upper() + sentence[1:], rule=rule)


def fault_sentence(code: str, rule: str, **params: str) -> str:
    """What is wrong with a line of a log, as a clause with the rule's number; as above."""
    message = _FORM_FAULTS.get(params.get("what", ""), _FAULTS[code])
    return tr("{sentence} ({rule})", sentence=_sentence(message, params), rule=rule)


_NAME_REFUSALS: Final[dict[str, str]] = {
    "empty": N_("a name needs at least one letter"),
    "comma": N_("the name “{name}” has a comma in it; choose one without"),
    "character": N_("the name “{name}” has a sign that cannot be shown safely; choose another"),
    "mark": N_("the name “{name}” has accents without a letter; choose another"),
    "too_long": N_("the name “{name}” is too long; 24 letters or 12 Chinese signs fit"),
    "taken": N_("the name “{name}” is taken at this table; choose another"),
}


def name_sentence(code: str, name: str) -> str:
    """Why a text cannot be a player's name; `code` is that of a `core.names.NameRefused`."""
    return tr(_NAME_REFUSALS[code], name=quote(name))
