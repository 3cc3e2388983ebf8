"""The ext4 of a card's data partition grows to the end of its partition: what the image's mount-data does first."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging/image/root/usr/lib/oyez-image/mount-data"
PARTITION = 64 << 20


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A partition that was grown already, with a file system that was not; and the kernel's files about it."""
    partition = tmp_path / "sda3"
    block = tmp_path / "sys/class/block/sda3"
    block.mkdir(parents=True)
    (block / "partition").write_text("3\n")
    (block / "size").write_text(f"{PARTITION // 512}\n")
    _call(tmp_path, "mke2fs", "-q", "-t", "ext4", str(partition), "32M")
    os.truncate(partition, PARTITION)
    programs = tmp_path / "bin"
    programs.mkdir()
    # growpart's answer where the partition reaches to the end of its disk (cloud-guest-utils)
    _program(programs / "growpart", 'echo "NOCHANGE: partition 3 is size 131072. it cannot be grown"; exit 1')
    return partition


def _program(file: Path, text: str) -> None:
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)


def _call(folder: Path, *words: str) -> str:
    environment = {"PATH": f"{folder / 'bin'}:/usr/sbin:/usr/bin:/sbin:/bin", "OYEZ_SYS": str(folder / "sys")}
    return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout


def _grow(partition: Path) -> None:
    functions = SCRIPT.read_text().partition('[ -b "$1" ]')[0]
    _call(partition.parent, "sh", "-c", f'{functions}\ngrow "$1"', "mount-data", str(partition))


def _bytes(partition: Path) -> int:
    said = dict(
        line.split(":", 1)
        for line in _call(partition.parent, "dumpe2fs", "-h", str(partition)).splitlines()
        if ":" in line
    )
    return int(said["Block count"]) * int(said["Block size"])


def test_a_power_cut_after_the_partition_grew_leaves_no_small_file_system(card: Path) -> None:
    _grow(card)
    assert _bytes(card) > PARTITION - (16 << 20)


def test_a_file_system_that_is_as_large_is_not_checked_at_each_start(card: Path) -> None:
    _grow(card)
    _program(card.parent / "bin/e2fsck", f"touch {card.parent}/checked")
    _grow(card)
    assert not (card.parent / "checked").exists()


def test_what_the_check_mended_is_grown(card: Path) -> None:
    _program(card.parent / "bin/e2fsck", '/usr/sbin/e2fsck "$@"; exit 1')
    _grow(card)
    assert _bytes(card) > PARTITION - (16 << 20)
