"""The limits of a phone and of a source, by a clock of the tests."""

import pytest

from companion.web.limits import (
    BURST,
    CODES_S,
    GUARD_S,
    MAX_SOURCES,
    MAX_WRONG_CODES,
    MAX_WRONG_IN_ALL,
    RATE,
    TokenBucket,
    WrongCodes,
    place_for,
)
from companion.web.tokens import CODE_LENGTH, CODE_LETTERS


class Clock:
    """A clock that stands still unless it is moved."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def test_a_burst_is_taken_and_then_ten_messages_a_second() -> None:
    clock = Clock()
    bucket = TokenBucket(clock)
    assert sum(bucket.take() for _ in range(100)) == BURST
    clock.now += 1.0
    assert sum(bucket.take() for _ in range(100)) == RATE
    clock.now += 3600.0
    assert sum(bucket.take() for _ in range(100)) == BURST


def test_the_sixth_code_within_a_minute_is_not_looked_at() -> None:
    clock = Clock()
    codes = WrongCodes(clock)
    for _ in range(MAX_WRONG_CODES):
        assert not codes.is_refused("a")
        codes.count("a")
    assert codes.is_refused("a")
    assert not codes.is_refused("b")
    clock.now += CODES_S
    assert not codes.is_refused("a")


def test_a_guesser_with_many_addresses_needs_weeks() -> None:
    clock = Clock()
    codes = WrongCodes(clock)
    checked, guesses_a_s, seconds = 0, 20, 3600
    for number in range(guesses_a_s * seconds):
        clock.now += 1 / guesses_a_s
        if not codes.guarded:
            checked += 1
            codes.count(str(number))
    half = len(CODE_LETTERS) ** CODE_LENGTH / 2
    assert checked >= MAX_WRONG_IN_ALL
    assert half / checked * seconds >= 10 * 24 * 3600
    clock.now += GUARD_S
    assert not codes.guarded


def test_many_sources_take_no_memory() -> None:
    codes = WrongCodes(Clock())
    for _ in range(MAX_WRONG_CODES):
        codes.count("a")
    assert codes.is_refused("a")
    for number in range(MAX_SOURCES):
        codes.count(str(number))
    assert not codes.is_refused("a"), "the oldest is forgotten"


@pytest.mark.parametrize(
    ("newcomer", "sources", "place"),
    [
        ("a", "", None),
        ("a", "aa", None),
        ("a", "baaa", 1),
        ("c", "abcde", 0),
        ("f", "abcde", 0),
        ("f", "abbcd", 1),
    ],
)
def test_a_newcomer_takes_the_place_of_the_source_with_the_most(newcomer: str, sources: str, place: int | None) -> None:
    assert place_for(newcomer, tuple(sources), 5, 3) == place
