"""A computer player's action in words: the dice and the deniers that the table moves for it."""

import re

import pytest

from companion.game.coach import Decision
from companion.games.troyes.decision_text import told
from engine.troyes import effects
from engine.troyes.actions import Act
from tests.engine.troyes.random_games import played

ACTS = [Decision(*step) for step in played(7) if isinstance(step[1], Act)]


@pytest.mark.parametrize("decision", ACTS, ids=lambda decision: str(decision.action.do))
def test_all_deniers_and_dice_of_an_action_are_named(decision: Decision) -> None:
    spent = (effects.DieBought, effects.Hired)
    price = sum(each.price for each in decision.effects if isinstance(each, spent))
    sentences = told((decision,))
    paid = " ".join(each.text for each in sentences if " pays " in each.text)
    assert sum(map(int, re.findall(r"(\d+) deniers? to", paid))) == price
    assert sum(each.text.startswith("With ") for each in sentences) == 1
    assert any(each.text.endswith(each.brief) and each.brief for each in sentences)
