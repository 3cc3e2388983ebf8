"""The camera worker: answers to requests, failures as sentences, live pictures one at a time."""

import queue
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.app.camera_worker import SHOWN_W, CameraWorker
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.camera.calibration import Calibration
from companion.games import GAMES
from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Acting
from companion.games.troyes_dice.roll import ROLL, roll_missing
from companion.i18n.faults import Code, Fault, Part
from companion.storage.store import Store, store_path
from companion.ui import model, update_players, update_shell, update_table, update_throw
from companion.ui.message import Handler, Message, calls
from companion.ui.model import End
from engine.troyes_dice import Choose, Rest, Turn, legal
from engine.troyes_dice.state import HALVES
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.said import lost, said
from tests.until import until
from tests.vision.mat_pictures import laid_mat
from tests.vision.test_background import picture
from tests.vision.wheel_pictures import COLOURS, draw_wheel
from vision.camera import Camera, CameraError, Exposure, Frame, Pixels
from vision.faults import Source, SourceKind
from vision.mat import find_mat
from vision.no_exposure_control import NoExposureControl
from vision.reader import Reader
from vision.reading import Body, DoubtCode, Expectation, Reading
from vision.sources import open_camera
from vision.synthetic import make_table

DICE = ROLL.expectation
TIMEOUT_S = 60.0


class TableCamera(NoExposureControl):
    """Throws of a made-up table, live or one by one; `broken` is raised instead of a picture."""

    source = Source(SourceKind.OTHER, "test table")

    def __init__(self, throws: int = 1, live: bool = False, broken: str = "") -> None:
        self.live = live
        self.broken = broken
        self.closed = False
        self.frames = 0
        self.held: list[bool] = []
        self._left = throws
        self._pixels = make_table(3, DICE.bodies).pixels

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        self._left -= 1
        return self.live or self._left >= 0

    def read(self, newer_than: float = 0.0) -> Frame | None:
        if self.broken == "silent":
            return None
        if self.broken:
            raise CameraError(lost(self.broken))
        self.frames += 1
        return Frame(np.copy(self._pixels), self.frames / 30, self.frames)

    def hold_focus(self, held: bool) -> None:
        self.held.append(held)

    def enlarge(self, width: int) -> None:
        """Take pictures of this width from now on."""
        height = round(self._pixels.shape[0] * width / self._pixels.shape[1])
        self._pixels = np.asarray(cv2.resize(self._pixels, (width, height)), np.uint8)

    def close(self) -> None:
        self.closed = True


class Room:
    """A camera worker with an inbox to look into."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.opened = 0
        self.camera = TableCamera()
        self.worker = CameraWorker("table", self.inbox.put, self.open)

    def open(self, source: str) -> Camera:
        self.opened += 1
        return self.camera

    def begin(self, camera: TableCamera) -> None:
        self.camera = camera
        self.worker.open(camera)

    def answer(self) -> Message:
        return self.inbox.get(timeout=TIMEOUT_S)


class WaitingCamera(TableCamera):
    """A live camera without a picture: who reads waits until it is closed."""

    def __init__(self) -> None:
        super().__init__(live=True)
        self.read_from, self.let_go = threading.Event(), threading.Event()

    def read(self, newer_than: float = 0.0) -> Frame | None:
        self.read_from.set()
        assert self.let_go.wait(TIMEOUT_S)
        raise CameraError(lost("closed"))

    def close(self) -> None:
        super().close()
        self.let_go.set()


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.worker.close()
    assert room.camera.closed


def test_a_look_gives_the_reading_of_the_next_throw(room: Room) -> None:
    room.begin(TableCamera(throws=1))
    room.worker.read_dice(throw=True, expect=DICE)
    answer = room.answer()
    assert calls(answer, update_throw.dice_seen)
    assert len(answer.fields["reading"].dice) == 4
    room.worker.read_dice(throw=True, expect=DICE)
    assert calls(room.answer(), update_throw.no_more_throws)


def test_a_picture_that_cannot_be_read_leaves_the_camera(room: Room) -> None:
    room.begin(TableCamera(broken="07.png is damaged; go on to the next throw"))
    room.worker.read_dice(throw=True, expect=DICE)
    assert room.answer() == update_throw.camera_failed.news(
        lost("07.png is damaged; go on to the next throw"), gone=False
    )


@pytest.mark.parametrize("how", ["silent", "The cable is out."])
def test_a_lost_live_camera_is_said_once_and_taken_back_when_it_returns(room: Room, how: str) -> None:
    room.begin(TableCamera(live=True, broken=how))
    room.worker.watch(on=True, read=False, expect=DICE)
    answer = room.answer()
    assert calls(answer, update_throw.camera_failed)
    assert answer.fields["gone"]
    room.camera.broken = ""
    assert calls(room.answer(), update_throw.live_picture)
    assert room.opened == 0
    assert not room.camera.closed


def test_a_camera_that_is_not_there_yet_is_opened_when_it_comes(room: Room) -> None:
    missing = [CameraError(lost("There is no camera 0.")), CameraError(lost("There is no camera 0."))]

    def opener(_: str) -> Camera:
        if missing:
            raise missing.pop()
        return room.camera

    room.camera.live = True
    room.worker = CameraWorker("0", room.inbox.put, opener)
    room.worker.open()
    room.worker.watch(on=True, read=False, expect=DICE)
    assert room.answer() == update_throw.camera_failed.news(lost("There is no camera 0."))
    assert calls(room.answer(), update_throw.live_picture)
    assert not missing


def test_a_mistake_of_ours_is_a_sentence_too(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Reader, "read", mistaken)
    room.begin(TableCamera())
    room.worker.read_dice(throw=True, expect=DICE)
    assert room.answer() == update_throw.camera_failed.news(Fault(Code.READER_FAILED, Part.READER))
    monkeypatch.undo()
    room.worker.read_dice(throw=False, expect=DICE)
    assert calls(room.answer(), update_throw.dice_seen)


def test_live_pictures_wait_until_the_last_one_is_shown(room: Room) -> None:
    camera = TableCamera(live=True)
    room.begin(camera)
    room.worker.watch(on=True, read=False, expect=DICE)
    assert calls(room.answer(), update_throw.live_picture)
    assert camera.frames == 1
    assert room.inbox.empty()
    room.worker.shown()
    assert calls(room.answer(), update_throw.live_picture)
    room.worker.watch(on=False, read=False, expect=DICE)


def test_a_throw_at_rest_is_told_once_also_over_a_pause(room: Room) -> None:
    room.begin(TableCamera(live=True))
    room.worker.watch(on=True, read=True, expect=DICE)
    assert len(throws_among(room, 30)) == 1
    room.worker.watch(on=False, read=False, expect=DICE)
    room.worker.watch(on=True, read=True, expect=DICE)
    assert not throws_among(room, 10)


def test_the_focus_is_held_while_dice_lie_and_free_without_a_throw(room: Room) -> None:
    camera = TableCamera(live=True)
    room.begin(camera)
    room.worker.watch(on=True, read=True, expect=DICE)
    assert len(throws_among(room, 30)) == 1
    room.worker.watch(on=True, read=False, expect=DICE)
    throws_among(room, 3)
    changes = [held for held, before in zip(camera.held, [None, *camera.held], strict=False) if held is not before]
    assert changes == [False, True, False]


@pytest.fixture
def plains(monkeypatch: pytest.MonkeyPatch) -> list[Pixels | None]:
    """The pictures with an even table that the reader was given, None if it was given none."""
    given: list[Pixels | None] = []
    read = Reader.read

    def noted(self: Reader, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        given.append(plain)
        return read(self, pixels, expect, plain)

    monkeypatch.setattr(Reader, "read", noted)
    return given


@pytest.mark.parametrize("live", [True, False])
def test_a_live_camera_knows_the_table_before_the_throw(room: Room, plains: list[Pixels | None], live: bool) -> None:
    camera = TableCamera(throws=9, live=live)
    thrown, camera._pixels = camera._pixels, picture()
    camera._pixels = np.ascontiguousarray(cv2.resize(camera._pixels, thrown.shape[1::-1]))
    room.begin(camera)
    room.worker.read_dice(throw=True, expect=DICE)
    assert calls(room.answer(), update_throw.dice_seen)
    x0, y0, x1, y1 = (int(v) for v in make_table(3, DICE.bodies).dice[0].box)
    camera._pixels = camera._pixels.copy()
    camera._pixels[y0:y1, x0:x1] = thrown[y0:y1, x0:x1]
    room.worker.read_dice(throw=True, expect=DICE)
    answer = room.answer()
    assert calls(answer, update_throw.dice_seen)
    shown = plains[1]
    assert (shown is not None) == live
    if shown is not None:
        same = (shown == camera._pixels).all(axis=2)
        assert same[y0:y1, x0:x1].mean() > 0.95
        assert same.mean() < 0.2
        assert (
            DoubtCode.DIE_OUTSIDE in {doubt.code for doubt in answer.fields["reading"].doubts}
            or not answer.fields["reading"].dice
        )


def test_a_camera_that_was_away_learns_the_table_again(room: Room, plains: list[Pixels | None]) -> None:
    room.begin(TableCamera(live=True))
    room.worker.read_dice(throw=False, expect=DICE)
    room.worker.read_dice(throw=False, expect=DICE)
    assert calls(room.answer(), update_throw.dice_seen)
    assert calls(room.answer(), update_throw.dice_seen)
    room.camera.broken = "The cable is out."
    room.worker.read_dice(throw=False, expect=DICE)
    assert calls(room.answer(), update_throw.camera_failed)
    room.camera.broken = ""
    room.worker.read_dice(throw=False, expect=DICE)
    assert calls(room.answer(), update_throw.dice_seen)
    assert [plain is None for plain in plains] == [True, False, True]


def test_a_throw_told_by_a_tap_is_not_told_again_by_watching(room: Room) -> None:
    room.begin(TableCamera(live=True))
    room.worker.read_dice(throw=False, expect=DICE)
    assert calls(room.answer(), update_throw.dice_seen)
    room.worker.watch(on=True, read=True, expect=DICE)
    assert not throws_among(room, 15)


def test_a_calibration_that_does_not_fit_is_a_fault_until_it_fits_again(room: Room) -> None:
    mat, _ = laid_mat()
    found = find_mat(mat)
    assert found is not None
    place = tuple(float(v) for v in found.matrix.ravel())
    calibration = Calibration("table", 1280, 960, "a4", place, (1.0, 1.0, 1.0), 0.8, 0.0, Exposure(0.01))
    room.worker = CameraWorker("table", room.inbox.put, room.open, calibration)
    room.begin(TableCamera(live=True))
    room.worker.read_dice(throw=False, expect=DICE)
    answer = room.answer()
    assert calls(answer, update_shell.part_failed)
    assert "calibrated exposure cannot be set: test table has no setting for the exposure" in said(
        answer.fields["fault"]
    )
    misfit = room.answer()
    assert calls(misfit, update_shell.part_failed)
    assert "is 960 x 720 pixels" in said(misfit.fields["fault"])
    assert calls(room.answer(), update_throw.dice_seen)
    room.camera._pixels = mat
    room.worker.read_dice(throw=False, expect=DICE)
    assert room.answer() == update_shell.part_works.news(misfit.fields["fault"])
    assert calls(room.answer(), update_throw.dice_seen)


@pytest.mark.parametrize("live", [True, False])
def test_the_wheel_is_read_in_a_picture_of_its_own(room: Room, live: bool) -> None:
    camera = TableCamera(throws=1, live=live)
    camera._pixels = draw_wheel(turn=10).pixels
    room.begin(camera)
    room.worker.read_wheel(None)
    answer = room.answer()
    assert calls(answer, update_table.wheel_seen)
    assert answer.fields["reading"].colours == COLOURS
    assert answer.fields["zero"] is None
    room.worker.read_wheel(DICE)
    second = room.answer()
    assert calls(second, update_table.wheel_seen if live else update_throw.no_more_throws)


def test_dice_seen_on_the_wheel_are_no_throw_later(room: Room) -> None:
    room.begin(TableCamera(live=True))
    room.worker.read_wheel(DICE)
    assert calls(room.answer(), update_table.wheel_seen)
    room.worker.watch(on=True, read=True, expect=DICE)
    assert not throws_among(room, 15)


def test_dice_that_come_to_rest_on_the_wheel_are_told_once_and_no_picture_is_posted(room: Room) -> None:
    room.begin(TableCamera(live=True))
    room.worker.watch_wheel(DICE)
    answer = room.answer()
    assert calls(answer, update_table.wheel_laid)
    assert answer.fields["reading"].wheel is None
    assert not answer.fields["reading"].sure
    told_at = room.camera.frames
    until(lambda: room.camera.frames >= told_at + 20)
    room.worker.watch(on=False, read=False, expect=DICE)
    assert room.inbox.empty()
    room.worker.watch(on=True, read=True, expect=DICE)
    assert not throws_among(room, 15)
    room.worker.watch_wheel(DICE)
    assert calls(next_of(room, update_table.wheel_laid), update_table.wheel_laid)


def next_of(room: Room, kind: Handler[...]) -> Message:
    """The next answer of a kind; live pictures that were under way are passed by."""
    while not calls(answer := room.answer(), kind):
        room.worker.shown()
    return answer


def throws_among(room: Room, pictures: int) -> list[Message]:
    """Return the throws reported during this many pictures, each shown at once."""
    found = []
    for _ in range(pictures):
        answer = room.answer()
        found += [answer] if calls(answer, update_throw.dice_seen) else []
        room.worker.shown()
    return found


TRAY = Path(__file__).parents[3] / "../shared/photos/rendered/tray"


@pytest.mark.skipif(not TRAY.is_dir(), reason="needs the shared photos in ../shared/photos/rendered/tray")
def test_a_game_is_played_on_pictures_that_were_not_made_by_us(tmp_path: Path) -> None:
    """Each picture is a throw; the first four dice of a reading that is no roll are asked about like any other."""
    with Store.open(store_path(tmp_path)) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        worker = CameraWorker(str(TRAY), app.post)
        app.camera.use(worker, model.CameraStatus("folder tray", made_up=False))
        worker.open(open_camera(str(TRAY)))
        for message in (
            update_players.new_game.tap("troyes-dice"),
            update_players.toggle_player.tap("Ada"),
            update_table.start_game.tap(),
        ):
            app.tell(message)
        asked = 0
        for _ in range(HALVES):
            asked += one_half(app)
        assert isinstance(app.model.screen, End)
        assert asked < HALVES
        worker.close()


def one_half(app: App) -> bool:
    """Throw, accept a reading that makes a roll or enter one, act; return True if it had to be entered by hand."""
    if app.model.game is not None and app.model.game.throw is not None:
        app.tell(update_throw.to_throw.tap())
    app.tell(update_throw.read_dice.tap())
    until(lambda: not app.model.busy, lambda: app.tell(update_shell.dismiss.tap()))
    assert isinstance(app.model.screen, model.ConfirmRoll)
    by_hand = bool(roll_missing(app.model.screen.values))
    if by_hand:
        for message in (update_throw.enter_by_hand.tap(), *[update_throw.tap_pad.tap(3)] * 4):
            app.tell(message)
    else:
        app.tell(update_throw.accept_roll.tap())
    app.tell(update_half.open_player.tap(0))
    assert app.model.game is not None
    assert app.model.game.throw is not None
    free = legal(app.model.game, 0)[0]
    if isinstance(free, Rest):
        app.tell(update_half.take_rest.tap())
    else:
        assert isinstance(free, Turn)
        for message in (
            update_half.choose_die.tap(free.slot),
            update_half.choose_deed.tap(free.do),
            update_half.confirm.tap(),
        ):
            app.tell(message)
    while isinstance(app.model.screen, Acting):
        answer = legal(app.model.game, 0)[0]
        assert isinstance(answer, Choose)
        app.tell(update_half.take_option.tap(answer.option))
    return by_hand


def test_a_live_picture_is_no_larger_than_the_screen_shows_it_and_a_throw_is_whole(room: Room) -> None:
    camera = TableCamera(live=True)
    camera.enlarge(1280)
    room.begin(camera)
    room.worker.watch(True, False, DICE)
    live = room.answer()
    assert calls(live, update_throw.live_picture)
    assert live.fields["frame"].pixels.shape[1] == SHOWN_W
    room.worker.watch(False, False, DICE)
    room.worker.read_dice(False, DICE)
    answers = [room.answer()]
    while not calls(answers[-1], update_throw.dice_seen):
        answers.append(room.answer())
    seen = answers[-1]
    assert calls(seen, update_throw.dice_seen)
    assert seen.fields["frame"].pixels.shape[1] == 1280


def test_a_worker_that_waits_for_a_picture_ends_at_once_and_reports_nothing(room: Room) -> None:
    camera = WaitingCamera()
    room.begin(camera)
    room.worker.watch(True, True, DICE)
    assert camera.read_from.wait(TIMEOUT_S)
    room.worker.close()
    assert camera.closed
    assert not room.worker._thread.is_alive()
    assert room.inbox.empty()
