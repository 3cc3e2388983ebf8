"""The units and udev rules: systemd and udev accept them, and they restrict the service."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.app.voice_opener import SLOW_FOLDER
from vision.picture_decoder import MAX_DATA

PACKAGING = Path(__file__).parents[2] / "packaging"
UNIT = (PACKAGING / "oyez.service").read_text()
PHONES = (PACKAGING / "oyez-phones.service").read_text()
FIXED_NUMBERS = {"drm": 226, "input": 13, "video4linux": 81, "alsa": 116, "ttyACM": 166, "spi": 153}
"""The kernel's Documentation/admin-guide/devices.txt."""


def values(key: str, unit: str = UNIT) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def analyze(*words: str) -> "subprocess.CompletedProcess[str]":
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze here")
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


def test_systemd_takes_each_unit(tmp_path: Path) -> None:
    stand_in = tmp_path / "program"
    stand_in.write_text("#!/bin/sh\n")
    stand_in.chmod(0o755)
    for unit in sorted({*PACKAGING.glob("oyez*.service"), *PACKAGING.glob("*.path"), *PACKAGING.glob("*.device")}):
        text = re.sub(r"^(Exec\w+=)([+!-]*)/opt/oyez/\S+", rf"\1\2{stand_in}", unit.read_text(), flags=re.MULTILINE)
        (tmp_path / unit.name.replace("@.", "@sda1.")).write_text(text)
    units = [str(each) for each in tmp_path.iterdir() if each != stand_in]
    assert len(units) >= 5
    done = analyze("verify", "--man=no", *units)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unit", ["oyez.service", "oyez-phones.service"])
def test_the_service_is_sandboxed_as_said_in_the_makefile(unit: str) -> None:
    makefile = (PACKAGING.parent / "Makefile").read_text()
    assert "--threshold=20" in makefile
    assert f"packaging/{unit}" in makefile
    done = analyze("security", "--offline=true", "--threshold=20", "--no-pager", str(PACKAGING / unit))
    assert done.returncode == 0, done.stdout[-200:]


def test_the_phones_process_has_a_user_of_its_own_and_reaches_nothing_of_the_game_but_its_socket() -> None:
    (socket,) = [word for line in values("Environment") for word in line.split() if word.startswith("OYEZ_PHONES=")]
    place = socket.partition("=")[2]
    assert values("ExecStart", PHONES) == [f"/opt/oyez/current/bin/oyez phones --socket {place}"]
    assert values("PathExists", (PACKAGING / "oyez-phones.path").read_text()) == [place]
    # the folder goes with the game, however that ends: no socket of a dead game starts the phones again and again
    assert Path(place).is_relative_to("/run/oyez")
    assert values("RuntimeDirectoryPreserve") == []
    (user,) = values("User", PHONES)
    assert (user, values("Group", PHONES), values("SupplementaryGroups", PHONES)) == ("oyez-phones", [user], [])
    # the socket gets its folder's group: the game's filter of system calls lets it give nothing away
    assert f"-+/usr/bin/install -d -m 2750 -o oyez -g {user} {Path(place).parent}" in values("ExecStartPre")
    (hidden,) = values("InaccessiblePaths", PHONES)
    # the broker's password lies beside the settings, and the game reads it
    places = dict(word.split("=", 1) for line in values("Environment") for word in line.split())
    assert Path(places["OYEZ_CONFIG"]).is_relative_to("/var/lib/oyez")
    assert {"-/var/lib/oyez", "-/data", "-/media", "-/run/media"} <= set(hidden.split())
    assert values("PrivateDevices", PHONES) == ["yes"]
    assert values("DeviceAllow", PHONES) == values("ReadWritePaths", PHONES) == values("EnvironmentFile", PHONES) == []


def test_the_phones_process_is_bounded_and_nobody_else_listens() -> None:
    for limit in ("MemoryMax", "TasksMax", "LimitNOFILE", "WatchdogSec"):
        assert len(values(limit, PHONES)) == 1
    assert values("SocketBindDeny") == values("SocketBindDeny", PHONES) == ["any"]
    assert values("SocketBindAllow") == []
    assert values("SocketBindAllow", PHONES) == ["ipv4:tcp:80", "tcp:1024-65535"]
    # this machine's own services answer at localhost, and many of them ask it for no password
    allowed = [set(values("IPAddressAllow", unit)[0].split()) for unit in (UNIT, PHONES)]
    assert allowed[0] - allowed[1] == {"localhost"}
    assert allowed[1] <= allowed[0]
    assert values("IPAddressDeny", PHONES) == ["any"]
    assert set(values("RestrictAddressFamilies", PHONES)[0].split()) == {"AF_UNIX", "AF_INET", "AF_INET6"}


def test_the_watchdog_of_the_phones_process_begins_once_it_is_ready() -> None:
    # else a start that takes longer than the watchdog's time never ends
    assert (values("Type", PHONES), values("NotifyAccess", PHONES)) == (["notify"], ["main"])
    assert int(values("TimeoutStartSec", PHONES)[0]) >= 5 * int(values("WatchdogSec", PHONES)[0])


def test_a_picture_that_needs_too_much_memory_ends_its_decoder_and_not_the_service() -> None:
    (most,), (each,) = values("MemoryMax", PHONES), values("LimitDATA", PHONES)
    # the pages need some 80 MB beside it; a decoder that may not lower its limit would read no picture at all
    assert (int(most.removesuffix("M")) - 80) << 20 >= MAX_DATA
    assert int(each.removesuffix("M")) << 20 >= MAX_DATA
    # above it the kernel slows all of the service for minutes, instead of ending the decoder
    assert values("MemoryHigh", PHONES) == []
    # systemd would stop the service, and every phone with it, when the kernel ends one process of it
    assert values("OOMPolicy", PHONES) == ["continue"]
    # without it the kernel of Raspberry Pi OS counts no memory of services
    assert "cgroup_enable=memory" in (PACKAGING / "image/boot/cmdline.txt").read_text().split()


def test_udev_takes_the_rules() -> None:
    udevadm = shutil.which("udevadm")
    known = udevadm and subprocess.run([udevadm, "verify", "--help"], capture_output=True, check=False).returncode == 0
    if not known:
        pytest.skip("there is no udevadm here that can verify (systemd 254)")
    done = subprocess.run([str(udevadm), "verify", PACKAGING / "99-oyez.rules"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_plugged_in_later_goes_by_number() -> None:
    # names are looked up in /proc/devices at the start, where a driver without a device is not listed
    allowed = {value.split()[0] for value in values("DeviceAllow")}
    assert {f"char-{number}" for number in FIXED_NUMBERS.values()} <= allowed
    assert not {f"char-{name}" for name in FIXED_NUMBERS} & allowed


def test_the_service_comes_back_and_waits_for_a_display_for_a_bounded_time() -> None:
    assert values("Restart") == ["always"]
    assert "dev-oyez-display.device" in values("Wants")
    assert any("dev-oyez-display.device" in each for each in values("After"))
    assert not any("dev-oyez-display.device" in each for each in (*values("Requires"), *values("BindsTo")))
    assert re.search(r"^JobRunningTimeoutSec=\d+$", (PACKAGING / "dev-oyez-display.device").read_text(), re.MULTILINE)
    assert 'ENV{SYSTEMD_ALIAS}+="/dev/oyez/display"' in (PACKAGING / "99-oyez.rules").read_text()


def test_nothing_that_a_stick_says_of_itself_is_handed_to_systemd() -> None:
    (rule,) = [line for line in (PACKAGING / "99-oyez.rules").read_text().splitlines() if "oyez-stick@" in line]
    (wanted,) = re.findall(r'SYSTEMD_WANTS}\+="([^"]*)"', rule)
    assert wanted == "oyez-stick@%k.service"


def test_what_libraries_keep_for_themselves_lies_in_memory() -> None:
    settings = dict(word.split("=", 1) for line in values("Environment") for word in line.split())
    for name in ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME"):
        assert Path(settings[name]).is_relative_to("/run/oyez")
    assert settings["MESA_SHADER_CACHE_DISABLE"] == "true"
    # the sentences of a slow voice outlast the machine's memory, and the settings and games beside them
    assert Path(settings[SLOW_FOLDER]).is_relative_to(settings["OYEZ_DATA"])
    assert values("RuntimeDirectory") == ["oyez"]
