"""The worked examples of the rules (section 12) on maps, set-up, drawing and taking; each test names its number."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.effects import FiveAlike, FiveStay, Marker, Reshuffled
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import new_game
from engine.castles_of_tuscany.shape import LaidMap, map_of
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Bonus, Kind, Stage, Tile, item_name
from tests.engine.castles_of_tuscany.positions import (
    MAP_M,
    MAP_WITH_FOUR,
    ada,
    boards,
    effects,
    event,
    play,
    refused,
    reveal,
    setup_of,
    table,
    waits,
)
from tests.engine.slow_refusal import Event


def laid_map(*laid: LaidBoard) -> LaidMap:
    return map_of(made_up_box(), laid)


def areas(laid: LaidMap) -> set[str]:
    """The areas of more than one space."""
    return {" ".join(area) for area in laid.areas.values() if len(area) > 1}


def beside(laid: LaidMap, space: str) -> str:
    return " ".join(laid.neighbours[space])


def map_event(player: int, laid: tuple[LaidBoard, ...], castle: str = "A2", **more: Any) -> Event:
    words: list[Event] = []
    for each in laid:
        words.append({"board": each.board, "turned": each.turned})
        if each.join is not None:
            words[-1]["join"] = each.join
    return event("map", player, boards=words, castle=castle, **more)


def laid_by_all(players: int, **options: Any) -> Game:
    """A game in which all have laid a map."""
    game = new_game(setup_of(players, **options))
    for player in range(players):
        laid = boards(*(f"{letter}{player + 1}" for letter in "ABC"))
        game = play(game, map_event(player, laid, ("A2", "A2", "A8", "A6")[player]))
    return game


def display(game: Game) -> Counter[str]:
    return Counter(map(item_name, game.now.display))


def test_12_1_neighbours_and_areas() -> None:
    laid = laid_map(*MAP_M)
    assert beside(laid, "B2") == "A6 A7 B1 B3 B6 B7"
    assert beside(laid, "A4") == "A3 A8 A9"
    assert beside(laid, "A5") == "A0 A1 A6 B0 B1"
    assert beside(laid, "C4") == "B8 B9 C3 C8 C9"
    assert areas(laid) == {"A0 A1", "B8 B9 C4", "A6 B2", "C1 C5", "A5 B1", "B3 B4", "C2 C3", "C6 C7"}


def test_12_2_a_turned_board() -> None:
    laid = laid_map(*boards("A1", "B1", "C1", joins=(1, 0), turned="B1"))
    assert (laid.places["B7"], beside(laid, "B7")) == ((2, 1), "A6 A7 B2 B3 B6 B8")
    assert (laid.places["B0"], beside(laid, "B0")) == ((3, 3), "B1 B5")
    assert laid.areas["A8"] == ("A8", "B6")
    assert (laid.places["C0"], beside(laid, "C0")) == ((4, -3), "C1 C5")


def test_12_3_an_area_of_four() -> None:
    assert laid_map(*MAP_WITH_FOUR).areas["A6"] == ("A6", "B2", "C1", "C5")


@pytest.mark.parametrize(
    ("laid", "castle", "code"),
    [
        (boards("A1", "A2", "C1"), "A2", ("BOARD_LETTERS", "1.9")),
        (MAP_M, "A0", ("CASTLE_SPACE", "1.11")),
        (boards("A1", "B1", "C1", joins=(1, 3)), "A2", ("JOIN", "1.10")),
        ((LaidBoard("A1", join=1), *MAP_M[1:]), "A2", ("JOIN", "1.10")),
    ],
    ids=["letters", "castle", "join-3", "join-of-the-first"],
)
def test_12_4_maps_that_are_refused(laid: tuple[LaidBoard, ...], castle: str, code: tuple[str, str]) -> None:
    assert refused(new_game(setup_of()), map_event(0, laid, castle)) == [code]


def test_12_4_a_board_of_another_player() -> None:
    game = play(new_game(setup_of()), map_event(0, MAP_M))
    assert refused(game, map_event(1, boards("A1", "B2", "C2"))) == [("BOARD_TWICE", "1.9")]


def test_12_5_the_first_bonus_tiles() -> None:
    game = laid_by_all(3, start=1)
    for player, bonus in ((1, "storage"), (2, "card"), (0, "storage")):
        assert waits(game) == ("bonus", player, None)
        game = play(game, event("bonus", player, bonus=bonus))
    assert [own.green for own in game.now.players] == [2, 2, 0]
    assert [own.room for own in game.now.players] == [2, 2, 1]
    assert game.now.bonuses[1] == 3
    assert waits(game) == ("reveal", None, 8)


def test_12_6_the_first_display() -> None:
    game = play(laid_by_all(2), event("bonus", 0, bonus="card"), event("bonus", 1, bonus="card"))
    assert game.now.stage is Stage.DISPLAY
    rest = ("mine", "mine", "city", "city", "inn", "inn")
    assert refused(game, reveal("village", *rest)) == [("REVEAL_COUNT", "4.5")]
    assert refused(game, reveal(*["village"] * 5, *rest[:3])) == [("TILE_GONE", "1.13")]
    assert refused(game, reveal(*["farm:olive"] * 2, *rest)) == [("TILE_GONE", "1.13")]


@pytest.mark.parametrize(("held", "draw", "cards"), [(3, 2, 10), (3, 3, 11), (1, 2, 8)])
def test_12_7_drawing(held: int, draw: int, cards: int) -> None:
    game = play(table(bonuses="card " * held, options={"draw": draw}), event("draw"))
    assert (ada(game).cards, game.now.turn) == (cards, 1)


def test_12_8_the_deck_runs_out() -> None:
    game = play(table(bonuses="card", deck=2, discards=9), event("draw"))
    assert (ada(game).cards, game.now.deck, game.now.discards) == (8, (8,), (0,))
    short = table(bonuses="card", deck=1, discards=1)
    game = play(short, event("draw"))
    assert (ada(game).cards, game.now.deck, game.now.discards) == (7, (0,), (0,))
    assert any(isinstance(each, Reshuffled) for each in effects(short, event("draw")))


def test_12_9_taking() -> None:
    start = table(display="mine mine inn village village city carter farm:grape")
    game = play(start, event("take", tile="mine"), reveal("castle"))
    assert [*map(item_name, ada(game).storage)] == ["mine"]
    assert display(game) == Counter(["village", "village", "farm:grape", "carter", "mine", "city", "inn", "castle"])
    assert (ada(game).stacks, game.now.turn) == ((6, 7, 7), 1)


def test_a_tile_that_comes_lies_in_the_gap() -> None:
    start = table(display="mine mine inn village village city carter farm:grape")
    game = play(start, event("take", tile="inn"))
    assert game.now.places == (*start.now.places[:2], None, *start.now.places[3:])
    game = play(game, reveal("castle"))
    assert game.now.places == (*start.now.places[:2], Tile(Kind.CASTLE), *start.now.places[3:])


def test_12_10_a_full_storage() -> None:
    full = table(storage="village")
    assert refused(full, event("take", tile="mine")) == [("DROP_MISSING", "4.4")]
    assert refused(full, event("take", tile="mine", drop="joker")) == [("NOT_IN_STORAGE", "4.4")]
    assert refused(table(), event("take", tile="mine", drop="village")) == [("DROP_SUPERFLUOUS", "4.4")]
    game = play(full, event("take", tile="mine", drop="village"))
    assert [*map(item_name, ada(game).storage)] == ["mine"]


FOUR = "village village village village mine mine mine city"


def test_12_11_five_alike() -> None:
    start = table(display=FOUR)
    game = play(start, event("take", tile="city"), reveal("village"))
    assert display(game) == Counter(mine=3)
    assert waits(game) == ("reveal", None, 5)
    assert FiveAlike(Kind.VILLAGE, 5) in effects(start, event("take", tile="city"), reveal("village"))
    rest = [tile for tile in start.now.neutral if tile.kind is not Kind.VILLAGE]
    rest += [tile for tile in new_game(setup_of()).now.neutral if tile.kind is Kind.INN][: 24 - len(rest)]
    game = play(table(display=FOUR, now={"neutral": tuple(rest)}), event("take", tile="city"), reveal("village"))
    game = play(game, reveal("mine", "mine", "mine", "mine", "inn"))
    assert display(game) == Counter(inn=1)
    assert (waits(game), len(game.now.neutral)) == (("reveal", None, 7), 19)
    seven = [item_name(tile) for tile in game.now.neutral]
    chosen = [*dict.fromkeys(seven)][:7]
    game = play(game, reveal(*chosen))
    assert (len(game.now.display), len(game.now.neutral), game.now.turn) == (8, 12, 1)


def test_12_12_five_stay() -> None:
    start = table(display=FOUR, neutral=4)
    game = play(start, event("take", tile="city"), reveal("village"))
    assert (display(game)["village"], game.now.turn) == (5, 1)
    assert FiveStay(Kind.VILLAGE, 5) in effects(start, event("take", tile="city"), reveal("village"))


@pytest.mark.parametrize("tile", ["castle", "village", "farm:grain"])
def test_12_13_tiles_that_cannot_come(tile: str) -> None:
    start = table()
    first, *others = start.now.players
    left = tuple(each for each in first.unseen if item_name(each) not in ("castle", "village"))
    game = table(now={"players": (replace(first, unseen=left), *others)})
    assert refused(play(game, event("take", tile="mine")), reveal(tile)) == [("TILE_GONE", "4.6")]


def test_12_40_bonus_tiles_of_a_city() -> None:
    gone = play(city({"bonuses": (5, 0, 5, 5, 5)}), CITY)
    assert refused(gone, event("bonus", bonus="storage")) == [("BONUS_GONE", "5.5")]
    game = play(city({}), CITY, event("bonus", bonus="storage"))
    assert (ada(game).green, ada(game).room, ada(game).has(Bonus.STORAGE)) == (2, 2, 1)


CITY = event("place", item="city", space="A5", pay=["card", "card"])


def city(now: dict[str, Any]) -> Game:
    return table(storage="city", covered="A6", now=now)


def test_12_49_undo_of_a_reveal() -> None:
    start = play(table(), event("take", tile="mine"))
    game = play(start, reveal("castle"), event("undo", None), reveal("inn"))
    assert game.now == play(start, reveal("inn")).now


def test_2_1_a_marker_turns_once() -> None:
    start = table(red=49, green=60, unseen=15)
    assert Marker(0, 100) in effects(start, event("take", tile="mine"), reveal("village"))
    assert ada(play(start, event("take", tile="mine"), reveal("village"))).shown == 100
