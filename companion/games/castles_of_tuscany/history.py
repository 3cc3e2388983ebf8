"""The log of a game in words: a line or two for each turn, of the steps that are not taken back (9.7, 10)."""

from collections.abc import Iterable, Sequence

from companion.games.castles_of_tuscany.effect_text import effect_text
from companion.games.turn_log import TURN, entries
from engine.castles_of_tuscany.actions import Action, Undo
from engine.castles_of_tuscany.effects import Effect, TurnBegan
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game


def history(setup: Setup, actions: Iterable[Action]) -> tuple[str, ...]:
    """The entries of a game, the oldest first, in the language used."""
    return entries(CASTLES_OF_TUSCANY, setup, actions, Undo, _texts)


def _texts(game: Game, happened: Sequence[Effect]) -> list[str]:
    texts = (TURN if isinstance(effect, TurnBegan) else effect_text(game, effect) for effect in happened)
    return [text for text in texts if text]
