"""`mount-stick`: a stick is mounted for the service with no rights, under a name that cannot hurt, and let go again."""

import os
import subprocess
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "packaging/mount-stick"
PROGRAMS = """#!/bin/sh
# stands in for the system's programs; mounts are lines of the file `mounts`: DEVICE PLACE
case "$(basename "$0") $*" in
*--property=ID_FS_LABEL*) printf '%s\\n' "$LABEL" ;;
*--property=ID_FS_TYPE*) echo "$KIND" ;;
systemctl*) exit "$DESKTOP" ;;
lsblk*"$NO_LSBLK"*) echo "lsblk: /dev/sda1: not a block device" >&2; exit 32 ;;
lsblk*PKNAME*sda1) echo sda ;;
lsblk*PKNAME*) echo ;;
lsblk*MOUNTPOINT*) printf '%s\\n' "$MOUNTED" ;;
mountpoint*) grep -q " $2$" "$MOUNTS" ;;
findmnt*) sed -n "s#^$6 ##p" "$MOUNTS" ;;
umount*) for at; do :; done; grep -v " $at$" "$MOUNTS" > "$MOUNTS.new"; mv "$MOUNTS.new" "$MOUNTS"
    echo "$*" >> "$MOUNTS.let-go" ;;
mount*) echo "$2 $4" >> "$MOUNTS.options"; echo "$6 $7" >> "$MOUNTS"; exit "$FAILS" ;;
id*) echo 990 ;;
esac
"""


class Box:
    """A computer whose programs are stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.sticks = folder / "sticks"
        self._mounts = folder / "mounts"
        self._mounts.touch()
        for name in ("udevadm", "systemctl", "lsblk", "mountpoint", "findmnt", "mount", "umount", "id"):
            (program := folder / name).write_text(PROGRAMS)
            program.chmod(0o755)
        self._environment = os.environ | {
            "PATH": f"{folder}:{os.environ['PATH']}", "OYEZ_STICKS": str(self.sticks), "MOUNTS": str(self._mounts),
        }  # fmt: skip

    def call(self, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        usual = {"LABEL": "STICK", "KIND": "vfat", "DESKTOP": "3", "MOUNTED": "", "FAILS": "0", "NO_LSBLK": "never"}
        environment = self._environment | usual | variables
        return subprocess.run([TOOL, *words], env=environment, capture_output=True, text=True, check=False)

    def mounted(self) -> dict[str, str]:
        """Device and place of each mount."""
        pairs = (line.split(" ", 1) for line in self._mounts.read_text().splitlines())
        return {device: str(Path(place).relative_to(self.sticks)) for device, place in pairs}

    def options(self) -> str:
        """Kind and options of the last mount."""
        return Path(f"{self._mounts}.options").read_text().splitlines()[-1]


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("vfat", "vfat nosuid,nodev,noexec,sync,uid=990,gid=990,umask=0007,utf8"),
        ("exfat", "exfat nosuid,nodev,noexec,sync,uid=990,gid=990,umask=0007"),
        ("ext4", "ext4 nosuid,nodev,noexec,sync"),
    ],
)
def test_a_stick_is_mounted_for_the_service_and_let_go(box: Box, kind: str, options: str) -> None:
    assert box.call("add", "sda1", KIND=kind).returncode == 0
    assert box.mounted() == {"/dev/sda1": "STICK"}
    assert box.options() == options
    assert box.call("remove", "sda1").returncode == 0
    assert box.mounted() == {}
    assert list(box.sticks.iterdir()) == []


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("KINGSTON 8", "KINGSTON_8"),
        ("$(reboot)`id`;&|", "__reboot__id____"),
        ("../../etc", "sda1"),
        ("..", "sda1"),
        (".hidden", "sda1"),
        ("-o exec", "sda1"),
        ("相片", "sda1"),
        ("", "sda1"),
        ("two\nlines", "two"),
        ("x" * 200, "x" * 32),
        ("a/b", "a_b"),
    ],
)
def test_a_label_gives_a_plain_name(box: Box, label: str, name: str) -> None:
    assert box.call("add", "sda1", LABEL=label).returncode == 0
    assert box.mounted() == {"/dev/sda1": name}


def test_two_sticks_of_one_name_have_two_places(box: Box) -> None:
    box.call("add", "sda1")
    box.call("add", "sdb1")
    assert box.mounted() == {"/dev/sda1": "STICK", "/dev/sdb1": "STICK-sdb1"}
    box.call("remove", "sda1")
    assert box.mounted() == {"/dev/sdb1": "STICK-sdb1"}


def test_other_kinds_of_file_system_are_not_tried(box: Box) -> None:
    assert box.call("add", "sda1", KIND="hfsplus").returncode == 0
    assert box.mounted() == {}


def test_a_desktop_mounts_its_sticks_by_itself(box: Box) -> None:
    assert box.call("add", "sda1", DESKTOP="0").returncode == 0
    assert box.mounted() == {}


@pytest.mark.parametrize("place", ["/", "/boot/firmware", "/media/pi/STICK", "[SWAP]"])
def test_a_disk_that_is_in_use_is_left_alone(box: Box, place: str) -> None:
    done = box.call("add", "sda1", MOUNTED=f"\n{place}")
    assert (done.returncode, box.mounted()) == (0, {})
    assert place in done.stdout


@pytest.mark.parametrize("question", ["PKNAME", "MOUNTPOINT"])
def test_a_disk_that_lsblk_says_nothing_of_counts_as_in_use(box: Box, question: str) -> None:
    done = box.call("add", "sda1", NO_LSBLK=question)
    assert (done.returncode, box.mounted()) == (0, {})
    assert "sda1 is left alone" in done.stdout


def test_the_other_partition_of_a_stick_is_no_hindrance(box: Box) -> None:
    assert box.call("add", "sda1", MOUNTED=f"{box.sticks}/FIRST").returncode == 0
    assert box.mounted() == {"/dev/sda1": "STICK"}


def test_a_stick_that_cannot_be_mounted_leaves_no_folder(box: Box) -> None:
    assert box.call("add", "sda1", FAILS="32").returncode == 1
    assert list(box.sticks.iterdir()) == []


@pytest.mark.parametrize("name", ["", "../sda1", ".."])
def test_only_a_kernels_name_is_taken(box: Box, name: str) -> None:
    assert box.call("add", name).returncode == 2
