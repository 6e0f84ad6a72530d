"""The round as an explicit finite-state machine.

    ┌─────────┐ dealt ×4 ┌─────────┐  drawn   ┌──────┐ won      ┌──────────┐
    │ DEALING ├─────────▶│ DRAWING ├─────────▶│ TURN ├─────────▶│ FINISHED │
    └─────────┘          └▲───▲──┬─┘          └▲──┬──┘          └▲──▲──────┘
                   konged │   │  │ round_ended │  │ discarded,   │  │
                   (TURN, │   │  └─────────────│──│──────────────┘  │ won
                CLAIMING) │   │ passed         │  │ declared_ready  │
                          │   │ (the last)     │  ▼                 │
                          │  ┌┴────────────────┴─────┐              │
                          └──┤       CLAIMING        ├──────────────┘
                             └───────────────────────┘
                              ponged ▶ TURN, passed ▶ CLAIMING

A discard that nobody may take leads straight to DRAWING. In DRAWING nobody decides: the next tile
is drawn, or, where none may be (2.5), the round ends exhausted (8.1). `round_ended` with
`abandoned` is possible in every phase but FINISHED. `TRANSITIONS` is the whole table as data.
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class Phase(Enum):
    """Where a round stands; `DEALING` from the broken wall on."""

    DEALING = "dealing"
    DRAWING = "drawing"
    TURN = "turn"
    CLAIMING = "claiming"
    FINISHED = "finished"


TRANSITIONS: Final[frozenset[tuple[Phase, str, Phase]]] = frozenset(
    {
        (Phase.DEALING, "dealt", Phase.DEALING),
        (Phase.DEALING, "dealt", Phase.DRAWING),
        (Phase.DRAWING, "drawn", Phase.TURN),
        (Phase.DRAWING, "round_ended", Phase.FINISHED),
        (Phase.TURN, "discarded", Phase.CLAIMING),
        (Phase.TURN, "discarded", Phase.DRAWING),
        (Phase.TURN, "declared_ready", Phase.DRAWING),
        (Phase.TURN, "konged", Phase.DRAWING),
        (Phase.TURN, "passed", Phase.TURN),
        (Phase.TURN, "won", Phase.FINISHED),
        (Phase.TURN, "round_ended", Phase.FINISHED),
        (Phase.CLAIMING, "passed", Phase.CLAIMING),
        (Phase.CLAIMING, "passed", Phase.DRAWING),
        (Phase.CLAIMING, "ponged", Phase.TURN),
        (Phase.CLAIMING, "konged", Phase.DRAWING),
        (Phase.CLAIMING, "won", Phase.FINISHED),
        (Phase.CLAIMING, "round_ended", Phase.FINISHED),
        (Phase.DEALING, "round_ended", Phase.FINISHED),
        (Phase.FINISHED, "round_ended", Phase.FINISHED),
    }
)
