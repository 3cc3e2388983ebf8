"""The options from the pre-release text (section 6a), in both engines, each by an example."""

import json
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.troyes_dice import (
    PRE_RELEASE,
    RELEASED,
    Action,
    Choose,
    Citizen,
    Colour,
    Deed,
    Effect,
    FortressFeast,
    Game,
    RecolouredDie,
    Resource,
    Roll,
    SecondDieCost,
    Setup,
    Sheet,
    Tile,
    Turn,
    apply,
    new_game,
)
from engine.troyes_dice.effects import ChoiceRaised, CitizenGained, CitizenLost, FeastHeld, HallCounted
from engine.troyes_dice.record import dump, replay
from tests.engine.troyes_dice.boards import RED, WHITE, YELLOW, rolled, setup_with
from tests.engine.troyes_dice.slow_rules import replay as slow_replay

FACES = (WHITE, RED, WHITE, YELLOW, RED, WHITE, YELLOW, WHITE, YELLOW)
"""Faces by place: the first morning's plazas are red, white, yellow, red."""
FEAST = setup_with(FACES, ((1, Tile.FORTRESS), (5, Tile.COIN), (7, Tile.WORK)))
ONE = replace(FEAST, fortress_feast=FortressFeast.ONE)
ROLL = Roll(6, (1, 2, 3))
FORTRESS = Turn(0, 0, Deed.PRESTIGE)


def full(*colours: Colour) -> Sheet:
    """A sheet on which these citizen tracks have no room."""
    red, yellow, white = (20 if colour in colours else 0 for colour in Colour)
    return Sheet(citizens=(red, yellow, white))


def gained(game: Game, *answers: Colour) -> Counter[Colour]:
    """The citizens that the fortress of column 1 brings in all, with these answers to the choices."""
    effects: list[Effect] = []
    actions: list[Action] = [FORTRESS, *(Choose(0, Citizen(colour)) for colour in answers)]
    for action in actions:
        game, more = apply(game, action)
        effects += more
    assert game.seats[0].done
    return Counter(colour for e in effects if isinstance(e, CitizenGained) for colour in [e.colour] * e.amount)


@pytest.mark.parametrize("colour", list(Colour))
def test_one_citizen_more_of_any_colour(colour: Colour) -> None:
    assert gained(rolled(ONE, 0, ROLL), colour) == Counter([RED, colour])


def test_the_choice_is_raised_by_its_own_rule() -> None:
    game, effects = apply(rolled(ONE, 0, ROLL), FORTRESS)
    assert [e.tile for e in effects if isinstance(e, FeastHeld)] == [Tile.FORTRESS]
    [raised] = [e for e in effects if isinstance(e, ChoiceRaised)]
    assert (raised.rule, raised.options) == ("6a.2", tuple(map(Citizen, Colour)))
    assert game.seats[0].pending is not None


def test_only_tracks_with_room_are_offered_and_a_single_one_is_taken() -> None:
    yellow_full = apply(rolled(ONE, 0, ROLL, full(YELLOW)), FORTRESS)[0].seats[0].pending
    assert yellow_full is not None
    assert yellow_full.choice.options == (Citizen(RED), Citizen(WHITE))
    assert gained(rolled(ONE, 0, ROLL, full(YELLOW, WHITE))) == Counter([RED, RED])


def test_without_room_it_is_lost() -> None:
    _, effects = apply(rolled(ONE, 0, ROLL, full(*Colour)), FORTRESS)
    assert sum(e.amount for e in effects if isinstance(e, CitizenLost)) == 2
    assert not any(isinstance(e, ChoiceRaised) for e in effects)


def test_the_released_feast_is_as_before() -> None:
    assert gained(rolled(FEAST, 0, ROLL), YELLOW) == Counter([RED, RED, YELLOW])


@pytest.mark.parametrize(
    ("option", "turn", "dice"),
    [
        (RecolouredDie.NOTHING, Turn(0, 1, Deed.PRESTIGE, YELLOW, 5), 0),
        (RecolouredDie.PLAZA, Turn(0, 1, Deed.PRESTIGE, YELLOW, 5), 1),
        (RecolouredDie.PLAZA, Turn(0, 1, Deed.PRESTIGE, YELLOW, 4), 1),
        (RecolouredDie.NOTHING, Turn(0, 1, Deed.PRESTIGE, YELLOW, 4), 1),
    ],
)
def test_a_recoloured_die_counts_by_its_plaza(option: RecolouredDie, turn: Turn, dice: int) -> None:
    """Columns 5 and 6 count white dice, of which the one used is the only one; columns 3 and 4 yellow ones."""
    setup = replace(setup_with(FACES), recoloured_die=option)
    game = rolled(setup, 0, ROLL, Sheet(circled=(9, 9, 9), held=(9, 9, 9)))
    _, effects = apply(game, turn)
    assert [e.dice for e in effects if isinstance(e, HallCounted)] == [dice]


def test_the_preset_sets_all_three() -> None:
    assert PRE_RELEASE.second_die_cost is SecondDieCost.ANY
    assert PRE_RELEASE.fortress_feast is FortressFeast.ONE
    assert PRE_RELEASE.recoloured_die is RecolouredDie.PLAZA
    setup = Setup(("Ada",))
    assert (setup.second_die_cost, setup.fortress_feast, setup.recoloured_die) == (
        RELEASED.second_die_cost,
        RELEASED.fortress_feast,
        RELEASED.recoloured_die,
    )


def test_a_record_of_a_pre_release_game_replays_alike_in_both_engines() -> None:
    setup = replace(ONE, second_die_cost=SecondDieCost.ANY, recoloured_die=RecolouredDie.PLAZA)
    game = new_game(setup)
    actions: list[Action] = [ROLL, FORTRESS, Choose(0, Citizen(WHITE))]
    for action in actions:
        game, _ = apply(game, action)
    data = dump(setup, actions)
    record = json.loads(data)
    assert replay(data).game == game
    assert record["setup"] | {"fortress_feast": "one", "recoloured_die": "plaza"} == record["setup"]
    assert slow_replay(record)["players"][0]["citizen_tracks"] == {"red": 1, "yellow": 0, "white": 1}
    assert game.seats[0].sheet.circled[Resource.KNOWLEDGE] == 3
