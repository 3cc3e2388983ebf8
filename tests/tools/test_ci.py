"""`make ci`: .ci/run of the last commit in a new clone, the failures first, and the commit's hash where it passed."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PASSES = """test "$CI" = true && ! read -r _ && test -e file && test ! -e new && test "$(stat -c %a ..)" = 755 &&
    echo "3 passed in 0.1s"
"""
SECTION = ["===== FAILURES =====", "___ test_a ___", "assert 1 == 2", "===== 1 failed in 0.1s ====="]
FAILS = f"printf '%s\\n' before {' '.join(map(repr, SECTION))} after; exit 3"


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.com")
    return subprocess.run(["git", *who, *words], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with a file that is committed, and one that is not."""
    folder = tmp_path / "oyez"
    (folder / "tools").mkdir(parents=True)
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / "tools/ci", folder / "tools/ci")
    (folder / ".gitignore").write_text("build/\n")
    (folder / "file").touch()
    git(folder, "init", "--quiet")
    return folder


def run(folder: Path, script: str) -> "subprocess.CompletedProcess[str]":
    (folder / ".ci/run").write_text(script)
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "All")
    (folder / "new").touch()
    return subprocess.run(["tools/ci"], cwd=folder, capture_output=True, text=True, check=False)


def test_a_commit_that_passes_in_a_clone_is_noted(checkout: Path) -> None:
    done = run(checkout, PASSES)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "what is not committed is not tested: 1 files" in done.stderr
    assert done.stdout.splitlines()[1] == "3 passed in 0.1s"
    assert (checkout / ".git/ci-passed").read_text() == git(checkout, "rev-parse", "HEAD") + "\n"


def test_failures_come_first_and_nothing_is_noted(checkout: Path) -> None:
    done = run(checkout, FAILS)
    assert done.returncode == 1
    assert done.stdout.splitlines()[1:5] == SECTION
    assert "failed with 3 after" in done.stdout
    assert not (checkout / ".git/ci-passed").exists()
