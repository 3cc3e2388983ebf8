"""Oyez's own Wi-Fi, as the screen shows it."""

from enum import StrEnum

from msgspec import Struct


class WifiState(StrEnum):
    """The state of Oyez's own Wi-Fi; `UNABLE` until this program is known to be able to switch it."""

    UNABLE = "unable"
    OFF = "off"
    STARTING = "starting"
    ON = "on"
    ENDING = "ending"
    FAILED = "failed"


class OwnWifi(Struct, frozen=True):
    """The Wi-Fi: its `name`, its `password` and the `code` to scan, all three empty unless it is on.

    `leaves` names the Wi-Fi that this machine uses now and would leave, empty without one. `reason` is the code of a
    failure (`companion.system.machine.Answer`).
    """

    state: WifiState = WifiState.UNABLE
    name: str = ""
    password: str = ""
    code: str = ""
    leaves: str = ""
    reason: str = ""
