"""Any bytes, cut and damaged anywhere: they come out as they went in, or are refused."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as some

from firmware.frames import MAX_BODY, MAX_CHUNK, Splitter, checked, frame, stuff, unstuff
from firmware.link import MAX_MESSAGE, TICKS, HostLink, PicoLink
from firmware.messages import check, decode_scene, encode_scene

bodies = some.binary(max_size=MAX_BODY)
keys = some.integers(0, 0xFFFF)
messages = some.binary(max_size=MAX_MESSAGE)


def cut(stream: bytes, places: list[int]) -> list[bytes]:
    """The stream in pieces."""
    edges = [0, *sorted(place % (len(stream) + 1) for place in places), len(stream)]
    return [stream[start:end] for start, end in pairwise(edges)]


@settings(deadline=None)
@given(some.binary(max_size=254))
def test_stuffing_takes_out_every_zero_and_nothing_else(data: bytes) -> None:
    stuffed = stuff(data)
    assert b"\0" not in stuffed
    assert len(stuffed) == len(data) + 1
    assert unstuff(stuffed) == data


@settings(deadline=None)
@given(some.lists(bodies, max_size=5), keys, some.lists(some.integers(0, 2000), max_size=20))
def test_frames_cut_anywhere_come_out_whole(sent: list[bytes], key: int, places: list[int]) -> None:
    splitter = Splitter()
    stream = b"".join(frame(body, key) for body in sent)
    chunks = [chunk for piece in cut(stream, places) for chunk in splitter.feed(piece)]
    assert [checked(unstuff(chunk) or b"", key) for chunk in chunks] == sent


@settings(deadline=None)
@given(some.binary(max_size=2000), some.lists(some.integers(0, 2000), max_size=10))
def test_any_bytes_are_taken_without_a_fault(noise: bytes, places: list[int]) -> None:
    for end in (HostLink(0, 1), PicoLink(0, b"")):
        for piece in cut(noise, places):
            end.feed(piece, 0)
            assert len(end._splitter._rest) <= MAX_CHUNK
        assert not end.take()


@settings(deadline=None)
@given(bodies, keys, keys)
def test_a_frame_of_another_key_is_refused(body: bytes, key: int, other: int) -> None:
    data = unstuff(frame(body, key).strip(b"\0"))
    assert data is not None
    assert (checked(data, other) == body) == (key == other)


@settings(deadline=None)
@given(bodies, keys, some.integers(0, 0xFFFF), some.integers(1, 0xFFFF))
def test_a_burst_of_up_to_sixteen_bits_is_refused(body: bytes, key: int, place: int, burst: int) -> None:
    data = unstuff(frame(body, key).strip(b"\0"))
    assert data is not None
    bits = place % (8 * len(data) - 15)
    flipped = (int.from_bytes(data, "big") ^ burst << bits).to_bytes(len(data), "big")
    assert checked(flipped, key) is None


@settings(deadline=None)
@given(bodies, keys, some.integers(0, 300))
def test_a_frame_cut_short_is_refused(body: bytes, key: int, kept: int) -> None:
    """The check of the rest fits one time in 65,536; the length in the body then reveals the cut."""
    whole = bytes([1, min(len(body) + 2, MAX_BODY)]) + body[: MAX_BODY - 2]
    chunk = frame(whole, key).strip(b"\0")
    data = unstuff(chunk[: kept % len(chunk)])
    short = checked(data, key) if data else None
    assert short is None or short[1:2] != bytes([len(short)])


@settings(deadline=None)
@given(
    some.lists(messages, max_size=4),
    some.lists(messages, max_size=4),
    some.lists(some.sampled_from(["whole", "lost", "noise", "cut"]), max_size=30),
    some.integers(0, TICKS),
)
def test_messages_arrive_once_and_in_order(
    to_pico: list[bytes], to_host: list[bytes], fates: list[str], now: int
) -> None:
    host, pico = HostLink(now, 77), PicoLink(now, b"")
    for message in to_pico:
        host.send(message)
    for message in to_host:
        pico.send(message)
    heard: tuple[list[bytes], list[bytes]] = ([], [])
    for _ in range(400):
        for writer, reader in ((host, pico), (pico, host)):
            while data := writer.poll(now):
                fate = fates.pop() if fates else "whole"
                if fate == "noise":
                    data = b"\r\n>>> \x03" + data
                elif fate == "cut":
                    data = data[: len(data) // 2]
                if fate != "lost":
                    reader.feed(data, now)
        heard[0].extend(pico.take())
        heard[1].extend(host.take())
        now = now + 20 & TICKS
    assert heard == (to_pico, to_host)


@settings(deadline=None)
@given(some.binary(max_size=40))
def test_bytes_are_a_message_or_refused(message: bytes) -> None:
    try:
        check(message)
    except ValueError:
        return
    assert message[0] != 0x10 or encode_scene(decode_scene(message)) == message
