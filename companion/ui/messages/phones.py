"""Messages about the players' phones."""

from typing import TYPE_CHECKING

from companion.ui.messages.message import Message
from companion.ui.model.own_wifi import OwnWifi
from companion.ui.model.phones import Phones
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.camera import Frame


class OpenPhones(Message, frozen=True, gc=False):
    """The phones: the switch, the code to scan, the seats; `selected` is a seat, `asking` the token of a phone."""

    page: int = 0
    selected: int | None = None
    asking: str = ""


class AdmitPhone(Message, frozen=True, gc=False):
    """Grant the request of the phone with this token."""

    token: str


class SendPhoneAway(Message, frozen=True, gc=False):
    """Refuse the phone with this token."""

    token: str


class TakeSeatBack(Message, frozen=True, gc=False):
    """End the phone's hold on a seat: it is played at the table, or given to another phone."""

    player: int


class FindPhones(Message, frozen=True, gc=False):
    """Look again for the address and the seats."""


class PhonesKnown(Message, frozen=True, gc=False):
    """The phones now."""

    phones: Phones


class PhotoRead(Message, frozen=True, gc=False):
    """A photograph of the dice from a phone and its reading; `id` is that of the phone's request."""

    id: str
    frame: "Frame"
    reading: Reading


class OpenOwnWifi(Message, frozen=True, gc=False):
    """Oyez's own Wi-Fi: the switch, the code that phones scan first."""


class OwnWifiKnown(Message, frozen=True, gc=False):
    """Oyez's own Wi-Fi now."""

    wifi: OwnWifi


class PhonesAsk(Message, frozen=True, gc=False):
    """Requests of phones wait in the line to the phones' process."""
