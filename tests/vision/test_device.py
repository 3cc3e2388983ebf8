"""Cameras by number: the driver's times, faults in a sentence, unplugged and used again, exposure by V4L2."""

import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import cv2
import pytest

from tests.said import saying
from tests.vision.recovery import grain, healthy, hurry, trouble
from vision.camera import Camera, CameraError, Exposure, Pixels
from vision.device import device_numbers
from vision.sources import find_camera, open_camera


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


AUTO, TIME, GAIN = cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN
AUTO_WHITE, KELVIN = cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE
FOCUS = cv2.CAP_PROP_AUTOFOCUS
CONTROLS = (AUTO, TIME, GAIN, AUTO_WHITE, KELVIN, FOCUS)
WIDTH, HEIGHT = cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT
Size = tuple[int, int]


class FakeDevice:
    """Stands in for cv2.VideoCapture, with the ways of a V4L2 driver."""

    opens = True
    plugged = True
    repeats = False
    queued: float = 0.0
    stamped = True
    held = 0
    most = 0
    controls: ClassVar[dict[int, float]] = {}
    ways = (1, 3)
    deaf = False
    asked_to_focus: ClassVar[list[float]]
    sizes: ClassVar[tuple[Size, ...]] = ((640, 480), (1280, 960))
    newest: ClassVar["FakeDevice"]

    def __init__(self, number: int, way: int) -> None:
        type(self).held += 1
        type(self).most = max(type(self).most, type(self).held)
        self._count = 0
        self._stamp = 0.0
        self._pixels = grain(0)
        self._asked: dict[int, int] = {}
        self.size = type(self).sizes[0]

    def isOpened(self) -> bool:  # noqa: N802
        return type(self).opens

    def set(self, what: int, value: float) -> bool:
        if what in CONTROLS:
            controls = type(self).controls
            if what == FOCUS:
                type(self).asked_to_focus.append(value)
                if type(self).deaf:
                    return True
            if what not in controls or (what == cv2.CAP_PROP_AUTO_EXPOSURE and value not in type(self).ways):
                return False
            controls[what] = value
        if what in (WIDTH, HEIGHT):
            self._asked[what] = int(value)
            if len(self._asked) == 2:
                return self._take((self._asked.pop(WIDTH), self._asked.pop(HEIGHT)))
        return True

    def _take(self, asked: Size) -> bool:
        """The size of the fewest pixels beside those asked for, as uvcvideo chooses; two calls make one request."""
        self.size = min(type(self).sizes, key=lambda size: _apart(size, asked))
        return True

    def get(self, what: int) -> float:
        if what in (WIDTH, HEIGHT):
            return float(self.size[0 if what == WIDTH else 1])
        if what in CONTROLS:
            return type(self).controls.get(what, -1.0)
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


def _apart(one: Size, other: Size) -> int:
    shared = min(one[0], other[0]) * min(one[1], other[1])
    return one[0] * one[1] + other[0] * other[1] - 2 * shared


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakeDevice]]:
    """A machine with one camera, number 0, that has a second node for metadata."""

    class Device(FakeDevice):
        def __init__(self, number: int, way: int) -> None:
            super().__init__(number, way)
            type(self).newest = self

    Device.asked_to_focus = []
    monkeypatch.setattr("vision.device.cv2.VideoCapture", Device)
    monkeypatch.setattr("vision.device.DEVICES", tmp_path)
    monkeypatch.setattr("vision.device.NODES", tmp_path / "nodes")
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
    assert "There is no camera 0 (found: -); plug it in" in trouble(camera)
    (tmp_path / "video0").touch()
    device.plugged = True
    healthy(camera)
    camera.close()


@linux
def test_a_busy_device(device: type[FakeDevice]) -> None:
    device.opens = False
    with saying(CameraError, "another program may use it. Close that"):
        open_camera("0")


@linux
def test_a_forbidden_device(device: type[FakeDevice], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.device.os.access", lambda path, how: False)
    with saying(CameraError, "usermod -aG video"):
        open_camera("0")


WIDE = ((640, 480), (640, 360), (800, 600), (1280, 720), (1280, 960), (1920, 1080))


@linux
@pytest.mark.parametrize(
    ("sizes", "given"),
    [
        (((640, 480), (1280, 720), (1280, 960)), (1280, 960)),
        (WIDE, (1280, 720)),
        (((640, 480), (1280, 720), (1600, 1200), (3264, 2448)), (1600, 1200)),
        (((640, 480), (800, 600), (640, 360)), (800, 600)),
        (((320, 240), (640, 480)), (640, 480)),
        (((640, 480), (1280, 720), (2592, 1944)), (640, 480)),
        (((1280, 720), (2592, 1944)), (2592, 1944)),
        (((160, 120), (320, 180), (352, 288)), (352, 288)),
        (((640, 480), (1280, 800), (1280, 720)), (1280, 800)),
        (((640, 480), (1280, 960), (8192, 8192)), (1280, 960)),
        (((0, 0),), (0, 0)),
    ],
    ids=["4:3", "crop of 16:9", "no 1280 of 4:3", "svga", "vga", "a small one", "two", "tiny", "16:10", "any", "none"],
)
def test_a_device_shows_all_that_it_sees(device: type[FakeDevice], sizes: tuple[Size, ...], given: Size) -> None:
    device.sizes = sizes
    camera = open_camera("0")
    assert device.newest.size == given
    camera.close()


@linux
def test_finding_a_camera(device: type[FakeDevice], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.picamera.is_installed", lambda: False)
    assert device_numbers() == [0]
    assert find_camera() == "0"
    assert find_camera("0") == "0"
    assert find_camera("7") == "0"
    device.opens = False
    assert find_camera("0") == "made-up"
    assert find_camera() == "made-up"


@linux
def test_a_device_holds_its_exposure_until_it_is_closed(device: type[FakeDevice]) -> None:
    device.controls = {AUTO: 3, TIME: 156, GAIN: 40, AUTO_WHITE: 1, KELVIN: 4600}
    camera = open_camera("0")
    assert camera.exposure() == Exposure(0.0156, 40, 4600)
    camera.expose(Exposure(0.01, 20, 3000))
    assert device.controls == {AUTO: 1, TIME: 100, GAIN: 20, AUTO_WHITE: 0, KELVIN: 3000}
    assert camera.exposure() == Exposure(0.01, 20, 3000)
    camera.close()
    assert (device.controls[AUTO], device.controls[AUTO_WHITE]) == (3, 1)


@linux
def test_a_device_may_know_less(device: type[FakeDevice]) -> None:
    device.controls = {AUTO: 0, TIME: 156}
    device.ways = (0, 1)
    camera = open_camera("0")
    assert camera.exposure() == Exposure(0.0156)
    camera.expose(Exposure(0.00001, 20, 3000))
    assert device.controls == {AUTO: 1, TIME: 1}
    camera.expose(None)
    assert device.controls[AUTO] == 0
    camera.close()


@linux
@pytest.mark.parametrize("controls", [{}, {TIME: 156}, {GAIN: 3, AUTO: 3}])
def test_a_device_whose_exposure_cannot_be_set_says_so(device: type[FakeDevice], controls: dict[int, float]) -> None:
    device.controls = controls
    camera = open_camera("0")
    with saying(CameraError, "camera 0 has no setting for the exposure"):
        camera.expose(Exposure(0.01))
    assert device.controls.get(AUTO) in (None, 3)
    healthy(camera)
    camera.close()


def shown(camera: Camera) -> None:
    """Wait for a frame that the camera has begun after now, and so after each request."""
    for _ in range(2):
        assert camera.read(time.monotonic()) is not None


@linux
@pytest.mark.parametrize(
    ("focus", "deaf", "asked"),
    [({FOCUS: 1}, False, [0, 1, 0, 1]), ({FOCUS: 0}, False, []), ({}, False, []), ({FOCUS: 1}, True, [0])],
    ids=["obeys", "switched off by somebody", "has none", "ignores it"],
)
def test_a_device_holds_its_focus_while_dice_lie(
    device: type[FakeDevice], focus: dict[int, float], deaf: bool, asked: list[int]
) -> None:
    device.controls = dict(focus)
    device.deaf = deaf
    camera = open_camera("0")
    for held in (True, True, False, True):
        camera.hold_focus(held)
        shown(camera)
    assert device.asked_to_focus == asked[:3]
    camera.close()
    assert device.asked_to_focus == asked
    assert device.controls == focus


@linux
def test_a_device_that_was_away_holds_its_focus_again(device: type[FakeDevice]) -> None:
    device.controls = {FOCUS: 1}
    camera = open_camera("0")
    camera.hold_focus(True)
    shown(camera)
    device.plugged = False
    trouble(camera)
    device.plugged = True
    healthy(camera)
    shown(camera)
    assert device.asked_to_focus == [0, 1, 0]
    camera.close()
