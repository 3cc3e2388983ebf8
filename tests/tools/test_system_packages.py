"""`make` before there is a Python: it chooses one, and installs system packages or lists the missing ones."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
EVERYDAY = ("awk", "bash", "cat", "date", "df", "dirname", "env", "grep", "mktemp", "rm", "stat", "tail", "true")
FITTING = "3.12.4"


class Machine:
    """A machine of a few made-up programs: their calls are in `calls`."""

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
        self.pip = ""
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
        environment = {"PATH": str(self.bin), "FONT_FOLDER": str(self.fonts), "SBIN_FOLDER": str(self.bin)} | variables
        return subprocess.run([self.tools / tool, *words], env=environment, capture_output=True, text=True, check=False)

    @property
    def installed(self) -> list[str]:
        """The calls of apt-get that install."""
        if not self._calls.exists():
            return []
        calls = self._calls.read_text().splitlines()
        return [call for call in calls if call.startswith("apt-get") and " install " in call and "--print" not in call]


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
    for name in (
        "espeak-ng",
        "sox",
        "Xvfb",
        "xdotool",
        "strace",
        "chromium-headless-shell",
        "mosquitto",
        "apt-get",
        "sudo",
    ):
        machine.program(name)
    chinese = machine.fonts / "opentype" / "noto"
    chinese.mkdir(parents=True)
    (chinese / "NotoSansCJK-Bold.ttc").touch()
    for target in ("play", "test"):
        answer = machine.run("system-packages", target, DISPLAY=":0")
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    assert machine.installed == []


def test_root_installs_what_is_missing(machine: Machine) -> None:
    machine.program("id", "echo 0")
    machine.program("apt-get")
    assert machine.run("system-packages", "play", DISPLAY=":0").returncode == 0
    assert machine.installed == [
        "apt-get -qq install -y --no-install-recommends python3 python3-venv espeak-ng fonts-noto-cjk",
    ]


def test_what_is_fetched_of_the_system_is_said_first(machine: Machine) -> None:
    machine.python("python3", FITTING)
    machine.program("id", "echo 0")
    uris = "'http://a/b.deb' b.deb 4255896 SHA256:1\n'http://a/c.deb' c.deb 352900 SHA256:2"
    machine.program("apt-get", f'case "$*" in *--print-uris*) cat <<"E"\n{uris}\nE\n;; esac')
    answer = machine.run("system-packages", "play", DISPLAY=":0")
    assert answer.stderr == "oyez: installing espeak-ng fonts-noto-cjk (5 MB to fetch)\n"
    assert len(machine.installed) == 1


def test_sudo_is_used_where_it_asks_for_no_password(machine: Machine) -> None:
    machine.python("python3", FITTING)
    machine.program("apt-get")
    machine.program("sudo", 'shift; exec "$@"')
    assert machine.run("system-packages", "test").returncode == 0
    assert (
        machine.installed[-1]
        == "apt-get -qq install -y --no-install-recommends sox xvfb xdotool strace chromium-headless-shell mosquitto"
    )


@pytest.mark.parametrize("sudo", [True, False], ids=["sudo wants a password", "no sudo"])
def test_without_root_one_line_says_what_to_install(machine: Machine, sudo: bool) -> None:
    machine.python("python3", FITTING)
    machine.program("apt-get")
    if sudo:
        machine.program("sudo", "exit 1")
    answer = machine.run("system-packages", "play", DISPLAY=":0")
    assert answer.returncode == 0  # a voice is not needed to play
    assert answer.stderr == "oyez: please install these packages: sudo apt-get install espeak-ng fonts-noto-cjk\n"
    assert machine.installed == []


def test_what_cannot_be_done_without_stops(machine: Machine) -> None:
    answer = machine.run("system-packages", "play", DISPLAY=":0")
    assert answer.returncode == 1
    assert answer.stderr == (
        "oyez: please install these packages: sudo apt-get install python3 python3-venv espeak-ng fonts-noto-cjk\n"
    )


def test_all_needs_are_said_in_one_line(machine: Machine) -> None:
    answer = machine.run("system-packages", "play", "test", DISPLAY=":0")
    assert answer.returncode == 1
    assert answer.stderr == (
        "oyez: please install these packages: sudo apt-get install "
        "python3 python3-venv espeak-ng fonts-noto-cjk sox xvfb xdotool strace chromium-headless-shell mosquitto\n"
    )


def test_sticks_of_the_image_are_asked_for_before_the_image_is_built(machine: Machine) -> None:
    words = ["make", "--dry-run", "--directory", str(TOOLS.parent), "test-image"]
    steps = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    asks = next(at for at, step in enumerate(steps) if step.startswith("tools/system-packages "))
    assert asks < steps.index("tools/image --raw")
    machine.python("python3", FITTING)
    needs = [need for need in steps[asks].split()[1:] if need not in ("play", "test")]
    answer = machine.run("system-packages", *needs)
    assert answer.returncode == 1
    assert answer.stderr == "oyez: please install these packages: sudo apt-get install exfatprogs\n"
    machine.program("mkfs.exfat")
    assert machine.run("system-packages", *needs).returncode == 0


def test_an_install_that_fails_is_said(machine: Machine) -> None:
    machine.python("python3", FITTING)
    machine.program("id", "echo 0")
    machine.program("apt-get", "exit 100")
    answer = machine.run("system-packages", "test")
    assert answer.returncode == 0
    assert (
        answer.stderr.splitlines()[-2]
        == "oyez: apt-get could not install them; is there a network, and room on the disk?"
    )
    assert answer.stderr.splitlines()[-1] == (
        "oyez: please install these packages: sudo apt-get install "
        "sox xvfb xdotool strace chromium-headless-shell mosquitto"
    )


def test_the_tools_may_be_run(machine: Machine) -> None:
    for tool in ("find-python", "system-packages", "python-packages"):
        assert os.access(TOOLS / tool, os.X_OK)
    assert machine.run("system-packages", "dance").returncode == 2
    assert machine.run("python-packages", "dance").returncode == 2


COMPLAINTS = [
    ("OSError: [Errno 28] No space left on device", "no room left ("),
    ("Retrying: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "no way to"),
    ("ReadTimeoutError: Read timed out.", "no way to the package index (pypi.org)"),
    ("SSLError(CERTIFICATE_VERIFY_FAILED: certificate verify failed: certificate is not yet valid", "clock is right"),
    ("OSError: [Errno 13] Permission denied: '/x/.venv/lib'", "Use a folder of your own"),
]


def installer(machine: Machine, venv: str = "", pip: str = "") -> None:
    """A Python whose `-m venv` and whose pip, in the environment that it makes, run these scripts."""
    script = """printf '%s\\n' '#!/usr/bin/env bash' "$PIP_SCRIPT" > .venv/bin/python"""
    made = f"mkdir -p .venv/bin; {script}; chmod +x .venv/bin/python"
    machine.program("python3", f'case "$*" in *" venv "*) {venv or made};; esac')
    for name in ("mkdir", "chmod"):
        program = shutil.which(name)
        assert program is not None
        (machine.bin / name).symlink_to(program)
    machine.pip = pip


def install(machine: Machine, *words: str) -> "subprocess.CompletedProcess[str]":
    return machine.run("python-packages", *words, PIP_SCRIPT=machine.pip)


def test_the_first_set_up_says_how_much_is_fetched_and_later_ones_nothing(machine: Machine) -> None:
    installer(machine, pip="echo pip $*")
    for extra in ((), ("dev",), ("docs",)):
        said = install(machine, "announce", *extra).stderr
        assert re.fullmatch(r"oyez: the first time, .*about \d+ MB of Python packages into .venv \(\d+ MB .*\)\n", said)
    done = install(machine, "install", "dev")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "pip -m pip --disable-pip-version-check --retries 3 install --editable .[dev]\n"
    assert done.stderr == "oyez: Python packages (dev) into .venv\n"
    assert install(machine, "announce").stderr == ""


def test_what_is_pinned_is_installed_as_pinned_and_the_newest_when_asked_for(machine: Machine) -> None:
    installer(machine, pip="echo $*")
    (machine.tools.parent / "packaging").mkdir()
    (machine.tools.parent / "packaging/dev.lock").touch()
    pip = "-m pip --disable-pip-version-check --retries 3 install"
    assert install(machine, "install", "dev").stdout.splitlines() == [
        f"{pip} --require-hashes --no-deps --no-compile --requirement packaging/dev.lock",
        f"{pip} --no-deps --no-build-isolation --editable .",
    ]
    newest = machine.run("python-packages", "install", "dev", PIP_SCRIPT=machine.pip, PINNED="")
    assert newest.stdout == f"{pip} --editable .[dev]\n"


@pytest.mark.parametrize(("complaint", "said"), COMPLAINTS)
def test_packages_that_cannot_be_had_are_one_sentence(machine: Machine, complaint: str, said: str) -> None:
    installer(machine, pip=f"echo 'Traceback (most recent call last)\n {complaint}' >&2; exit 1")
    answer = install(machine, "install")
    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 2
    assert said in answer.stderr.splitlines()[1]


def test_a_failure_of_no_known_kind_shows_its_own_words(machine: Machine) -> None:
    installer(machine, pip="echo 'ERROR: no wheel was built' >&2; exit 1")
    answer = install(machine, "install")
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[1:] == [
        "ERROR: no wheel was built",
        "oyez: pip could not install the Python packages; the lines above say why. After 'make clean' it begins anew",
    ]


def test_a_python_without_venv_is_one_sentence(machine: Machine) -> None:
    installer(machine, venv="echo 'No module named ensurepip' >&2; exit 1")
    answer = install(machine, "install")
    assert answer.returncode == 1
    assert answer.stderr == "oyez: Python has no venv here: sudo apt-get install python3-venv, then start again\n"
