"""Photographs on their way: received with limits, decoded elsewhere, cut into parts of a line each."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from companion.web import pictures
from companion.web.pictures import MAX_PICTURE, MAX_PICTURES, PICTURES_S, PictureError, PictureLimit, Pixels
from companion.web.wire import MAX_LINE, PICTURE_PART, TO_GAME, PicturePart, encode

JPEG = b"\xff\xd8\xff\xe0" + bytes(100)


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    """A body in these parts."""
    for part in parts:
        yield part


def receive(length: int, *parts: bytes) -> bytes:
    """The body, as far as it is received."""
    return asyncio.run(pictures.received(chunks(*parts), length))


def test_a_body_is_received_as_long_as_it_can_be_a_picture() -> None:
    assert receive(len(JPEG), JPEG[:3], JPEG[3:]) == JPEG
    for code, length, parts in (
        ("bad_picture", 0, ()),
        ("picture_too_large", MAX_PICTURE + 1, (JPEG,)),
        ("picture_too_large", 50, (JPEG,)),
        ("bad_picture", 200, (JPEG,)),
        ("bad_picture", 20, (b"GIF89a" + bytes(14),)),
        ("bad_picture", 3, (b"abc",)),
    ):
        with pytest.raises(PictureError, match=code):
            receive(length, *parts)


def test_no_more_of_a_wrong_body_is_read_than_its_first_bytes() -> None:
    read: list[int] = []

    async def endless() -> AsyncIterator[bytes]:
        while True:
            read.append(1)
            yield b"<svg xmlns="

    with pytest.raises(PictureError):
        asyncio.run(pictures.received(endless(), MAX_PICTURE))
    assert len(read) == 1


def test_one_picture_at_a_time_and_few_a_minute() -> None:
    now = [0.0]
    limit = PictureLimit(lambda: now[0])
    with limit.one("a"):
        for token in ("a", "b"):
            with pytest.raises(PictureError, match="picture_busy"), limit.one(token):
                pass
    for _ in range(MAX_PICTURES - 1):
        with limit.one("a"):
            pass
    with pytest.raises(PictureError, match="too_fast"), limit.one("a"):
        pass
    with limit.one("b"):
        pass
    now[0] += PICTURES_S
    with limit.one("a"):
        pass


def test_the_parts_of_the_largest_picture_fit_into_lines() -> None:
    data = bytes(range(256)) * (1600 * 1600 * 3 // 256)
    parts = Pixels(1600, 1600, data).parts("ab" * 16, "cd" * 32, "zh_Hant")
    assert all(len(encode(part)) <= MAX_LINE for part in parts)
    again = [TO_GAME.decode(encode(part)) for part in parts]
    assert b"".join(part.data for part in again if isinstance(part, PicturePart)) == data
    assert [len(part.data) for part in parts[:-1]] == [PICTURE_PART] * (len(parts) - 1)


@pytest.mark.parametrize("module", ["no_such_module", "json.tool", "this"])
def test_a_decoder_that_fails_or_talks_is_refused(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setattr(pictures, "DECODER", module)
    with pytest.raises(PictureError, match="bad_picture"):
        asyncio.run(pictures.decoded(JPEG))
