"""Games whose file is damaged, full or read-only: nothing readable is lost, and every loss is reported."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.i18n.faults import Code, Fault, fault
from companion.session import Session
from companion.storage.backup import make_backup
from companion.storage.paths import Paths, backups_in
from companion.storage.recovery import mark_mentioned, open_any_games, open_games
from companion.storage.rows import DamagedError, SavedGame, StoreError, UnwritableError
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Roll
from engine.troyes_dice.record import dump, replay
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import said, saying, shown


def paths(folder: Path) -> Paths:
    return Paths(folder, folder / "config/settings.toml", folder / "config/camera.toml")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, SavedGame, SavedGame]:
    folder = tmp_path_factory.mktemp("filled")
    return folder, *begin(folder)


@pytest.fixture
def games(filled: tuple[Path, SavedGame, SavedGame], tmp_path: Path) -> tuple[SavedGame, SavedGame]:
    """A finished game that is backed up, and one that began after that, in the test's own folder."""
    shutil.copytree(filled[0], tmp_path, dirs_exist_ok=True)
    return filled[1:]


def begin(folder: Path) -> tuple[SavedGame, SavedGame]:
    with Store.open(folder / FILE_NAME) as store:
        over = Session.start(store, FEASTS)
        for action, _, _ in played(FEASTS, seed=1):
            over.submit(action)
        make_backup(paths(folder))
        under_way = Session.start(store, FOUR)
        for action, _, _ in list(played(FOUR, seed=2))[:40]:
            under_way.submit(action)
        return store.load(1), store.load(2)


def damaged(folder: Path, change: str, chance: Random) -> bytes:
    file = folder / FILE_NAME
    content = bytearray(file.read_bytes())
    if change == "cut":
        content = content[: chance.randrange(1, len(content))]
    elif change == "a page of nothing":
        page = 4096 * chance.randrange(len(content) // 4096)
        content[page : page + 4096] = bytes(4096)
    elif change == "another file":
        content = bytearray(chance.randbytes(len(content)))
    else:
        for _ in range(40):
            content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    file.write_bytes(content)
    return bytes(content)


def words(found: tuple[Fault, ...]) -> str:
    """Complete sentences, one after the other."""
    return " ".join(map(said, found))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("change", ["flipped", "cut", "a page of nothing", "another file"])
def test_a_damaged_file_is_kept_aside_and_the_last_good_copy_used(
    games: tuple[SavedGame, SavedGame], tmp_path: Path, change: str, seed: int
) -> None:
    over, under_way = games
    content = damaged(tmp_path, change, Random(seed))
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        there = {row.id for row in store.games()}
        if not found:
            # a flip in an unused place, or in a text that is still one: SQLite cannot know, the rules may
            assert there == {1, 2}
            return
        assert store.load(1) == over
        if 2 in there:
            taken = store.load(2).actions
            assert taken == under_way.actions[: len(taken)]
        assert (tmp_path / "games.damaged-1.db").read_bytes() == content
        assert words(found).startswith(
            "The games' file was damaged. It is saved as games.damaged-1.db. Oyez uses the backup of "
        )


def test_what_the_backup_lacks_is_read_out_of_the_damaged_file(
    games: tuple[SavedGame, SavedGame],
    tmp_path: Path,
) -> None:
    _over, under_way = games
    with sqlite3.connect(tmp_path / FILE_NAME) as file:
        (page,) = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'seats_of_player'").fetchone()
    content = bytearray((tmp_path / FILE_NAME).read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\xff" * 4096
    (tmp_path / FILE_NAME).write_bytes(content)
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        assert store.load(2).actions == under_way.actions
        assert words(found).endswith("Oyez recovered 1 game from the damaged file.")


def test_without_any_backup_the_game_goes_on_with_what_can_be_read(
    games: tuple[SavedGame, SavedGame],
    tmp_path: Path,
) -> None:
    for backup in backups_in(tmp_path / "backups"):
        backup.path.unlink()
    (tmp_path / FILE_NAME).write_bytes(b"nothing of it" * 1000)
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        assert store.games() == ()
        Session.start(store, FOUR)
    assert words(found) == "The games' file was damaged. It is saved as games.damaged-1.db."
    with Store.open(tmp_path / FILE_NAME) as again:
        assert len(again.games()) == 1


def test_a_backup_that_is_damaged_too_is_passed_over(
    games: tuple[SavedGame, SavedGame],
    tmp_path: Path,
) -> None:
    over, _under_way = games
    newer = make_backup(paths(tmp_path))
    newer.write_bytes(newer.read_bytes()[:-500])
    (tmp_path / FILE_NAME).write_bytes(b"nothing of it" * 1000)
    store, _found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        assert store.load(1) == over


def test_a_folder_that_cannot_be_made_gives_games_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "data" / FILE_NAME
    store, found = open_games(path, paths(path.parent), ())
    with store:
        session = Session.start(store, FOUR)
        session.submit(Roll(1, (2, 3, 4)))
        assert "Oyez saves nothing: save the game to a file before you close Oyez" in shown(found)
        assert replay(dump(session.setup, session.actions))


def test_what_was_kept_can_be_seen_though_nothing_can_be_written(
    games: tuple[SavedGame, SavedGame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, under_way = games

    def read_only(_path: Path, *_: object) -> Store:
        raise UnwritableError(fault(Code.NO_GAME, "games"))

    monkeypatch.setattr(Store, "open", read_only)
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    assert words(found).startswith("No game is in progress. You can play")
    assert (store.load(1), store.load(2)) == (over, under_way)


def test_a_newer_file_is_refused_but_in_safe_mode(
    games: tuple[SavedGame, SavedGame],
    tmp_path: Path,
) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as file:
        file.execute("PRAGMA user_version = 99")
    with saying(StoreError, "newer Oyez"):
        open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    store, found = open_any_games(tmp_path / FILE_NAME, paths(tmp_path))
    assert "newer Oyez" in shown(found)
    assert "--data" not in shown(found)
    assert store.games() == ()


@pytest.mark.parametrize(
    ("pragma", "reason"), [("max_page_count = 1", "full"), ("query_only = 1", "readonly database")]
)
def test_a_disk_that_takes_nothing_more_keeps_what_was_done(tmp_path: Path, pragma: str, reason: str) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, FOUR)
        actions = [action for action, _, _ in played(FOUR, seed=2)]
        session.submit(actions[0])
        store._database.connection.execute(f"PRAGMA {pragma}")
        with pytest.raises(UnwritableError) as raised:
            all(session.submit(action) is not None for action in actions[1:])
        assert reason in said(raised.value)
        assert "--data" not in shown(raised.value.fault)
        done = len(session.actions)
        assert replay(dump(session.setup, session.actions))
    with Store.open(tmp_path / FILE_NAME) as store:
        assert store.load(1).actions == tuple(actions[:done])


def killed(folder: Path, to: Path) -> Path:
    """Games as a program that was killed leaves them, all that was done since the backup in the log."""
    with Store.open(folder / FILE_NAME) as store, closing(sqlite3.connect(folder / FILE_NAME)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchone()
        for seed in (3, 4):
            session = Session.start(store, FOUR)
            for action, _, _ in list(played(FOUR, seed))[: None if seed == 3 else 25]:
                session.submit(action)
        shutil.copytree(folder, to, ignore=shutil.ignore_patterns("*-shm"))
    return to


def everything(store: Store) -> tuple[object, ...]:
    return store.games(), store.roster.people(), [store.load(row.id) for row in store.games()], store.note("guide")


def test_one_damaged_byte_in_the_log_loses_no_game(games: tuple[SavedGame, SavedGame], tmp_path: Path) -> None:
    now = killed(tmp_path, tmp_path.parent / f"{tmp_path.name}-killed")
    with Store.open(tmp_path / FILE_NAME) as store:
        before = everything(store)
    log = now / f"{FILE_NAME}-wal"
    content = bytearray(log.read_bytes())
    content[len(content) // 4] ^= 1
    log.write_bytes(content)
    store, found = open_games(now / FILE_NAME, paths(now), ())
    with store:
        assert everything(store) == before
        store.check()
    assert words(found).startswith(
        "The games' file was damaged. It is saved as games.damaged-1.db. Oyez uses the backup of "
    )
    assert words(found).endswith("Oyez recovered 3 games from the damaged file.")
    assert (now / "games.damaged-1.db-wal").read_bytes() == content


def test_an_older_file_put_there_after_a_rescue_is_noticed_too(
    games: tuple[SavedGame, SavedGame], tmp_path: Path
) -> None:
    older = (tmp_path / FILE_NAME).read_bytes()
    now = killed(tmp_path, tmp_path.parent / f"{tmp_path.name}-killed")
    (now / FILE_NAME).write_bytes(b"nothing of it" * 1000)
    store, _found = open_games(now / FILE_NAME, paths(now), ())
    with store:
        mark_mentioned(store)
    (now / FILE_NAME).write_bytes(older)
    store, found = open_games(now / FILE_NAME, paths(now), ())
    with store:
        assert "saved changes are missing from" in words(found)


@pytest.mark.parametrize("at", [18, 19, 20, 28, 47, 59, 68, 71, 100, 103])
def test_a_damaged_header_is_no_reason_to_give_up(games: tuple[SavedGame, SavedGame], tmp_path: Path, at: int) -> None:
    """Bytes of SQLite's header: versions of the format, reserved bytes, pages, text, and our mark."""
    content = bytearray((tmp_path / FILE_NAME).read_bytes())
    content[at] ^= 0x82
    (tmp_path / FILE_NAME).write_bytes(content)
    store, _found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        store.check()
        assert (store.load(1), store.load(2)) == games
        assert store.path == tmp_path / FILE_NAME
        store.keep_note("a", "b")


def test_a_changed_letter_is_noticed_and_put_right(games: tuple[SavedGame, SavedGame], tmp_path: Path) -> None:
    over, under_way = games
    content = (tmp_path / FILE_NAME).read_bytes()
    assert content.count(b'"Rest"') > 3
    (tmp_path / FILE_NAME).write_bytes(content.replace(b'"Rest"', b'"Best"', 1))
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        assert (store.load(1), store.load(2)) == (over, under_way)
    assert words(found).startswith("The games' file was damaged.")


@pytest.mark.parametrize("gone", ["log", "file"])
def test_what_is_gone_without_a_trace_is_said(games: tuple[SavedGame, SavedGame], tmp_path: Path, gone: str) -> None:
    now = killed(tmp_path, tmp_path.parent / f"{tmp_path.name}-killed")
    (now / (f"{FILE_NAME}-wal" if gone == "log" else FILE_NAME)).unlink()
    if gone == "file":
        (now / f"{FILE_NAME}-wal").unlink()
    store, found = open_games(now / FILE_NAME, paths(now), ())
    with store:
        assert "saved changes are missing from" in words(found)
        assert len(store.games()) == (2 if gone == "log" else 0)
    store, again = open_games(now / FILE_NAME, paths(now), ())
    assert again == found  # until somebody has seen it
    with store:
        mark_mentioned(store)
    store, found = open_games(now / FILE_NAME, paths(now), ())
    with store:
        assert found == ()


def test_a_file_put_aside_is_mentioned_until_somebody_has_seen_it(
    games: tuple[SavedGame, SavedGame], tmp_path: Path
) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"nothing of it" * 1000)
    store, _found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    store.close()
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        assert words(found) == "The games' file was damaged earlier. It is saved as games.damaged-1.db."
        mark_mentioned(store)
    store, found = open_games(tmp_path / FILE_NAME, paths(tmp_path), ())
    with store:
        assert found == ()


def read_only(path: Path) -> None:
    """A card that takes nothing: no file can be opened to be written, none made."""
    for file in path.rglob("*"):
        file.chmod(0o500 if file.is_dir() else 0o400)
    path.chmod(0o500)


READ_ONLY = """
import sys
from pathlib import Path
from companion.storage.paths import Paths
from companion.storage.recovery import open_games
from tests.said import shown
folder = Path(sys.argv[1])
store, found = open_games(folder / "games.db", Paths(folder, folder / "s.toml", folder / "c.toml"), ())
print(len(store.games()), store.unfinished().id, len(store.load(store.unfinished().id).actions), shown(found))
"""


@pytest.mark.parametrize("flipped", [False, True], ids=["whole", "its log damaged"])
@pytest.mark.parametrize("how", ["read-only", "full"])
def test_a_card_that_takes_nothing_shows_what_is_in_the_log_too(
    games: tuple[SavedGame, SavedGame], tmp_path: Path, how: str, flipped: bool
) -> None:
    now = killed(tmp_path, tmp_path.parent / f"{tmp_path.name}-killed")
    before = {file.name: file.read_bytes() for file in now.iterdir() if file.is_file()}
    if flipped:
        log = bytearray(before[f"{FILE_NAME}-wal"])
        log[len(log) // 4] ^= 1
        (now / f"{FILE_NAME}-wal").write_bytes(log)
        before[f"{FILE_NAME}-wal"] = bytes(log)

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    words = [sys.executable, "-c", READ_ONLY, str(now)]
    if how == "read-only":
        read_only(now)
        if os.geteuid() == 0:
            words = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", *words]  # root may write everywhere
    ran = subprocess.run(
        words, preexec_fn=limit if how == "full" else None, capture_output=True, text=True, check=True,
        cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert ran.stdout.startswith("4 4 25 ")
    assert "Make room on the card, or use another card. You can play, but Oyez saves nothing" in ran.stdout
    assert "--data" not in ran.stdout, "there is no keyboard at the table"
    assert {name: (now / name).read_bytes() for name in before} == before


FULL = """
import sys
from pathlib import Path
from companion.session import Session
from companion.storage.store import Store, StoreError
from tests.companion.tables import FOUR, played
from tests.said import said
with Store.open(Path(sys.argv[1])) as store:
    session = Session.start(store, FOUR)
    try:
        for action, _, _ in played(FOUR, seed=2):
            session.submit(action)
            print(len(session.actions), flush=True)
    except StoreError as error:
        print(said(error), file=sys.stderr)
"""


def test_a_real_full_disk_is_a_sentence_and_keeps_what_was_done(tmp_path: Path) -> None:
    def no_more() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

    path = tmp_path / FILE_NAME
    words = [sys.executable, "-c", FULL, str(path)]
    ran = subprocess.run(
        words, preexec_fn=no_more, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3]
    )
    assert "Check that the folder may be written and that the disk is not full" in ran.stderr
    done = [int(line) for line in ran.stdout.split()]
    assert done == list(range(1, len(done) + 1))
    with Store.open(path) as store:
        assert len(store.load(1).actions) == len(done)


def test_damage_is_told_apart_from_the_rest(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no database " * 100)
    with pytest.raises(DamagedError):
        Store.open(tmp_path / FILE_NAME)
