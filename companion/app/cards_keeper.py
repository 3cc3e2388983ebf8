"""The part of the loop that keeps the owner's cards files, and cards that are begun, on the disk."""

from pathlib import Path

from companion.app.board_photo import load_photo, packed, unpacked
from companion.app.ports import Doers, Loop
from companion.storage.cards_file import (
    CardsFileError,
    cards_path,
    drafts_path,
    load_cards,
    photo_path,
    save_cards,
    save_drafts,
)
from companion.ui import commands, update_shell, update_table


class CardsKeeper:
    """Reads and stores the cards files in `folder`; without one, as in a demo, in memory.

    A file is on the disk before the screen hears of it. Cards that are begun and cannot be read count as none.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._in_memory: dict[str, str] = {}
        self.folder: Path | None = None

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.ReadCards: self._read,
            commands.SaveCards: self._save,
            commands.ReadPhoto: self._read_photo,
            commands.SavePhoto: self._save_photo,
            commands.ReadDrafts: self._read_drafts,
            commands.SaveDrafts: self._save_drafts,
        }

    def _read(self, command: commands.ReadCards) -> None:
        game = command.game
        try:
            text = self._text(game)
        except CardsFileError as error:
            self._loop.handle(update_table.cards_read.news(game, "", error.fault))
        else:
            self._loop.handle(update_table.cards_read.news(game, text))

    def _text(self, game: str) -> str:
        if self.folder is None:
            return self._in_memory.get(game, "")
        file = cards_path(self.folder, game)
        return load_cards(file) if file.exists() else ""

    def _save(self, command: commands.SaveCards) -> None:
        try:
            if self.folder is None:
                self._in_memory[command.game] = command.text
            else:
                save_cards(cards_path(self.folder, command.game), command.text)
        except CardsFileError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return
        self._loop.handle(update_table.cards_read.news(command.game, command.text, saved=True))

    def _read_photo(self, command: commands.ReadPhoto) -> None:
        pixels = None
        try:
            if self.folder is not None:
                pixels = load_photo(photo_path(self.folder, command.game))
        except CardsFileError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
        self._loop.handle(update_table.photo_read.news(command.game, pixels))

    def _save_photo(self, command: commands.SavePhoto) -> None:
        text = "" if command.frame is None else packed(command.frame.pixels)
        try:
            if self.folder is not None:
                save_drafts(photo_path(self.folder, command.game), text)
        except CardsFileError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return
        self._loop.handle(update_table.photo_read.news(command.game, unpacked(text) if text else None))

    def _read_drafts(self, command: commands.ReadDrafts) -> None:
        file = None if self.folder is None else drafts_path(self.folder, command.game)
        try:
            text = load_cards(file) if file is not None and file.exists() else ""
        except CardsFileError:
            text = ""
        self._loop.handle(update_table.drafts_read.news(command.game, text))

    def _save_drafts(self, command: commands.SaveDrafts) -> None:
        if self.folder is None:
            return
        try:
            save_drafts(drafts_path(self.folder, command.game), command.text)
        except CardsFileError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
