"""The worked examples of the rules (section 12) by the slow engine; each test names its number."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.engine.slow_refusal import Event, Waiting, broken_rules
from tests.engine.troyes.slow_effects import act_events
from tests.engine.troyes.slow_flow import actions, counter, due_dice, end_of_round, events, income, work_force
from tests.engine.troyes.slow_game import SlowGame
from tests.engine.troyes.slow_score import score
from tests.engine.troyes.slow_table import Open, Posted, Table

LETTERS = {"R": "red", "W": "white", "Y": "yellow"}


def dice(words: str) -> list[list[Any]]:
    """Own dice: "R4 W1"."""
    return [[LETTERS[word[0]], int(word[1:])] for word in words.split()]


def group(words: str) -> list[list[Any]]:
    """Dice of the square: "0Y5" of player 0, "nR3" of the neutral district."""
    return [["neutral" if word[0] == "n" else int(word[0]), *dice(word[1:])[0]] for word in words.split()]


def new(players: int = 4, start: int = 0, characters: str = "all") -> SlowGame:
    """A game with nobody settled."""
    names = ["Ada", "Bo", "Cy", "Di"][:players]
    return SlowGame({"players": names, "start": start, "characters": characters, "cards": "made-up"})


def at(
    part: Callable[[Table], Waiting] = actions,
    players: int = 4,
    lying: dict[Any, str] | None = None,
    standing: dict[str, dict[int, Any]] | None = None,
    opened: Sequence[str] = (),
    row: Sequence[tuple[str, list[list[int]]]] = (),
    start: int = 0,
    **own: Sequence[int],
) -> SlowGame:
    """A game that enters a part of the course in this position; `own` are goods of the players, in order."""
    game = new(players, start)
    table = game.table
    table.buildings = {building: [None] * 6 for building in table.buildings}
    for district, words in (lying or {}).items():
        for colour, value in dice(words):
            table.lay(district, colour, value)
    for building, places in (standing or {}).items():
        for space, owner in places.items():
            table.buildings[building][space - 1] = owner
    table.activities = [Open(table.card("activity", f"x_{name}"), players) for name in opened]
    table.row = [Posted(table.card("event", f"x_{name}")) for name, _ in row]
    for posted, (_, cubes) in zip(table.row, row, strict=True):
        posted.cubes = cubes
    for good, values in own.items():
        for player, value in zip(table.players, values, strict=False):
            setattr(player, good, value)
    table.turn = None
    game.enter(part)
    return game


def black(values: list[int]) -> Callable[[Table], Waiting]:
    """The part of the course in which these dice are countered."""

    def part(table: Table) -> Waiting:
        table.black = sorted(values, reverse=True)
        yield from counter(table)

    return part


def own(game: SlowGame, good: str) -> list[Any]:
    """A good of each player."""
    return [getattr(player, good) for player in game.table.players]


def act(game: SlowGame, do: str, words: str, **more: Any) -> None:
    """The player in turn acts."""
    game.apply(action(game, do, words, **more))


def action(game: SlowGame, do: str, words: str, **more: Any) -> Event:
    """An action of the player in turn; cards without their `x_`."""
    cards = {key: f"x_{more[key]}" for key in ("card", "cube") if key in more}
    return {"act": {"player": game.table.turn, "do": do, "dice": group(words), **more, **cards}}


def broken(game: SlowGame, event: Event) -> set[str | None]:
    """The rules that an event breaks."""
    return broken_rules(lambda: game.check(event))


@pytest.mark.parametrize(
    ("players", "start", "order", "greys"),
    [
        (4, 0, "0123321001233210", 6),
        (4, 2, "2301103223011032", 6),
        (3, 0, "012210012210012", 5),
        (2, 0, "011001100110", 2),
    ],
)
def test_12_1_and_12_2_settling(players: int, start: int, order: str, greys: int) -> None:
    game, turns = new(players, start), ""
    for places in game.table.buildings.values():
        assert [space + 1 for space, owner in enumerate(places) if owner] == ([1, 4] if players == 2 else [])
    while game.table.stage == "settle":
        turns += str(game.table.turn)
        building, space = next(
            (name, places.index(None) + 1) for name, places in game.table.buildings.items() if None in places
        )
        game.apply({"settle": {"player": game.table.turn, "building": building, "space": space}})
    assert turns == order
    assert game.table.greys == greys
    assert sum(places.count("neutral") for places in game.table.buildings.values()) == 8 - greys


@pytest.mark.parametrize(("wages", "left"), [((2, 1, 0), 10), ((1, 2, 0), 11)])
def test_12_3_income_and_wages(wages: tuple[int, int, int], left: int) -> None:
    standing = {"palace": {1: 0, 2: 0}, "bishopric": {1: 0}, "city_hall": {1: 0}}
    table = at(standing=standing, lying={0: "R1"}).table
    table.cards["board"]["wages"] = dict(zip(table.buildings, wages, strict=True))
    income(table)
    assert table.players[0].denier == left


def test_12_4_wages_that_cannot_be_paid() -> None:
    standing: dict[str, dict[int, Any]] = {"palace": dict.fromkeys(range(1, 7), 0)}
    for vp, left in ((5, 3), (1, 0)):
        table = at(standing=standing, lying={0: "R1"}, denier=[0], vp=[vp]).table
        income(table)
        assert (table.players[0].denier, table.players[0].vp) == (0, left)


def test_12_5_the_work_force_and_12_37_undo() -> None:
    standing = {"city_hall": {1: 0, 2: 0}, "palace": {3: 0}, "bishopric": {3: 0}}
    game = at(work_force, standing=standing)
    assert due_dice(game.table)[0] == {"red": 1, "white": 1, "yellow": 2}
    wrong = {"roll": {"district": 0, "red": [1], "white": [1], "yellow": [1]}}
    assert broken(game, wrong) == {"3.5"}


def test_12_37_only_the_second_throw_counts() -> None:
    game = new(2)
    while game.table.stage == "settle":
        space = next((b, p.index(None) + 1) for b, p in game.table.buildings.items() if None in p)
        game.apply({"settle": {"player": game.table.turn, "building": space[0], "space": space[1]}})
    game.apply({"activities": {"red": "x_guard", "white": "x_priest", "yellow": "x_merchant"}})
    for value in (1, 5):
        due = due_dice(game.table)[0]
        words = {colour: [value] * number for colour, number in due.items()}
        game.apply({"roll": {"district": 0, **words}})
        if value == 1:
            game.apply({"undo": {}})
    assert {value for values in game.table.dice[0].values() for value in values} == {5}


def test_12_6_events_are_turned_up() -> None:
    game = at(events, row=[("marauders", [])], lying={0: "R1"})
    game.apply({"reveal": {"red": "x_war", "other": "x_doubt"}})
    assert [posted.card["id"] for posted in game.table.row] == ["x_marauders", "x_war", "x_doubt"]
    assert (game.table.called, own(game, "influence")) == (3, [3, 3, 3, 3])


SQUARE = {0: "R4 W4 Y5 Y6", 1: "W1 Y3"}


def test_12_7_countering() -> None:
    game = at(black([4, 6, 1]), lying=SQUARE)
    game.apply({"counter": {"player": 0, "dice": dice("R4"), "black": [6, 1]}})
    assert (game.table.black, own(game, "influence")[0], game.table.turn) == ([4], 6, 1)
    game.apply({"counter": {"player": 1, "dice": dice("W1 Y3"), "black": [4]}})
    assert (game.table.black, own(game, "influence")[1]) == ([], 5)
    assert game.table.dice[0] == {"red": [], "white": [4], "yellow": [5, 6]}


def test_12_8_countering_refused() -> None:
    game = at(black([4, 6, 1]), lying=SQUARE)
    cases: list[tuple[Event, set[str | None]]] = [
        ({"counter": {"player": 0, "dice": dice("R4"), "black": [6]}}, set()),
        ({"counter": {"player": 0, "dice": dice("R4"), "black": [4, 1]}}, {"3.9"}),
        ({"counter": {"player": 0, "dice": dice("Y5"), "black": [6]}}, {"3.9"}),
        ({"concede": {"player": 0}}, {"3.11"}),
    ]
    for event, rules in cases:
        assert broken(game, event) == rules


def test_12_9_conceding_and_12_10_the_maximum() -> None:
    game = at(black([6]), lying={0: "W3 R1"}, vp=[1])
    game.apply({"concede": {"player": 0}})
    assert (game.table.black, own(game, "vp")[0], game.table.dice[0]["white"]) == ([], 0, [3])
    game = at(black([1, 1, 1]), lying={0: "R2"}, influence=[19])
    game.apply({"counter": {"player": 0, "dice": dice("R2"), "black": [1, 1, 1]}})
    assert own(game, "influence")[0] == 20


def test_12_11_and_12_12_the_merchant() -> None:
    game = at(lying={0: "Y5 Y6", 2: "Y5"}, opened=["merchant"], denier=[15, 5, 15])
    nine = action(game, "activity", "0Y5 0Y6 2Y5", card="merchant", uses=9, hire="supply")
    assert broken(game, nine) == {"5.5"}
    poor = at(lying={0: "Y5 Y6", 2: "Y5"}, opened=["merchant"], denier=[9])
    eight = action(poor, "activity", "0Y5 0Y6 2Y5", card="merchant", uses=8, hire="supply")
    assert broken(poor, eight) == {"4.4"}
    game.apply(eight)
    assert (own(game, "denier"), game.table.activities[0].spaces) == ([21, 5, 21, 5], [0, None])


def test_12_13_the_priest() -> None:
    game = at(players=2, lying={0: "W5 R1", 1: "W4 Y2 Y4"}, opened=["priest"], denier=[15, 15], start=1)
    act(game, "activity", "1W4 0W5", card="priest", uses=3, hire="supply")
    assert (own(game, "denier"), game.table.activities[0].cubes) == ([19, 3], [0, 3])
    game.apply({"pass": {"player": 0}})
    act(game, "farm", "1Y2 1Y4", cube="priest")
    assert (own(game, "denier")[1], game.table.activities[0].cubes) == (9, [0, 2])


def test_12_14_and_12_15_the_cathedral() -> None:
    game = at(lying={1: "W2", 2: "W5", 3: "W4 R1"}, denier=[15] * 4, start=2)
    game.table.cathedral[3][0] = 1
    act(game, "cathedral", "1W2 3W4 2W5")
    assert [game.table.cathedral[column] for column in (1, 3, 4)] == [[2, None, None], [1, 2, None], [2, None, None]]
    assert (own(game, "denier"), own(game, "vp")[2], own(game, "influence")[2]) == ([15, 21, 3, 21], 3, 9)
    game = at(lying={0: "W3 W3 W6"})
    game.table.cathedral[5] = [1, 1, 2]
    assert broken(game, action(game, "cathedral", "0W6")) == {"5.8"}
    act(game, "cathedral", "0W3 0W3")
    assert (game.table.cathedral[2], own(game, "vp")[0], own(game, "influence")[0]) == ([0, 0, None], 2, 6)


def test_12_16_an_event_is_settled() -> None:
    game = at(lying={3: "R2 R3 R4"}, row=[("quarrel", [[2, 2], [0, 1]])], start=3)
    assert broken(game, action(game, "event", "3R2 3R3 3R4", card="quarrel", uses=3)) == {"5.11"}
    act(game, "event", "3R2 3R3 3R4", card="quarrel", uses=2)
    assert (own(game, "vp"), own(game, "influence")[3], game.table.row) == ([0, 0, 3, 3], 6, [])
    assert game.table.players[2].won == ["x_quarrel"]


@pytest.mark.parametrize(
    ("cubes", "vp"),
    [
        ([[0, 2], [1, 2], [2, 1]], [4, 4, 0]),
        ([[1, 1], [2, 1], [0, 3]], [6, 1, 1]),
        ([[0, 2], [1, 1], [2, 2]], [4, 0, 4]),
    ],
)
def test_12_17_shares(cubes: list[list[int]], vp: list[int]) -> None:
    table = at(lying={0: "R1"}, row=[("siege", cubes)]).table
    table.settle_event(table.row[0])
    assert [player.vp for player in table.players][:3] == vp
    assert table.players[0].won == ["x_siege"]


def test_12_18_to_12_20_placing() -> None:
    hall = {1: 0, 6: 1}
    game = at(lying={2: "Y1", 0: "R1"}, standing={"city_hall": hall}, personal=[1, 1], start=1)
    act(game, "place", "2Y1")
    assert (game.table.buildings["city_hall"], own(game, "denier")[2]) == ([1, None, None, None, None, 0], 7)
    assert game.table.expelled["city_hall"] == [0, 1, 0, 0]
    game = at(lying={2: "Y1", 0: "R1"}, standing={"city_hall": {1: 0}}, personal=[1, 1], start=1)
    act(game, "place", "2Y1")
    assert (game.table.buildings["city_hall"], game.table.expelled["city_hall"]) == (
        [1, None, None, None, None, 0], [0, 0, 0, 0],
    )  # fmt: skip
    game = at(lying={1: "Y6", 0: "R1"}, standing={"city_hall": {1: 0, 6: 2}}, personal=[1, 1], start=1)
    act(game, "place", "1Y6")
    assert (game.table.buildings["city_hall"], game.table.expelled["city_hall"]) == (
        [0, None, None, None, None, 1], [0, 0, 1, 0],
    )  # fmt: skip
    game = at(lying={"neutral": "R3", 0: "R1"}, standing={"palace": {3: 3, 6: 2}}, personal=[1])
    act(game, "place", "nR3")
    assert (game.table.buildings["palace"], game.table.expelled["palace"]) == (
        [None, None, 0, None, None, 2], [0, 0, 0, 1],
    )  # fmt: skip
    assert own(game, "denier")[0] == 3


def test_12_21_farming() -> None:
    game = at(lying={0: "Y5 Y6 Y1", 1: "Y5", "neutral": "Y4"}, denier=[11])
    assert broken(game, action(game, "farm", "0Y1")) == {"5.17"}
    assert broken(game, action(game, "farm", "0Y1 1Y5 nY4")) == {"4.4"}
    act(game, "farm", "0Y5 0Y6")
    assert own(game, "denier")[0] == 16


def test_12_22_passing() -> None:
    game = at(players=3, lying={0: "Y2 Y2 Y2 Y2"}, denier=[10, 10, 10])
    game.apply({"pass": {"player": 0}})
    act(game, "farm", "0Y2")
    act(game, "farm", "0Y2")
    game.apply({"pass": {"player": 1}})
    act(game, "farm", "0Y2")
    game.apply({"pass": {"player": 2}})
    assert (own(game, "waiting"), game.table.turn) == ([4, 3, 2], None)
    before = own(game, "denier")
    end_of_round(game.table)
    assert [now - old for now, old in zip(own(game, "denier"), before, strict=True)] == [4, 3, 2]


def test_12_23_influence() -> None:
    game = at(lying={0: "R2 W3 Y6", 1: "R1"})
    wrong = {"influence": {"player": 0, "do": "reroll", "die": ["red", 1], "to": 5}}
    assert broken(game, wrong) == {"6.5"}
    game.apply({"influence": {"player": 0, "do": "turn", "dice": dice("R2 W3 Y6")}})
    assert game.table.dice[0] == {"red": [5], "white": [4], "yellow": [1]}
    assert own(game, "influence")[0] == 0


def test_12_24_toll() -> None:
    game = at(act_events, lying={0: "R1"}, row=[("toll", [])], denier=[2, 3, 9, 9], vp=[1, 1, 1, 1])
    assert (own(game, "denier"), own(game, "vp")) == ([0, 0, 6, 6], [0, 1, 1, 1])


def test_12_25_quarrel() -> None:
    standing = {"palace": {2: 0, 5: 0, 3: 1}}
    game = at(act_events, players=3, row=[("quarrel", [])], standing=standing, vp=[0, 0, 4])
    assert game.table.pending is not None
    assert game.table.pending["options"] == [["palace", 2], ["palace", 5]]
    assert broken(game, {"answer": {"player": 1, "citizen": ["palace", 2]}}) == {"9.7"}
    game.apply({"answer": {"player": 0, "citizen": ["palace", 5]}})
    assert game.table.buildings["palace"] == [None, 0, "neutral", None, "neutral", None]
    assert (game.table.expelled["palace"], own(game, "vp")) == ([1, 1, 0], [0, 0, 2])


def test_12_26_to_12_28_cubes() -> None:
    game = at(lying={1: "W5"}, opened=["abbot", "merchant"])
    game.table.activities[0].cubes[0] = 1
    game.table.activities[1].seat(0)
    eight = action(game, "activity", "1W5", cube="abbot", card="merchant", uses=8)
    assert broken(game, eight) == {"5.5"}
    act(game, "activity", "1W5", cube="abbot", card="merchant", uses=7)
    assert own(game, "denier")[:2] == [5 - 2 + 14, 7]
    game = at(lying={1: "Y6 Y3", "neutral": "Y4"}, opened=["collector"], denier=[6])
    game.table.activities[0].cubes[0] = 1
    act(game, "farm", "1Y6 1Y3 nY4", cube="collector")
    assert own(game, "denier")[:2] == [6 - 6 + 6, 11]
    game = at(lying={1: "Y6 Y1 Y1"}, opened=["lay_brother"], denier=[50])
    game.table.activities[0].cubes[0] = 1
    assert broken(game, action(game, "farm", "1Y6 1Y1 1Y1", cube="lay_brother")) == {"D4.3"}
    act(game, "farm", "1Y6", cube="lay_brother")
    assert own(game, "denier")[0] == 50 - 4 + 6


def test_12_29_cubes_for_an_event() -> None:
    game = at(lying={0: "Y2 R1", "neutral": "Y4"}, row=[("siege", [])], opened=["carter", "smith"])
    for opened in game.table.activities:
        opened.cubes[0] = 1
    assert broken(game, action(game, "place", "0R1", cube="smith")) == {"D4.1"}
    for words, cube, price in (("0Y2 nY4", "carter", 4), ("0R1", "smith", 0)):
        assert broken(game, action(game, "event", words, cube=cube, card="siege", uses=2)) == {"5.11"}
        before = own(game, "denier")[0]
        act(game, "event", words, cube=cube, card="siege", uses=1)
        assert own(game, "denier")[0] == before - price
        game.table.turn = 0
        game.enter(actions)
        game.table.lay(0, "red", 1)


def test_12_30_the_scout() -> None:
    game = at(lying={0: "R4 R4 R1"}, opened=["scout"], row=[("war", []), ("siege", [])])
    act(game, "activity", "0R4 0R4", card="scout", uses=2, hire="supply")
    assert broken(game, {"black": [2]}) == {"D3.2"}
    game.apply({"black": [2, 5]})
    assert game.table.pending is not None
    assert game.table.pending["options"] == ["x_war", "x_siege"]
    game.apply({"answer": {"player": 0, "event": "x_siege"}})
    assert (game.table.row[1].cubes, own(game, "influence")[0]) == ([[0, 1]], 5)


def test_12_31_a_tradesman_moves() -> None:
    game = at(lying={0: "W3", 1: "Y1"}, opened=["merchant", "priest"], denier=[8])
    merchant, priest = game.table.activities
    merchant.spaces = [0, 1]
    same = action(game, "activity", "0W3", card="priest", uses=1, hire=["activity", "x_priest"])
    assert broken(game, same) == {"5.3"}
    act(game, "activity", "0W3", card="priest", uses=1, hire=["activity", "x_merchant"])
    assert (merchant.spaces, priest.spaces, own(game, "denier")[0]) == ([None, 1], [0, None], 0)


def test_12_32_the_tinker() -> None:
    game = at(lying={0: "Y6 Y6"}, opened=["tinker"], influence=[2], denier=[2])
    three = action(game, "activity", "0Y6 0Y6", card="tinker", uses=3, hire="supply")
    assert broken(game, three) == {"D3.1"}
    act(game, "activity", "0Y6 0Y6", card="tinker", uses=2, hire="supply")
    assert (own(game, "denier")[0], own(game, "influence")[0]) == (10, 0)


@pytest.mark.parametrize(("characters", "total"), [("all", 29), ("own", 23)])
def test_12_33_the_end(characters: str, total: int) -> None:
    standing = {"palace": {1: 0, 2: 0}, "bishopric": {1: 0, 2: 0}}
    opened = ["merchant", "priest", "guard"]
    row: list[tuple[str, list[list[int]]]] = [("war", [[0, 1]]), ("siege", [[0, 2]])]
    table = at(lying={0: "R1"}, standing=standing, opened=opened, row=row, vp=[17], influence=[11]).table
    table.setup["characters"] = characters
    for opened_card in table.activities[:2]:
        opened_card.seat(0)
    table.activities[2].picture = [0]
    table.cathedral[0][0] = table.cathedral[4][0] = 0
    for player, name in zip(table.players, ("poet", "knight", "builder", "guildsman"), strict=True):
        player.characters = [f"x_{name}"]
    assert sum(score(table)[0].values()) == total


def test_12_34_no_dice_are_left() -> None:
    game = at(lying={})
    assert (own(game, "waiting"), game.table.turn) == ([0, 0, 0, 0], None)


def test_12_35_sabotage() -> None:
    row = [("war", [[0, 1], [1, 2]]), ("marauders", [[1, 1]]), ("sabotage", [])]

    def part(table: Table) -> Waiting:
        table.row = table.row[2:] + table.row[:2]
        table.cards = {**table.cards}
        for posted in table.row[1:]:
            posted.card["effects"] = []
        yield from act_events(table)

    game = at(part, players=3, row=row, vp=[0, 0, 2])
    assert game.table.row[1].cubes == [[1, 2]]
    assert game.table.pending is not None
    assert (game.table.pending["player"], len(game.table.pending["options"])) == (1, 2)
    assert own(game, "vp") == [0, 0, 2]
    game.apply({"answer": {"player": 1, "cube": ["event", "x_war"]}})
    assert (game.table.row[1].cubes, own(game, "vp")) == ([[1, 1]], [0, 0, 0])


def test_12_36_visitors() -> None:
    game = at(act_events, row=[("visitors", [])], standing={"city_hall": {2: 1, 5: 2}}, vp=[1] * 4)
    game.apply({"answer": {"player": 0, "citizen": ["city_hall", 2]}})
    assert game.table.buildings["city_hall"] == [None, "neutral", None, None, 1, None]
    assert (game.table.expelled["city_hall"], own(game, "vp")) == ([0, 0, 1, 0], [1, 1, 1, 1])
