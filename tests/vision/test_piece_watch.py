"""Pieces that come to rest before a live camera: one reading for each rest, and none of a moving hand."""

import numpy as np

from vision.camera import Frame
from vision.piece_reading import PieceDoubt, PieceDoubtCode, PiecesReading
from vision.piece_watch import PATIENCE_S, REST_S, PieceWatch

STEP_S = 0.1
UNSURE = (PieceDoubt(PieceDoubtCode.WRONG_COUNT),)


def table(*places: int) -> np.ndarray:
    """A cloth with bright squares at these places."""
    picture = np.full((240, 320, 3), 60, np.uint8)
    for place in places:
        picture[80:140, 20 + 70 * place : 70 + 70 * place] = 220
    return picture


class Filmed:
    """A watch whose reader says that everything is sure, or that nothing is; `reads` counts its readings."""

    def __init__(self, sure: bool = True) -> None:
        self.reads, self.at, self.sure = 0, 0.0, sure
        self.watch = PieceWatch(self._read)

    def _read(self, pixels: np.ndarray) -> PiecesReading:
        self.reads += 1
        return PiecesReading(320, 240, (), self.sure, doubts=() if self.sure else UNSURE)

    def show(self, picture: np.ndarray, seconds: float) -> list[PiecesReading]:
        """The readings while this picture stays."""
        found = []
        for _frame in range(round(seconds / STEP_S)):
            self.at += STEP_S
            reading = self.watch.feed(Frame(picture, self.at, 0))
            found += [reading] if reading is not None else []
        return found


def test_each_rest_gives_one_reading() -> None:
    filmed = Filmed()
    assert len(filmed.show(table(0, 1), REST_S + 1)) == 1
    assert filmed.show(table(0, 1), PATIENCE_S + 1) == []
    assert len(filmed.show(table(0, 2), REST_S + 1)) == 1
    assert filmed.reads == 2


def test_what_moves_is_not_read() -> None:
    filmed = Filmed()
    for place in (0, 1, 2, 3, 0, 1):
        assert filmed.show(table(place), REST_S / 2) == []
    assert filmed.reads == 0


def test_a_doubtful_reading_waits_and_is_given_as_it_is() -> None:
    filmed = Filmed(sure=False)
    assert filmed.show(table(0, 1), PATIENCE_S - STEP_S) == []
    (reading,) = filmed.show(table(0, 1), 3 * PATIENCE_S)
    assert (reading.sure, filmed.reads) == (False, 2)


def test_a_hand_that_comes_and_goes_changes_nothing() -> None:
    filmed = Filmed()
    filmed.show(table(0, 1), REST_S + 1)
    assert filmed.show(table(0, 1, 3), REST_S / 2) == []
    assert filmed.show(table(0, 1), REST_S + 1) == []
    assert filmed.reads == 1
