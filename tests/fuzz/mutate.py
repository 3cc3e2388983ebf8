"""Bytes made wrong: flipped, cut, doubled, spliced, and numbers in them that break readers."""

import struct
from collections.abc import Callable, Sequence
from random import Random

MAX_INPUT = 1 << 17
"""The size limit of an input in bytes: a larger one only costs time."""

NUMBERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
FORMS = ("B", "<H", ">H", "<I", ">I")

Step = Callable[[Random, bytes], bytes]


def flip(chance: Random, data: bytes) -> bytes:
    """One bit turned over."""
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def scribble(chance: Random, data: bytes) -> bytes:
    """A few bytes in a row replaced by chance."""
    at, size = _slice(chance, data, 8)
    return data[:at] + chance.randbytes(size) + data[at + size :]


def number(chance: Random, data: bytes) -> bytes:
    """Return the data with a number written over a part of it: the largest, the smallest, one beyond."""
    form = chance.choice(FORMS)
    size = struct.calcsize(form)
    at = chance.randrange(max(1, len(data) - size + 1))
    value = chance.choice(NUMBERS) if chance.random() < 0.7 else chance.getrandbits(32)
    return data[:at] + struct.pack(form, value & (1 << 8 * size) - 1) + data[at + size :]


def cut(chance: Random, data: bytes) -> bytes:
    """Some bytes taken out."""
    at, size = _slice(chance, data, len(data))
    return data[:at] + data[at + size :]


def truncate(chance: Random, data: bytes) -> bytes:
    """The end missing."""
    return data[: chance.randrange(len(data) + 1)]


def double(chance: Random, data: bytes) -> bytes:
    """A piece repeated, a few times or very often."""
    at, size = _slice(chance, data, 256)
    times = chance.choice((1, 2, 3, 50))
    return data[:at] + data[at : at + size] * times + data[at:]


def insert(chance: Random, data: bytes) -> bytes:
    """Bytes put in: by chance, or one of them many times."""
    at = chance.randrange(len(data) + 1)
    size = chance.choice((1, 2, 4, 16, 200))
    more = chance.randbytes(size) if chance.random() < 0.5 else bytes([chance.choice((0, 0xFF, 0x20, 0x5B))]) * size
    return data[:at] + more + data[at:]


def move(chance: Random, data: bytes) -> bytes:
    """A piece copied over another place."""
    at, size = _slice(chance, data, 64)
    to = chance.randrange(len(data) + 1)
    return data[:to] + data[at : at + size] + data[to + size :]


STEPS: tuple[Step, ...] = (flip, flip, scribble, number, number, cut, truncate, double, insert, move)


def damaged(chance: Random, data: bytes) -> bytes:
    """The data after one to six such steps."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        data = chance.choice(STEPS)(chance, data)
    return data[:MAX_INPUT]


def spliced(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """The beginning of one seed and the end of another."""
    one, other = chance.choice(seeds), chance.choice(seeds)
    return (one[: chance.randrange(len(one) + 1)] + other[chance.randrange(len(other) + 1) :])[:MAX_INPUT]


def by_bytes(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for any format: mostly a damaged seed, sometimes two in one, sometimes nothing but chance."""
    kind = chance.random()
    if kind < 0.03:
        return chance.randbytes(chance.choice((0, 1, 3, 17, 200, 3000)))
    if kind < 0.15:
        return damaged(chance, spliced(chance, seeds))
    return damaged(chance, chance.choice(seeds))


def _slice(chance: Random, data: bytes, most: int) -> tuple[int, int]:
    """Return the start and the length of a piece."""
    at = chance.randrange(len(data) + 1)
    return at, min(chance.randrange(1, max(2, most + 1)), len(data) - at)
