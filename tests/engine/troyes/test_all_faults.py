"""Every reason for a refusal with the rule that it names (section 11); rows of the same code show its other rules."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import IllegalActionError, RecordError
from engine.troyes.actions import (
    Act,
    Activities,
    Answer,
    Black,
    Characters,
    ChosenCitizen,
    ChosenDie,
    Concede,
    Counter,
    Manual,
    Pass,
    Recruit,
    Reroll,
    Rethrow,
    Reveal,
    Roll,
    Settle,
    Spend,
    TurnDice,
    Undo,
)
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, CitizenMove, DieChange, EventCubes
from engine.troyes.faults import Code
from engine.troyes.made_up import made_up_cards
from engine.troyes.places import Expelled, General, OnCard, Space, Supply
from engine.troyes.record_form import decode_record
from engine.troyes.rules import apply, faults, new_game
from engine.troyes.setup import Pieces, Setup, setup_faults
from engine.troyes.state import Asked, AskedManual, AskedRethrow, AskedThrow, EffectOn, Game
from engine.troyes.terms import NEUTRAL, Building, Colour, Deed, Good, Stage
from tests.engine.troyes.positions import event, group, opened, own, setup_of, table, with_

ACTIVITY, CATHEDRAL, EVENT, PLACE, FARM = Deed
PALACE = Building.PALACE
RED, WHITE, YELLOW = Colour

START = new_game(setup_of(4))
CUBES = (
    opened(4, "x_merchant", [0]),
    opened(4, "x_guard"),
    opened(4, "x_priest", cubes=(1, 0, 0, 0)),
    opened(4, "x_lay_brother", cubes=(1, 0, 0, 0)),
    opened(4, "x_jester", cubes=(1, 0, 0, 0)),
    opened(4, "x_broker", [0]),
    opened(4, "x_tinker", [0]),
    opened(4, "x_abbot", cubes=(1, 0, 0, 0)),
)
SQUARE = table(
    dice={0: "R1 R5 W6 Y1 Y5", 1: "Y6 Y6"},
    activities=CUBES,
    row=(event("x_war", (1, 3)),),
    cathedral={(6, 1): 1, (6, 2): 1, (6, 3): 1},
)
POOR = table(dice={0: "R1", 1: "Y6"}, denier=[1, 5, 5, 5], influence=[0] * 4, personal=[0] * 4, activities=CUBES)
FIRST, *OTHERS = SQUARE.now.players
SPENT = with_(SQUARE, players=(replace(FIRST, cube_spent=True), *OTHERS))
EMPTY = with_(SQUARE, players=(replace(FIRST, general=0), *OTHERS))
BLACKS = table(stage=Stage.COUNTER, dice={0: "R4 W4"}, black=(6, 4, 1))
CALLED = table(stage=Stage.BLACK, turn=None, called=2)
TURNING = table(stage=Stage.ACTIVITIES, turn=None)
THROWING = table(stage=Stage.WORKFORCE, turn=None, standing={"palace": {1: 0}})
REVEALING = table(stage=Stage.REVEAL, turn=None, row=(event("x_marauders"),))
NO_YELLOW = with_(REVEALING, decks=(*REVEALING.now.decks[:2], ()))
TASK = EffectOn("x_frost", 0, 0, 1)
ASKING = table(stage=Stage.RESOLVE, turn=None, pending=Asked(0, (ChosenDie(YELLOW, 1), ChosenDie(YELLOW, 2)), TASK))
MANUAL = with_(SQUARE, pending=AskedManual("x_jester", 0))
CASTING = with_(SQUARE, pending=AskedThrow("x_scout", 0, 2))
AGAIN = with_(SQUARE, pending=AskedRethrow(0, (RED, 1)))
SHOWING = table(2, stage=Stage.CHARACTERS, turn=None)
OVER = table(stage=Stage.OVER, turn=None)


def used(card: str, uses: int, *dice: str, **more: Any) -> Act:
    """The action of player 0 with an activity card."""
    return Act(0, ACTIVITY, group(*dice), card=card, uses=uses, **more)


def one(change: Any) -> Manual:
    """A single change."""
    return Manual((change,))


CASES: tuple[tuple[Game, Any, Code, str | None], ...] = (
    (START, "settle", Code.FORM, None),
    (START, Settle(4, PALACE, 1), Code.FORM, None),
    (START, Settle(0, PALACE, 7), Code.FORM, None),
    (SQUARE, Act(0, FARM, group("0Y5"), card="x_war"), Code.FORM, None),
    (SQUARE, Act(0, ACTIVITY, group("0Y5")), Code.FORM, None),
    (START, Pass(0), Code.NOT_NOW, "9.3"),
    (ASKING, Black((1,)), Code.NOT_NOW, "9.3"),
    (MANUAL, Pass(0), Code.NOT_NOW, "9.3"),
    (START, Settle(1, PALACE, 1), Code.NOT_YOUR_TURN, "1.8"),
    (BLACKS, Concede(1), Code.NOT_YOUR_TURN, "3.9"),
    (SQUARE, Pass(1), Code.NOT_YOUR_TURN, "3.12"),
    (OVER, Pass(0), Code.OVER, "7.1"),
    (START, Undo(), Code.NOTHING_TO_UNDO, "9.5"),
    (apply(START, Settle(0, PALACE, 1))[0], Settle(1, PALACE, 1), Code.SPACE_TAKEN, "1.8"),
    (SQUARE, used("x_none", 1, "0Y5"), Code.CARD_UNKNOWN, "D1.3"),
    (SQUARE, used("x_war", 1, "0Y5"), Code.CARD_UNKNOWN, "D1.3"),
    (SQUARE, used("x_guard", 1, "0R5", hire=OnCard("x_none")), Code.CARD_UNKNOWN, "D1.3"),
    (SQUARE, Act(0, FARM, group("0Y5"), "x_none"), Code.CARD_UNKNOWN, "D1.3"),
    (SQUARE, Spend(0, "x_war"), Code.CARD_UNKNOWN, "D1.3"),
    (REVEALING, Reveal("x_merchant"), Code.CARD_UNKNOWN, "D1.3"),
    (TURNING, Activities("x_scout", "x_priest", "x_war"), Code.CARD_UNKNOWN, "D1.3"),
    (MANUAL, one(ActivityCubes("x_war", 0, 1)), Code.CARD_UNKNOWN, "D1.3"),
    (MANUAL, one(EventCubes("x_priest", 0, 1)), Code.CARD_UNKNOWN, "D1.3"),
    (MANUAL, one(CitizenMove(0, Supply(), OnCard("x_none"))), Code.CARD_UNKNOWN, "D1.3"),
    (TURNING, Activities("x_herald", "x_priest", "x_baker"), Code.CARD_COLOUR, "3.2"),
    (TURNING, Activities("x_priest", "x_scout", "x_baker"), Code.CARD_COLOUR, "3.2"),
    (REVEALING, Reveal("x_marauders"), Code.CARD_COLOUR, "3.6"),
    (REVEALING, Reveal("x_war", "x_toll"), Code.CARD_COLOUR, "3.6"),
    (
        with_(REVEALING, decks=((), *REVEALING.now.decks[1:])),
        Reveal("x_war", "x_doubt"),
        Code.CARD_TWICE,
        "3.6",
    ),
    (
        with_(TURNING, activities=(opened(4, "x_scout"),)),
        Activities("x_scout", "x_priest", "x_baker"),
        Code.CARD_TWICE,
        "3.2",
    ),
    (REVEALING, Reveal("x_war"), Code.OTHER_MISSING, "3.6"),
    (NO_YELLOW, Reveal("x_siege", "x_toll"), Code.OTHER_SUPERFLUOUS, "3.6"),
    (THROWING, Roll(0, (7,)), Code.DIE_VALUE, "3.5"),
    (CALLED, Black((0, 3)), Code.DIE_VALUE, "3.8"),
    (SQUARE, Reroll(0, (RED, 1), 7), Code.DIE_VALUE, "6.2"),
    (AGAIN, Rethrow(7), Code.DIE_VALUE, "6.2"),
    (THROWING, Roll(0, (1, 2)), Code.DICE_COUNT, "3.5"),
    (CALLED, Black((3,)), Code.DICE_COUNT, "3.8"),
    (CASTING, Black((3,)), Code.DICE_COUNT, "D3.2"),
    (THROWING, Roll(1), Code.DISTRICT_ROLLED, "3.5"),
    (with_(THROWING, rolled=(0,)), Roll(0, (1,)), Code.DISTRICT_ROLLED, "3.5"),
    (SQUARE, Act(0, FARM, group("0Y4")), Code.NO_SUCH_DIE, "4.1"),
    (SQUARE, Act(0, FARM, group("0Y5", "0Y5")), Code.NO_SUCH_DIE, "4.1"),
    (BLACKS, Counter(0, own("R6"), (6,)), Code.NO_SUCH_DIE, "3.9"),
    (SQUARE, TurnDice(0, own("R2")), Code.NO_SUCH_DIE, "6.5"),
    (SQUARE, Reroll(0, (YELLOW, 6), 1), Code.NO_SUCH_DIE, "6.5"),
    (BLACKS, Counter(0, own("R4"), (6, 5)), Code.BLACK_NOT_THERE, "3.9"),
    (BLACKS, Counter(0, own("R4"), ()), Code.BLACK_NOT_THERE, "3.9"),
    (BLACKS, Counter(0, own("R4"), (4,)), Code.HIGHEST_MISSING, "3.9"),
    (BLACKS, Counter(0, own("W4"), (6,)), Code.TOO_LOW, "3.9"),
    (BLACKS, Concede(0), Code.CAN_COUNTER, "3.11"),
    (SQUARE, Act(0, FARM, ()), Code.GROUP_SIZE, "4.1"),
    (SQUARE, Act(0, FARM, group("0Y1", "0Y5", "1Y6", "1Y6")), Code.GROUP_SIZE, "4.1"),
    (SQUARE, Act(0, PLACE, group("0Y1", "0Y5")), Code.GROUP_SIZE, "5.14"),
    (SQUARE, Act(0, FARM, group("0Y1", "0Y5", "1Y6"), "x_lay_brother"), Code.GROUP_SIZE, "D4.3"),
    (SQUARE, Act(0, FARM, group("0W6", "0W6"), "x_abbot"), Code.GROUP_SIZE, "D4.3"),
    (SQUARE, Act(0, FARM, group("0R5", "0Y5")), Code.GROUP_COLOUR, "4.1"),
    (SQUARE, Act(0, CATHEDRAL, group("0Y5")), Code.GROUP_COLOUR, "4.1"),
    (SQUARE, used("x_guard", 1, "0Y5", hire=Supply()), Code.GROUP_COLOUR, "4.1"),
    (SQUARE, Act(0, EVENT, group("0Y5"), card="x_war", uses=1), Code.GROUP_COLOUR, "4.1"),
    (POOR, Act(0, FARM, group("1Y6")), Code.TOO_POOR, "4.4"),
    (POOR, used("x_guard", 1, "0R1", hire=Supply()), Code.TOO_POOR, "4.4"),
    (SQUARE, Act(0, FARM, group("0Y5"), "x_merchant"), Code.CUBE_NONE, "4.6"),
    (SQUARE, Act(0, FARM, group("0Y5"), "x_smith"), Code.CUBE_NONE, "4.6"),
    (SPENT, Act(0, FARM, group("0Y5"), "x_priest"), Code.CUBE_SECOND, "4.6"),
    (SPENT, Spend(0, "x_jester"), Code.CUBE_SECOND, "4.6"),
    (SQUARE, Act(0, PLACE, group("0Y5"), "x_priest"), Code.CUBE_UNFIT, "D4.1"),
    (SQUARE, Act(0, EVENT, group("0R5"), "x_priest", "x_war", 1), Code.CUBE_UNFIT, "D4.1"),
    (SQUARE, Act(0, FARM, group("0Y5"), "x_jester"), Code.CUBE_UNFIT, "D4.1"),
    (SQUARE, Spend(0, "x_priest"), Code.CUBE_UNFIT, "D4.1"),
    (SQUARE, used("x_scout", 1, "0R5", hire=Supply()), Code.CARD_CLOSED, "5.1"),
    (SQUARE, Act(0, EVENT, group("0R5"), card="x_siege", uses=1), Code.CARD_CLOSED, "5.10"),
    (SQUARE, used("x_guard", 1, "0R5"), Code.TRADESMAN_MISSING, "5.2"),
    (SQUARE, used("x_merchant", 1, "0Y5", hire=Supply()), Code.TRADESMAN_THERE, "5.2"),
    (SQUARE, used("x_guard", 1, "0R5", hire=Space(PALACE, 1)), Code.HIRE_FROM, "5.3"),
    (SQUARE, used("x_guard", 1, "0R5", hire=Expelled(PALACE)), Code.HIRE_FROM, "5.3"),
    (SQUARE, used("x_guard", 1, "0R5", hire=OnCard("x_guard")), Code.HIRE_FROM, "5.3"),
    (SQUARE, used("x_merchant", 3, "0Y5"), Code.USES, "5.5"),
    (SQUARE, used("x_merchant", 0, "0Y5"), Code.USES, "5.5"),
    (SQUARE, Act(0, EVENT, group("0R1", "0R5"), card="x_war", uses=2), Code.USES, "5.11"),
    (SQUARE, used("x_broker", 1, "0Y5"), Code.NEED, "D3.1"),
    (with_(POOR, dice=SQUARE.now.dice), used("x_tinker", 1, "0Y5"), Code.COST, "D3.1"),
    (SQUARE, Act(0, CATHEDRAL, group("0W6")), Code.COLUMN_FULL, "5.8"),
    (POOR, Act(0, PLACE, group("0R1")), Code.NO_CITIZEN, "5.14"),
    (SQUARE, Act(0, FARM, group("0Y1")), Code.TOO_LITTLE, "5.17"),
    (POOR, Reroll(0, (RED, 1), 2), Code.INFLUENCE, "6.2"),
    (POOR, Recruit(0), Code.INFLUENCE, "6.3"),
    (POOR, TurnDice(0, own("R1")), Code.INFLUENCE, "6.4"),
    (EMPTY, Recruit(0), Code.GENERAL_EMPTY, "6.3"),
    (SQUARE, TurnDice(0, ()), Code.TURN_COUNT, "6.4"),
    (SQUARE, TurnDice(0, own("R1 R5 W6 Y1")), Code.TURN_COUNT, "6.4"),
    (ASKING, Answer(0, ChosenDie(YELLOW, 3)), Code.NOT_AN_OPTION, "9.7"),
    (ASKING, Answer(0, ChosenCitizen(PALACE, 1)), Code.NOT_AN_OPTION, "9.7"),
    (ASKING, Answer(1, ChosenDie(YELLOW, 1)), Code.NOT_AN_OPTION, "9.7"),
    (MANUAL, one(Amount(Good.DENIER, 0, 0)), Code.CHANGE, "D5.5"),
    (MANUAL, one(Amount(Good.VP, 0, -1)), Code.CHANGE, "D5.5"),
    (MANUAL, one(Amount(Good.INFLUENCE, 0, 17)), Code.CHANGE, "D5.5"),
    (MANUAL, one(DieChange(0, RED, 2, 3)), Code.CHANGE, "D5.5"),
    (MANUAL, one(DieChange(0, RED, 1, 7)), Code.CHANGE, "D5.5"),
    (MANUAL, one(DieChange(0, RED, None, None)), Code.CHANGE, "D5.5"),
    (MANUAL, Manual((DieChange(0, YELLOW, None, 1),) * 3), Code.CHANGE, "D5.5"),
    (MANUAL, one(CitizenMove(0, Space(PALACE, 1), Supply())), Code.CHANGE, "D5.5"),
    (MANUAL, one(CitizenMove(0, General(), General())), Code.CHANGE, "D5.5"),
    (MANUAL, one(CitizenMove(NEUTRAL, General(), Supply())), Code.CHANGE, "D5.5"),
    (MANUAL, one(CitizenMove(0, Supply(), OnCard("x_merchant"))), Code.CHANGE, "D5.5"),
    (MANUAL, one(CitizenMove(0, Supply(), OnCard("x_scout"))), Code.CHANGE, "D5.5"),
    (MANUAL, one(CathedralChange(1, 1, None)), Code.CHANGE, "D5.5"),
    (MANUAL, one(CathedralChange(6, 1, 0)), Code.CHANGE, "D5.5"),
    (MANUAL, one(ActivityCubes("x_merchant", 0, 1)), Code.CHANGE, "D5.5"),
    (MANUAL, one(ActivityCubes("x_priest", 0, -2)), Code.CHANGE, "D5.5"),
    (MANUAL, one(EventCubes("x_war", 0, 2)), Code.CHANGE, "D5.5"),
    (MANUAL, one(EventCubes("x_siege", 0, 1)), Code.CHANGE, "D5.5"),
    (SHOWING, Characters((("x_knight", "x_poet"),)), Code.CHARACTERS, "7.1"),
    (SHOWING, Characters((("x_knight", "x_poet"), ("x_banker", "x_poet"))), Code.CHARACTERS, "7.1"),
    (SHOWING, Characters((("x_knight", "x_poet"), ("x_banker", "x_none"))), Code.CHARACTERS, "7.1"),
)


@pytest.mark.parametrize(("game", "action", "code", "rule"), CASES, ids=range(len(CASES)))
def test_an_action_is_refused_with_its_reason(game: Game, action: Any, code: Code, rule: str | None) -> None:
    found = faults(game, action)
    assert (code, rule) in [(each.code, each.rule) for each in found]
    assert all(str(each) for each in found)
    with pytest.raises(IllegalActionError) as caught:
        apply(game, action)
    assert caught.value.faults == found


CARDS = made_up_cards()
SETUPS: tuple[tuple[Setup, Code, str | None], ...] = (
    (Setup(("Ada",), CARDS), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Ada"), CARDS), Code.PLAYERS, "1.1"),
    (Setup(("Ada", ""), CARDS), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Bo"), CARDS, (Pieces.BLUE, Pieces.BLUE)), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Bo"), CARDS, (Pieces.BLUE,)), Code.FORM, None),
    (Setup(("Ada", "Bo"), CARDS, start=2), Code.FORM, None),
    (Setup(["Ada", "Bo"], CARDS), Code.FORM, None),  # type: ignore[arg-type]
    (Setup(("Ada", "Bo"), replace(CARDS, character=())), Code.CARDS_FEW, "D1.5"),
)


@pytest.mark.parametrize(("setup", "code", "rule"), SETUPS)
def test_a_setup_is_refused_with_its_reason(setup: Setup, code: Code, rule: str | None) -> None:
    assert (code, rule) in [(each.code, each.rule) for each in setup_faults(setup)]
    with pytest.raises(IllegalActionError):
        new_game(setup)


def test_a_player_may_have_the_name_of_a_colour() -> None:
    assert setup_faults(Setup(("blue", "orange"), CARDS, (Pieces.BLUE, Pieces.ORANGE))) == ()


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("{}", "D1.2"),
        ('{"format": "oyez.troyes-cards", "version": 1, "name": "Ours", "board": {"wages": "?"}}', "D1.4"),
    ],
)
def test_the_cards_of_a_record_are_refused_with_their_reason(cards: str, rule: str) -> None:
    setup = {"players": ["Ada", "Bo"], "cards": json.loads(cards)}
    record = {"format": "oyez.game", "version": 1, "game": "troyes", "setup": setup, "events": []}
    with pytest.raises(RecordError) as caught:
        decode_record(json.dumps(record).encode())
    assert (caught.value.event, caught.value.rule) == (None, rule)


def test_every_code_has_its_case() -> None:
    shown = {code for _, _, code, _ in CASES} | {code for _, code, _ in SETUPS}
    assert set(Code) - shown == {Code.CARDS_FORM, Code.CARDS_UNFINISHED}
