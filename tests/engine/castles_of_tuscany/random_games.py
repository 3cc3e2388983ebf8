"""Random games of The Castles of Tuscany: chance and decisions by a seed, with the made-up box and any options."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from engine.castles_of_tuscany.actions import (
    Action,
    Castle,
    CountCards,
    Draw,
    EnterCards,
    EnterGain,
    LaidBoard,
    LayMap,
    Place,
    Reveal,
    Take,
    TurnUp,
)
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.effects import Effect
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, legal, new_game
from engine.castles_of_tuscany.setup import DRAWS, Setup
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import AskedCards, AskedManual, AskedProduction, AskedReveal, Game
from engine.castles_of_tuscany.terms import FIRST_CARDS, KINDS, LETTERS, Hands, Kind, LastTurn, RoundEnd, Stage
from tests.engine.castles_of_tuscany.positions import NAMES

MAX_ACTIONS = 3000
CarryOut = Callable[[Game, Action], tuple[Game, tuple[Effect, ...]]]
CARDS_TO_PLACE = 4


def random_setup(chance: Random) -> Setup:
    """A set-up for two to four players with any options."""
    players = chance.randint(2, 4)
    return Setup(
        NAMES[:players],
        made_up_box(),
        start=chance.randrange(players),
        hands=chance.choice(tuple(Hands)),
        draw=chance.choice(DRAWS),
        round_end=chance.choice(tuple(RoundEnd)),
        last_turn=chance.choice(tuple(LastTurn)),
    )


def by_chance(game: Game, chance: Random) -> Action | None:
    """The map, the tiles or the cards that are due, at random; None if a player decides."""
    now = game.now
    match now.pending:
        case AskedReveal(None, n):
            return Reveal(tuple(chance.sample(now.neutral, n)))
        case AskedReveal(player, _) if player is not None:
            return Reveal((chance.choice(now.players[player].unseen),))
        case AskedCards(player, n):
            return EnterCards(player, random_cards(game, n, chance))
        case AskedProduction(player, _):
            left = now.production if any(now.production) else now.produced
            cards = [card.id for card, n in zip(game.setup.box.production, left, strict=True) for _ in range(n)]
            return TurnUp(player, chance.choice(cards))
        case AskedManual(player):
            return EnterGain(player, Gain(green=chance.randint(0, 2), joker=chance.randint(0, 1)))
    return random_map(game, chance) if now.stage is Stage.MAPS else None


def random_cards(game: Game, n: int, chance: Random) -> tuple[Kind, ...]:
    """Kinds of cards that can have come: the deck first, then the discards (2.4)."""
    piles = [
        [kind for kind, count in zip(KINDS, pile, strict=True) for _ in range(count)]
        for pile in (game.now.deck, game.now.discards)
    ]
    first = chance.sample(piles[0], min(n, len(piles[0])))
    return (*first, *chance.sample(piles[1], n - len(first)))


def random_map(game: Game, chance: Random) -> LayMap:
    """A map of a player who has none yet."""
    now, box = game.now, game.setup.box
    player = chance.choice([seat for seat, own in enumerate(now.players) if not own.boards])
    taken = {laid.board for own in now.players for laid in own.boards}
    names = [
        chance.choice([board.id for board in box.boards_of(letter) if board.id not in taken]) for letter in LETTERS
    ]
    chance.shuffle(names)
    laid = tuple(
        LaidBoard(name, chance.random() < 0.5, chance.randrange(len(box.shape.joins)) if place else None)
        for place, name in enumerate(names)
    )
    castle = chance.choice(map_of(box, laid).of_kind(Kind.CASTLE))
    hand = random_cards(game, FIRST_CARDS, chance) if game.setup.hands is Hands.COLOURS else None
    return LayMap(player, laid, castle, hand)


def decided(game: Game, chance: Random) -> Action:
    """A decision: mostly one that fills the map; now and then any, or the count of a hand."""
    now = game.now
    if now.stage is Stage.TURNS and game.setup.hands is Hands.COUNT and chance.random() < 0.02:
        return CountCards(chance.randrange(len(now.players)), chance.randint(0, 9))
    player = now.waits.player
    assert player is not None
    options = legal(game, player)
    placing = [each for each in options if isinstance(each, Place) or (isinstance(each, Castle) and each.tile)]
    useful = placing or _takes(game, player, options) or [each for each in options if isinstance(each, Draw)]
    return chance.choice(useful if useful and chance.random() < 0.9 else options)


def _takes(game: Game, player: int, options: Sequence[Action]) -> list[Action]:
    """Takes of tiles that fit on the map, with cards enough to place them."""
    own = game.now.players[player]
    laid = map_of(game.setup.box, own.boards)
    kinds = {laid.kinds[space] for space in laid.open_beside(dict(own.covered))}
    takes: list[Action] = [each for each in options if isinstance(each, Take) and each.tile.kind in kinds]
    return takes if own.cards >= CARDS_TO_PLACE else []


def played(seed: int, carry_out: CarryOut = apply) -> Iterator[tuple[Game, Action, Game, tuple[Effect, ...]]]:
    """A whole game: each action, with the game before and after it and its effects, by `apply` or by `after`."""
    chance = Random(seed)
    game = new_game(random_setup(chance))
    for _ in range(MAX_ACTIONS):
        if game.over:
            return
        action = by_chance(game, chance) or decided(game, chance)
        after, effects = carry_out(game, action)
        yield game, action, after, effects
        game = after
    raise AssertionError("the game does not end")
