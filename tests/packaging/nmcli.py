#!/usr/bin/python3 -IS
"""A stand-in for nmcli(1): arguments, words and exit states as those of NetworkManager 1.42 with a daemon.

NMCLI_STATE names a JSON file: `running`, `radio`, `wifi` (the device, empty for none), `active` (the UUID of the Wi-Fi
in use), `profiles` (uuid -> file, empty for one that lies elsewhere), `fails` (activations fail), `calls`.
"""

import configparser
import json
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

STATE = Path(os.environ["NMCLI_STATE"])
FOLDER = "run/NetworkManager/system-connections"


def main(words: list[str]) -> None:
    state = json.loads(STATE.read_text())
    state["calls"].append(" ".join(words))
    try:
        if words[:1] == ["--wait"]:
            int(words[1])
            words = words[2:]
        options = [word for word in words if word.startswith("--")]
        if "--terse" in options and "--fields" not in options:
            end(2, "Error: --terse needs --fields")
        if not state["running"]:
            end(8, "Error: NetworkManager is not running.")
        act(state, words)
    finally:
        STATE.write_text(json.dumps(state))


def act(state: dict[str, Any], words: list[str]) -> None:
    match words:
        case ["--terse", "--fields", "TYPE,DEVICE", "device"]:
            print("\n".join(["ethernet:eth0", *([f"wifi:{state['wifi']}", "wifi-p2p:p2p-dev"] * bool(state["wifi"]))]))
        case ["--terse", "--fields", "TYPE,UUID", "connection", "show", "--active"]:
            print("802-3-ethernet:0d3c7d4e-0000-4000-8000-000000000000")
            if state["active"]:
                print(f"802-11-wireless:{state['active']}")
        case ["radio", "wifi"]:
            print(state["radio"])
        case ["radio", "wifi", "on" | "off" as value]:
            state["radio"] = {"on": "enabled", "off": "disabled"}[value]
        case ["connection", "load", file]:
            load(state, file)
        case ["connection", "up", "uuid", uuid]:
            activate(state, uuid)
        case ["connection", "down", "uuid", uuid]:
            if state["active"] != uuid:
                print(f"Error: '{uuid}' is not an active connection.", file=sys.stderr)
                end(10, "Error: no active connection provided.")
            state["active"] = ""
        case ["connection", "delete", "uuid", uuid]:
            if uuid not in state["profiles"]:
                print(f"Error: unknown connection '{uuid}'.", file=sys.stderr)
                end(10, f"Error: cannot delete unknown connection(s): uuid '{uuid}'.")
            Path(state["profiles"].pop(uuid)).unlink(missing_ok=True)
            if state["active"] == uuid:
                state["active"] = ""
        case _:
            end(2, f"Error: argument '{words[0] if words else ''}' not understood. Try passing --help instead.")


def load(state: dict[str, Any], file: str) -> None:
    """A file that NetworkManager does not take is named, and the exit status is 0 all the same."""
    profile = configparser.ConfigParser(interpolation=None, delimiters="=", comment_prefixes="#")
    path = Path(file)
    private = path.is_file() and path.stat().st_mode & 0o077 == 0
    if not private or FOLDER not in str(path) or not profile.read(path):
        end(0, f"Could not load file '{file}'")
    wifi, keys = profile["wifi"], profile["wifi-security"]
    known = (wifi["mode"], keys["key-mgmt"], profile["ipv4"]["method"]) == ("ap", "wpa-psk", "shared")
    if not known or not 1 <= len(wifi["ssid"].encode()) <= 32 or not 8 <= len(keys["psk"]) <= 63:
        end(0, f"Could not load file '{file}'")
    state["profiles"][profile["connection"]["uuid"]] = file


def activate(state: dict[str, Any], uuid: str) -> None:
    if uuid not in state["profiles"]:
        end(10, f"Error: unknown connection '{uuid}'.")
    if state["fails"] or state["radio"] == "disabled":
        # the Wi-Fi in use has been left by then
        state["active"] = ""
        end(4, "Error: Connection activation failed: 802.1X supplicant took too long to authenticate")
    state["active"] = uuid


def end(status: int, text: str) -> NoReturn:
    print(text, file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main(sys.argv[1:])
