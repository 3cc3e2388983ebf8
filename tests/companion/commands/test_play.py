"""`oyez play` and its camera: each problem is reported, the game continues by hand, and the camera is used again."""

import argparse
import queue
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app import dice_source, display
from companion.app import window as app_window
from companion.app.camera_requests import PieceRequest
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.ports import DiceSource
from companion.camera.calibration import Calibration, save_calibration
from companion.camera.learned_copy import SavedCopy
from companion.commands import play
from companion.commands.play import configure
from companion.games import GAME_SETTINGS, GAMES
from companion.games.troyes_dice.model import Acting, WheelLook
from companion.games.troyes_dice.roll import ROLL
from companion.i18n.faults import Code, Fault, Part
from companion.settings import Settings, save_settings, settings_path, with_value
from companion.storage.paths import calibration_path
from companion.storage.store import Store, store_path
from companion.ui import commands, update_players, update_settings, update_shell, update_table, update_throw
from companion.ui.message import Message
from companion.ui.model import CameraStatus as Known
from companion.ui.model import ConfirmRoll, Screen, Start, Throwing
from companion.ui.update import update
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.tables import new_model
from tests.said import lost, said
from tests.until import until
from vision.camera import Camera, CameraError, Frame
from vision.faults import Source, SourceKind
from vision.images import MadeUpCamera
from vision.no_exposure_control import NoExposureControl
from vision.reading import Body, Expectation
from vision.sources import open_camera
from vision.synthetic import make_table

TIMEOUT_S = 60.0


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with Store.open(store_path(tmp_path)) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        app.begin()
        yield app
        app.tell(update_shell.leave.tap())
        app._close()


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    configure(parser)
    return parser.parse_args(words)


def set_up_camera(app: App, given: argparse.Namespace) -> None:
    """Open the source, and wait for it."""
    play.set_up_camera(app, given)
    settle_eyes(app)


def settle_eyes(app: App) -> None:
    """Wait until it is known whether there is a camera."""
    assert app.model.camera.opening
    until(lambda: not app.model.camera.opening, app._empty_inbox)


def start(app: App) -> None:
    for message in (
        update_players.new_game.tap("troyes-dice"),
        update_players.toggle_player.tap("Ada"),
        update_table.start_game.tap(),
    ):
        app.tell(message)
    assert isinstance(app.model.screen, Throwing)


def settle(app: App, words: str) -> str:
    """Handle the incoming messages until the notice holds these words."""
    until(lambda: words in said(app.model.notice), app._empty_inbox)
    return said(app.model.notice)


class Recorded:
    """A dice source that sees nothing and remembers whether it was closed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = False

    def read_dice(self, throw: bool, expect: Expectation) -> None:
        """See nothing."""

    def read_wheel(self, expect: Expectation | None) -> None:
        """See nothing."""

    def watch(self, on: bool, read: bool, expect: Expectation) -> None:
        """See nothing."""

    def watch_wheel(self, expect: Expectation) -> None:
        """See nothing."""

    def learn(self, lesson: commands.Learn) -> None:
        """Learn nothing."""

    def use_copy(self, copy: SavedCopy | None) -> None:
        """Read nothing by it."""

    def look(self, request: PieceRequest) -> None:
        """See nothing."""

    def shown(self) -> None:
        """Nothing waits for it."""

    def close(self) -> None:
        """Know it."""
        self.closed = True


def by_hand(app: App) -> None:
    for message in (update_shell.dismiss.tap(), update_throw.enter_by_hand.tap(), *[update_throw.tap_pad.tap(3)] * 4):
        app.tell(message)
    assert isinstance(app.model.screen, Acting), "a solo game goes straight to the turn"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("987", "There is no camera 987"),
        ("nowhere", "“nowhere” is no camera: give a device number"),
        ("{folder}", "holds no pictures"),
        ("{folder}/empty.mp4", "cannot be opened"),
        ("{folder}/one.png", "is a single picture"),
        ("http://127.0.0.1:9/none", "does not answer"),
        ("picamera", "picamera2 is missing"),
    ],
)
def test_a_source_that_cannot_be_opened_is_said_and_the_game_goes_on_by_hand(
    source: str, words: str, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    folder = tmp_path / "pictures"
    folder.mkdir()
    if source != "{folder}":
        (folder / "empty.mp4").write_bytes(b"")
        (folder / "one.png").write_bytes(cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes())
    set_up_camera(app, options("--camera", source.format(folder=folder)))
    (fault,) = app.model.faults
    assert words in said(fault)
    start(app)
    by_hand(app)


def test_a_broken_picture_among_good_ones_is_said_and_the_next_is_read(app: App, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "1.png").write_bytes(b"")
    (folder / "2.png").write_bytes(cv2.imencode(".png", make_table(3, ROLL.expectation.bodies).pixels)[1].tobytes())
    set_up_camera(app, options("--camera", str(folder)))
    start(app)
    app.tell(update_throw.read_dice.tap())
    assert settle(app, "the file is empty").startswith("1.png: ")
    app.tell(update_throw.read_dice.tap())
    until(lambda: isinstance(app.model.screen, ConfirmRoll), app._empty_inbox)


def test_a_damaged_calibration_is_said(app: App, tmp_path: Path) -> None:
    (tmp_path / "camera.toml").write_text("width = 3\n", "utf-8")
    set_up_camera(app, options("--camera", "made-up:1", "--config", str(tmp_path)))
    assert "camera.toml: Object missing required field `camera`" in settle(app, "without it")


class Late(NoExposureControl):
    """A live camera with a still table."""

    source = Source(SourceKind.OTHER, "late camera")
    live = True

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Nothing to prepare."""
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The table, as it is now."""
        # as a camera keeps its reader waiting
        time.sleep(0.002)
        return Frame(make_table(3, ROLL.expectation.bodies).pixels, time.monotonic(), 0)

    def close(self) -> None:
        """Nothing to close."""


def test_a_camera_that_is_plugged_in_later_is_taken(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = [CameraError(lost("there is no camera 0; plug it in"))] * 2

    def opener(_: str) -> Late:
        if missing:
            raise missing.pop()
        return Late()

    monkeypatch.setattr(dice_source, "open_camera", opener)
    monkeypatch.setattr("companion.app.camera_worker.PAUSE", 0.01)
    set_up_camera(app, options("--camera", "0"))
    assert app.model.camera.live
    start(app)
    assert "there is no camera 0" in settle(app, "plug it in")
    until(lambda: app.model.faults == (), app._empty_inbox)
    assert app.model.frame is not None


@pytest.mark.parametrize(
    ("kept", "words", "source"),
    [
        ("1", [], "1"),
        ("1", ["--camera", "made-up:4"], "made-up:4"),
        ("clip.mp4", [], ""),
        ("1", ["--no-calibration"], ""),
    ],
)
def test_the_calibrated_camera_is_looked_for_first(
    kept: str, words: list[str], source: str, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    homography = (3.1, 0.2, 40.0, -0.1, 3.0, 22.5, 1e-5, -2e-4, 1.0)
    calibration = Calibration(kept, 1280, 960, "a4", homography, (1.0, 1.0, 1.0), 0.8, 0.0)
    save_calibration(calibration, calibration_path(tmp_path))
    monkeypatch.setattr(dice_source, "find_camera", lambda first: first)
    opened = []

    def opener(named: str) -> Late:
        opened.append(named)
        return Late()

    monkeypatch.setattr(dice_source, "open_camera", opener)
    set_up_camera(app, options("--config", str(tmp_path), *words))
    assert opened == [source]


@pytest.mark.parametrize(("kept", "told"), [("1", True), ("2", False)])
def test_the_screen_gets_the_angle_of_the_camera_that_was_calibrated(
    kept: str, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    straight_down = (3.0, 0.0, 325.0, 0.0, 3.0, 34.5, 0.0, 0.0, 1.0)
    calibration = Calibration(kept, 1280, 960, "a4", straight_down, (1.0, 1.0, 1.0), 0.8, 0.0)
    save_calibration(calibration, calibration_path(tmp_path))
    monkeypatch.setattr(dice_source, "open_camera", lambda _source: Late())
    inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
    worker, about = dice_source.open_source(options("--config", str(tmp_path)), "1", inbox.put)
    worker.close()
    model, _issued = update(new_model(), about)
    view = model.camera.view_fault
    assert (view is not None and view.code is Code.VIEW_STEEP) == told


def test_oyez_starts_a_hundred_times_without_a_camera_and_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_source, "find_camera", lambda first: "made-up")
    throws = set()
    for _ in range(100):
        inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        worker, about = dice_source.open_source(options(), "", inbox.put)
        worker.close()
        assert about == update_throw.camera_opened.news("", made_up=True, kind=SourceKind.MADE_UP)
        camera = worker._camera
        assert isinstance(camera, MadeUpCamera)
        throws.add(camera.seed)
        assert inbox.empty()
    assert len(throws) > 90, "each start throws other dice"


def test_trying_again_opens_a_new_made_up_table(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that cannot be opened at first is asked for by its kind, never by a seed that has failed."""
    asked = []

    def opener(source: str) -> Camera:
        asked.append(source)
        if len(asked) < 3:
            raise CameraError(lost("no table"))
        return open_camera(source)

    monkeypatch.setattr(dice_source, "find_camera", lambda first: "made-up")
    monkeypatch.setattr(dice_source, "open_camera", opener)
    set_up_camera(app, options())
    start(app)
    app.tell(update_throw.read_dice.tap())
    assert "no table" in settle(app, "no table")
    app.tell(update_shell.dismiss.tap())
    app.tell(update_throw.read_dice.tap())
    until(lambda: isinstance(app.model.screen, ConfirmRoll), app._empty_inbox)
    assert asked == ["made-up"] * 3


@pytest.mark.parametrize("busy", [False, True], ids=["waiting", "asked for a picture"])
@pytest.mark.parametrize("screen", [Throwing(), WheelLook(), Start()])
def test_what_the_screen_waits_for_is_looked_at_once_the_eyes_are_open(screen: Screen, busy: bool) -> None:
    model = new_model(screen=screen, busy=busy, camera=Known(opening=True, made_up=False))
    for live in (False, True):
        after, issued = update(model, update_throw.camera_opened.news("camera 0", live, made_up=False))
        assert after.camera == Known("camera 0", live, made_up=False)
        take, *asked = issued
        assert take == commands.TakeCamera()
        watches = [commands.Watch(True, isinstance(screen, Throwing))] if live else []
        reading = commands.ReadWheel(False) if isinstance(screen, WheelLook) else commands.ReadDice(throw=not live)
        expected = [] if isinstance(screen, Start) else [*watches, *([reading] if busy else [])]
        assert asked == expected


def test_the_source_asked_for_last_counts_and_the_other_is_closed(app: App) -> None:
    first, second = Recorded("first"), Recorded("second")
    slow = threading.Event()

    def opened_late() -> tuple[DiceSource, Message]:
        slow.wait(TIMEOUT_S)
        return first, update_throw.camera_opened.news("first")

    app.camera.open(opened_late)
    app.camera.open(lambda: (second, update_throw.camera_opened.news("second")))
    settle_eyes(app)
    slow.set()
    until(lambda: first.closed)
    app._empty_inbox()
    assert (first.closed, second.closed, app.camera.source, app.model.camera.name) == (True, False, second, "second")
    app.camera.open(lambda: (first, update_throw.camera_opened.news("first again")))
    settle_eyes(app)
    assert (second.closed, app.camera.source, app.model.camera.name) == (True, first, "first again")


def test_an_opener_that_fails_by_a_mistake_is_said_and_the_game_goes_on_by_hand(app: App) -> None:
    def mistaken() -> tuple[DiceSource, Message]:
        raise RuntimeError("of ours")

    app.camera.open(mistaken)
    settle_eyes(app)
    assert app.model.faults == (Fault(Code.OPENER_FAILED, Part.CAMERA),)
    start(app)
    by_hand(app)


@pytest.mark.parametrize(
    ("terminal", "answer", "wanted"),
    [(False, "b", False), (True, "b", True), (True, " Browser", True), (True, "d", False), (True, "", False)],
)
def test_somebody_at_a_terminal_without_a_display_is_asked_for_a_browser(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, answer: str, wanted: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: terminal))
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: terminal))

    def answered(question: str) -> str:
        asked.append(question)
        return answer

    monkeypatch.setattr("builtins.input", answered)
    assert play.wants_browser() is wanted
    assert len(asked) == terminal


def test_a_service_waits_for_its_display_before_it_asks_sdl_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At boot the kernel's display comes late; its start limit is put off while it is waited for, and opened."""
    happened: list[str] = []

    class Stop(Exception):  # noqa: N818
        """Far enough."""

    def wait_for_device(seconds: float, waiting: Callable[[], None]) -> bool:
        waiting()
        happened.append(f"waited for {seconds:g} s at most")
        return True

    def window(_size: tuple[int, int], _full: bool, *, patient: bool, opening: Callable[[], Any]) -> None:
        with opening():
            happened.append("opened" if patient else "opened in haste")
        raise Stop

    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setattr(display, "wait_for_device", wait_for_device)
    monkeypatch.setattr(app_window, "Window", window)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        with pytest.raises(Stop):
            play.run(options("--data", str(tmp_path / "data")))
        heard.setblocking(False)
        assert [heard.recv(100) for _each in range(2)] == [b"EXTEND_TIMEOUT_USEC=120000000"] * 2
    assert happened == ["waited for 20 s at most", "opened"]


class OpenedError(Exception):
    """The build that is opened; the start ends there."""


@pytest.mark.parametrize(
    ("kept", "words", "build"),
    [
        ("", [], "auto"),
        ("screen", [], "screen"),
        ("pico", [], "pico"),
        ("pico", ["--ring", "gpio"], "gpio"),
        ("", ["--ring", "spi"], "spi"),
        ("gpio", ["--safe"], "screen"),
    ],
)
def test_the_build_is_that_of_the_words_then_that_of_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str, words: list[str], build: str
) -> None:
    def opened(name: str) -> None:
        raise OpenedError(name)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    save_settings(with_value(Settings(), "ring", kept, GAME_SETTINGS), settings_path(), GAME_SETTINGS)
    monkeypatch.setattr(play, "open_devices", opened)
    parser = argparse.ArgumentParser()
    configure(parser)
    with pytest.raises(OpenedError, match=f"^{build}$"):
        play.run(parser.parse_args(["--data", str(tmp_path), "--no-voice", *words]))


def test_another_build_is_used_from_the_next_start_on() -> None:
    model, asked = update(new_model(), update_settings.set_one.tap("ring", "pico"))
    assert model.notice == "Oyez uses it from the next start."
    assert asked == (commands.KeepSettings(Settings(ring="pico")),)
