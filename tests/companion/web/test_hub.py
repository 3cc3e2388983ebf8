"""The phones of a hub, and the number of devices in a network of Oyez's own."""

from companion.i18n.language import Language
from companion.web.hub import Hub, Phone


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
