"""The image's mount-data: it finds the data partition, repairs it, lets it grow, and reports if games are not saved."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging/image/root/usr/lib/oyez-image/mount-data"
PARTITION = 64 << 20
PROGRAMS = "/usr/sbin:/usr/bin:/sbin:/bin"
pytestmark = pytest.mark.skipif(
    shutil.which("mke2fs", path=PROGRAMS) is None, reason="needs mke2fs: sudo apt install e2fsprogs"
)


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
    environment = {"PATH": f"{folder / 'bin'}:{PROGRAMS}", "OYEZ_SYS": str(folder / "sys")}
    return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout


def _grow(partition: Path) -> None:
    functions = SCRIPT.read_text().partition("\ndata=$(found")[0]
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


class Card:
    """A card with three partitions; programs that need root only note their calls."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.marker, self.asked = folder, folder / "without-data", folder / "asked"
        self.data = folder / "dev/mmcblk0p3"
        self.label = folder / "dev/disk/by-label/oyez-data"
        block = folder / "sys/devices/mmc0/block/mmcblk0"
        (folder / "sys/class/block").mkdir(parents=True)
        self.label.parent.mkdir(parents=True)
        for number in (1, 2, 3):
            name = f"mmcblk0p{number}"
            (block / name).mkdir(parents=True)
            (block / name / "partition").write_text(f"{number}\n")
            (block / name / "size").write_text(f"{PARTITION // 512}\n")
            (folder / "sys/class/block" / name).symlink_to(block / name)
            (folder / "dev" / name).touch()
        (self.label.parent / "oyez-root").symlink_to("../../mmcblk0p2")
        self.label.symlink_to("../../mmcblk0p3")
        (folder / "bin").mkdir()
        for name in ("mkdir", "mount", "growpart", "resize2fs"):
            _program(folder / "bin" / name, f'echo "{name} $*" >> "{self.asked}"')
        _program(folder / "bin/lsblk", 'for at; do :; done; [ -e "$at" ]')
        _call(folder, "mke2fs", "-q", "-t", "ext4", "-L", "oyez-data", str(self.data), "64M")

    def start(self) -> "subprocess.CompletedProcess[str]":
        """Start the machine."""
        environment = {
            "PATH": f"{self.folder / 'bin'}:{PROGRAMS}", "OYEZ_DEV": str(self.folder / "dev"),
            "OYEZ_SYS": str(self.folder / "sys"), "OYEZ_WITHOUT_DATA": str(self.marker),
        }  # fmt: skip
        return subprocess.run(
            ["sh", SCRIPT, self.label], env=environment, capture_output=True, text=True, check=False, timeout=60,
            start_new_session=True,
        )  # fmt: skip

    def label_on_disk(self) -> str:
        """The label, which udev makes the link of; empty if nobody can read it."""
        words = ["/usr/sbin/e2label", str(self.data)]
        return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


@pytest.fixture
def delivered(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_games_are_kept_on_the_data_partition(delivered: Card) -> None:
    assert delivered.start().returncode == 0
    assert not delivered.marker.exists()
    assert f"mount -t ext4 -o noatime {delivered.label} /data" in delivered.asked.read_text()


def test_a_destroyed_superblock_is_mended_from_a_backup_of_it(delivered: Card) -> None:
    """Then udev no longer knows a label, and makes no link."""
    with delivered.data.open("r+b") as card:
        card.seek(1024)
        card.write(bytes(1024))
    assert delivered.label_on_disk() == ""
    delivered.label.unlink()
    assert delivered.start().returncode == 0
    assert delivered.label_on_disk() == "oyez-data"
    assert not delivered.marker.exists()
    assert f"mount -t ext4 -o noatime {delivered.data} /data" in delivered.asked.read_text()


def test_where_the_timeout_kills_it_the_screen_can_say_so(delivered: Card) -> None:
    _program(delivered.folder / "bin/e2fsck", "kill -9 0")
    assert delivered.start().returncode == -9
    assert delivered.marker.exists()


@pytest.mark.parametrize("program", ["e2fsck", "mount"])
def test_what_fails_is_said_and_oyez_starts(delivered: Card, program: str) -> None:
    _program(delivered.folder / "bin" / program, "exit 8")
    done = delivered.start()
    assert done.returncode == 0
    assert "what is played now is gone" in done.stderr
    assert delivered.marker.exists()


def test_a_card_without_a_data_partition_is_said(delivered: Card) -> None:
    delivered.label.unlink()
    delivered.data.unlink()
    assert delivered.start().returncode == 0
    assert delivered.marker.read_text() == "there is no partition named oyez-data\n"
