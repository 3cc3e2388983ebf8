"""Oyez's own Wi-Fi as the settings say: switched once, the same network each time, failures shown."""

import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.hotspot_switch import HotspotSwitch
from companion.settings import Settings
from companion.storage.store import Store
from companion.system.hotspot import ADDRESS, FakeHotspot
from companion.system.machine import DONE
from companion.ui import commands, update_phones
from companion.ui.message import Message, calls
from companion.ui.model import OwnWifi, WifiState
from tests.until import until

ON = Settings(phones=True, hotspot=True)
TIMEOUT_S = 30.0


class Switched:
    """A switch, and the states that it has posted."""

    def __init__(self, store: Store, hotspot: FakeHotspot) -> None:
        self.hotspot = hotspot
        self.posted: list[OwnWifi] = []
        self.switch = HotspotSwitch(hotspot, store, self._post)

    def _post(self, message: Message) -> None:
        assert calls(message, update_phones.own_wifi_known)
        self.posted.append(message.fields["wifi"])

    def until(self, state: WifiState) -> OwnWifi:
        """Wait for a state as the newest one."""
        until(lambda: self.posted and self.posted[-1].state is state)
        return self.posted[-1]

    def until_leaving(self, name: str) -> None:
        """Wait until the newest state names the Wi-Fi that would be left."""
        until(lambda: self.posted and self.posted[-1].leaves == name)


def test_it_is_on_only_while_phones_are_and_keeps_its_network() -> None:
    with Store.in_memory() as store:
        table = Switched(store, FakeHotspot("Home"))
        table.switch.use(Settings(hotspot=True))
        assert (table.posted, table.hotspot.history, table.switch.address) == ([], [], "")
        table.switch.use(ON)
        table.switch.use(replace(ON, volume=10))
        shown = table.until(WifiState.ON)
        (network,) = table.hotspot.history
        assert network is not None
        assert (shown.name, shown.password, shown.code) == (network.name, network.password, network.code)
        assert table.switch.address == ADDRESS
        table.switch.use(replace(ON, phones=False))
        assert table.until(WifiState.OFF) == OwnWifi(WifiState.OFF, leaves="Home", reason=DONE)
        assert table.switch.address == ""
        again = Switched(store, FakeHotspot())
        again.switch.use(ON)
        assert again.until(WifiState.ON).password == network.password, "phones that know it join again"


@pytest.mark.parametrize("code", ["no-wifi", "failed", "unheard"])
def test_a_failure_is_shown_with_its_reason(code: str) -> None:
    with Store.in_memory() as store:
        table = Switched(store, FakeHotspot("Home", code))
        table.switch.use(ON)
        assert table.until(WifiState.FAILED) == OwnWifi(WifiState.FAILED, leaves="Home", reason=code)
        assert table.switch.address == ""


def test_a_program_that_may_not_switch_it_leaves_it_alone() -> None:
    with Store.in_memory() as store:
        table = Switched(store, FakeHotspot(there=False))
        table.switch.use(ON)
        table.switch.doers[commands.FindOwnWifi](commands.FindOwnWifi())
        table.until(WifiState.UNABLE)
        assert table.hotspot.history == []


def test_the_wifi_that_would_be_left_is_named() -> None:
    with Store.in_memory() as store:
        table = Switched(store, FakeHotspot("Home"))
        table.switch.doers[commands.FindOwnWifi](commands.FindOwnWifi())
        table.until_leaving("Home")
        assert table.posted[-1].state is WifiState.OFF


class SlowManager(FakeHotspot):
    """A NetworkManager that takes its time to name the Wi-Fi in use, as on a busy card."""

    def __init__(self, used: str) -> None:
        super().__init__(used)
        self.answers = threading.Event()

    def used_now(self) -> str:
        """The name, once the test lets it answer."""
        assert self.answers.wait(TIMEOUT_S)
        return super().used_now()


def test_the_switch_is_there_before_the_wifi_is_named() -> None:
    with Store.in_memory() as store:
        manager = SlowManager("Home")
        table = Switched(store, manager)
        table.switch.doers[commands.FindOwnWifi](commands.FindOwnWifi())
        assert table.until(WifiState.OFF).leaves == ""
        manager.answers.set()
        table.until_leaving("Home")


def test_the_last_wish_counts(tmp_path: Path) -> None:
    with Store.in_memory() as store:
        table = Switched(store, FakeHotspot())
        for _time in range(5):
            table.switch.use(ON)
            table.switch.use(Settings())
        table.until(WifiState.OFF)
        assert table.hotspot.history[-1:] in ([None], [])
