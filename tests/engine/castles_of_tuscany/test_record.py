"""The form of records (9)."""

import json
from typing import Any

import pytest

from engine.castles_of_tuscany.box import as_mapping
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.record import replay
from engine.castles_of_tuscany.terms import ALL_ITEMS, JOKER, item_name
from engine.game import MAX_EVENTS, MAX_RECORD, RecordError

SETUP: dict[str, Any] = {"players": ["Ada", "Bo"], "box": "made-up"}
BEGUN: dict[str, Any] = {
    "format": "oyez.game",
    "version": 1,
    "game": "castles-of-tuscany",
    "setup": SETUP,
    "events": [],
}
BOARDS = [{"board": "A1"}, {"board": "B1", "join": 1}, {"board": "C1", "join": 1}]
MAP = {"map": {"player": 0, "boards": BOARDS, "castle": "A2"}}


def changed(**parts: Any) -> bytes:
    """A record of a game that has just begun, with other parts."""
    return json.dumps(BEGUN | parts).encode()


def with_setup(**parts: Any) -> dict[str, Any]:
    return {"setup": SETUP | parts}


HEADERS: tuple[tuple[dict[str, Any], str | None], ...] = (
    ({"version": 2}, None),
    ({"game": "troyes"}, None),
    ({"more": 1}, None),
    ({"setup": {"players": ["Ada", "Bo"]}}, None),
    (with_setup(players=["Ada"]), "1.1"),
    (with_setup(players=["Ada", "Ada"]), "1.1"),
    (with_setup(players=["Ada", ""]), "1.1"),
    (with_setup(players=["Ada", "B" * 201]), None),
    (with_setup(players=list("abcde")), "1.1"),
    (with_setup(colours=["blue", "blue"]), "1.1"),
    (with_setup(colours=["blue"]), "1.1"),
    (with_setup(colours=[]), "1.1"),
    (with_setup(colours=["orange", "blue"]), None),
    (with_setup(start=2), None),
    (with_setup(start=-1), None),
    (with_setup(start=True), None),
    (with_setup(draw=4), None),
    (with_setup(hands="none"), None),
    (with_setup(round_end="never"), None),
    (with_setup(last_turn="some"), None),
    (with_setup(box="mine"), "D1.2"),
    (with_setup(box={}), "D1.2"),
    (with_setup(box=7), "D1.2"),
)


@pytest.mark.parametrize(("parts", "rule"), HEADERS, ids=range(len(HEADERS)))
def test_a_faulty_header_is_refused(parts: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        replay(changed(**parts))
    assert (caught.value.event, caught.value.rule) == (None, rule)
    assert caught.value.reason


def test_a_record_has_limits() -> None:
    with pytest.raises(RecordError, match="bytes"):
        replay(b" " * (MAX_RECORD + 1))
    with pytest.raises(RecordError, match="events"):
        replay(changed(events=[{"undo": {}}] * (MAX_EVENTS + 1)))
    with pytest.raises(RecordError, match="no complete game record"):
        replay(b"\xff")


def of_map(**parts: Any) -> dict[str, Any]:
    return {"map": MAP["map"] | {"player": 1} | parts}


EVENTS: tuple[Any, ...] = (
    {},
    [],
    7,
    {"moon": {}},
    {"draw": {"player": 0}, "undo": {}},
    {"undo": {"player": 0}},
    {"undo": None},
    of_map(boards=BOARDS[:2]),
    of_map(boards=[*BOARDS, BOARDS[0]]),
    of_map(boards=[{"board": "A1", "turned": 1}, *BOARDS[1:]]),
    of_map(boards=[{"board": 1}, *BOARDS[1:]]),
    of_map(castle="D1"),
    of_map(castle="A10"),
    of_map(player=2),
    of_map(player=-1),
    of_map(player=True),
    of_map(player=1.0),
    of_map(player=10**30),
    of_map(hand=["mine"] * 5),
    of_map(more=1),
    {"bonus": {"player": 0, "bonus": "moon"}},
    {"reveal": "mine"},
    {"reveal": ["farm"]},
    {"reveal": ["mine:olive"]},
    {"reveal": ["farm:grape+olive"]},
    {"reveal": ["farm:olive+grape+grain"]},
    {"reveal": ["joker"]},
    {"reveal": ["start"]},
    {"draw": {"player": 0, "n": 2}},
    {"cards": {"player": 0, "cards": ["moon"]}},
    {"take": {"player": 0, "tile": "joker"}},
    {"take": {"player": 0, "tile": "mine", "drop": None}},
    {"take": {"player": 0, "tile": "mine", "drop": "moon"}},
    {"place": {"player": 0, "item": "mine", "space": "B10", "pay": ["card", "card"]}},
    {"place": {"player": 0, "item": "mine", "space": "B1", "pay": ["card"]}},
    {"place": {"player": 0, "item": "mine", "space": "B1", "pay": ["card", "card", "card"]}},
    {"place": {"player": 0, "item": "mine", "space": "B1", "pay": ["card", "joker"]}},
    {"place": {"player": 0, "item": "mine", "space": "B1", "pay": ["card", "inn"]}},
    {"castle": {"player": 0, "tile": "mine"}},
    {"castle": {"player": 0, "space": "A1"}},
    {"produce": {"player": 0}},
    {"produce": {"player": 0, "gain": {}}},
    {"produce": {"player": 0, "card": "x_fair", "gain": {}}},
    {"choose": {"player": 0, "option": "0"}},
    {"manual": {"player": 0, "gain": {"green": 0}}},
    {"manual": {"player": 0, "gain": {"green": 10}}},
    {"manual": {"player": 0, "gain": {"moon": 1}}},
    {"count": {"player": 0, "cards": -1}},
    {"count": {"player": 0, "cards": 1.5}},
)


@pytest.mark.parametrize("event", EVENTS, ids=range(len(EVENTS)))
def test_a_malformed_event_is_refused_for_its_form(event: Any) -> None:
    with pytest.raises(RecordError) as caught:
        replay(changed(events=[MAP, event]))
    assert (caught.value.event, caught.value.rule) == (1, None)
    assert caught.value.reason


def test_the_made_up_box_is_written_as_a_word_and_another_one_whole() -> None:
    setup, actions = CASTLES_OF_TUSCANY.load(changed(events=[MAP]))
    assert json.loads(CASTLES_OF_TUSCANY.dump(setup, actions))["setup"]["box"] == "made-up"
    other = CASTLES_OF_TUSCANY.load(changed(**with_setup(box=as_mapping(made_up_box()) | {"name": "Ours"})))[0]
    written = CASTLES_OF_TUSCANY.dump(other, ())
    assert json.loads(written)["setup"]["box"]["name"] == "Ours"
    assert CASTLES_OF_TUSCANY.load(written) == (other, ())


def test_the_canonical_order_of_items() -> None:
    names = [item_name(item) for item in ALL_ITEMS]
    assert names[:8] == [
        "village",
        "farm:olive",
        "farm:olive+grape",
        "farm:olive+grain",
        "farm:olive+livestock",
        "farm:grape",
        "farm:grape+grain",
        "farm:grape+livestock",
    ]
    assert (names[-1], ALL_ITEMS[-1], len(names)) == ("joker", JOKER, 18)
