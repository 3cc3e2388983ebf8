"""The last step in words: each coin that changes hands is announced."""

import re

import pytest

from companion.games.troyes.announcements import happened
from companion.games.troyes.told import told
from companion.i18n.language import Language, using
from companion.i18n.numbers import MINUS
from engine.troyes.actions import Activities, Pass
from engine.troyes.effects import CitizensReturned, DistrictEmptied, IncomePaid, WagesPaid
from tests.engine.troyes.positions import table
from tests.engine.troyes.random_games import played

GAME = table()


def test_income_less_wages_is_one_sentence() -> None:
    effects = (IncomePaid(0, 10), WagesPaid(0, 7, 0), IncomePaid(1, 10), WagesPaid(1, 12, 0), IncomePaid(2, 10))
    assert told(GAME, effects) == (f"Deniers of income less wages: Ada, +3; Bo, {MINUS}2; Cy, +10.",)


def test_the_end_of_a_round_says_what_comes_back() -> None:
    effects = (DistrictEmptied(1, 4), DistrictEmptied(0, 2), CitizensReturned(1, 2))
    assert told(GAME, effects) == (
        "Expelled citizens come back to Bo: 2.",
        "Deniers from the districts: Bo, +4; Ada, +2.",
    )


@pytest.mark.parametrize("language", Language)
def test_the_coins_of_a_whole_game_are_told(language: Language) -> None:
    """The signed numbers of the sentences add up to the change of the players' purses."""
    rounds = 0
    with using(language):
        for before, action, game, effects in played(7):
            if not isinstance(action, Activities | Pass) or not any(isinstance(each, IncomePaid) for each in effects):
                continue
            rounds += 1
            coins = " ".join(told(game, effects)[len(happened(game, effects)) :])
            moved = sum(int(number.replace(MINUS, "-")) for number in re.findall(f"[+{MINUS}][0-9]+", coins))
            assert moved == sum(each.denier for each in game.now.players) - sum(
                each.denier for each in before.now.players
            )
            assert all(name in coins for name in game.setup.players)
    assert rounds
