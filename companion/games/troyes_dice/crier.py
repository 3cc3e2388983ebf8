"""Troyes Dice as the crier announces it; the winner of the last game is the crier of a new one (1.1)."""

from collections.abc import Sequence

from companion.game.crier import CrierForm, Part, Sentence, Sentences, news, order
from companion.games.troyes_dice import announcements
from companion.games.troyes_dice.announcements import half_sentence
from companion.games.troyes_dice.model import Wheel, announcement
from companion.games.troyes_dice.update_coach import computers_said
from companion.games.troyes_dice.wordings import all_acted
from companion.i18n.language import _
from companion.i18n.numbers import listed
from companion.ui.model import Model
from companion.ui.update_computers import is_computer
from companion.ui.update_table import Committed
from engine.troyes_dice import Correct, Game, Roll, Undo
from engine.troyes_dice.game import TROYES_DICE


def crier_sentence(model: Model) -> str:
    """Return the sentence with the crier before the first throw; empty without a winner at this table."""
    if model.game is None or model.game.half_index >= 0 or len(model.names) == 1 or model.lesson is not None:
        return ""
    ended = (row for row in model.games if row.winners and row.id != model.game_id and row.game == TROYES_DICE.key)
    last = max(ended, key=lambda row: (row.finished, row.id), default=None)
    winners = [name for name in last.winners if name in model.names] if last is not None else []
    return _("{name} won last time and is the crier.").format(name=listed(winners[:1])) if winners else ""


def beginning(model: Model) -> Sentences:
    """The announcement of a game that was opened, before its first throw or after a throw."""
    if model.game.throw is not None:
        return _parts(announcement(model, model.settings.layout), model)
    opening, throw = announcements.beginning(model.game.setup)
    crier = crier_sentence(model)
    return news(opening, brief=_("Oyez, oyez!")), *((news(crier),) if crier else ()), order(throw)


def announced(before: Model, after: Model, done: Committed) -> Sentences:
    """The announcement of an action, and the turns of computer players that follow a person's."""
    game, action = done.game, done.action
    thrown = isinstance(action, Roll | Correct)
    if not thrown and is_computer(before, action.player):
        return () if isinstance(action, Undo) else tuple(map(order, computers_said(after, game, action.player)))
    computers = () if thrown or isinstance(action, Undo) else computers_said(before, game, action.player)
    said = _parts(announcements.sentences(game, done.effects, after.settings.layout), after)
    return *said, *map(order, computers)


def _parts(texts: Sequence[str], model: Model) -> Sentences:
    """The orders of the crier; a table without a screen in view asks for all of them in the settings."""
    spare = (*all_acted(), *((half_sentence(model.game),) if model.game.throw is not None else ()))
    parts = (Part.NEWS if text in spare else Part.ORDER for text in texts)
    asked = model.settings.layout
    return tuple(Sentence(text, part, asked=asked) for text, part in zip(texts, parts, strict=True))


def again(model: Model) -> tuple[str, ...]:
    """The announcement with the places of the dice."""
    return announcement(model, layout=True)


def _waits(_game: Game) -> str:
    return ""


CRIER = CrierForm(beginning, announced, _waits, again, announcements.sound, frozenset({Wheel}))
