"""The loudspeakers that ALSA knows: sockets and USB devices that play, by the names that people know.

Source: the kernel's /proc/asound/cards and /proc/asound/pcm (Linux kernel documentation, "Proc Files of ALSA Drivers").
"""

import re
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

ROOT = Path("/")
MAX_BYTES = 1 << 16
CARD = re.compile(r"^ *(\d+) \[(\S+) *\]: (.+?) - (.+)$")
PLAYS = re.compile(r"^(\d+)-\d+:.*: playback \d+")
HDMI_DRIVER, USB_DRIVER, HEADPHONES_DRIVER = "vc4-hdmi", "USB-Audio", "bcm2835_headpho"


class Kind(StrEnum):
    """The socket of a loudspeaker, as far as the driver names it."""

    HEADPHONES = "headphones"
    HDMI = "HDMI"
    USB = "USB"
    OTHER = "other"


class Loudspeaker(Struct, frozen=True):
    """One that can be chosen: `key` is saved in the settings, `number` counts several HDMI sockets from 1, else 0."""

    key: str
    kind: Kind
    name: str
    number: int = 0


def loudspeakers(root: Path = ROOT) -> tuple[Loudspeaker, ...]:
    """The sound cards that play, in the kernel's order; none if ALSA is not there."""
    playing = {match[1] for line in _lines(root / "proc/asound/pcm") if (match := PLAYS.match(line))}
    playing = {str(int(number)) for number in playing}
    cards = [match for line in _lines(root / "proc/asound/cards") if (match := CARD.match(line))]
    cards = [card for card in cards if card[1] in playing]
    sockets = [card[2] for card in cards if card[3] == HDMI_DRIVER]
    return tuple(_loudspeaker(card, sockets) for card in cards)


def alsa_device(key: str, root: Path = ROOT) -> str:
    """The name under which ALSA opens a card, with all that its format needs; empty if it is not there.

    `sysdefault` converts: the HDMI of a Raspberry Pi takes nothing but IEC 958 frames (alsa-lib, vc4-hdmi.conf).
    """
    return f"sysdefault:CARD={key}" if key in (each.key for each in loudspeakers(root)) else ""


def _loudspeaker(card: "re.Match[str]", sockets: list[str]) -> Loudspeaker:
    _, key, driver, name = card.groups()
    if driver == HDMI_DRIVER:
        return Loudspeaker(key, Kind.HDMI, name, sockets.index(key) + 1 if len(sockets) > 1 else 0)
    kinds = {USB_DRIVER: Kind.USB, HEADPHONES_DRIVER: Kind.HEADPHONES}
    return Loudspeaker(key, kinds.get(driver, Kind.OTHER), name)


def _lines(file: Path) -> list[str]:
    try:
        with file.open("rb") as found:
            return found.read(MAX_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return []
