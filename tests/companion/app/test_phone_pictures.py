"""Photographs from phones in the game: put together, read beside the loop, confirmed at the touchscreen."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.app.phone_pictures import PhonePictures
from companion.ui import update_settings, update_throw
from companion.ui.model import ConfirmRoll, Throwing
from companion.web.pictures import Pixels
from companion.web.tokens import new_token
from companion.web.wire import PICTURE_PART, Answer, PicturePart
from tests.companion.app.test_phone_table import SETUPS, host_of, seated, with_role
from tests.companion.phone_loopback import Player, Table, at_table
from vision.faults import Code, FaultError, Part, fault
from vision.reading import Body, Die, Doubt, DoubtCode, Expectation, Reading
from vision.synthetic import make_table

FOUR = Expectation.of(("clear", "clear", "clear", "black"))
WIDTH, HEIGHT = 700, 500
PIXELS = np.random.default_rng(1).integers(0, 256, (HEIGHT, WIDTH, 3), np.uint8)


def reading(*dice: tuple[Body, int], doubts: tuple[Doubt, ...] = ()) -> Reading:
    """A reading of dice in a row."""
    found = tuple(
        Die(value, body, (40.0 * at + 15, 25.0), (40.0 * at, 10.0, 40.0 * at + 30, 40.0), 0.99)
        for at, (body, value) in enumerate(dice)
    )
    return Reading(WIDTH, HEIGHT, found, not doubts, 1.0, doubts)


SURE = reading(("clear", 3), ("black", 5), ("clear", 4), ("clear", 2))
DOUBTFUL = reading(("clear", 3), ("clear", 4), doubts=(Doubt(DoubtCode.WRONG_COUNT),))


def parts(token: str = "cd" * 32, id_: str = "ab" * 16, language: str = "en") -> list[PicturePart]:
    """The picture as the phones' process sends it."""
    return Pixels(WIDTH, HEIGHT, PIXELS.tobytes()).parts(id_, token, language)


def test_the_picture_that_is_read_is_the_one_that_was_sent() -> None:
    posted: list[Any] = []
    seen: list[Any] = []

    def read(pixels: Any, expect: Expectation) -> Reading:
        seen.append((np.array_equal(pixels, PIXELS), expect))
        return SURE

    pictures = PhonePictures(posted.append, read)
    sent = parts()
    assert len(sent) == -(-WIDTH * HEIGHT * 3 // PICTURE_PART)
    assert [pictures.take(part, FOUR) for part in sent] == [""] * len(sent)
    assert pictures._thread is not None
    pictures._thread.join()
    assert (seen, posted[0].fields["photo"], posted[0].fields["reading"]) == ([(True, FOUR)], "ab" * 16, SURE)


def test_the_dice_of_two_sides_are_told_apart_by_the_half_of_the_tray() -> None:
    posted: list[Any] = []
    dice: tuple[Body, ...] = ("near", "near", "far")
    made = make_table(3, dice)
    height, width = made.pixels.shape[:2]
    pictures = PhonePictures(posted.append)
    for part in Pixels(width, height, made.pixels.tobytes()).parts("cd" * 32, "ab" * 16, "en"):
        assert pictures.take(part, Expectation.of(dice)) == ""
    assert pictures._thread is not None
    pictures._thread.join()
    found = posted[0].fields["reading"]
    assert sorted((die.body, die.value) for die in found.dice) == sorted((die.body, die.value) for die in made.dice)


@pytest.mark.parametrize("order", [(1,), (0, 0, 0), (1, 0, 1), ()], ids=str)
def test_parts_that_do_not_fit_are_refused_and_cost_nothing(order: tuple[int, ...]) -> None:
    def read(_pixels: Any, _expect: Expectation) -> Reading:
        raise AssertionError

    pictures = PhonePictures(lambda _message: None, read)
    sent = parts()
    codes = [pictures.take(sent[number], FOUR) for number in order]
    wrong = PicturePart("ef" * 16, "cd" * 32, "en", 1, 1, 0, bytes(4))
    codes.append(pictures.take(wrong, FOUR))
    assert codes[-1] == "bad_picture"
    assert pictures._data == bytearray()
    assert pictures._thread is None


def test_a_reader_that_fails_is_answered(tmp_path: Path) -> None:
    def read(_pixels: Any, _expect: Expectation) -> Reading:
        raise FaultError(fault(Code.IMAGE_EMPTY, Part.IMAGE))

    posted: list[Any] = []
    pictures = PhonePictures(posted.append, read)
    for part in parts():
        pictures.take(part, FOUR)
    assert pictures._thread is not None
    pictures._thread.join()
    assert posted[0].fields["reading"].dice == ()


async def photograph(table: Table, player: Player, language: str = "en") -> Answer:
    """Send a picture as this phone, and wait for the answer."""
    id_ = new_token()
    for part in parts(player.phone.token, id_, language):
        table.socket.put(part)
    table.app._empty_inbox()
    thread = table.phones._pictures.pictures._thread
    if thread is not None:
        thread.join()
    table.app._empty_inbox()
    return table.socket.answers.pop(id_)


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_a_photograph_is_confirmed_at_the_touchscreen_and_never_by_itself(table: Table) -> None:
    ann = await seated(table, 0)
    table.phones._pictures.pictures._read = lambda _pixels, _expect: SURE
    table.app.tell(update_throw.to_throw.tap())
    answer = await photograph(table, ann, "fr")
    assert (answer.ok, answer.text) == (True, "Lu : 5 noir, 3 4 2 clair. Confirmez à l\u2019écran tactile.")
    screen = table.app.model.screen
    assert isinstance(screen, ConfirmRoll)
    assert (screen.going, screen.watched, table.app.model.frame is not None) == (0, False, True)
    assert table.app.session is not None
    assert table.app.session.actions == ()
    table.app.tell(update_throw.accept_roll.tap())
    assert len(table.app.session.actions) == 1
    assert (await photograph(table, ann)).code == "no_throw_due"


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_the_touchscreen_asks_about_a_doubtful_photograph(table: Table) -> None:
    host = await host_of(table)
    table.app.tell(update_throw.to_throw.tap())
    table.phones._pictures.pictures._read = lambda _pixels, _expect: DOUBTFUL
    answer = await photograph(table, host)
    assert (answer.ok, answer.text) == (True, "Read: 3 4 clear. Oyez is not sure: the touchscreen asks.")
    assert isinstance(table.app.model.screen, ConfirmRoll)
    table.phones._pictures.pictures._read = lambda _pixels, _expect: reading()
    table.app.tell(update_throw.to_throw.tap())
    assert (await photograph(table, host)).code == "not_read"
    assert isinstance(table.app.model.screen, Throwing)
    table.app.tell(update_settings.open_settings.tap())
    table.phones._pictures.pictures._read = lambda _pixels, _expect: SURE
    assert (await photograph(table, host)).code == "table_busy"


@at_table("troyes-dice", SETUPS["troyes-dice"])
async def test_only_players_and_hosts_may_send_pictures(table: Table) -> None:
    table.phones._pictures.pictures._read = lambda _pixels, _expect: SURE
    spectator, stranger = (await with_role(table, "spectator"))[0], Player(table)
    stranger.phone.token = "0" * 64
    for player in (spectator, stranger):
        assert (await photograph(table, player)).code == "not_joined"
        assert not table.hub.may_photograph(player.phone.token)
    ann = await seated(table, 0)
    assert table.hub.may_photograph(ann.phone.token)
    assert table.hub.throw_due
    table.throw(Random(1))
    assert not table.hub.throw_due
