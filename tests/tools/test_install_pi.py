"""`tools/install-pi` below another root: everything in its place, and away again but for the games."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools/install-pi"
UNITS = "oyez.service oyez-request.path oyez-phones.path"
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
        "opt/oyez/request",
        "opt/oyez/hotspot",
        "usr/local/bin/oyez",
        "etc/systemd/system/oyez.service",
        "etc/systemd/system/oyez-request.path",
        "etc/systemd/system/oyez-request.service",
        "etc/systemd/system/oyez-update@.service",
        "etc/systemd/system/oyez-phones.path",
        "etc/systemd/system/oyez-phones.service",
        "etc/udev/rules.d/99-oyez.rules",
        "etc/tmpfiles.d/oyez.conf",
        "etc/systemd/system/dev-oyez-display.device",
        "etc/systemd/system/oyez-stick@.service",
        "opt/oyez/mount-stick",
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


def test_the_release_in_use_and_the_one_before_it_stay(tmp_path: Path) -> None:
    run(tmp_path)
    releases = tmp_path / "root/opt/oyez/releases"
    (first,) = releases.iterdir()
    for name in ("0.0.8-20240101000000", "0.2.0-20230101000000"):
        (releases / name).mkdir()
    (before := releases / "0.0.9-20250101000000").symlink_to(first.rename(releases / "moved"))
    (current := tmp_path / "root/opt/oyez/current").unlink()
    current.symlink_to(f"releases/{before.name}")
    assert run(tmp_path).returncode == 0
    assert {each.name for each in releases.iterdir()} == {before.name, current.readlink().name}
    # packaging/go-back goes back to it where the new one does not start
    assert current.with_name("trial").readlink() == Path("releases", before.name)


def test_a_first_install_has_nothing_to_go_back_to(tmp_path: Path) -> None:
    run(tmp_path)
    assert not (tmp_path / "root/opt/oyez/trial").is_symlink()


def test_what_is_installed_can_be_read_by_the_services_user_whatever_mask_root_has(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        assert run(tmp_path).returncode == 0
    finally:
        os.umask(before)
    installed = [tmp_path / "root/opt", *(tmp_path / "root/opt").rglob("*")]
    assert [each for each in installed if not each.stat().st_mode & 0o004] == []


APT = """#!/bin/sh
# a package manager with some packages in its archives, and one that is installed
echo "$(basename "$0") $*" >> "{calls}"
case "$(basename "$0") $*" in
dpkg-query*python3-venv) printf installed ;;
dpkg-query*) exit 1 ;;
"apt-cache policy python3-picamera2") printf 'python3-picamera2:\n  Installed: (none)\n  Candidate: (none)\n' ;;
"apt-cache policy python3-lgpio") ;;
"apt-cache policy "*) printf '%s:\n  Installed: (none)\n  Candidate: 1.0\n' "$2" ;;
*" install "*) exit {works} ;;
esac
"""


def call(folder: Path, words: str, works: int = 0) -> "subprocess.CompletedProcess[str]":
    """Functions of install-pi, on a system whose programs are made here; its calls are in `calls`."""
    for name in (
        "dpkg-query",
        "apt-cache",
        "apt-get",
        "systemctl",
        "udevadm",
        "systemd-tmpfiles",
        "useradd",
        "userdel",
        "id",
    ):
        (program := folder / name).write_text(APT.format(calls=folder / "calls", works=works))
        program.chmod(0o755)
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "DESTDIR": ""}
    script = f"source {TOOL}; prefix={folder}; desktop_note={folder}/desktop; {words}"
    return subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=False)


def calls(folder: Path, program: str) -> list[str]:
    return [line for line in (folder / "calls").read_text().splitlines() if line.startswith(program)]


def test_one_call_of_apt_installs_what_is_to_be_had_and_the_rest_is_named(tmp_path: Path) -> None:
    done = call(tmp_path, "system_packages")
    assert done.returncode == 0
    update, install = calls(tmp_path, "apt-get")
    assert update.endswith(" update")
    assert "libgl1-mesa-dri" in install
    assert not {"python3-venv", "python3-lgpio", "python3-picamera2"} & set(install.split())
    assert "goes without: python3-picamera2 python3-lgpio\n" in done.stderr


def test_where_apt_fails_the_install_stops_with_what_to_do(tmp_path: Path) -> None:
    done = call(tmp_path, "system_packages", works=100)
    assert done.returncode == 1
    assert "SKIP_APT=1" in done.stderr


def test_apt_is_left_alone_where_asked_for_and_where_all_is_there(tmp_path: Path) -> None:
    assert (
        call(tmp_path, "SKIP_APT=1; system_packages; packages=(python3-venv); SKIP_APT=; system_packages").returncode
        == 0
    )
    assert calls(tmp_path, "apt") == []


def test_in_a_chroot_the_service_is_enabled_and_nothing_is_started(tmp_path: Path) -> None:
    done = call(tmp_path, "systemd_runs() { false; }; udev_runs() { false; }; start_services")
    assert done.returncode == 0
    assert (tmp_path / "calls").read_text() == f"systemctl --quiet enable {UNITS}\n"


def test_the_phones_get_a_user_without_home_and_login_also_over_an_older_oyez(tmp_path: Path) -> None:
    # an older Oyez made its own user only
    known = 'id() { [ "$1" = oyez ]; }; getent() { :; }; SUDO_USER='
    assert call(tmp_path, f"{known}; own_user").returncode == 0
    (made,) = calls(tmp_path, "useradd")
    assert made.endswith(" oyez-phones")
    for word in ("--system", "--no-create-home", "--home-dir /nonexistent", "--shell /usr/sbin/nologin"):
        assert word in made
    assert call(tmp_path, "id() { :; }; getent() { :; }; SUDO_USER=; own_user").returncode == 0
    assert calls(tmp_path, "useradd") == [made]


def test_uninstalling_takes_the_user_of_the_phones_away(tmp_path: Path) -> None:
    assert call(tmp_path, "id() { :; }; remove_phones_user").returncode == 0
    assert call(tmp_path, "id() { false; }; remove_phones_user").returncode == 0
    assert calls(tmp_path, "userdel") == ["userdel oyez-phones"]


def test_where_systemd_runs_the_service_is_started_anew(tmp_path: Path) -> None:
    done = call(
        tmp_path,
        "systemctl() { command systemctl $*; [[ $* != *is-active* ]]; }; systemd_runs() { :; }; start_services",
    )
    assert done.returncode == 0
    assert calls(tmp_path, "systemctl")[-1] == f"systemctl restart {UNITS}"
    assert "systemctl daemon-reload" in calls(tmp_path, "systemctl")


def test_a_desktop_is_not_replaced_unasked(tmp_path: Path) -> None:
    done = call(tmp_path, 'has_desktop() { :; }; check_desktop ""')
    assert done.returncode == 1
    assert "ARGS=--instead-of-desktop" in done.stderr
    assert not (tmp_path / "calls").exists()
    done = call(tmp_path, "has_desktop() { :; }; check_desktop --instead-of-desktop; replace_desktop")
    assert done.returncode == 0
    assert "uninstall-pi brings the desktop back" in done.stderr
    assert calls(tmp_path, "systemctl") == ["systemctl --quiet set-default multi-user.target"]
    assert (tmp_path / "desktop").read_text() == "graphical.target\n"


def test_other_words_are_refused(tmp_path: Path) -> None:
    assert run(tmp_path, "dance").returncode == 2
    assert run(tmp_path, "uninstall", "--instead-of-desktop").returncode == 2


def test_the_service_starts_what_is_installed() -> None:
    unit = (ROOT / "packaging/oyez.service").read_text()
    lines = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and not line.startswith("#"))
    assert lines["ExecStart"].startswith("/opt/oyez/current/bin/oyez play --fullscreen")
    assert lines["ExecStartPre"] == "-+/opt/oyez/go-back"
    assert lines["ExecStartPost"] == "-+/opt/oyez/go-back reached"
    assert lines["ExecStopPost"] == "-+/opt/oyez/go-back stopped"
    assert lines["Type"] == "notify"
    assert int(lines["WatchdogSec"]) > 0
    install = TOOL.read_text()
    for group in lines["SupplementaryGroups"].split():
        assert group in install, "install-pi makes every group that the service is to be in"


def test_voices_are_copied_and_piper_stands_apart_from_the_releases(tmp_path: Path) -> None:
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in ("en_GB-alan-medium.onnx", "en_GB-alan-medium.onnx.json", "fr_FR-siwis-medium.onnx", "readme.txt"):
        (folder / name).write_text(name)
    done = run(tmp_path, "voices", str(folder))
    assert done.returncode == 0, done.stderr
    assert "voices copied to /usr/share/piper-voices: 1;" in done.stderr
    voices = tmp_path / "root/usr/share/piper-voices"
    assert {each.name for each in voices.iterdir()} == {"en_GB-alan-medium.onnx", "en_GB-alan-medium.onnx.json"}
    assert (tmp_path / "root/usr/local/bin/piper").readlink() == Path("/opt/oyez/piper/bin/piper")
    assert "install piper-tts" in (tmp_path / "calls").read_text()
    assert run(tmp_path, "uninstall").returncode == 0
    assert not (tmp_path / "root/usr/local/bin/piper").is_symlink()
    assert len(list(voices.iterdir())) == 2


@pytest.mark.parametrize(
    ("folder", "reason"), [("missing", "there is no folder"), (".", "a voice is a file NAME.onnx")]
)
def test_a_folder_without_voices_changes_nothing(tmp_path: Path, folder: str, reason: str) -> None:
    done = run(tmp_path, "voices", str(tmp_path / folder))
    assert done.returncode == 1
    assert reason in done.stderr
    assert not (tmp_path / "root").exists()
