"""A copy is learned by taps with a made-up camera, from the settings to Keep, and read by from then on."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from companion.app.camera_worker import CameraWorker
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.camera.copy_file import load_copy
from companion.games import GAMES
from companion.games.troyes_dice.roll import ROLL
from companion.storage.store import FILE_NAME, Store
from companion.ui import update_back, update_learning, update_settings, update_table, update_throw
from companion.ui.message import Message, calls
from companion.ui.model import CameraStatus, ConfirmRoll, LearnedPage, LearnThrow, LearnWheel, Screen, SettingsPage
from companion.ui.screens import view
from companion.ui.toolkit.widgets import DiscKey
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.said import said
from tests.until import until
from tests.vision.wheel_pictures import COLOURS, FADED, WheelPicture, draw_wheel
from vision.camera import Camera, CameraError, Frame, Pixels
from vision.faults import Code, Part, fault
from vision.no_exposure_control import NoExposureControl
from vision.reading import Body
from vision.synthetic import make_table

BODIES = ROLL.expectation.bodies


class MadeUpCamera(NoExposureControl):
    """Shows the pictures one after the other, each for one throw; `gone` it raises the fault of a pulled plug."""

    name = "made-up camera"
    live = False

    def __init__(self, pictures: Sequence[Pixels]) -> None:
        self.pictures = list(pictures)
        self.gone = False
        self._shown = self.pictures[0]

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        if not self.gone and self.pictures:
            self._shown = self.pictures.pop(0)
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        if self.gone:
            raise CameraError(fault(Code.CAMERA_SILENT, Part.CAMERA, camera=self.name))
        return Frame(self._shown, time.monotonic(), 0)

    def close(self) -> None:
        """Nothing to let go."""


class Table:
    """The app with a made-up camera, and a finger."""

    def __init__(self, store: Store, camera: MadeUpCamera, file: Path) -> None:
        self.camera = camera
        self.app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        self.app.copy.file = file

        def opened(_source: str) -> Camera:
            return camera

        worker = CameraWorker("folder", self.app.post, opened)
        self.app.camera.use(worker, CameraStatus(camera.name, made_up=False))
        worker.open(camera)
        self.app.begin()

    def tap(self, message: Message) -> None:
        """Tap the key with this message; it must be there, and enabled."""
        assert message in [each.message for each in view(self.app.model) if each.enabled]
        self.app.tell(message)

    def shows(self, kind: type[Screen]) -> bool:
        """Return True if the screen is of this type."""
        return isinstance(self.app.model.screen, kind)

    def wait(self, done: Callable[[], bool]) -> None:
        """Wait for the answers of the camera."""
        until(done, self.app._empty_inbox)

    def named(self) -> tuple[str, ...]:
        """The words on the discs of the wheel."""
        return tuple(each.label for each in view(self.app.model) if isinstance(each, DiscKey))

    def read(self, wheel: WheelPicture) -> tuple[str, ...]:
        """The colours that the camera reads in another picture of a wheel, from disc 0 clockwise."""
        self.camera.pictures.append(wheel.pixels)
        answers: list[Message] = []
        with patch.object(self.app, "handle", answers.append):
            assert self.app.camera.source is not None
            self.app.camera.source.read_wheel(None)
            self.wait(lambda: bool(answers))
        (seen,) = answers
        assert calls(seen, update_table.wheel_seen)
        return tuple(seen.fields["reading"].colours)

    def settle(self) -> None:
        """Wait until the camera has answered."""
        self.wait(lambda: not self.app.model.busy)


@pytest.fixture
def learn_from(tmp_path: Path) -> Iterator[Callable[[Sequence[Pixels]], Table]]:
    with Store.open(tmp_path / FILE_NAME) as store:
        tables: list[Table] = []

        def made(pictures: Sequence[Pixels]) -> Table:
            tables.append(Table(store, MadeUpCamera(pictures), tmp_path / "copy.json"))
            return tables[-1]

        yield made
        for table in tables:
            table.app.camera.close()


def throws(count: int) -> list[Pixels]:
    return [make_table(seed, BODIES).pixels for seed in range(20, 20 + count)]


def test_from_the_settings_to_keep_and_back(learn_from: Callable[[Sequence[Pixels]], Table], tmp_path: Path) -> None:
    table = learn_from([draw_wheel(paint=FADED).pixels, *throws(5)])
    app, file = table.app, tmp_path / "copy.json"
    app.tell(update_settings.open_settings.tap("table"))
    table.tap(update_learning.open_learning.tap())
    table.settle()
    assert table.named() != COLOURS
    for index, colour in enumerate(COLOURS):
        while table.named()[index] != colour:
            table.tap(update_learning.change_disc.tap(index))
    table.tap(update_learning.discs_right.tap())
    for _ in range(5):
        table.settle()
        assert app.model.screen == LearnThrow()
        table.tap(update_throw.read_dice.tap())
        table.wait(lambda: isinstance(app.model.screen, ConfirmRoll))
        screen = app.model.screen
        assert isinstance(screen, ConfirmRoll)
        if screen.close:
            table.tap(update_throw.leave_doubt.tap())
        table.tap(update_throw.accept_roll.tap())
    table.settle()
    assert isinstance(app.model.screen, LearnedPage)
    assert not file.exists()
    table.tap(update_learning.keep_copy.tap())
    kept = load_copy(file)
    assert kept == app.model.copy
    assert kept is not None
    assert (kept.throws, sum(kind.count for kind in kept.dice), kept.camera) == (5, 20, "folder")
    changed = draw_wheel(light=(0.9, 0.9, 1.0), board=(90, 90, 90), paint=FADED)
    assert table.read(changed) == COLOURS
    table.tap(update_back.back.tap())
    table.tap(update_learning.open_learning.tap())
    table.tap(update_learning.forget_copy.tap())
    assert table.read(changed) != COLOURS
    assert not file.exists()
    assert isinstance(app.model.screen, SettingsPage)
    assert app.model.copy is None


def test_a_camera_that_is_unplugged_in_the_middle_loses_nothing(
    learn_from: Callable[[Sequence[Pixels]], Table], tmp_path: Path
) -> None:
    table = learn_from([draw_wheel().pixels, *throws(2)])
    app = table.app
    app.tell(update_learning.open_learning.tap())
    table.settle()
    table.camera.gone = True
    table.tap(update_throw.read_dice.tap(again=True))
    table.settle()
    assert "gives no more pictures" in said(app.model.notice)
    assert table.shows(LearnWheel)
    table.camera.gone = False
    table.camera.pictures.insert(0, draw_wheel().pixels)
    table.tap(update_throw.read_dice.tap(again=True))
    table.settle()
    assert app.model.notice == ""
    table.tap(update_learning.discs_right.tap())
    table.settle()
    table.camera.gone = True
    table.tap(update_throw.read_dice.tap())
    table.settle()
    assert table.shows(LearnThrow)
    table.tap(update_back.back.tap())
    table.camera.gone = False
    app.tell(update_learning.open_learning.tap())
    table.tap(update_throw.read_dice.tap())
    table.wait(lambda: isinstance(app.model.screen, ConfirmRoll))
    assert not (tmp_path / "copy.json").exists()
