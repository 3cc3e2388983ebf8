"""The initrd and the certificates of the image are made once: `packaging/image/once`, with Debian's own dpkg-divert."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging/image/once"
PROGRAMS = (
    "usr/bin/py3compile",
    "usr/lib/python3.13/py_compile.py",
    "usr/sbin/update-ca-certificates",
    "usr/sbin/update-initramfs",
)


def commands(step: str, root: Path) -> list[str]:
    """Run a step on a root and give the commands that it runs inside."""
    programs, asked = root.parent / "programs", root.parent / "asked"
    programs.mkdir(exist_ok=True)
    asked.write_text("")
    (programs / "chroot").write_text(f'#!/bin/sh\necho "$@" >>{asked}\n')
    (programs / "chroot").chmod(0o755)
    environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}:/usr/sbin:/sbin"}
    subprocess.run([SCRIPT, step, root], env=environment, check=True)
    return [line.removeprefix(f"{root} ") for line in asked.read_text().splitlines()]


@pytest.mark.skipif(shutil.which("dpkg-divert") is None, reason="dpkg-divert is Debian's")
def test_initrd_and_certificates_are_made_once(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "var/lib/dpkg").mkdir(parents=True)
    diverted = root / "var/lib/dpkg/diversions"
    diverted.write_text("")

    assert commands("aside", root) == []
    assert len(diverted.read_text().splitlines()) == 3 * len(PROGRAMS)
    for each in PROGRAMS:
        assert (root / each).is_symlink() or not (root / each).read_text()
        # where dpkg unpacks the packages' own ones
        (root / f"{each}.distrib").write_text("a package's own")

    assert commands("back", root) == ["update-ca-certificates --fresh", "update-initramfs -c -k all"]
    assert diverted.read_text() == ""
    for each in PROGRAMS:
        assert (root / each).read_text() == "a package's own"
