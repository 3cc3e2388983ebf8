"""The messages to systemd, the end of the program by signals, and the counting of failed starts."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import venv
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands import play
from companion.session import Session
from companion.storage.backup import make_backup
from companion.storage.paths import Paths
from companion.storage.store import Store, store_path
from companion.system.service import ENDING, Service
from companion.system.start_counter import StartCounter
from engine.troyes_dice import Roll, Setup
from firmware.messages import Scene
from firmware.patterns import BREATH
from tests.companion.started import first_screen
from tests.firmware.pico import PINS, Pico
from tests.firmware.shown import Shown
from tests.torture.plugs import PicoPlug
from tests.until import until

TIMEOUT_S = 60.0


def listening(folder: Path) -> socket.socket:
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(folder / "notify"))
    heard.setblocking(False)
    return heard


def said(heard: socket.socket) -> list[str]:
    out = []
    while True:
        try:
            out.append(heard.recv(100).decode())
        except BlockingIOError:
            return out


def test_systemd_hears_what_it_asked_for(tmp_path: Path) -> None:
    now = [0.0]
    with listening(tmp_path) as heard:
        service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"}, lambda: now[0])
        service.ready()
        told = said(heard)
        for _pass in range(100):
            now[0] += 0.5
            service.alive()
            told += said(heard)
        service.ending()
        assert told + said(heard) == ["READY=1", *["WATCHDOG=1"] * 10, "STOPPING=1"]


def test_a_slow_step_holds_the_start_limit_off_and_later_the_watchdog(tmp_path: Path) -> None:
    """Nothing can feed the watchdog while SDL opens a display, so both limits are longer until it has done so."""
    with listening(tmp_path) as heard:
        service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"})
        with service.slow():
            assert said(heard) == ["EXTEND_TIMEOUT_USEC=120000000"]
        service.starting(5)
        assert said(heard) == ["EXTEND_TIMEOUT_USEC=5000000"]
        service.ready()
        service.starting()
        assert said(heard) == ["READY=1"]
        with pytest.raises(ValueError, match="no display"), service.slow():
            raise ValueError("no display")
        assert said(heard) == [
            "WATCHDOG=1", "WATCHDOG_USEC=120000000", "WATCHDOG=1", "WATCHDOG_USEC=30000000",
        ]  # fmt: skip


def test_without_a_watchdog_a_slow_step_sets_none(tmp_path: Path) -> None:
    with listening(tmp_path) as heard:
        service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        service.ready()
        with service.slow():
            pass
        assert said(heard) == ["READY=1"]


def test_a_loop_never_waits_for_systemd(tmp_path: Path) -> None:
    with listening(tmp_path) as heard:
        service = Service({"NOTIFY_SOCKET": str(tmp_path / "notify")})
        for _time in range(1000):
            service.ending()
        assert len(said(heard)) < 1000


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"NOTIFY_SOCKET": "/nowhere/at/all", "WATCHDOG_USEC": "1"},
        {"NOTIFY_SOCKET": "@nobody-listens-here", "WATCHDOG_USEC": "x"},
        {"WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"},
    ],
)
def test_where_nobody_listens_nothing_happens(environment: dict[str, str]) -> None:
    service = Service(environment)
    service.ready()
    service.alive()
    service.ending()


WAITING = """
import threading
from companion.system.service import SignalHandler
left = threading.Event()
signals = SignalHandler(left.set)
print("ready", flush=True)
left.wait()
signals.close()
print("closed", flush=True)
"""


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_leaves_in_order(number: signal.Signals) -> None:
    ran = subprocess.Popen([sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True)
    assert ran.stdout is not None
    assert ran.stdout.readline() == "ready\n"
    ran.send_signal(number)
    assert ran.communicate(timeout=TIMEOUT_S)[0] == "closed\n"
    assert ran.returncode == 0


def playing(data: Path, *words: str, python: str = sys.executable, **variables: str) -> "subprocess.Popen[str]":
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "OYEZ_CONFIG": str(data)} | variables
    return subprocess.Popen(
        [python, "-m", "companion", "play", "--data", str(data), "--no-voice", *words],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )


def wait_for(heard: socket.socket, text: str) -> None:
    until(lambda: text in said(heard))


def test_oyez_is_ready_with_its_first_screen_and_leaves_when_the_system_ends(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with listening(tmp_path) as heard:
        first = playing(data, "--camera", "made-up:1", NOTIFY_SOCKET=str(tmp_path / "notify"), WATCHDOG_USEC="2000000")
        wait_for(heard, "READY=1")
        assert (data / "starts").read_text() == "0\n"
        second = playing(data)
        assert "Oyez is already running with the games in" in second.communicate(timeout=TIMEOUT_S)[1]
        assert second.returncode == 1
        wait_for(heard, "WATCHDOG=1")
        first.terminate()
        assert first.communicate(timeout=TIMEOUT_S)[1] == ""
        assert first.returncode == 0
        assert "STOPPING=1" in said(heard)


def test_of_two_started_at_once_one_says_so_and_leaves(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with listening(tmp_path) as heard:
        both = [playing(data, "--camera", "made-up:1", NOTIFY_SOCKET=str(tmp_path / "notify")) for _ in range(2)]
        wait_for(heard, "READY=1")
        until(lambda: any(ran.poll() is not None for ran in both))
        (left,) = (ran for ran in both if ran.poll() is not None)
        assert left.returncode == 1
        assert "Oyez is already running with the games in" in left.communicate(timeout=TIMEOUT_S)[1]
        (stayed,) = (ran for ran in both if ran is not left)
        stayed.terminate()
        assert stayed.communicate(timeout=TIMEOUT_S)[1] == ""
        assert stayed.returncode == 0


def test_ending_leaves_the_ring_idle_and_the_motor_off(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Store.open(store_path(data)) as store:
        Session.start(store, Setup(("Ada", "Bo"))).submit(Roll(2, (1, 3, 6)))
    pico = PicoPlug(tmp_path)
    try:
        with listening(tmp_path) as heard:
            ran = playing(
                data, "--camera", "made-up:1", "--ring", "pico", NOTIFY_SOCKET=str(tmp_path / "notify"),
                **pico.environment,
            )  # fmt: skip
            wait_for(heard, "READY=1")
            # the button beside the wheel continues the game: the ring lights up, and the motor looks for its switch
            pico.board.hold("next")
            until(lambda: pico.board.values("coils")[-1:] == ["on"])
            until(lambda: not shows_idle(pico.board))
            ran.terminate()
            assert ran.communicate(timeout=TIMEOUT_S)[1] == ""
            assert ran.returncode == 0
        until(lambda: pico.board.values("coils")[-1] == "off")
        until(lambda: shows_idle(pico.board))
    finally:
        pico.close()


def shows_idle(board: Pico) -> bool:
    """Return True if the ring shows the pattern for no open game."""
    wire = bytes.fromhex(board.values("ring")[-1])
    return Shown(PINS).within(Scene(), wire, BREATH)


def test_a_service_waits_for_a_display_that_is_not_there(tmp_path: Path) -> None:
    with listening(tmp_path) as heard:
        told = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "2000000", "SDL_VIDEODRIVER": "none"}
        ran = playing(tmp_path / "data", "--camera", "made-up:1", **told)
        wait_for(heard, "READY=1")
        wait_for(heard, "WATCHDOG=1")
        ran.terminate()
        said_of = ran.communicate(timeout=TIMEOUT_S)[1]
    assert "No display (" in said_of
    assert "Traceback" not in said_of
    assert ran.returncode == 0


def test_after_two_starts_that_failed_oyez_is_safe_and_then_ordinary_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "starts").write_text("2\n")
    screen = first_screen_here(monkeypatch, tmp_path, "--camera", "nowhere")
    assert '"DoctorPage"' in screen
    assert "Safe mode after two failed starts" in screen
    assert "nowhere" not in screen
    assert not StartCounter(tmp_path).safe


def installed_release(folder: Path) -> Path:
    """A release in its folder, as installed; its Python."""
    release = folder / "opt/releases/0.1.0-20260101000000"
    venv.create(release, symlinks=True)
    (packages,) = (release / "lib").glob("python3*/site-packages")
    (packages / "tests.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    return release / "bin/python"


def first_screen_of(python: Path, folder: Path) -> str:
    """The first screen of this release, which is ended then."""
    with listening(folder) as heard:
        told = {"NOTIFY_SOCKET": str(folder / "notify"), "OYEZ_WIDGETS": str(folder / "screen.json")}
        ran = playing(folder, "--camera", "made-up:1", python=str(python), **told)
        wait_for(heard, "READY=1")
        screen = (folder / "screen.json").read_text()
        ran.terminate()
        ran.communicate(timeout=TIMEOUT_S)
    return screen


def first_screen_here(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> str:
    """The first screen of an installed release, played in the test's own process."""
    monkeypatch.setenv("OYEZ_CONFIG", str(folder))
    monkeypatch.setattr(play, "is_installed", lambda: True)
    return first_screen(monkeypatch, folder, "--data", str(folder), "--no-voice", *words)


def newer_form(folder: Path, backed_up: bool = True) -> None:
    """A game, a backup of it, and the form that a newer release gave the file since."""
    with Store.open(store_path(folder)) as store:
        Session.start(store, Setup(("Ada", "Bob")))
    if backed_up:
        make_backup(Paths(folder, folder / "settings.toml", folder / "camera.toml"))
    with closing(sqlite3.connect(store_path(folder))) as newer:
        newer.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_screen_tells_of_games_in_the_form_of_a_newer_release(
    tmp_path: Path, by_hand: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After packaging/go-back left its note, and after `oyez update --back`, which leaves none."""
    newer_form(tmp_path)
    if by_hand:
        screen = first_screen_here(monkeypatch, tmp_path, "--camera", "made-up:1")
    else:
        python = installed_release(tmp_path)
        (tmp_path / "opt/went-back").write_text("0.2.0-20260201000000 0.1.0-20260101000000\n")
        screen = first_screen_of(python, tmp_path)
    failed = "Oyez 0.2.0 failed to start twice. Oyez 0.1.0 is in use again, with all games."
    assert (failed in screen) is not by_hand
    assert "A newer Oyez had changed the games." in screen
    assert "games.newer-1.db" in screen
    assert "Safe mode" not in screen
    with Store.open(store_path(tmp_path)) as store:
        assert store.load(1).setup.players == ("Ada", "Bob")


def test_games_of_a_newer_form_without_a_backup_are_left_alone_and_people_can_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer_form(tmp_path, backed_up=False)
    content = store_path(tmp_path).read_bytes()
    screen = first_screen_here(monkeypatch, tmp_path, "--camera", "made-up:1")
    assert "was written by a newer Oyez" in screen
    assert "Oyez saves nothing" in screen
    assert store_path(tmp_path).read_bytes() == content


def test_safe_mode_starts_whatever_lies_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for file in ("games.db", "settings.toml", "camera.toml", "starts", "backups"):
        (tmp_path / file).write_bytes(b"\xff\x00rubbish = [" * 500)
    assert '"DoctorPage"' in first_screen_here(monkeypatch, tmp_path, "--safe")
    assert "Traceback" not in capfd.readouterr().err


def test_a_start_that_is_killed_is_counted(tmp_path: Path) -> None:
    for count in range(3):
        starts = StartCounter(tmp_path)
        assert starts.safe is (count >= 2)
        starts.begun()
    StartCounter(tmp_path).reached()
    assert not StartCounter(tmp_path).safe


@pytest.mark.parametrize("text", ["", "-1", "x", "9" * 4000, "\0"])
def test_a_damaged_count_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "starts").write_text(text)
    StartCounter(tmp_path).begun()
    assert StartCounter(tmp_path)._before <= 1000
