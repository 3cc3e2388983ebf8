"""Pig for a room: the die, the points of the turn, the announcements by their kinds."""

from companion.game.phone_pages import Event
from companion.games.pig import hall_view
from companion.i18n.language import Language, using
from engine.pig import Hold, Roll, Setup, apply, new_game


def test_die_and_turn_are_shown_and_announced() -> None:
    game = new_game(Setup(("Ada", "Bo"), 50))
    assert hall_view.hall(game) == {"value": None, "turn": 0, "target": 50}
    with using(Language.EN):
        game, effects = apply(game, Roll(6))
        assert hall_view.hall(game) == {"value": 6, "turn": 6, "target": 50}
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
