"""`packaging/request.py` as a program below another root: a closed list of verbs, and names that are never paths."""

import errno
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from types import ModuleType

import pytest

PROGRAM = Path(__file__).parents[2] / "packaging/request.py"
ID = "0123456789abcdef"


def loaded() -> ModuleType:
    """The program as a module."""
    spec = importlib.util.spec_from_file_location("oyez_request", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


request = loaded()
Code: type[StrEnum] = request.Code
RELEASE = "oyez-0.2.0-py3-none-any.whl"
TOOLS = ("systemctl", "umount", "journalctl", "apt-get")
NOTING = """#!/bin/sh
echo "$(basename "$0") $*" >> "{calls}"
{more}
"""


class Machine:
    """A root folder with programs that only note their calls, and two sticks, one of them not mounted."""

    def __init__(self, folder: Path) -> None:
        self.root, self.calls = folder / "root", folder / "calls"
        self.stick = self.root / "media/oyez/KING STON"
        for place in (self.stick / "Oyez", self.root / "media/oyez/gone", self.root / "boot", self.root / "run/oyez"):
            place.mkdir(parents=True)
        (self.root / "proc/self").mkdir(parents=True)
        points = ("/", "/boot", "/media/oyez/KING\\040STON", "/run/oyez")
        lines = (f"36 25 8:1 / {point} rw,sync - vfat /dev/sda1 rw" for point in points)
        (self.root / "proc/self/mountinfo").write_text("\n".join(lines) + "\n")
        for tool in TOOLS:
            self.program(folder / "bin" / tool)
        self.program(self.root / "usr/local/bin/oyez")
        self.request = self.root / "run/oyez/request"
        self.path = f"{folder / 'bin'}:{os.environ['PATH']}"

    def program(self, path: Path, more: str = "") -> None:
        """Have this program note its calls, and run this besides."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(NOTING.format(calls=self.calls, more=more))
        path.chmod(0o755)

    def run(self, *words: str, full: bool = False) -> "subprocess.CompletedProcess[str]":
        """Run the program; where /run is full it can write no byte into a file."""
        environment = {"OYEZ_ROOT": str(self.root), "PATH": self.path}
        limit = ("prlimit", "--fsize=0") if full else ()
        return subprocess.run(
            [*limit, sys.executable, "-I", PROGRAM, *words], env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip

    def ask(self, full: bool = False, **words: str) -> dict[str, str] | None:
        """Make a request, and give the answer, None for none."""
        self.request.write_text(json.dumps({"id": ID, **words}))
        done = self.run(full=full)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False)
        assert not self.request.exists()
        return self.answer()

    def answer(self) -> dict[str, str] | None:
        """Return the answer, if there is one."""
        file = self.root / f"run/oyez-request/{ID}.json"
        if not file.exists():
            return None
        found: dict[str, str] = json.loads(file.read_text())
        return found

    @property
    def asked(self) -> list[str]:
        """The calls of the programs, in order."""
        return self.calls.read_text().splitlines() if self.calls.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("poweroff", ["systemctl --no-block --job-mode=replace-irreversibly start poweroff.target"]),
        ("reboot", ["systemctl --no-block --job-mode=replace-irreversibly start reboot.target"]),
        ("make-room", ["journalctl --vacuum-size=50M", "apt-get clean"]),
    ],
)
def test_each_verb_asks_the_system(machine: Machine, verb: str, asked: list[str]) -> None:
    assert machine.ask(verb=verb) == {"id": ID, "verb": verb, "code": "done", "detail": ""}
    assert machine.asked == asked


@pytest.mark.parametrize("verb", ["", "sh", "poweroff; reboot", "install", "__class__", "x" * 900])
def test_any_other_verb_is_refused(machine: Machine, verb: str) -> None:
    answer = machine.ask(verb=verb)
    assert answer is not None
    assert (answer["code"], machine.asked) == ("unknown", [])


def test_what_the_system_refuses_is_told(machine: Machine, tmp_path: Path) -> None:
    machine.program(tmp_path / "bin/systemctl", "echo 'no such bus' >&2; exit 1")
    answer = machine.ask(verb="poweroff")
    assert answer is not None
    assert (answer["code"], answer["detail"]) == ("failed", "no such bus")


def test_nothing_asked_is_nothing_done(machine: Machine) -> None:
    assert machine.run().returncode == 0
    assert (machine.answer(), machine.asked) == (None, [])


def as_link(machine: Machine) -> None:
    secret = machine.root / "secret"
    secret.write_text(json.dumps({"id": ID, "verb": "poweroff"}))
    machine.request.symlink_to(secret)


def as_folder(machine: Machine) -> None:
    (machine.request / "deep").mkdir(parents=True)


ODD: dict[str, Callable[[Machine], object]] = {
    "link": as_link,
    "pipe": lambda machine: os.mkfifo(machine.request),
    "folder": as_folder,
    "no JSON": lambda machine: machine.request.write_text("poweroff"),
    "a list": lambda machine: machine.request.write_text("[1]"),
    "deep": lambda machine: machine.request.write_text("[" * 4000),
    "large": lambda machine: machine.request.write_text(json.dumps({"id": ID, "verb": "poweroff", "more": "x" * 5000})),
    "no number": lambda machine: machine.request.write_text(json.dumps({"verb": "poweroff"})),
    "a path for a number": lambda machine: machine.request.write_text(
        json.dumps({"id": "../../x", "verb": "poweroff"})
    ),
    "numbers": lambda machine: machine.request.write_text(json.dumps({"id": 7, "verb": 7})),
    "no letters": lambda machine: machine.request.write_bytes(b"\xff\x00\xfe"),
}


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_request_is_taken_away_and_does_nothing(machine: Machine, kind: str) -> None:
    ODD[kind](machine)
    done = machine.run()
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert not os.path.lexists(machine.request)
    assert machine.asked == []
    left = [each for each in machine.root.rglob("*") if each.is_file() and "oyez-request" in str(each)]
    assert left == []


def test_on_a_full_run_the_machine_still_switches_off(machine: Machine, tmp_path: Path) -> None:
    """A request that stays would be carried out forever: systemd checks for the file."""
    (tmp_path / "bin/systemctl").write_text("#!/bin/sh\n")
    machine.request.write_text(json.dumps({"id": ID, "verb": "poweroff"}))
    done = machine.run(full=True)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert "no answer could be written" in done.stderr
    assert not os.path.lexists(machine.request)
    left = [each.name for each in (machine.root / "run/oyez-request").iterdir()]
    assert left == []


def test_old_answers_make_room_for_a_new_one(machine: Machine) -> None:
    """The last answers are stored for helpers; a full /run needs them more."""
    folder = machine.root / "run/oyez-request"
    folder.mkdir()
    (folder / f"{1:016x}.json").write_text("{}")
    machine.ask(full=True, verb="")
    assert [each.name for each in folder.iterdir()] == []


@pytest.mark.parametrize("kind", ODD)
def test_a_request_goes_although_there_is_no_folder_for_answers(machine: Machine, kind: str) -> None:
    (machine.root / "run/oyez-request").write_text("in the folder's place")
    ODD[kind](machine)
    done = machine.run()
    assert "Traceback" not in done.stderr
    assert not os.path.lexists(machine.request)
    assert machine.asked == []


def test_what_a_killed_run_left_is_taken_away(machine: Machine) -> None:
    folder = machine.root / "run/oyez-request"
    (folder / ".taken-0123").mkdir(parents=True)
    (folder / ".taken-4567").write_text("x")
    machine.ask(verb="poweroff")
    assert [each.name for each in folder.iterdir()] == [f"{ID}.json"]


def test_an_answer_that_another_run_takes_away_meanwhile_is_no_error(machine: Machine) -> None:
    """A link that leads nowhere is listed, and gone when it is read."""
    folder = machine.root / "run/oyez-request"
    folder.mkdir()
    (folder / f"{1:016x}.json").symlink_to("gone")
    answer = machine.ask(verb="poweroff")
    assert answer is not None
    assert answer["code"] == "done"


def test_a_card_that_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(_: dict[str, str]) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(request, "ANSWERS", tmp_path)
    request.carry_out({"id": ID, "verb": "update"}, work)
    assert json.loads((tmp_path / f"{ID}.json").read_text())["code"] == "no-room"


def test_a_stick_is_unmounted(machine: Machine, tmp_path: Path) -> None:
    answer = machine.ask(verb="eject", stick="KING STON")
    assert answer is not None
    assert (answer["code"], machine.asked) == ("done", [f"umount -- {machine.stick}"])
    machine.program(tmp_path / "bin/umount", "echo 'target is busy' >&2; exit 32")
    answer = machine.ask(verb="eject", stick="KING STON")
    assert answer is not None
    assert answer["code"] == "busy"


@pytest.mark.parametrize(
    "stick", ["", "gone", "boot", "oyez", "../boot", "/boot", ".", "KING STON/../../../boot", "root"]
)
def test_nothing_but_a_mounted_stick_is_unmounted(machine: Machine, stick: str) -> None:
    answer = machine.ask(verb="eject", stick=stick)
    assert answer is not None
    assert (answer["code"], machine.asked) == ("no-stick", [])


@pytest.mark.parametrize("folder", [".", "Oyez"])
def test_a_release_is_put_aside_and_installed_by_oyez(machine: Machine, folder: str) -> None:
    (machine.stick / folder / RELEASE).write_bytes(b"a release")
    (machine.stick / folder / f"{RELEASE}.sig").write_bytes(b"a signature")
    assert machine.ask(verb="update", stick="KING STON", file=RELEASE) is None
    aside = machine.root / f"opt/oyez/incoming/{ID}"
    assert {each.name: each.read_bytes() for each in aside.iterdir()} == {
        RELEASE: b"a release",
        f"{RELEASE}.sig": b"a signature",
    }
    assert machine.asked == [f"systemctl --no-block start oyez-update@{ID}.service"]
    machine.program(machine.root / "usr/local/bin/oyez", "echo 0.2.0 is installed.")
    assert machine.run("install", ID).returncode == 0
    assert machine.asked[1:] == [f"oyez update --yes --json {aside / RELEASE}"]
    assert machine.answer() == {"id": ID, "verb": "install", "code": "done", "detail": "0.2.0 is installed."}
    assert not aside.exists()


def test_a_release_that_oyez_refuses_is_told_and_taken_away(machine: Machine) -> None:
    (machine.stick / RELEASE).write_bytes(b"a release")
    machine.ask(verb="update", stick="KING STON", file=RELEASE)
    machine.program(machine.root / "usr/local/bin/oyez", "echo the rest >&2; echo it is not signed; exit 3")
    machine.run("install", ID)
    answer = machine.answer()
    assert answer is not None
    assert (answer["code"], answer["detail"]) == ("failed", "it is not signed")
    assert not (machine.root / f"opt/oyez/incoming/{ID}").exists()


def test_links_on_a_stick_are_not_followed(machine: Machine) -> None:
    secret = machine.root / "shadow"
    secret.write_text("secret")
    (machine.stick / RELEASE).symlink_to(secret)
    answer = machine.ask(verb="update", stick="KING STON", file=RELEASE)
    assert answer is not None
    assert answer["code"] == "failed"
    (machine.stick / RELEASE).unlink()
    (machine.stick / "Oyez").rmdir()
    (machine.root / "elsewhere").mkdir()
    (machine.root / "elsewhere" / RELEASE).write_text("secret")
    (machine.stick / "Oyez").symlink_to(machine.root / "elsewhere")
    answer = machine.ask(verb="update", stick="KING STON", file=RELEASE)
    assert answer is not None
    assert answer["code"] == "no-release"
    assert machine.asked == []
    assert not list((machine.root / "opt").rglob("*.whl"))


@pytest.mark.parametrize("file", ["", "../x.whl", f"Oyez/{RELEASE}", "oyez-0.2.0.whl", f"{RELEASE}\n", "/etc/shadow"])
def test_only_the_name_of_a_release_is_taken(machine: Machine, file: str) -> None:
    (machine.stick / "Oyez" / RELEASE).write_bytes(b"a release")
    answer = machine.ask(verb="update", stick="KING STON", file=file)
    assert answer is not None
    assert (answer["code"], machine.asked) == ("no-release", [])


def test_while_one_release_is_installed_another_waits(machine: Machine) -> None:
    (machine.stick / RELEASE).write_bytes(b"a release")
    machine.ask(verb="update", stick="KING STON", file=RELEASE)
    ask = f'cp "{machine.root}/again" "{machine.request}"; exec "{sys.executable}" -I "{PROGRAM}"'
    other = "f" * 16
    (machine.root / "again").write_text(
        json.dumps({"id": other, "verb": "update", "stick": "KING STON", "file": RELEASE})
    )
    machine.program(machine.root / "usr/local/bin/oyez", ask)
    machine.run("install", ID)
    refused = json.loads((machine.root / f"run/oyez-request/{other}.json").read_text())
    assert refused["code"] == "installing"


@pytest.mark.parametrize("words", [["install"], ["install", "../../x"], ["poweroff"], ["install", ID, "more"]])
def test_other_words_on_the_command_line_are_refused(machine: Machine, words: list[str]) -> None:
    assert machine.run(*words).returncode == 2


def test_old_answers_are_let_go(machine: Machine) -> None:
    folder = machine.root / "run/oyez-request"
    folder.mkdir(parents=True)
    for number in range(40):
        old = folder / f"{number:016x}.json"
        old.write_text("{}")
        os.utime(old, (number, number))
    assert machine.ask(verb="poweroff") is not None
    left = sorted(each.name for each in folder.glob("*.json"))
    assert len(left) == 21
    assert f"{ID}.json" in left
    assert f"{39:016x}.json" in left
