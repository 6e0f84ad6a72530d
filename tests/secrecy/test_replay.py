"""A replay seen from a seat shows nothing that the seat did not know (DESIGN 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from liisi_tui.core.events import Event
from liisi_tui.core.seats import SEATS
from liisi_tui.core.state import MatchState
from liisi_tui.session import replay as replaying
from liisi_tui.session.replay import Replay
from liisi_tui.ui.look import make_look
from liisi_tui.ui.place_share import PlaceShare
from liisi_tui.ui.replay_picture import Watching, picture_of
from liisi_tui.ui.sharing import Style
from tests.core.test_redeal import fold
from tests.redeals import redealt
from tests.ui.recordings import recorded

LOOK = make_look("chinese", "felt", "mono")
STYLE = Style(LOOK, "felt")
STRIDE = 7


def ending_with(events: Sequence[Event], state: MatchState) -> Replay:
    """A replay of one round that has come to the end of these events."""
    replay = Replay(recorded())
    replay._events = list(events)
    replay._states = [state] * len(events)
    replay._stops = [
        place for place, event in enumerate(events, 1) if isinstance(event, replaying._STOPS)
    ]
    replay._place = len(events)
    return replay


@pytest.mark.parametrize("viewer", SEATS)
def test_a_seats_view_is_the_same_over_another_deal(viewer):
    chance = Random(viewer)
    match = recorded()
    whole = Replay(match)
    log = match.rounds[0].events()
    changed = 0
    for place in whole.places(viewer)[5::STRIDE]:
        before = log[:place]
        one = ending_with(before, fold(match.started, before, viewer))
        other_log = redealt(before, viewer, chance)
        two = ending_with(other_log, fold(match.started, other_log, viewer))
        watching = Watching(viewer=viewer, bottom=viewer, playing=True)
        for advice in (False, True):
            shown = [
                picture_of(replay, replace(watching, advice=advice), LOOK, 80)
                for replay in (one, two)
            ]
            assert _without_sequence(shown[0]) == _without_sequence(shown[1]), place
        shares = [PlaceShare(replay, watching) for replay in (one, two)]
        assert shares[0].text(STYLE) == shares[1].text(STYLE), place
        assert shares[0].table(STYLE) == shares[1].table(STYLE), place
        changed += one.open_hands() != two.open_hands()
    assert changed > 5


def _without_sequence(picture):
    return replace(picture, own=replace(picture.own, sequence=0))


@pytest.mark.parametrize("viewer", SEATS)
def test_what_a_seat_did_not_notice_is_no_step_of_its_view(viewer):
    replay = Replay(recorded())
    places = replay.places(viewer)
    noticed = []
    for place in range(1, replay.length + 1):
        replay.go_to(1, place)
        noticed.append(len(replay.happened(viewer)))
    assert [place for place in range(1, replay.length + 1) if place in places] == places
    assert noticed == [sum(one <= place for one in places) for place in range(1, len(noticed) + 1)]
    assert replay.places() == list(range(1, replay.length + 1))
