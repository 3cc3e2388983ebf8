"""The players' phones, as the screen shows them."""

from enum import StrEnum

from msgspec import Struct


class SeatOnPhone(Struct, frozen=True):
    """A seat that is played on a phone; `away` if nobody has heard of that phone for a minute."""

    player: int
    away: bool = False


class PhoneAsking(Struct, frozen=True):
    """A phone without a seat: its name, and the hash of its token, by which it is admitted.

    `player` is the seat that it asks for; `admitted` if it waits for the next game.
    """

    token: str
    name: str
    player: int | None = None
    admitted: bool = False
    role: str = ""
    """The role that it asks for instead of a seat, as in `companion.web.wire`."""


class RoleOnPhone(Struct, frozen=True):
    """A role that a phone has, with the hash of its token; `player` is its seat, if it has one."""

    token: str
    role: str
    player: int | None = None


class HomeStatus(StrEnum):
    """The state of the connection to the broker of the house."""

    OFF = "off"
    TRYING = "trying"
    CONNECTED = "connected"
    FAILED = "failed"


class Home(Struct, frozen=True):
    """The broker of the house: its state, and whether a password is stored for it."""

    status: HomeStatus = HomeStatus.OFF
    password: bool = False


class Phones(Struct, frozen=True):
    """The state of the phones: `ready` once they can reach this machine, at `address` and `port` with the `code`.

    `address` is empty without a network. `in_own_wifi` are the phones connected by Oyez's own Wi-Fi.
    """

    ready: bool = False
    address: str = ""
    port: int = 0
    code: str = ""
    seats: tuple[SeatOnPhone, ...] = ()
    asking: tuple[PhoneAsking, ...] = ()
    in_own_wifi: int = 0
    guarded: bool = False
    """True while somebody tries many codes: nobody joins unless they are admitted here."""
    roles: tuple[RoleOnPhone, ...] = ()
    home: Home = Home()

    @property
    def host(self) -> str:
        """The address as people type it."""
        return f"{self.address}:{self.port}"

    @property
    def link(self) -> str:
        """The content of the code to scan: the address, and the table's code behind the sign that no browser sends."""
        return f"http://{self.host}/#c={self.code}"

    def on(self, player: int) -> SeatOnPhone | None:
        """The phone on a seat."""
        return next((seat for seat in self.seats if seat.player == player), None)
