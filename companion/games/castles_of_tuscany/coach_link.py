"""The computer players of The Castles of Tuscany as the shell is handed them."""

from collections.abc import Iterator, Sequence

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns, Decision
from companion.game.crier import Sentence, Sentences, for_computer, news, order
from companion.games.castles_of_tuscany import vocabulary
from companion.games.castles_of_tuscany.announcements import sentences
from companion.games.castles_of_tuscany.effect_text import effect_text, name_of
from companion.games.castles_of_tuscany.screens.header import board_keys
from companion.games.castles_of_tuscany.undo import UNDO
from companion.games.computer_coach import computer_coach
from companion.i18n.language import N_, _
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey
from engine.castles_of_tuscany.actions import Draw, EndTurn, Undo
from engine.castles_of_tuscany.effects import ChoiceAsked, Paid
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.terms import Bonus, Hands


def _keys(model: Model) -> tuple[AnyKey, ...]:
    return (*UNDO.keys(model), *board_keys(model))


def _told(decisions: Sequence[Decision]) -> Sentences:
    """A payment, then the action with all that it brings."""
    return tuple(sentence for each in decisions for sentence in _sentences(each))


def _sentences(decision: Decision) -> Iterator[Sentence]:
    action, before = decision.action, decision.before
    yield from (news(effect_text(decision.after, each)) for each in decision.effects if isinstance(each, Paid))
    if isinstance(action, EndTurn):
        yield order(_("{name} ends the turn.").format(name=name_of(before, action.player)))
    if isinstance(action, Draw) and before.setup.hands is not Hands.COUNT:
        n = before.setup.draw + before.now.players[action.player].has(Bonus.CARD)
        yield order(_("{name} draws {cards}.").format(name=name_of(before, action.player), cards=vocabulary.cards(n)))
    happened = [each for each in decision.effects if not isinstance(each, ChoiceAsked)]
    yield from for_computer(sentences(decision.after, happened))


COACH = computer_coach(
    "companion.games.castles_of_tuscany.coach_worker",
    CASTLES_OF_TUSCANY.action_type,
    ComputerTurns(
        told=_told,
        takes_back=Undo,
        keys=_keys,
        note=N_("You lay its map. Where cards are counted, it pays with any region cards, whatever their kind."),
    ),
    tuple(Level),
)
