"""The system check of the phones' service: installed, enabled, running and listening only while it should."""

from pathlib import Path

import pytest

from companion.health.check_text import terminal_line
from companion.health.doctor import CHECKS
from companion.health.findings import CheckContext
from companion.health.status_file import PhonesStatus, StatusFile
from companion.i18n.faults import Code, Fault, Part, fault
from companion.i18n.language import Language
from companion.system.checks import Check, State
from companion.system.listening import listening_ports

USER = 993
"""The phones' own user, in the tables below."""
HEADER = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
STOPPED = Fault(Code.PHONES_STOPPED, Part.PHONES)
TAKEN = fault(Code.PHONES_PORT, Part.PHONES, port=8080, reason=98)


def line(port: int, uid: int, state: str = "0A", address: str = "00000000") -> str:
    rest = f"{state} 00000000:00000000 00:00000000 00000000 {uid:5}        0 4711 1 0000000000000000 100 0 0 10 0"
    return f"   0: {address}:{port:04X} 00000000:0000 {rest}\n"


def machine(folder: Path, *listening: tuple[int, int], without: str = "", memory: bool = True) -> Path:
    """The root of an installed Oyez with these open ports and their users; one of its files may be missing."""
    units = "etc/systemd/system"
    files = {
        f"{units}/oyez-phones.service": "[Service]\n",
        f"{units}/oyez-phones.path": "[Path]\n",
        f"{units}/multi-user.target.wants/oyez-phones.path": "[Path]\n",
        "etc/passwd": "root:x:0:0::/root:/bin/sh\n"
        + ("" if without == "oyez-phones" else f"oyez-phones:x:{USER}:{USER}::/nonexistent:/usr/sbin/nologin\n"),
        "proc/net/tcp": HEADER + line(631, 0),
        "proc/net/tcp6": HEADER + "".join(line(port, uid, address="0" * 32) for port, uid in listening),
        "sys/fs/cgroup/cgroup.controllers": "cpu io memory pids\n" if memory else "cpu io pids\n",
    }
    for name, text in files.items():
        if name != without:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return folder


def status(on: bool, port: int = 0, *faults: Fault) -> StatusFile:
    return StatusFile(0.0, 1, faults=faults, phones=PhonesStatus(on, port))


def check(root: Path, now: StatusFile | None, running: bool = True, installed: bool = True) -> Check:
    context = CheckContext(root / "data", root, running=running, status=now, installed=lambda: installed)
    return CHECKS["phones"](context, "phones")


def said(found: Check, language: Language = Language.EN) -> str:
    return terminal_line(found, language)


def test_only_ports_that_listen_are_found(tmp_path: Path) -> None:
    table = tmp_path / "proc/net/tcp"
    table.parent.mkdir(parents=True)
    table.write_text(HEADER + line(8080, USER) + line(8081, USER, "01") + line(22, 0) + "not a line\n")
    assert listening_ports(tmp_path) == {8080: USER, 22: 0}
    assert listening_ports(tmp_path / "elsewhere") == {}


def test_switched_off_nothing_listens(tmp_path: Path) -> None:
    found = check(machine(tmp_path, (8080, 1000)), status(False))
    assert found.state is State.WELL
    assert said(found) == "+ Phones: Switched off: no phone can connect."


@pytest.mark.parametrize("now", [status(False), None], ids=["running", "not running"])
def test_a_port_that_stays_open_is_named(tmp_path: Path, now: StatusFile | None) -> None:
    found = check(machine(tmp_path, (8080, USER)), now, running=now is not None)
    assert found.state is State.ILL
    assert "port 8080 is still open" in said(found)
    assert "sudo systemctl restart oyez" in said(found)


def test_switched_on_its_port_is_open(tmp_path: Path) -> None:
    found = check(machine(tmp_path, (8090, USER)), status(True, 8090))
    assert found.state is State.WELL
    assert said(found) == "+ Phones: Switched on: phones connect at port 8090."


@pytest.mark.parametrize("installed", [True, False], ids=["installed", "by make play"])
def test_a_service_that_does_not_run_is_ill(tmp_path: Path, installed: bool) -> None:
    found = check(machine(tmp_path), status(True, 0, STOPPED), installed=installed)
    assert found.state is State.ILL
    assert "their program does not run" in said(found)
    assert ("journalctl -u oyez-phones" in said(found)) is installed


def test_a_port_of_another_program_is_ill(tmp_path: Path) -> None:
    found = check(machine(tmp_path, (8080, 1000)), status(True, 0, TAKEN))
    assert found.state is State.ILL
    assert "port 8080" in said(found)


def test_a_port_that_should_be_open_and_is_not_is_ill(tmp_path: Path) -> None:
    found = check(machine(tmp_path), status(True, 8080))
    assert found.state is State.ILL
    assert "port 8080 is closed" in said(found)


def test_a_service_that_starts_is_no_illness(tmp_path: Path) -> None:
    found = check(machine(tmp_path), status(True))
    assert found.state is State.ABSENT
    assert "is starting" in said(found)


@pytest.mark.parametrize(
    "without",
    [
        "etc/systemd/system/oyez-phones.service",
        "etc/systemd/system/oyez-phones.path",
        "etc/systemd/system/multi-user.target.wants/oyez-phones.path",
        "oyez-phones",
    ],
)
def test_what_an_installation_lacks_is_named_also_while_phones_are_off(tmp_path: Path, without: str) -> None:
    root = machine(tmp_path, without=without)
    found = check(root, status(False))
    assert found.state is State.ILL
    assert Path(without).name in said(found)
    assert "sudo make install-pi" in said(found)
    # by make play the game itself starts the program
    assert check(root, status(False), installed=False).state is State.WELL


def test_a_link_to_a_unit_counts_wherever_it_leads(tmp_path: Path) -> None:
    root = machine(tmp_path)
    wanted = root / "etc/systemd/system/multi-user.target.wants/oyez-phones.path"
    wanted.unlink()
    wanted.symlink_to("/etc/systemd/system/oyez-phones.path")
    assert check(root, status(False)).state is State.WELL


def test_another_user_who_may_not_read_the_status_sees_the_port(tmp_path: Path) -> None:
    assert "port 8090" in said(check(machine(tmp_path / "on", (8090, USER)), None))
    assert "Switched off" in said(check(machine(tmp_path / "off"), None))


def test_a_kernel_that_counts_no_memory_of_services_is_named_on_the_terminal(tmp_path: Path) -> None:
    found = check(machine(tmp_path, (8080, USER), memory=False), status(True, 8080))
    assert found.state is State.WELL
    assert "cgroup_enable=memory" in said(found)
    without = check(machine(tmp_path, memory=False), status(False), installed=False)
    assert "cgroup_enable" not in said(without)


@pytest.mark.parametrize("language", [each for each in Language if each is not Language.EN])
def test_each_finding_is_in_the_language_of_who_reads_it(tmp_path: Path, language: Language) -> None:
    root = machine(tmp_path, memory=False)
    for now in (status(False), status(True), status(True, 8080), status(True, 0, STOPPED)):
        found = check(root, now)
        assert said(found, language).split(": ", 1)[1] != said(found).split(": ", 1)[1]
