"""The faults of countering, conceding and spending influence (3.9-3.11, 6)."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from engine.troyes.actions import Concede, Counter, Die, Recruit, Reroll, TurnDice
from engine.troyes.faults import Code, Fault, Faults, amount, fault
from engine.troyes.lookup import INDEX
from engine.troyes.setup import Setup
from engine.troyes.state import Position
from engine.troyes.terms import COLOURS, MAX_GROUP, Colour, Good

REROLL_COST, RECRUIT_COST, TURN_COST = 1, 2, 4
"""Influence for throwing a die again, for a citizen, and for turning dice (6.2-6.4)."""


def strength(dice: Sequence[Die]) -> int:
    """The values of dice against black ones: red ones count double (3.9)."""
    return sum(2 * value if colour == Colour.RED else value for colour, value in dice)


def own_dice(now: Position, player: int) -> list[Die]:
    """The dice of a player's district by colour and value."""
    return [(colour, value) for colour, values in zip(COLOURS, now.dice[player], strict=True) for value in values]


def _missing_dice(now: Position, player: int, dice: Sequence[Die], rule: str) -> Iterator[Fault]:
    for (colour, value), wanted in Tally(dice).items():
        if now.dice[player][INDEX[colour]].count(value) < wanted:
            yield fault(Code.NO_SUCH_DIE, rule, colour=colour.value, value=value, district=player)


def counter_faults(_setup: Setup, now: Position, action: Counter) -> Faults:
    """Every reason why these dice do not beat these black ones (3.9)."""
    found = [*_missing_dice(now, action.player, action.dice, "3.9")]
    if not action.black or Tally(action.black) - Tally(now.black):
        seen, have = (", ".join(map(str, values)) or "-" for values in (action.black, now.black))
        found.append(fault(Code.BLACK_NOT_THERE, "3.9", seen=seen, have=have))
    if now.black[0] not in action.black:
        found.append(fault(Code.HIGHEST_MISSING, "3.9", highest=now.black[0]))
    need, have_sum = sum(action.black), strength(action.dice)
    if have_sum < need:
        found.append(fault(Code.TOO_LOW, "3.9", have=have_sum, need=need))
    return tuple(found)


def concede_faults(_setup: Setup, now: Position, action: Concede) -> Faults:
    """The fault of conceding though the own dice reach the highest black die (3.11)."""
    have, highest = strength(own_dice(now, action.player)), now.black[0]
    return () if have < highest else (fault(Code.CAN_COUNTER, "3.11", have=have, need=highest),)


def _influence_faults(now: Position, player: int, need: int, rule: str) -> Iterator[Fault]:
    have = now.players[player].influence
    if have < need:
        yield fault(Code.INFLUENCE, rule, influence=amount(Good.INFLUENCE, need), have=have)


def reroll_faults(_setup: Setup, now: Position, action: Reroll) -> Faults:
    """Every reason why influence cannot throw this die again (6.2, 6.5)."""
    found = [*_influence_faults(now, action.player, REROLL_COST, "6.2")]
    found += _missing_dice(now, action.player, (action.die,), "6.5")
    if action.to is not None and not 1 <= action.to <= 6:
        found.append(fault(Code.DIE_VALUE, "6.2", seen=action.to))
    return tuple(found)


def recruit_faults(_setup: Setup, now: Position, action: Recruit) -> Faults:
    """Every reason why influence brings no citizen (6.3)."""
    found = [*_influence_faults(now, action.player, RECRUIT_COST, "6.3")]
    if not now.players[action.player].general:
        found.append(fault(Code.GENERAL_EMPTY, "6.3"))
    return tuple(found)


def turn_faults(_setup: Setup, now: Position, action: TurnDice) -> Faults:
    """Every reason why influence cannot turn these dice (6.4, 6.5)."""
    found = [*_influence_faults(now, action.player, TURN_COST, "6.4")]
    if not 1 <= len(action.dice) <= MAX_GROUP:
        found.append(fault(Code.TURN_COUNT, "6.4", seen=len(action.dice)))
    found += _missing_dice(now, action.player, action.dice, "6.5")
    return tuple(found)
