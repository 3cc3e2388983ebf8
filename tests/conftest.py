"""What holds for every test: the settings and games of whoever runs them stay out of it, and it starts in English."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.language import Language, using


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder: Path = tmp_path_factory.getbasetemp() / "nobody"
    monkeypatch.setenv("OYEZ_CONFIG", str(folder))
    monkeypatch.setenv("OYEZ_DATA", str(folder))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with using(Language.EN):
        yield
