"""The worked examples of the rules (section 12): set-up, phases, events and the end; each test names its number."""

from typing import Any

import pytest

from engine.game import IllegalActionError
from engine.troyes.actions import (
    Act,
    Answer,
    Characters,
    ChosenCitizen,
    Concede,
    Counter,
    EventCubeOff,
    Pass,
    Reroll,
    Reveal,
    Roll,
    Settle,
    TurnDice,
    Undo,
)
from engine.troyes.effects import DistrictEmptied, GreySettled, RoundEnded, Settled
from engine.troyes.faults import Code
from engine.troyes.rules import apply, faults, legal, new_game
from engine.troyes.scoring import scores
from engine.troyes.state import ActEvent, Asked, Game, Player, Position
from engine.troyes.terms import NEUTRAL, Building, CharacterRule, Colour, Deed, Stage
from tests.engine.troyes.positions import advanced, event, group, made_up, opened, own, setup_of, table, with_

PALACE, BISHOPRIC, CITY_HALL = Building
RED = Colour.RED


def reasons(game: Game, action: Any) -> list[tuple[str, str | None]]:
    """The codes and rules of a refusal."""
    return [(each.code.name, each.rule) for each in faults(game, action)]


def players(now: Position, field: str) -> list[Any]:
    """A field of all players."""
    return [getattr(player, field) for player in now.players]


def settle_all(seats: int, start: int) -> tuple[list[int], Game, list[Any]]:
    """Settle everybody on the first free space: the players in turn, the game after it, the effects."""
    game, turns, effects = new_game(setup_of(seats, start)), [], list[Any]()
    while game.now.stage == Stage.SETTLE:
        assert game.now.turn is not None
        turns.append(game.now.turn)
        game, made = apply(game, legal(game, game.now.turn)[0])
        effects += made
    return turns, game, effects


@pytest.mark.parametrize(
    ("seats", "start", "order", "greys", "left"),
    [
        (4, 0, "0123321001233210", 2, 6),
        (4, 2, "2301103223011032", 2, 6),
        (3, 0, "012210012210012", 3, 5),
        (2, 0, "011001100110", 0, 2),
    ],
)
def test_12_1_and_12_2_settling(seats: int, start: int, order: str, greys: int, left: int) -> None:
    turns, game, effects = settle_all(seats, start)
    assert turns == [int(letter) for letter in order]
    assert sum(isinstance(each, GreySettled) for each in effects) == greys
    assert (game.now.greys, game.now.stage) == (left, Stage.ACTIVITIES)
    assert sum(isinstance(each, Settled) for each in effects) == len(order)


def test_12_2_two_players_begin_with_greys() -> None:
    now = new_game(setup_of(2)).now
    assert all([space for space, owner in enumerate(own, 1) if owner == NEUTRAL] == [1, 4] for own in now.buildings)
    assert now.greys == 2


@pytest.mark.parametrize(("wages", "left"), [((2, 1, 0), 10), ((1, 2, 0), 11)])
def test_12_3_income_and_wages(wages: tuple[int, int, int], left: int) -> None:
    standing = {"palace": {2: 0, 5: 0}, "bishopric": {1: 0}, "city_hall": {3: 0}}
    game = table(stage=Stage.ACTIVITIES, round=4, turn=None, standing=standing)
    setup = setup_of(4)
    setup = type(setup)(setup.players, made_up(wages))
    after, _ = advanced(Game(setup, game.now))
    assert after.now.players[0].denier == left


def test_12_4_wages_that_are_missing() -> None:
    full = dict.fromkeys(range(1, 7), 0)
    for vp, left in ((5, 3), (1, 0)):
        game = table(stage=Stage.ACTIVITIES, round=4, turn=None, standing={"palace": full}, denier=[0] * 4, vp=[vp] * 4)
        after, _ = advanced(game)
        assert (after.now.players[0].denier, after.now.players[0].vp) == (0, left)


def test_12_5_the_throw_of_a_district() -> None:
    standing = {"city_hall": {1: 0, 2: 0}, "palace": {3: 0}, "bishopric": {4: 0}}
    game = table(stage=Stage.WORKFORCE, turn=None, standing=standing)
    assert not faults(game, Roll(0, (1,), (2,), (3, 4)))
    assert reasons(game, Roll(0, (1,), (2,), (3,))) == [("DICE_COUNT", "3.5")]


def revealing(**parts: Any) -> Game:
    """A game that waits for the events of its first round."""
    return table(stage=Stage.REVEAL, turn=None, **{"row": (event("x_marauders"),), **parts})


def test_12_6_events_turn_up_and_act() -> None:
    game, _ = apply(revealing(dice={0: "R1"}), Reveal("x_war", "x_doubt"))
    assert [each.card for each in game.now.row] == ["x_marauders", "x_war", "x_doubt"]
    assert (game.now.stage, game.now.called) == (Stage.BLACK, 3)
    assert players(game.now, "influence") == [3, 3, 3, 3]


def countering(**parts: Any) -> Game:
    """A game in which the black dice 6, 4 and 1 lie on the square."""
    return table(stage=Stage.COUNTER, dice={0: "R4 W4 Y5 Y6", 1: "W1 Y3"}, **{"black": (6, 4, 1), **parts})


def test_12_7_black_dice_are_beaten() -> None:
    game, _ = apply(countering(), Counter(0, own("R4"), (6, 1)))
    assert (game.now.black, game.now.turn, game.now.players[0].influence) == ((4,), 1, 6)
    game, _ = apply(game, Counter(1, own("W1 Y3"), (4,)))
    assert (game.now.stage, game.now.turn, game.now.players[1].influence) == (Stage.ACTIONS, 0, 5)
    assert game.now.dice[0] == ((), (4,), (5, 6))


def test_12_8_the_same_throw() -> None:
    game = countering()
    after, _ = apply(game, Counter(0, own("R4"), (6,)))
    assert after.now.black == (4, 1)
    assert reasons(game, Counter(0, own("R4"), (4, 1))) == [("HIGHEST_MISSING", "3.9")]
    assert reasons(game, Counter(0, own("Y5"), (6,))) == [("TOO_LOW", "3.9")]
    assert reasons(game, Concede(0)) == [("CAN_COUNTER", "3.11")]


def test_12_9_conceding() -> None:
    game = table(stage=Stage.COUNTER, dice={0: "W3 R1"}, black=(6,), vp=[1, 0, 0, 0])
    assert Concede(0) in legal(game, 0)
    after, _ = apply(game, Concede(0))
    assert (after.now.black, after.now.players[0].vp, after.now.dice[0]) == ((), 0, ((1,), (3,), ()))


def test_12_10_influence_has_a_maximum() -> None:
    game = table(stage=Stage.COUNTER, dice={0: "R6 R6"}, black=(3, 2, 1), influence=[19, 4, 4, 4])
    after, _ = apply(game, Counter(0, own("R6"), (3, 2, 1)))
    assert after.now.players[0].influence == 20


def test_12_22_passing_and_waiting() -> None:
    game = table(3, dice={"neutral": "Y6 Y5 Y4 Y3"})
    actions = (
        Pass(0),
        Act(1, Deed.FARM, group("nY6")),
        Act(2, Deed.FARM, group("nY5")),
        Pass(1),
        Act(2, Deed.FARM, group("nY4")),
    )
    for action in actions:
        game, _ = apply(game, action)
    assert players(game.now, "waiting") == [4, 3, 0]
    game, effects = apply(game, Pass(2))
    assert [each.deniers for each in effects if isinstance(each, DistrictEmptied)] == [4, 3, 2]
    assert (game.now.start, game.now.round, players(game.now, "waiting")) == (1, 2, [0, 0, 0])


def test_12_23_dice_upside_down() -> None:
    game = table(dice={0: "R2 W3 Y6", 1: "R1"})
    after, _ = apply(game, TurnDice(0, own("R2 W3 Y6")))
    assert (after.now.dice[0], after.now.players[0].influence) == (((5,), (4,), (1,)), 0)
    assert reasons(game, Reroll(0, (RED, 1), 6)) == [("NO_SUCH_DIE", "6.5")]


def acting(card: str, **parts: Any) -> tuple[Game, list[Any]]:
    """The game after an event has acted as far as it can."""
    row = parts.pop("row", (event(card),))
    game = table(stage=Stage.RESOLVE, turn=None, row=row, agenda=(ActEvent(card),), **{"dice": {0: "R1"}, **parts})
    return advanced(game)


def test_12_24_toll() -> None:
    game, _ = acting("x_toll", denier=[2, 3, 5, 5], vp=[1, 1, 1, 1])
    assert [(each.denier, each.vp) for each in game.now.players[:2]] == [(0, 0), (0, 1)]


def test_12_25_quarrel() -> None:
    game, _ = acting("x_quarrel", players=3, standing={"palace": {2: 0, 3: 1, 5: 0}}, vp=[4, 4, 4], greys=5)
    asked = game.now.pending
    assert isinstance(asked, Asked)
    assert (asked.player, asked.options) == (0, (ChosenCitizen(PALACE, 2), ChosenCitizen(PALACE, 5)))
    game, _ = apply(game, Answer(0, ChosenCitizen(PALACE, 5)))
    assert game.now.buildings[0] == (None, 0, NEUTRAL, None, NEUTRAL, None)
    assert game.now.expelled[0] == (1, 1, 0)
    assert players(game.now, "vp") == [4, 4, 2]


def test_12_35_sabotage() -> None:
    row = (event("x_sabotage"), event("x_war", (0, 1), (1, 2)), event("x_marauders", (1, 1)))
    game, _ = acting("x_sabotage", players=3, row=row, vp=[2, 2, 2])
    assert game.now.row[1] == event("x_war", (1, 2))
    asked = game.now.pending
    assert isinstance(asked, Asked)
    assert (asked.player, asked.options) == (1, (EventCubeOff("x_war"), EventCubeOff("x_marauders")))
    game, _ = apply(game, Answer(1, EventCubeOff("x_war")))
    assert players(game.now, "vp") == [2, 2, 0]


def test_12_36_visitors() -> None:
    standing = {"city_hall": {2: 1, 5: 2}}
    game, _ = acting("x_visitors", standing=standing, vp=[2] * 4, greys=3)
    game, _ = apply(game, Answer(0, ChosenCitizen(CITY_HALL, 2)))
    assert game.now.buildings[2] == (None, NEUTRAL, None, None, 1, None)
    assert game.now.expelled[2] == (0, 0, 1, 0)
    assert players(game.now, "vp") == [2] * 4


def ended(characters: CharacterRule) -> Game:
    """The end of the game of example 12.33."""
    activities = (
        opened(4, "x_merchant", [0]),
        opened(4, "x_priest", [0]),
        opened(4, "x_scout", [1, 2], [0]),
    )
    game = table(
        stage=Stage.CHARACTERS,
        turn=None,
        round=6,
        vp=[17, 0, 0, 0],
        influence=[11, 0, 0, 0],
        standing={"palace": {1: 0, 2: 0}, "city_hall": {1: 0, 2: 0}},
        cathedral={(2, 1): 0, (5, 1): 0},
        row=(event("x_war", (0, 1)), event("x_siege", (1, 1), (0, 1))),
        activities=activities,
        setup=setup_of(4, characters=characters),
    )
    return apply(game, Characters((("x_poet",), ("x_knight",), ("x_builder",), ("x_guildsman",))))[0]


@pytest.mark.parametrize(("characters", "points"), [(CharacterRule.ALL, 29), (CharacterRule.OWN, 23)])
def test_12_33_the_end(characters: CharacterRule, points: int) -> None:
    game = ended(characters)
    score = scores(game.setup, game.now)[0]
    assert (score.vp, score.events, score.spaces, score.cathedral, score.total) == (17, 2, 5, -4, points)
    assert game.over


def test_12_34_no_die_is_left() -> None:
    game = table(stage=Stage.COUNTER, dice={0: "R6"}, black=(6,))
    after, effects = apply(game, Counter(0, own("R6"), (6,)))
    assert any(isinstance(each, RoundEnded) for each in effects)
    assert players(after.now, "denier") == [5, 5, 5, 5]


def test_12_37_a_throw_is_corrected() -> None:
    _, game, _ = settle_all(4, 0)
    game = with_(game, stage=Stage.WORKFORCE, rolled=())
    due = [list(own).count(0) for own in game.now.buildings]

    def thrown(value: int) -> Roll:
        return Roll(0, *((value,) * n for n in due))

    first, _ = apply(game, thrown(1))
    back, _ = apply(first, Undo())
    assert back.now == game.now
    second, _ = apply(back, thrown(6))
    assert second.now.dice[0] == tuple((6,) * n for n in due)


def test_settling_on_a_taken_space_is_refused_whole() -> None:
    game, _ = apply(new_game(setup_of(4)), Settle(0, PALACE, 1))
    with pytest.raises(IllegalActionError) as caught:
        apply(game, Settle(1, PALACE, 1))
    assert [each.code for each in caught.value.faults] == [Code.SPACE_TAKEN]
    assert game.now.players[0] == Player(8, 3)
