"""The log of a game in words: a line or two for each turn, of the steps that are not taken back (9.5, 10)."""

from collections.abc import Iterable, Sequence

from companion.games.cadwallon.effect_text import effect_text
from companion.games.turn_log import TURN, entries
from engine.cadwallon.actions import Action, Undo
from engine.cadwallon.effects import Effect, TurnBegan
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game


def history(setup: Setup, actions: Iterable[Action]) -> tuple[str, ...]:
    """The entries of a game, the oldest first, in the language used."""
    return entries(CADWALLON, setup, actions, Undo, _texts)


def _texts(game: Game, happened: Sequence[Effect]) -> list[str]:
    """The sentences about the effects of a step; each turn begins with its own."""
    texts = [(isinstance(effect, TurnBegan), effect_text(game, effect)) for effect in happened]
    return [each for begins, text in texts if text for each in ((TURN, text) if begins else (text,))]
