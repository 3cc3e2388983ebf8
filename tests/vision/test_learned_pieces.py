"""The lesson of coloured pieces: rows, refusals, and the stored copy."""

import msgspec
import numpy as np
import pytest

from tests.vision.piece_pictures import KINDS, drawn, lattice, on_cloth
from vision.faults import Code, Fault
from vision.learned_pieces import LearnedPiece, LearnedPieces, decode, encode, learn_pieces
from vision.piece_look import GRID, PACKED, compare, packed, unpacked
from vision.piece_prints import make_copy

ANY = LearnedPieces((LearnedPiece("red", (bytes(PACKED),)),))


def test_a_lesson_names_the_pieces_row_by_row_and_is_kept_whole() -> None:
    learned = learn_pieces([(drawn(make_copy(3), KINDS, seed=2), KINDS)])
    assert not isinstance(learned, Fault)
    assert learned.kinds == KINDS
    assert decode(encode(learned)) == learned


def test_a_lesson_on_a_lattice_of_dark_lines_is_learned_and_counts_its_pieces() -> None:
    on = [on_cloth(drawn(make_copy(2), kinds, seed=1), lattice()) for kinds in (KINDS, KINDS[:7])]
    learned, fewer = (learn_pieces([(pixels, KINDS)]) for pixels in on)
    assert not isinstance(learned, Fault)
    assert learned.kinds == KINDS
    assert isinstance(fewer, Fault)


def test_a_lesson_with_a_piece_missing_is_refused_with_both_numbers() -> None:
    found = learn_pieces([(drawn(make_copy(3), KINDS[:7], seed=2), KINDS)])
    assert isinstance(found, Fault)
    assert found.code is Code.COPY_PIECES_UNSEEN
    assert found.params == {"count": 7, "wanted": 8}


def test_a_lesson_without_pictures_is_an_error_of_the_program() -> None:
    with pytest.raises(ValueError, match="kinds"):
        learn_pieces([])


@pytest.mark.parametrize(
    "data",
    [b"", b"null", b"[" * 5000, b'{"pieces":[]}', encode(ANY)[:-4], b'{"pieces":[{"kind":"","looks":[]}]}',
     b"\xff\xfe", b" " * 500_000, encode(ANY).replace(b"AAAA", b"!!!!", 1),
     msgspec.json.encode({"pieces": [msgspec.to_builtins(ANY.pieces[0])] * 2})],
    ids=["empty", "null", "deep", "none", "cut", "nameless", "bytes", "large", "no base64", "twice"],
)  # fmt: skip
def test_damaged_copies_are_faults(data: bytes) -> None:
    found = decode(data)
    assert isinstance(found, Fault)
    assert found.code is Code.COPY_UNREADABLE


def test_random_damage_to_a_copy_is_a_fault_or_a_copy() -> None:
    chance, whole = np.random.default_rng(4), encode(ANY)
    for _ in range(300):
        data = bytearray(whole)
        for place in chance.integers(0, len(data), 3).tolist():
            data[place] = int(chance.integers(256))
        assert isinstance(decode(bytes(data)), LearnedPieces | Fault)


def test_a_stored_look_is_itself_in_any_sixth_of_a_turn() -> None:
    look = np.random.default_rng(5).normal(0, 0.3, (6, 6, 3)).repeat(4, axis=0).repeat(4, axis=1).astype(np.float32)
    data = packed(look)
    assert unpacked(data).shape == (GRID, GRID, 3)
    assert np.abs(unpacked(data) - look).max() < 0.02
    match = compare(np.asarray(look + np.array([0.2, -0.1, 0.5]), np.float32), data)
    assert match.error < 0.02
    assert match.shift == pytest.approx([0.2, -0.1, 0.5], abs=0.02)
