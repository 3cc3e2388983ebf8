"""The faults of arcana and skills: their time, their price, their target (6.1-6.8)."""

from collections.abc import Callable
from typing import Any

from engine.cadwallon import actions
from engine.cadwallon.cards import Arcana, Op, Skill
from engine.cadwallon.checks_deeds import character_faults, points_faults
from engine.cadwallon.faults import Code, Fault, fault, options
from engine.cadwallon.plays import side_of
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import AskedFight, OpenDie, Position
from engine.cadwallon.terms import BEFORE_DICE, Awaited, Of, Side, Stage, Target, When, Whose
from engine.game import shown


def arcana_faults(setup: Setup, now: Position, action: actions.PlayArcana) -> list[Fault]:
    """Give every reason why a card cannot be played (6.1-6.5)."""
    cards = {each.id: each for each in setup.cards.arcana}
    card = cards.get(action.card or "")
    if card is None and action.card is not None:
        return [fault(Code.CARD_UNKNOWN, "D1.3", seen=shown(action.card), options=options(cards))]
    found = _unlisted_faults(now, action) if card is None else _time_faults(now, action, card)
    hand = now.players[action.player].hand
    if not hand:
        found.append(fault(Code.HAND_EMPTY, "2.3", need=1, have=hand))
    if card is None:
        return found
    if now.played[setup.cards.arcana.index(card)] >= card.count:
        found.append(fault(Code.ARCANA_GONE, "2.4", need=card.count, card=card.id))
    return found or target_faults(setup, now, action.player, card.on, action.target)


def _unlisted_faults(now: Position, action: actions.PlayArcana) -> list[Fault]:
    """The time of a card that the game does not know (D4.5)."""
    fight = now.fight
    if fight is None:
        return [] if _activation(now) else [_not_now(now)]
    side = side_of(now, fight, action.player)
    if side is None:
        return [_not_party(action.player, "arcana")]
    found = [] if len(fight.missing) != 1 else [_not_now(now)]
    return [*found, *_second(fight, side)]


def _second(fight: AskedFight, side: Side) -> list[Fault]:
    """The fault of a second card of a side in a fight (6.2)."""
    return [fault(Code.CARD_SECOND, "6.2", side=side.value)] if fight.played[side is Side.DEFENDER] else []


def _activation(now: Position) -> bool:
    return now.stage is Stage.ACTIVATE and not now.pending


def _not_now(now: Position) -> Fault:
    return fault(Code.NOT_NOW, "6.1", due=(now.awaited or now.stage).value)


def _not_party(player: int, card: str) -> Fault:
    return fault(Code.NOT_PARTY, "6.3", player=player, card=card)


def _time_faults(now: Position, action: actions.PlayArcana, card: Arcana) -> list[Fault]:
    """The fault of an arcana out of its time (6.1-6.3)."""
    fight = now.fight
    if card.when in (When.TURN, When.FOE, When.ANY):
        if not _activation(now) or (card.when is When.FOE and action.player == now.turn):
            return [_not_now(now)]
        return _turn_faults(now, action.player) if card.when is When.TURN else []
    if fight is not None and _in_time(fight, card):
        side = side_of(now, fight, action.player)
        return _fight_faults(fight, side, card.when, action.player, card.id) or (
            [] if side is None else _second(fight, side)
        )
    die = _open_die(now, card)
    if die is None:
        return [_not_now(now)]
    own = now.thief(die.character).player == action.player
    return [] if _entitled(card, own) else [_not_party(action.player, card.id)]


def _turn_faults(now: Position, player: int) -> list[Fault]:
    if player == now.turn:
        return []
    return [fault(Code.NOT_YOUR_TURN, "6.1", player=player, turn=now.turn or 0)]


def _in_time(fight: AskedFight, card: Arcana | Skill) -> bool:
    """Return True for a card of a fight that is not too early or too late for its dice (6.1)."""
    if card.when in BEFORE_DICE:
        return len(fight.missing) == len(Side)
    return card.when is When.REROLL and Of.FIGHT in card.of and not fight.missing


def _fight_faults(fight: AskedFight, side: Side | None, when: When | None, player: int, card: str) -> list[Fault]:
    """The side of a card in a fight, and the order of the sides (5.11, 6.3)."""
    wrong = {When.ATTACK: Side.DEFENDER, When.DEFEND: Side.ATTACKER}
    if side is None or (when is not None and wrong.get(when) is side):
        return [_not_party(player, card)]
    late = when in BEFORE_DICE and side is Side.ATTACKER and fight.begun
    return [fault(Code.TOO_LATE, "5.11")] if late else []


def _open_die(now: Position, card: Arcana | Skill) -> OpenDie | None:
    """The die of a pick that this card could have thrown again (5.6)."""
    fits = card.when is When.REROLL and Of.LOCK in card.of
    return now.thrown if fits and (now.asked is None or now.awaited is Awaited.TAKE) else None


def _entitled(card: Arcana | Skill, own: bool) -> bool:
    """Return True if a card has the own die of a pick thrown again, or that of another player (6.3)."""
    sides = [effect.side for effect in card.effect if effect.op is Op.AGAIN]
    return sides[:1] == [Whose.BOTH] or sides[:1] == [Whose.OWN if own else Whose.OTHER]


def skill_faults(setup: Setup, now: Position, action: actions.UseSkill) -> list[Fault]:
    """Give every reason why a skill cannot be used (6.6-6.8)."""
    thief, skill = now.thief(action.character), characters_of(setup)[action.character].skill
    if thief.player != action.player or not thief.inside:
        return character_faults(now, action.player, action.character)
    if skill is None or skill.always:
        return [fault(Code.NO_SKILL, "6.6", character=thief.id)]
    if skill.when is None:
        return _manual_faults(now, action) or target_faults(setup, now, action.player, None, action.target)
    found = _skill_time_faults(now, action, skill)
    if thief.used:
        found.append(fault(Code.SKILL_USED, "6.8", character=thief.id))
    found += points_faults(now, skill.cost.ap) if skill.cost.ap else []
    hand = now.players[action.player].hand
    if skill.cost.arcana > hand:
        found.append(fault(Code.HAND_EMPTY, "6.7", need=skill.cost.arcana, have=hand))
    return found or target_faults(setup, now, action.player, skill.on, action.target, thief.id)


def _own_activation_faults(now: Position, action: actions.UseSkill) -> list[Fault]:
    """The faults of a skill that activates its character (3.9)."""
    if not _activation(now):
        return [_not_now(now)]
    return _turn_faults(now, action.player) or character_faults(now, action.player, action.character)


def _manual_faults(now: Position, action: actions.UseSkill) -> list[Fault]:
    """The time of a `manual` skill: the own activation, or a fight before or after the dice (D3.6)."""
    fight = now.fight
    if fight is None:
        return _own_activation_faults(now, action)
    if _side_of(fight, action.character) is None:
        return [_not_party(action.player, action.character)]
    return [_not_now(now)] if len(fight.missing) == 1 else []


def _side_of(fight: AskedFight, character: str) -> Side | None:
    """The side of a character who fights."""
    return next((side for side in Side if fight.figure(side) == character), None)


def _skill_time_faults(now: Position, action: actions.UseSkill, skill: Skill) -> list[Fault]:
    """The fault of a skill out of its time (6.6)."""
    fight = now.fight
    if skill.when is When.TURN:
        return _own_activation_faults(now, action)
    if fight is not None and _in_time(fight, skill):
        return _fight_faults(fight, _side_of(fight, action.character), skill.when, action.player, action.character)
    die = _open_die(now, skill)
    if die is None:
        return [_not_now(now)]
    entitled = die.character == action.character and _entitled(skill, own=True)
    return [] if entitled else [_not_party(action.player, action.character)]


def target_faults(
    setup: Setup,
    now: Position,
    player: int,
    on: Target | None,
    target: str | int | None,
    user: str | None = None,
) -> list[Fault]:
    """The fault of a target that is missing, superfluous or wrong (6.4)."""
    allowed = possible_targets(setup, now, player, on, user)
    if any(type(each) is type(target) and each == target for each in allowed):
        return []
    words = options(str(each) for each in allowed if each is not None)
    return [fault(Code.TARGET, "6.4", seen=shown(target), options=words)]


def possible_targets(
    setup: Setup, now: Position, player: int, on: Target | None, user: str | None = None
) -> list[str | int | None]:
    """The targets that a card or a skill of a character can have; None if none is named (D4.2)."""
    match on:
        case Target.OWN:
            return [each.id for each in now.thieves if each.inside and each.player == player and each.id != user]
        case Target.ENEMY:
            return [each.id for each in now.thieves if each.inside and each.player != player]
        case Target.PLAYER:
            return [each for each in range(len(now.players)) if each != player]
        case Target.ROOM if setup.graph:
            return [room for room, token in now.rooms if token is not None]
        case _:
            return [None]


CHECKS: dict[type[Any], Callable[[Setup, Position, Any], list[Fault]]] = {
    actions.PlayArcana: arcana_faults,
    actions.UseSkill: skill_faults,
}
