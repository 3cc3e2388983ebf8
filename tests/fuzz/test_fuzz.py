"""The short form of `make bench-fuzz`: every stored input, and some that are made of them."""

import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.web.messages import FROM_PHONE
from companion.web.wire import TO_GAME, TO_PHONES
from tests.fuzz import run
from tests.fuzz.mutate import MAX_INPUT
from tests.fuzz.run import attempt, fuzz, mutated, work_folder
from tests.fuzz.targets import SEEDS, TARGETS, Target

SOME, MANY = 60, 1000


@pytest.mark.parametrize("kind", TARGETS)
def test_what_is_kept_and_what_is_made_of_it_breaks_nothing(kind: str) -> None:
    target = TARGETS[kind]
    seeds = target.seeds()
    with work_folder() as work:
        for number in range(len(seeds) + SOME):
            attempt(target, mutated(target, seeds, 2, number), work / "now")


def test_there_are_seeds_for_every_kind_and_no_others() -> None:
    assert {folder.name for folder in SEEDS.iterdir()} == set(TARGETS)
    for target in TARGETS.values():
        assert target.seeds()
        assert all(0 < len(seed) <= MAX_INPUT for seed in target.seeds())


@pytest.mark.parametrize(
    "kind", ["record", "record-troyes", "cards", "settings", "database", "picture", "video", "mat", "link"]
)
def test_good_seeds_are_taken_and_so_are_some_that_are_made_of_them(kind: str) -> None:
    """Else nothing but refusals would be tried."""
    target = TARGETS[kind]
    seeds, strict = target.seeds(), Target(target.name, target.run, target.mutate)
    with work_folder() as work:
        assert any(_is_taken(strict, target, seed, work) for seed in seeds)
        made = (mutated(target, seeds, 2, number) for number in range(len(seeds), len(seeds) + MANY))
        assert any(_is_taken(strict, target, data, work) for data in made)


@pytest.mark.parametrize(
    ("file", "decoder"),
    [
        ("phone_messages/all.txt", FROM_PHONE),
        ("phone_lines/to_game.txt", TO_GAME),
        ("phone_lines/to_phones.txt", TO_PHONES),
    ],
)
def test_every_message_of_the_seeds_is_one_of_today(file: str, decoder: msgspec.json.Decoder[Any]) -> None:
    """Else all that is made of an older one is refused at its name."""
    for line in (SEEDS / file).read_bytes().split(b"\n"):
        decoder.decode(line)


def test_good_catalogues_are_taken() -> None:
    """Nothing that is made of them is: they end with their checksum."""
    target = TARGETS["locale"]
    strict = Target(target.name, target.run, target.mutate)
    with work_folder() as work:
        taken = [
            file.name for file in (SEEDS / "locale").iterdir() if _is_taken(strict, target, file.read_bytes(), work)
        ]
    assert sorted(taken) == ["one-form.mo", "small.mo"]


def _is_taken(strict: Target, target: Target, data: bytes, work: Path) -> bool:
    try:
        attempt(strict, data, work / "now")
    except target.allowed:
        return False
    return True


def _raises(data: bytes, _folder: Path) -> None:
    if data[:1] == b"r":
        raise KeyError("a bug")
    if data[:1] == b"k":
        os.kill(os.getpid(), signal.SIGKILL)
    if data[:1] == b"h":
        while True:
            pass
    if data[:1] == b"m":
        bytearray(run.MAX_MB + 50 << 20)
    if data[:1] == b"s":
        raise ValueError("x" * 10_000)


def test_what_raises_ends_hangs_eats_memory_or_talks_too_much_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = [b"good", b"raise", b"good too", b"kill", b"hang", b"memory", b"sentence", b"good"]
    target = Target("bad", _raises, lambda chance, kept: kept[0], (ValueError,))
    monkeypatch.setattr(Target, "seeds", lambda _self: seeds)
    monkeypatch.setattr(run, "HANG_S", 1.0)
    monkeypatch.setattr(run, "MAX_MB", 40)
    outcome = fuzz(target, 12, 1, tmp_path)
    assert outcome.inputs == 12
    assert [file.read_bytes() for file in outcome.crashes] == [seeds[1], *seeds[3:7]]
    told = [file.with_suffix(".txt").read_text("utf-8") for file in outcome.crashes]
    for text, word in zip(told, ("KeyError", "ended with -9", "hang", "MemoryError", "no sentence"), strict=True):
        assert word in text


def test_an_input_is_the_same_in_every_run() -> None:
    for target in TARGETS.values():
        seeds = target.seeds()
        number = len(seeds) + 3
        assert mutated(target, seeds, 1, number) == mutated(target, seeds, 1, number)
