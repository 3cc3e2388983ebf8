"""The worked examples of the rules (section 12) by the slow engine; each test names its number."""

from collections import Counter
from typing import Any

import pytest

from tests.engine.castles_of_tuscany.slow_game import SlowGame, made_up, output
from tests.engine.castles_of_tuscany.slow_map import Map
from tests.engine.castles_of_tuscany.slow_positions import (
    DISPLAY,
    NAMES,
    act,
    at,
    boards,
    cards,
    codes,
    cover,
    lay,
    pile,
    place,
    play,
    rules,
)
from tests.engine.castles_of_tuscany.slow_score import winners
from tests.engine.castles_of_tuscany.slow_table import Player
from tests.engine.slow_refusal import Event

M = boards("A1", "B1", "C1")
WITH_FOUR = boards("A1", "C1", "B1", joins=(1, 0))


def ada(game: SlowGame) -> Player:
    return game.table.players[0]


def waits(game: SlowGame) -> tuple[Any, ...]:
    return tuple(game.table.waits.values())


def new(players: int = 2, **more: Any) -> SlowGame:
    return SlowGame({"players": list(NAMES[:players]), "box": "made-up", **more})


def map_of(laid: list[Event]) -> Map:
    return Map(new().table.box, laid)


def test_12_1_neighbours_and_areas() -> None:
    laid = map_of(M)
    near = {
        "B2": "A6 A7 B1 B3 B6 B7",
        "A4": "A3 A8 A9",
        "A5": "A0 A1 A6 B0 B1",
        "C4": "B8 B9 C3 C8 C9",
    }
    for space, names in near.items():
        assert sorted(laid.neighbours[space]) == names.split()
    areas = {" ".join(sorted(laid.area(space))) for space in laid.kinds}
    assert {area for area in areas if len(area) > 2} == {
        "A0 A1", "B8 B9 C4", "A6 B2", "C1 C5", "A5 B1", "B3 B4", "C2 C3", "C6 C7",
    }  # fmt: skip


def test_12_2_a_turned_board() -> None:
    laid = map_of(boards("A1", "B1", "C1", joins=(1, 0), turned="B1"))
    assert laid.places["B7"] == (2, 1)
    assert sorted(laid.neighbours["B7"]) == ["A6", "A7", "B2", "B3", "B6", "B8"]
    assert laid.places["B0"] == (3, 3)
    assert sorted(laid.neighbours["B0"]) == ["B1", "B5"]
    assert laid.area("A8") == {"A8", "B6"}
    assert laid.places["C0"] == (4, -3)
    assert sorted(laid.neighbours["C0"]) == ["C1", "C5"]


def test_12_3_an_area_of_four() -> None:
    assert map_of(WITH_FOUR).area("A6") == {"A6", "B2", "C1", "C5"}


def test_12_4_faults_of_maps() -> None:
    game = new()
    for names, joins, castle, code in (
        (("A1", "A2", "C1"), (1, 1), "A2", "BOARD_LETTERS"),
        (("A1", "B1", "C1"), (1, 1), "A0", "CASTLE_SPACE"),
        (("A1", "B1", "C1"), (1, 3), "A2", "JOIN"),
    ):
        assert codes(game, act("map", boards=boards(*names, joins=joins), castle=castle)) == {code}
    superfluous = [{**M[0], "join": 1}, *M[1:]]
    assert codes(game, act("map", boards=superfluous, castle="A2")) == {"JOIN"}
    game.apply(act("map", boards=M, castle="A2"))
    assert codes(game, act("map", 1, boards=boards("A1", "B2", "C2"), castle="A2")) == {"BOARD_TWICE"}


def test_12_5_bonuses_at_set_up() -> None:
    game = new(3, start=1)
    for seat, castle in enumerate(("A2", "A2", "A8")):
        game.apply(act("map", seat, boards=boards(*(f"{letter}{seat + 1}" for letter in "ABC")), castle=castle))
    for player, kind in ((1, "storage"), (2, "card"), (0, "storage")):
        assert waits(game) == ("bonus", player, None)
        game.apply(act("bonus", player, bonus=kind))
    assert [player.green for player in game.table.players] == [2, 2, 0]
    assert [player.room for player in game.table.players] == [2, 2, 1]
    assert game.table.bonuses["storage"] == 3
    _display(game)


def _display(game: SlowGame) -> None:
    """12.6 goes on in this stage."""
    eight = ["village", "village", "village", "village", "mine", "inn", "city", "farm:grape"]
    for tiles, code in (
        (eight[1:], {"REVEAL_COUNT"}),
        (["village", *eight[:7]], {"TILE_GONE"}),
        (["farm:olive", "farm:olive", *eight[:6]], {"TILE_GONE"}),
    ):
        assert codes(game, {"reveal": tiles}) == code
    assert rules(game, {"reveal": ["village", *eight[:7]]}) == {"1.13"}
    game.apply({"reveal": eight})
    assert waits(game) == ("act", 1, None)


@pytest.mark.parametrize(
    ("bonuses", "option", "then"), [("card card card", 2, 10), ("card card card", 3, 11), ("card", 2, 8)]
)
def test_12_7_draw(bonuses: str, option: int, then: int) -> None:
    game = play(at(bonuses=bonuses, setup={"draw": option}), act("draw"))
    assert ada(game).hand.total() == then


def test_12_8_the_deck_runs_out() -> None:
    game = play(at(bonuses="card", **pile(2, 9)), act("draw"))
    assert (ada(game).hand.total(), game.table.deck.total(), game.table.discards.total()) == (8, 8, 0)
    game = play(at(bonuses="card", **pile(1, 1)), act("draw"))
    assert (ada(game).hand.total(), game.table.deck.total(), game.table.discards.total()) == (7, 0, 0)


def test_12_9_take() -> None:
    game = at(display=["mine", "mine", "inn", "village", "village", "city", "carter", "farm:grape"])
    play(game, act("take", tile="mine"), {"reveal": ["castle"]})
    words = output(game.table)
    assert words["players"][0]["storage"] == ["mine"]
    assert words["display"] == ["village", "village", "farm:grape", "carter", "mine", "city", "inn", "castle"]
    assert words["players"][0]["stacks"] == [6, 7, 7]
    assert waits(game) == ("act", 1, None)


def test_12_10_a_full_storage() -> None:
    game = at("village")
    assert codes(game, act("take", tile="mine")) == {"DROP_MISSING"}
    assert rules(game, act("take", tile="mine", drop="joker")) == {"4.4"}
    assert codes(game, act("take", tile="mine", drop="joker")) == {"NOT_IN_STORAGE"}
    assert codes(at(), act("take", tile="mine", drop="village")) >= {"DROP_SUPERFLUOUS"}
    play(game, act("take", tile="mine", drop="village"))
    assert (ada(game).storage, game.table.gone) == (["mine"], ["village"])


FOUR_VILLAGES = ("village", "village", "village", "village", "mine", "mine", "mine", "inn")


def test_12_11_five_alike() -> None:
    game = at(display=FOUR_VILLAGES, neutral=_neutral(24))
    play(game, act("take", tile="inn"), {"reveal": ["village"]})
    assert waits(game) == ("reveal", None, 5)
    play(game, {"reveal": ["mine", "mine", "mine", "mine", "city"]})
    assert waits(game) == ("reveal", None, 7)
    assert len(game.table.neutral) == 19
    play(game, {"reveal": ["carter", "carter", "carter", "city", "city", "inn", "inn"]})
    assert (len(game.table.neutral), len(game.table.display)) == (12, 8)


def _neutral(n: int) -> list[str]:
    most = ["mine", "carter", "city", "inn", "castle", "monastery"]
    return [kind for kind in most for _ in range(4)][:n]


def test_12_12_too_few_neutral_tiles() -> None:
    game = at(display=FOUR_VILLAGES, neutral=_neutral(4))
    play(game, act("take", tile="inn"), {"reveal": ["village"]})
    assert waits(game) == ("act", 1, None)
    assert game.table.display.count("village") == 5


def test_12_13_tiles_that_cannot_come() -> None:
    game = at(unseen=[19])
    ada(game).unseen = [tile for tile in ada(game).unseen if tile not in ("castle", "village")]
    play(game, act("take", tile="inn"))
    for tile in ("castle", "village", "farm:grain"):
        assert rules(game, {"reveal": [tile]}) == {"4.6"}


def test_12_14_the_end_of_round_1() -> None:
    game = at(unseen=[15], green=17, red=4)
    game.table.players[1].green = 3
    play(game, act("take", tile="inn"), {"reveal": [ada(game).unseen[0]]})
    assert [(player.red, player.green) for player in game.table.players] == [(21, 17), (3, 3)]
    assert ada(game).stacks == [0, 7, 7]
    assert (game.table.round, waits(game), game.table.ending) == (2, ("act", 1, None), None)


def test_12_15_the_end_of_round_2() -> None:
    game = at(unseen=[8], green=32, red=23, round=2)
    play(game, act("take", tile="inn"), {"reveal": [ada(game).unseen[0]]})
    assert (ada(game).red, ada(game).green, game.table.round) == (55, 32, 3)


def test_12_16_whole_rounds() -> None:
    setup = {"round_end": "table", "start": 1}
    game = at(players=4, unseen=[20, 20, 15, 15], turn=2, setup=setup, display=_neutral(8))
    for player in (2, 3):
        tile = game.table.players[player].unseen[-1]
        play(game, act("take", player, tile="mine"), {"reveal": [tile]})
        assert (game.table.round, game.table.ending) == (1, 2)
    play(game, act("draw", 0))
    assert (game.table.round, game.table.ending, waits(game)) == (2, None, ("act", 1, None))
    game = at(players=4, unseen=[15], setup=setup)
    play(game, act("take", tile="mine"), {"reveal": [ada(game).unseen[0]]})
    assert (game.table.round, waits(game)) == (2, ("act", 1, None))


def test_12_17_a_late_stack_1_ends_nothing() -> None:
    game = at(unseen=[12, 15], turn=1, round=2)
    play(game, act("take", 1, tile="mine"), {"reveal": [game.table.players[1].unseen[0]]})
    assert (game.table.round, game.table.ending) == (2, None)


@pytest.mark.parametrize(("option", "left"), [("all", 3), ("others", 2)])
def test_12_18_last_turns(option: str, left: int) -> None:
    game = at(players=3, unseen=[7, 1, 7], turn=1, round=3, setup={"last_turn": option})
    play(game, act("take", 1, tile="mine"))
    assert game.table.turns_left is None
    game.table.players[1].marbles = 1
    play(game, {"reveal": [game.table.players[1].unseen[0]]})
    assert [game.table.turns_left, game.table.ending] == [left, 1]
    play(game, act("end", 1))
    game.table.players[1].marbles = 0
    for player in (2, 0, 1)[:left]:
        left -= 1
        assert [game.table.turn, game.table.turns_left] == [player, left]
        play(game, act("draw", player))
    words = output(game.table)
    assert [words[key] for key in ("over", "round", "ending", "turns_left", "turn")] == [True, 3, 1, 0, None]


def test_12_19_the_gap_stays() -> None:
    game = at(unseen=[5, 0], turn=1, round=3, turns_left=0, ending=1)
    play(game, act("take", 1, tile="mine"))
    assert (game.table.stage, len(game.table.display)) == ("over", 7)


def test_12_20_place() -> None:
    game = play(at("village"), place("A6", "village"))
    words = output(game.table)["players"][0]
    assert (words["cards"], words["workers"], words["green"], game.table.discards.total()) == (3, 1, 0, 2)


def test_12_21_where_a_tile_may_lie() -> None:
    def broken(space: str, item: str = "village", covered: str = "") -> set[str]:
        return codes(at("village mine", covered, bonuses="storage"), place(space, item))

    assert broken("B2") == {"NOT_ADJACENT"}
    assert broken("A3") == {"SPACE_KIND"}
    assert broken("C1", covered="B6") == set()
    assert broken("A6", covered="A6") == {"SPACE_TAKEN"}
    assert broken("A6", "mine") == {"SPACE_KIND"}
    assert "NOT_IN_STORAGE" in broken("B7", "castle")


def test_12_22_worker_and_pair() -> None:
    game = play(at("city", "A6", workers=1), place("A5", "city", "worker", "pair"))
    assert (ada(game).hand.total(), ada(game).workers, waits(game)) == (3, 0, ("bonus", 0, None))


@pytest.mark.parametrize(
    ("hand", "workers", "pay", "code"),
    [
        (4, 0, "pair pair", set()),
        (3, 0, "pair pair", {"TOO_FEW_CARDS"}),
        (0, 2, "worker worker", set()),
        (0, 1, "worker worker", {"TOO_FEW_WORKERS"}),
        (1, 1, "card worker", set()),
    ],
)
def test_12_23_prices(hand: int, workers: int, pay: str, code: set[str]) -> None:
    game = at("village", workers=workers)
    cards(game, hand)
    assert codes(game, place("A6", "village", *pay.split())) == code


@pytest.mark.parametrize(
    ("hand", "pay", "code"),
    [
        ({"mine": 2, "inn": 2}, "mine inn", set()),
        ({"mine": 2, "inn": 2}, "card mine", {"TOO_FEW_CARDS"}),
        ({"mine": 4}, "mine mine", set()),
        ({"village": 3}, "card village", {"PAIR_KIND"}),
        ({"village": 1, "mine": 1, "inn": 1}, "card mine", {"TOO_FEW_CARDS"}),
    ],
)
def test_12_24_prices_with_colours(hand: dict[str, int], pay: str, code: set[str]) -> None:
    assert codes(at("village", hand=hand), place("A6", "village", *pay.split())) == code


def test_12_25_an_area_of_three() -> None:
    game = play(at("farm:grape", "B8=joker B3", players=2), place("B9", "farm:grape"))
    assert ada(game).green == 1
    game = play(at("farm:grape", "B8=farm:grape B9=farm:grape"), place("C4", "farm:grape"))
    assert ada(game).green == 6


def test_12_26_an_area_of_four() -> None:
    game = at("village")
    lay(game, 0, WITH_FOUR, "A2")
    cover(game, "A6 C1 C5")
    assert ada(play(game, place("B2", "village"))).green == 6


@pytest.mark.parametrize("middle", ["B5", "B5=joker"])
def test_12_27_colour_bonuses(middle: str) -> None:
    game = at("mine", f"A7 {middle} C2", players=3)
    play(game, place("C3", "mine"))
    assert (ada(game).green, ada(game).marbles, game.table.finished["mine"]) == (6, 1, 1)
    ada(game).marbles = 0
    play(game, act("end"))
    for player, points in ((1, 1), (2, 0)):
        own = game.table.players[player]
        assert own.map is not None
        mines = [space for space, kind in own.map.kinds.items() if kind == "mine"]
        last = next(space for space in mines if own.map.area(space) == {space})
        cover(game, " ".join(own.map.kinds.keys() - {last}), player)
        own.storage = ["mine"]
        play(game, place(last, "mine", player=player), act("end", player))
        assert own.green == 1 + points


def test_12_28_a_joker_on_a_farm() -> None:
    game = at("joker", "B8=farm:grape")
    cards(game, 3)
    play(game, place("B9", "joker", "pair", "card"))
    assert (ada(game).hand.total(), ada(game).green) == (0, 1)


@pytest.mark.parametrize(
    ("covered", "tile", "points"),
    [
        ("B8=farm:grape", "farm:olive+grape", 1),
        ("B8=farm:grape", "farm:grain+livestock", 2),
        ("B8=joker", "farm:olive+grape", 2),
    ],
)
def test_12_29_farms(covered: str, tile: str, points: int) -> None:
    assert ada(play(at(tile, covered), place("B9", tile))).green == points


def test_12_30_farm_and_area() -> None:
    tile = "farm:olive+grape"
    assert ada(play(at(tile, "A1=farm:olive"), place("A0", tile))).green == 4


def test_12_31_bonus_tiles_add() -> None:
    game = play(at("mine", bonuses="marble marble"), place("A7", "mine"))
    assert (ada(game).marbles, ada(game).green) == (3, 1)
    assert ada(play(at("village", bonuses="worker"), place("A6", "village"))).workers == 2
    game = play(at("monastery", bonuses="card card card"), place("A3", "monastery"))
    assert (ada(game).hand.total(), ada(game).green) == (6, 1)


def test_12_32_one_marble_a_turn() -> None:
    game = play(at("mine", bonuses="marble marble"), place("A7", "mine"), act("marble"))
    assert ada(game).marbles == 2
    play(game, act("draw"))
    assert (ada(game).hand.total(), waits(game)) == (5, ("act", 1, None))
    game = play(at("mine"), place("A7", "mine"), act("end"))
    assert waits(game) == ("act", 1, None)


def test_12_33_draw_twice() -> None:
    game = play(at(marbles=1), act("draw"), act("marble"), act("draw"))
    assert (ada(game).hand.total(), ada(game).marbles) == (9, 0)
    game = play(at(), act("draw"))
    assert (ada(game).hand.total(), waits(game)) == (7, ("act", 1, None))


def test_12_34_jokers_gained() -> None:
    game = play(at("inn", "A3"), place("A4", "inn"))
    assert (ada(game).storage, ada(game).green) == (["joker"], 1)
    game = play(at("inn village", "A3", bonuses="storage"), place("A4", "inn"))
    assert sorted(ada(game).storage) == ["joker", "village"]
    game = at("carter village", "A7", bonuses="storage")
    ada(game).bonuses = Counter()
    play(game, place("A8", "carter"), act("produce", card="x_guest"))
    assert (ada(game).storage, ada(game).red) == (["village"], 2)


def test_12_35_a_joker_on_an_inn() -> None:
    game = play(at("joker", "A3"), place("A4", "joker"))
    assert (ada(game).storage, ada(game).green) == (["joker"], 1)


def _castle(display: tuple[str, ...] = DISPLAY, covered: str = "B3", **more: Any) -> SlowGame:
    return play(at("castle", covered, display=display, **more), place("B7", "castle"))


def test_12_36_castle() -> None:
    game = _castle()
    assert (ada(game).green, waits(game)) == (1, ("castle", 0, None))
    play(game, act("castle", tile="mine", space="A7"))
    assert (ada(game).covered["A7"], waits(game), ada(game).marbles) == ("mine", ("reveal", 0, 1), 0)
    play(game, {"reveal": ["inn"]})
    assert (ada(game).green, ada(game).marbles) == (2, 1)


def test_12_37_castles_without_a_tile() -> None:
    game = _castle(("inn", "inn", "inn", "inn", "city", "city", "city", "city"))
    assert waits(game) == ("act", 1, None)
    assert codes(_castle(), act("castle", tile="mine", space="A6")) == {"SPACE_KIND"}
    assert waits(play(_castle(), act("castle"))) == ("act", 1, None)


def test_12_38_a_chain() -> None:
    game = _castle(covered="B3 C3")
    play(game, act("castle", tile="castle", space="C8"))
    assert ada(game).green == 1
    play(game, {"reveal": ["mine"]})
    assert (ada(game).green, waits(game), len(game.table.display)) == (4, ("castle", 0, None), 8)


def test_12_39_a_castle_ends_the_round() -> None:
    game = _castle(unseen=[15])
    play(game, act("castle", tile="village", space="A6"), {"reveal": [ada(game).unseen[0]]})
    assert (game.table.round, waits(game)) == (2, ("act", 1, None))


def test_12_40_a_city_without_a_kind() -> None:
    game = play(at("city", "A6"), place("A5", "city"))
    game.table.bonuses["storage"] = 0
    assert codes(game, act("bonus", bonus="storage")) == {"BONUS_GONE"}
    assert rules(game, act("bonus", bonus="storage")) == {"5.5"}
    game.table.bonuses["storage"] = 1
    play(game, act("bonus", bonus="storage"))
    assert (ada(game).green, ada(game).room) == (2, 2)


def test_12_41_the_production_cards_run_out() -> None:
    game = at("carter", "A7", bonuses="production production")
    game.table.produced = game.table.production
    game.table.production = Counter({"x_harvest": 1})
    game.table.produced["x_harvest"] -= 1
    play(game, place("A8", "carter"))
    assert (ada(game).green, waits(game)) == (1, ("produce", 0, 3))
    for card, deck, discards, n in (("x_harvest", 0, 27, 2), ("x_fair", 26, 1, 1), ("x_fair", 25, 2, None)):
        play(game, act("produce", card=card))
        assert (game.table.production.total(), game.table.produced.total()) == (deck, discards)
        assert game.table.waits["n"] == n


def _carter(box: Event | None = None, **more: Any) -> SlowGame:
    return play(at("carter", "A7", box=box, **more), place("A8", "carter"))


def test_12_42_production_cards() -> None:
    game = play(_carter(), act("produce", card="x_crossroads"))
    assert waits(game) == ("choose", 0, 3)
    assert rules(game, act("choose", option=3)) == {"D5.3"}
    play(game, act("choose", option=0))
    assert (ada(game).green, ada(game).hand.total()) == (2, 4)
    game = play(_carter(), act("produce", card="x_feast"), act("manual", gain={"worker": 1, "red": 2}))
    assert (ada(game).workers, ada(game).red) == (1, 2)
    assert waits(play(_carter(), act("produce", card="x_council"))) == ("bonus", 0, None)


def test_12_43_cards_that_cannot_come() -> None:
    game = _carter()
    game.table.production["x_messenger"] = 0
    assert codes(game, act("produce", card="x_messenger")) == {"CARD_GONE"}
    assert codes(game, act("produce", card="x_nobody")) >= {"CARD_UNKNOWN"}
    box = {key: value for key, value in made_up().items() if key != "production"}
    game = play(_carter(box), act("produce", gain={"green": 2}))
    assert (ada(game).green, output(game.table)["production"]) == (3, None)


def test_12_44_the_score_and_12_46_a_count_after_the_end() -> None:
    game = at("mine joker", bonuses="storage", round=3, turns_left=0, ending=0, red=38, green=17, workers=1)
    game.table.players[0].marbles = 2
    cards(game, 5)
    play(game, act("draw"), act("end"))
    words = output(game.table)["players"][0]
    assert words["score"] == {"red": 55, "tiles": 1, "jokers": 1, "marbles": 2, "workers": 1, "cards": 2}
    assert (words["total"], words["red"]) == (62, 55)
    play(game, act("count", cards=9))
    assert output(game.table)["players"][0]["total"] == 63


def _tie(open_spaces: tuple[int, int], green: tuple[int, int], hand: tuple[int, int]) -> list[int]:
    game = at()
    for player in (0, 1):
        own = game.table.players[player]
        assert own.map is not None
        own.covered = dict.fromkeys(list(own.map.kinds)[: 30 - open_spaces[player]], "joker")
        own.green = green[player]
        cards(game, hand[player], player)
    return winners(game.table)


def test_12_45_ties() -> None:
    assert _tie((12, 14), (30, 30), (1, 1)) == [1]
    assert _tie((14, 14), (32, 30), (1, 1)) == [1]
    assert _tie((14, 14), (30, 30), (2, 1)) == [1]
    assert _tie((14, 14), (30, 30), (1, 1)) == [0, 1]


def test_12_47_count() -> None:
    game = play(at(**pile(2, 40)), act("count", cards=8))
    assert (game.table.deck.total(), game.table.discards.total()) == (0, 39)
    play(game, act("count", cards=6))
    assert game.table.discards.total() == 41
    assert codes(game, act("count", cards=200)) == {"COUNT"}
    assert waits(game) == ("act", 0, None)


def test_12_48_draw_with_colours() -> None:
    game = at(hand={"inn": 5}, deck=Counter(mine=1), discards=Counter(inn=3, city=2))
    play(game, act("draw"))
    assert codes(game, act("cards", cards=["inn", "inn"])) == {"NOT_IN_DECK"}
    assert codes(game, act("cards", cards=["mine", "inn", "inn"])) == {"CARDS_COUNT"}
    play(game, act("cards", cards=["mine", "inn"]))
    assert (+game.table.deck, +game.table.discards) == (Counter(inn=2, city=2), Counter())


def test_12_49_undo() -> None:
    game = new()
    play(game, act("map", boards=M, castle="A2"), act("map", 1, boards=boards("A2", "B2", "C2"), castle="A2"))
    play(game, act("bonus", bonus="card"), act("bonus", 1, bonus="card"), {"reveal": list(DISPLAY)})
    play(game, act("take", tile="mine"), {"reveal": ["inn"]}, {"undo": {}}, {"reveal": ["village"]})
    assert game.table.display.count("inn") == 1
    assert game.table.display.count("village") == 2
    for _ in range(7):
        game.apply({"undo": {}})
    assert rules(game, {"undo": {}}) == {"9.7"}


def test_every_example_has_its_test() -> None:
    """12.6 stands in the test of 12.5, and 12.46 in that of 12.44."""
    numbers = {int(name.split("_")[2]) for name in globals() if name.startswith("test_12_")}
    assert numbers | {6, 46} == set(range(1, 50))
