"""Live cameras: bounded reads, only new frames, trouble said in a sentence, and taken back when they return."""

import contextlib
import queue
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.vision.recovery import healthy, trouble
from vision.camera import Camera, CameraError, Pixels, find_camera, open_camera
from vision.live import LiveCamera, Shot, device_numbers, taken_at

Step = Pixels | Exception | None


def grain(seed: int, level: int = 120) -> Pixels:
    return np.random.default_rng(seed).integers(level - 6, level + 6, (48, 64, 3)).clip(0, 255).astype(np.uint8)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that takes seconds on a table takes tenths here; what is waited for is always an event."""
    for name, seconds in (("pulse.SILENT", 0.3), ("pulse.FROZEN", 0.3), ("pulse.BLACK", 0.2), ("live.RETRY", 0.01)):
        monkeypatch.setattr(f"vision.{name}", seconds)
    monkeypatch.setattr("vision.live.PAUSE", 0.005)


class Scripted(LiveCamera):
    """A driver in the test's hand: `steps` holds what it gives next; an error in `doors` keeps it from opening."""

    name = "scripted camera"

    def __init__(self, first: Step, doors: list[Exception | None] | None = None) -> None:
        super().__init__()
        self.steps: queue.SimpleQueue[Step] = queue.SimpleQueue()
        self.steps.put(first)
        self.doors = list(doors or [])
        self.opened = self.shut = 0
        self._start()

    def _open(self) -> None:
        door = self.doors.pop(0) if self.doors else None
        if door is not None:
            raise door
        self.opened += 1

    def _grab(self) -> Shot | None:
        try:
            step = self.steps.get(timeout=0.01)
        except queue.Empty:
            return None
        if isinstance(step, Exception):
            raise step
        return None if step is None else Shot(step, time.monotonic())

    def _shut(self) -> None:
        self.shut += 1


class Running(Scripted):
    """Gives what `give` makes of a count, again and again."""

    def __init__(self, give: Callable[[int], Step]) -> None:
        self.give = give
        self.count = 0
        super().__init__(None)

    def _grab(self) -> Shot | None:
        self._closing.wait(0.001)
        self.count += 1
        step = self.give(self.count)
        if isinstance(step, Exception):
            raise step
        return None if step is None else Shot(step, time.monotonic())


def test_only_frames_newer_than_the_request_count() -> None:
    camera = Running(grain)
    assert isinstance(camera, Camera)
    for _ in range(20):
        asked = time.monotonic()
        frame = camera.read(asked)
        assert frame is not None
        assert frame.at > asked
    assert camera.next_throw()
    camera.close()
    assert camera.shut == 1


def test_a_frame_from_long_ago_does_not_count_even_where_nobody_says_how_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.PATIENCE", 0.05)
    camera = Scripted(grain(1))
    while camera.read() is not None:
        pass  # until it is too old
    frame = None
    while frame is None:
        camera.steps.put(grain(2))
        with contextlib.suppress(CameraError):
            frame = camera.read()
    assert frame.index > 0
    camera.close()


def test_read_is_bounded_while_the_driver_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.PATIENCE", 0.05)
    held = threading.Event()

    def block(count: int) -> Step:
        if count > 3:
            held.wait(60)
        return grain(count)

    camera = Running(block)
    start = time.monotonic()
    assert "gives no more pictures" in trouble(camera)
    camera.close()
    assert time.monotonic() - start < 30  # the driver still blocks: nobody waited for it
    held.set()


def test_close_is_bounded_and_final() -> None:
    camera = Running(grain)
    camera.close()
    camera.close()
    with pytest.raises(CameraError, match="is closed"):
        camera.read(time.monotonic())


@pytest.mark.parametrize(
    ("give", "words"),
    [
        (lambda count: grain(count) if count < 5 else grain(5), "same picture for ever.*plug it in again"),
        (lambda count: grain(count) if count < 5 else None, "no more pictures.*cable"),
        (lambda count: grain(count, 120 if count < 5 else 6), "only black.*cap.*lamp"),
        (
            lambda count: grain(count) if count < 5 else CameraError("it is gone; plug it in"),
            "^it is gone; plug it in$",
        ),
        (lambda count: grain(count) if count < 5 else OSError("no such device"), "failed .no such device.*cable"),
        (lambda count: grain(count) if count < 5 else cv2.error("bad"), "failed .bad.*cable"),
    ],
    ids=["frozen", "silent", "black", "gone", "driver fails", "OpenCV fails"],
)
def test_trouble_is_a_sentence_and_the_camera_is_taken_back(give: Callable[[int], Step], words: str) -> None:
    camera = Running(give)
    assert re.search(words, trouble(camera))
    camera.give = grain
    frame = healthy(camera)
    assert frame.index > 0
    assert camera.read(time.monotonic()) is not None
    camera.close()


def test_trouble_is_said_at_once_and_then_waited_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a loop that reads and reports neither spins nor reports late."""
    monkeypatch.setattr("vision.camera.PATIENCE", 0.1)
    camera = Running(grain)
    camera.give = lambda count: CameraError("it is gone")
    assert trouble(camera) == "it is gone"
    start = time.monotonic()
    with pytest.raises(CameraError, match="it is gone"):
        camera.read(start)
    assert time.monotonic() - start >= 0.1
    camera.close()


def test_a_driver_that_fails_to_let_go_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Scripted) -> None:
        raise RuntimeError("cannot stop")

    monkeypatch.setattr(Scripted, "_shut", fail)
    camera = Running(lambda count: grain(count) if count < 5 else CameraError("it is gone"))
    assert trouble(camera) == "it is gone"
    camera.give = grain
    healthy(camera)
    assert camera.opened > 1
    camera.close()


def test_frames_may_change_size() -> None:
    camera = Running(lambda count: np.full((10 + count % 7, 12, 3), 50 + count % 100, np.uint8))
    heights = {healthy(camera).pixels.shape[0] for _ in range(60)}
    assert len(heights) > 1
    camera.close()


def test_a_camera_that_opens_late_is_taken_back() -> None:
    camera = Running(grain)
    camera.doors = [CameraError("it is busy"), OSError("still busy"), CameraError("it is busy")]
    camera.give = lambda count: CameraError("it is gone")
    trouble(camera)
    camera.give = grain
    healthy(camera)
    assert not camera.doors
    camera.close()
    assert camera.shut > camera.opened  # let go of after every try


@pytest.mark.parametrize(
    ("first", "doors", "words"),
    [
        (None, [], "gives no picture.*cable"),
        (grain(1), [CameraError("there is no camera; plug it in")], "^there is no camera; plug it in$"),
    ],
)
def test_a_camera_that_does_not_begin_does_not_open(
    first: Step, doors: list[Exception | None], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.live.START", 0.1)
    with pytest.raises(CameraError, match=words):
        Scripted(first, doors)


@pytest.mark.parametrize(
    ("stamp", "taken"),
    [(99.5, 99.5), (100.0, 100.0), (0.0, 99.9), (100.1, 99.9), (1.7e9, 99.9), (-1.0, 99.9), (80.0, 99.9)],
)
def test_a_stamp_counts_where_it_is_on_our_clock(stamp: float, taken: float) -> None:
    assert taken_at(stamp, asked=99.9, now=100.0) == taken


class FakeDevice:
    """What cv2.VideoCapture is to DeviceCamera, with the ways of a V4L2 driver."""

    opens = True
    plugged = True
    repeats = False
    queued: float = 0.0
    stamped = True
    held = 0
    most = 0

    def __init__(self, number: int, way: int) -> None:
        type(self).held += 1
        type(self).most = max(type(self).most, type(self).held)
        self._count = 0
        self._stamp = 0.0
        self._pixels = grain(0)

    def isOpened(self) -> bool:  # noqa: N802
        return type(self).opens

    def set(self, what: int, value: float) -> bool:
        return True

    def get(self, what: int) -> float:
        assert what == cv2.CAP_PROP_POS_MSEC
        return self._stamp * 1000 if type(self).stamped else 0.0

    def read(self) -> tuple[bool, Pixels | None]:
        if not type(self).plugged:
            return False, None
        threading.Event().wait(0.001)
        if not type(self).repeats:
            self._count += 1
            self._pixels = grain(self._count)
            self._stamp = time.monotonic() - type(self).queued
        return True, self._pixels.copy()

    def release(self) -> None:
        type(self).held -= 1


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakeDevice]]:
    """A machine with one camera, number 0, that has a second node for metadata."""

    class Device(FakeDevice):
        pass

    monkeypatch.setattr("vision.live.cv2.VideoCapture", Device)
    monkeypatch.setattr("vision.live.DEVICES", tmp_path)
    monkeypatch.setattr("vision.live.NODES", tmp_path / "nodes")
    for number in (0, 1):
        (tmp_path / f"video{number}").touch()
        (tmp_path / "nodes" / f"video{number}").mkdir(parents=True)
        (tmp_path / "nodes" / f"video{number}" / "index").write_text(f"{number}\n")
    yield Device
    assert Device.held == 0
    assert Device.most <= 1


linux = pytest.mark.skipif(sys.platform != "linux", reason="cameras have nodes in /dev on Linux only")


@linux
def test_a_device_gives_frames_with_the_drivers_times(device: type[FakeDevice]) -> None:
    device.queued = 0.05
    camera = open_camera("0")
    assert camera.live
    for _ in range(5):
        asked = time.monotonic()
        frame = camera.read(asked)
        assert frame is not None
        assert asked < frame.at
        assert time.monotonic() - frame.at >= 0.05  # a queued frame was taken when the driver says, not when it came
    camera.close()


@linux
def test_a_device_without_times(device: type[FakeDevice]) -> None:
    device.stamped = False
    camera = open_camera("0")
    asked = time.monotonic()
    frame = camera.read(asked)
    assert frame is not None
    assert frame.at > asked
    camera.close()


@linux
@pytest.mark.parametrize("stamped", [True, False])
def test_an_unplugged_device_whose_last_frame_repeats_is_noticed_and_taken_back(
    device: type[FakeDevice], stamped: bool
) -> None:
    device.stamped = stamped
    camera = open_camera("0")
    healthy(camera)
    device.repeats = True
    assert "same picture for ever" in (said := trouble(camera)) or "gives no more pictures" in said
    device.repeats = False
    healthy(camera)
    camera.close()


@linux
def test_an_unplugged_device_is_named_and_taken_back(device: type[FakeDevice], tmp_path: Path) -> None:
    camera = open_camera("0")
    (tmp_path / "video0").unlink()
    device.plugged = False
    assert "there is no camera 0 (found: none); plug it in" in trouble(camera)
    (tmp_path / "video0").touch()
    device.plugged = True
    healthy(camera)
    camera.close()


@linux
def test_a_busy_device(device: type[FakeDevice]) -> None:
    device.opens = False
    with pytest.raises(CameraError, match="another program may use it; close that"):
        open_camera("0")


@linux
def test_a_forbidden_device(device: type[FakeDevice], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.live.os.access", lambda path, how: False)
    with pytest.raises(CameraError, match="usermod -aG video"):
        open_camera("0")


@linux
def test_finding_a_camera(device: type[FakeDevice], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.raspberry.is_installed", lambda: False)
    assert device_numbers() == [0]
    assert find_camera() == "0"
    device.opens = False
    assert find_camera() == "made-up"


class FakePi:
    """What picamera2.Picamera2 is to PiCamera."""

    missing = False
    stalls = False
    requests = 0

    def __init__(self) -> None:
        if type(self).missing:
            raise IndexError("list index out of range")
        self._count = 0

    def create_video_configuration(self, main: dict[str, object], queue: bool) -> dict[str, object]:
        assert main == {"size": (1280, 960), "format": "RGB888"}
        return main

    def configure(self, setting: dict[str, object]) -> None:
        assert setting

    def start(self) -> None:
        """Begin."""

    def capture_request(self, wait: float) -> "FakePi":
        assert wait
        threading.Event().wait(0.001)
        if type(self).stalls:
            raise TimeoutError
        type(self).requests += 1
        self._count += 1
        return self

    def make_array(self, name: str) -> Pixels:
        assert name == "main"
        pixels = grain(self._count)
        return np.dstack([pixels, pixels[..., :1]])

    def get_metadata(self) -> dict[str, int]:
        return {"SensorTimestamp": int((time.monotonic() - 0.01) * 1e9)}

    def release(self) -> None:
        type(self).requests -= 1

    def close(self) -> None:
        """Let go."""


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[FakePi]:
    class Pi(FakePi):
        pass

    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Pi))
    return Pi


def test_the_pis_camera(pi: type[FakePi]) -> None:
    camera = open_camera("picamera")
    asked = time.monotonic()
    frame = camera.read(asked)
    assert frame is not None
    assert frame.at > asked
    assert frame.pixels.shape == (48, 64, 3)
    assert time.monotonic() - frame.at >= 0.01  # the sensor's own time
    pi.stalls = True
    assert "gives no more pictures" in trouble(camera)
    pi.stalls = False
    healthy(camera)
    camera.close()
    assert pi.requests == 0


def test_the_pis_camera_that_is_not_there(pi: type[FakePi]) -> None:
    pi.missing = True
    with pytest.raises(CameraError, match=r"cannot be started .*check its ribbon cable"):
        open_camera("picamera")


def test_without_picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_camera("picamera")


def test_the_pis_camera_is_found_first(pi: type[FakePi], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.raspberry.is_installed", lambda: True)
    assert find_camera() == "picamera"
