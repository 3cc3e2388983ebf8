"""The Castles of Tuscany for a hall and a home: the rounds, and the announcements by their kinds."""

from companion.game.hall_form import Event
from companion.games.castles_of_tuscany import hall_view
from companion.i18n.language import Language, using
from engine.castles_of_tuscany.effects import ColourDone
from engine.castles_of_tuscany.terms import Kind
from tests.engine.castles_of_tuscany.random_games import played


def test_a_hall_and_a_home_hear_of_rounds_tiles_and_the_end() -> None:
    kinds, labels = set(), set()
    with using(Language.EN):
        for _before, _action, after, effects in played(3):
            kinds |= {each.kind for each in hall_view.announcements(after, effects)}
            labels.add(hall_view.stage(after).label)
        (announced,) = hall_view.announcements(after, (ColourDone(0, Kind.MINE, 1, 3),))
    assert {Event.ROLL, Event.ROUND, Event.GAME_OVER, Event.ALERT} <= kinds
    assert announced.kind is Event.BONUS
    assert "Ada" in announced.text
    assert {"Everybody lays a map", "Round 1 of 3", "Round 3 of 3", "The game is over."} <= labels
