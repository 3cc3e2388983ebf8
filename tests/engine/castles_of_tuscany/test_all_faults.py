"""Every reason for a refusal with the rule that it names (section 11); rows of the same code show its other rules."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from engine.castles_of_tuscany.actions import (
    Castle,
    ChooseGain,
    CountCards,
    Draw,
    EnterCards,
    EnterGain,
    LaidBoard,
    LayMap,
    Place,
    Reveal,
    Take,
    TakeBonus,
    TurnUp,
    Undo,
)
from engine.castles_of_tuscany.box import Box, Gain, as_mapping
from engine.castles_of_tuscany.faults import Code, cards_of
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.record_form import decode_record
from engine.castles_of_tuscany.rules import apply, faults, new_game
from engine.castles_of_tuscany.setup import Setup, setup_faults
from engine.castles_of_tuscany.state import (
    AskedBonus,
    AskedCards,
    AskedCastle,
    AskedChoice,
    AskedManual,
    AskedMarble,
    AskedProduction,
    AskedReveal,
    Game,
)
from engine.castles_of_tuscany.terms import (
    JOKER,
    Bonus,
    DrawnFor,
    Hands,
    Kind,
    Part,
    PlayerColour,
    Produce,
    Stage,
    Tile,
)
from engine.game import IllegalActionError, RecordError
from tests.engine.castles_of_tuscany.positions import MAP_M, boards, setup_of, table

CARD, PAIR, WORKER = Part.CARD, Part.PAIR, Part.WORKER
VILLAGE, MINE, CITY, CASTLE = Tile(Kind.VILLAGE), Tile(Kind.MINE), Tile(Kind.CITY), Tile(Kind.CASTLE)
WRONG_ORDER = Tile(Kind.FARM, (Produce.GRAPE, Produce.OLIVE))
NO_CARDS: Box = replace(made_up_box(), production=())


def pending(asked: Any, **more: Any) -> Game:
    """A game that waits for this."""
    return table(now={"pending": asked}, **more)


BEGUN = new_game(setup_of())
COLOURED = new_game(setup_of(hands=Hands.COLOURS))
ONE_MAP = apply(BEGUN, LayMap(0, MAP_M, "A2"))[0]
TURN = table(storage="village", covered="A6")
HAND = table(hand="village mine inn", storage="village", covered="B3")
CHOOSING = table(now={"stage": Stage.BONUSES, "bonuses": (5, 0, 5, 5, 5)})
OVER = table(now={"stage": Stage.OVER, "turn": None})
OVER_COLOURS = table(hand="mine", now={"stage": Stage.OVER, "turn": None})
REVEALING = pending(AskedReveal(0, 1))
NEUTRAL = pending(AskedReveal(None, 2), neutral=2)
FIRST = pending(AskedReveal(None, 8))
DISPLAY = replace(FIRST, now=replace(FIRST.now, stage=Stage.DISPLAY, turn=None))
CITY_BONUS = pending(AskedBonus(0), turn=0)
BONUS_GONE = replace(CITY_BONUS, now=replace(CITY_BONUS.now, bonuses=(5, 5, 5, 5, 0)))
DRAWING = pending(AskedCards(0, 2, 2, DrawnFor.DRAW), hand="", deck="mine inn inn", discards="city")
MONKS = replace(DRAWING, now=replace(DRAWING.now, pending=AskedCards(0, 2, 3, DrawnFor.MONASTERY)))
CARD_DRAWS = replace(DRAWING, now=replace(DRAWING.now, pending=AskedCards(0, 2, 2, DrawnFor.CARD)))
CARRYING = pending(AskedProduction(0, 1))
UNLISTED = pending(AskedProduction(0, 1), box=NO_CARDS)
GONE = replace(CARRYING, now=replace(CARRYING.now, production=(0, *(1,) * 8), produced=(5, *(0,) * 8)))
OPTIONS = pending(AskedChoice(0, "x_crossroads", (Gain(green=1), Gain(red=1))))
MANUAL = pending(AskedManual(0, "x_feast"))
WITH_CASTLE = pending(AskedCastle(0), covered="B3 B7")


def lay(*laid: LaidBoard, castle: str = "A2", player: int = 0, hand: Any = None) -> LayMap:
    return LayMap(player, laid, castle, hand)


def pay(game: Game, *parts: Part, item: Any = VILLAGE, space: str = "B2") -> tuple[Game, Place]:
    return game, Place(0, item, space, parts)


CASES: tuple[tuple[Game, Any, Code, str | None], ...] = (
    (BEGUN, "map", Code.FORM, None),
    (BEGUN, lay(*MAP_M, player=2), Code.FORM, None),
    (BEGUN, lay(*MAP_M, player=-1), Code.FORM, None),
    (BEGUN, lay(*MAP_M[:2]), Code.FORM, None),
    (BEGUN, lay(*MAP_M, castle="D1"), Code.FORM, None),
    (BEGUN, lay(*MAP_M, hand=(Kind.MINE,) * 5), Code.FORM, None),
    (COLOURED, lay(*MAP_M), Code.FORM, None),
    (TURN, Take(0, WRONG_ORDER), Code.FORM, None),
    (TURN, Take(0, Tile(Kind.FARM)), Code.FORM, None),
    (TURN, Take(0, Tile(Kind.MINE, (Produce.OLIVE,))), Code.FORM, None),
    (TURN, Take("0", MINE), Code.FORM, None),  # type: ignore[arg-type]
    (*pay(TURN, CARD), Code.FORM, None),
    (*pay(TURN, CARD, Part.MINE), Code.FORM, None),
    (*pay(HAND, CARD, PAIR), Code.FORM, None),
    (*pay(TURN, CARD, CARD, space="B10"), Code.FORM, None),
    (WITH_CASTLE, Castle(0, MINE), Code.FORM, None),
    (WITH_CASTLE, Castle(0, None, "A7"), Code.FORM, None),
    (REVEALING, Reveal((WRONG_ORDER,)), Code.FORM, None),
    (CARRYING, TurnUp(0, gain=Gain()), Code.FORM, None),
    (CARRYING, TurnUp(0), Code.FORM, None),
    (UNLISTED, TurnUp(0, "x_fair"), Code.FORM, None),
    (UNLISTED, TurnUp(0, gain=Gain(red=10)), Code.FORM, None),
    (MANUAL, EnterGain(0, Gain(cards=-1)), Code.FORM, None),
    (TURN, CountCards(0, -1), Code.FORM, None),
    (TURN, Castle(0), Code.NOT_NOW, "9.4"),
    (BEGUN, Draw(0), Code.NOT_NOW, "9.4"),
    (BEGUN, CountCards(0, 3), Code.NOT_NOW, "9.4"),
    (TURN, EnterCards(0, (Kind.MINE,)), Code.NOT_NOW, "7.1"),
    (HAND, CountCards(0, 3), Code.NOT_NOW, "7.1"),
    (OVER_COLOURS, CountCards(0, 3), Code.NOT_NOW, "7.1"),
    (pending(AskedMarble(0)), Draw(0), Code.NOT_NOW, "9.4"),
    (TURN, Draw(1), Code.NOT_YOUR_TURN, "3.1"),
    (CITY_BONUS, TakeBonus(1, Bonus.CARD), Code.NOT_YOUR_TURN, "3.1"),
    (CHOOSING, TakeBonus(1, Bonus.CARD), Code.NOT_YOUR_TURN, "1.12"),
    (OVER, Draw(0), Code.OVER, "6.1"),
    (BEGUN, Undo(), Code.NOTHING_TO_UNDO, "9.7"),
    (ONE_MAP, lay(*boards("A2", "B2", "C2")), Code.MAP_DONE, "1.9"),
    (BEGUN, lay(LaidBoard("A9"), *MAP_M[1:]), Code.BOARD_UNKNOWN, "1.9"),
    (BEGUN, lay(*boards("A1", "A2", "C1")), Code.BOARD_LETTERS, "1.9"),
    (BEGUN, lay(*boards("A1", "A1", "C1")), Code.BOARD_LETTERS, "1.9"),
    (ONE_MAP, lay(*boards("A1", "B2", "C2"), player=1), Code.BOARD_TWICE, "1.9"),
    (BEGUN, lay(MAP_M[0], MAP_M[1], LaidBoard("C1")), Code.JOIN, "1.10"),
    (BEGUN, lay(LaidBoard("A1", join=0), *MAP_M[1:]), Code.JOIN, "1.10"),
    (BEGUN, lay(*boards("A1", "B1", "C1", joins=(0, 3))), Code.JOIN, "1.10"),
    (BEGUN, lay(*boards("A1", "B1", "C1", joins=(-1, 0))), Code.JOIN, "1.10"),
    (BEGUN, lay(*MAP_M, castle="B0"), Code.CASTLE_SPACE, "1.11"),
    (CHOOSING, TakeBonus(0, Bonus.STORAGE), Code.BONUS_GONE, "1.12"),
    (BONUS_GONE, TakeBonus(0, Bonus.PRODUCTION), Code.BONUS_GONE, "5.5"),
    (REVEALING, Reveal(()), Code.REVEAL_COUNT, "4.5"),
    (REVEALING, Reveal((Tile(Kind.FARM, (Produce.GRAIN,)),)), Code.TILE_GONE, "4.6"),
    (NEUTRAL, Reveal((CITY, CITY)), Code.TILE_GONE, "4.8"),
    (DISPLAY, Reveal((MINE,) * 8), Code.TILE_GONE, "1.13"),
    (DRAWING, EnterCards(0, (Kind.MINE,)), Code.CARDS_COUNT, "4.1"),
    (MONKS, EnterCards(0, ()), Code.CARDS_COUNT, "5.11"),
    (CARD_DRAWS, EnterCards(0, ()), Code.CARDS_COUNT, "D5.2"),
    (COLOURED, lay(*MAP_M, hand=(Kind.MINE,) * 4), Code.CARDS_COUNT, "1.8"),
    (COLOURED, lay(*MAP_M, hand=(Kind.MINE,) * 6), Code.CARDS_COUNT, "1.8"),
    (DRAWING, EnterCards(0, (Kind.MINE, Kind.MINE)), Code.NOT_IN_DECK, "2.4"),
    (DRAWING, EnterCards(0, (Kind.MINE, Kind.CITY)), Code.NOT_IN_DECK, "2.4"),
    (TURN, Take(0, Tile(Kind.FARM, (Produce.OLIVE,)), VILLAGE), Code.NOT_IN_DISPLAY, "4.3"),
    (WITH_CASTLE, Castle(0, Tile(Kind.FARM, (Produce.OLIVE,)), "B8"), Code.NOT_IN_DISPLAY, "5.8"),
    (TURN, Take(0, MINE), Code.DROP_MISSING, "4.4"),
    (table(), Take(0, MINE, VILLAGE), Code.DROP_SUPERFLUOUS, "4.4"),
    (TURN, Take(0, MINE, JOKER), Code.NOT_IN_STORAGE, "4.4"),
    (*pay(TURN, CARD, CARD, item=JOKER), Code.NOT_IN_STORAGE, "4.10"),
    (*pay(TURN, CARD, CARD, space="A6"), Code.SPACE_TAKEN, "4.11"),
    (*pay(TURN, CARD, CARD, space="A2"), Code.SPACE_TAKEN, "4.11"),
    (WITH_CASTLE, Castle(0, MINE, "B7"), Code.SPACE_TAKEN, "4.11"),
    (*pay(TURN, CARD, CARD, space="A7"), Code.SPACE_KIND, "4.11"),
    (WITH_CASTLE, Castle(0, MINE, "A6"), Code.SPACE_KIND, "4.11"),
    (*pay(TURN, CARD, CARD, space="C1"), Code.NOT_ADJACENT, "4.12"),
    (WITH_CASTLE, Castle(0, VILLAGE, "C1"), Code.NOT_ADJACENT, "4.12"),
    (*pay(table(storage="village", covered="A6", cards=3), PAIR, PAIR), Code.TOO_FEW_CARDS, "4.13"),
    (*pay(HAND, CARD, CARD), Code.TOO_FEW_CARDS, "4.13"),
    (*pay(HAND, CARD, Part.VILLAGE), Code.PAIR_KIND, "4.13"),
    (*pay(TURN, CARD, WORKER), Code.TOO_FEW_WORKERS, "4.14"),
    (CARRYING, TurnUp(0, "x_nobody"), Code.CARD_UNKNOWN, "5.4"),
    (GONE, TurnUp(0, "x_harvest"), Code.CARD_GONE, "5.4"),
    (OPTIONS, ChooseGain(0, 2), Code.NOT_AN_OPTION, "D5.3"),
    (OPTIONS, ChooseGain(0, -1), Code.NOT_AN_OPTION, "D5.3"),
    (TURN, CountCards(1, 200), Code.COUNT, "7.2"),
    (OVER, CountCards(1, 200), Code.COUNT, "7.2"),
)


@pytest.mark.parametrize(("game", "action", "code", "rule"), CASES, ids=range(len(CASES)))
def test_an_action_is_refused_with_its_reason(game: Game, action: Any, code: Code, rule: str | None) -> None:
    found = faults(game, action)
    assert (code, rule) in [(each.code, each.rule) for each in found]
    assert all(str(each) for each in found)
    with pytest.raises(IllegalActionError) as caught:
        apply(game, action)
    assert caught.value.faults == found


def test_faults_carry_their_numbers() -> None:
    game, action = pay(table(storage="village", covered="A6", cards=3), PAIR, PAIR)
    assert [dict(each.params) for each in faults(game, action)] == [{"cards": cards_of("region", 4), "have": 3}]
    (missing,) = faults(TURN, Take(0, MINE))
    assert dict(missing.params) == {"need": 1, "have": 1, "items": "village"}
    (gone,) = faults(REVEALING, Reveal((Tile(Kind.FARM, (Produce.GRAIN,)),)))
    assert dict(gone.params) == {"tile": "farm:grain", "need": 1, "have": 0}


def test_all_cards_of_a_deck_that_runs_out_must_be_named() -> None:
    short = replace(DRAWING, now=replace(DRAWING.now, deck=DRAWING.now.discards, discards=DRAWING.now.deck))
    found = faults(short, EnterCards(0, (Kind.MINE, Kind.INN)))
    assert [dict(each.params) for each in found] == [{"kind": "city", "have": 0, "low": 1, "high": 1}]


BOX = made_up_box()
UNTYPED: Box = replace(BOX, cards=(None, *BOX.cards[1:]))
SETUPS: tuple[tuple[Setup, Code, str | None], ...] = (
    (Setup(("Ada",), BOX), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Bo", "Cy", "Di", "Eve"), BOX), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Ada"), BOX), Code.PLAYERS, "1.1"),
    (Setup(("Ada", ""), BOX), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Bo"), BOX, (PlayerColour.BLUE, PlayerColour.BLUE)), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Bo"), BOX, (PlayerColour.BLUE,)), Code.PLAYERS, "1.1"),
    (Setup(("Ada", "Bo"), BOX, start=2), Code.FORM, None),
    (Setup(("Ada", "Bo"), BOX, draw=4), Code.FORM, None),
    (Setup(["Ada", "Bo"], BOX), Code.FORM, None),  # type: ignore[arg-type]
    (Setup(("Ada", "Bo"), "made-up"), Code.FORM, None),  # type: ignore[arg-type]
    (Setup(("Ada", "Bo"), UNTYPED, hands=Hands.COLOURS), Code.BOX_UNFINISHED, "D1.4"),
    (Setup(("Ada", "Bo"), replace(BOX, boards=BOX.boards[:-3])), Code.BOX_FEW, "D1.5"),
)


@pytest.mark.parametrize(("setup", "code", "rule"), SETUPS, ids=range(len(SETUPS)))
def test_a_setup_is_refused_with_its_reason(setup: Setup, code: Code, rule: str | None) -> None:
    assert (code, rule) in [(each.code, each.rule) for each in setup_faults(setup)]
    with pytest.raises(IllegalActionError):
        new_game(setup)


def test_counted_hands_need_no_kinds_of_cards() -> None:
    assert new_game(Setup(("Ada", "Bo"), UNTYPED)).now.deck == (122,)


def test_a_player_may_have_the_name_of_a_colour() -> None:
    assert setup_faults(Setup(("blue", "green"), BOX, (PlayerColour.BLUE, PlayerColour.GREEN))) == ()


def unfinished_box() -> dict[str, Any]:
    """The made-up box without one of its farm tiles."""
    content = as_mapping(BOX)
    content["farms"]["player"][0] = "?"
    return content


@pytest.mark.parametrize(
    ("box", "rule"), [({}, "D1.2"), ("mine", "D1.2"), (unfinished_box(), "D1.4")], ids=["empty", "a word", "unfinished"]
)
def test_the_box_of_a_record_is_refused_with_its_reason(box: Any, rule: str) -> None:
    record = {
        "format": "oyez.game",
        "version": 1,
        "game": "castles-of-tuscany",
        "setup": {"players": ["Ada", "Bo"], "box": box},
        "events": [],
    }
    with pytest.raises(RecordError) as caught:
        decode_record(json.dumps(record).encode())
    assert (caught.value.event, caught.value.rule) == (None, rule)


def test_every_code_has_its_case() -> None:
    shown = {code for _, _, code, _ in CASES} | {code for _, code, _ in SETUPS}
    assert set(Code) - shown == {Code.BOX_FORM}
