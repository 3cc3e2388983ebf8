"""Moments with the players' phones: the switch, the code, the seats, those who ask."""

from msgspec.structs import replace

from companion.game.play_time import PlayTime
from companion.settings import Settings
from companion.system.hotspot import Network
from companion.ui import update_home, update_names, update_phones
from companion.ui.key_layers import Layer
from companion.ui.model import (
    Home,
    HomeStatus,
    Model,
    OwnWifi,
    PhoneAsking,
    Phones,
    RoleOnPhone,
    SeatOnPhone,
    Start,
    WifiState,
)
from companion.ui.update import update
from tests.companion.tables import new_model

ON = Settings(phones=True)
ALONE = Phones(True, "192.168.178.21", 8080, "K7QM")
_NETWORK = Network("OYEZ-K7QM", "abcd23456789")
OWN = OwnWifi(WifiState.ON, _NETWORK.name, _NETWORK.password, _NETWORK.code)
TOKENS = tuple(f"{number:064x}" for number in range(3))


def phone_stories(wheel: Model) -> dict[str, Model]:
    """`wheel` is the open half of a game for several players."""
    seats = (SeatOnPhone(0), SeatOnPhone(1, away=True))
    asking = (PhoneAsking(TOKENS[0], wheel.names[2], 2),)
    full = replace(ALONE, seats=seats, asking=asking)
    lobby = replace(ALONE, asking=(PhoneAsking(TOKENS[1], "Marie-Louise"), PhoneAsking(TOKENS[2], "Bo", None, True)))
    roles = (RoleOnPhone(TOKENS[0], "host", 0), RoleOnPhone(TOKENS[2], "hall"))
    wishes = (PhoneAsking(TOKENS[1], "", None, False, "host"), PhoneAsking("f" * 64, "", None, False, "spectator"))
    helped = replace(full, asking=wishes, roles=roles)
    on = replace(wheel, settings=ON, phones=full)
    fresh = replace(new_model(), settings=ON, phones=ALONE, screen=Start())
    return {
        "phones-off": _opened(new_model(screen=Start())),
        "phones-starting": _opened(replace(fresh, phones=Phones())),
        "phones-no-network": _opened(replace(fresh, phones=replace(ALONE, address=""))),
        "phones-nobody": _opened(fresh),
        "phones-lobby": _opened(replace(fresh, phones=lobby, settings=Settings(phones=True, phones_open=True))),
        "phones-seats": _opened(on, selected=1),
        "phones-asking": _opened(on, asking=TOKENS[0]),
        "phones-guarded": _opened(replace(on, phones=replace(full, guarded=True))),
        "phones-host-asks": _opened(replace(on, phones=helped), asking=TOKENS[1]),
        "wheel-phones": on,
        "wheel-phones-clock": replace(on, time=PlayTime((1200.0, 60.0, 0.0, 3000.0))),
        **_home_stories(fresh),
        **_own_wifi_stories(fresh),
    }


def _home_stories(fresh: Model) -> dict[str, Model]:
    """The broker switched off, connected, failed, and its values being typed."""
    named = Settings(phones=True, broker=True, broker_address="broker.local:1884", broker_user="oyez")
    connected = replace(fresh, settings=named, phones=replace(ALONE, home=Home(HomeStatus.CONNECTED, password=True)))
    failed = replace(connected, phones=Phones(home=Home(HomeStatus.FAILED)))
    page = _at_home(connected)
    typed = update(page, update_home.type_setting.tap("broker_address"))[0]
    return {
        "home-off": _at_home(new_model(screen=Start())),
        "home-connected": page,
        "home-failed": _at_home(failed),
        "home-address": typed,
        "home-signs": update(typed, update_names.shift_keys.tap(Layer.ACCENTS))[0],
        "home-password": update(update(page, update_home.type_password.tap())[0], update_names.typed.tap("x"))[0],
    }


def _at_home(model: Model) -> Model:
    return update(model, update_home.open_home.tap())[0]


def _own_wifi_stories(fresh: Model) -> dict[str, Model]:
    """Oyez's own Wi-Fi: before it is switched on, on, full, and failed."""
    there = replace(fresh, own_wifi=OwnWifi(WifiState.OFF, leaves="Maison Dupont"))
    on = replace(fresh, settings=replace(ON, hotspot=True), own_wifi=OWN, phones=replace(ALONE, in_own_wifi=3))
    failed = replace(there, own_wifi=OwnWifi(WifiState.FAILED, leaves="Maison Dupont", reason="no-wifi"))
    return {
        "own-wifi-unable": _own_wifi(replace(fresh, settings=Settings())),
        "own-wifi-off": _own_wifi(there),
        "own-wifi-starting": _own_wifi(replace(on, own_wifi=OwnWifi(WifiState.STARTING))),
        "own-wifi-on": _own_wifi(on),
        "own-wifi-full": _own_wifi(replace(on, phones=replace(ALONE, in_own_wifi=8))),
        "own-wifi-failed": _own_wifi(replace(failed, settings=replace(ON, hotspot=True))),
    }


def _own_wifi(model: Model) -> Model:
    return update(_opened(model), update_phones.open_own_wifi.tap())[0]


def _opened(model: Model, selected: int | None = None, asking: str = "") -> Model:
    return update(model, update_phones.open_phones.tap(0, selected, asking))[0]
