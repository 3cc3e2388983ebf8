"""Values that people have entered and not confirmed, in a file beside the games."""

from pathlib import Path

import msgspec
from msgspec import Struct

from companion.session import Session
from companion.storage.cards_file import CardsFileError, load_cards, save_drafts

FILE_NAME = "entry.json"


class _Stored(Struct, frozen=True):
    """An entry, and the position for which it was made: a game and the number of its actions."""

    game: int
    actions: int
    entry: str


class EntryKeeper:
    """Keeps the latest entry in `folder`; without one, as in a demo, nowhere. No backup holds it."""

    def __init__(self) -> None:
        self.folder: Path | None = None

    def keep(self, session: Session, entry: str) -> None:
        """Store an entry of the game as it is now. Raises CardsFileError."""
        if self.folder is not None:
            stored = _Stored(session.game_id, len(session.actions), entry)
            save_drafts(self.folder / FILE_NAME, msgspec.json.encode(stored).decode())

    def entry_of(self, session: Session) -> str:
        """The entry of the game as it is now; empty if there is none, or if it cannot be read."""
        if self.folder is None or not (self.folder / FILE_NAME).exists():
            return ""
        try:
            stored = msgspec.json.decode(load_cards(self.folder / FILE_NAME), type=_Stored)
        except (CardsFileError, msgspec.MsgspecError, UnicodeError, RecursionError):
            return ""
        fits = stored.game == session.game_id and stored.actions == len(session.actions)
        return stored.entry if fits else ""
