"""A whole game of The Castles of Tuscany by taps on keys that the screens show."""

from random import Random

import pytest

from companion.games.castles_of_tuscany import update_game, update_hands, update_maps, update_tiles, update_turn
from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.demo import MANY_CARDS
from companion.games.castles_of_tuscany.model import HandsCount, MapSetup, Turn
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_table
from companion.ui.message import Message
from companion.ui.model import End, Model
from companion.ui.screens import view
from companion.ui.update import update
from companion.ui.update_shell import choice
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.actions import Action, Castle, Draw, LayMap, Place, Reveal, Take
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, legal, new_game
from engine.castles_of_tuscany.setup import Setup


class Table:
    """The screens of a game without a store: a tap counts only on a key that is shown and enabled."""

    def __init__(self, tall: bool) -> None:
        game = new_game(Setup(("Ada", "Bo"), made_up_box()))
        opened = GameOpened(1, game, (), False, CASTLES_AT_THE_TABLE)
        self.model, _begun = update(Model(tall=tall), update_table.game_opened.news(opened))
        self.seen: set[str] = set()

    def tap(self, message: Message) -> None:
        """Tap the key of this message; actions are carried out at once."""
        self.seen.add(type(self.model.screen).__name__)
        assert message in [each.message for each in view(self.model) if each.enabled], (self.model.screen, message)
        self.model, issued = update(self.model, message)
        for command in issued:
            if isinstance(command, commands.Submit):
                game, effects = apply(self.model.game, command.action)
                self.model, _more = update(
                    self.model, update_table.committed.news(Committed(command.action, game, effects))
                )

    def play(self, action: Action) -> None:
        """Tap an action as people do."""
        match action:
            case LayMap(_player, boards):
                for laid in boards:
                    self.tap(update_maps.tap_board.tap(laid.board))
                    if laid.turned:
                        self.tap(update_maps.turn_board.tap(laid.board))
                    while laid.join is not None and self.join(laid.board) != laid.join:
                        self.tap(update_maps.shift_board.tap(laid.board))
                self.tap(update_game.decide.tap(action))
            case Reveal(tiles):
                for tile in tiles:
                    self.tap(update_tiles.add_tile.tap(tile))
                if len(tiles) > 1:
                    self.tap(update_tiles.accept_tiles.tap())
            case Place(_player, _item, space):
                self.tap(choice(Turn, space=space, taking=None))
                self.tap(update_game.decide.tap(action))
            case Take(_player, tile, drop):
                self.tap(update_turn.pick_tile.tap(tile))
                if drop is not None:
                    self.tap(update_game.decide.tap(action))
            case _:
                self.tap(update_game.decide.tap(action))

    def join(self, board: str) -> int | None:
        """The join of a board on the drawing."""
        assert isinstance(self.model.screen, MapSetup)
        return next(laid.join for laid in self.model.screen.boards if laid.board == board)


def pick(table: Table, chance: Random) -> Action:
    """A decision of a hasty player whose storage has one place."""
    now = table.model.game.now
    player = now.waits.player
    able = [action for action in legal(table.model.game, player) if not isinstance(action, Castle) or not action.tile]
    places = [action for action in able if isinstance(action, Place)]
    first = [action for action in places if action.item == now.players[player].storage[0]]
    if first:
        return chance.choice(first)
    takes: list[Action] = [action for action in able if isinstance(action, Take)]
    draws: list[Action] = [action for action in able if isinstance(action, Draw)]
    if takes and now.players[player].cards >= MANY_CARDS:
        return chance.choice(takes)
    return chance.choice(draws or able)


@pytest.mark.parametrize("tall", [False, True])
def test_a_whole_game_is_played_by_taps(tall: bool) -> None:
    table, chance = Table(tall), Random(7)
    while not table.model.game.over:
        brought = made_up_action(table.model.game, chance)
        table.play(brought if brought is not None else pick(table, chance))
    for _player in table.model.game.setup.players:
        assert isinstance(table.model.screen, HandsCount)
        table.tap(update_hands.accept_hand.tap())
    assert isinstance(table.model.screen, End)
    assert view(table.model)
    assert {"MapSetup", "BonusChoice", "DisplaySetup", "Turn", "Came"} <= table.seen
