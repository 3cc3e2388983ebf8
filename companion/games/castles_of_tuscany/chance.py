"""Made-up actions for all that people bring from the table: maps, tiles, cards, gains entered by hand."""

from random import Random

from companion.game.chance_form import Draws
from engine.castles_of_tuscany.actions import Action, EnterCards, EnterGain, LaidBoard, LayMap, Reveal, TurnUp
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import AskedCards, AskedManual, AskedProduction, AskedReveal, Game
from engine.castles_of_tuscany.terms import FIRST_CARDS, KINDS, LETTERS, Hands, Kind, Stage


def made_up_action(game: Game, chance: Random) -> Action | None:
    """An action that the game waits for and that no key of the rules decides; None if none is due."""
    asked = game.now.pending
    if game.now.stage is Stage.MAPS:
        return _map(game, chance)
    match asked:
        case AskedReveal(player, n):
            coming = game.now.neutral if player is None else game.now.players[player].unseen
            return Reveal(tuple(chance.sample(coming, n)))
        case AskedProduction(player, _n):
            return _production(game, player, chance)
        case AskedManual(player, _card):
            return EnterGain(player, Gain(green=chance.randint(0, 2)))
        case AskedCards(player, n):
            return EnterCards(player, _cards(game, n, chance))
        case _:
            return None


def draws(game: Game) -> Draws:
    """Oyez may lay maps and draw tiles and cards; a gain is entered, never drawn."""
    asked = game.now.pending
    production = isinstance(asked, AskedProduction) and bool(game.setup.box.production)
    if game.now.stage is not Stage.MAPS and not production and not isinstance(asked, AskedReveal | AskedCards):
        return Draws.NOT
    return Draws.ON if game.setup.box.made_up else Draws.ASKED


def _map(game: Game, chance: Random) -> LayMap:
    """The map of the first player without one."""
    box = game.setup.box
    player = next(seat for seat, own in enumerate(game.now.players) if not own.boards)
    taken = {laid.board for own in game.now.players for laid in own.boards}
    boards = []
    for number, letter in enumerate(chance.sample(LETTERS, len(LETTERS))):
        board = chance.choice([each.id for each in box.boards_of(letter) if each.id not in taken])
        join = chance.randrange(len(box.shape.joins)) if number else None
        boards.append(LaidBoard(board, chance.random() < 0.5, join))
    castle = chance.choice(map_of(box, tuple(boards)).of_kind(Kind.CASTLE))
    hand = _cards(game, FIRST_CARDS, chance) if game.setup.hands is Hands.COLOURS else None
    return LayMap(player, tuple(boards), castle, hand)


def _production(game: Game, player: int, chance: Random) -> TurnUp:
    """A card of the deck, or of the discards where the deck is empty; a gain where the box lists no cards."""
    now = game.now
    left = now.production if any(now.production) else now.produced
    ids = [card.id for card, n in zip(game.setup.box.production, left, strict=True) for _copy in range(n)]
    return TurnUp(player, chance.choice(ids)) if ids else TurnUp(player, gain=Gain(green=1))


def _cards(game: Game, n: int, chance: Random) -> tuple[Kind, ...]:
    """Cards of the deck, then of the discards."""
    deck = [kind for kind, left in zip(KINDS, game.now.deck, strict=True) for _card in range(left)]
    if n <= len(deck):
        return tuple(chance.sample(deck, n))
    discards = [kind for kind, left in zip(KINDS, game.now.discards, strict=True) for _card in range(left)]
    return (*deck, *chance.sample(discards, n - len(deck)))
