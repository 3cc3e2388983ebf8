"""The throw that a game waits for where its throws differ, and the actions of chance."""

from random import Random

import numpy as np
from msgspec.structs import replace

from companion.game.table import made_up_throw
from companion.games.pig.model import PlayerTurn
from companion.games.pig.roll import ROLL
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.ui import update_throw
from companion.ui.message import Message
from companion.ui.model import CameraStatus, Model
from companion.ui.update import update
from companion.ui.update_throw import OF_A_THROW
from engine.pig import PIG, Roll, Setup
from vision.camera import Frame
from vision.reading import Expectation, Reading

GAME = PIG.new_game(Setup(("Ada", "Bo")))
TWO = replace(ROLL, bodies=ROLL.bodies * 2)
PIGS = PIG_AT_THE_TABLE.chance
TABLE = replace(PIG_AT_THE_TABLE, chance=replace(PIGS, due=lambda game: TWO if game.now.rolls else ROLL))


def after(*values: int) -> object:
    """The game after these rolls."""
    game = GAME
    for value in values:
        game, _effects = PIG.apply(game, Roll(value))
    return game


def test_a_game_whose_throws_are_alike_waits_for_its_roll() -> None:
    assert PIG_AT_THE_TABLE.chance.throw(after(3)) is ROLL
    assert PIG_AT_THE_TABLE.chance.throw(None) is ROLL


def test_a_position_may_wait_for_a_throw_of_its_own() -> None:
    assert TABLE.chance.throw(None) is ROLL
    assert TABLE.chance.throw(after(3)) is TWO
    assert Model(table=TABLE, game=after(3)).roll is TWO


def test_chance_brings_a_throw_where_one_is_due() -> None:
    assert isinstance(PIG_AT_THE_TABLE.made_up(GAME, Random(1)), Roll)
    assert made_up_throw(TABLE, after(3), Random(1)) is None, "two dice make no roll of Pig"
    over = replace(GAME, now=replace(GAME.now, points=(100, 0)))
    assert PIG_AT_THE_TABLE.made_up(over, Random(1)) is None
    six = replace(TABLE, chance=replace(PIGS, made_up=lambda _game, _chance: Roll(6)))
    assert six.made_up(over, Random(1)) == Roll(6)


NO_DICE = replace(PIG_AT_THE_TABLE, chance=replace(PIGS, roll=None))
"""A game that throws no dice."""
SENT: tuple[Message, ...] = (
    update_throw.to_throw.tap(),
    update_throw.next_throw.tap(),
    update_throw.read_dice.tap(),
    update_throw.enter_by_hand.tap(),
    update_throw.tap_pad.tap(3),
    update_throw.accept_roll.tap(),
    update_throw.select_die.tap(0),
    update_throw.set_die.tap(3),
    update_throw.set_body.tap("red"),
    update_throw.remove_die.tap(),
    update_throw.add_die.tap("red"),
    update_throw.correct_roll.tap(),
    update_throw.leave_doubt.tap(),
    update_throw.go_on.news(1),
    update_throw.dice_seen.news(Frame(np.zeros((4, 4, 3), np.uint8), 0.0, 1), Reading(4, 4, (), False, 0.0)),
)


def test_a_game_without_dice_waits_for_no_throw() -> None:
    assert NO_DICE.chance.throw(GAME) is None
    assert NO_DICE.chance.expectation(GAME) == Expectation()
    assert PIG_AT_THE_TABLE.chance.expectation() == Expectation(any=1)
    assert NO_DICE.made_up(GAME, Random(1)) is None
    assert Model(table=NO_DICE, game=GAME).due is None


def test_a_game_without_dice_ignores_the_messages_of_a_throw() -> None:
    model = Model(table=NO_DICE, game=GAME, screen=PlayerTurn(), camera=CameraStatus(live=True))
    for message in SENT:
        assert update(model, message) == (model, ()), message
    assert {message.handler for message in SENT} == set(OF_A_THROW)


def test_a_source_at_its_end_asks_nobody_to_enter_dice_that_are_not_thrown() -> None:
    model = Model(table=NO_DICE, game=GAME, screen=PlayerTurn(), busy=True)
    after, _commands = update(model, update_throw.no_more_throws.news())
    assert (after.screen, after.busy) == (PlayerTurn(), False)
    assert isinstance(after.notice, str)
    assert after.notice
    assert "by hand" not in after.notice
