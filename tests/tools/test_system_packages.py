"""What `make` does before there is a Python: choose one, and install system packages or say which are missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
EVERYDAY = ("bash", "cat", "dirname", "env", "grep", "true")
FITTING = "3.12.4"


class Machine:
    """A machine of a few made-up programs: what they are called with is in `calls`."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self._calls = folder / "calls"
        shutil.copytree(TOOLS, folder / "tools")
        self.tools = folder / "tools"
        for name in EVERYDAY:
            program = shutil.which(name)
            assert program is not None
            (self.bin / name).symlink_to(program)
        self.fonts = folder / "fonts"
        self.program("id", "echo 1000")

    def program(self, name: str, script: str = "exit 0") -> None:
        """Install a program that notes its call and runs this script."""
        path = self.bin / name
        path.write_text(f'#!{shutil.which("bash")}\necho "{name} $*" >> "{self._calls}"\n{script}\n')
        path.chmod(0o755)

    def python(self, name: str, version: str) -> None:
        """Install a Python of this version, with ensurepip."""
        fits = "3.11" <= version < "3.14"
        self.program(
            name,
            f'case "$*" in --version) echo "Python {version}";; *sys.exit*) exit {0 if fits else 1};; *) exit 0;; esac',
        )

    def run(self, tool: str, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        """Run one of the tools on this machine."""
        environment = {"PATH": str(self.bin), "FONT_FOLDER": str(self.fonts)} | variables
        return subprocess.run([self.tools / tool, *words], env=environment, capture_output=True, text=True, check=False)

    @property
    def installed(self) -> list[str]:
        """The calls of apt-get that install."""
        if not self._calls.exists():
            return []
        return [call for call in self._calls.read_text().splitlines() if " install " in call and "apt-get" in call]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("pythons", "chosen"),
    [
        ({"python3": "3.11.2"}, "python3"),
        ({"python3": "3.13.1"}, "python3"),
        ({"python3": "3.9.18", "python3.12": "3.12.1"}, "python3.12"),
        ({"python3": "3.14.0", "python3.11": "3.11.7"}, "python3.11"),
    ],
)
def test_the_first_python_that_fits_is_taken(machine: Machine, pythons: dict[str, str], chosen: str) -> None:
    for name, version in pythons.items():
        machine.python(name, version)
    found = machine.run("find-python")
    assert (found.returncode, found.stdout.strip(), found.stderr) == (0, str(machine.bin / chosen), "")


@pytest.mark.parametrize(
    ("variables", "found"),
    [({}, "found: Python 3.9.18."), ({"PYTHON": "python2"}, "found: no python2."), ({"PYTHON": "python3"}, "3.9.18")],
)
def test_a_python_that_does_not_fit_is_one_sentence(machine: Machine, variables: dict[str, str], found: str) -> None:
    machine.python("python3", "3.9.18")
    for tool in (("find-python",), ("system-packages", "play")):
        answer = machine.run(*tool, **variables)
        assert answer.returncode == 1
        assert answer.stderr.startswith("oyez: Python 3.11, 3.12 or 3.13 is needed; ")
        assert found in answer.stderr
        assert answer.stderr.count("\n") == 1
    assert machine.installed == []


def test_no_python_at_all_is_a_case_of_its_own(machine: Machine) -> None:
    assert machine.run("find-python").returncode == 3


def test_where_nothing_is_missing_nothing_is_done(machine: Machine) -> None:
    machine.python("python3", FITTING)
    for name in ("espeak-ng", "sox", "Xvfb", "xdotool", "strace", "apt-get", "sudo"):
        machine.program(name)
    chinese = machine.fonts / "truetype" / "wqy"
    chinese.mkdir(parents=True)
    (chinese / "wqy-microhei.ttc").touch()
    for target in ("play", "test"):
        answer = machine.run("system-packages", target, DISPLAY=":0")
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    assert machine.installed == []


def test_root_installs_what_is_missing(machine: Machine) -> None:
    machine.program("id", "echo 0")
    machine.program("apt-get")
    assert machine.run("system-packages", "play", DISPLAY=":0").returncode == 0
    assert machine.installed == [
        "apt-get -qq install -y --no-install-recommends python3 python3-venv espeak-ng fonts-wqy-microhei",
    ]


def test_sudo_is_used_where_it_asks_for_no_password(machine: Machine) -> None:
    machine.python("python3", FITTING)
    machine.program("apt-get")
    machine.program("sudo", 'shift; exec "$@"')
    assert machine.run("system-packages", "test").returncode == 0
    assert machine.installed[-1] == "apt-get -qq install -y --no-install-recommends sox xvfb xdotool strace"


@pytest.mark.parametrize("sudo", [True, False], ids=["sudo wants a password", "no sudo"])
def test_without_root_one_line_says_what_to_install(machine: Machine, sudo: bool) -> None:
    machine.python("python3", FITTING)
    machine.program("apt-get")
    if sudo:
        machine.program("sudo", "exit 1")
    answer = machine.run("system-packages", "play", DISPLAY=":0")
    assert answer.returncode == 0  # a voice is not needed to play
    assert answer.stderr == "oyez: please install these packages: sudo apt-get install espeak-ng fonts-wqy-microhei\n"
    assert machine.installed == []


def test_what_cannot_be_done_without_stops(machine: Machine) -> None:
    answer = machine.run("system-packages", "play", DISPLAY=":0")
    assert answer.returncode == 1
    assert answer.stderr == (
        "oyez: please install these packages: sudo apt-get install python3 python3-venv espeak-ng fonts-wqy-microhei\n"
    )


def test_all_needs_are_said_in_one_line(machine: Machine) -> None:
    answer = machine.run("system-packages", "play", "test", DISPLAY=":0")
    assert answer.returncode == 1
    assert answer.stderr == (
        "oyez: please install these packages: sudo apt-get install "
        "python3 python3-venv espeak-ng fonts-wqy-microhei sox xvfb xdotool strace\n"
    )


def test_an_install_that_fails_is_said(machine: Machine) -> None:
    machine.python("python3", FITTING)
    machine.program("id", "echo 0")
    machine.program("apt-get", "exit 100")
    answer = machine.run("system-packages", "test")
    assert answer.returncode == 0
    assert answer.stderr.splitlines()[-1] == (
        "oyez: please install these packages: sudo apt-get install sox xvfb xdotool strace"
    )


def test_the_tools_may_be_run(machine: Machine) -> None:
    for tool in ("find-python", "system-packages"):
        assert os.access(TOOLS / tool, os.X_OK)
    assert machine.run("system-packages", "dance").returncode == 2
