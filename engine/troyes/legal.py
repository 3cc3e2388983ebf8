"""The decisions open to a player, each once (9.8); dice sorted by district, colour and value."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from engine.troyes.actions import Action, Answer, Concede, Counter, Die, Pass, Recruit, Reroll, Settle, Spend, TurnDice
from engine.troyes.card_effects import Manual
from engine.troyes.checks_counter import RECRUIT_COST, REROLL_COST, TURN_COST, own_dice, strength
from engine.troyes.legal_acts import acts
from engine.troyes.lookup import activity_card
from engine.troyes.state import Asked, Game, Position
from engine.troyes.terms import BUILDINGS, MAX_GROUP, Stage


def legal(game: Game, player: int) -> tuple[Action, ...]:
    """List the decisions open to a player; a `Reroll` is without its value. Chance is no player's decision.

    Raises IndexError for a player who is not at the table.
    """
    now = game.now
    if not 0 <= player < len(now.players):
        raise IndexError(f"There is no player {player}; players are numbered from 0 to {len(now.players) - 1}.")
    if now.pending is not None:
        asked = now.pending
        if isinstance(asked, Asked) and asked.player == player:
            return tuple([Answer(player, option) for option in asked.options])
        return ()
    if now.turn != player:
        return ()
    if now.stage == Stage.SETTLE:
        return tuple(_settles(now, player))
    if now.stage == Stage.COUNTER:
        return (*_influence(now, player), *_counters(now, player))
    return (*_influence(now, player), *acts(game.setup, now, player), *_spends(game, player), Pass(player))


def _settles(now: Position, player: int) -> Iterator[Settle]:
    for building, spaces in zip(BUILDINGS, now.buildings, strict=True):
        for space, owner in enumerate(spaces, 1):
            if owner is None:
                yield Settle(player, building, space)


def _influence(now: Position, player: int) -> Iterator[Action]:
    own = now.players[player]
    dice = own_dice(now, player)
    if own.influence >= REROLL_COST:
        for die in dict.fromkeys(dice):
            yield Reroll(player, die)
    if own.influence >= RECRUIT_COST and own.general:
        yield Recruit(player)
    if own.influence >= TURN_COST:
        for group in subsets(dice, MAX_GROUP):
            yield TurnDice(player, group)


def subsets(dice: Sequence[Die], most: int) -> Iterator[tuple[Die, ...]]:
    """The groups of one to `most` of these sorted dice, each once."""
    for size in range(1, min(most, len(dice)) + 1):
        yield from dict.fromkeys(combinations(dice, size))


def _counters(now: Position, player: int) -> Iterator[Action]:
    dice, highest = own_dice(now, player), now.black[0]
    if strength(dice) < highest:
        yield Concede(player)
        return
    covers = cache(lambda need: tuple(_covers(dice, need)))
    for black, need in _beaten(now.black):
        for group in covers(need):
            yield Counter(player, group, black)


def _covers(dice: Sequence[Die], need: int) -> Iterator[tuple[Die, ...]]:
    """The groups of these sorted dice that reach a sum, each once, without a die that they could leave out (3.10)."""
    worth = [strength((die,)) for die in dice]
    left = [sum(worth[index:]) for index in range(len(dice) + 1)]

    def grow(group: tuple[Die, ...], lacking: int, spare: int, index: int) -> Iterator[tuple[Die, ...]]:
        """Add dice from `index` on; `spare` is the strength of the weakest die of the group."""
        for at in range(index, len(dice)):
            die, own = dice[at], worth[at]
            if left[at] < lacking:
                return
            if at > index and die == dice[at - 1]:
                continue
            if own < lacking:
                yield from grow((*group, die), lacking - own, min(spare, own), at + 1)
            elif lacking + spare > own:
                yield (*group, die)

    yield from grow((), need, left[0], 0)


def _beaten(black: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """The sets of black dice with the highest one among them, each once with its sum (3.9)."""
    rest = black[1:]
    found: Iterable[tuple[int, ...]] = dict.fromkeys(
        (black[0], *others) for size in range(len(rest) + 1) for others in combinations(rest, size)
    )
    return [(each, sum(each)) for each in found]


def _spends(game: Game, player: int) -> Iterator[Spend]:
    if game.now.players[player].cube_spent:
        return
    for activity in game.now.activities:
        if activity.cubes[player] and isinstance(activity_card(game.setup.cards, activity.card).effect, Manual):
            yield Spend(player, activity.card)
