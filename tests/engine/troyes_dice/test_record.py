"""The game record: shared games, records of the slow generator, refusals, and writing."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.troyes_dice import Choose, Correct, Undo, apply, legal, new_game
from engine.troyes_dice.actions import Action
from engine.troyes_dice.record import MAX_BYTES, MAX_CORRECTED, RecordError, dump, replay, summary
from engine.troyes_dice.record_form import MAX_EVENTS, MAX_NAME, MAX_PLAYERS
from engine.troyes_dice.setup import STANDARD_PLAZAS
from tests.engine.troyes_dice.positions import random_roll, random_setup, with_options
from tests.engine.troyes_dice.slow_records import KINDS_OF_FAULT, faulty_records, random_record, steered_record
from tests.engine.troyes_dice.slow_rules import replay as slow_replay

SHARED = Path(__file__).parents[3] / ".." / "shared" / "records"
RECORDS = sorted(path for path in SHARED.glob("*.json") if not path.name.endswith(".expected.json"))


def answer(data: bytes) -> dict[str, Any]:
    """Return the output of `oyez replay --json` for a record, without the error's words."""
    try:
        told = summary(replay(data).game)
    except RecordError as error:
        return {"ok": not error.reason, "event": error.event, "rule": error.rule}
    plain: dict[str, Any] = json.loads(msgspec.json.encode(told))
    return plain


def seeds(usual: int, all_of_them: int) -> list[Any]:
    """Seeds of games from 0; those after the usual ones are slow."""
    slow = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(usual, all_of_them)]
    return [*range(usual), *slow]


@pytest.mark.skipif(not RECORDS, reason="../shared/records is not here: it comes with the founders' workplace")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_shared_records(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    expected.pop("error", None)
    assert answer(path.read_bytes()) == expected


@pytest.mark.parametrize("seed", seeds(8, 30))
def test_random_games_end_as_the_slow_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    record = random_record(seed, rng.randint(1, 6), rng.random() < 0.7, rng.random() < 0.5, rng.random() < 0.8)
    assert answer(json.dumps(record).encode()) == slow_replay(record)


@pytest.mark.parametrize("seed", seeds(3, 20))
def test_random_games_of_the_pre_release_version_end_as_the_slow_rules_say(seed: int) -> None:
    record = random_record(seed, expansion=True, variants=True)
    assert answer(json.dumps(record).encode()) == slow_replay(record)


@pytest.mark.parametrize("seed", seeds(1, 3))
def test_steered_games_end_as_the_slow_rules_say(seed: int) -> None:
    record = steered_record(seed)
    assert answer(json.dumps(record).encode()) == slow_replay(record)


def test_faulty_records_are_refused_where_and_why_the_slow_rules_say() -> None:
    for broken in faulty_records(7, len(KINDS_OF_FAULT)):
        refused = {"ok": False, "event": broken.event, "rule": broken.rule}
        assert answer(json.dumps(broken.record).encode()) == refused, broken
        told = slow_replay(broken.record)
        assert {key: told[key] for key in refused} == refused, broken


def good_record() -> dict[str, Any]:
    """A record of one player and one turn."""
    return {
        "format": "oyez.game",
        "version": 1,
        "game": "troyes-dice",
        "setup": {
            "players": ["Ada"],
            "numbering": [1, 2, 3, 4, 5, 6],
            "plazas": [["red", "red"]] * 9,
        },
        "events": [
            {"roll": {"black": 6, "clear": [1, 2, 3]}},
            {"turn": {"player": 0, "slot": 0, "do": "gather"}},
        ],
    }


def test_the_good_record_is_good() -> None:
    assert answer(json.dumps(good_record()).encode())["ok"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"oyez.game"',
        b'{"format": "oyez.game"',
        b"\xef\xbb\xbf{}",
        b'{"format": "oyez.game", "events": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
        b" " * (16 * 1024 * 1024 + 1),
    ],
    ids=["empty", "no text", "null", "list", "word", "cut off", "byte order mark", "deep", "huge"],
)
def test_no_record_at_all(data: bytes) -> None:
    assert answer(data) == {"ok": False, "event": None, "rule": None}


TURN = {"player": 0, "slot": 0, "do": "gather"}


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ({"turn": TURN | {"value": True}}, None),
        ({"turn": TURN | {"value": 2.0}}, None),
        ({"turn": TURN | {"value": None}}, None),
        ({"turn": TURN | {"value": 10**40}}, "4.3"),
        ({"turn": TURN | {"value": -1}}, "4.3"),
        ({"turn": TURN | {"slot": 4}}, None),
        ({"turn": TURN | {"slot": -1}}, None),
        ({"turn": TURN | {"player": 1}}, None),
        ({"turn": TURN | {"player": -1}}, None),
        ({"turn": TURN | {"colour": "blue"}}, None),
        ({"turn": TURN | {"colour": "red"}}, None),
        ({"turn": TURN | {"value": 1}}, None),
        ({"turn": TURN | {"pay": "denier"}}, "4.1"),
        ({"turn": TURN | {"choices": []}}, "accepted"),
        ({"turn": TURN | {"choices": [{"citizen": "red"}]}}, "4.11"),
        ({"turn": TURN | {"choices": [{"citizen": "blue"}]}}, "4.11"),
        ({"turn": TURN | {"choices": [{"build": ["tower", "red", 1]}]}}, "4.11"),
        ({"turn": TURN | {"choices": [{"build": ["work", "red", 7]}]}}, "4.11"),
        ({"turn": TURN | {"choices": [{}]}}, None),
        ({"turn": TURN | {"choices": [{"citizen": "red", "build": ["work", "red", 1]}]}}, None),
        ({"turn": {"player": 0, "do": "gather"}}, None),
        ({"turn": {"player": 0, "do": "rest", "slot": 0}}, None),
        ({"turn": {"player": 0, "do": "rest"}}, "4.2"),
        ({"turn": TURN, "undo": {"player": 0}}, None),
        ({}, None),
        ([], None),
        ({"undo": {"player": 0}}, None),
        ({"correct": {"roll": {"black": 7, "clear": [1, 2, 3]}}}, "3.1"),
        ({"correct": {"roll": {"black": 6, "clear": [1, 2]}}}, None),
        ({"roll": {"black": 1, "clear": [1, 2, 3]}}, "3.6"),
    ],
    ids=str,
)
def test_second_event(event: object, rule: str | None) -> None:
    record = good_record()
    record["events"][1] = event
    expected = {"ok": False, "event": 1, "rule": rule}
    got = answer(json.dumps(record).encode())
    assert got["ok"] if rule == "accepted" else got == expected


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("players", [], None),
        ("players", [""], None),
        ("players", ["Ada", "Ada"], None),
        ("players", [1], None),
        ("numbering", [1, 2, 3, 4, 5, 5], "1.4"),
        ("numbering", [1, 2, 3], "1.4"),
        ("numbering", ["1"], None),
        ("plazas", [["red", "red"]] * 8, "1.1"),
        ("plazas", [["red", "blue"]] * 9, "1.1"),
        ("plazas", [["red"]] * 9, None),
        ("tiles", {"0": "coin"}, "6.1"),
        ("tiles", {"0": "coin", "1": "coin", "2": "hall"}, "6.1"),
        ("tiles", {"00": "coin"}, "6.1"),
        ("tiles", {"x": "coin"}, "6.1"),
        ("tiles", {"0": "gold"}, "6.1"),
        ("tiles", {"0": 1}, None),
        ("second_die_cost", "free", None),
        ("fortress_feast", "three", None),
        ("fortress_feast", 1, None),
        ("recoloured_die", "both", None),
        ("recoloured_die", None, None),
        ("extra", 1, None),
    ],
)
def test_set_up(key: str, value: object, rule: str | None) -> None:
    record = good_record()
    record["setup"][key] = value
    assert answer(json.dumps(record).encode()) == {"ok": False, "event": None, "rule": rule}


@pytest.mark.parametrize(
    ("key", "default", "other"),
    [("fortress_feast", "two", "one"), ("recoloured_die", "nothing", "plaza"), ("second_die_cost", "denier", "any")],
)
def test_an_absent_option_is_its_default_and_is_written_as_before(key: str, default: str, other: str) -> None:
    absent, given, changed = good_record(), good_record(), good_record()
    given["setup"][key], changed["setup"][key] = default, other
    setups = [replay(json.dumps(record).encode()).setup for record in (absent, given, changed)]
    assert setups[0] == setups[1] != setups[2]
    written = json.loads(dump(setups[0], ()))["setup"]
    assert set(written) == {"players", "numbering", "plazas", "tiles", "second_die_cost"}
    assert json.loads(dump(setups[2], ()))["setup"][key] == other


def test_the_limits_stand_in_the_page_of_the_format() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text("utf-8")
    table = page[page.index("| limit | most |") :]
    for limit in (MAX_BYTES, MAX_PLAYERS, MAX_NAME, MAX_EVENTS, MAX_CORRECTED):
        assert f"{limit:,}" in table[: table.index("\n\n")]


def test_nine_plazas_of_ones_own_are_a_warning() -> None:
    assert len(replay(json.dumps(good_record()).encode()).warnings) == 1


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(1, 4), moves=st.integers(0, 80))
def test_what_is_written_replays_to_the_same_game(seed: int, players: int, moves: int) -> None:
    """Also with turns taken back, rolls corrected, and a turn that still waits for a choice."""
    rng = random.Random(seed)
    setup = with_options(rng, random_setup(rng, players))
    game = new_game(setup)
    actions: list[Action] = []
    for _ in range(moves):
        options: list[Action] = [action for player in range(players) for action in legal(game, player)]
        options += [Undo(player) for player in range(players) if game.seats[player].turn and rng.random() < 0.05]
        if game.throw and rng.random() < 0.03:
            options = [Correct(random_roll(rng))]
        if game.over and not options:
            break
        action = rng.choice(options) if options else random_roll(rng)
        game, _ = apply(game, action)
        actions.append(action)
    for player, seat in enumerate(game.seats):
        if seat.pending:
            game, _ = apply(game, Undo(player))
    data = dump(setup, actions)
    assert replay(data).game == game
    assert dump(setup, replay(data).actions) == data
    assert not any(isinstance(action, Choose) for action in replay(data).actions) or b"choices" in data


def _record(players: int, events: list[object], name: str = "P") -> bytes:
    plazas = [[up.word, back.word] for up, back in STANDARD_PLAZAS]
    names = [f"{name}{number}" for number in range(players)]
    setup = {"players": names, "numbering": [1, 2, 3, 4, 5, 6], "plazas": plazas}
    head = {"format": "oyez.game", "version": 1, "game": "troyes-dice"}
    return msgspec.json.encode({**head, "setup": setup, "events": events})


ROLL = {"roll": {"black": 1, "clear": [1, 2, 3]}}


@pytest.mark.parametrize(
    ("data", "event", "told"),
    [
        (_record(MAX_PLAYERS + 1, []), None, "1001 players"),
        (_record(1, [], "x" * MAX_NAME), None, "201 letters in a name"),
        (_record(1, [ROLL] * (MAX_EVENTS + 1)), None, "20001 events"),
        (_record(1000, [ROLL, *[{"correct": ROLL}] * 501]), 501, "too many times"),
        (b" " * (MAX_BYTES + 1), None, "bytes"),
    ],
)
def test_more_than_any_game_needs_is_refused(data: bytes, event: int | None, told: str) -> None:
    with pytest.raises(RecordError, match=told) as refused:
        replay(data)
    assert (refused.value.event, refused.value.rule) == (event, None)


def test_a_thousand_can_play() -> None:
    assert len(replay(_record(MAX_PLAYERS, [ROLL])).game.sheets) == MAX_PLAYERS


@pytest.mark.parametrize("word", ["x" * 100_000, "\x1b[2J"])
def test_a_reason_does_not_repeat_the_whole_file(word: str) -> None:
    for data in (
        _record(2, [ROLL, {word: 1}]),
        _record(2, [ROLL, {"turn": {"player": 0, "do": word}}]),
        _record(2, [ROLL]).replace(b'"red"', msgspec.json.encode(word), 1),
        b'{"format": ' + msgspec.json.encode(word) + b"}",
    ):
        with pytest.raises(RecordError) as refused:
            replay(data)
        assert len(refused.value.reason) < 1000
