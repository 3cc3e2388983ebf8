"""The worker that looks: answers to what was asked, failures as sentences, live pictures one at a time."""

import queue
import time
from collections.abc import Iterator

import numpy as np
import pytest

from companion.app_eyes import Eyes
from companion.ui.messages import EyesFailed, Message, NoMoreThrows, Saw, Understood
from vision.camera import Camera, CameraError, Frame
from vision.synthetic import make_table

PATIENCE = 60.0


class TableCamera:
    """Throws of a made-up table, live or one by one; `broken` is raised instead of a picture."""

    name = "test table"

    def __init__(self, throws: int = 1, live: bool = False, broken: str = "") -> None:
        self.live = live
        self.broken = broken
        self.closed = False
        self.frames = 0
        self._left = throws
        self._pixels = make_table(3).pixels

    def next_throw(self) -> bool:
        self._left -= 1
        return self._left >= 0

    def read(self, newer_than: float = 0.0) -> Frame | None:
        if self.broken == "silent":
            return None
        if self.broken:
            raise CameraError(self.broken)
        self.frames += 1
        return Frame(np.copy(self._pixels), time.monotonic(), self.frames)

    def close(self) -> None:
        self.closed = True


class Room:
    """Eyes with an inbox to look into."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.opened = 0
        self.camera = TableCamera()
        self.eyes = Eyes("table", self.inbox.put, self.open)

    def open(self, source: str) -> Camera:
        self.opened += 1
        return self.camera

    def begin(self, camera: TableCamera) -> None:
        self.camera = camera
        self.eyes.open(camera)

    def answer(self) -> Message:
        return self.inbox.get(timeout=PATIENCE)


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.eyes.close()
    assert room.camera.closed


def test_a_look_gives_the_reading_of_the_next_throw(room: Room) -> None:
    room.begin(TableCamera(throws=1))
    room.eyes.look(throw=True)
    answer = room.answer()
    assert isinstance(answer, Understood)
    assert len(answer.reading.dice) == 4
    room.eyes.look(throw=True)
    assert isinstance(room.answer(), NoMoreThrows)


def test_a_picture_that_cannot_be_read_leaves_the_camera(room: Room) -> None:
    room.begin(TableCamera(broken="07.png is damaged; go on to the next throw"))
    room.eyes.look(throw=True)
    assert room.answer() == EyesFailed("07.png is damaged; go on to the next throw", gone=False)


@pytest.mark.parametrize("how", ["silent", "The cable is out."])
def test_a_lost_live_camera_is_said_and_opened_again_on_the_next_look(room: Room, how: str) -> None:
    room.begin(TableCamera(live=True, broken=how))
    room.eyes.watch(on=True, read=False)
    answer = room.answer()
    assert isinstance(answer, EyesFailed)
    assert answer.gone
    room.camera.broken = ""
    room.eyes.look(throw=False)
    assert isinstance(room.answer(), Understood)
    assert room.opened == 1


def test_live_pictures_wait_until_the_last_one_is_shown(room: Room) -> None:
    camera = TableCamera(live=True)
    room.begin(camera)
    room.eyes.watch(on=True, read=False)
    assert isinstance(room.answer(), Saw)
    assert camera.frames == 1
    assert room.inbox.empty()
    room.eyes.shown()
    assert isinstance(room.answer(), Saw)
    room.eyes.watch(on=False, read=False)


def test_live_pictures_are_read_where_that_is_wanted(room: Room) -> None:
    room.begin(TableCamera(live=True))
    room.eyes.watch(on=True, read=True)
    assert isinstance(room.answer(), Understood)
