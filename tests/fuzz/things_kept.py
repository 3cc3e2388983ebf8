"""Files with games in them from outside, as the program takes them: databases, backups, versions."""

from pathlib import Path

from companion.commands.games import table as games_table
from companion.commands.players import table as players_table
from companion.export.game_files import KINDS, RECORD, export
from companion.games.troyes_dice.listed_game import moment_of
from companion.games.troyes_dice.transcript import transcript
from companion.session import Session
from companion.storage.backup_reader import read_manifest
from companion.storage.paths import Paths
from companion.storage.recovery import open_games
from companion.storage.restore import restore
from companion.storage.rows import StoreError
from companion.storage.store import FILE_NAME, Store
from companion.system.update_release import read_wheel
from engine.troyes_dice import IllegalActionError, apply, new_game


def database(data: bytes, folder: Path) -> None:
    """The games' file: listed, opened, resumed, exported."""
    file = folder / FILE_NAME
    file.write_bytes(data)
    with Store.open(file) as store:
        _look(store)


def rescue(data: bytes, folder: Path) -> None:
    """The same as the program starts with it: any file leaves a playable game."""
    file = folder / FILE_NAME
    file.write_bytes(data)
    store, _told = open_games(file, _paths(folder), plugged=())
    with store:
        # the rest of it is read where a database is opened without a rescue
        store.games()
        store.roster.people()


def _look(store: Store) -> None:
    """All requests of the screens and commands to the games; each part may refuse unusable ones."""
    rows = store.games()
    people = store.roster.people()
    games_table(rows)
    players_table(people)
    for person in people:
        assert person.achieved_in("troyes-dice") is not None
    store.unfinished()
    store.note("guide")
    for row in rows[:3]:
        _ = row.winners, moment_of(row)
        _look_into(store, row.id)
    for kind in KINDS:
        if kind != RECORD:
            _attempt(store, kind, None)


def _look_into(store: Store, game_id: int) -> None:
    _attempt(store, RECORD, game_id)
    try:
        saved = store.load(game_id)
        session = Session.resume(store, game_id)
        game, steps = new_game(saved.setup), []
        for action in saved.actions:
            game, effects = apply(game, action)
            steps.append((game, effects))
        list(transcript(saved.setup, steps))
        session.points()
        store.roster.earned(game_id)
        store.give_up(game_id)
    except (StoreError, IllegalActionError):
        return


def _attempt(store: Store, kind: str, game_id: int | None) -> None:
    try:
        export(store, kind, game_id)
    except (StoreError, IllegalActionError):
        return


def backup(data: bytes, folder: Path) -> None:
    """A backup, looked into and put back; nothing may be written anywhere else."""
    file = folder / "oyez-backup-000001-20261121-1200.zip"
    file.write_bytes(data)
    inner = folder / "inner"
    inner.mkdir()
    try:
        read_manifest(file)
        restore(file, Paths(inner / "data", inner / "settings.toml", inner / "camera.toml", inner / "pins.toml"))
    finally:
        assert sorted(path.name for path in folder.iterdir()) == ["inner", file.name]
        allowed = {"data", "settings.toml", "camera.toml", "pins.toml"}
        assert {path.name for path in inner.iterdir()} <= allowed
        games = {path.name for path in (inner / "data").iterdir()} if (inner / "data").exists() else set()
        assert games <= {FILE_NAME}, games


def update(data: bytes, folder: Path) -> None:
    """Another version of Oyez, looked into."""
    file = folder / "oyez-0.1.0-py3-none-any.whl"
    file.write_bytes(data)
    assert read_wheel(file).pinned


def _paths(folder: Path) -> Paths:
    return Paths(folder, folder / "settings.toml", folder / "camera.toml", folder / "pins.toml")
