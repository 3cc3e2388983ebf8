"""A learned copy as data: stored as JSON, checked when it is read again, and summed up."""

import json

import pytest

from vision.faults import Code, Fault
from vision.learned_copy import (
    CIRCLES,
    MAX_BYTES,
    PATCH,
    SPOKES,
    LearnedCopy,
    LearnedDie,
    LearnedDisc,
    LearnedWheel,
    decode,
    encode,
    shown,
    summary,
)
from vision.wheel_reading import DiscColour

ORDER: tuple[DiscColour, ...] = ("red", "white", "white", "yellow", "red", "yellow", "white", "yellow", "red")
PAPERS = {"red": (1.5, 0.2, -0.9), "yellow": (0.4, 1.25, -0.4), "white": (0.0, 0.05, -0.2)}
DISCS = tuple(LearnedDisc(colour, PAPERS[colour], bytes(SPOKES * CIRCLES)) for colour in ORDER)
CROP = bytes(range(256)) * 12
COPY = LearnedCopy(
    LearnedWheel(DISCS, (0.1, 0.3, -1.0), (0.0, 0.0, -2.0)), 5, LearnedDie(15, 0.1, CROP), LearnedDie(5, 0.1, CROP)
)


def test_a_copy_comes_back_from_its_json() -> None:
    assert decode(encode(COPY)) == COPY
    assert decode(encode(LearnedCopy(COPY.wheel))) == LearnedCopy(COPY.wheel)
    assert len(encode(COPY)) < MAX_BYTES / 5


DAMAGES = {
    "nothing": b"",
    "no JSON": b"\xff\xfe{",
    "another value": b"[1, 2]",
    "too deep": b"[" * 100_000,
    "too long": b" " * (MAX_BYTES + 1),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_other_data_is_a_fault(damage: str) -> None:
    found = decode(DAMAGES[damage])
    assert isinstance(found, Fault)
    assert found.code is Code.COPY_UNREADABLE


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("wheel", "discs", 0, "paper", 1), 21.0),
        (("wheel", "discs", 0, "paper", 1), -1e300),
        (("wheel", "discs", 0, "paper", 1), "1"),
        (("wheel", "discs", 0, "paper"), [1.0, 2.0]),
        (("wheel", "discs", 3, "print"), "AAAA"),
        (("wheel", "discs", 3, "colour"), "blue"),
        (("wheel", "discs"), []),
        (("wheel", "board"), None),
        (("throws",), -1),
        (("throws",), 10**30),
        (("clear", "count"), 0),
        (("clear", "size"), 1.5),
        (("black", "crop"), "AA=="),
        (("other",), 1),
    ],
)
def test_each_field_is_checked(path: tuple[str | int, ...], value: object) -> None:
    data = json.loads(encode(COPY))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    found = decode(json.dumps(data).encode())
    assert isinstance(found, Fault)
    assert found.code is Code.COPY_UNREADABLE


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999"])
def test_a_number_that_is_none_is_a_fault(number: str) -> None:
    assert isinstance(decode(encode(COPY).replace(b"-0.9", number.encode())), Fault)


def test_the_summary_shows_what_was_learned() -> None:
    seen = summary(COPY)
    assert seen.counts == (3, 3, 3)
    red, yellow, white = seen.papers
    assert red is not None
    assert yellow is not None
    assert white is not None
    assert red[0] > 1.8 * red[1]
    assert yellow[1] > 1.5 * yellow[2]
    assert max(white) - min(white) < 20
    assert [(body, count, crop.shape) for body, count, crop in seen.dice] == [
        ("clear", 15, (PATCH, PATCH, 3)),
        ("black", 5, (PATCH, PATCH, 3)),
    ]
    assert summary(LearnedCopy(COPY.wheel)).dice == ()


def test_a_colour_without_a_disc_is_not_shown() -> None:
    white = tuple(LearnedDisc("white", PAPERS["white"], bytes(SPOKES * CIRCLES)) for _ in range(9))
    assert summary(LearnedCopy(LearnedWheel(white, COPY.wheel.board, COPY.wheel.table))).papers[:2] == (None, None)


@pytest.mark.parametrize("point", [(0.0, 0.0, 0.0), (20.0, -20.0, 20.0), (-20.0, 20.0, -20.0)])
def test_every_point_has_a_colour(point: tuple[float, float, float]) -> None:
    assert all(0 <= byte <= 255 for byte in shown(point))
