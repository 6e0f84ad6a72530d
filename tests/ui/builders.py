"""Views made by hand: what a table may have to show, worst cases among it."""

from __future__ import annotations

from dataclasses import replace

from liisi_tui.core.events import Konged, Player, Ponged
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.redaction import KongHidden, PublicEvent, ReadyShown
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.core.views import (
    MeldView,
    OpenHand,
    OpenView,
    PublicSeat,
    RiverView,
    SeatView,
    SpectatorView,
)
from liisi_tui.texts import Language
from liisi_tui.ui.look import make_look
from liisi_tui.ui.paint.calls import CallModel
from liisi_tui.ui.pieces import Cap, Row, TilePiece, Words
from liisi_tui.ui.screens.announce import call_of

NAMES = ("李小四", "张三丰", "赵太原", "孙六六")
LONG_NAMES = ("司马相如司马相如", "e\u0301" * 24, "ＡＢＣＤＥＦＧＨ", "[@click=app.quit]x")
# The hands that a seat can have, smallest first: free tiles for so many standing ones and melds.
HANDS = {
    2: ("1m", "", "7z", 4),
    5: ("19m", "37z", "5p", 3),
    8: ("159m", "1237z", "5p", 2),
    11: ("159m7z", "123p567z", "9s", 1),
    14: ("159m7z", "123p45s1577z", "5z", 0),
}
FREE_HANDS = {
    2: ("7z", "", "1m", 4),
    5: ("7z", "119s", "5p", 3),
    8: ("7z", "112367s", "5p", 2),
    11: ("7z", "112367s577z", "9s", 1),
    14: ("1234z", "112345678s", "7z", 0),
}


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tiles(text))


def river(
    text: str, claimed: tuple[int, ...] = (), ready: int | None = None
) -> tuple[RiverView, ...]:
    """Discards in order; the one at index `ready` is the 听 tile, face down."""
    return tuple(
        RiverView(
            tile=None if index == ready else tile,
            drawn=index % 3 == 0,
            ready=index == ready,
            claimed=index in claimed,
        )
        for index, tile in enumerate(tiles(text))
    )


def meld(kind: MeldKind, text: str, source: Seat | None = 1) -> Meld:
    own = kind is MeldKind.CONCEALED_KONG
    return Meld(kind, tiles(text)[0], None if own else source)


def shown(own: tuple[Meld, ...], hidden: bool = False) -> tuple[MeldView, ...]:
    return tuple(
        MeldView(
            item.kind,
            None if hidden and item.kind is MeldKind.CONCEALED_KONG else item.tile,
            item.source,
        )
        for item in own
    )


def public(seat: Seat, **changes) -> PublicSeat:
    base = PublicSeat(
        seat=seat,
        player=Player(name=NAMES[seat], kind="human", bot=None),
        total=0,
        standing_count=4,
        free_count=9,
        has_drawn=False,
        melds=(),
        river=(),
        ready=False,
    )
    return replace(base, **changes)


def table(seats: tuple[PublicSeat, ...], **changes) -> SpectatorView:
    base = SpectatorView(
        rules=DEFAULT_RULES,
        base_score=1,
        round=3,
        dealer=0,
        dice=((3, 4), (2, 6)),
        first_taker=2,
        phase=Phase.TURN,
        turn=0,
        kongs=0,
        tiles_left=53,
        reserve=14,
        seats=(seats[0], seats[1], seats[2], seats[3]),
        last_discard=None,
        head_taken=69,
        tail_taken=0,
        won=None,
        ended=None,
    )
    return replace(base, **changes)


def with_seat(view: SeatView, seat: Seat, **changes) -> SeatView:
    """The same view with something else to be seen of one seat."""
    seats = list(view.table.seats)
    seats[seat] = replace(seats[seat], **changes)
    first, second, third, fourth = seats
    return replace(view, table=replace(view.table, seats=(first, second, third, fourth)))


def seat_view(
    spectator: SpectatorView,
    seat: Seat,
    standing: str,
    free: str,
    drawn: str | None,
    melds: tuple[Meld, ...] = (),
    **changes,
) -> SeatView:
    base = SeatView(
        seat=seat,
        sequence=120,
        table=spectator,
        standing=tiles(standing),
        free=tiles(free),
        drawn=tiles(drawn)[0] if drawn else None,
        legal=(),
        waits=(),
        ready_waits={},
        free_waits={},
        offered=None,
        win_declined=False,
        passed_pongs=frozenset(),
        melds=melds,
        ready_tile=None,
    )
    return replace(base, **changes)


FOUR_KONGS = (
    meld(MeldKind.EXPOSED_KONG, "5p"),
    meld(MeldKind.CONCEALED_KONG, "7z"),
    meld(MeldKind.ADDED_KONG, "4s", 2),
    meld(MeldKind.CONCEALED_KONG, "9m"),
)
PONG = meld(MeldKind.PONG, "8p")
RIVER_22 = "5m9p4p3m8s9m9p4m2p3z4z8s7s5s1m5s2p1m8p8m8s7s"


def middle_game() -> SeatView:
    """A usual position in the middle of a round: it is the turn of E, who is the dealer."""
    own_river = river("1m6s3m3z2p6s6s1s7m2z5p", claimed=(4,))
    seats = (
        public(0, total=264, free_count=10, has_drawn=True, river=own_river),
        public(
            1,
            total=-211,
            melds=shown((meld(MeldKind.EXPOSED_KONG, "3s", 2),)),
            free_count=6,
            river=river("5z1s9s4p4z4p7p2z9s7z3m6p", ready=9),
            ready=True,
            standing_count=3,
        ),
        public(
            2,
            total=33,
            melds=shown((PONG, meld(MeldKind.CONCEALED_KONG, "6z"))),
            standing_count=3,
            free_count=4,
            river=river("6p9s8p1p3s4m3s8m8s3m7z", claimed=(2, 5)),
        ),
        public(3, total=-86, river=river("5m9p4p3m8s9m9p4m2p3z7s")),
    )
    view = table(seats, last_discard=3)
    return seat_view(view, 0, "9m3p1s1z", "8m1p5p6p88p11s5s", "5s")


def hand_of(size: int, hands=HANDS) -> SeatView:
    """The viewer E with `size` tiles, the drawn one included."""
    standing, free, drawn, count = hands[size]
    melds = FOUR_KONGS[:count]
    own = public(
        0,
        standing_count=len(tiles(standing)),
        free_count=len(tiles(free)) + 1,
        has_drawn=True,
        melds=shown(melds),
    )
    view = table((own, public(1), public(2), public(3)))
    return seat_view(view, 0, standing, free, drawn, melds)


def worst_case(names: tuple[str, ...] = LONG_NAMES) -> SeatView:
    """Every seat with 22 discards, four kongs, a long name and a long total; all but E are 听."""
    seats = tuple(
        public(
            seat,
            player=Player(name=names[seat], kind="human", bot=None),
            total=-99999 if seat % 2 else 123456,
            standing_count=1,
            free_count=1 + (seat == 0),
            has_drawn=seat == 0,
            melds=shown(FOUR_KONGS),
            river=river(RIVER_22, claimed=(3, 7, 11), ready=None if seat == 0 else 15),
            ready=seat != 0,
        )
        for seat in range(4)
    )
    view = table(
        seats,
        last_discard=2,
        dealer=0,
        round=112,
        base_score=1000,
        tiles_left=0,
        reserve=24,
        kongs=16,
        turn=0,
    )
    return seat_view(view, 0, "1m", "7z", "2s", FOUR_KONGS)


def full_hands() -> SeatView:
    """Everybody with a full hand and a tile just drawn, as far as widths go."""
    seats = tuple(
        public(
            seat,
            standing_count=3 + (seat == 0),
            free_count=10,
            has_drawn=True,
            ready=True,
            total=-1234,
        )
        for seat in range(4)
    )
    return seat_view(table(seats), 0, "159m7z", "123p45s1577z", "5z", waits=tiles("1234z"))


def open_table(view: SeatView) -> OpenView:
    """The same table with all hands open; the others hold arbitrary tiles of the right number."""
    hands = []
    for seat in view.table.seats:
        if seat.seat == view.seat:
            hands.append(
                OpenHand(view.standing, view.free, view.drawn, view.waits, view.melds, None, False)
            )
            continue
        free = tiles("123456789s")[: seat.free_count - seat.has_drawn]
        melds = tuple(Meld(item.kind, item.tile or 0, item.source) for item in seat.melds)
        hands.append(
            OpenHand(
                tiles("159m7z")[: seat.standing_count],
                free,
                tiles("9p")[0] if seat.has_drawn else None,
                (),
                melds,
                None,
                False,
            )
        )
    return OpenView(view.table, (hands[0], hands[1], hands[2], hands[3]))


PROMPT: tuple[Row, ...] = (
    (
        Words("轮到你  ", "accent"),
        Words("打出 "),
        TilePiece(tiles("5p")[0]),
        Words("?", "alert"),
    ),
    (Cap("Enter", "打出"), Cap("T", "听"), Cap("K", "杠"), Cap("0", "打出摸到的牌")),
)
LOG: tuple[Row, ...] = tuple(
    (Words(text),)
    for text in (
        "第 3 局开始,庄家 东 李小四",
        "南 张三丰 听",
        "西 赵太原 碰 八筒 (东 打出)",
        "西 赵太原 暗杠 发财,从牌尾补牌",
        "西 赵太原 打 红中",
        "南 张三丰 打 六筒",
        "北 孙六六 打 七条",
        "东 李小四 摸牌",
    )
)
KEYS: Row = (
    Cap("<- ->", "选牌"),
    Cap("1-9", "直选"),
    Cap("C", "遮牌"),
    Cap("Tab", "记分"),
    Cap("?", "帮助"),
    Cap("Q", "离开"),
)
ENGLISH_PROMPT: tuple[Row, ...] = (
    (Words("Your turn  ", "accent"), Words("discard "), TilePiece(tiles("5p")[0]), Words("?")),
    (Cap("Enter", "discard"), Cap("T", "ready"), Cap("K", "kong"), Cap("0", "discard the drawn")),
)
ENGLISH_LOG: tuple[Row, ...] = tuple(
    (Words(text),)
    for text in ("Round 3 begins, E deals", "S declares ready", "N discards 7s", "E draws a tile")
)
ENGLISH_KEYS: Row = (
    Cap("<- ->", "choose"),
    Cap("C", "cover"),
    Cap("Tab", "scores"),
    Cap("?", "help"),
    Cap("Q", "leave"),
)


# What is called out, on each side of the table, as the seat E sees it.
CALLS: dict[str, PublicEvent] = {
    "pong": Ponged(seat=3, tile=tiles("7s")[0], source=2, standing=1),
    "kong": Konged(seat=2, tile=tiles("5m")[0], kind=MeldKind.EXPOSED_KONG, source=0, standing=0),
    "added": Konged(seat=1, tile=tiles("9p")[0], kind=MeldKind.ADDED_KONG, source=None, standing=0),
    "hidden": KongHidden(seat=1),
    "call-ready": ReadyShown(seat=1, tile=None),
    "face-up": ReadyShown(seat=0, tile=tiles("3z")[0]),
}


def called(name: str, view: SpectatorView, language: Language) -> CallModel:
    """The banner of a call over a table."""
    look = replace(make_look("chinese", "felt", "truecolor"), language=language)
    call = call_of(CALLS[name], [seat.player for seat in view.seats], look, 0)
    assert call is not None
    return call
