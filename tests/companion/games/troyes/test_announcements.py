"""The voice of Troyes: one sentence each, no victory points before the end, in whole games and four languages."""

import pytest
from msgspec.structs import replace

from companion.games.troyes.announcements import announced, beginning, sentences, sound, turn_sentence
from companion.games.troyes.vocabulary import amount
from companion.i18n.language import Language, using
from engine.troyes.actions import Act, Concede, Counter
from engine.troyes.effects_rounds import GameOver, RoundBegan, VpLost, Why
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import apply, new_game
from engine.troyes.setup import Setup
from engine.troyes.terms import Deed, Good, Stage
from hardware.ports import Sound
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


def test_cubes_are_announced_before_the_event_that_they_settle() -> None:
    game = table(dice={0: "R6 R6 R6"}, row=(event("x_quarrel", (2, 2), (1, 1)),))
    after, effects = apply(game, Act(0, Deed.EVENT, group("0R6", "0R6", "0R6"), card="x_quarrel", uses=2))
    said = sentences(after, effects)
    assert said[0] == "Ada counters Made-up Quarrel: two cubes."
    assert "is settled" in said[1]


@pytest.mark.parametrize("language", Language)
def test_every_sentence_begins_with_a_capital(language: Language) -> None:
    with using(language):
        for _, _, game, effects in played(6):
            assert all(said[0] == said[0].upper() for said in sentences(game, effects))


def test_a_game_begins_with_its_players_and_is_resumed_with_the_turn() -> None:
    game = new_game(Setup(("Ada", "Bo"), made_up_cards()))
    assert beginning(game) == ("Oyez! A game of Troyes for two begins.", "It is the turn of Ada.")
    assert beginning(replace(game, past=(game.now,))) == ("It is the turn of Ada.",)
    assert announced(game, ()) == ("It is the turn of Ada.",)


def test_the_sounds_tell_rounds_losses_and_the_end() -> None:
    assert sound((RoundBegan(1, 0, last=False),)) is Sound.ROUND
    assert sound((VpLost(0, 2, Why.CARD, "3.7"), RoundBegan(4, 0, last=True))) is Sound.LAST_ROUND
    assert sound((VpLost(0, 2, Why.CARD, "3.7"),)) is Sound.ALERT
    assert sound((GameOver((0,)),)) is Sound.OVER
    assert sound(()) is None
