"""The boards that a game needs, and the numbers that differ from the printed game (D1.5, D1.6)."""

import pytest
from msgspec.structs import replace

from engine.castles_of_tuscany.box import Board, Box
from engine.castles_of_tuscany.box_faults import BoxCode, BoxWarning
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.playable import playable_faults, warnings
from engine.castles_of_tuscany.terms import Kind

BOX = made_up_box()


def without(*boards: str) -> Box:
    return replace(BOX, boards=tuple(board for board in BOX.boards if board.id not in boards))


def bare(*boards: str) -> Box:
    """The box with mines in place of these boards' castles."""
    return replace(
        BOX,
        boards=tuple(
            Board(board.id, tuple(Kind.MINE if kind is Kind.CASTLE else kind for kind in board.spaces))
            if board.id in boards
            else board
            for board in BOX.boards
        ),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_made_up_box_is_playable_for_all(players: int) -> None:
    assert playable_faults(BOX, players) == ()
    assert warnings(BOX) == ()


def test_each_player_needs_a_board_of_each_letter() -> None:
    box = without("B1", "B2", "C4")
    assert playable_faults(box, 2) == ()
    assert [fault.code for fault in playable_faults(box, 3)] == [BoxCode.FEW_BOARDS]
    found = playable_faults(box, 4)
    assert [dict(fault.params)["letter"] for fault in found] == ["B", "C"]
    assert [fault.rule for fault in found] == ["D1.5", "D1.5"]
    assert all("{" not in str(fault) for fault in found)


def test_every_choice_of_boards_needs_a_castle_space() -> None:
    assert playable_faults(bare("A1", "B1"), 2) == ()
    (fault,) = playable_faults(bare("A3", "B1", "C2"), 2)
    assert (fault.code, dict(fault.params)) == (BoxCode.NO_CASTLE, {"boards": "A3, B1, C2"})


def test_warnings() -> None:
    few = replace(without("B1"), cards=(17, *BOX.cards[1:]), production=BOX.production[1:])
    found = warnings(few)
    assert [fault.code for fault in found] == [BoxWarning.REGION_CARDS, BoxWarning.PRODUCTION_CARDS, BoxWarning.BOARDS]
    (castles,) = warnings(bare("A1"))
    assert dict(castles.params) == {"boards": "A1, B1, C1", "have": 2, "need": 3}
    assert castles.rule == "D1.6"
    assert all(str(fault) for fault in found)
    assert warnings(replace(BOX, cards=(None, *BOX.cards[1:]), production=())) == ()
