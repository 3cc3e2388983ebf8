"""A root folder with a stand-in for nmcli, and the program that switches Oyez's own Wi-Fi there."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).parents[2] / "packaging/hotspot.py"
HOME = "11111111-2222-4333-8444-555555555555"
OWN = "6f79657a-4f59-4f59-8000-686f7473706f"


class WifiMachine:
    """A root folder, and the state of NetworkManager there."""

    def __init__(self, folder: Path) -> None:
        self.root, self.file = folder / "root", folder / "state.json"
        self.tools = folder / "bin"
        self.tools.mkdir()
        (self.tools / "nmcli").symlink_to(Path(__file__).with_name("nmcli.py"))
        self.started = folder / "started"
        systemctl = self.tools / "systemctl"
        systemctl.write_text(f'#!/bin/sh\necho "$*" >>{self.started}\n')
        systemctl.chmod(0o755)
        self.root.mkdir()
        self.set(running=True, radio="enabled", wifi="wlan0", active=HOME, profiles={HOME: ""}, fails=False, calls=[])
        self.profile = self.root / "run/NetworkManager/system-connections/oyez-hotspot.nmconnection"
        self.names = self.root / "etc/NetworkManager/dnsmasq-shared.d/oyez-hotspot.conf"

    def set(self, **values: Any) -> None:
        """Change the state."""
        before = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.file.write_text(json.dumps(before | values))

    @property
    def state(self) -> Any:
        """The state."""
        return json.loads(self.file.read_text())

    def run(self, word: str, given: Any = None) -> "subprocess.CompletedProcess[str]":
        """Run the program."""
        environment = {
            "OYEZ_ROOT": str(self.root),
            "PATH": f"{self.tools}:/usr/bin:/bin",
            "NMCLI_STATE": str(self.file),
        }
        return subprocess.run(
            [sys.executable, "-I", PROGRAM, word], input="" if given is None else json.dumps(given), env=environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def left(self) -> list[str]:
        """The files that the program has left."""
        return sorted(str(each.relative_to(self.root)) for each in self.root.rglob("*") if each.is_file())
