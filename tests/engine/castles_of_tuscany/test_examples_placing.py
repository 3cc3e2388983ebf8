"""The worked examples of the rules (section 12) on placing and all that follows; each test names its number."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.castles_of_tuscany.effects import (
    AreaDone,
    CastleDeclined,
    CastleLapsed,
    ColourDone,
    FarmScored,
    Gained,
    JokerLost,
    JokerStored,
    Placed,
    Reshuffled,
    Revealed,
)
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import TILE_OF_NAME, Deck, Kind, item_name
from tests.engine.castles_of_tuscany.positions import (
    MAP_WITH_FOUR,
    ada,
    effects,
    event,
    place,
    play,
    refused,
    reveal,
    setup_of,
    table,
    waits,
    with_player,
)

NO_CARDS = replace(setup_of().box, production=())


def test_12_20_placing() -> None:
    game = play(table(storage="village"), place("A6", "village"))
    own = ada(game)
    assert (own.cards, game.now.discards, own.workers, own.green) == (3, (2,), 1, 0)


@pytest.mark.parametrize(
    ("covered", "space", "item", "codes"),
    [
        ("", "B2", "village", [("NOT_ADJACENT", "4.12")]),
        ("", "A3", "village", [("SPACE_KIND", "4.11")]),
        ("B6", "C1", "village", []),
        ("A6", "A6", "village", [("SPACE_TAKEN", "4.11")]),
        ("", "A6", "mine", [("SPACE_KIND", "4.11")]),
    ],
)
def test_12_21_spaces(covered: str, space: str, item: str, codes: list[Any]) -> None:
    assert refused(table(storage="village mine", bonuses="storage", covered=covered), place(space, item)) == codes


def test_12_21_an_item_that_is_not_there() -> None:
    assert ("NOT_IN_STORAGE", "4.10") in refused(table(storage="village"), place("B7", "castle"))


def test_12_22_worker_and_pair() -> None:
    game = play(table(storage="city", covered="A6", workers=1), place("A5", "city", "worker", "pair"))
    assert (ada(game).cards, ada(game).workers, waits(game)) == (3, 0, ("bonus", 0, None))


@pytest.mark.parametrize(
    ("cards", "workers", "pay", "codes"),
    [
        (4, 0, ("pair", "pair"), []),
        (3, 0, ("pair", "pair"), [("TOO_FEW_CARDS", "4.13")]),
        (0, 2, ("worker", "worker"), []),
        (0, 1, ("worker", "worker"), [("TOO_FEW_WORKERS", "4.14")]),
        (1, 1, ("card", "worker"), []),
    ],
)
def test_12_23_the_price(cards: int, workers: int, pay: tuple[str, str], codes: list[Any]) -> None:
    start = table(storage="village", cards=cards, workers=workers)
    assert refused(start, place("A6", "village", *pay)) == codes


@pytest.mark.parametrize(
    ("hand", "pay", "codes"),
    [
        ("mine mine inn inn", ("mine", "inn"), []),
        ("mine mine inn inn", ("card", "mine"), [("TOO_FEW_CARDS", "4.13")]),
        ("mine mine mine mine", ("mine", "mine"), []),
        ("village village village", ("card", "village"), [("PAIR_KIND", "4.13")]),
        ("village mine inn", ("card", "mine"), [("TOO_FEW_CARDS", "4.13")]),
    ],
)
def test_12_24_the_price_in_colours(hand: str, pay: tuple[str, str], codes: list[Any]) -> None:
    assert refused(table(storage="village", hand=hand), place("A6", "village", *pay)) == codes


def test_12_25_a_farm_area_of_three() -> None:
    start = table(storage="farm:grape farm:grape", bonuses="storage", covered="B8=farm:grape", cards=9)
    first = effects(start, place("B9", "farm:grape"))
    assert not any(isinstance(each, AreaDone) for each in first)
    game = play(start, place("B9", "farm:grape"), event("draw", 1))
    assert AreaDone(0, Kind.FARM, 3, 6) in effects(game, place("C4", "farm:grape"))


def test_12_26_an_area_of_four() -> None:
    start = table(storage="village", laid=MAP_WITH_FOUR, covered="A6 C1 C5")
    assert AreaDone(0, Kind.VILLAGE, 4, 6) in effects(start, place("B2", "village"))


@pytest.mark.parametrize("last", ["B5", "B5=joker"])
def test_12_27_the_colour_bonus(last: str) -> None:
    game = table(3, storage="mine", covered=f"A7 C2 {last}", others={1: "A9 B4 C4 C8", 2: "A3 B6 C3 C7"})
    for player in (1, 2):
        game = with_player(game, player, storage=ada(game).storage)
    first = effects(game, place("C3", "mine"))
    assert AreaDone(0, Kind.MINE, 2, 3) in first
    assert ColourDone(0, Kind.MINE, 1, 3) in first
    game = play(game, place("C3", "mine"))
    assert (ada(game).green, ada(game).marbles, waits(game)) == (6, 1, ("marble", 0, None))
    game = play(game, event("end"))
    assert ColourDone(1, Kind.MINE, 2, 1) in effects(game, place("B3", "mine", player=1))
    game = play(game, place("B3", "mine", player=1), event("end", 1))
    assert ColourDone(2, Kind.MINE, 3, 0) in effects(game, place("B5", "mine", player=2))


def test_12_28_a_joker_on_a_farm() -> None:
    start = table(storage="joker", covered="B8=farm:grape", cards=3)
    game = play(start, place("B9", "joker", "pair", "card"))
    assert (ada(game).cards, ada(game).green) == (0, 1)
    assert FarmScored(0, (), joker=True, points=1, rule="5.10") in effects(start, place("B9", "joker", "pair", "card"))


@pytest.mark.parametrize(
    ("covered", "item", "green"),
    [
        ("B8=farm:grape", "farm:olive+grape", 1),
        ("B8=farm:grape", "farm:grain+livestock", 2),
        ("B8=joker", "farm:olive+grape", 2),
    ],
)
def test_12_29_produce(covered: str, item: str, green: int) -> None:
    assert ada(play(table(storage=item, covered=covered), place("B9", item))).green == green


def test_12_30_area_and_produce() -> None:
    start = table(storage="farm:olive+grape", covered="A1=farm:olive A5")
    assert ada(play(start, place("A0", "farm:olive+grape"))).green == 4


def test_12_31_bonus_tiles_bring_more() -> None:
    mine = ada(play(table(storage="mine", bonuses="marble marble"), place("A7", "mine")))
    assert (mine.marbles, mine.green) == (3, 1)
    assert ada(play(table(storage="village", bonuses="worker"), place("A6", "village"))).workers == 2
    monastery = ada(play(table(storage="monastery", bonuses="card card card"), place("A3", "monastery")))
    assert (monastery.cards, monastery.green) == (6, 1)


def test_12_34_jokers_and_room() -> None:
    inn = play(table(storage="inn", covered="A3"), place("A4", "inn"))
    assert ([*map(item_name, ada(inn).storage)], ada(inn).green) == (["joker"], 1)
    beside = play(table(storage="village inn", bonuses="storage", covered="A3"), place("A4", "inn"))
    assert [*map(item_name, ada(beside).storage)] == ["village", "joker"]
    full = table(storage="carter village", covered="A7", box=NO_CARDS)
    lost = effects(full, place("A8", "carter"), event("produce", gain={"joker": 1}))
    assert JokerLost(0, 2) in lost
    assert ada(play(full, place("A8", "carter"), event("produce", gain={"joker": 1}))).red == 2


def test_12_35_a_joker_on_an_inn() -> None:
    game = play(table(storage="joker", covered="A3"), place("A4", "joker"))
    assert ([*map(item_name, ada(game).storage)], ada(game).green) == (["joker"], 1)


def castle_on_b7(display: str = "mine village inn inn city city carter farm:grape", covered: str = "B3") -> Game:
    return table(storage="castle", covered=covered, display=display)


def test_12_36_a_castle() -> None:
    start = castle_on_b7()
    first = effects(start, place("B7", "castle"))
    assert AreaDone(0, Kind.CASTLE, 1, 1) in first
    game = play(start, place("B7", "castle"))
    assert waits(game) == ("castle", 0, None)
    game = play(game, event("castle", tile="mine", space="A7"))
    assert (item_name(dict(ada(game).covered)["A7"]), waits(game)) == ("mine", ("reveal", 0, 1))
    assert (ada(game).green, ada(game).marbles) == (1, 0)
    game = play(game, reveal("inn"))
    assert (ada(game).green, ada(game).marbles, waits(game)) == (2, 1, ("marble", 0, None))


def test_12_37_a_castle_without_a_tile() -> None:
    lapsed = castle_on_b7("inn inn inn inn city city city city")
    assert CastleLapsed(0) in effects(lapsed, place("B7", "castle"))
    assert play(lapsed, place("B7", "castle")).now.turn == 1
    asked = play(castle_on_b7(), place("B7", "castle"))
    assert CastleDeclined(0) in effects(asked, event("castle"))
    assert play(asked, event("castle")).now.turn == 1
    assert refused(asked, event("castle", tile="mine", space="A6")) == [("SPACE_KIND", "4.11")]


def test_12_38_a_chain_of_castles() -> None:
    start = castle_on_b7("castle village inn inn city city carter farm:grape", covered="B3 C3")
    game = play(start, place("B7", "castle"))
    last = effects(game, event("castle", tile="castle", space="C8"), reveal("mine"))
    kinds = [type(each) for each in last]
    assert kinds[:3] == [Revealed, AreaDone, ColourDone]
    assert ColourDone(0, Kind.CASTLE, 1, 2) in last
    game = play(game, event("castle", tile="castle", space="C8"), reveal("mine"))
    assert (waits(game), len(game.now.display)) == (("castle", 0, None), 8)


def test_12_41_production_cards() -> None:
    start = table(storage="carter", covered="A7", bonuses="production production")
    deck = tuple(int(card.id == "x_harvest") for card in start.setup.box.production)
    rest = tuple(card.count - n for card, n in zip(start.setup.box.production, deck, strict=True))
    game = replace(start, now=replace(start.now, production=deck, produced=rest))
    game = play(game, place("A8", "carter"))
    seen = [(waits(game)[2], sum(game.now.production), sum(game.now.produced))]
    for card in ("x_harvest", "x_fair", "x_harvest"):
        happened = effects(game, event("produce", card=card))
        assert (Reshuffled(Deck.PRODUCTION, "5.4") in happened) == (len(seen) == 2)
        game = play(game, event("produce", card=card))
        seen.append((waits(game)[2], sum(game.now.production), sum(game.now.produced)))
    assert seen == [(3, 1, 26), (2, 0, 27), (1, 26, 1), (None, 25, 2)]
    assert game.now.turn == 1


def carter(**more: Any) -> Game:
    return play(table(storage="carter", covered="A7", **more), place("A8", "carter"))


def test_12_42_choices_and_manual_cards() -> None:
    asked = play(carter(), event("produce", card="x_crossroads"))
    assert waits(asked) == ("choose", 0, 3)
    assert refused(asked, event("choose", option=3)) == [("NOT_AN_OPTION", "D5.3")]
    chosen = play(asked, event("choose", option=0))
    assert (ada(chosen).green, ada(chosen).cards) == (ada(asked).green + 1, ada(asked).cards + 1)
    feast = play(carter(), event("produce", card="x_feast"))
    assert waits(feast) == ("manual", 0, None)
    fed = play(feast, event("manual", gain={"worker": 1, "red": 2}))
    assert (ada(fed).workers, ada(fed).red) == (1, 2)
    assert waits(play(carter(), event("produce", card="x_council"))) == ("bonus", 0, None)


def test_12_43_production_cards_that_cannot_come() -> None:
    deck = tuple(0 if card.id == "x_messenger" else card.count for card in setup_of().box.production)
    gone = tuple(card.count - n for card, n in zip(setup_of().box.production, deck, strict=True))
    game = carter(now={"production": deck, "produced": gone})
    assert refused(game, event("produce", card="x_messenger")) == [("CARD_GONE", "5.4")]
    assert refused(game, event("produce", card="x_nobody")) == [("CARD_UNKNOWN", "5.4")]
    unlisted = carter(box=NO_CARDS)
    assert ada(play(unlisted, event("produce", gain={"green": 2}))).green == ada(unlisted).green + 2


def test_a_gain_is_carried_out_in_its_order() -> None:
    gain = {"bonus": 2, "cards": 1, "joker": 2, "marble": 1, "worker": 1, "red": 1, "green": 1}
    happened = effects(carter(box=NO_CARDS), event("produce", gain=gain))
    brought = [each for each in happened if isinstance(each, Gained | JokerStored | JokerLost)]
    assert [getattr(each, "what", type(each).__name__) for each in brought] == [
        "green", "red", "worker", "marble", "JokerStored", "JokerLost",
    ]  # fmt: skip
    game = play(carter(box=NO_CARDS), event("produce", gain=gain))
    assert (ada(game).cards, waits(game)) == (4, ("bonus", 0, None))
    assert waits(play(game, event("bonus", bonus="card"))) == ("bonus", 0, None)


def test_a_tile_of_a_castle_names_its_own_rule() -> None:
    game = play(castle_on_b7(), place("B7", "castle"))
    assert Placed(0, TILE_OF_NAME["mine"], "A7", Kind.MINE, "5.8") in effects(
        game, event("castle", tile="mine", space="A7")
    )
