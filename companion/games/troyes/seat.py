"""Troyes on a player's own screen: the decisions of the player in turn, and the board for the others."""

from companion.game.seat_form import SeatForm
from companion.games import undo
from companion.games.entered_changes import EnteredChanges
from companion.games.troyes import stages, update_cards, update_cards_shown
from companion.games.troyes.model import (
    Activities,
    Board,
    Characters,
    Choosing,
    Countering,
    PlayerTurn,
    Reveal,
    Settling,
)
from companion.ui.model import Model, Screen
from engine.troyes.state import Asked, Game

DECIDED = (PlayerTurn, Countering, Choosing, Settling)
"""The screens on which one player decides; throws and cards are entered at the table."""


def home(model: Model) -> Screen:
    """The decision of this player if it is due, else the board."""
    game: Game = model.game
    screen = stages.home(game)
    pending = game.now.pending
    player = pending.player if isinstance(pending, Asked) else game.now.turn
    if isinstance(screen, DECIDED) and player == model.seat is not None:
        return screen
    return Board()


SEAT = SeatForm(
    home=home,
    table_only=frozenset(
        {
            undo.take_back,
            update_cards.open_cards,
            update_cards_shown.pick_activity,
            update_cards_shown.pick_event,
            update_cards_shown.no_second_event,
            update_cards_shown.pick_character,
            update_cards_shown.clear,
            update_cards.type_card,
        }
    ),
    decisions=frozenset({*DECIDED, Activities, Reveal, Characters, EnteredChanges}),
)
