"""A turn begins with the last action in words, for those who have not heard it."""

import pytest
from msgspec.structs import replace

from companion.games.troyes import update_turn
from companion.games.troyes.announcements import happened
from companion.games.troyes.model import Board, BoardPart, Influence, PlayerTurn
from companion.games.troyes.widgets import CardMark, DieMark, ResultKey, SpaceMark
from companion.ui import commands, update_back, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update import update
from engine.troyes.actions import Pass
from engine.troyes.rules import apply
from engine.troyes.terms import BUILDINGS, SPACES, Colour
from tests.companion.games.troyes.at_the_table import model_of
from tests.engine.troyes.positions import event, opened, table


def after_a_pass() -> Model:
    """The turn after somebody has passed."""
    game, effects = apply(table(dice={0: "R4 W5", 1: "Y3 Y4"}), Pass(0))
    return replace(model_of(game, PlayerTurn()), latest=effects)


def words_of(model: Model) -> list[str]:
    return [each.text for each in view(model) if isinstance(each, Text)]


def test_the_turn_begins_with_the_last_action() -> None:
    model = after_a_pass()
    (told,) = happened(model.game, model.latest)
    assert told in words_of(model)
    assert told in words_of(replace(model, tall=True))
    chosen = update(model, update_turn.tap_die.tap((1, Colour.YELLOW, 3), False))[0]
    assert told not in words_of(replace(chosen, tall=True)), "the results need the room"
    assert told not in words_of(replace(model, latest=()))


def test_the_board_lies_beside_the_dice_until_some_are_chosen() -> None:
    game = table(
        dice={0: "R4 W5 Y1"},
        activities=(opened(4, "x_guard", (1,)), opened(4, "x_merchant")),
        row=(event("x_war"),),
        standing={"palace": {1: 0}},
    )
    model = model_of(game, PlayerTurn())
    cards = [each for each in view(model) if isinstance(each, CardMark)]
    assert [card.said for card in cards] == ["Made-up Guard", "Made-up Merchant", "Made-up War"]
    assert sum(isinstance(each, SpaceMark) for each in view(model)) == len(BUILDINGS) * SPACES
    for card, part in zip(cards, (BoardPart.ACTIVITIES, BoardPart.ACTIVITIES, BoardPart.EVENTS), strict=True):
        assert card.message is not None
        large = update(model, card.message)[0]
        assert large.screen == Board(back=model.screen, part=part)
        assert update(large, update_back.back.tap())[0].screen == model.screen
    chosen = update(model, update_turn.tap_die.tap((0, Colour.YELLOW, 1), False))[0]
    lit = [each.title for each in view(chosen) if isinstance(each, ResultKey)]
    dark = [each for each in view(chosen) if isinstance(each, CardMark)]
    assert {*lit, *(card.said for card in dark)} >= {card.said for card in cards}, "the board stays"
    assert all(card.why and not card.enabled for card in dark)
    assert any(isinstance(each, Key) and each.hold for each in view(chosen)), "Pass stays"


@pytest.mark.parametrize("use", Influence)
def test_influence_takes_no_die_of_another_district(use: Influence) -> None:
    """A die of the neutral district that equals an own one would be thrown again instead of it (6.5)."""
    game = table(dice={0: "R4 W5", "neutral": "R4 Y3"}, influence=(4, 4, 4, 4))
    dice = [each for each in view(model_of(game, PlayerTurn(influence=use))) if isinstance(each, DieMark)]
    own, others = dice[:2], dice[2:]
    assert all(die.enabled for die in own)
    assert [(die.enabled, die.rule, die.value) for die in others] == [(False, "6.5", 4), (False, "6.5", 3)]


def test_a_tap_says_it_again() -> None:
    model = after_a_pass()
    (key,) = (each for each in view(model) if isinstance(each, Key) and each.message == update_table.say_again.tap())
    assert key.tappable
    (again,) = update(replace(model, voice=True), update_table.say_again.tap())[1]
    assert isinstance(again, commands.SayAgain)
    assert happened(model.game, model.latest)[0] in again.text
