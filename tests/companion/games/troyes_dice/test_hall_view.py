"""Troyes Dice for a hall and a home: the announcements by their kinds, in whole games."""

from collections import Counter

import pytest

from companion.game.hall_form import Event
from companion.games.troyes_dice import hall_view
from companion.i18n.language import Language, using
from engine.troyes_dice import Game, Setup, effects
from tests.companion.tables import played

SETUP = Setup(("Ada", "Bo", "Cy"))
GAME = tuple(played(SETUP, 4))


@pytest.mark.parametrize("language", Language)
def test_a_whole_game_announces_each_kind(language: Language) -> None:
    kinds: Counter[Event] = Counter()
    for _action, game, happened in GAME:
        with using(language):
            announced = hall_view.announcements(game, happened)
        assert all(each.text.strip() for each in announced)
        kinds.update(each.kind for each in announced)
        strikes = [effect for effect in happened if isinstance(effect, effects.PlazaDestroyed)]
        assert sum(each.kind is Event.ALERT for each in announced) == sum(bool(each.attacks) for each in strikes)
    assert kinds[Event.ROUND] == 8
    assert kinds[Event.ROLL] == 16
    assert kinds[Event.GAME_OVER] == 1
    assert kinds[Event.LOSS] >= kinds[Event.ALERT] > 0


def test_ranking_may_be_shown_from_the_seventh_day() -> None:
    stages = [(game.day, hall_view.stage(game)) for _action, game, _effects in GAME if isinstance(game, Game)]
    assert all(
        stage.late is (day >= 7) and (stage.round, stage.part is not None) == (day, True) for day, stage in stages
    )
