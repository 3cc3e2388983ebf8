"""The voice of Troyes: one sentence each, no victory points before the end, in whole games and four languages."""

import pytest

from companion.games.troyes.announcements import sentences, turn_sentence
from companion.games.troyes.vocabulary import amount
from companion.i18n.language import Language, using
from engine.troyes.actions import Act, Concede, Counter
from engine.troyes.rules import apply
from engine.troyes.terms import Deed, Good, Stage
from tests.engine.troyes.positions import event, group, own, table
from tests.engine.troyes.random_games import played

BLACKS = table(stage=Stage.COUNTER, dice={0: "R4 W4", 1: "W1"}, black=(6, 4, 1))


def test_black_dice_are_countered_aloud() -> None:
    assert turn_sentence(BLACKS) == "Ada must beat six."
    game, effects = apply(BLACKS, Counter(0, own("R4"), (6, 1)))
    assert sentences(game, effects) == ("Ada beats six and one.", "Bo must beat four.")
    game, effects = apply(game, Concede(1))
    assert sentences(game, effects) == ("Bo concedes to the black 4.", "It is the turn of Ada.")


def test_an_action_is_one_sentence() -> None:
    game = table(dice={0: "R6 R5 Y6", 1: "Y1"}, row=(event("x_war"),))
    after, effects = apply(game, Act(0, Deed.EVENT, group("0R6", "0R5"), card="x_war", uses=3))
    assert sentences(after, effects) == ("Ada counters Made-up War: three cubes.", "It is the turn of Bo.")
    after, effects = apply(game, Act(0, Deed.PLACE, group("0Y6")))
    assert sentences(after, effects)[0] == "Ada places a citizen: the City Hall, space six."


@pytest.mark.parametrize("language", Language)
def test_victory_points_are_said_at_the_end_alone(language: Language) -> None:
    with using(language):
        words = {amount(Good.VP, n)[len(str(n)) :] for n in (1, 2)}
        for _, _, game, effects in played(5):
            said = sentences(game, effects)
            assert all(said)
            assert len(set(said)) == len(said) or not game.over
            told = any(word in sentence for word in words for sentence in said)
            assert told == game.over
