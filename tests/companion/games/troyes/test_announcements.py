"""The voice of Troyes: one sentence each, no victory points before the end, in whole games and four languages."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.game.crier import Part, screen_texts
from companion.games.troyes.announced_runs import spoken
from companion.games.troyes.announcements import announced, beginning, sentences, sound, waits
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.games.troyes.vocabulary import amount
from companion.i18n.language import Language, using
from companion.i18n.numbers import joined
from companion.ui.result_speech import result_sentences
from engine.troyes.actions import Act, ActivityCubeOff, CathedralCubeOff, Concede, Counter, EventCubeOff
from engine.troyes.effects import (
    ActivityTurned,
    CitizenEntered,
    CitizenExpelled,
    CubeRemoved,
    DieDiscarded,
    Effect,
    EventActs,
    EventTurned,
    Gained,
    GameOver,
    Lost,
    RoundBegan,
    Scored,
    VpLost,
    Why,
)
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import apply, new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Asked
from engine.troyes.terms import NEUTRAL, Building, Colour, Deed, Good, Stage
from hardware.ports import Sound
from tests.engine.troyes.positions import event, group, opened, own, table
from tests.engine.troyes.random_games import played

BLACKS = table(stage=Stage.COUNTER, dice={0: "R4 W4", 1: "W1"}, black=(6, 4, 1))


def test_black_dice_are_countered_aloud() -> None:
    assert waits(BLACKS) == "Ada must beat six."
    game, effects = apply(BLACKS, Counter(0, own("R4"), (6, 1)))
    assert announced(game, effects) == ("Ada beats six and one.", "Bo must beat four.")
    game, effects = apply(game, Concede(1))
    assert announced(game, effects) == ("Bo concedes to the black 4.", "It is the turn of Ada.")


def test_an_action_is_one_sentence() -> None:
    game = table(dice={0: "R6 R5 Y6", 1: "Y1"}, row=(event("x_war"),))
    after, effects = apply(game, Act(0, Deed.EVENT, group("0R6", "0R5"), card="x_war", uses=3))
    assert announced(after, effects) == (
        "Ada counters Made-up War: three cubes and 3 influence.",
        "It is the turn of Bo.",
    )
    after, effects = apply(game, Act(0, Deed.PLACE, group("0Y6")))
    assert announced(after, effects)[0] == "Ada places a citizen: the City Hall, space six."


@pytest.mark.parametrize("language", Language)
def test_victory_points_are_secret_until_they_are_counted(language: Language) -> None:
    with using(language):
        words = {amount(Good.VP, n)[len(str(n)) :].lstrip("点點") for n in (1, 2)}
        for _, _, game, effects in played(5):
            said = screen_texts(sentences(game, effects))
            assert all(said)
            assert len(set(said)) == len(said) or not game.over
            assert not any(word in sentence for word in words for sentence in said)
        result = joined(screen_texts(result_sentences(TROYES_AT_THE_TABLE, game)))
        assert all(name in result for name in game.setup.players)


def test_cubes_are_announced_before_the_event_that_they_settle() -> None:
    game = table(dice={0: "R6 R6 R6"}, row=(event("x_quarrel", (2, 2), (1, 1)),))
    after, effects = apply(game, Act(0, Deed.EVENT, group("0R6", "0R6", "0R6"), card="x_quarrel", uses=2))
    said = screen_texts(sentences(after, effects))
    assert said[0] == "Ada counters Made-up Quarrel: two cubes and 2 influence."
    assert "is settled" in said[1]


def test_an_activity_is_one_sentence_with_its_gain() -> None:
    game = table(dice={0: "Y5 Y6", 1: "Y1"}, activities=(opened(4, "x_merchant", (0,)),))
    after, effects = apply(game, Act(0, Deed.ACTIVITY, group("0Y5", "0Y6"), card="x_merchant", uses=2))
    assert announced(after, effects)[0] == "Ada uses Made-up Merchant: 4 deniers."


def test_a_citizen_is_placed_before_the_one_whom_it_expels() -> None:
    placed, expelled = CitizenEntered(0, Building.PALACE, 3, "5.15"), CitizenExpelled(1, Building.PALACE, 3, "5.15")
    said = spoken(table(), (expelled, placed))
    assert screen_texts(said) == (
        "Ada places a citizen: the Palace, space three.",
        "Expelled from the Palace, space 3: a citizen of Bo.",
    )
    assert [each.part for each in said] == [Part.SCREEN, Part.NEWS]


ADA_SHORT, BO_SHORT, CY_SHORT = (VpLost(player, 2, Why.CARD, "3.7") for player in range(3))


def test_events_are_orders_with_a_short_form_and_own_actions_are_left_to_the_screen() -> None:
    effects: list[Effect] = [EventActs("x_toll"), Lost(0, Good.DENIER, 3, 0), Lost(1, Good.DENIER, 2, 0), BO_SHORT]
    assert [(each.part, each.brief) for each in spoken(table(), effects)] == [
        (Part.ORDER, "Ada and Bo lose deniers."),
        (Part.NEWS, ""),
    ]
    same: list[Effect] = [EventActs("x_toll"), Lost(0, Good.DENIER, 3, 0), Lost(1, Good.DENIER, 3, 0)]
    assert [each.brief for each in spoken(table(), same)] == ["Ada and Bo lose 3 deniers each."]
    game = table(dice={0: "R6 R5 Y6", 1: "Y1"}, row=(event("x_war"),))
    after, done = apply(game, Act(0, Deed.EVENT, group("0R6", "0R5"), card="x_war", uses=3))
    assert {each.part for each in sentences(after, done)} == {Part.SCREEN}


def test_a_choice_that_an_event_brings_is_announced() -> None:
    found = [
        waits(game) in screen_texts(sentences(game, effects))
        for seed in range(4)
        for _before, _action, game, effects in played(seed)
        if isinstance(game.now.pending, Asked) and any(isinstance(each, EventActs) for each in effects)
    ]
    assert len(found) > 1
    assert all(found)


LOSSES = [Lost(0, Good.DENIER, 3, 0), Lost(1, Good.DENIER, 0, 3), Lost(2, Good.DENIER, 3, 0)]


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ([EventTurned("x_war"), EventTurned("x_toll")], ["The events Made-up War and Made-up Toll turn up."]),
        ([EventTurned("x_war")], ["The event Made-up War turns up."]),
        (
            [ActivityTurned("x_scout", Colour.RED), ActivityTurned("x_abbot", Colour.WHITE)],
            ["The activities Made-up Scout and Made-up Abbot are open."],
        ),
        (
            [EventActs("x_toll"), *(Lost(player, Good.DENIER, 3, 0) for player in range(3))],
            ["Made-up Toll. Everybody loses 3 deniers."],
        ),
        (
            [
                EventActs("x_war"),
                EventActs("x_toll"),
                *LOSSES,
            ],
            ["Made-up Toll. Ada and Cy lose 3 deniers each."],
        ),
        (
            [Lost(0, Good.INFLUENCE, 1, 2), Lost(1, Good.INFLUENCE, 2, 0)],
            ["Bo loses 2 influence. Ada loses 1 influence."],
        ),
        ([EventActs("x_war"), ADA_SHORT], ["Ada falls short."]),
        ([ADA_SHORT, CY_SHORT], ["Ada and Cy fall short."]),
        ([ADA_SHORT, BO_SHORT, CY_SHORT] * 2, ["Everybody falls short two times."]),
        ([ADA_SHORT, CY_SHORT, CY_SHORT], ["Times fallen short: Cy, two; Ada, one."]),
        ([VpLost(player, 2, Why.WAGES, "3.4") for player in (0, 2)], ["Ada and Cy cannot pay all wages."]),
        (
            [DieDiscarded(0, Colour.RED, 4), DieDiscarded(0, Colour.RED, 6), DieDiscarded(1, Colour.WHITE, 1)],
            ["Dice given up: Ada, red 4 and red 6; Bo, white 1."],
        ),
        (
            [CitizenExpelled(0, Building.PALACE, 2, "D5"), CitizenExpelled(NEUTRAL, Building.PALACE, 5, "D5")],
            ["Expelled from the Palace: space 2, a citizen of Ada; space 5, a grey citizen."],
        ),
        ([CubeRemoved(0, CathedralCubeOff(3, 1))], ["Ada takes a cube off column 3 of the cathedral."]),
        (
            [CubeRemoved(0, EventCubeOff("x_war")), CubeRemoved(1, ActivityCubeOff("x_abbot"))],
            ["Cubes taken off: Ada, Made-up War; Bo, Made-up Abbot."],
        ),
        (
            [Scored(0, 4, 0, 0, 0, 0, 4), Scored(1, 9, 0, 0, 0, 0, 9)],
            [],
        ),
        ([Gained(0, Good.VP, 2), Lost(1, Good.VP, 2, 0)], []),
    ],
)
def test_equal_announcements_are_joined(effects: list[Effect], said: list[str]) -> None:
    assert list(screen_texts(spoken(table(players=3), effects))) == said


def test_no_announcement_of_a_whole_game_repeats_a_sentence_in_a_row() -> None:
    for seed in (2, 5, 9):
        for _, _, game, effects in played(seed):
            said = screen_texts(spoken(game, effects))
            assert len([each for each in said if "fall short" in each or "falls short" in each]) <= 1
            assert all(first != second for first, second in pairwise(said))


@pytest.mark.parametrize("language", Language)
def test_every_sentence_begins_with_a_capital(language: Language) -> None:
    with using(language):
        for _, _, game, effects in played(6):
            assert all(said[0] == said[0].upper() for said in screen_texts(sentences(game, effects)))


def test_a_game_begins_with_its_players_and_is_resumed_with_the_turn() -> None:
    game = new_game(Setup(("Ada", "Bo"), made_up_cards()))
    assert screen_texts(beginning(game)) == ("Oyez! A game of Troyes for two begins.", "It is the turn of Ada.")
    assert screen_texts(beginning(replace(game, past=(game.now,)))) == ("It is the turn of Ada.",)
    assert announced(game, ()) == ("It is the turn of Ada.",)


def test_the_sounds_tell_rounds_losses_and_the_end() -> None:
    assert sound((RoundBegan(1, 0, last=False),)) is Sound.ROUND
    assert sound((VpLost(0, 2, Why.CARD, "3.7"), RoundBegan(4, 0, last=True))) is Sound.LAST_ROUND
    assert sound((VpLost(0, 2, Why.CARD, "3.7"),)) is Sound.ALERT
    assert sound((GameOver((0,)),)) is None, "the fanfare waits for the total"
    assert sound(()) is None
