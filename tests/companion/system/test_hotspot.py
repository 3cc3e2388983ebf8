"""Oyez's own Wi-Fi: names and passwords, the code to scan, the requests to the machine."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.system.hotspot import ADDRESS, FakeHotspot, MachineHotspot, Network, new_network
from companion.system.machine import DONE, Machine
from tests.packaging.wifi_machine import HOME, OWN, WifiMachine

REQUEST = Path(__file__).parents[3] / "packaging/request.py"


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("OYEZ-K7QM", "abcd23456789", "WIFI:T:WPA;S:OYEZ-K7QM;P:abcd23456789;;"),
        ('a;b,c:"d"', "back\\slash", 'WIFI:T:WPA;S:a\\;b\\,c\\:\\"d\\";P:back\\\\slash;;'),
    ],
)
def test_the_code_escapes_its_own_signs(name: str, password: str, code: str) -> None:
    assert Network(name, password).code == code


def test_networks_differ_and_are_easy_to_type() -> None:
    networks = {new_network() for _ in range(50)}
    assert len({each.name for each in networks}) > 40
    assert len({each.password for each in networks}) == 50
    for each in networks:
        assert each.name.startswith("OYEZ-")
        assert len(each.password) == 12
        assert not set("01oil") & set(each.password)
        assert each.code == f"WIFI:T:WPA;S:{each.name};P:{each.password};;"


def test_the_address_is_that_of_the_root_program() -> None:
    assert f'ADDRESS = "{ADDRESS}"' in REQUEST.with_name("hotspot.py").read_text()


def test_the_whole_way_from_the_game_to_network_manager_and_back(tmp_path: Path) -> None:
    manager = WifiMachine(tmp_path)
    request, answers = manager.root / "run/oyez/request", manager.root / "run/oyez-request"
    request.parent.mkdir(parents=True)
    (program := manager.root / "opt/oyez/hotspot").parent.mkdir(parents=True)
    program.symlink_to(REQUEST.with_name("hotspot.py"))
    environment = os.environ | {
        "OYEZ_ROOT": str(manager.root), "NMCLI_STATE": str(manager.file), "PATH": f"{manager.tools}:/usr/bin:/bin",
    }  # fmt: skip
    hotspot = MachineHotspot(Machine(request, answers))

    def watch() -> None:
        """The path unit: it starts the program for each request."""
        for _ in range(3):
            while not request.exists():
                pass
            subprocess.run([sys.executable, "-I", REQUEST], env=environment, check=True)

    threading.Thread(target=watch, daemon=True).start()
    network = new_network()
    assert hotspot.switch_on(network).code == DONE
    assert manager.state["active"] == OWN
    assert hotspot.switch_off().code == DONE
    assert manager.state["active"] == HOME
    manager.set(wifi="")
    assert hotspot.switch_on(network).code == "no-wifi"
    assert network.password not in json.dumps([each.read_text() for each in answers.glob("*.json")])


def test_a_machine_that_takes_no_requests_has_no_hotspot() -> None:
    assert not MachineHotspot(Machine(None)).there
    assert not MachineHotspot(Machine(None)).switch_on(new_network()).done


def test_the_wifi_in_use_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (program := tmp_path / "nmcli").write_text(
        "#!/bin/sh\nprintf 'ethernet:connected:Wired\\nwifi:connected:Ann: upstairs\\nwifi-p2p:disconnected:\\n'\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert MachineHotspot(Machine(None)).used_now() == "Ann: upstairs"
    program.write_text("#!/bin/sh\necho 'Error: NetworkManager is not running.' >&2; exit 8\n")
    assert MachineHotspot(Machine(None)).used_now() == ""
    monkeypatch.setenv("PATH", "/nowhere")
    assert MachineHotspot(Machine(None)).used_now() == ""


def test_the_fake_keeps_a_history() -> None:
    fake, network = FakeHotspot("Home"), new_network()
    assert (fake.there, fake.used_now()) == (True, "Home")
    assert fake.switch_on(network).done
    assert fake.switch_off().done
    assert fake.history == [network, None]
