"""The log of a game in words: no step that was taken back, no points before the end."""

import re

import pytest

from companion.games.troyes.history import history
from companion.games.troyes.tutorial import ACTIONS_OF_ROUND, SETUP
from companion.i18n.language import Language, using
from engine.troyes.actions import Pass, Undo
from tests.engine.troyes.random_games import played


def test_a_step_that_is_taken_back_is_not_in_the_log() -> None:
    whole = history(SETUP, ACTIONS_OF_ROUND)
    assert history(SETUP, (*ACTIONS_OF_ROUND, Pass(1), Undo())) == whole
    assert history(SETUP, (*ACTIONS_OF_ROUND, Undo(), ACTIONS_OF_ROUND[-1])) == whole
    assert whole[-1] != history(SETUP, ACTIONS_OF_ROUND[:-1])[-1]


@pytest.mark.parametrize("language", Language)
def test_points_stand_in_the_log_only_after_the_end(language: Language) -> None:
    steps = list(played(4))
    setup, actions = steps[0][0].setup, [action for _before, action, _after, _effects in steps]
    with using(language):
        before, over = history(setup, actions[:-1]), history(setup, actions)
    points = re.compile("point|分数|分數")
    assert not [sentence for sentence in before if points.search(sentence)]
    assert [sentence for sentence in over if points.search(sentence)]
    assert len(over) > len(before) > 100
