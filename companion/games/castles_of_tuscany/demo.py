"""The demo of The Castles of Tuscany: a whole game of automatic players with the made-up box."""

from companion.game.demo_script import TURN_S, DemoScript, DemoTable
from companion.game.roll_form import Dice
from companion.games.castles_of_tuscany import (
    announcements,
    update_board,
    update_game,
    update_hands,
    update_maps,
    update_tiles,
)
from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.model import HandsCount, MapSetup, Turn
from companion.games.drafts import Copy
from companion.games.setup_drafts import setup_choice
from companion.i18n.language import N_
from companion.ui import update_back, update_players
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import Action, Draw, LayMap, Place, Reveal, Take
from engine.castles_of_tuscany.rules import legal
from engine.castles_of_tuscany.terms import MAX_PLAYERS, MIN_PLAYERS

TURNS_A_GAME = 60
"""About the number of actions of a player in a game."""
PLACE_SHARE, TAKE_SHARE = 0.85, 0.6
SHOWN_ROUND = 2
"""The round in which there is most to see."""
MANY_CARDS = 6
"""The cards in hand from which nobody draws more."""


def set_up(demo: DemoTable) -> None:
    """Choose the made-up box."""
    demo.tell(update_players.to_step.tap("table"), setup_choice(source=Copy.MADE_UP))
    demo.shot("table")


def play(demo: DemoTable) -> None:
    """Play to the end."""
    begun = 0
    while not demo.model.game.over:
        now = demo.model.game.now
        if now.round != begun:
            begun = now.round
            demo.next_round()
            if begun == SHOWN_ROUND:
                demo.tell(update_board.open_board.tap())
                demo.shot("board")
                demo.tell(update_back.back.tap())
        demo.shot(type(demo.model.screen).__name__.lower())
        brought = made_up_action(demo.model.game, demo.chance)
        _tap(demo, brought if brought is not None else pick(demo))
        demo.say(announcements.announced(demo.model.game, (demo.model.latest,)), TURN_S)


def pick(demo: DemoTable) -> Action:
    """A decision as hasty players make it: place where it is possible, else take, else draw."""
    game, chance = demo.model.game, demo.chance
    player = game.now.waits.player
    assert player is not None
    able = legal(game, player)
    places = [action for action in able if isinstance(action, Place)]
    takes = [action for action in able if isinstance(action, Take)]
    if places and chance.random() < PLACE_SHARE:
        return chance.choice(places)
    many = game.now.players[player].cards >= MANY_CARDS
    if takes and (many or (takes[0].drop is None and chance.random() < TAKE_SHARE)):
        return chance.choice(takes)
    draws = [action for action in able if isinstance(action, Draw)]
    return draws[0] if draws else chance.choice(able)


def _tap(demo: DemoTable, action: Action) -> None:
    """Tap an action as people do."""
    match action:
        case LayMap(_player, boards):
            for laid in boards:
                demo.tell(
                    update_maps.tap_board.tap(laid.board),
                    *((update_maps.turn_board.tap(laid.board),) if laid.turned else ()),
                )
                while laid.join is not None and _join(demo, laid.board) != laid.join:
                    demo.tell(update_maps.shift_board.tap(laid.board))
            demo.shot("map")
            demo.tell(update_game.decide.tap(action))
        case Reveal(tiles):
            demo.tell(*(update_tiles.add_tile.tap(tile) for tile in tiles))
            if len(tiles) > 1:
                demo.shot("tiles")
                demo.tell(update_tiles.accept_tiles.tap())
        case Place(_player, _item, space):
            if demo.model.game.now.round == SHOWN_ROUND:
                demo.shot("placing")
            demo.tell(choice(Turn, space=space, taking=None))
            demo.shot("price")
            demo.tell(update_game.decide.tap(action))
        case _:
            demo.tell(update_game.decide.tap(action))


def _join(demo: DemoTable, board: str) -> int | None:
    screen = demo.model.screen
    assert isinstance(screen, MapSetup)
    return next(laid.join for laid in screen.boards if laid.board == board)


def end(demo: DemoTable) -> tuple[str, ...]:
    """Count the hands."""
    demo.shot("hands")
    while isinstance(demo.model.screen, HandsCount):
        demo.tell(update_hands.accept_hand.tap())
    return ()


def _no_dice(_dice: Dice) -> str:
    return ""


DEMO = DemoScript(
    set_up=set_up,
    play=play,
    end=end,
    thrown=_no_dice,
    seconds=lambda players: players * TURNS_A_GAME * TURN_S,
    round=N_("round"),
    picture="turn",
    players=(MIN_PLAYERS, MAX_PLAYERS),
)
