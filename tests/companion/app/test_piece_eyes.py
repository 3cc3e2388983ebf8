"""Tiles before a camera: a folder of pictures is read by the lesson of one of them."""

import queue
from pathlib import Path

import cv2
import pytest

from companion.app.camera_requests import FindPieces, LearnPieces, ReadGrid, ReadPieces, UsePieces
from companion.app.camera_worker import CameraWorker
from companion.ui import update_learning, update_pieces, update_throw
from companion.ui.commands import LearnTiles
from companion.ui.message import Message, calls
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
    assert calls(few, update_learning.learning_failed)
    assert few.fields["fault"].code is faults.Code.COPY_PIECES_UNSEEN
    look(FindPieces(9))
    found = eyes.answer()
    assert calls(found, update_pieces.tiles_found)
    assert len(found.fields["outlines"]) == 9
    look(LearnPieces(LearnTiles("some-game", found.fields["frame"], LESSON)))
    learned = eyes.answer()
    assert calls(learned, update_pieces.tiles_learned)
    assert learned.fields["tiles"].game == "some-game"
    look(UsePieces(learned.fields["tiles"]))
    look(ReadPieces(PieceExpectation(count=8)))
    seen = eyes.answer()
    assert calls(seen, update_pieces.pieces_seen)
    assert (seen.fields["reading"].kinds, seen.fields["reading"].sure, seen.fields["watched"]) == (SHOWN, True, False)
    look(ReadGrid(CARD))
    card = eyes.answer()
    assert calls(card, update_pieces.grid_seen)
    assert card.fields["expect"] == CARD
    assert (
        tuple(number for number, cell in enumerate(card.fields["reading"].cells) if (cell.covered or 0) > 0.5) == LYING
    )
    look(ReadPieces(PieceExpectation(count=8)))
    assert calls(eyes.answer(), update_throw.no_more_throws)
    eyes.worker.close()


def test_without_a_lesson_nothing_is_read(eyes: Eyes) -> None:
    eyes.worker.look(ReadPieces(PieceExpectation(count=8)))
    seen = eyes.answer()
    assert calls(seen, update_pieces.pieces_seen)
    assert (seen.fields["reading"].pieces, seen.fields["reading"].sure) == ((), False)
    eyes.worker.look(ReadGrid(CARD))
    card = eyes.answer()
    assert calls(card, update_pieces.grid_seen)
    assert card.fields["reading"].cells == ()
    eyes.worker.close()
