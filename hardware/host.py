"""The computer itself, as Linux describes it: display, touch, sound, power, heat. Its files are below `root`."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

ROOT = Path("/")
THROTTLED = Path("sys/devices/platform/soc/soc:firmware/get_throttled")
LOW_NOW, LOW_SINCE = 1 << 0, 1 << 16
"""Bits for under-voltage, of the firmware's word (Raspberry Pi documentation, `vcgencmd get_throttled`)."""
DIRECT = 1 << 1
"""INPUT_PROP_DIRECT of the Linux input subsystem: one touches the picture itself."""
ANSWER_S = 5.0


class Power(Struct, frozen=True):
    """True if the voltage of the supply is too low now, or was since the start."""

    low: bool
    was_low: bool


def displays(root: Path = ROOT) -> tuple[str, ...] | None:
    """The sockets that a display is plugged into (`HDMI-A-1`, `DSI-1`); None if the system knows no sockets."""
    found = sorted((root / "sys/class/drm").glob("card*-*/status"))
    if not found:
        return None
    plugged = (file.parent.name.partition("-")[2] for file in found if _read(file) == "connected")
    return tuple(plugged)


def touchscreens(root: Path = ROOT) -> tuple[str, ...]:
    """The names of the touchscreens that the kernel knows."""
    found = []
    for device in _read(root / "proc/bus/input/devices").split("\n\n"):
        lines = dict(line.partition("=")[::2] for line in device.splitlines())
        kind = lines.get("B: PROP", "0").strip()
        if int(kind or "0", 16) & DIRECT:
            found.append(lines.get("N: Name", "").strip('"'))
    return tuple(found)


def sound_cards(root: Path = ROOT) -> tuple[str, ...]:
    """The sound cards that ALSA knows, by name."""
    lines = _read(root / "proc/asound/cards").splitlines()
    return tuple(line.partition(" - ")[2] for line in lines if " - " in line)


def temperature(root: Path = ROOT) -> float | None:
    """Degrees Celsius of the hottest part that is measured; None if none is."""
    texts = (_read(file) for file in (root / "sys/class/thermal").glob("thermal_zone*/temp"))
    found = [int(text) / 1000 for text in texts if text.lstrip("-").isdecimal()]
    return max(found, default=None)


def clock_is_set(root: Path = ROOT) -> bool | None:
    """Return True if the clock was set over the network since the start; None if systemd does not say."""
    if not (root / "run/systemd/system").is_dir():
        return None
    return (root / "run/systemd/timesync/synchronized").exists()


def power(root: Path = ROOT, ask: Callable[[], str] | None = None) -> Power | None:
    """Read the state of the supply from a Raspberry Pi's firmware; None on other computers. `ask` runs vcgencmd."""
    text = _read(root / THROTTLED) or (ask or _vcgencmd)()
    try:
        word = int(text.strip().rpartition("=")[2], 16)
    except ValueError:
        return None
    return Power(bool(word & LOW_NOW), bool(word & LOW_SINCE))


def _vcgencmd() -> str:
    program = shutil.which("vcgencmd")
    if program is None:
        return ""
    try:
        answer = subprocess.run([program, "get_throttled"], capture_output=True, timeout=ANSWER_S, text=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
