"""The progress of a game in the list of games."""

from companion.game.offer import ListedGame
from companion.i18n.language import _, ngettext
from companion.storage.store import GameRow


def progress(row: GameRow) -> str:
    """Return the progress of a game in the list."""
    if not row.rolls:
        return _("Before the first throw")
    return ngettext("{n} throw", "{n} throws", row.rolls).format(n=row.rolls)


def listed_moment(row: GameRow) -> str:
    """The moment that a game in the list has reached, in English."""
    return f"{row.rolls} throws"


def details(row: GameRow) -> dict[str, object]:
    """The moment that a game in the list has reached, as data."""
    return {"throws": row.rolls}


LISTED = ListedGame(progress, listed_moment, details)
