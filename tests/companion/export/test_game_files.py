"""Files to take away: onto a stick if there is one, else beside the games."""

from pathlib import Path

import pytest

from companion.export import game_files
from companion.export.game_files import KINDS, export, save
from companion.session import Session
from companion.storage.paths import sticks
from companion.storage.store import FILE_NAME, Store
from companion.system.disk import ForeignFileError
from engine.troyes_dice.record import replay
from tests.companion.tables import FEASTS, played
from tests.said import saying


def test_files_go_beside_the_games_and_replace_older_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "sticks", lambda: [])
    for content in (b"one", b"two"):
        path = save("games.csv", content, tmp_path)
        assert path == tmp_path / "exports" / "games.csv"
        assert path.read_bytes() == content
    assert [each.name for each in path.parent.iterdir()] == ["games.csv"]


def test_files_go_onto_the_first_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for stick in ("pi/B", "pi/A", "pi/dir"):
        (tmp_path / stick).mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda self: self.name in ("A", "B"))
    assert [path.name for path in sticks((str(tmp_path),))] == ["A", "B"]
    monkeypatch.setattr(game_files, "sticks", lambda: sticks((str(tmp_path),)))
    assert save("games.csv", b"one", tmp_path / "data") == tmp_path / "pi" / "A" / "Oyez" / "games.csv"


def test_a_folder_that_is_no_stick_is_none(tmp_path: Path) -> None:
    (tmp_path / "pi" / "empty").mkdir(parents=True)
    assert sticks((str(tmp_path), str(tmp_path / "nowhere"))) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_holds_the_game(kind: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, FEASTS)
        for action, _, _ in played(FEASTS, seed=1):
            session.submit(action)
        name, content = export(store, kind, session.game_id)
        assert name.startswith("oyez-game-1.")
        if kind == "record":
            assert replay(content).game == session.game
        else:
            assert all(player.encode() in content for player in FEASTS.players)
            assert export(store, kind)[0].startswith("oyez-games.")


def test_a_link_on_a_stick_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick may hold links to files of this machine, of which the program may write some."""
    stick, mine = tmp_path / "stick", tmp_path / "mine"
    stick.mkdir()
    mine.mkdir()
    (mine / "settings.toml").write_text("mine")
    monkeypatch.setattr(game_files, "sticks", lambda: [stick])
    (stick / "Oyez").symlink_to(mine)
    with saying(ForeignFileError, "another place"):
        save("settings.toml", b"evil", tmp_path)
    (stick / "Oyez").unlink()
    (stick / "Oyez").mkdir()
    for name in ("settings.toml", ".settings.toml.new"):
        (stick / "Oyez" / name).symlink_to(mine / "settings.toml")
    assert save("settings.toml", b"evil", tmp_path).read_bytes() == b"evil"
    assert not (stick / "Oyez" / "settings.toml").is_symlink()
    assert (mine / "settings.toml").read_text() == "mine"
