"""The form of records (9)."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cadwallon.cards import as_mapping
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards, shipped_text
from engine.cadwallon.record import replay
from engine.game import RecordError

SHARED = Path(__file__).parents[4] / "shared"
SETUP: dict[str, Any] = {
    "players": ["Ada", "Bo"],
    "gangs": ["x_ravens", "x_foxes"],
    "adventure": "x_night",
    "missions": ["x_gems_0", "x_ruby_1", "x_scroll_2"],
    "cards": "made-up",
}
PLAINLY = {"gangs": ["cursed", "kaldern"], "adventure": "plain", "missions": [], "cards": "plain"}


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
@pytest.mark.parametrize("word", [MADE_UP, PLAIN])
def test_the_shipped_files_are_those_of_the_rules(word: str) -> None:
    shared = SHARED / "rules" / "cadwallon" / f"cadwallon-{word}.toml"
    assert shipped_text(word) == shared.read_text("utf-8")


def record(events: list[Any] | None = None, **setup: Any) -> bytes:
    """A record of a game with these events and another set-up."""
    whole = {"format": "oyez.game", "version": 1, "game": "cadwallon", "setup": SETUP | setup, "events": events or []}
    return json.dumps(whole).encode()


def made_up(**changed: Any) -> dict[str, Any]:
    return as_mapping(shipped_cards(MADE_UP)) | changed


HEADERS: tuple[tuple[dict[str, Any], str | None], ...] = (
    ({"players": ["Ada"], "gangs": ["x_ravens"]}, "1.1"),
    ({"players": ["Ada", "Ada"]}, "1.1"),
    ({"players": ["Ada", ""]}, "1.1"),
    ({"players": list("abcde")}, "1.1"),
    ({"players": ["Ada", 7]}, None),
    ({"players": ["Ada", "B" * 201]}, None),
    ({"gangs": ["x_ravens"]}, "1.5"),
    ({"gangs": ["x_ravens", "x_ravens"]}, "1.5"),
    ({"gangs": ["x_ravens", "x_bears"]}, "1.5"),
    ({"adventure": "x_day"}, "1.10"),
    ({"start": 2}, None),
    ({"start": True}, None),
    ({"board": "sand"}, None),
    ({"attack": "far"}, None),
    ({"counts": "none"}, None),
    ({"missions": []}, "1.8"),
    ({"missions": ["x_gems_0", "x_gems_0", "x_ruby_1"]}, "1.8"),
    ({"missions": ["x_gems_0", "x_ruby_1", "x_moon"]}, "1.8"),
    ({"treasures": {"s11": "ruby"}}, "1.6"),
    ({"treasures": {"r11": "crown"}}, "1.6"),
    ({"treasures": {"r11": "key", "r12": "key", "r13": "key", "r14": "key"}}, "1.6"),
    ({"treasures": {"r11": "ruby"}, "board": "table"}, "1.6"),
    ({"treasures": {"r11": 1}}, None),
    ({"cards": "mine"}, "D1.2"),
    ({"cards": 7}, "D1.2"),
    ({"cards": made_up(version=2)}, "D1.2"),
    ({"cards": made_up(character="?")}, "D1.4"),
    ({"cards": made_up(character=made_up()["character"][1:])}, "D1.5"),
    (PLAINLY | {"board": "graph"}, "D1.5"),
    ({"weather": 1}, None),
)


@pytest.mark.parametrize(("setup", "rule"), HEADERS)
def test_a_header_is_refused(setup: dict[str, Any], rule: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        replay(record(**setup))
    assert (caught.value.event, caught.value.rule) == (None, rule)


@pytest.mark.parametrize(
    ("setup", "stage"),
    [({}, "deploy"), ({"board": "table"}, "militia"), (PLAINLY, "militia"), ({"treasures": {"r11": "ruby"}}, "deploy")],
)
def test_a_game_begins(setup: dict[str, Any], stage: str) -> None:
    replayed = replay(record(**setup))
    assert replayed.game.now.stage == stage
    assert CADWALLON.load(CADWALLON.dump(replayed.setup, ())) == (replayed.setup, ())


EVENTS: tuple[tuple[Any, str | None], ...] = (
    ({}, None),
    ({"dance": {}}, None),
    ({"undo": {}, "die": 3}, None),
    ({"undo": {}}, "9.5"),
    ({"undo": {"player": 0}}, None),
    ({"die": 3}, "9.3"),
    ({"die": 3.0}, None),
    ({"die": True}, None),
    ({"die": None}, None),
    ({"deploy": {"player": 0, "character": "x_rook"}}, None),
    ({"deploy": {"player": 2, "character": "x_rook", "area": "s11"}}, None),
    ({"deploy": {"player": 0, "character": "x_guard", "area": "s11"}}, None),
    ({"deploy": {"player": 0, "character": "x_rook", "area": "s11", "more": 1}}, None),
    ({"deploy": {"player": 0, "character": "x_rook", "area": None}}, None),
    ({"manual": {"changes": []}}, "9.3"),
    ({"manual": {"changes": [{}]}}, None),
    ({"manual": {"changes": [{"ap": 1, "alarm": True}]}}, None),
    ({"manual": {"changes": [{"ap": None}]}}, None),
    ({"manual": {"changes": [{"again": "both"}]}}, None),
    ({"manual": {"changes": [{"treasure": ["ruby", "board", "gone"]}]}}, None),
    ({"manual": {"changes": [{"figure": ["x_guard", "out"]}]}}, None),
    ({"manual": {"changes": [{"figure": ["x_rook", "off"]}]}}, None),
    ({"manual": {"changes": [{"gate": ["s22", "open"]}]}}, None),
    ({"manual": {"changes": [{"gate": [["s11", "s55"], "open"]}]}}, None),
    ({"manual": {"changes": [{"chest": ["s11", "open"]}]}}, None),
    ({"take": {"player": 0, "drop": "crown"}}, None),
    ({"fight": {"attacker": ["x"]}}, None),
    ({"arcana": {"player": 0}}, None),
    ({"arcana": {"player": 0, "card": "x_haste", "target": 7}}, None),
    ({"arcana": {"player": 0, "card": "x_haste", "target": "x_warden"}}, None),
    ({"mission": {"player": 0, "kinds": ["ruby"], "bonus": 1}}, None),
    ({"reveal": "x_gems_0"}, "9.3"),
    ({"march": {"player": 0}}, None),
    ({"move": {"player": 0, "character": "x_rook"}}, None),
    ({"spoils": {"player": 0}}, None),
)


@pytest.mark.parametrize(("event", "rule"), EVENTS)
def test_an_event_is_refused(event: Any, rule: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        replay(record([event]))
    assert (caught.value.event, caught.value.rule) == (0, rule)


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"mission": {"player": 0, "card": "x_gems_0"}}, None),
        ({"mission": {"player": 0, "kinds": ["purse"], "bonus": 1}}, None),
        ({"mission": {"player": 0, "kinds": ["ruby", "ruby"], "bonus": 1}}, None),
        ({"mission": {"player": 0, "kinds": ["ruby"], "bonus": 10}}, None),
        ({"mission": {"player": 0, "kinds": ["ruby"], "bonus": 9}}, "9.3"),
        ({"arcana": {"player": 0, "card": "x_haste"}}, None),
        ({"arcana": {"player": 0, "target": "cursed_1"}}, None),
        ({"march": {"player": 0, "to": "s11"}}, None),
        ({"spoils": {"player": 0, "to": "s11"}}, None),
        ({"move": {"player": 0, "character": "cursed_1", "to": "s11"}}, None),
        ({"manual": {"changes": [{"gate": ["s11", "open"]}]}}, None),
        ({"manual": {"changes": [{"chest": ["r11", "open"]}]}}, None),
        ({"manual": {"changes": [{"figure": ["isabeau", "off"]}]}}, None),
        ({"manual": {"changes": [{"figure": ["kornak", "off"]}, {"figure": ["kornak", "on"]}]}}, ""),
        ({"manual": {"changes": [{"figure": ["kornak", "on"]}]}}, "D6.2"),
        ({"manual": {"changes": [{"treasure": ["ruby", "board", "gone"]}]}}, ""),
    ],
)
def test_an_event_without_board_arcana_and_missions(event: Any, rule: str | None) -> None:
    if rule == "":
        assert replay(record([event], **PLAINLY)).actions
        return
    with pytest.raises(RecordError) as caught:
        replay(record([event], **PLAINLY))
    assert (caught.value.event, caught.value.rule) == (0, rule)
