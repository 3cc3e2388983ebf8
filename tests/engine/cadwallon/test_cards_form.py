"""The owner's file: each fault, values not typed in yet, playable files, and files by chance (D1-D5)."""

import tomllib
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cadwallon.cards import as_mapping
from engine.cadwallon.cards_faults import CardsCode
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards, shipped_text
from engine.cadwallon.playable import playable_faults
from engine.cadwallon.terms import Play
from tests.engine.cadwallon.slow_random_files import random_file

MUTATIONS = 2_000
"""A short form of the slow test, which has 50,000 of them: twice as many find no other kind of fault."""


def made_up() -> dict[str, Any]:
    """The content of the made-up file, fresh."""
    return tomllib.loads(shipped_text(MADE_UP))


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The made-up file with another value at a place; a value None takes the key away."""
    content = made_up()
    inner: Any = content
    for part in path[:-1]:
        inner = inner[part]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return content


def skill(value: Any) -> tuple[tuple[str | int, ...], Any]:
    return ("character", 0, "skill"), value


def arcana(**fields: Any) -> tuple[tuple[str | int, ...], Any]:
    return ("arcana", 0), {"id": "x_new", "name": "Made-up new", "count": 1, **fields}


def event(**fields: Any) -> tuple[tuple[str | int, ...], Any]:
    return ("adventure", 0, "events", 0), {"round": 1, **fields}


DRAW, STEPS, SHUT = {"op": "draw", "n": 1}, {"op": "steps", "n": 1}, {"op": "shut"}
TOLL = {"op": "ducats", "n": 1, "who": "target"}
AGAIN = {"op": "again", "side": "own"}
WRONG: tuple[tuple[tuple[tuple[str | int, ...], Any], str], ...] = (
    ((("format",), "oyez.cards"), "WORD"),
    ((("version",), 2), "NEWER"),
    ((("version",), "?"), "GIVEN"),
    ((("name",), ""), "TEXT"),
    ((("name",), None), "MISSING"),
    ((("weather",), 1), "UNKNOWN_KEY"),
    ((("gang",), []), "TOO_FEW"),
    ((("militia",), []), "TOO_FEW"),
    ((("adventure",), None), "MISSING"),
    ((("character",), {}), "NO_LIST"),
    ((("character", 0), 7), "NO_TABLE"),
    ((("gang", 0, "id"), "?"), "ID"),
    ((("gang", 0, "id"), "Ravens"), "ID"),
    ((("gang", 0, "id"), "lock"), "RESERVED"),
    ((("gang", 0, "id"), "x_rook"), "ID_TWICE"),
    ((("gang", 0, "id"), "s11"), "ID_TWICE"),
    ((("gang", 0, "name"), "Ravens"), "MADE_UP_NAME"),
    ((("gang", 0, "colour"), "blue"), "COLOUR_TWICE"),
    ((("gang", 0, "colour"), "pink"), "WORD"),
    ((("character", 0, "gang"), "x_bears"), "NO_GANG"),
    ((("character", 0, "gang"), 7), "TEXT"),
    ((("character", 0, "combat"), 7), "NUMBER"),
    ((("character", 0, "move"), True), "NUMBER"),
    ((("character", 0, "mind"), 2.0), "NUMBER"),
    ((("militia", 0, "start"), "s99"), "NO_AREA"),
    ((("board", "streets", 0), "out"), "RESERVED"),
    ((("board", "streets", 0), "s12"), "ID_TWICE"),
    ((("board", "rooms"), []), "LIST"),
    ((("board", "exits", 0), "s99"), "NO_AREA"),
    ((("board", "exits", 0), "s12"), "TWICE"),
    ((("board", "white", 0), ["s11", "s99"]), "NO_AREA"),
    ((("board", "white", 0), ["s11", "s11"]), "SAME_AREA"),
    ((("board", "white", 0), ["s21", "s11"]), "PAIR_TWICE"),
    ((("board", "white", 0), ["s11"]), "LIST"),
    ((("board", "names"), {"s99": "Gate"}), "NO_AREA"),
    ((("board", "names"), {"s11": ""}), "TEXT"),
    ((("board", "at"), {"s11": [0, 1001]}), "NUMBER"),
    ((("board", "at"), {"s11": [0]}), "LIST"),
    (skill({}), "MISSING"),
    (skill({"always": []}), "LIST"),
    (skill({"always": [{"kind": "ties"}], "on": "own"}), "UNKNOWN_KEY"),
    (skill({"always": [{"kind": "ties"}, {"kind": "ties"}]}), "TWICE"),
    (skill({"always": [{"kind": "cost", "of": "pick", "n": 1}, {"kind": "cost", "of": "pick", "n": 0}]}), "TWICE"),
    (skill({"always": [{"kind": "run", "n": 3}]}), "NUMBER"),
    (skill({"always": [{"kind": "fly"}]}), "WORD"),
    (skill({"manual": ""}), "TEXT"),
    (skill({"when": "foe", "effect": [DRAW]}), "WORD"),
    (skill({"when": "turn", "effect": [SHUT], "on": "own"}), "OP_TIME"),
    (skill({"when": "turn", "effect": [{"op": "swap"}]}), "ASKS"),
    (skill({"when": "turn", "effect": [DRAW], "on": "own"}), "NO_TARGET"),
    (skill({"when": "turn", "effect": [TOLL], "on": "own"}), "ON"),
    (skill({"when": "turn", "effect": [TOLL], "on": "player"}), "WORD"),
    (skill({"when": "fight", "effect": [DRAW], "cost": {"ap": 1}}), "AP_TIME"),
    (skill({"when": "fight", "effect": [DRAW], "cost": {}}), "NOTHING"),
    (skill({"when": "reroll", "effect": [AGAIN]}), "MISSING"),
    (skill({"when": "turn", "effect": [DRAW], "of": ["lock"]}), "UNKNOWN_KEY"),
    (arcana(when="turn", effect=[]), "LIST"),
    (arcana(when="turn", effect=[{"op": "fly"}]), "WORD"),
    (arcana(when="turn", effect=[{"op": "steps", "n": 0}], on="own"), "NUMBER"),
    (arcana(when="turn", effect=[STEPS]), "ASKS"),
    (arcana(when="turn", effect=[{"op": "swap"}], on="own"), "OP_TIME"),
    (arcana(when="foe", effect=[{"op": "mind", "n": 1}], on="own"), "OP_TIME"),
    (arcana(when="fight", effect=[STEPS], on="own"), "OP_TIME"),
    (arcana(when="fight", effect=[{"op": "ducats", "n": 1, "who": "others"}]), "SELF_ALONE"),
    (arcana(when="fight", effect=[DRAW], on="own"), "NO_TARGET"),
    (arcana(when="turn", effect=[{"op": "manual", "text": "a"}, DRAW]), "ALONE"),
    (arcana(when="reroll", of=["lock"], effect=[AGAIN, AGAIN]), "AGAIN"),
    (arcana(when="reroll", of=["lock"], effect=[DRAW]), "AGAIN"),
    (arcana(when="reroll", of=[], effect=[AGAIN]), "LIST"),
    (arcana(when="any", effect=[SHUT], on="own"), "ON"),
    (arcana(when="any", effect=[DRAW], on="room"), "NO_TARGET"),
    (arcana(when="any", effect=[TOLL, STEPS], on="player"), "ON"),
    (((("mission", 0, "kinds")), ["purse"]), "WORD"),
    (((("mission", 0, "kinds")), ["ruby", "ruby"]), "TWICE"),
    (((("mission", 0, "bonus")), 10), "NUMBER"),
    (((("adventure", 0, "rounds")), 13), "NUMBER"),
    (((("adventure", 0, "alarm")), 8), "NUMBER"),
    (event(op="draw", n=4), "NUMBER"),
    (event(op="draw", n=1, round=8), "NUMBER"),
    (event(op="gates"), "NOTHING"),
    (event(op="gates", close=["s22"]), "NO_EXIT"),
    (event(op="gates", close=[["s11", "s55"]]), "NOT_JOINED"),
    (event(op="gates", close=[["s11", "s99"]]), "NO_AREA"),
    (event(op="place", id="x_rook", at="s11"), "NO_FIGURE"),
    (event(op="shut", rooms=["s11"]), "NO_ROOM"),
    (event(op="shut", rooms="some"), "LIST"),
    (event(op="rain"), "WORD"),
)


@pytest.mark.parametrize(("change", "code"), WRONG)
def test_a_fault_of_form(change: tuple[tuple[str | int, ...], Any], code: str) -> None:
    checked = read_cards(changed(*change))
    assert checked.cards is None
    assert not checked.unfinished
    assert code in [fault.code.name for fault in checked.faults]
    assert {fault.rule for fault in checked.faults} == {"D1.2"}
    assert all(str(fault).endswith((".", ".”")) for fault in checked.faults)


def test_every_fault_of_this_file_has_a_row() -> None:
    assert {code.name for code in CardsCode} <= {code for _, code in WRONG}


UNFINISHED: tuple[tuple[tuple[str | int, ...], Any], ...] = (
    (("board",), "?"),
    (("board", "streets", 0), "?"),
    (("board", "exits"), "?"),
    (("gang",), "?"),
    (("gang", 1), "?"),
    (("character", 3, "gang"), "?"),
    (("character", 3, "skill"), "?"),
    (("character", 3, "skill", "effect", 0, "n"), "?"),
    (("militia", 0, "start"), "?"),
    (("other",), "?"),
    (("arcana", 0, "when"), "?"),
    (("arcana", 0, "on"), "?"),
    (("arcana", 0, "effect", 0, "op"), "?"),
    (("mission", 0, "kinds", 0), "?"),
    (("adventure", 0, "rounds"), "?"),
    (("adventure", 0, "events", 0, "op"), "?"),
    (("adventure", 1, "events", 2, "id"), "?"),
)


@pytest.mark.parametrize(("path", "value"), UNFINISHED)
def test_a_value_that_is_not_typed_in_yet(path: tuple[str | int, ...], value: str) -> None:
    checked = read_cards(changed(path, value))
    assert checked.cards is None
    assert checked.unfinished
    assert {fault.rule for fault in checked.faults} == {"D1.4"}


def test_faults_of_form_come_before_unfinished_values() -> None:
    content = changed(("character", 0, "combat"), "?")
    content["character"][1]["combat"] = 9
    checked = read_cards(content)
    assert not checked.unfinished
    assert checked.first is not None
    assert checked.first.rule == "D1.2"


@pytest.mark.parametrize("content", [None, 7, "file", [], {}])
def test_another_file(content: object) -> None:
    assert read_cards(content).cards is None


def test_a_name_may_be_a_question_mark() -> None:
    content = changed(("name",), "?")
    content["other"].append({"id": "stranger", "name": "?"})
    cards = read_cards(content).cards
    assert cards is not None
    assert cards.name == "?"


def test_areas_are_names_alone_without_a_board() -> None:
    content = changed(("board",), None)
    content["militia"][0]["start"] = "anywhere"
    assert read_cards(content).cards is not None
    content["militia"][0]["start"] = 7
    assert read_cards(content).cards is None


GANGS = ("x_ravens", "x_foxes")


def test_playable() -> None:
    cards = shipped_cards(MADE_UP)  # D1.5
    assert playable_faults(cards, GANGS, Play.GRAPH) == ()
    four = tuple(gang.id for gang in cards.gang)
    assert playable_faults(cards, four, Play.GRAPH) == ()
    plain = shipped_cards(PLAIN)
    assert [str(each) for each in playable_faults(plain, ("cursed", "kaldern"), Play.GRAPH)] == [
        "The file has no board; without one the players move the figures themselves."
    ]
    content = made_up()
    content["board"]["exits"] = content["board"]["exits"][:8]  # 12.56
    content["adventure"] = [{"id": "x_night", "name": "Made-up Night", "rounds": 7}]
    content["militia"][0]["start"] = content["board"]["exits"][0]
    content["militia"][1]["start"] = content["militia"][0]["start"]
    del content["character"][0]
    broken = read_cards(content).cards
    assert broken is not None
    codes = [each.code.name for each in playable_faults(broken, GANGS, Play.GRAPH)]
    assert codes == ["CHARACTERS", "START_TWICE", "EXITS"]
    assert [each.code.name for each in playable_faults(broken, GANGS, Play.TABLE)] == ["CHARACTERS"]
    del content["militia"][1]["start"]
    half = read_cards(content).cards
    assert half is not None
    assert "NO_START" in [each.code.name for each in playable_faults(half, GANGS, Play.GRAPH)]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_a_file_is_the_same_once_written_and_read_again(seed: int, players: int) -> None:
    content = random_file(Random(seed), players)
    checked = read_cards(content)
    assert checked.faults == ()
    assert checked.cards is not None
    assert read_cards(as_mapping(checked.cards)).cards == checked.cards
    assert playable_faults(checked.cards, tuple(each["id"] for each in content["gang"]), Play.TABLE) == ()


def test_no_change_of_a_file_is_too_much() -> None:
    assert mutations(MUTATIONS, 0) > MUTATIONS // 40


@pytest.mark.slow
def test_no_change_of_a_file_is_too_much_in_the_long_run() -> None:
    assert mutations(50_000, 1) > 50_000 // 40


VALUES: tuple[Any, ...] = (
    "?",
    "",
    "x",
    0,
    -1,
    99,
    10**30,
    True,
    None,
    1.5,
    [],
    {},
    ["?"],
    {"op": "?"},
    "s11",
    "x_rook",
    [["s11", "s12"]],
)


def mutations(number: int, seed: int) -> int:
    """Read so many damaged files; each gives cards that can be written, or faults with a sentence. Count the cards."""
    chance, good = Random(seed), 0
    contents = [made_up(), tomllib.loads(shipped_text(PLAIN)), *(random_file(chance, 2) for _ in range(6))]
    for _ in range(number // 3):
        content = deepcopy(chance.choice(contents))
        for _ in range(3):
            damage(chance, content)
            checked = read_cards(content)
            assert (checked.cards is None) == bool(checked.faults)
            assert all(str(fault) for fault in checked.faults)
            if checked.cards is not None:
                good += 1
                assert read_cards(as_mapping(checked.cards)).cards == checked.cards
    return good


def damage(chance: Random, content: Any) -> None:
    """Change, drop or double one value somewhere in a content."""
    while True:
        keys = list(content) if isinstance(content, dict) else list(range(len(content)))
        if not keys:
            return
        key = chance.choice(keys)
        inner = content[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.15:
            break
        content = inner
    kind = chance.random()
    if kind < 0.2:
        del content[key]
    elif kind < 0.4:
        content[chance.choice(keys)] = deepcopy(content[key])
    elif kind < 0.5 and isinstance(content, dict):
        content[chance.choice(("n", "on", "of", "who", "more", "at"))] = chance.choice(VALUES)
    else:
        content[key] = deepcopy(chance.choice(VALUES))
