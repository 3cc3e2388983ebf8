"""The form of records (9)."""

import json
from typing import Any

import pytest

from engine.game import RecordError
from engine.troyes.record import replay

BEGUN: dict[str, Any] = {
    "format": "oyez.game",
    "version": 1,
    "game": "troyes",
    "setup": {"players": ["Ada", "Bo"], "cards": "made-up"},
    "events": [],
}


def changed(**parts: Any) -> bytes:
    """A record of a game that has just begun, with other parts."""
    return json.dumps(BEGUN | parts).encode()


HEADERS: tuple[tuple[dict[str, Any], str | None], ...] = (
    ({"version": 2}, None),
    ({"more": 1}, None),
    ({"setup": {"players": ["Ada", "Bo"]}}, None),
    ({"setup": {"players": ["Ada"], "cards": "made-up"}}, "1.1"),
    ({"setup": {"players": ["Ada", "Ada"], "cards": "made-up"}}, "1.1"),
    ({"setup": {"players": ["Ada", ""], "cards": "made-up"}}, "1.1"),
    ({"setup": {"players": list("abcde"), "cards": "made-up"}}, "1.1"),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "made-up", "colours": ["blue", "blue"]}}, "1.1"),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "made-up", "colours": ["blue"]}}, None),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "made-up", "colours": ["black", "blue"]}}, None),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "made-up", "start": 2}}, None),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "made-up", "start": 0.0}}, None),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "made-up", "characters": "some"}}, None),
    ({"setup": {"players": ["Ada", "Bo"], "cards": "mine"}}, "D1.2"),
    ({"setup": {"players": ["Ada", "Bo"], "cards": {}}}, "D1.2"),
)


@pytest.mark.parametrize(("parts", "rule"), HEADERS)
def test_a_faulty_header_is_refused(parts: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        replay(changed(**parts))
    assert (caught.value.event, caught.value.rule) == (None, rule)


EVENTS: tuple[Any, ...] = (
    {},
    [],
    7,
    {"settle": {"player": 0, "building": "palace"}},
    {"settle": {"player": 0, "building": "palace", "space": 3, "x": 1}},
    {"settle": {"player": 0, "building": "palace", "space": 3.0}},
    {"settle": {"player": True, "building": "palace", "space": 3}},
    {"settle": {"player": 2, "building": "palace", "space": 3}},
    {"settle": {"player": 0, "building": "palace", "space": 7}},
    {"settle": {"player": 0, "building": "castle", "space": 3}},
    {"settle": {"player": 0, "building": "palace", "space": 3}, "undo": {}},
    {"roll": {"district": 4, "red": [1]}},
    {"roll": {"district": 2, "red": [1]}},
    {"answer": {"player": 0}},
    {"answer": {"player": 0, "event": "x_war", "column": 1}},
    {"answer": {"player": 0, "cube": ["cathedral", 1]}},
    {"answer": {"player": 0, "cube": None}},
    {"manual": {"changes": [{}]}},
    {"manual": {"changes": [{"denier": [0, 1], "vp": [0, 1]}]}},
    {"manual": {"changes": [{"citizen": [0, "supply", "moon"]}]}},
    {"manual": {"changes": [{"citizen": [0, "supply", ["palace", 9]]}]}},
    {"manual": {"changes": [{"cube": ["moon", 1, 1, None]}]}},
    {"manual": {"changes": [{"vp": [0, 10**30]}]}},
    {"influence": {"player": 0, "do": "recruit", "to": 3}},
    {"influence": {"player": 0, "do": "reroll", "die": ["red", 3]}},
    {"influence": {"player": 0, "do": "turn", "dice": [["black", 3]]}},
    {"act": {"player": 0, "do": "farm", "dice": [[0, "yellow", 3]], "card": "x_war"}},
    {"act": {"player": 0, "do": "farm", "dice": [[0, "yellow", 3]], "cube": None}},
    {"act": {"player": 0, "do": "activity", "dice": [[0, "yellow", 3]], "uses": 1}},
    {"act": {"player": 0, "do": "activity", "dice": [[0, "red", 3]], "uses": 1, "card": "x_war", "hire": "general"}},
    {"act": {"player": 0, "do": "event", "dice": [[0, "red", 3]], "uses": 1, "card": "x_war", "hire": "supply"}},
    {"pass": {"player": -1}},
    {"undo": {"player": 0}},
    {"undo": None},
)


@pytest.mark.parametrize("event", EVENTS)
def test_a_malformed_event_is_refused_for_its_form(event: Any) -> None:
    with pytest.raises(RecordError) as caught:
        replay(changed(events=[{"settle": {"player": 0, "building": "palace", "space": 2}}, event]))
    assert (caught.value.event, caught.value.rule) == (1, None)
