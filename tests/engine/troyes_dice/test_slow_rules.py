"""The slow rules against the rules' own examples, the shared records, and hand-made positions."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine.troyes_dice.slow_action import ChoiceMissing, Sheet
from tests.engine.troyes_dice.slow_form import Refused, Setup
from tests.engine.troyes_dice.slow_records import (
    GAMES,
    KINDS_OF_FAULT,
    Game,
    faulty_record,
    random_record,
    steered_record,
    write_folder,
)
from tests.engine.troyes_dice.slow_rules import Position, complete, play, position_after, replay, score, start, turns

RECORDS = Path(__file__).parents[3] / "../shared/records"
ANSWERS = sorted(RECORDS.glob("*.expected.json"))

# Place 1 is the first of the first morning, place 5 of its afternoon; places 0, 5 and 7 have twin faces.
PLAZAS = [
    ["red", "red"],
    ["red", "yellow"],
    ["white", "red"],
    ["yellow", "white"],
    ["red", "yellow"],
    ["yellow", "yellow"],
    ["white", "red"],
    ["white", "white"],
    ["yellow", "white"],
]


def table(players: int = 1, any_cost: bool = False, tiles: dict[int, str] | None = None) -> Position:
    names = [f"P{number}" for number in range(players)]
    return start(Setup(names, [1, 2, 3, 4, 5, 6], PLAZAS, tiles or {}, any_cost))


def roll(position: Position, black: int, *clear: int) -> Position:
    return play(position, {"roll": {"black": black, "clear": list(clear)}})


def turn(position: Position, **keys: Any) -> Position:
    return play(position, {"turn": {"player": 0, **keys}})


def before_half(position: Position, half: int) -> Position:
    """Let everyone have acted in the half before `half` (1 to 16)."""
    return replace(position, half=half - 1, acted=frozenset(range(len(position.sheets))))


def having(position: Position, sheet: Sheet) -> Position:
    """Give player 0 this sheet in the open half."""
    return replace(position, sheets=(sheet, *position.sheets[1:]))


def citizens(red: int, yellow: int, white: int) -> dict[str, int]:
    return {"red": red, "yellow": yellow, "white": white}


def resources(influence: int, denier: int, knowledge: int) -> dict[str, int]:
    return {"influence": influence, "denier": denier, "knowledge": knowledge}


def refusal(position: Position, **keys: Any) -> str | None:
    with pytest.raises(Refused) as caught:
        turn(position, **keys)
    return caught.value.rule


# ---- the shared records -------------------------------------------------------------------------------


@pytest.mark.skipif(not ANSWERS, reason="../shared/records is absent: it lies beside the project, not in it")
def test_shared_records() -> None:
    for path in ANSWERS:
        record = json.loads(path.with_name(path.name.replace(".expected", "")).read_text("utf-8"))
        expected, got = json.loads(path.read_text("utf-8")), replay(record)
        if not expected["ok"]:
            assert got.pop("error")
            expected.pop("error")
        assert got == expected, path.name


# ---- section 8 ----------------------------------------------------------------------------------------


def test_example_8_1_slots_and_costs() -> None:
    position = roll(table(), 3, 1, 3, 6)
    assert [(slot.face, slot.black) for slot in position.slots] == [
        (1, False),
        (3, True),
        (3, False),
        (6, False),
    ]
    paid = [turn(position, slot=slot, do="gather").sheets[0].crossed_out for slot in (0, 2, 3)]
    assert paid == [resources(0, 0, 0), resources(0, 1, 0), resources(0, 2, 0)]
    assert refusal(position, slot=1, do="gather") == "3.3"


def test_example_8_3_attack_spares_what_is_built() -> None:
    """The white plaza of day 4's morning is at place 6, the third of the half."""
    before = before_half(table(), 7)
    sheet = Sheet(built={("work", "white", 3)})
    attacked = roll(having(before, sheet), 3, 1, 2, 4).sheets[0]
    assert attacked.crossed == {("white", 3)}
    assert not attacked.free("prestige", "white", 3)
    assert attacked.built == {("work", "white", 3)}
    assert roll(having(before, Sheet(built={("prestige", "red", 3)})), 3, 1, 2, 4).sheets[0].crossed == set()
    on_day_2 = roll(having(before_half(table(), 3), sheet), 3, 1, 2, 4)
    assert on_day_2.sheets[0].crossed == set()
    assert on_day_2.slots[2].attacks


def test_example_8_4_gathering_past_space_6() -> None:
    position = roll(table(), 6, 1, 2, 5)
    assert position.slots[2].colour == "yellow"
    position = roll(replace(table(), turned=frozenset({3})), 6, 1, 2, 5)  # white, made yellow
    after = turn(position, slot=2, colour="yellow", value=6, do="gather").sheets[0]
    assert after.crossed_out == resources(1, 1, 2)
    assert after.circled == resources(3, 9, 3)
    assert after.citizens == citizens(0, 1, 0)


def test_example_8_5_fortress_and_link() -> None:
    position = having(roll(table(), 6, 1, 2, 5), Sheet(built={("prestige", "red", 2)}))
    assert turn(position, slot=0, do="prestige").sheets[0].citizens == citizens(2, 0, 0)


def test_example_8_6_great_hall_counts_dice_by_plaza() -> None:
    """Morning of day 3: places 3 to 6, of which 3 is turned over; the black die lies on 3, then on 4."""
    turned = before_half(replace(table(), turned=frozenset({3})), 5)
    position = roll(turned, 1, 4, 5, 5)
    assert [slot.colour for slot in position.slots] == ["white", "red", "yellow", "white"]
    assert turn(position, slot=2, do="prestige").sheets[0].circled["knowledge"] == 3 + 3
    position = roll(turned, 3, 2, 5, 5)
    assert turn(position, slot=2, do="prestige").sheets[0].circled["knowledge"] == 3 + 6


def test_great_hall_does_not_count_a_recoloured_die() -> None:
    """4.7 the die used counts for no colour once recoloured; 4.9 but a bonus hall counts it."""
    position = roll(table(), 6, 1, 2, 5)  # red, white, yellow
    assert turn(position, slot=1, colour="yellow", value=5, do="prestige").sheets[0].circled["knowledge"] == 3
    sheet = Sheet(circled=resources(5, 3, 3), citizens=citizens(14, 0, 0))
    # A red die on white makes the 15th red citizen; then a great hall in column 5 counts the white die.
    after = turn(
        having(position, sheet), slot=1, colour="red", do="work", choices=[{"build": ["prestige", "yellow", 5]}]
    ).sheets[0]
    assert after.circled["knowledge"] == 6


def test_example_8_7_third_cathedral() -> None:
    sheet = Sheet(characters={4: 1, 6: 1}, built={("prestige", "white", 4), ("prestige", "white", 6)})
    position = having(roll(table(), 6, 1, 2, 5), sheet)
    assert turn(position, slot=1, value=1, do="prestige").sheets[0].characters == {4: 1, 6: 1, 1: 2}


def test_example_8_8_town_hall() -> None:
    after = turn(roll(table(), 6, 1, 2, 5), slot=2, do="work").sheets[0]
    assert after.citizens == citizens(0, 2, 0)


def test_example_8_9_score() -> None:
    built = (
        {("prestige", "yellow", column) for column in (1, 2, 3, 4)}
        | {("work", "yellow", column) for column in (1, 2, 3, 4)}
        | {("prestige", "white", column) for column in (3, 4, 5, 6)}
        | {("work", "white", column) for column in (1, 2)}
    )
    sheet = Sheet(
        circled=resources(3, 3, 5),
        crossed_out=resources(1, 1, 0),
        citizens=citizens(10, 10, 10),
        built=built,
        characters={3: 1, 4: 2, 5: 1, 6: 2},
    )
    line = score("Ada", sheet)
    # 5.1: 4 + 8 + 4 + 4 = 20; 5.2: 1 + 1 + 2 = 4
    assert (line["buildings"], line["resources"], line["citizens"], line["total"]) == (20, 4, 30, 54)


def test_example_8_10_never_round_the_corner() -> None:
    position = roll(table(), 6, 1, 2, 5)
    assert refusal(position, slot=0, value=6, do="gather") == "4.3"
    rich = having(position, Sheet(circled=resources(8, 3, 3)))
    assert turn(rich, slot=0, value=6, do="gather").sheets[0].crossed_out["influence"] == 5


def test_example_8_11_nothing_can_be_paid() -> None:
    position = having(roll(table(), 1, 1, 2, 5), Sheet(crossed_out=resources(3, 3, 3)))
    assert turns(position, 0) == [{"player": 0, "do": "rest"}]
    assert turn(position, do="rest").sheets[0].circled == resources(4, 4, 4)
    assert refusal(roll(table(), 1, 1, 2, 5), do="rest") == "4.2"


# ---- order and choices (4.10, 4.11) -------------------------------------------------------------------


def test_overflow_is_answered_in_the_middle_of_a_gain() -> None:
    """2.5: 19 + 2: the first fills the track, the second asks; the 20th's bonus comes after."""
    position = having(roll(table(), 6, 1, 2, 5), Sheet(citizens=citizens(19, 0, 4)))
    with pytest.raises(ChoiceMissing) as missing:
        turn(position, slot=0, do="work")
    assert missing.value.options == [{"citizen": "yellow"}, {"citizen": "white"}]
    after = turn(position, slot=0, do="work", choices=[{"citizen": "white"}]).sheets[0]
    assert after.citizens == citizens(20, 1, 6)


def test_overflow_without_room_is_lost_and_with_one_room_is_placed() -> None:
    full = having(roll(table(), 6, 1, 2, 5), Sheet(citizens=citizens(20, 20, 20)))
    assert turn(full, slot=0, do="work").sheets[0].citizens == citizens(20, 20, 20)
    one = having(roll(table(), 6, 1, 2, 5), Sheet(citizens=citizens(20, 20, 12)))
    assert turn(one, slot=0, do="work").sheets[0].citizens == citizens(20, 20, 14)
    assert refusal(one, slot=0, do="work", choices=[{"citizen": "white"}]) == "4.11"


def test_bonus_building_lapses_without_a_cell_and_is_taken_with_one() -> None:
    """2.3: the 15th red citizen builds a great hall or a cathedral; bonuses are worked off one by one."""
    cells = {(district, column) for district in ("yellow", "white") for column in range(1, 7)}
    position = roll(table(), 6, 1, 2, 5)
    none = Sheet(citizens=citizens(14, 0, 0), crossed=set(cells))
    assert turn(having(position, none), slot=0, do="work").sheets[0].built == {("work", "red", 1)}
    one = Sheet(citizens=citizens(14, 0, 0), crossed=cells - {("white", 2)})
    after = turn(having(position, one), slot=0, do="work").sheets[0]
    assert after.built == {("work", "red", 1), ("prestige", "white", 2)}
    assert after.characters == {2: 1}


def test_first_in_first_out() -> None:
    """2.4 before the link: the palace's two citizens reach 6, so a work building is chosen first, then 2 red."""
    sheet = Sheet(citizens=citizens(4, 6, 6), built={("work", "red", 2)})
    position = having(roll(table(), 6, 1, 2, 5), sheet)
    after = turn(position, slot=0, do="work", choices=[{"build": ["work", "red", 3]}]).sheets[0]
    assert after.citizens == citizens(10, 6, 6)
    # Were the link first, the 15th citizen of red would be chosen for before the column bonus.
    sheet = Sheet(citizens=citizens(9, 11, 12), built={("work", "red", 2)})
    deep = having(roll(table(), 6, 1, 2, 5), sheet)
    first = [{"build": ["work", "red", 3]}, {"build": ["prestige", "white", 1]}]
    assert turn(deep, slot=0, do="work", choices=first).sheets[0].citizens == citizens(15, 11, 12)
    assert refusal(deep, slot=0, do="work", choices=first[::-1]) == "4.11"


def test_complete_explores_every_sequence() -> None:
    """Two citizens past a full track, two tracks with room: four ways; 20 lets the second have one only."""
    position = having(roll(table(), 6, 1, 2, 5), Sheet(citizens=citizens(20, 0, 0)))
    work = {"player": 0, "slot": 0, "do": "work"}
    assert len(complete(position, work)) == 4
    almost = having(position, Sheet(citizens=citizens(20, 19, 0)))
    # yellow first fills it (20th: red overflows to white, white), then white alone has room; white, then two ways
    assert len(complete(almost, work)) == 3


# ---- every turn, counted by hand ----------------------------------------------------------------------


def test_turns_counted_by_hand() -> None:
    """8.1's throw on a fresh sheet: 4, 6 and 4 values in reach, 3 colours, 3 actions."""
    assert len(turns(roll(table(), 3, 1, 3, 6), 0)) == (4 + 6 + 4) * 3 * 3


def test_turns_counted_by_hand_with_any_cost() -> None:
    """2 on slot 0: 5 values; on slot 1 paid with a denier 5, influence 4, knowledge 5; 6 on slot 3: 4."""
    assert len(turns(roll(table(any_cost=True), 6, 2, 2, 6), 0)) == (5 + 5 + 4 + 5 + 4) * 3 * 3


# ---- Feasts & Raids (section 6) -----------------------------------------------------------------------


def first_afternoon(tile: str, black: int, *clear: int, raid: bool = False) -> Position:
    """The afternoon of day 1 has places 5 to 8; this tile lies at place 5 (yellow), slot 0."""
    game = table(tiles={0: "coin" if tile != "coin" else "hall", 5: tile, 7: "work" if tile != "work" else "hall"})
    return roll(before_half(replace(game, raids=frozenset({5} if raid else ())), 2), black, *clear)


@pytest.mark.parametrize(
    ("value", "steps"), [(1, 1), (2, None), (4, None), (5, 1), (6, 2)], ids=lambda thing: str(thing)
)
def test_influence_feast_steps_of_two(value: int, steps: int | None) -> None:
    position = first_afternoon("influence", 6, 3, 4, 5)
    if steps is None:
        assert refusal(position, slot=0, value=value, do="gather") == "6.3"
    else:
        after = turn(position, slot=0, value=value, do="gather").sheets[0]
        assert after.crossed_out["influence"] == steps


@pytest.mark.parametrize(
    ("tile", "keys", "rule"),
    [
        ("influence", {"value": 4, "do": "gather"}, "6.2"),
        ("knowledge", {"colour": "red", "do": "gather"}, "6.2"),
        ("hall", {"do": "prestige"}, "6.2"),
        ("work", {"do": "work"}, "6.3"),
        ("work", {"value": 4, "do": "gather"}, "4.3"),
        ("black", {"do": "gather"}, "6.2"),
    ],
)
def test_raids_refuse(tile: str, keys: dict[str, Any], rule: str) -> None:
    assert refusal(first_afternoon(tile, 6, 3, 4, 5, raid=True), slot=0, **keys) == rule


@pytest.mark.parametrize(
    ("tile", "resource"), [("coin", "denier"), ("fortress", "influence"), ("cathedral", "knowledge")]
)
def test_raids_cost_more(tile: str, resource: str) -> None:
    position = first_afternoon(tile, 6, 3, 4, 5, raid=True)
    after = turn(position, slot=0, do="gather").sheets[0]
    assert after.crossed_out == {**resources(0, 0, 0), resource: 1}
    broke = Sheet(crossed_out={**resources(0, 0, 0), resource: 3})
    assert refusal(having(position, broke), slot=0, do="gather") == "6.2"


def test_fortress_feast() -> None:
    position = first_afternoon("fortress", 6, 3, 4, 5)
    build = {"slot": 0, "colour": "red", "do": "prestige"}
    after = turn(position, **build, choices=[{"citizen": "white"}]).sheets[0]
    assert after.citizens == citizens(1, 1, 1)
    assert refusal(position, **build, choices=[{"citizen": "red"}]) == "4.11"
    one = having(position, Sheet(citizens=citizens(0, 20, 7)))  # yellow from column 3 overflows to white or red
    assert turn(one, **build, choices=[{"citizen": "red"}]).sheets[0].citizens == citizens(2, 20, 8)
    none = having(position, Sheet(citizens=citizens(0, 20, 20)))
    assert turn(none, **build).sheets[0].citizens == citizens(3, 20, 20)


def test_other_feasts() -> None:
    knowledge = turn(first_afternoon("knowledge", 6, 3, 4, 5), slot=0, colour="red", do="gather").sheets[0]
    assert knowledge.crossed_out == resources(0, 0, 1)
    work = turn(first_afternoon("work", 6, 3, 4, 5), slot=0, do="work").sheets[0]
    assert work.citizens == citizens(0, 3, 0)
    cathedral = turn(first_afternoon("cathedral", 6, 3, 4, 5), slot=0, colour="white", do="prestige").sheets[0]
    assert cathedral.circled == resources(4, 4, 4)
    hall = turn(first_afternoon("hall", 6, 3, 4, 5), slot=0, value=1, do="prestige").sheets[0]
    assert hall.circled == resources(6, 3, 3)  # no red die lies out: the feast's one alone


def test_coin_feast_frees_the_slot_from_any() -> None:
    """Place 7 at slot 1 of day 2's afternoon."""
    game = table(any_cost=True, tiles={0: "hall", 5: "work", 7: "coin"})
    position = roll(before_half(game, 4), 6, 3, 4, 5)
    assert position.slots[1].place == 7
    assert turn(position, slot=1, do="gather").sheets[0].crossed_out == resources(0, 0, 0)
    assert refusal(position, slot=1, pay="denier", do="gather") == "4.1"


def test_black_feast_is_ignored_then_turns_and_attacks_twice() -> None:
    position = first_afternoon("black", 1, 3, 4, 5)
    assert not any(slot.attacks for slot in position.slots)
    after = turn(position, slot=0, do="gather")
    assert after.sheets[0].circled["denier"] == 4
    later = roll(before_half(after, 8), 6, 1, 2, 3)  # day 4's afternoon begins at place 8
    assert later.raids == {5}
    assert later.turned == frozenset()
    two = roll(before_half(after, 9), 6, 1, 2, 3)  # day 5: places 5 to 8
    assert [slot.attacks for slot in two.slots] == [True, False, False, True]
    assert two.sheets[0].crossed == {("yellow", 1), ("yellow", 6)}


def test_destroyed_plaza_turns_over_at_the_next_roll() -> None:
    """3.7, and 6.2: the plaza under the black die, its tile too; a correction goes back before both."""
    position = roll(table(tiles={0: "coin", 5: "hall", 7: "work"}), 1, 2, 3, 4)
    acted = turn(position, slot=1, do="gather")
    assert roll(acted, 1, 2, 3, 4).turned == {1}
    corrected = play(acted, {"correct": {"roll": {"black": 4, "clear": [1, 2, 3]}}})
    assert corrected.acted == frozenset()
    assert corrected.sheets == table().sheets
    assert roll(turn(corrected, slot=0, do="gather"), 1, 2, 3, 4).turned == {4}


def test_undo_gives_the_sheet_after_the_event() -> None:
    position = roll(table(players=2), 6, 1, 2, 5)
    after = turn(position, slot=2, do="work")
    back = play(after, {"undo": {"player": 0}})
    assert back.sheets == position.sheets
    assert back.acted == frozenset()
    with pytest.raises(Refused):
        play(back, {"undo": {"player": 0}})


# ---- the generators -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_random_records_are_legal(seed: int) -> None:
    record = random_record(seed)
    answer = replay(record)
    assert answer["ok"], answer
    assert answer["over"] == position_after(record).over
    assert random_record(seed) == record


def test_random_records_as_asked() -> None:
    setup = random_record(5, players=10, expansion=True, any_cost=True, standard=False)["setup"]
    assert len(setup["players"]) == 10
    assert len(setup["tiles"]) == 3
    assert setup["second_die_cost"] == "any"


def test_steered_records_fill_tracks() -> None:
    record = steered_record(1, breadth=4)
    answer = replay(record)
    assert answer["over"]
    assert 20 in answer["players"][0]["citizen_tracks"].values()


def test_folder_is_what_the_checker_wants(tmp_path: Path) -> None:
    write_folder(tmp_path, legal=2, illegal=3, seed=4)
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {f"000{n}.{suffix}" for n in range(1, 6) for suffix in ("json", "expected.json")} | {"kinds.tsv"}
    for number in range(1, 6):
        record = json.loads((tmp_path / f"000{number}.json").read_text("utf-8"))
        expected = json.loads((tmp_path / f"000{number}.expected.json").read_text("utf-8"))
        got = replay(record)
        assert [got.get(key) for key in ("ok", "event", "rule")] == [
            expected.get(key) for key in ("ok", "event", "rule")
        ]


def test_every_row_of_the_table_has_faults() -> None:
    rules = {rule for _, rule, _, _ in KINDS_OF_FAULT}
    small = {"1.1", "1.4", "3.1", "3.3", "3.6", "3.8"}
    assert rules == small | {"4.1", "4.2", "4.3", "4.4", "4.7", "4.8", "4.11", "6.1", "6.2", "6.3", None}


@pytest.mark.slow
def test_every_kind_of_fault_is_found_where_it_was_put() -> None:
    rng, games = Random(2), deque[Game](maxlen=GAMES)
    for kind, (name, rule, _, _) in enumerate(KINDS_OF_FAULT):
        fault = faulty_record(rng, games, kind)
        got = replay(fault.record)
        assert (got["ok"], got["event"], got["rule"]) == (False, fault.event, rule), name
        assert got["error"]
