"""Actions that a phone composes, as one number of digits: a map, the kinds of cards, a gain.

The first digit counts least. Each digit has its own base; the page gets the bases with the view.
"""

from collections.abc import Callable
from itertools import permutations

from engine.castles_of_tuscany.actions import Action, EnterCards, EnterGain, LaidBoard, LayMap, TurnUp
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.checks_form import MAX_GAIN
from engine.castles_of_tuscany.state import AskedCards, AskedManual, AskedProduction, Game
from engine.castles_of_tuscany.terms import FIRST_CARDS, KINDS, LETTERS, SPACE_NAMES, Hands, Stage

FIRST = 1 << 20
"""The number of the first one; those of listed decisions are smaller."""
ORDERS = tuple(permutations(range(len(LETTERS))))
"""The letters of a map's boards from left to right."""
GAIN_KEYS = Gain.__struct_fields__


def bases(game: Game, player: int) -> list[int]:
    """The base of each digit of the action that this player puts together now; none if there is none."""
    asked = game.now.pending
    if game.now.stage is Stage.MAPS and not game.now.players[player].boards:
        box, joins = game.setup.box, len(game.setup.box.shape.joins)
        boards = [len(box.boards_of(letter)) for letter in LETTERS]
        first = [len(KINDS)] * FIRST_CARDS if game.setup.hands is Hands.COLOURS else []
        return [len(ORDERS), *boards, *[2] * len(LETTERS), *[joins] * (len(LETTERS) - 1), len(SPACE_NAMES), *first]
    if isinstance(asked, AskedCards) and asked.player == player:
        return [len(KINDS)] * asked.n
    if isinstance(asked, AskedManual) and asked.player == player:
        return [MAX_GAIN + 1] * len(GAIN_KEYS)
    if isinstance(asked, AskedProduction) and asked.player == player and not game.setup.box.production:
        return [MAX_GAIN + 1] * len(GAIN_KEYS)
    return []


def composed(game: Game, player: int, number: int) -> Action | None:
    """The action behind a number of a player; None if the player puts nothing together now, or not that."""
    found = bases(game, player)
    digits = digits_of(number - FIRST, found)
    if not found or digits is None:
        return None
    if game.now.stage is Stage.MAPS:
        return _map(game, player, digits)
    return MADE[type(game.now.pending)](player, digits)


def number_of(digits: list[int], found: list[int]) -> int:
    """The number of these digits."""
    number = 0
    for digit, base in zip(reversed(digits), reversed(found), strict=True):
        number = number * base + digit
    return FIRST + number


def digits_of(number: int, found: list[int]) -> list[int] | None:
    """The digits of a number without FIRST; None if it has none."""
    if number < 0:
        return None
    digits = []
    for base in found:
        number, digit = divmod(number, base)
        digits.append(digit)
    return None if number else digits


def _map(game: Game, player: int, digits: list[int]) -> LayMap:
    order, *rest = digits
    chosen, turned, rest = rest[:3], rest[3:6], rest[6:]
    joins, castle, hand = (None, *rest[:2]), rest[2], rest[3:]
    ids = [game.setup.box.boards_of(letter)[n].id for letter, n in zip(LETTERS, chosen, strict=True)]
    boards = tuple(
        LaidBoard(ids[letter], bool(half_turn), join)
        for letter, half_turn, join in zip(ORDERS[order], turned, joins, strict=True)
    )
    cards = tuple(KINDS[kind] for kind in hand) if game.setup.hands is Hands.COLOURS else None
    return LayMap(player, boards, SPACE_NAMES[castle], cards)


def _gain(digits: list[int]) -> Gain:
    return Gain(**dict(zip(GAIN_KEYS, digits, strict=True)))


MADE: dict[type, Callable[[int, list[int]], Action]] = {
    AskedCards: lambda player, digits: EnterCards(player, tuple(KINDS[kind] for kind in digits)),
    AskedManual: lambda player, digits: EnterGain(player, _gain(digits)),
    AskedProduction: lambda player, digits: TurnUp(player, gain=_gain(digits)),
}
"""The action of each thing that the game waits for, from its digits."""
