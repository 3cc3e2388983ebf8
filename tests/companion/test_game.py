"""The throw that a game waits for where its throws differ, and the actions of chance."""

from random import Random

from msgspec.structs import replace

from companion.game import made_up_throw
from companion.games.pig.roll import ROLL
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.ui.model import Model
from engine.pig import PIG, Roll, Setup

GAME = PIG.new_game(Setup(("Ada", "Bo")))
TWO = replace(ROLL, bodies=ROLL.bodies * 2)
TABLE = replace(PIG_AT_THE_TABLE, due=lambda game: TWO if game.now.rolls else ROLL)


def after(*values: int) -> object:
    """The game after these rolls."""
    game = GAME
    for value in values:
        game, _effects = PIG.apply(game, Roll(value))
    return game


def test_a_game_whose_throws_are_alike_waits_for_its_roll() -> None:
    assert PIG_AT_THE_TABLE.throw(after(3)) is ROLL
    assert PIG_AT_THE_TABLE.throw(None) is ROLL


def test_a_position_may_wait_for_a_throw_of_its_own() -> None:
    assert TABLE.throw(None) is ROLL
    assert TABLE.throw(after(3)) is TWO
    assert Model(table=TABLE, game=after(3)).roll is TWO


def test_chance_brings_a_throw_where_one_is_due() -> None:
    assert isinstance(PIG_AT_THE_TABLE.made_up(GAME, Random(1)), Roll)
    assert made_up_throw(TABLE, after(3), Random(1)) is None, "two dice make no roll of Pig"
    over = replace(GAME, now=replace(GAME.now, points=(100, 0)))
    assert PIG_AT_THE_TABLE.made_up(over, Random(1)) is None
    assert replace(TABLE, chance=lambda _game, _chance: Roll(6)).made_up(over, Random(1)) == Roll(6)
