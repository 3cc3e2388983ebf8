"""A function that changes the model is its own message: equal calls are equal, and each value has its name."""

from typing import Any

import pytest

from companion.games.pig import update_turn
from companion.games.undo import take_back
from companion.ui import update_games, update_shell
from companion.ui.commands import Command
from companion.ui.message import calls, on_news, on_tap
from companion.ui.model import Model
from companion.ui.update import update
from tests.companion.tables import new_model


@on_tap
def move(model: Model, piece: str, by: int = 1, held: bool = False) -> tuple[Model, tuple[Command, ...]]:
    """Move a piece."""
    return model, ()


@on_news
def moved(model: Model, piece: str) -> tuple[Model, tuple[Command, ...]]:
    """A piece was moved."""
    return model, ()


def test_equal_calls_are_equal_messages_however_they_are_written() -> None:
    alike = {
        move.tap("a"),
        move.tap("a", 1),
        move.tap("a", 1, False),
        move.tap(held=False, piece="a"),
        move.tap("a", by=1),
    }
    assert len(alike) == 1
    assert move.tap("a", held=True) not in alike
    assert move.tap("a") != moved.news("a")


def test_each_value_has_the_name_of_its_parameter() -> None:
    message = move.tap("a", held=True)
    assert message.fields == {"piece": "a", "by": 1, "held": True}
    assert message.with_values(by=3) == move.tap("a", 3, True)
    assert (move.name, move.__doc__) == ("move", "Move a piece.")


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), (("a", 1, True, 2), {}), (("a",), {"far": 2}), (("a",), {"piece": "b"})], ids=str
)
def test_a_message_with_a_value_too_few_or_too_many_is_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        move.tap(*values, **named)
    with pytest.raises(TypeError):
        move.tap("a").with_values(far=2)


def test_a_message_calls_one_of_several_handlers() -> None:
    assert calls(move.tap("a"), moved, move)
    assert not calls(move.tap("a"), moved)
    assert not calls(None, move)


@pytest.mark.parametrize(
    ("handler", "of_games", "game"),
    [(update_turn.hold_points, True, "pig"), (take_back, True, ""), (update_games.open_game, False, "")],
)
def test_a_handler_knows_the_game_that_has_it(handler: object, of_games: bool, game: str) -> None:
    assert (handler.of_games, handler.game) == (of_games, game)  # type: ignore[attr-defined]


def test_a_message_of_a_game_that_is_not_on_the_table_changes_nothing() -> None:
    model = new_model()
    assert model.table is not None
    assert model.table.package != "pig"
    assert update(model, update_turn.pick_target.tap(50)) == (model, ())


def test_a_tap_closes_the_sentence_and_news_leave_it() -> None:
    shown, _issued = update(new_model(), update_shell.explain.news("Not yet."))
    assert shown.notice == "Not yet."
    assert update(shown, moved.news("a"))[0].notice == "Not yet."
    assert update(shown, move.tap("a"))[0].notice == ""
