"""The phones of a hub: the order in which they hear of a change, and the devices in a network of Oyez's own."""

from functools import partial

from msgspec import Raw

from companion.games import GAMES
from companion.i18n.language import Language
from companion.web.hub import Hub
from companion.web.phone import Phone
from companion.web.wire import Snapshot, TakenSeat


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
