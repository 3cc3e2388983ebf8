"""Maintenance: the system check, backups, and saving the game in memory to a file.

Each task imports its modules when it runs, so that they do not delay the start.
"""

import os
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path

from companion.app.game_session import GameSession
from companion.app.ports import Doers, Loop
from companion.health.status_file import PhonesStatus, StatusFile, status_path, write_status
from companion.i18n import faults
from companion.i18n.faults import Code, Value, fault, reason_of
from companion.i18n.language import Language, _, ngettext, using
from companion.session import Session
from companion.storage.paths import LEFT_OUT, BackupRow, Paths, all_backups, changed_since_backup
from companion.storage.store import Store, StoreError
from companion.system.malloc import give_back_what_is_free
from companion.ui import commands, update_maintenance, update_people, update_shell
from companion.ui.message import Message
from companion.ui.model import Model
from hardware.devices import Devices
from hardware.fakes import StillDisc
from hardware.faults import Fault, Part
from hardware.ports import Ring

STATUS_S = 5.0
LOOKED_INTO = 30
"""Backups that are looked into for the list; there are ten in each place at most."""
TIMEOUT_S = 10.0
MAX_LEFT_OUT = 50
"""The number of declined backups whose names are saved; a place has ten backups."""


class Maintenance:
    """Works in threads of its own, but for putting a backup back; answers are posted.

    `reload` reads the settings again after a restore.
    """

    def __init__(
        self, store: Store, paths: Paths, post: Callable[[Message], None], reload: Callable[[], None] = lambda: None
    ) -> None:
        self._store = store
        self._paths = paths
        self._post = post
        self._reload = reload
        self._file = status_path(paths.data)
        self._status_at = 0.0
        self._backing = threading.Lock()
        self._thread: threading.Thread | None = None

    def doers(self, loop: Loop, play: GameSession, parts: Devices) -> Doers:
        """The doer of each command; a game in progress is left before its file changes."""

        def changing(work: Callable[[str], None]) -> Callable[[commands.PutBack | commands.PutIn], None]:
            def done(command: commands.PutBack | commands.PutIn) -> None:
                play.leave()
                work(command.path)
                loop.read_store()

            return done

        return {
            commands.Examine: lambda _command: self.examine(loop.model, parts),
            commands.ListBackups: lambda _command: self.list_backups(),
            commands.BackUp: lambda command: self.back_up(loop.model.language, command.asked),
            commands.PutBack: changing(self.put_back),
            commands.PutIn: changing(self.put_in),
            commands.LeaveOut: lambda command: self.leave_out(command.path),
            commands.SaveGame: lambda _command: self.save_game(play.session),
        }

    @property
    def empty_with_backups(self) -> bool:
        """True if the store is empty and was always empty, but a backup exists: a new card or a new machine."""
        if not all_backups(self._paths.data) or not self._is_empty(unknown=False):
            return False
        return any(row.games or row.players for row in known_backups(self._paths))

    def _is_empty(self, unknown: bool) -> bool:
        """Return True if the store has no games and no players; return `unknown` if it cannot be read."""
        try:
            return not self._store.games() and not self._store.roster.names()
        except StoreError:
            return unknown

    def examine(self, model: Model, parts: Devices) -> None:
        """Look at one thing after the other."""
        status = self._status_now(model, parts)
        self._start("doctor", lambda: self._examine(status))

    def _examine(self, status: StatusFile) -> None:
        from companion.health.doctor import examine
        from companion.health.findings import CheckContext

        for check in examine(
            CheckContext(self._paths.data, running=True, status=status, copy=self._paths.copy, tiles=self._paths.tiles)
        ):
            self._post(update_maintenance.examined.news(check))
        self._post(update_maintenance.examine_done.news())

    def list_backups(self) -> None:
        """Look into the backups there are."""
        self._start("backups", lambda: self._post(update_maintenance.backups_known.news(known_backups(self._paths))))

    def back_up_news(self, language: Language) -> None:
        """Back up if the store has changes that no backup contains."""
        if changed_since_backup(self._paths) and not self._is_empty(unknown=True):
            self.back_up(language, asked=False)

    def back_up(self, language: Language, asked: bool) -> None:
        """Back up, here and on every stick; the answer is in this language."""

        def work() -> None:
            with using(language):
                self._post(self._back_up(asked))

        self._thread = self._start("backup", work)

    def _back_up(self, asked: bool) -> Message:
        from companion.storage.backup import make_backups
        from companion.storage.backup_format import BackupError

        try:
            with self._backing:
                made = make_backups(self._paths)
        except BackupError as error:
            return update_maintenance.backed_up.news(fault=error.fault, asked=asked)
        if len(made) > 1:
            text = _("Backup complete, also on the USB stick: {file}").format(file=made[-1])
        else:
            text = _("Backup complete: {file}").format(file=made[-1])
        return update_maintenance.backed_up.news(text, asked=asked)

    def put_back(self, path: str) -> None:
        """Restore a backup while no game runs, then read all games and settings again."""
        from companion.storage.backup_format import BackupError
        from companion.storage.restore import restore

        try:
            with self._backing, self._store.away():
                manifest = restore(Path(path), self._paths)
        except (BackupError, StoreError) as error:
            self._post(update_maintenance.backed_up.news(fault=error.fault))
            return
        self._reload()
        games = ngettext("{n} game", "{n} games", manifest.games).format(n=manifest.games)
        players = ngettext("{n} player", "{n} players", manifest.players).format(n=manifest.players)
        text = _("Restored {games}, {players} and the settings.")
        self._post(update_maintenance.backed_up.news(text.format(games=games, players=players)))

    def compare(self) -> None:
        """Look whether a backup has games that are not here."""
        if self._store.path.exists():
            left_out = self._left_out()
            self._start("compare", lambda: self._compare(left_out))

    def _left_out(self) -> list[str]:
        try:
            return [name for name in self._store.note(LEFT_OUT).split(",") if name]
        except StoreError:
            return []

    def _compare(self, left_out: Collection[str]) -> None:
        from companion.storage.backup_contents import backup_with_more

        try:
            with self._backing:
                backup = backup_with_more(self._paths.data, left_out)
        except sqlite3.Error:
            return  # the code that reads the games has reported it
        if backup is not None:
            self._post(update_maintenance.backup_has_more.news(backup))

    def put_in(self, path: str) -> None:
        """Put the games of a backup in that are not here."""
        from companion.storage.backup_contents import found_in
        from companion.storage.backup_format import BackupError

        try:
            with self._backing, tempfile.TemporaryDirectory(prefix="oyez-") as work:
                put = self._store.put_more(found_in(Path(path), Path(work)))
        except (BackupError, StoreError) as error:
            self._post(update_maintenance.backed_up.news(fault=error.fault))
            return
        self._post(
            update_maintenance.backed_up.news(ngettext("Added {n} game.", "Added {n} games.", put).format(n=put))
        )

    def leave_out(self, path: str) -> None:
        """Do not offer the games of a backup again."""
        names = [*self._left_out(), Path(path).name][-MAX_LEFT_OUT:]
        try:
            self._store.keep_note(LEFT_OUT, ",".join(names))
        except StoreError as error:
            self._post(update_shell.failed.news(error.fault))

    def save_game(self, session: Session | None) -> None:
        """Write the game as it is in memory: onto a stick, beside the games, at home, or in a temporary folder."""
        if session is None:
            self._post(update_shell.failed.news(fault(Code.NO_GAME, faults.Part.GAMES)))
            return
        from companion.export.game_files import save

        name, content = f"oyez-game-{session.game_id}.oyez.json", session.record()
        reason: Value = ""
        for folder in (self._paths.data, Path.home(), Path(tempfile.gettempdir())):
            try:
                self._post(update_people.saved.news(str(save(name, content, folder))))
            except OSError as error:
                reason = reason or reason_of(error)
            else:
                return
        self._post(update_shell.failed.news(fault(Code.FILE_UNWRITABLE, faults.Part.FILE, reason=reason)))

    def report_status(self, model: Model, parts: Devices) -> None:
        """Write the status for a doctor in another terminal, every few seconds."""
        now = time.monotonic()
        if now - self._status_at >= STATUS_S:
            self._status_at = now
            write_status(self._status_now(model, parts), self._file)

    def _status_now(self, model: Model, parts: Devices) -> StatusFile:
        camera, frame = model.camera, model.frame
        age = time.monotonic() - frame.at if camera.live and frame is not None else None
        health = getattr(parts.ring, "health", None)
        disc_fault = _disc_fault(parts)
        disc = bool(disc_fault) or not isinstance(parts.disc, StillDisc)
        phones = PhonesStatus(model.settings.phones, model.phones.port if model.phones.ready else 0)
        return StatusFile(
            time.time(), os.getpid(), camera.source, camera.fault, age, health, model.faults, disc, disc_fault, phones,
        )  # fmt: skip

    def close(self) -> None:
        """Wait for a backup that is being made."""
        if self._thread is not None:
            self._thread.join(TIMEOUT_S)
        self._file.unlink(missing_ok=True)

    def _start(self, name: str, work: Callable[[], None]) -> threading.Thread:
        def working() -> None:
            work()
            give_back_what_is_free()  # mostly a game is over now, and nobody waits for a tap

        thread = threading.Thread(target=working, name=name, daemon=True)
        thread.start()
        return thread


def _disc_fault(parts: Devices) -> Fault | None:
    """The fault of the disc itself; a Pico is one object for all of its parts."""
    fault = parts.disc.fault
    return None if isinstance(parts.disc, Ring) and fault and fault.part is not Part.DISC else fault


def known_backups(paths: Paths) -> tuple[BackupRow, ...]:
    """Return the sound backups, the newest of each place first, without other files."""
    from companion.storage.backup_format import BackupError
    from companion.storage.backup_reader import read_manifest

    rows = []
    for found in all_backups(paths.data)[:LOOKED_INTO]:
        try:
            told_of = read_manifest(found.path)
        except BackupError:
            continue
        on_stick = paths.data not in found.path.parents
        rows.append(BackupRow(str(found.path), told_of.made, told_of.games, told_of.players, on_stick))
    return tuple(sorted(rows, key=lambda row: row.on_stick))
