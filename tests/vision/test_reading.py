"""Expectations: any set of dice in counts of bodies."""

import msgspec
import pytest

from vision.reading import Body, Expectation


def test_an_expectation_counts_bodies() -> None:
    expect = Expectation(red=8, yellow=8, white=8)
    assert expect.total == 24
    assert expect.names_colours
    assert expect.count("red") == 8
    assert sorted(expect.bodies) == ["red"] * 8 + ["white"] * 8 + ["yellow"] * 8
    assert hash(expect) == hash(Expectation.of(expect.bodies))


def test_the_bodies_of_an_expectation_meet_it() -> None:
    expect = Expectation(clear=3, black=1)
    assert expect.bodies == ("clear", "clear", "clear", "black")
    assert expect.matches(expect.bodies)
    assert not expect.names_colours
    assert Expectation(black=6).names_colours
    assert not Expectation(any=1).names_colours
    assert Expectation(any=2, black=1).matches(Expectation(any=2, black=1).bodies)


@pytest.mark.parametrize(
    ("expect", "bodies", "matches"),
    [
        (Expectation(clear=1, black=1), ("black", "clear"), True),
        (Expectation(clear=1, black=1), ("clear", "clear"), False),
        (Expectation(clear=1, black=1), ("black", "clear", "clear"), False),
        (Expectation(any=2), ("red", "other"), True),
        (Expectation(any=2), ("red",), False),
        (Expectation(any=1, black=1), ("black", "black"), True),
        (Expectation(any=1, black=1), ("clear", "clear"), False),
        (Expectation(), (), True),
    ],
)
def test_matching(expect: Expectation, bodies: tuple[Body, ...], matches: bool) -> None:
    assert expect.matches(bodies) is matches


def test_names_of_bodies_make_an_expectation() -> None:
    assert Expectation.of(["black", "clear", "clear", "any"]) == Expectation(black=1, clear=2, any=1)
    with pytest.raises(msgspec.ValidationError, match="green"):
        Expectation.of(["green"])
