"""The progress of a game in the list of games."""

from companion.game.offer import ListedGame
from companion.i18n.language import ngettext
from companion.storage.store import GameRow


def progress(row: GameRow) -> str:
    """Return the progress of a game in the list."""
    return ngettext("{n} step", "{n} steps", row.actions).format(n=row.actions)


def listed_moment(row: GameRow) -> str:
    """The moment that a game in the list has reached, in English."""
    return f"{row.actions} steps"


def details(row: GameRow) -> dict[str, object]:
    """The moment that a game in the list has reached, as data."""
    return {"steps": row.actions}


LISTED = ListedGame(progress, listed_moment, details)
