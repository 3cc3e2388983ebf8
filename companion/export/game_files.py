"""Games as files for people to take away: the content of each kind, and its folder."""

from pathlib import Path

from companion.export.playlog import as_bgstats, as_csv
from companion.storage.paths import sticks
from companion.storage.store import Store, utc_now
from companion.system.atomic_write import atomic_write
from companion.system.disk import check_stays

RECORD, CSV, BGSTATS = KINDS = ("record", "csv", "bgstats")
PICTURE = "picture"
"""The kind of a picture of the score, which the app draws."""
ENDINGS = {RECORD: ".oyez.json", CSV: ".csv", BGSTATS: ".bgsplay"}


def export(store: Store, kind: str, game_id: int | None = None) -> tuple[str, bytes]:
    """The name and the bytes of a file: one game, or every finished one where `game_id` is None.

    A record is always of one game. Raises StoreError if the games cannot be read and IllegalActionError where
    today's rules forbid the game of a record.
    """
    name = f"{'oyez-games' if game_id is None else f'oyez-game-{game_id}'}{ENDINGS[kind]}"
    if kind == RECORD:
        assert game_id is not None
        saved = store.load(game_id)
        return name, saved.rules.dump(saved.setup, saved.actions)
    games = store.games() if game_id is None else (store.game(game_id),)
    if kind == CSV:
        # with its mark at the beginning, spreadsheets read the names as UTF-8
        return name, as_csv(games).encode("utf-8-sig")
    return name, as_bgstats(games, store.roster.seats, store.identity(), utc_now())


def save(name: str, content: bytes, data: Path) -> Path:
    """Write a file onto a USB stick, else into `exports` beside the games; returns where. Raises OSError.

    A file of that name is replaced once the new one is whole.
    """
    stick = next(iter(sticks()), None)
    folder = data / "exports" if stick is None else stick / "Oyez"
    folder.mkdir(parents=True, exist_ok=True)
    if stick is not None:
        check_stays(folder)
    atomic_write(folder / name, content)
    return folder / name
