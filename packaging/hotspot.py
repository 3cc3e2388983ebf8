#!/usr/bin/python3 -I
"""Switch Oyez's own Wi-Fi on and off by NetworkManager, as root; packaging/request.py calls it.

    hotspot on      reads {"name", "password"} as JSON from standard input
    hotspot off     brings the Wi-Fi from before back

The profile lies in /run: a restart of the machine forgets it. The exit status is that of nmcli(1), which says why on
standard error: 3 timeout, 4 not switched on, 8 NetworkManager does not run, 10 no Wi-Fi. Needs only Python's library.
"""

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(os.environ.get("OYEZ_ROOT", "/"))
PROFILE = ROOT / "run/NetworkManager/system-connections/oyez-hotspot.nmconnection"
NAMES = ROOT / "etc/NetworkManager/dnsmasq-shared.d/oyez-hotspot.conf"
BEFORE = ROOT / "run/oyez-request/hotspot-before"
"""The Wi-Fi that was used before, and whether the radio was off."""

UUID = "6f79657a-4f59-4f59-8000-686f7473706f"
ADDRESS = "10.42.0.1"
NAME, PASSWORD = re.compile(r"OYEZ-[0-9A-Z]{4}"), re.compile(r"[0-9a-z]{12}")
MAX_INPUT = 1000
UP_S, DOWN_S, LOAD_S = 60, 20, 30
MODULES = ("nft_chain_nat", "nft_masq", "nft_ct", "nft_reject_ipv4")
"""The kernel's parts that NetworkManager's rules for sharing use."""
WRONG_USE, NO_MANAGER, UNKNOWN = 2, 8, 10
"""Exit states of nmcli."""
PROBED = (
    "connectivitycheck.gstatic.com", "connectivitycheck.android.com", "connect.rom.miui.com",
    "connectivitycheck.platform.hicloud.com", "captive.apple.com", "www.msftconnecttest.com", "www.msftncsi.com",
    "detectportal.firefox.com", "nmcheck.gnome.org", "network-test.debian.org",
)  # fmt: skip
"""The hosts that phones and laptops ask if they are online: in this Wi-Fi these names are this machine's."""
FORM = """[connection]
id=Oyez
uuid={uuid}
type=wifi
autoconnect=false
interface-name={device}

[wifi]
mode=ap
band=bg
ssid={name}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
group=ccmp
# a Raspberry Pi's Wi-Fi cannot protect management frames as an access point: it would not start
pmf=1
psk={password}

[ipv4]
method=shared
address1={address}/24

[ipv6]
method=disabled
"""


class FailedError(Exception):
    """nmcli failed, with this exit status and these words."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def main(words: list[str]) -> int:
    """Switch on or off; the exit status says why it failed."""
    try:
        if words == ["on"]:
            given = json.loads(sys.stdin.read(MAX_INPUT))
            switch_on(str(given["name"]), str(given["password"]))
        elif words == ["off"]:
            switch_off()
        else:
            raise FailedError(WRONG_USE, "usage: hotspot on|off")
    except FailedError as error:
        print(error, file=sys.stderr)
        return error.status
    except (ValueError, KeyError, TypeError) as error:
        print(f"no name and password: {error}", file=sys.stderr)
        return WRONG_USE
    except OSError as error:
        print(f"nmcli cannot be used: {error}", file=sys.stderr)
        return NO_MANAGER if isinstance(error, FileNotFoundError) else 1
    return 0


def switch_on(name: str, password: str) -> None:
    """Make the profile and use it; if that fails, the Wi-Fi from before comes back. Raises FailedError, OSError."""
    if not NAME.fullmatch(name) or not PASSWORD.fullmatch(password):
        raise FailedError(WRONG_USE, "the name or the password has another form")
    device = wifi_device()
    profile = FORM.format(uuid=UUID, device=device, name=name, password=password, address=ADDRESS)
    if UUID in used() and PROFILE.is_file() and PROFILE.read_text() == profile:
        # its phones stay connected
        return
    if not BEFORE.exists():
        written(BEFORE, json.dumps({"uuid": next(iter(used()), ""), "radio": nmcli("radio", "wifi").strip()}))
    try:
        nmcli("radio", "wifi", "on")
        written(NAMES, "".join(f"address=/{host}/{ADDRESS}\n" for host in PROBED), 0o644)
        written(PROFILE, profile)
        # it reports a profile that it refuses by words alone; `up` does not know that one
        nmcli("connection", "load", str(PROFILE))
        load_modules()
        nmcli("--wait", str(UP_S), "connection", "up", "uuid", UUID)
    except (FailedError, OSError):
        with suppress(FailedError, OSError):
            switch_off()
        raise


def load_modules() -> None:
    """Load the modules with which phones share a cable: NetworkManager waits one second for nft, a slow card longer."""
    words = ("systemctl", "start", *(f"modprobe@{name}.service" for name in MODULES))
    with suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=LOAD_S)


def switch_off() -> None:
    """Forget the profile; the Wi-Fi from before comes back. Raises FailedError, OSError."""
    try:
        nmcli("--wait", str(DOWN_S), "connection", "down", "uuid", UUID, allowed=(UNKNOWN,))
        nmcli("connection", "delete", "uuid", UUID, allowed=(UNKNOWN,))
    finally:
        for file in (PROFILE, NAMES):
            file.unlink(missing_ok=True)
    try:
        before = json.loads(BEFORE.read_text())
    except (OSError, ValueError):
        return
    BEFORE.unlink()
    if before.get("radio") == "disabled":
        nmcli("radio", "wifi", "off")
    elif before.get("uuid"):
        # NetworkManager tries again by itself where that network is out of reach now
        with suppress(FailedError):
            nmcli("--wait", "0", "connection", "up", "uuid", str(before["uuid"]))


def wifi_device() -> str:
    """The first Wi-Fi device. Raises FailedError with UNKNOWN if there is none."""
    lines = nmcli("--terse", "--fields", "TYPE,DEVICE", "device").splitlines()
    found = [line.partition(":")[2] for line in lines if line.startswith("wifi:")]
    if not found:
        raise FailedError(UNKNOWN, "this machine has no Wi-Fi that NetworkManager uses")
    return found[0]


def used() -> list[str]:
    """The profiles of the Wi-Fi in use."""
    lines = nmcli("--terse", "--fields", "TYPE,UUID", "connection", "show", "--active").splitlines()
    return [line.partition(":")[2] for line in lines if line.startswith("802-11-wireless:")]


def nmcli(*words: str, allowed: tuple[int, ...] = ()) -> str:
    """Run nmcli; its output. Raises FailedError with its exit status."""
    called, environment = ("nmcli", *words), os.environ | {"LC_ALL": "C"}
    done = subprocess.run(
        called, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", env=environment
    )
    if done.returncode and done.returncode not in allowed:
        raise FailedError(done.returncode, (done.stderr or done.stdout).strip())
    return done.stdout


def written(file: Path, text: str, mode: int = 0o600) -> None:
    """Write a file, whole or not at all, never readable for others meanwhile. Raises OSError."""
    file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode), "w") as out:
        out.write(text)
    fresh.replace(file)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
