"""A game on phones before its first throw, and its result."""

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.table import TROYES_DICE
from companion.ui import update_table
from companion.ui.model import End, Model
from companion.ui.seat import at_home, seen
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update import update
from companion.ui.update_table import GameOpened
from engine.troyes_dice import Setup, new_game
from tests.companion.ui.stories import NAMES, ended


@pytest.mark.parametrize(("seat", "shown", "changes"), [(1, 1, True), (1, 2, False), (None, 0, False)])
def test_only_the_own_last_turn_can_be_changed(seat: int | None, shown: int, changes: bool) -> None:
    model = replace(ended(NAMES, 4), remote=True, seat=seat, screen=End(shown))
    labels = [each.label for each in seen(model) if isinstance(each, Key)]
    assert ("Change last turn" in labels) is changes
    assert "Graph" in labels


def test_before_the_first_throw_a_phone_asks_for_it_and_nobody_is_to_act() -> None:
    game = new_game(Setup(NAMES))
    opened = GameOpened(1, game, (), False, TROYES_DICE)
    model = update(Model(table=TROYES_DICE, remote=True, seat=0), update_table.game_opened.news(opened))[0]
    shown = seen(at_home(model))
    assert "Throw the four dice: the black one and the three clear ones." in [
        each.text for each in shown if isinstance(each, Text)
    ]
    assert not [each for each in shown if isinstance(each, Key) and each.detail]
