"""Cadwallon for a hall and a home: rounds, the alarm and fights; no points before the end."""

from companion.game.hall_form import Event
from companion.games.cadwallon.hall_view import HALL, announcements, stage
from tests.engine.cadwallon.positions import after, begun, effects_of
from tests.engine.cadwallon.random_games import played


def test_a_hall_hears_of_rounds_fights_treasure_and_the_end() -> None:
    kinds, labels = set(), set()
    for before, _action, game, effects in played(2):
        kinds |= {each.kind for each in announcements(game, effects)}
        labels |= {stage(before).label, stage(game).label}
        assert stage(game).late == game.over
    assert kinds == {Event.ROLL, Event.ALERT, Event.BONUS, Event.ROUND, Event.GAME_OVER}
    assert {"The characters come to the exits", "Round 1 of 7", "The game is over."} <= labels


def test_nobody_learns_an_account_from_the_hall() -> None:
    assert HALL.secret_points
    rook = {"player": 0, "character": "x_rook"}
    game = after(begun({"x_rook": "r13"}), {"bash": rook})
    take = {"take": {"player": 0, "kind": "key"}}
    assert [each.text for each in announcements(after(game, take), effects_of(game, take))] == ["Rook takes a key."]
