"""The owner's files beside the games, one for each game whose owners type in the pieces of their copy.

A game stores the cards with which it began, so that a changed file changes no game.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.i18n.faults import Code, FaultError, Part, fault, reason_of
from companion.system.atomic_write import atomic_write, sync_folder
from companion.system.disk import read_own
from companion.system.escape import escape
from hardware.toml_table import decoded

MAX_BYTES = 1 << 16
"""The size limit of an owner's file; all cards of Troyes need about 15 kilobytes, a box of Tuscany 5."""

BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it."""
GAMES = {
    "troyes": "troyes-cards.toml",
    "castles-of-tuscany": "castles-of-tuscany-box.toml",
    "cadwallon": "cadwallon-cards.toml",
}
"""The games whose owners type their copy in, by their key, and the name of the file."""
PHOTOS = {"cadwallon": "cadwallon-board.json"}
"""The games whose owners may store a photograph of their board, and the name of the file."""


class CardsFileError(FaultError):
    """A cards file cannot be read or written."""


def cards_path(data: Path, game: str) -> Path:
    """Return the cards file of a game, by its key, in the folder of the games."""
    return data / GAMES.get(game, f"{game}-cards.toml")


def photo_path(data: Path, game: str) -> Path:
    """Return the file of the photograph of the owner's board, by the key of the game."""
    return data / PHOTOS[game]


def drafts_path(data: Path, game: str) -> Path:
    """Return the file of the cards that the owner has begun and not saved; no backup holds it."""
    return data / f"{game}-card.json"


def backed_up(data: Path) -> dict[str, Path]:
    """The cards files and the photographs of all games, by their names in a backup."""
    photos = [photo_path(data, game) for game in PHOTOS]
    return {file.name: file for file in (*(cards_path(data, game) for game in GAMES), *photos)}


def replaced_path(file: Path) -> Path:
    """Return the file that holds the cards as they were before the last change."""
    return file.with_name(f"{file.name}.old")


def load_cards(file: Path) -> str:
    """Return the text of a cards file. Raises CardsFileError, also for a file that is no text in UTF-8."""
    try:
        return decoded(read_own(file, MAX_BYTES)).removeprefix(BYTE_ORDER_MARK)
    except (OSError, ValueError, RuntimeError) as error:
        # ValueError: a name with NUL, or no text; RuntimeError: links in a circle, before Python 3.13
        raise CardsFileError(
            fault(Code.CARDS_UNREADABLE, Part.FILE, file=escape(str(file)), reason=reason_of(error))
        ) from error


def save_cards(file: Path, text: str) -> None:
    """Replace a cards file, on the disk once this returns; the text before it stays beside it as `.old`.

    Whenever the program or the power ends, the file holds the old text or the new one. Raises CardsFileError.
    """
    content = text.encode("utf-8")
    with _writing(file):
        if file.exists():
            before = read_own(file, MAX_BYTES)
            if before == content:
                return
            atomic_write(replaced_path(file), before)
        atomic_write(file, content)


def save_drafts(file: Path, text: str) -> None:
    """Replace a file of drafts, on the disk once this returns; without text the file goes. Raises CardsFileError."""
    with _writing(file):
        if text:
            atomic_write(file, text.encode("utf-8"))
        elif file.exists():
            file.unlink()
            sync_folder(file.parent)


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    """Make the file's folder; an OSError of the block is raised as CardsFileError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise CardsFileError(
            fault(Code.CARDS_UNWRITABLE, Part.FILE, file=escape(str(file)), reason=reason_of(error))
        ) from error
