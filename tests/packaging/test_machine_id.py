"""The image's machine-id: the same at every start, and another on each Raspberry Pi."""

import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "packaging/image/early/etc/initramfs-tools/scripts/init-bottom/oyez-machine-id"


def started(root: Path, serial: str) -> str:
    """The machine-id that the root has after a start on a Pi with this serial number."""
    (root / "proc/device-tree").mkdir(parents=True, exist_ok=True)
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/machine-id").write_text("")
    # the device tree's texts end with a zero byte
    (root / "proc/device-tree/serial-number").write_text(f"{serial}\0")
    subprocess.run([SCRIPT], env={"PATH": "/usr/bin:/bin", "rootmnt": str(root)}, check=True)
    return (root / "etc/machine-id").read_text()


def test_each_pi_is_one_machine_at_every_start(tmp_path: Path) -> None:
    first = started(tmp_path, "10000000a1b2c3d4")
    assert started(tmp_path, "10000000a1b2c3d4") == first
    assert started(tmp_path, "10000000a1b2c3d5") != first
    assert len(bytes.fromhex(first)) == 16  # machine-id(5)


def test_the_root_is_in_place_before_it_is_named() -> None:
    said = subprocess.run([SCRIPT, "prereqs"], check=True, capture_output=True, text=True).stdout
    assert said.split() == ["overlayroot"]
