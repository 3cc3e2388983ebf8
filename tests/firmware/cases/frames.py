"""Frames: bytes that come out as they went in, or not at all."""

from firmware.frames import MAX_BODY, MAX_CHUNK, USB_PACKET, Splitter, checked, crc16, frame, stuff, unstuff
from tests.firmware.cases.expect import refused
from tests.firmware.cases.wire import Chance

BODIES = (
    b"",
    b"\0",
    b"\0\0\0",
    b"\x03",
    b"\r\n\r\n>>> ",
    bytes(range(MAX_BODY)),
    bytes(MAX_BODY),
    b"\xff" * MAX_BODY,
    bytes([3]) * 61,
)
KEY = 0x2A5C


def body_of(framed: bytes, key: int = KEY) -> bytes | None:
    chunks = Splitter().feed(framed)
    assert len(chunks) == 1
    data = unstuff(chunks[0])
    assert data is not None
    return checked(data, key)


def test_crc_of_the_standards_example() -> None:
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"123456789", 0) == 0x31C3
    assert crc16(b"") == 0xFFFF


def test_bodies_come_out_as_they_went_in() -> None:
    for body in BODIES:
        framed = frame(body, KEY)
        assert framed[0] == framed[-1] == 0
        assert 0 not in framed.strip(b"\0")
        assert body_of(framed) == body


def test_every_length_comes_out_and_is_never_whole_usb_packets() -> None:
    padded = 0
    for length in range(MAX_BODY + 1):
        framed = frame(bytes([length]) * length, KEY)
        assert len(framed) % USB_PACKET
        padded += framed.endswith(b"\0\0")
        assert body_of(framed) == bytes([length]) * length
    assert padded == 4  # bodies of 59, 123, 187 and 251 bytes


def test_a_body_that_is_too_long_is_refused() -> None:
    assert refused(frame, bytes(MAX_BODY + 1), KEY) == "the body has 253 bytes, allowed is 0 to 252"


def test_another_key_refuses_the_frame() -> None:
    for key in (0, 1, 0x2A5D, 0xFFFF):
        assert body_of(frame(b"scene", KEY), key) is None


def test_every_flip_of_up_to_sixteen_bits_in_a_row_is_refused() -> None:
    data = b"scene\0with\0zeros" + bytes([7, 9])
    body = data[:-2]
    good = body + crc16(body, KEY).to_bytes(2, "big")
    chance = Chance(5)
    for start in range(8 * len(good) - 16):
        pattern = 1 + chance.below(0xFFFF)
        shifted = int.from_bytes(good, "big") ^ pattern << start
        assert checked(shifted.to_bytes(len(good), "big"), KEY) is None


def test_cuts_and_lengths_that_do_not_come_out_are_refused() -> None:
    stuffed = stuff(b"scene\0with\0zeros")
    for end in range(len(stuffed)):
        data = unstuff(stuffed[:end])
        assert data is None or checked(data, KEY) is None
    assert unstuff(b"\x05ab") is None
    assert unstuff(b"\x01\x00") is None
    assert checked(b"", KEY) is None
    assert checked(b"\x01", KEY) is None


def test_frames_cut_anywhere_are_put_together() -> None:
    stream = b"".join(frame(body, KEY) for body in BODIES)
    for size in (1, 2, 63, 64, 65, 1000):
        splitter = Splitter()
        chunks = []
        for start in range(0, len(stream), size):
            chunks += splitter.feed(stream[start : start + size])
        bodies = [checked(unstuff(chunk) or b"", KEY) for chunk in chunks]
        assert bodies == list(BODIES)


def test_what_never_ends_is_thrown_away() -> None:
    splitter = Splitter()
    for _ in range(1000):
        assert splitter.feed(b"x" * 50) == []
        assert len(splitter._rest) <= MAX_CHUNK
    assert splitter.overlong > 0
    splitter.feed(b"\0")
    assert len(splitter.feed(frame(b"scene", KEY))) == 1
