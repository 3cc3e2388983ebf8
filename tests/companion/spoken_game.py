"""The announcements of a whole game as the shell gives them to the voice, for tests and the bench."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game.table import TableGame
from companion.games import GAMES
from companion.i18n.language import Language
from companion.settings import Settings
from companion.ui import commands, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.timers import due_timer
from companion.ui.update import update
from companion.ui.update_crier import remind
from companion.ui.update_table import Committed, GameOpened
from hardware.ports import Tongue

SPOKEN = (
    (Language.EN, Tongue.ENGLISH),
    (Language.FR, Tongue.FRENCH),
    (Language.ZH_HANS, Tongue.MANDARIN),
    (Language.ZH_HANT, Tongue.CANTONESE),
)


class Utterance(Struct, frozen=True):
    """One announcement, and the action that it follows; None at the beginning and for the result."""

    action: Any
    text: str


def spoken(table: TableGame, begun: Any, steps: Iterable[tuple[Any, Any, Any]], tongue: Tongue) -> Iterator[Utterance]:
    """Yield all announcements of a game from its beginning to the result, with nobody who takes long.

    `begun` is the new game, `steps` are its actions, each with the game after it and its effects.
    """
    model, said = opened(table, begun, tongue)
    yield from (Utterance(None, text) for text in said)
    for action, game, effects in steps:
        model, said = _told(model, update_table.committed.news(Committed(action, game, effects)))
        yield from (Utterance(action, text) for text in said)
    while (due := due_timer(model)) is not None and not calls(due[1], remind):
        model, said = _told(model, due[1])
        yield from (Utterance(None, text) for text in said)


def opened(table: TableGame, begun: Any, tongue: Tongue) -> tuple[Model, list[str]]:
    """A new game on a screen that speaks, and its announcement."""
    return _told(silent(table, tongue), update_table.game_opened.news(GameOpened(1, begun, (), False, table)))


def silent(table: TableGame, tongue: Tongue) -> Model:
    """A screen that speaks this language, before a game."""
    return Model(
        offered=GAMES,
        table=table,
        language=next(language for language, each in SPOKEN if each is tongue),
        settings=Settings(chinese="cantonese" if tongue is Tongue.CANTONESE else "mandarin"),
    )


def _told(model: Model, message: Message) -> tuple[Model, list[str]]:
    model, issued = update(model, message)
    return replace(model, notice=""), [each.text for each in issued if isinstance(each, commands.Say)]
