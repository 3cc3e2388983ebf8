"""Live cameras: bounded reads, only new frames, trouble said in a sentence, and taken back when they return."""

import contextlib
import queue
import re
import threading
import time
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.said import lost, saying
from tests.vision.recovery import grain, healthy, hurry, trouble
from vision.camera import Camera, CameraError, Exposure, Pixels
from vision.capture import RawFrame, ThreadedCamera, taken_at
from vision.faults import Source, SourceKind

Step = Pixels | Exception | None


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


class Scripted(ThreadedCamera):
    """A driver in the test's hand: `steps` holds its next results; an error in `doors` keeps it from opening."""

    source = Source(SourceKind.OTHER, "scripted camera")

    def __init__(self, first: Step, doors: list[Exception | None] | None = None) -> None:
        super().__init__()
        self.steps: queue.SimpleQueue[Step] = queue.SimpleQueue()
        self.steps.put(first)
        self.doors = list(doors or [])
        self.opened = self.shut = 0
        self.held: Exposure | None = None
        self.sets: list[Exposure | None] = []
        self.threads: set[str] = set()
        self._start()

    def _open(self) -> None:
        door = self.doors.pop(0) if self.doors else None
        if door is not None:
            raise door
        self.opened += 1

    def _grab(self) -> RawFrame | None:
        try:
            step = self.steps.get(timeout=0.01)
        except queue.Empty:
            return None
        if isinstance(step, Exception):
            raise step
        return None if step is None else RawFrame(step, time.monotonic())

    def _release(self) -> None:
        self.shut += 1

    def _measure(self) -> Exposure:
        return self.held or Exposure(0.02, 8)

    def _set(self, wanted: Exposure | None) -> None:
        self.threads.add(threading.current_thread().name)
        self.sets.append(wanted)
        if wanted is not None and wanted.seconds > 1:
            raise CameraError(lost("a second is too long"))
        self.held = wanted


class Running(Scripted):
    """Returns the result of `give` for a count, again and again."""

    def __init__(self, give: Callable[[int], Step]) -> None:
        self.give = give
        self.count = 0
        super().__init__(None)

    def _grab(self) -> RawFrame | None:
        self._closing.wait(0.001)
        self.count += 1
        step = self.give(self.count)
        if isinstance(step, Exception):
            raise step
        return None if step is None else RawFrame(step, time.monotonic())


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
    monkeypatch.setattr("vision.camera.TIMEOUT_S", 0.05)
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
    monkeypatch.setattr("vision.camera.TIMEOUT_S", 0.05)
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
    with saying(CameraError, "is closed"):
        camera.read(time.monotonic())


@pytest.mark.parametrize(
    ("give", "words"),
    [
        (lambda count: grain(count) if count < 5 else grain(5), "same picture for ever.*plug it in again"),
        (lambda count: grain(count) if count < 5 else None, "no more pictures.*cable"),
        (lambda count: grain(count, 120 if count < 5 else 6), "only black.*cap.*lamp"),
        (
            lambda count: grain(count) if count < 5 else CameraError(lost("it is gone; plug it in")),
            "it is gone; plug it in",
        ),
        (lambda count: grain(count) if count < 5 else OSError("no such device"), "failed .no such device.*cable"),
        (lambda count: grain(count) if count < 5 else cv2.error("bad"), "failed .bad.*cable"),
        (lambda count: grain(count) if count < 5 else KeyError("main"), "failed .'main'.*cable"),
        (lambda count: grain(count) if count < 5 else AttributeError("no buffer"), "failed .no buffer.*cable"),
    ],
    ids=["frozen", "silent", "black", "gone", "driver fails", "OpenCV fails", "no key", "no attribute"],
)
def test_fault_is_a_sentence_and_the_camera_is_taken_back(give: Callable[[int], Step], words: str) -> None:
    camera = Running(grain)
    camera.give = give
    assert re.search(words, trouble(camera))
    camera.give = grain
    frame = healthy(camera)
    assert frame.index > 0
    assert camera.read(time.monotonic()) is not None
    camera.close()


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((48, 64), np.uint8),
        np.zeros((48, 128), np.uint8),
        np.zeros((48, 64, 2), np.uint8),
        np.zeros((48, 64, 4), np.uint8),
        np.zeros((48, 64, 3), np.uint16),
        np.zeros((48, 64, 3), np.float32),
        np.zeros((0, 64, 3), np.uint8),
        np.zeros((48, 0, 3), np.uint8),
        np.zeros(96, np.uint8),
    ],
    ids=lambda pixels: f"{pixels.shape} {pixels.dtype}",
)
def test_a_frame_of_another_form_is_a_sentence(pixels: Pixels) -> None:
    """Such as YUYV, grey, infrared or depth: the reader takes (H, W, 3) uint8 alone."""
    camera = Running(grain)
    camera.give = lambda count: pixels
    assert re.search(r"sends pictures of the kind \(.*USB camera has a number", trouble(camera))
    camera.give = grain
    healthy(camera)
    camera.close()


def test_fault_is_said_at_once_and_then_waited_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a loop that reads and reports neither spins nor reports late."""
    monkeypatch.setattr("vision.camera.TIMEOUT_S", 0.1)
    camera = Running(grain)
    camera.give = lambda count: CameraError(lost("it is gone"))
    assert "it is gone" in trouble(camera)
    start = time.monotonic()
    with saying(CameraError, "it is gone"):
        camera.read(start)
    assert time.monotonic() - start >= 0.1
    camera.close()


def test_a_driver_that_fails_to_let_go_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Scripted) -> None:
        raise RuntimeError("cannot stop")

    monkeypatch.setattr(Scripted, "_release", fail)
    camera = Running(grain)
    camera.give = lambda count: CameraError(lost("it is gone"))
    assert "it is gone" in trouble(camera)
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
    camera.doors = [CameraError(lost("it is busy")), OSError("still busy"), CameraError(lost("it is busy"))]
    camera.give = lambda count: CameraError(lost("it is gone"))
    trouble(camera)
    camera.give = grain
    healthy(camera)
    assert not camera.doors
    camera.close()
    assert camera.shut > camera.opened  # let go of after every try


@pytest.mark.parametrize(
    ("first", "doors", "timeout", "words"),
    [
        (None, [], 0.1, "gives no picture.*cable"),
        (
            grain(1),
            [CameraError(lost("there is no camera; plug it in"))] * 9999,
            60.0,
            "there is no camera; plug it in",
        ),
    ],
)
def test_a_camera_that_does_not_begin_does_not_open(
    first: Step, doors: list[Exception | None], timeout: float, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.capture.START_TIMEOUT_S", timeout)
    with saying(CameraError, words):
        Scripted(first, doors)


@pytest.mark.parametrize(
    ("stamp", "taken"),
    [(99.5, 99.5), (100.0, 100.0), (0.0, 99.9), (100.1, 99.9), (1.7e9, 99.9), (-1.0, 99.9), (80.0, 99.9)],
)
def test_a_stamp_counts_where_it_is_on_our_clock(stamp: float, taken: float) -> None:
    assert taken_at(stamp, asked=99.9, now=100.0) == taken


FIXED = Exposure(0.005, 3.0, 4000.0)


def test_an_exposure_is_held_also_after_the_camera_was_away_and_let_go_at_the_end() -> None:
    camera = Running(grain)
    assert camera.exposure() == Exposure(0.02, 8)
    camera.expose(FIXED)
    assert camera.exposure() == FIXED
    camera.give = lambda count: CameraError(lost("it is gone"))
    trouble(camera)
    camera.held = None
    camera.give = grain
    healthy(camera)
    assert camera.held == FIXED
    camera.close()
    assert camera.held is None
    assert camera.threads == {"grab scripted camera"}


def test_an_exposure_that_cannot_be_set_leaves_the_automatic() -> None:
    camera = Running(grain)
    camera.expose(FIXED)
    with saying(CameraError, "too long"):
        camera.expose(Exposure(2.0))
    assert camera.sets[-1] is None
    camera.give = lambda count: CameraError(lost("it is gone"))
    trouble(camera)
    camera.give = grain
    healthy(camera)
    assert camera.sets[-1] is None
    camera.expose(None)
    camera.close()


def test_a_driver_that_blocks_does_not_hold_up_who_sets_its_exposure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera.TIMEOUT_S", 0.05)
    held = threading.Event()

    def block(count: int) -> Step:
        if count > 3:
            held.wait(60)
        return grain(count)

    camera = Running(block)
    trouble(camera)
    with saying(CameraError, "does not answer"):
        camera.expose(FIXED)
    held.set()
    camera.close()
    assert camera.held is None


def test_a_driver_that_fails_at_it_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Scripted) -> Exposure:
        raise OSError("no such control")

    monkeypatch.setattr(Scripted, "_measure", fail)
    camera = Running(grain)
    with saying(CameraError, r"failed .no such control"):
        camera.exposure()
    healthy(camera)
    camera.close()


def test_a_camera_whose_driver_knows_no_exposure_says_so() -> None:
    class Plain(Running):
        _measure = ThreadedCamera._measure
        _set = ThreadedCamera._set

    camera = Plain(grain)
    with saying(CameraError, "scripted camera does not say"):
        camera.exposure()
    with saying(CameraError, "scripted camera has no setting for the exposure"):
        camera.expose(FIXED)
    camera.expose(None)
    camera.close()
