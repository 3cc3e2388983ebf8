"""The progress of a game in the list of games."""

from companion.game.offer import ListedGame
from companion.games.troyes_dice import vocabulary
from companion.i18n.language import _
from companion.storage.store import GameRow
from engine.troyes_dice import Half


def moment_of(row: GameRow) -> tuple[int, Half]:
    """The day and half that a game in the list has reached; the first morning before its first throw."""
    index = max(row.rolls - 1, 0)
    return index // 2 + 1, Half(index % 2)


def progress(row: GameRow) -> str:
    """Return the progress of a game in the list: its day and half."""
    if not row.rolls:
        return _("Before the first throw")
    day, half = moment_of(row)
    return vocabulary.day_and_half(day, half)


def listed_moment(row: GameRow) -> str:
    """The moment that a game in the list has reached, in English."""
    day, half = moment_of(row)
    return f"day {day}, {half.word}"


def details(row: GameRow) -> dict[str, object]:
    """Return the progress of a game in the list as data: the day 1-8, the half, and the number of opened halves."""
    day, half = moment_of(row)
    return {"day": day, "half": half.word, "halves": row.rolls}


LISTED = ListedGame(progress, listed_moment, details)
