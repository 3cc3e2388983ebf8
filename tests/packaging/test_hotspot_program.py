"""`packaging/hotspot.py` as a program, with a stand-in for nmcli: on, off, failures, and the Wi-Fi from before."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.wifi_machine import HOME, OWN, PROGRAM, WifiMachine

GIVEN = {"name": "OYEZ-K7QM", "password": "abcd23456789"}


@pytest.fixture
def machine(tmp_path: Path) -> WifiMachine:
    return WifiMachine(tmp_path)


def test_on_and_off_and_the_wifi_from_before_is_back(machine: WifiMachine) -> None:
    assert (machine.run("on", GIVEN).returncode, machine.state["active"]) == (0, OWN)
    text = machine.profile.read_text()
    for line in ("ssid=OYEZ-K7QM", "psk=abcd23456789", "mode=ap", "method=shared", "address1=10.42.0.1/24", "pmf=1"):
        assert line in text.splitlines()
    assert machine.profile.stat().st_mode & 0o777 == 0o600
    assert "address=/captive.apple.com/10.42.0.1" in machine.names.read_text()
    assert not any(GIVEN["password"] in call for call in machine.state["calls"]), "a list of processes shows arguments"
    ups = len([call for call in machine.state["calls"] if " up " in call])
    assert machine.run("on", GIVEN).returncode == 0
    assert len([call for call in machine.state["calls"] if " up " in call]) == ups, "phones stay connected"
    assert machine.run("off").returncode == 0
    assert (machine.state["active"], machine.state["profiles"], machine.left()) == (HOME, {HOME: ""}, [])
    assert machine.run("off").returncode == 0, "off is off"
    assert machine.state["active"] == HOME


def test_the_kernel_can_share_the_cable_before_network_manager_asks_it_to(machine: WifiMachine) -> None:
    """NetworkManager gives nft one second; a slow card takes longer to load the modules, and phones got no answer."""
    assert machine.run("on", GIVEN).returncode == 0
    asked = machine.started.read_text().split()
    assert {f"modprobe@{name}.service" for name in ("nft_chain_nat", "nft_masq", "nft_ct")} <= set(asked)
    (machine.tools / "systemctl").unlink()
    assert machine.run("off").returncode == 0
    assert machine.run("on", GIVEN).returncode == 0, "a system without these modules still has the Wi-Fi"


def test_a_hotspot_that_does_not_start_gives_the_wifi_back(machine: WifiMachine) -> None:
    machine.set(fails=True)
    done = machine.run("on", GIVEN)
    assert done.returncode == 4
    assert done.stderr.startswith("Error: Connection activation failed")
    assert machine.left() == []
    assert machine.state["calls"][-1] == f"--wait 0 connection up uuid {HOME}"


def test_a_radio_that_was_off_is_off_again(machine: WifiMachine) -> None:
    machine.set(radio="disabled", active="")
    assert (machine.run("on", GIVEN).returncode, machine.state["radio"]) == (0, "enabled")
    assert (machine.run("off").returncode, machine.state["radio"]) == (0, "disabled")


@pytest.mark.parametrize(
    ("values", "status", "words"),
    [
        ({"running": False}, 8, "NetworkManager is not running"),
        ({"wifi": ""}, 10, "no Wi-Fi"),
    ],
)
def test_a_machine_that_cannot_says_so(machine: WifiMachine, values: dict[str, Any], status: int, words: str) -> None:
    machine.set(**values)
    done = machine.run("on", GIVEN)
    assert (done.returncode, machine.left()) == (status, [])
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_without_network_manager_nothing_is_changed(machine: WifiMachine) -> None:
    (machine.tools / "nmcli").unlink()
    environment = os.environ | {"OYEZ_ROOT": str(machine.root), "PATH": str(machine.tools)}
    done = subprocess.run(
        [sys.executable, "-I", PROGRAM, "on"], input=json.dumps(GIVEN), env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, machine.left(), "Traceback" in done.stderr) == (8, [], False)


@pytest.mark.parametrize(
    "given",
    [
        None, [], {}, {"name": "OYEZ-K7QM"}, GIVEN | {"name": "Home"}, GIVEN | {"name": "OYEZ-K7QM\nmode=x"},
        GIVEN | {"password": "short"}, GIVEN | {"password": "abcd23456789\n"}, GIVEN | {"password": ["abcd23456789"]},
    ],
)  # fmt: skip
def test_another_form_of_name_and_password_is_refused(machine: WifiMachine, given: Any) -> None:
    done = machine.run("on", given)
    assert (done.returncode, machine.left(), machine.state["calls"], "Traceback" in done.stderr) == (2, [], [], False)


def test_other_words_are_refused(machine: WifiMachine) -> None:
    assert machine.run("dance").returncode == 2
