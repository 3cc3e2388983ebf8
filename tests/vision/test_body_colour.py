"""The bodies of coloured dice: by the net beside the whole picture, and by the expectation."""

import numpy as np
import pytest

from tests.vision.coloured_dice import LAMPS, PAINTS, draw_dice
from vision.body_colour import NAMES, body_shares, expected_bodies, unclear_bodies, with_clear
from vision.detect import Candidate
from vision.reader import BODY_NET, Reader
from vision.reading import Body, Expectation

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def shares(*dice: dict[Body, float]) -> Floats:
    """The shares of dice (N, 6) as the net gives them, the rest on `other`."""
    rows = np.zeros((len(dice), len(NAMES)), np.float32)
    for row, die in zip(rows, dice, strict=True):
        for name, share in die.items():
            row[NAMES.index(name)] = share
        row[NAMES.index("other")] += max(0.0, 1 - row.sum())
    return rows


RED: dict[Body, float] = {"red": 0.99}
WHITE: dict[Body, float] = {"white": 0.99}
CREAM: dict[Body, float] = {"white": 0.7, "yellow": 0.29}
AMBER: dict[Body, float] = {"white": 0.35, "yellow": 0.64}


@pytest.mark.parametrize(
    ("expect", "dice", "bodies", "unclear"),
    [
        (Expectation(red=1, white=1), (RED, WHITE), ["red", "white"], []),
        (Expectation(white=1, yellow=1), (CREAM, AMBER), ["white", "yellow"], [0, 1]),
        (Expectation(white=2), (CREAM, AMBER), ["white", "white"], []),
        (Expectation(yellow=2, red=1), (CREAM, AMBER, RED), ["yellow", "yellow", "red"], []),
        (Expectation(white=1, yellow=1), (WHITE, CREAM), ["white", "yellow"], []),
        (Expectation(white=1, yellow=1), (WHITE, WHITE), ["white", "white"], []),
        (Expectation(red=2), (RED, CREAM), ["red", "white"], [1]),
        (Expectation(red=3), (RED, CREAM), ["red", "white"], [1]),
        (Expectation(red=1, any=1), (CREAM, RED), ["white", "red"], [0]),
        (Expectation(red=1, any=1), (RED, RED), ["red", "red"], []),
        (Expectation(red=1), (), [], []),
    ],
)
def test_the_expectation_decides_between_possible_bodies(
    expect: Expectation, dice: tuple[dict[Body, float], ...], bodies: list[str], unclear: list[int]
) -> None:
    said = shares(*dice)
    found = expected_bodies(said, expect)
    assert found == bodies
    assert unclear_bodies(said, found, expect) == unclear


def test_the_other_nets_have_a_word_on_clear_dice() -> None:
    clear: dict[Body, float] = {"clear": 0.6, "red": 0.4}
    mixed = with_clear(shares(clear, RED), np.array([1.0, 0.0], np.float32))
    assert mixed[0, NAMES.index("clear")] == pytest.approx(0.8)
    assert mixed[0, NAMES.index("red")] == pytest.approx(0.2)
    assert mixed[1] == pytest.approx(shares(RED)[0])
    assert with_clear(shares({"clear": 1.0}), np.array([0.0], np.float32)).sum() == pytest.approx(0.5)


def test_eighteen_unclear_dice_are_told_at_once() -> None:
    dark: dict[Body, float] = {"red": 0.5, "black": 0.5}
    said = shares(*[CREAM, AMBER, dark] * 6)
    found = expected_bodies(said, Expectation(white=6, yellow=6, red=3, black=3))
    assert [found.count(name) for name in ("white", "yellow", "red", "black")] == [6, 6, 3, 3]
    assert found[:2] == ["white", "yellow"]


def test_without_dice_there_are_no_shares() -> None:
    assert body_shares(lambda batch: batch, np.zeros((64, 64, 3), np.uint8), []).shape == (0, 6)


def test_the_net_sees_the_die_above_the_whole_picture() -> None:
    pixels = np.zeros((90, 120, 3), np.uint8)
    pixels[30:60, 40:70] = (0, 0, 255)
    seen: list[Floats] = []

    def net(batch: Floats) -> Floats:
        seen.append(batch)
        return np.zeros((len(batch), 6), np.float32)

    body_shares(net, pixels, [Candidate((55.0, 45.0), (40.0, 30.0, 70.0, 60.0), 1.0, ())])
    (batch,) = seen
    assert batch.shape == (1, 6, 32, 32)
    assert batch[0, 2].mean() == pytest.approx(1 / 1.5**2, abs=0.1)
    assert batch[0, 5].mean() == pytest.approx(900 / 10800, abs=0.02)
    assert batch[0, [0, 1, 3, 4]].max() == 0


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.mark.parametrize(("lamp", "table"), [("warm", "orange wood"), ("warm", "paper"), ("cold", "paper")])
def test_a_throw_is_read_with_its_colours(reader: Reader, lamp: str, table: str) -> None:
    picture = draw_dice(lamp, table)
    reading = reader.read(picture.pixels, Expectation(red=1, yellow=1, white=1, black=1))
    assert [(die.value, die.body) for die in reading.dice] == list(zip(picture.values, PAINTS, strict=True))
    assert reading.sure
    other = reader.read(picture.pixels, Expectation(red=1, yellow=2, black=1))
    assert "wrong_bodies" in [str(doubt.code) for doubt in other.doubts]


@pytest.mark.parametrize("lamp", LAMPS)
def test_each_colour_is_told_without_an_expectation(reader: Reader, lamp: str) -> None:
    picture = draw_dice(lamp, "orange wood")
    found = body_shares(reader.net(BODY_NET), picture.pixels, picture.dice)
    assert [NAMES[int(i)] for i in found.argmax(axis=1)] == list(PAINTS)
