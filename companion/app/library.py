"""The part of the loop that keeps the books: players, results, files to take away, the progress of the guide."""

import re
from collections.abc import Callable
from typing import Any

from companion.app.ports import Doers
from companion.game.coach import Coaching
from companion.i18n.faults import Code, Part, fault, reason_of
from companion.session import Session
from companion.storage.schema import FIRST_GAME
from companion.storage.store import Store, StoreError
from companion.ui import commands, update_games, update_learn, update_people, update_result, update_shell, update_table
from companion.ui.commands import Command
from companion.ui.message import Message
from companion.ui.model import Guide
from engine.game import IllegalActionError

GUIDE = "guide"
"""The key in the store for the guides' last steps."""
GUIDE_STEP = re.compile(r"([a-z-]+)=([0-9]{1,3})(?![0-9])")
"""A game and its step in this note."""
UPRIGHT = "upright"
"""The key for the answer that the picture is upright as it is."""


class Library:
    """Carries out the commands on the store that do not concern the current game; answers are handled at once.

    `picture` draws the finished game's score as a PNG file.
    """

    def __init__(
        self, store: Store, handle: Callable[[Message], None], picture: Callable[[], bytes] = lambda: b""
    ) -> None:
        self._store = store
        self._handle = handle
        self._picture = picture

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return dict.fromkeys(BOOK_KEEPING, self._doing)

    def _doing(self, command: Command) -> None:
        self.do(command)

    def do(self, command: Command) -> bool:
        """Carry out a command of BOOK_KEEPING, or read the list; return True on success, else report the reason."""
        try:
            BOOK_KEEPING.get(type(command), Library._read)(self, command)
        except StoreError as error:
            part = isinstance(command, commands.ListGames | commands.KeepGuide | commands.RememberUpright)
            self._handle(update_shell.part_failed.news(error.fault) if part else update_shell.failed.news(error.fault))
            return False
        return True

    def know_guide(self) -> None:
        """Post the progress of the guides."""
        try:
            kept = self._store.note(GUIDE)
        except StoreError:
            return  # the list of games, which is read first, has said so
        # the note of an older Oyez is the step of its only guide that could be resumed
        kept = f"{FIRST_GAME}={kept}" if kept.isdecimal() else kept
        steps = tuple((game, int(step)) for game, step in GUIDE_STEP.findall(kept))
        self._handle(update_learn.guide_known.news(Guide(steps)))

    def asks_way_up(self) -> bool:
        """Return True unless somebody has answered; False also if the file of games cannot be read."""
        try:
            return not self._store.note(UPRIGHT)
        except StoreError:
            return False  # the list of games says so

    def tell_result(self, session: Session) -> None:
        """Post the data for the screens after the score, once a game is over."""
        if not session.over:
            return
        try:
            self._handle(update_result.result_known.news(session.result()))
        except StoreError as error:
            self._handle(update_shell.part_failed.news(error.fault))

    def _read(self, _command: Command) -> None:
        games = self._store.games()
        coaching = self._store.coaching(games[0].id) if games else Coaching()
        self._handle(
            update_games.games_listed.news(games, self._store.unfinished(), self._store.roster.people(), coaching)
        )

    def _keep_guide(self, command: commands.KeepGuide) -> None:
        self._store.keep_note(GUIDE, " ".join(f"{game}={step}" for game, step in command.steps))

    def _remember_upright(self, _command: commands.RememberUpright) -> None:
        self._store.keep_note(UPRIGHT, "yes")

    def _remember(self, command: commands.Remember) -> None:
        self._store.roster.add(command.name)
        self._read(command)

    def _rename(self, command: commands.Rename) -> None:
        self._store.roster.rename(command.person, command.name)
        self._read(command)

    def _forget(self, command: commands.Forget) -> None:
        self._store.roster.delete(command.person)
        self._read(command)

    def _give_up(self, command: commands.GiveUp) -> None:
        self._store.give_up(command.game_id)
        self._read(command)

    def _find_progress(self, command: commands.FindProgress) -> None:
        """Replay a finished game; one that cannot be replayed brings no progress."""
        seats = self._store.roster.seats(command.game_id)
        try:
            session = Session.resume(self._store, command.game_id)
            achievements = session.rules.achievements
            found = achievements.progress(session.game) if achievements is not None and session.over else ()
        except StoreError:
            found = ()
        players = {person: mine for person, mine in zip(seats, found, strict=False) if person is not None}
        self._handle(update_people.progress_known.news(command.game_id, players))

    def _recall_setup(self, command: commands.RecallSetup) -> None:
        try:
            saved = self._store.load(command.game_id)
        except StoreError:
            return  # a convenience alone: the next game begins with the usual choices
        self._handle(update_table.setup_recalled.news(saved.setup))

    def _write_file(self, command: commands.WriteFile) -> None:
        from companion.export.game_files import PICTURE, export, save

        try:
            if command.kind == PICTURE:
                name, content = f"oyez-game-{command.game_id}.png", self._picture()
            else:
                name, content = export(self._store, command.kind, command.game_id)
            path = save(name, content, self._store.path.parent)
        except IllegalActionError as error:
            breaks = fault(Code.RECORD_BREAKS_RULES, Part.GAMES, game=command.game_id or 0, reason=str(error))
            self._handle(update_shell.failed.news(breaks))
        except OSError as error:
            self._handle(update_shell.failed.news(fault(Code.FILE_UNWRITABLE, Part.FILE, reason=reason_of(error))))
        else:
            self._handle(update_people.saved.news(str(path)))


BOOK_KEEPING: dict[type[Command], Callable[[Library, Any], None]] = {
    commands.Remember: Library._remember,
    commands.Rename: Library._rename,
    commands.Forget: Library._forget,
    commands.GiveUp: Library._give_up,
    commands.FindProgress: Library._find_progress,
    commands.RecallSetup: Library._recall_setup,
    commands.WriteFile: Library._write_file,
    commands.KeepGuide: Library._keep_guide,
    commands.RememberUpright: Library._remember_upright,
}
"""The doer of each command."""
