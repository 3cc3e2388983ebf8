"""The steps that every game's record goes through, seen from all games at once."""

import pytest

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


def test_limits_are_named() -> None:
    check_limits(MAX_EVENTS, ["a" * MAX_NAME])
    with pytest.raises(RecordError, match=f"has {MAX_EVENTS + 1} events"):
        check_limits(MAX_EVENTS + 1, [])
    with pytest.raises(RecordError, match=f"longer than {MAX_NAME} letters"):
        check_limits(0, ["b" * (MAX_NAME + 1)])


def test_a_long_message_of_a_decoder_is_shortened() -> None:
    assert reason(ValueError("x" * MAX_REASON)) == "x" * MAX_REASON
    assert reason(ValueError("x" * (MAX_REASON + 1))) == "x" * MAX_REASON + "…"
