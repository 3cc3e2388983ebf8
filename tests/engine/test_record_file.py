"""The steps that every game's record goes through, seen from all games at once."""

import json
from typing import Any

import pytest

from companion.games import replay_of_record
from engine.game import MAX_EVENTS, MAX_NAME, MAX_REASON, MAX_RECORD, RecordError
from engine.record_file import check_limits, reason
from engine.registry import RULES


@pytest.mark.parametrize("key", sorted(RULES))
@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff", b"[" * 100_000, b'{"format": "oyez.game", "version": 2}', b" " * (MAX_RECORD + 1)],
    ids=["empty", "half", "no-text", "deep", "newer", "large"],
)
def test_no_game_takes_a_file_of_another_form(key: str, data: bytes) -> None:
    with pytest.raises(RecordError) as refused:
        RULES[key].load(data)
    assert (refused.value.event, refused.value.rule) == (None, None)
    assert refused.value.reason.endswith(".")


def record_of(key: str, **changed: Any) -> dict[str, Any]:
    """The least that names a game."""
    return {"format": "oyez.game", "version": 1, "game": key, "setup": {"players": ["Ada", "Bo"]}} | changed


@pytest.mark.parametrize("key", sorted(RULES))
def test_a_record_that_is_cut_off_is_refused_in_no_games_name(key: str) -> None:
    whole = json.dumps(record_of(key, events=[])).encode()
    for length in range(len(whole)):
        with pytest.raises(RecordError) as refused:
            replay_of_record(whole[:length])
        assert "cut off or damaged" in refused.value.reason


def own_words(key: str, record: dict[str, Any]) -> str:
    """The refusal of a record by the program and by the game that should read it."""
    data = json.dumps(record).encode()
    with pytest.raises(RecordError) as refused:
        replay_of_record(data)(data)
    with pytest.raises(RecordError):
        RULES[key].load(data)
    return refused.value.reason


@pytest.mark.parametrize("key", sorted(RULES))
@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"version": 2}, "version 2"),
        ({"game": "belfort"}, "the game 'belfort'"),
        ({"weather": "rain"}, "the key 'weather'"),
        ({"setup": {"players": ["Ada", "Bo"], "weather": 1}}, "the key 'weather' in setup"),
    ],
    ids=lambda each: str(each),
)
def test_a_newer_record_asks_for_an_update(key: str, changed: dict[str, Any], what: str) -> None:
    reason = own_words(key, record_of(key, **changed))
    assert reason.startswith(f"This Oyez does not know {what}: the record was made by a newer one")
    assert reason.endswith("Update Oyez, and try again.")


def test_a_newer_word_of_an_event_asks_for_an_update() -> None:
    events = (({"dance": 1}, "'dance':"), ({"undo": {"player": 0, "mood": 1}}, "'mood' in undo:"))
    for newer, what in events:
        reason = own_words("pig", record_of("pig", events=[newer]))
        assert f"does not know the key {what}" in reason
    for do, reason in (("dance", "the word 'dance' in influence.do"), ("recruit", "the key 'to' in influence")):
        event: Any = {"influence": {"player": 0, "do": do, "to": 1}}
        setup = {"players": ["Ada", "Bo"], "cards": "made-up"}
        assert f"does not know {reason}" in own_words("troyes", record_of("troyes", setup=setup, events=[event]))
    reason = own_words("castles-of-tuscany", record_of("castles-of-tuscany", setup={"players": [], "hands": "blind"}))
    assert "does not know the word 'blind' in setup.hands" in reason


def test_another_file_is_named() -> None:
    assert "its format is 'oyez.gmae'" in own_words("pig", record_of("pig", format="oyez.gmae"))
    assert "names no game" in own_words("pig", record_of("pig", game=7))
    with pytest.raises(RecordError, match="a record of 'troyes', and none of 'pig'"):
        RULES["pig"].load(json.dumps(record_of("troyes")).encode())


def test_limits_are_named() -> None:
    check_limits(MAX_EVENTS, ["a" * MAX_NAME])
    with pytest.raises(RecordError, match=f"has {MAX_EVENTS + 1} events"):
        check_limits(MAX_EVENTS + 1, [])
    with pytest.raises(RecordError, match=f"longer than {MAX_NAME} letters"):
        check_limits(0, ["b" * (MAX_NAME + 1)])


def test_a_long_message_of_a_decoder_is_shortened() -> None:
    assert reason(ValueError("x" * MAX_REASON)) == "x" * MAX_REASON
    assert reason(ValueError("x" * (MAX_REASON + 1))) == "x" * MAX_REASON + "…"
