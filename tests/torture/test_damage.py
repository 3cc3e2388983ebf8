"""The short form of `make bench-torture` with damaged files, and with rescues that are killed."""

from pathlib import Path
from random import Random

import pytest

from companion.storage.last_commit import last_commit_path
from companion.storage.recovery import open_games
from companion.storage.store import FILE_NAME, Store
from tests.said import said
from tests.torture.damage import FILES, KINDS, damage, damage_backup, keep_games, lay, paths, rows
from tests.torture.killed_recovery import SYNCS, killed_recovery, spoil

FEW = 3


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    keep_games(folder)
    return folder


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("file", FILES)
def test_nothing_is_lost_or_changed_without_a_word(kept: Path, file: str, kind: str) -> None:
    figures = damage(kept, kind, file, FEW, Random(11))
    assert figures.tries == FEW
    assert figures.lost_silent == figures.changed_silent == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_backup_is_refused_or_whole(kept: Path, kind: str) -> None:
    figures = damage_backup(kept, kind, 3 * FEW, Random(11))
    assert figures.told > 0
    assert figures.lost_silent == figures.changed_silent == 0


def test_the_check_sees_what_changes_without_a_word(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "check", lambda self: None)
    assert damage(kept, "flips", "database", 30, Random(1)).changed_silent > 0


def test_the_check_sees_what_is_lost_without_a_word(kept: Path, tmp_path: Path) -> None:
    lay(kept / "killed", tmp_path / "killed")
    last_commit_path(tmp_path / "killed" / FILE_NAME).unlink()
    assert damage(tmp_path, "cuts", "log", 1, Random(11)).lost_silent == 1


@pytest.mark.slow
def test_a_rescue_killed_at_a_sync_is_ended_at_the_next_start(kept: Path, tmp_path: Path) -> None:
    assert killed_recovery(kept / "killed", tmp_path / "work", SYNCS, every=15) > 1


def test_a_flip_in_the_midst_of_the_log_loses_nothing(kept: Path, tmp_path: Path) -> None:
    lay(kept / "killed", tmp_path / "whole")
    truth = rows(tmp_path / "whole")
    lay(kept / "killed", tmp_path / "now")
    spoil(tmp_path / "now")
    store, found = open_games(tmp_path / "now" / FILE_NAME, paths(tmp_path / "now"), ())
    store.close()
    assert rows(tmp_path / "now") == truth
    assert said(found[-1]) == "Oyez recovered 4 games from the damaged file."
