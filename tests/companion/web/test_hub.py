"""The phones of a hub: the order in which they hear of a change, and the devices in a network of Oyez's own."""

from functools import partial

from msgspec import Raw

from companion.games import GAMES
from companion.i18n.language import Language
from companion.web.hub import Hub
from companion.web.limits import MAX_SOCKETS, MAX_SOCKETS_A_SEAT, MAX_STRANGERS, MAX_STRANGERS_A_SOURCE
from companion.web.phone import Phone
from companion.web.wire import GrantedRole, Snapshot, TakenSeat


def test_devices_in_the_own_wifi_are_counted_once_each() -> None:
    def clock() -> float:
        return 0.0

    hub = Hub({}, lambda _seen: None, clock)
    for source in (
        "10.42.0.7",
        "10.42.0.7",
        "::ffff:10.42.0.8",
        "10.42.1.9",
        "192.168.0.7",
        "110.42.0.5",
        "fe80::1",
        "",
    ):
        hub.add(Phone(source, Language.EN, clock))
    assert hub.count_in("10.42.0.1") == 2
    assert hub.count_in("192.168.0.1") == 1
    assert hub.count_in("172.16.0.1") == 0


def test_phones_without_a_sheet_are_shown_a_change_first() -> None:
    def clock() -> float:
        return 0.0

    told: list[str] = []
    hub = Hub({offer.key: offer for offer in GAMES}, lambda _seen: None, clock)
    for number in range(8):
        phone = Phone("", Language.EN, clock)
        phone.token = f"{number:064x}"
        phone.greeted = True
        phone.changed.set = partial(told.append, phone.token)  # type: ignore[method-assign]
        hub.add(phone)
    seats = tuple(TakenSeat(player, f"{2 * player:064x}") for player in range(4))
    setup = Raw(b'{"players":["Ann","Ben","Cleo","Dan"]}')
    hub.take(Snapshot(1, "ABCD", "en", game_id=1, key="pig", setup=setup, seats=seats))
    assert hub.played is not None
    assert sorted(told[:4]) == [f"{number:064x}" for number in range(1, 8, 2)]
    assert sorted(told) == [f"{number:064x}" for number in range(8)]


def test_strangers_share_their_places_and_a_token_keeps_its_own() -> None:
    def clock() -> float:
        return 0.0

    hub = Hub({offer.key: offer for offer in GAMES}, lambda _seen: None, clock)
    setup = Raw(b'{"players":["Ann","Ben"]}')
    hub.take(Snapshot(1, "ABCD", "en", game_id=1, key="pig", setup=setup, seats=(TakenSeat(0, "0" * 64),)))

    def came(source: str, token: str = "") -> Phone:
        phone = Phone(source, Language.EN, clock)
        hub.add(phone)
        if token:
            hub.use_token(phone, token)
        return phone

    ann = came("a", "0" * 64)
    strangers = [came("x") for _ in range(MAX_STRANGERS_A_SOURCE)]
    others = [came(f"y{number}") for number in range(MAX_STRANGERS - MAX_STRANGERS_A_SOURCE)]
    assert not any(each.closed_for for each in (ann, *strangers, *others))
    late = came("z")
    assert strangers[0].closed_for == "too_many_phones"
    assert not any(each.closed_for for each in (ann, *strangers[1:], *others, late))
    assert [came("a", "0" * 64).closed_for for _ in range(MAX_SOCKETS_A_SEAT)] == [""] * MAX_SOCKETS_A_SEAT
    assert ann.closed_for == "too_many_sockets"


def test_a_token_takes_the_place_of_its_own_dead_sockets() -> None:
    """An access point starts again: every phone is back before its old line is known to be dead."""

    def clock() -> float:
        return 0.0

    hub = Hub({offer.key: offer for offer in GAMES}, lambda _seen: None, clock)
    tokens = [f"{number:064x}" for number in range(MAX_SOCKETS)]
    hub.take(Snapshot(1, "ABCD", "en", roles=tuple(GrantedRole(token, "spectator") for token in tokens)))
    phones = []
    for again in range(2):
        for number, token in enumerate(tokens):
            phone = Phone(f"source {number}", Language.EN, clock)
            phones.append(phone)
            hub.add(phone)
            hub.use_token(phone, token)
            assert not phone.closed_for, (again, number)
    assert [phone.closed_for for phone in phones] == ["too_many_sockets"] * MAX_SOCKETS + [""] * MAX_SOCKETS
