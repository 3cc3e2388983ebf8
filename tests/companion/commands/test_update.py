"""`oyez update`: only a wheel that is signed, or named by its SHA-256, is installed, and nothing of it runs as root."""

import errno
import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import update
from companion.storage.store import Store, store_path
from companion.system import release_file, signature, update_release
from companion.system.release import version
from tests.companion.release_signing import new_key, sign, trust
from tests.companion.system.test_update_release import program, wheel
from tests.said import saying

OLD = "0.1.0-20260101000000"
SERVICE = 54321
"""A user who is nobody else."""
ROOT = Path(__file__).parents[3]
LIBRARIES = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))}


class Machine:
    """An installed Oyez whose pip only notes its calls."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.prefix = folder, folder / "opt/oyez"
        self.calls: list[Sequence[str]] = []
        self.installed = ""
        self.meanwhile: Callable[[], None] = lambda: None
        program(self.prefix / "releases" / OLD)
        (self.prefix / "current").symlink_to(f"releases/{OLD}")
        self.file = wheel(folder)
        self.signers = folder / "signers"
        monkeypatch.setattr(update_release, "_run", self.run)
        monkeypatch.setattr(update, "installed_prefix", lambda: self.prefix)
        monkeypatch.setattr(update, "check_signature", self.check)
        monkeypatch.setenv("OYEZ_DATA", str(folder / "games"))

    def check(self, file: Path, beside: Path) -> signature.Trust:
        return signature.check_signature(file, beside, (self.signers,))

    def run(self, words: Sequence[str]) -> None:
        self.calls.append(words)
        if "venv" in words:
            self.meanwhile()
            (Path(words[-1]) / "lib").mkdir()
            program(Path(words[-1]))
        elif words[-1].endswith(".whl"):
            self.installed = hashlib.sha256(Path(words[-1]).read_bytes()).hexdigest()

    @property
    def used(self) -> str:
        return (self.prefix / "current").readlink().name

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.file.read_bytes()).hexdigest()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def outcome(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The one line of JSON."""
    (line,) = capsys.readouterr().out.splitlines()
    found: dict[str, object] = json.loads(line)
    return found


def test_a_signed_release_is_installed(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    key = new_key(machine.folder)
    trust(key, machine.signers)
    sign(machine.file, key)
    assert main(["update", "--yes", "--json", str(machine.file)]) == 0
    found = outcome(capsys)
    assert (found["outcome"], found["new"], found["signed"]) == ("installed", "0.2.0", True)
    assert (found["signature"], found["current"]) == ("good", version())
    assert machine.used.startswith("0.2.0-")
    assert (machine.prefix / "trial").readlink().name == OLD
    assert sorted(each.name for each in machine.prefix.iterdir()) == ["current", "releases", "trial", "update.lock"]


@pytest.mark.parametrize("fault", ["no signature", "wrong signature", "no key"])
def test_the_unsigned_is_refused_unless_its_sum_is_given(
    machine: Machine, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key = new_key(machine.folder)
    if fault != "no key":
        trust(key, machine.signers)
    if fault != "no signature":
        sign(machine.file, new_key(machine.folder, "other"))
    assert main(["update", "--yes", str(machine.file)]) == 3
    said = capsys.readouterr()
    assert (f"SHA-256 {machine.sha256}" in said.out) is (fault != "wrong signature")
    assert (f"--sha256 {machine.sha256}" in said.err) is (fault != "wrong signature")
    assert main(["update", "--yes", "--json", "--sha256", "0" * 64, str(machine.file)]) == 3
    assert outcome(capsys)["outcome"] == "unsigned"
    assert (machine.used, machine.calls) == (OLD, [])
    assert main(["update", "--yes", "--json", "--sha256", machine.sha256.upper(), str(machine.file)]) == 0
    found = outcome(capsys)
    assert (found["outcome"], found["signed"]) == ("installed", False)
    assert machine.used.startswith("0.2.0-")


def test_a_wrong_signature_comes_with_nothing_to_paste(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    trust(new_key(machine.folder), machine.signers)
    sign(machine.file, new_key(machine.folder, "other"))
    for words, status in ((["--check"], 3), (["--yes"], 3)):
        assert main(["update", *words, str(machine.file)]) == status
        said = capsys.readouterr()
        assert machine.sha256 not in said.out + said.err
        assert "Its signature is wrong" in said.err
        assert "Fetch the version again from its makers" in said.err


@pytest.mark.parametrize("in_use", ["0.10.0", "0.2.1rc1"])
def test_an_older_release_is_refused_unless_it_is_asked_for(
    machine: Machine, in_use: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A signed one, too: the owner of an old release with a known fault could put it back."""
    monkeypatch.setattr(update, "version", lambda: in_use)
    key = new_key(machine.folder)
    trust(key, machine.signers)
    sign(machine.file, key)
    for words in (["--check"], ["--yes"]):
        assert main(["update", "--json", *words, str(machine.file)]) == 1
        found = outcome(capsys)
        assert (found["outcome"], found["new"], found["current"]) == ("older", "0.2.0", in_use)
    assert main(["update", "--yes", str(machine.file)]) == 1
    said = capsys.readouterr().err
    assert f"Oyez 0.2.0 is older than the version in use, {in_use}." in said
    assert "oyez update --back" in said
    assert "--older" in said
    assert (machine.used, machine.calls) == (OLD, [])
    assert main(["update", "--yes", "--older", str(machine.file)]) == 0
    assert machine.used.startswith("0.2.0-")


@pytest.mark.parametrize("in_use", ["0.2.0", "0.2.0rc1", "0.1.9"])
def test_the_same_release_and_newer_ones_need_no_option(
    machine: Machine, in_use: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update, "version", lambda: in_use)
    assert main(["update", "--yes", "--sha256", machine.sha256, str(machine.file)]) == 0


def test_nothing_is_made_of_bytes_that_nobody_vouches_for(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_path: Path) -> None:
        raise AssertionError("the file was read as a release")

    monkeypatch.setattr(update, "read_wheel", opened)
    assert main(["update", "--yes", str(machine.file)]) == 3


def test_what_is_installed_is_what_was_checked(machine: Machine) -> None:
    """The file is exchanged after the check, and a link put in its place."""
    checked = machine.sha256

    def exchange() -> None:
        machine.file.unlink()
        machine.file.symlink_to("/etc/passwd")

    machine.meanwhile = exchange
    assert main(["update", "--yes", "--sha256", checked, str(machine.file)]) == 0
    assert machine.installed == checked


def test_the_copy_lies_where_nobody_else_can_change_it(machine: Machine) -> None:
    with release_file.safe_copy(machine.file, machine.prefix) as copy:
        assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700
        assert copy.parent.parent == machine.prefix
    assert not copy.exists()


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "gone", "signature is a link"])
def test_only_plain_files_are_taken(machine: Machine, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    real = machine.file.rename(machine.folder / "real.whl")
    if kind == "link":
        machine.file.symlink_to(real)
    elif kind == "pipe":
        os.mkfifo(machine.file)
    elif kind == "folder":
        machine.file.mkdir()
    elif kind != "gone":
        shutil.copy(real, machine.file)
        Path(f"{machine.file}.sig").symlink_to("/etc/passwd")
    assert main(["update", "--yes", "--sha256", "0" * 64, str(machine.file)]) == 1
    assert "cannot be read as a version of Oyez" in capsys.readouterr().err


@pytest.mark.parametrize("umask", [0o007, 0o077, 0o027])
def test_the_service_s_user_can_start_it_whatever_the_umask(machine: Machine, umask: int) -> None:
    """packaging/oyez sets 0007 for the sake of backups; a release that is root's alone cannot be started."""
    before = os.umask(umask)
    try:
        assert main(["update", "--yes", "--sha256", machine.sha256, str(machine.file)]) == 0
        release = machine.prefix / "releases" / machine.used
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in (release, *release.rglob("*"))}
        assert os.umask(umask) == umask
    finally:
        os.umask(before)
    assert {name for name, mode in modes.items() if mode & 0o004 != 0o004} == set()
    assert modes[machine.used] == modes["bin"] == modes["oyez"] == 0o755


def test_a_folder_with_a_venv_py_is_no_part_of_the_installation(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sudo oyez update` is called in a folder that somebody else has written: a stick, or the service's own."""
    here = tmp_path / "stick"
    here.mkdir()
    for name in ("venv", "pip", "json"):
        (here / f"{name}.py").write_text(f"open({str(tmp_path / 'foreign code ran')!r}, 'w').close()\n")
    monkeypatch.undo()
    monkeypatch.chdir(here)
    monkeypatch.setenv("PIP_NO_INDEX", "1")

    def without_pip(words: Sequence[str]) -> None:
        if "venv" in words:
            words = (*words[:-1], "--without-pip", words[-1])
        real(words)

    real = update_release._run
    monkeypatch.setattr(update_release, "_run", without_pip)
    with saying(update_release.UpdateError, "could not be installed"):
        update_release.install(update_release.read_wheel(machine.file), machine.prefix)
    assert not (tmp_path / "foreign code ran").exists()


def test_a_release_that_says_another_number_is_not_switched_to(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = machine.file.rename(machine.file.with_name("oyez-0.3.0-py3-none-any.whl"))
    machine.file = other
    plain = machine.run

    def run(words: Sequence[str]) -> None:
        plain(words)
        if "venv" in words:
            (Path(words[-1]) / "bin/oyez").write_text("#!/bin/sh\necho oyez 0.2.0\n")

    monkeypatch.setattr(update_release, "_run", run)
    assert main(["update", "--yes", "--sha256", machine.sha256, str(other)]) == 1
    assert "it says that it is “oyez 0.2.0”" in capsys.readouterr().err
    assert [each.name for each in (machine.prefix / "releases").iterdir()] == [OLD]


def test_programs_are_told_in_one_line(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["update", "--check", "--json", "--sha256", machine.sha256, str(machine.file)]) == 0
    found = outcome(capsys)
    assert (found["outcome"], found["new"], found["sha256"]) == ("ready", "0.2.0", machine.sha256)
    assert main(["update", "--check", "--json", str(machine.file)]) == 3
    assert outcome(capsys)["new"] == "0.2.0"
    # it asks nothing, so nothing is agreed to
    assert main(["update", "--json", "--sha256", machine.sha256, str(machine.file)]) == 1
    assert outcome(capsys)["outcome"] == "declined"
    assert main(["update", "--json", "--back"]) == 1
    assert outcome(capsys)["outcome"] == "no-other"
    other = shutil.copy(machine.file, machine.folder / "other.whl")
    assert main(["update", "--json", "--yes", str(other)]) == 1
    assert outcome(capsys)["outcome"] == "no-release"
    assert machine.calls == []


@pytest.mark.parametrize("words", [["--check"], ["--yes"], []])
def test_a_card_that_takes_nothing_is_said_in_a_sentence(
    machine: Machine, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read_only(*_: object, **__: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(tempfile, "mkdtemp", read_only)
    monkeypatch.setattr(os, "open", read_only)
    assert main(["update", "--json", *words, *([str(machine.file)] if words else ["--back"])]) == 1
    found = outcome(capsys)
    assert found["outcome"] == "install-failed"
    assert "Read-only file system" in str(found["message"])
    assert machine.used == OLD


def test_two_updates_at_once_are_one(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["update", "--yes", "--json", "--sha256", machine.sha256, str(machine.file)]
    with update_release.alone(machine.prefix):
        assert main(words) == 1
    assert outcome(capsys)["outcome"] == "busy"
    assert main(words) == 0


def test_what_an_update_left_that_was_cut_off_is_taken_away(machine: Machine) -> None:
    half = machine.prefix / "releases/0.2.0-20250101000000"
    program(half)
    (half / "unfinished").touch()
    (machine.prefix / ".incoming-abc").mkdir()
    with saying(update_release.UpdateError, "no other version"):
        update_release.go_back(machine.prefix)
    update_release.sweep(machine.prefix)
    assert [each.name for each in (machine.prefix / "releases").iterdir()] == [OLD]
    assert sorted(each.name for each in machine.prefix.iterdir()) == ["current", "releases"]


# As root, with a real second user.


@cache
def python_for_all() -> str | None:
    """A Python with our libraries that the service's user may start too."""
    for python in (sys.executable, f"/usr/bin/python{sys.version_info[0]}.{sys.version_info[1]}"):
        words = [python, "-c", "import companion, msgspec"]
        with suppress(OSError):
            done = subprocess.run(words, user=SERVICE, group=SERVICE, cwd=ROOT, env=LIBRARIES, check=False)
            if done.returncode == 0:
                return python
    return None


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that all may enter, with `games` of the service's user; skips where this is not root's test."""
    if os.geteuid() != 0:
        pytest.skip("only root can start programs as another user; run the tests as root to see these")
    if python_for_all() is None:
        pytest.skip(
            f"no other user may start {sys.executable} here, nor is there a python of the system of that version"
        )
    with tempfile.TemporaryDirectory(prefix="oyez-test-") as folder:
        Path(folder).chmod(0o755)
        games = Path(folder) / "games"
        with Store.open(store_path(games)):
            pass
        for each in (games, *games.iterdir()):
            os.chown(each, SERVICE, SERVICE)
        games.chmod(0o2770)
        monkeypatch.setenv("OYEZ_DATA", str(games))
        monkeypatch.setenv("OYEZ_CONFIG", str(games / "config"))
        yield Path(folder)


def called(*words: str) -> "subprocess.CompletedProcess[str]":
    """`sudo oyez ...`."""
    python = python_for_all()
    assert python is not None
    return subprocess.run(
        [python, "-m", "companion", *words], cwd=ROOT, env=os.environ | LIBRARIES, capture_output=True, text=True,
        check=False, umask=0o007,
    )  # fmt: skip


def test_root_s_backup_does_not_follow_the_service_s_links(installed: Path) -> None:
    secret = installed / "secret"
    secret.write_text("root's alone\n")
    secret.chmod(0o600)
    config = installed / "games/config"
    config.mkdir()
    (config / "settings.toml").symlink_to(secret)
    os.chown(config, SERVICE, SERVICE)
    os.chown(config / "settings.toml", SERVICE, SERVICE, follow_symlinks=False)
    done = called("backup")
    assert (done.returncode, done.stderr) == (0, "")
    (made,) = (installed / "games/backups").glob("*.zip")
    assert made.stat().st_uid == SERVICE
    with zipfile.ZipFile(made) as archive:
        assert "settings.toml" not in archive.namelist()
        assert all(b"alone" not in archive.read(name) for name in archive.namelist())


def test_root_s_backup_writes_nothing_where_the_service_s_user_may_not(installed: Path) -> None:
    target = installed / "root-only"
    target.mkdir(mode=0o700)
    (installed / "games/backups").symlink_to(target)
    done = called("backup")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert list(target.iterdir()) == []


def test_the_new_version_is_called_as_the_service_s_user(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine(installed, monkeypatch)
    monkeypatch.setenv("OYEZ_DATA", str(installed / "games"))
    monkeypatch.setattr(update, "run_as", lambda words, user, _limit: f"{words[1]} as {user and user.uid}")
    plain = machine.run

    def run(words: Sequence[str]) -> None:
        plain(words)
        if "venv" in words:
            script = f"#!/bin/sh\nid -u >{installed}/games/ran-as\nid -G >>{installed}/games/ran-as\necho oyez 0.2.0\n"
            (Path(words[-1]) / "bin/oyez").write_text(script)

    monkeypatch.setattr(update_release, "_run", run)
    before = os.umask(0o007)
    try:
        assert main(["update", "--yes", "--sha256", machine.sha256, str(machine.file)]) == 0
    finally:
        os.umask(before)
    user, groups = (installed / "games/ran-as").read_text().splitlines()
    assert (user, groups) == (str(SERVICE), str(SERVICE))
    assert f"The games are backed up: backup as {SERVICE}" in capsys.readouterr().out
