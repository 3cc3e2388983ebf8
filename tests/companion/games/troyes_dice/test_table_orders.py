"""A resumed half shows its orders to the table until somebody acts: cell, places of dice, disc, raids."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.screens.wheel import announced
from companion.games.troyes_dice.table_orders import table_orders
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from engine.troyes_dice import Correct, Deed, Rest, Roll, Turn, legal
from tests.companion.ui.stories import act, opened, stories, tell


def words(model: Model) -> str:
    return "\n".join(each.text for each in view(model) if isinstance(each, Text))


def test_a_resumed_half_shows_what_lies_on_the_table() -> None:
    before, resumed = stories()["wheel"], stories()["wheel-resumed"]
    assert before.game is not None
    strike = announced(before)
    assert "ross out yellow one" in strike
    lines = announced(resumed).split("\n")
    assert lines == [
        strike,
        "From the free end: black one on yellow, one on red, one on white, three on red.",
        "The disc stands on day five.",
        "On the raid side: Cathedral, Hall, Coin.",
    ]
    assert announced(resumed) in words(resumed)
    assert announced(tell(resumed, update_table.say_again.tap(), update_half.open_player.tap(2))) == announced(resumed)


def test_the_orders_of_a_resume_end_with_the_next_action() -> None:
    resumed = stories()["wheel-resumed"]
    assert resumed.game is not None
    turn = next(each for each in legal(resumed.game, 2) if isinstance(each, Turn | Rest))
    drafted = tell(
        resumed, update_half.open_player.tap(2), update_half.choose_die.tap(1), update_half.choose_deed.tap(Deed.GATHER)
    )
    assert "The disc stands" in announced(drafted)
    assert "The disc stands" not in announced(act(drafted, turn))
    assert "The disc stands" not in announced(act(resumed, Correct(Roll(2, (1, 3, 6)))))


def test_nothing_lies_on_the_table_before_the_first_throw() -> None:
    begun = opened()
    assert begun.game is not None
    assert table_orders(begun.game, ()) == ()
