"""The difference of two displays."""

import pytest

from vision.piece_reading import Piece, PieceDoubt, PieceDoubtCode, PiecesReading, changes


def reading(*kinds: str, sure: bool = True) -> PiecesReading:
    pieces = tuple(Piece(kind, (float(i), 0.0), (), 1.0) for i, kind in enumerate(kinds))
    doubts = () if sure else (PieceDoubt(PieceDoubtCode.UNCLEAR, 0),)
    return PiecesReading(640, 480, pieces, sure, doubts=doubts)


@pytest.mark.parametrize(
    ("before", "now", "gone", "come", "at"),
    [
        ("a b c", "a d c", "b", "d", (1,)),
        ("a b c", "a b c", "", "", ()),
        ("a b c", "c a b", "", "", ()),
        ("a a b", "a b b", "a", "b", (2,)),
        ("r r r r r b", "g y b w g o", "r r r r r", "g y w g o", (0, 1, 3, 4, 5)),
    ],
)
def test_what_went_and_what_came(before: str, now: str, gone: str, come: str, at: tuple[int, ...]) -> None:
    change = changes(before.split(), reading(*now.split()))
    assert (change.gone, change.come, change.came_at) == (tuple(gone.split()), tuple(come.split()), at)
    assert change.sure


def test_a_doubtful_reading_and_one_with_a_piece_less_are_not_sure() -> None:
    assert not changes(("a", "b"), reading("a", "c", sure=False)).sure
    assert not changes(("a", "b"), reading("a")).sure
