"""The source of the tests' MicroPython: the system, an earlier download, or a sentence."""

import shutil
import subprocess
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "micropython"
EVERYDAY = ("bash", "dirname", "env", "cat", "awk", "mkdir", "mktemp", "rm", "tail")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the tool and a folder `bin` that is all the machine has."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "bin").mkdir()
    shutil.copy(TOOL, tmp_path / "tools")
    for name in EVERYDAY:
        program = shutil.which(name)
        assert program is not None
        (tmp_path / "bin" / name).symlink_to(program)
    return tmp_path


def program(path: Path, script: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{shutil.which('bash')}\n{script}\n")
    path.chmod(0o755)
    return path


def run(project: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [project / "tools" / "micropython"],
        env={"PATH": str(project / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_systems_own_is_taken(project: Path) -> None:
    own = program(project / "bin" / "micropython")
    program(project / "build" / "micropython" / "micropython")
    answer = run(project)
    assert (answer.returncode, answer.stdout.strip(), answer.stderr) == (0, str(own), "")


def test_what_was_fetched_before_is_taken(project: Path) -> None:
    kept = program(project / "build" / "micropython" / "micropython")
    answer = run(project)
    assert (answer.returncode, answer.stdout.strip(), answer.stderr) == (0, str(kept), "")


@pytest.mark.parametrize(
    ("apt", "sentence"),
    [
        (None, "it is fetched with apt-get, which is missing"),
        ("exit 0", "this machine has no Debian mirror to fetch it from"),
        (
            'case "$*" in *indextargets*) echo "Debian main http://mirror.invalid/debian/";; '
            '*) echo "E: no network" >&2; exit 100;; esac',
            "it could not be fetched (E: no network)",
        ),
    ],
    ids=["no apt", "no mirror", "no network"],
)
def test_where_none_can_be_had_one_sentence_says_why(project: Path, apt: str | None, sentence: str) -> None:
    if apt is not None:
        program(project / "bin" / "apt-get", apt)
        program(project / "bin" / "dpkg-deb")
    answer = run(project)
    assert answer.returncode == 1
    assert answer.stdout == ""
    last = answer.stderr.splitlines()[-1]
    assert last.startswith("oyez: MicroPython is needed to test the firmware: ")
    assert sentence in last
    assert "sudo apt-get install micropython" in last
    assert not list(project.glob("build/micropython*"))
