"""Taking steps back: a tap up to the last throw or turn of cards, further back a key that is held."""

import pytest
from msgspec.structs import replace

from companion.games import GAMES, undo
from companion.games.troyes import update_game
from companion.games.troyes.model import Board, drafts_of
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.games.undo import can_take_back, is_free
from companion.ui import commands, update_back, update_table, update_throw
from companion.ui.message import Message
from companion.ui.model import CameraStatus, ManualRoll, Model, Throwing
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.troyes.actions import Action, Activities, Undo
from engine.troyes.game import TROYES
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup
from engine.troyes.state import Game
from engine.troyes.terms import Stage
from tests.engine.troyes.random_games import played

SETUP = Setup(("Ada", "Bo"), made_up_cards())
CARDS = Activities("x_scout", "x_priest", "x_merchant")


def opened() -> Model:
    """A game that begins."""
    game = TROYES.new_game(SETUP)
    return update(
        Model(offered=GAMES), update_table.game_opened.news(GameOpened(1, game, (), False, TROYES_AT_THE_TABLE))
    )[0]


def done(model: Model, action: Action) -> Model:
    """The model after a stored action."""
    game, effects = TROYES.apply(model.game, action)
    return update(model, update_table.committed.news(Committed(action, game, effects)))[0]


def settled() -> Model:
    """The model after the last citizen."""
    model = opened()
    while model.game.now.stage is Stage.SETTLE:
        model = done(model, TROYES.legal(model.game, model.game.now.turn)[0])
    return model


def taken(model: Model) -> tuple[object, ...]:
    """The commands of a tap on the undo key."""
    return update(model, undo.take_back.tap())[1]


def test_nothing_can_be_taken_back_before_the_first_step() -> None:
    model = opened()
    assert not can_take_back(model)
    after, issued = update(model, undo.take_back.tap())
    assert (after.notice, issued) == ("Nothing has been done yet; there is nothing to take back.", ())


def test_one_tap_takes_the_last_steps_back() -> None:
    model = settled()
    assert taken(model) == (commands.Submit(Undo()),)
    assert taken(done(model, Undo())) == (commands.Submit(Undo()),)


def test_a_wrong_throw_or_card_goes_with_one_tap_and_what_was_before_it_with_a_held_key() -> None:
    model = done(settled(), CARDS)
    assert isinstance(model.screen, Throwing)
    assert TROYES_AT_THE_TABLE.parts.undo_button(model, ()) == undo.take_back.tap()
    before = done(model, Undo())
    assert not is_free(before)
    after, issued = update(before, undo.take_back.tap())
    assert issued == ()
    assert "hold the key" in str(after.notice)
    assert update(before, undo.take_back.tap(held=True))[1] == (commands.Submit(Undo()),)


def resumed(game: Game) -> Model:
    """The same game after it was closed and opened again."""
    return update(
        Model(offered=GAMES), update_table.game_opened.news(GameOpened(1, game, (), False, TROYES_AT_THE_TABLE))
    )[0]


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_a_resumed_game_takes_back_with_one_tap_what_it_did_before(seed: int) -> None:
    model = opened()
    sealed = set()
    for _before, action, game, effects in played(seed):
        model = update(model, update_table.committed.news(Committed(action, game, effects)))[0]
        sealed.add(len(game.past) - drafts_of(model).sealed)
        assert drafts_of(resumed(game)).sealed == drafts_of(model).sealed, action
    assert max(sealed) > 2


def test_a_resumed_game_takes_its_last_step_back_with_one_tap() -> None:
    game = done(settled(), CARDS).game
    model = update(
        Model(offered=GAMES), update_table.game_opened.news(GameOpened(1, game, (), False, TROYES_AT_THE_TABLE))
    )[0]
    assert is_free(model)
    assert not is_free(replace(model, game=TROYES.apply(game, Undo())[0]))


class Table:
    """A table without a window: taps keys of the screen, and carries out the actions that follow."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def key(self, message: Message) -> Key:
        """The key of the screen that sends this message."""
        (found,) = (each for each in view(self.model) if isinstance(each, Key) and message_of(each) == message)
        return found

    def tap(self, *taps: Message) -> None:
        """Tap keys, one after the other."""
        for message in taps:
            assert any(each.tappable and message_of(each) == message for each in view(self.model)), message
            self.model, issued = update(self.model, message)
            for each in issued:
                if isinstance(each, commands.Submit):
                    self.model = done(self.model, each.action)

    def throw(self, value: int) -> None:
        """Enter a throw by hand whose dice all show this value."""
        self.tap(update_throw.enter_by_hand.tap())
        while isinstance(self.model.screen, ManualRoll):
            self.tap(update_throw.tap_pad.tap(value))

    @property
    def rolled(self) -> list[int]:
        """The districts that have been thrown."""
        return list(self.model.game.now.rolled)

    @property
    def stage(self) -> str:
        """The stage of the game."""
        return str(self.model.game.now.stage)


def test_a_wrong_throw_is_taken_back_where_the_next_one_is_waited_for() -> None:
    table = Table(done(settled(), CARDS))
    table.throw(3)
    assert table.rolled == [0]
    assert isinstance(table.model.screen, Throwing)
    assert not table.key(undo.take_back.tap()).hold
    table.tap(undo.take_back.tap())
    assert (table.rolled, isinstance(table.model.screen, Throwing)) == ([], True)
    table.throw(4)
    assert table.model.game.now.dice[0] != ((), (), ())
    assert {value for values in table.model.game.now.dice[0] for value in values} == {4}


def test_several_throws_are_taken_back_one_after_the_other() -> None:
    table = Table(done(settled(), CARDS))
    table.throw(3)
    table.throw(5)
    table.tap(undo.take_back.tap())
    assert table.rolled == [0]
    held = undo.take_back.tap(held=True)
    assert table.key(held).hold
    assert "Hold this key" in table.key(held).why
    table.tap(held)
    assert table.rolled == []
    table.tap(held)
    assert table.stage == Stage.ACTIVITIES
    table.tap(held)
    assert table.stage == Stage.SETTLE


def test_the_board_leads_back_to_the_throw_and_the_camera_looks_again() -> None:
    live = CameraStatus("0", live=True, made_up=False)
    table = Table(replace(done(settled(), CARDS), camera=live))
    table.tap(update_game.open_board.tap())
    assert isinstance(table.model.screen, Board)
    after, issued = update(table.model, update_back.back.tap())
    assert after.screen == Throwing()
    assert issued == (commands.Watch(True, after.automatic),)


def test_the_undo_button_says_why_it_does_nothing() -> None:
    model = done(done(settled(), CARDS), Undo())
    button = TROYES_AT_THE_TABLE.parts.undo_button(model, ())
    assert button == undo.take_back.tap()
    after, issued = update(model, button)
    assert (issued, "hold the key" in str(after.notice)) == ((), True)
