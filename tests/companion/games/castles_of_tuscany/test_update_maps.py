"""A map in the making at the touchscreen while other players lay theirs on phones."""

import pytest

from companion.games.castles_of_tuscany import update_maps
from companion.games.castles_of_tuscany.model import MapSetup
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.actions import LaidBoard, LayMap
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.terms import Kind
from tests.engine.castles_of_tuscany.positions import boards, setup_of


def in_the_making(*names: str) -> Model:
    """The map that Bob has begun at the touchscreen, while Ada has a phone."""
    model, _begun = update(
        Model(), update_table.game_opened.news(GameOpened(1, new_game(setup_of(3)), (), False, CASTLES_AT_THE_TABLE))
    )
    for tapped in (update_maps.lay_for.tap(1), *map(update_maps.tap_board.tap, names)):
        model, _issued = update(model, tapped)
    return model


def laid_by(model: Model, player: int, *letters: str) -> Model:
    """The table after a player has laid these boards on a phone, or the first one of each letter."""
    laid, box = boards(*(letters or ("A1", "B1", "C1"))), model.game.setup.box
    kinds = map_of(box, laid).kinds
    action = LayMap(player, laid, next(space for space, kind in kinds.items() if kind is Kind.CASTLE))
    game, effects = apply(model.game, action)
    return update(model, update_table.committed.news(Committed(action, game, effects, elsewhere=True)))[0]


def test_a_map_that_a_phone_lays_takes_no_other_map_away() -> None:
    before = in_the_making("B2", "A3")
    assert before.screen == MapSetup(1, (LaidBoard("B2"), LaidBoard("A3", join=1)))
    after = laid_by(before, 0)
    assert after.game.now.players[0].boards
    assert after.screen == before.screen
    assert laid_by(after, 2, "A2", "B3", "C3").screen == before.screen


@pytest.mark.parametrize(
    ("begun", "left"),
    [(("B1", "A3"), (LaidBoard("A3"),)), (("A1", "B1"), ()), (("B2", "C1"), (LaidBoard("B2"),))],
    ids=["the first board", "both boards", "the last board"],
)
def test_boards_that_a_phone_has_laid_leave_the_map_in_the_making(
    begun: tuple[str, ...], left: tuple[LaidBoard, ...]
) -> None:
    assert laid_by(in_the_making(*begun), 0).screen == MapSetup(1, left)


def test_the_map_in_the_making_ends_when_its_player_has_laid_one_on_a_phone() -> None:
    assert laid_by(in_the_making("B2"), 1).screen == MapSetup()
