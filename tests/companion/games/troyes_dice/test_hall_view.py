"""The wheel for a room, and the announcements by their kinds, in whole games."""

from collections import Counter

import pytest

from companion.game.phone_pages import Event
from companion.games.troyes_dice import hall_view
from companion.i18n.language import Language, using
from engine.troyes_dice import Game, Setup, effects
from tests.companion.tables import played

SETUP = Setup(("Ada", "Bo", "Cy"))
GAME = tuple(played(SETUP, 4))


def test_wheel_shows_each_die_and_names_the_destroyed_plaza() -> None:
    game = next(game for _action, game, _effects in GAME if game.throw and any(s.destroyed for s in game.throw.slots))
    assert game.throw is not None
    with using(Language.EN):
        shown = hall_view.hall(game)
    assert len(shown["plazas"]) == 9
    dice = {place: each["die"] for place, each in enumerate(shown["plazas"]) if "die" in each}
    assert {place: (die["value"], die["destroyed"]) for place, die in dice.items()} == {
        slot.place: (slot.value, slot.destroyed) for slot in game.throw.slots
    }
    (destroyed,) = (slot for slot in game.throw.slots if slot.destroyed)
    assert shown["destroyed"] == [{"colour": destroyed.colour, "text": shown["plazas"][destroyed.place]["text"]}]
    assert "destroyed" in shown["plazas"][destroyed.place]["text"]


def test_before_the_first_throw_no_die_lies_on_the_wheel() -> None:
    from engine.troyes_dice import new_game

    shown = hall_view.hall(new_game(SETUP))
    assert not any("die" in each for each in shown["plazas"])
    assert shown["destroyed"] == []


@pytest.mark.parametrize("language", Language)
def test_a_whole_game_announces_each_kind(language: Language) -> None:
    kinds: Counter[Event] = Counter()
    for _action, game, happened in GAME:
        with using(language):
            announced = hall_view.announcements(game, happened)
        assert all(each.text.strip() for each in announced)
        kinds.update(each.kind for each in announced)
        strikes = [effect for effect in happened if isinstance(effect, effects.PlazaDestroyed)]
        assert sum(each.kind is Event.ATTACK for each in announced) == sum(bool(each.attacks) for each in strikes)
    assert kinds[Event.DAY] == 8
    assert kinds[Event.ROLL] == 16
    assert kinds[Event.GAME_OVER] == 1
    assert kinds[Event.PLAZA_DESTROYED] >= kinds[Event.ATTACK] > 0


def test_ranking_may_be_shown_from_the_seventh_day() -> None:
    stages = [(game.day, hall_view.stage(game)) for _action, game, _effects in GAME if isinstance(game, Game)]
    assert all(stage.late is (day >= 7) and (stage.day, stage.half is not None) == (day, True) for day, stage in stages)
