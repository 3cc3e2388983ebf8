"""Pig for a hall and a home: the turn, and the announcements by their kinds."""

from companion.game.hall_form import Event
from companion.games.pig import hall_view
from companion.i18n.language import Language, using
from engine.pig import Hold, Roll, Setup, apply, new_game


def test_a_turn_is_announced() -> None:
    game = new_game(Setup(("Ada", "Bo"), 50))
    with using(Language.EN):
        game, effects = apply(game, Roll(6))
        assert [each.kind for each in hall_view.announcements(game, effects)] == [Event.ROLL]
        assert hall_view.stage(game).label == "Ada's turn"
        game, effects = apply(game, Hold(0))
        assert [each.kind for each in hall_view.announcements(game, effects)] == [Event.BONUS]


def test_end_is_announced() -> None:
    game = new_game(Setup(("Ada", "Bo"), 50))
    for _roll in range(9):
        game, _effects = apply(game, Roll(6))
    with using(Language.EN):
        game, effects = apply(game, Hold(0))
        assert hall_view.announcements(game, effects)[-1].kind is Event.GAME_OVER
        assert hall_view.stage(game).label == "The game is over."
