"""`tools/install-pi` below another root: everything in its place, and away again but for the games."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools/install-pi"
PYTHON = """#!/bin/sh
# a Python that makes no real environment: what is asked of it is noted
echo "$*" >> "{calls}"
case "$*" in
--version) echo "Python 3.11.2" ;;
*"-m venv"*) for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python"; \\
    printf '#!/bin/sh\\nexit {works}\\n' > "$folder/bin/oyez"; chmod +x "$folder/bin/oyez" ;;
*" wheel "*) while [ "$1" != --wheel-dir ]; do shift; done; touch "$2/oyez-0.1.0-py3-none-any.whl" ;;
esac
"""


def run(folder: Path, *words: str, works: int = 0) -> "subprocess.CompletedProcess[str]":
    python = folder / "python3.11"
    python.write_text(PYTHON.format(calls=folder / "calls", works=works))
    python.chmod(0o755)
    environment = os.environ | {"DESTDIR": str(folder / "root"), "PYTHON": str(python)}
    return subprocess.run([TOOL, *words], env=environment, capture_output=True, text=True, check=False)


def files(folder: Path) -> set[str]:
    root = folder / "root"
    return {str(each.relative_to(root)) for each in root.rglob("*") if each.is_file() and "releases" not in each.parts}


def test_everything_is_put_in_its_place_and_taken_away_again(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert files(tmp_path) == {
        "opt/oyez/go-back",
        "usr/local/bin/oyez",
        "etc/systemd/system/oyez.service",
        "etc/udev/rules.d/99-oyez.rules",
    }
    assert (tmp_path / "root/opt/oyez/current/bin/oyez").exists()
    calls = (tmp_path / "calls").read_text()
    assert "--require-hashes" in calls
    games = tmp_path / "root/var/lib/oyez/games.db"
    games.parent.mkdir(parents=True)
    games.write_text("games")
    done = run(tmp_path, "uninstall")
    assert done.returncode == 0
    assert files(tmp_path) == {"var/lib/oyez/games.db"}
    assert not (tmp_path / "root/opt/oyez").exists()


def test_a_second_install_stands_beside_the_first(tmp_path: Path) -> None:
    run(tmp_path)
    releases = tmp_path / "root/opt/oyez/releases"
    (first,) = releases.iterdir()
    first.rename(releases / "0.0.9-20250101000000")
    assert run(tmp_path).returncode == 0
    assert len(list(releases.iterdir())) == 2


def test_a_version_that_cannot_be_called_is_not_switched_to(tmp_path: Path) -> None:
    done = run(tmp_path, works=1)
    assert done.returncode != 0
    assert not (tmp_path / "root/opt/oyez/current").exists()
    assert list((tmp_path / "root/opt/oyez/releases").iterdir()) == []


def test_other_words_are_refused(tmp_path: Path) -> None:
    assert run(tmp_path, "dance").returncode == 2


def test_the_service_starts_what_is_installed() -> None:
    unit = (ROOT / "packaging/oyez.service").read_text()
    lines = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and not line.startswith("#"))
    assert lines["ExecStart"].startswith("/opt/oyez/current/bin/oyez play --fullscreen")
    assert lines["ExecStartPre"] == "+/opt/oyez/go-back"
    assert lines["Type"] == "notify"
    assert int(lines["WatchdogSec"]) > 0
    install = TOOL.read_text()
    for group in lines["SupplementaryGroups"].split():
        assert group in install, "install-pi makes every group that the service is to be in"
