"""Tiles before a camera: a folder of pictures is read by the lesson of one of them."""

import queue
from pathlib import Path

import cv2
import pytest

from companion.app.camera_requests import FindPieces, LearnPieces, ReadGrid, ReadPieces, UsePieces
from companion.app.camera_worker import CameraWorker
from companion.ui.commands import LearnTiles
from companion.ui.messages import GridSeen, LearningFailed, Message, NoMoreThrows, PiecesSeen, TilesFound, TilesLearned
from tests.vision.piece_pictures import KINDS, drawn, drawn_card
from vision import faults
from vision.grid_reading import GridExpectation
from vision.piece_prints import make_copy
from vision.piece_reading import BACK, PieceExpectation

LESSON = (*KINDS, BACK)
SHOWN = ("grey", "beige", "orange", "red", "yellow", "dark green", "light green", "grey")
CARD = GridExpectation(
    tuple((q, r) for q in (0, 1) for r in range(4)),
    ("red", "blue", "yellow", "grey", "dark green", "orange", "beige", "light green"),
)
LYING = (2, 5)
WAIT_S = 60


class Eyes:
    """A worker and its answers."""

    def __init__(self, folder: Path) -> None:
        self.answers: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.worker = CameraWorker(str(folder), self.answers.put)
        self.worker.open()

    def answer(self) -> Message:
        return self.answers.get(timeout=WAIT_S)


@pytest.fixture
def eyes(tmp_path: Path) -> Eyes:
    copy = make_copy(3)
    for number, kinds in enumerate((LESSON[:4], LESSON, SHOWN)):
        cv2.imwrite(str(tmp_path / f"{number}.png"), drawn(copy, kinds, seed=number + 1))
    card, _middles = drawn_card(copy, CARD.places, CARD.kinds, 27, 4, (1.0, 1.0, 1.0), LYING)
    cv2.imwrite(str(tmp_path / "3.png"), card)
    return Eyes(tmp_path)


def test_a_folder_of_pictures_teaches_and_shows_tiles(eyes: Eyes) -> None:
    look = eyes.worker.look
    look(FindPieces(9))
    few = eyes.answer()
    assert isinstance(few, LearningFailed)
    assert few.fault.code is faults.Code.COPY_PIECES_UNSEEN
    look(FindPieces(9))
    found = eyes.answer()
    assert isinstance(found, TilesFound)
    assert len(found.outlines) == 9
    look(LearnPieces(LearnTiles("some-game", found.frame, LESSON)))
    learned = eyes.answer()
    assert isinstance(learned, TilesLearned)
    assert learned.tiles.game == "some-game"
    look(UsePieces(learned.tiles))
    look(ReadPieces(PieceExpectation(count=8)))
    seen = eyes.answer()
    assert isinstance(seen, PiecesSeen)
    assert (seen.reading.kinds, seen.reading.sure, seen.watched) == (SHOWN, True, False)
    look(ReadGrid(CARD))
    card = eyes.answer()
    assert isinstance(card, GridSeen)
    assert card.expect == CARD
    assert tuple(number for number, cell in enumerate(card.reading.cells) if (cell.covered or 0) > 0.5) == LYING
    look(ReadPieces(PieceExpectation(count=8)))
    assert isinstance(eyes.answer(), NoMoreThrows)
    eyes.worker.close()


def test_without_a_lesson_nothing_is_read(eyes: Eyes) -> None:
    eyes.worker.look(ReadPieces(PieceExpectation(count=8)))
    seen = eyes.answer()
    assert isinstance(seen, PiecesSeen)
    assert (seen.reading.pieces, seen.reading.sure) == ((), False)
    eyes.worker.look(ReadGrid(CARD))
    card = eyes.answer()
    assert isinstance(card, GridSeen)
    assert card.reading.cells == ()
    eyes.worker.close()
