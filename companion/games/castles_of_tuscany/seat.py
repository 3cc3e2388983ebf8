"""The Castles of Tuscany on a player's own screen: the decision that is due, else all that is the player's."""

from msgspec.structs import replace

from companion.game.seat_form import SeatForm
from companion.games import undo
from companion.games.castles_of_tuscany import update_board, update_hands, update_maps, update_seen, update_tiles
from companion.games.castles_of_tuscany.model import Board, DisplaySetup, MapSetup
from companion.games.castles_of_tuscany.stages import SCREENS
from companion.games.castles_of_tuscany.stages import home as home_of_table
from companion.ui.message import Message, calls
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Awaited, Stage


def home(model: Model) -> Screen:
    """The decision of this player if it is due, else the player's pieces in large."""
    game: Game = model.game
    now, seat = game.now, model.seat
    if now.stage is Stage.MAPS:
        return Board() if seat is None or now.players[seat].boards else MapSetup(seat)
    if seat is not None and now.waits.player == seat and now.waits.awaited is not Awaited.REVEAL:
        return home_of_table(game)
    return Board(player=seat)


def own(model: Model, message: Message) -> Message | None:
    """Of another player's hand only the number is seen: that name leads to all that is the player's."""
    if calls(message, update_hands.open_hand) and message.fields["player"] != model.seat:
        return update_board.show_player.tap(message.fields["player"])
    return message


def resumed(model: Model, screen: Screen) -> Model:
    """The model with the screen of a decision; a map is the player's own."""
    own_map = isinstance(screen, MapSetup)
    return replace(model, screen=replace(screen, player=model.seat) if own_map else screen)


SEAT = SeatForm(
    home=home,
    table_only=frozenset(
        {
            undo.take_back,
            update_tiles.accept_tiles,
            update_tiles.add_tile,
            update_seen.by_hand,
            update_maps.lay_for,
            update_tiles.remove_tile,
        }
    ),
    decisions=frozenset({DisplaySetup, *map(type, SCREENS.values())}),
    own=own,
    resumed=resumed,
)
