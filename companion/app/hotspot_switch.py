"""Oyez's own Wi-Fi in the loop: switched as the settings say, by a thread, since the machine takes seconds for it."""

import threading
from collections.abc import Callable

import msgspec

from companion.app.ports import Doers
from companion.settings import Settings
from companion.storage.store import Store, StoreError
from companion.system.hotspot import ADDRESS, Hotspot, Network, new_network
from companion.ui import commands, update_phones
from companion.ui.message import Message
from companion.ui.model import OwnWifi, WifiState

NOTE = "own wifi"
"""The key of the note in the games' file: the network keeps its name and password, so that phones know it again."""


class HotspotSwitch:
    """Switches `hotspot`; `post` hands a message to the loop from any thread."""

    def __init__(self, hotspot: Hotspot, store: Store, post: Callable[[Message], None]) -> None:
        self._hotspot = hotspot
        self._store = store
        self._post = post
        self._lock = threading.Lock()
        self._wanted = self._on = self._busy = False
        self._network = Network("", "")

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {commands.FindOwnWifi: lambda _command: self._start(self._look)}

    @property
    def address(self) -> str:
        """The address of this machine in its own Wi-Fi; empty unless that is on."""
        return ADDRESS if self._on else ""

    def use(self, settings: Settings) -> None:
        """Switch it on or off, as the settings say: it is on only while phones are."""
        wanted = settings.phones and settings.hotspot and self._hotspot.there
        if wanted == self._wanted:
            return
        if wanted and not self._network.name:
            self._network = self._noted()
        with self._lock:
            self._wanted = wanted
            if self._busy:
                return
            self._busy = True
        self._start(self._switch)

    def _switch(self) -> None:
        """Do the newest wish, and after it one that came meanwhile."""
        while True:
            with self._lock:
                wanted = self._wanted
            self._post(update_phones.own_wifi_known.news(OwnWifi(WifiState.STARTING if wanted else WifiState.ENDING)))
            answer = self._hotspot.switch_on(self._network) if wanted else self._hotspot.switch_off()
            self._on = wanted and answer.done
            with self._lock:
                if self._wanted == wanted:
                    self._busy = False
                    break
        self._post(update_phones.own_wifi_known.news(self._known(wanted, answer.code)))

    def _known(self, wanted: bool, code: str) -> OwnWifi:
        if self._on:
            network = self._network
            return OwnWifi(WifiState.ON, network.name, network.password, network.code)
        return OwnWifi(WifiState.FAILED if wanted else WifiState.OFF, leaves=self._hotspot.used_now(), reason=code)

    def _look(self) -> None:
        """Name the Wi-Fi that would be left; one that is being switched reports its end."""
        if not self._hotspot.there:
            self._post(update_phones.own_wifi_known.news(OwnWifi()))
        elif not self._wanted and not self._busy:
            # its switch is there at once: NetworkManager may take seconds
            self._post(update_phones.own_wifi_known.news(OwnWifi(WifiState.OFF)))
            self._post(update_phones.own_wifi_known.news(OwnWifi(WifiState.OFF, leaves=self._hotspot.used_now())))

    def _noted(self) -> Network:
        """The network of the note, or a new one, which is noted if the disk takes it."""
        try:
            return msgspec.json.decode(self._store.note(NOTE), type=Network)
        except (StoreError, msgspec.MsgspecError):
            network = new_network()
        try:
            self._store.keep_note(NOTE, msgspec.json.encode(network).decode())
        except StoreError:
            return network
        return network

    def _start(self, work: Callable[[], None]) -> None:
        threading.Thread(target=work, name="own Wi-Fi", daemon=True).start()
