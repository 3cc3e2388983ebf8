"""A box that is updated to releases that fail, each in another way: it goes back to the one that works."""

import os
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from companion.system.update_release import UpdateError, install, read_wheel, switch
from tests.broken_releases import KINDS, broken_releases
from tests.said import said, saying
from tests.tools.test_go_back import OLD, Box

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "engine", "firmware", "hardware", "vision")


def wheel_of_this_tree(folder: Path) -> Path:
    """A wheel as `make release` builds it, made without an index."""
    made, info = folder / "oyez-0.1.0-py3-none-any.whl", "oyez-0.1.0.dist-info"
    with zipfile.ZipFile(made, "w") as out:
        for package in PACKAGES:
            for file in sorted((ROOT / package).rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts and "training" not in file.parts:
                    out.write(file, str(file.relative_to(ROOT)))
        out.writestr(f"{info}/METADATA", "Metadata-Version: 2.4\nName: oyez\nVersion: 0.1.0\n")
        out.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        out.writestr(f"{info}/entry_points.txt", "[console_scripts]\noyez = companion.cli:main\n")
        out.writestr(f"{info}/RECORD", "")
    return made


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("wheels")
    return broken_releases(wheel_of_this_tree(folder), folder / "broken")


class Machine(Box):
    """A box that really starts its installation, as systemd does."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.heard.bind(str(folder / "notify"))
        self.heard.setblocking(False)
        self.data = folder / "data"

    def unpack(self, words: Sequence[str]) -> None:
        """Instead of venv and pip: the wheel unpacked beside a program that starts it."""
        if "venv" in words:
            programs = Path(words[-1]) / "bin"
            programs.mkdir()
            (programs / "python").symlink_to(sys.executable)
            path = os.pathsep.join(
                [str(programs.parent / "lib"), *(each for each in sys.path if "site-packages" in each)]
            )
            script = f'#!/bin/sh\nPYTHONPATH={path} exec {sys.executable} -m companion "$@"\n'
            (programs / "oyez").write_text(script)
            (programs / "oyez").chmod(0o755)
        elif words[-1].endswith(".whl"):
            folder = Path(words[0]).parents[1]
            with zipfile.ZipFile(words[-1]) as archive:
                archive.extractall(folder / "lib")

    def start_really(self, hangs: bool) -> str:
        """Start until the release is ready, fails or hangs; then act as systemd does. Returns its complaint."""
        self.go_back()
        environment = os.environ | {
            "SDL_VIDEODRIVER": "dummy", "OYEZ_CONFIG": str(self.data), "OYEZ_STARTS": str(self.run / "starts"),
            "NOTIFY_SOCKET": str(self.folder / "notify"),
        }  # fmt: skip
        program, data = str(self.prefix / "current/bin/oyez"), str(self.data)
        words = [program, "play", "--data", data, "--no-voice", "--camera", "made-up:1"]
        ready, told = False, ""
        with subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True, cwd="/") as ran:
            assert ran.stderr is not None
            while not hangs and not ready and ran.poll() is None:
                ready = self.was_ready()
                # it says so in a datagram, or ends: there is no one event to wait for
                time.sleep(0.02)
            while hangs and "hangs here" not in told:
                told += ran.stderr.readline()
                assert ran.poll() is None
            ready = ready or self.was_ready()
            if ready:
                self.go_back("reached")
            ran.send_signal(signal.SIGKILL if hangs else signal.SIGTERM)
            told += ran.stderr.read()
        ended = "exit-code" if ran.returncode else "success"
        self.go_back("stopped", SERVICE_RESULT="watchdog" if hangs else ended)
        return told

    def was_ready(self) -> bool:
        """Return True if systemd was notified since the last call."""
        told = []
        with suppress(BlockingIOError):
            while True:
                told.append(self.heard.recv(200))
        return b"READY=1" in told


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    yield machine
    machine.heard.close()


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("fails-at-import", "No module named 'a_library_that_is_missing'"),
        ("fails-before-screen", "this release opens no window"),
        ("hangs-before-screen", "this release hangs here"),
        ("hangs-after-screen", "this release hangs here"),
    ],
)
def test_it_goes_back_from_each_kind(machine: Machine, wheels: dict[str, Path], kind: str, why: str) -> None:
    folder = install(read_wheel(wheels[kind]), machine.prefix, machine.unpack)
    switch(machine.prefix, folder, machine.run)
    told = [machine.start_really("hangs" in kind) for _start in range(2)]
    assert machine.used == folder.name
    assert [why in each for each in told] == [True, True]
    machine.go_back()
    assert machine.used == OLD
    assert f"Oyez {KINDS[kind].version} failed to start twice." in said(machine.notice)


def test_one_that_works_stays(machine: Machine, wheels: dict[str, Path]) -> None:
    folder = install(read_wheel(wheels["works"]), machine.prefix, machine.unpack)
    switch(machine.prefix, folder, machine.run)
    assert machine.start_really(False) == ""
    for _start in range(3):
        machine.go_back()
    assert (machine.used, machine.notice) == (folder.name, "")


def test_a_release_that_cannot_be_called_is_not_installed(machine: Machine, wheels: dict[str, Path]) -> None:
    with saying(UpdateError, "a_library_that_is_missing"):
        install(read_wheel(wheels["cannot-be-called"]), machine.prefix, machine.unpack)
    assert [each.name for each in (machine.prefix / "releases").iterdir()] == [OLD]
