"""Oyez's own Wi-Fi: the name and the password, the code that a phone scans, and the driver that switches it.

hotspot = MachineHotspot(Machine.usual())
answer = hotspot.switch_on(new_network())
"""

import secrets
from typing import Protocol

from msgspec import Struct

from companion.system.machine import DONE, Answer, Machine, Verb

ADDRESS = "10.42.0.1"
"""This machine in its own Wi-Fi; packaging/hotspot.py gives it this address."""
MAX_PHONES = 8
"""The phones that the Wi-Fi of a Raspberry Pi serves at once, about."""
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No two of them look alike."""
NAME_LETTERS, PASSWORD_LETTERS = 4, 12
LOOK_S = 5.0
ESCAPED = '\\;,":'
"""The characters that the code of a Wi-Fi writes with a backslash before them."""


class Network(Struct, frozen=True):
    """A Wi-Fi: its name and its password (WPA2)."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """The text that phones understand when they scan it."""
        return f"WIFI:T:WPA;S:{_escaped(self.name)};P:{_escaped(self.password)};;"


def new_network() -> Network:
    """A network with a name and a password that nobody has: 59 bits."""
    name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LETTERS))
    password = "".join(secrets.choice(LETTERS) for _ in range(PASSWORD_LETTERS)).lower()
    return Network(f"OYEZ-{name}", password)


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in ESCAPED else letter for letter in text)


class Hotspot(Protocol):
    """The switch of Oyez's own Wi-Fi."""

    @property
    def there(self) -> bool:
        """True if this program may switch the Wi-Fi of the machine; in a window on a computer it may not."""

    def used_now(self) -> str:
        """The name of the Wi-Fi that this machine uses now, and leaves for its own; empty without one."""

    def switch_on(self, network: Network) -> Answer:
        """Make the network; the one used before is left."""

    def switch_off(self) -> Answer:
        """End the network; the one used before comes back."""


class MachineHotspot:
    """NetworkManager's hotspot, switched by the root program (packaging/hotspot.py)."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    @property
    def there(self) -> bool:
        """True if the machine takes requests."""
        return self._machine.there

    def used_now(self) -> str:
        """The name of the Wi-Fi in use, as NetworkManager reports it to every program."""
        import subprocess  # no first screen waits for it

        words = ("nmcli", "--terse", "--escape", "no", "--fields", "TYPE,STATE,CONNECTION", "device")
        try:
            done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=LOOK_S, check=False)
        except (OSError, subprocess.SubprocessError):
            return ""
        found = [line.split(":", 2)[2] for line in done.stdout.splitlines() if line.startswith("wifi:connected:")]
        return found[0][:60] if found else ""

    def switch_on(self, network: Network) -> Answer:
        """Ask the machine; this takes some seconds."""
        return self._machine.ask(Verb.HOTSPOT_ON, name=network.name, password=network.password)

    def switch_off(self) -> Answer:
        """Ask the machine."""
        return self._machine.ask(Verb.HOTSPOT_OFF)


class FakeHotspot:
    """A hotspot without radio; `history` has the networks switched on, None for each time it was switched off."""

    def __init__(self, used: str = "", code: str = DONE, there: bool = True) -> None:
        self.used, self.code = used, code
        self._there = there
        self.history: list[Network | None] = []

    @property
    def there(self) -> bool:
        """True unless it was made for a machine that has none."""
        return self._there

    def used_now(self) -> str:
        """The name that it was given."""
        return self.used

    def switch_on(self, network: Network) -> Answer:
        """Remember the network; the answer has the code that it was given."""
        self.history.append(network)
        return Answer(self.code)

    def switch_off(self) -> Answer:
        """Remember the end."""
        self.history.append(None)
        return Answer(DONE)
