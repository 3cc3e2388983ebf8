"""What holds for every test: the settings and games of whoever runs them stay out of it."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder: Path = tmp_path_factory.getbasetemp() / "nobody"
    monkeypatch.setenv("OYEZ_CONFIG", str(folder))
    monkeypatch.setenv("OYEZ_DATA", str(folder))
