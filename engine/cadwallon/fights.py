"""Fights: the attack, the dice of both sides, the winner and the spoils (5.7-5.20)."""

from collections.abc import Callable
from typing import Any

from engine.cadwallon import actions, effects
from engine.cadwallon.board import run_ends
from engine.cadwallon.cards import Trait
from engine.cadwallon.checks_tokens import drop_faults
from engine.cadwallon.faults import Code, Fault, fault, options
from engine.cadwallon.phases import put_figure
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import Asked, AskedFight, Position
from engine.cadwallon.terms import (
    DIE,
    MAX_DICE,
    RUN,
    SPOILS,
    Area,
    Awaited,
    Deed,
    Kind,
    Side,
    Stage,
    Why,
    carried,
    changed,
)
from engine.cadwallon.writer import Writer
from engine.game import shown


def begin_fight(writer: Writer, attacker: str, defender: str, *, by_militia: bool) -> None:
    """A fight begins in the area of the defender (5.8, 5.19)."""
    ties = writer.card_of(defender).has(Trait.TIES)
    writer.effects.append(effects.FightBegan(attacker, defender, writer.thieves[defender].area))
    writer.pending.append(AskedFight(attacker, defender, by_militia, ties=(False, ties)))


def attack(writer: Writer, action: actions.Attack, _before: Position) -> None:
    """A character enters the area of a victim, as the end of a move or by a step (5.8, 5.9)."""
    card = writer.card_of(action.character)
    writer.activate(action.character)
    moves, actions = writer.thieves[action.character].left
    writer.pay_points(card.cost_of_attack(action.step), Deed.ATTACK)
    if not action.step:
        moves -= 1
        writer.use_move(action.character)
    writer.change(action.character, left=(moves, actions - 1), area=writer.thieves[action.target].area)
    begin_fight(writer, action.character, action.target, by_militia=False)


def dice_due(setup: Setup, fight: AskedFight, side: Side) -> int:
    """The dice that a side throws: combat, traits, those added; one to six (5.12)."""
    added = fight.added[side is Side.DEFENDER]
    if side is Side.ATTACKER and fight.by_militia:
        base = next(each.combat for each in setup.cards.militia if each.id == fight.attacker)
    else:
        card = characters_of(setup)[fight.figure(side)]
        base = card.combat + card.more_dice(side, "militia" if fight.by_militia else "thieves")
    return min(max(base + added, 1), MAX_DICE)


def winner(fight: AskedFight) -> Side:
    """The side with the highest die; ties go to the attacker, but for a defender who wins them (5.13)."""
    attack, defence = highest(fight)
    if attack != defence:
        return Side.ATTACKER if attack > defence else Side.DEFENDER
    by_attacker, by_defender = fight.ties
    return Side.DEFENDER if by_defender and not by_attacker else Side.ATTACKER


def highest(fight: AskedFight) -> tuple[int, int]:
    """The highest die of each side."""
    return max(fight.dice[0] or (0,)), max(fight.dice[1] or (0,))


def fight_thrown(writer: Writer, action: actions.Fight, _before: Position) -> None:
    """The missing dice fell (5.12)."""
    waiting = writer.fight
    assert waiting is not None
    thrown = (action.attacker, action.defender)
    for side, own in zip(Side, thrown, strict=True):
        if own is not None:
            writer.effects.append(effects.FightThrown(side, own))
    dice = (action.attacker or waiting.dice[0], action.defender or waiting.dice[1])
    done = writer.change_fight(dice=dice)
    values = highest(done)
    writer.effects.append(effects.FightWon(winner(done), values, values[0] == values[1]))


def player_of(now: Position, fight: AskedFight, side: Side) -> int | None:
    """The player of a side; None for a militiaman, who has none (6.3)."""
    if fight.by_militia and side is Side.ATTACKER:
        return None
    return now.thief(fight.figure(side)).player


def decider(now: Position) -> int:
    """The player whose decision the game waits for: of a `take`, of spoils, or the one in turn (5.4, 5.16, 5.19)."""
    player = now.turn
    if now.fight is not None:
        winning = player_of(now, now.fight, winner(now.fight))
        player = now.turn if winning is None else winning
    elif isinstance(now.asked, Asked) and now.awaited is Awaited.TAKE:
        player = now.thief(now.asked.figure).player
    assert player is not None
    return player


def loser_ends(setup: Setup, now: Position, fight: AskedFight) -> list[Area]:
    """The areas where the loser's run can end (5.17, 5.18)."""
    loser = winner(fight).other
    area = now.thief(fight.defender).area
    steps = RUN
    if player_of(now, fight, loser) is not None:
        steps = characters_of(setup)[fight.figure(loser)].number(Trait.RUN, RUN)
    assert area is not None
    assert setup.cards.board is not None
    return run_ends(setup.cards.board, area, steps, now.occupied, now.gates)


def spoils(writer: Writer, action: actions.Spoils, before: Position) -> None:
    """The winner takes a token or ducats, and the loser runs (5.15-5.20)."""
    done = before.fight
    assert done is not None
    writer.pending.pop()
    side = winner(done)
    won, lost = done.figure(side), done.figure(side.other)
    if action.take is not None:
        writer.change(lost, tokens=changed(writer.thieves[lost].tokens, action.take, -1))
        writer.effects.append(effects.TokenStolen(won, lost, action.take))
        writer.give(won, action.take, action.drop, action.room)
    elif not done.by_militia:
        paid = writer.pay(before.thief(lost).player, -writer.card_of(won).number(Trait.SPOILS, SPOILS), Why.SPOILS)
        writer.pay(before.thief(won).player, paid, Why.SPOILS)
    elif side is Side.ATTACKER:
        writer.pay(before.thief(lost).player, -SPOILS, Why.MILITIA)
    _run(writer, lost, action.to, before)
    if done.by_militia:
        writer.stage = Stage.ACTIVATE


def _run(writer: Writer, figure: str, to: Area | None, before: Position) -> None:
    """The loser runs; without a board the players move the figure (5.17, 5.20)."""
    start = next((area for area, each in before.standing() if each == figure), None) if writer.setup.graph else None
    writer.effects.append(effects.Ran(figure, start, to))
    if to is None:
        return
    if figure in writer.thieves:
        writer.change(figure, area=to)
    else:
        put_figure(writer, figure, to)


def fight_faults(setup: Setup, now: Position, action: actions.Fight) -> list[Fault]:
    """Give every reason why these are not the dice that are due (5.12, 5.13)."""
    waiting = now.fight
    assert waiting is not None
    found = []
    for side, dice in zip(Side, (action.attacker, action.defender), strict=True):
        if (dice is None) == (side in waiting.missing):
            allowed = "there" if side in waiting.missing else "absent"
            found.append(fault(Code.SIDES, "5.13", side=side.value, seen=shown(dice), allowed=allowed))
        elif dice is not None:
            found += _dice_faults(side, dice, dice_due(setup, waiting, side))
    return found


def _dice_faults(side: Side, dice: tuple[int, ...], need: int) -> list[Fault]:
    wrong = [fault(Code.DIE_VALUE, "5.12", seen=each) for each in dice if not 1 <= each <= DIE]
    if len(dice) != need:
        wrong.append(fault(Code.DICE_COUNT, "5.12", side=side.value, have=len(dice), need=need))
    return wrong


def spoils_kinds(now: Position, done: AskedFight) -> tuple[Kind, ...]:
    """The kinds of token of which the winner takes one; none if a militiaman fights, or nothing is carried (5.15)."""
    return () if done.by_militia else carried(now.thief(done.figure(winner(done).other)).tokens)


def spoils_faults(setup: Setup, now: Position, action: actions.Spoils) -> list[Fault]:
    """Give every reason why the winner cannot take this, or send the loser there (5.15-5.18)."""
    done = now.fight
    assert done is not None
    kinds, found = spoils_kinds(now, done), list[Fault]()
    named = action.take or action.drop or action.room
    if kinds and action.take in kinds:
        found = drop_faults(setup, now, now.thief(done.figure(winner(done))), action.take, action)
    elif kinds or named is not None:
        found = [fault(Code.TAKE, "5.15", seen=shown(named), options=options(kinds))]
    ends = loser_ends(setup, now, done) if setup.graph else [None]
    if action.to not in ends:
        loser, words = done.figure(winner(done).other), options(tuple(area for area in ends if area is not None))
        found.append(fault(Code.RUN, "5.17", figure=loser, area=action.to or "", options=words))
    return found


CARRIED_OUT: dict[type[Any], Callable[[Writer, Any, Position], None]] = {
    actions.Attack: attack,
    actions.Fight: fight_thrown,
    actions.Spoils: spoils,
}
CHECKS: dict[type[Any], Callable[[Setup, Position, Any], list[Fault]]] = {
    actions.Fight: fight_faults,
    actions.Spoils: spoils_faults,
}
