"""Arcana and skills, carried out with their effects (6.5-6.9, D3, D4)."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.cadwallon import actions, effects
from engine.cadwallon.actions import Rethrown
from engine.cadwallon.cards import BOOSTS, Effect, Op
from engine.cadwallon.fights import player_of
from engine.cadwallon.phases import shut, throw_lock_again
from engine.cadwallon.state import AskedFight, Position
from engine.cadwallon.terms import BEFORE_DICE, Side, When, Who, Whose, Why
from engine.cadwallon.writer import Writer

Named = str | int | None
"""A target as the event names it: a character, a room, a player, or nothing."""


def side_of(now: Position, fight: AskedFight, player: int) -> Side | None:
    """The side of a player in a fight; None for one who does not fight (6.3)."""
    return next((side for side in Side if player_of(now, fight, side) == player), None)


def play_arcana(writer: Writer, action: actions.PlayArcana, before: Position) -> None:
    """A card leaves the hand, acts and is discarded (6.5); without arcana in the file it is manual (D4.5)."""
    player, card = action.player, next((each for each in writer.cards.arcana if each.id == action.card), None)
    writer.hold(player, -1)
    writer.discard += 1
    writer.effects.append(effects.ArcanaPlayed(player, action.card, action.target))
    side = None if before.fight is None else side_of(before, before.fight, player)
    if side is not None:
        _mark(writer, side, None if card is None else card.when)
    if card is None:
        writer.ask_manual("", "")
        return
    writer.played[writer.cards.arcana.index(card)] += 1
    _carry_out(writer, player, None, action.target, card.effect)


def _mark(writer: Writer, side: Side, when: When | None) -> None:
    """The side has played its card; a defender who plays before the dice ends the attacker's time (5.11, 6.2)."""
    fight = writer.fight
    assert fight is not None
    played = (fight.played[0] or side is Side.ATTACKER, fight.played[1] or side is Side.DEFENDER)
    writer.change_fight(played=played, begun=fight.begun or _begins(side, when))


def _begins(side: Side, when: When | None) -> bool:
    return side is Side.DEFENDER and when in BEFORE_DICE


def use_skill(writer: Writer, action: actions.UseSkill, before: Position) -> None:
    """A character's skill is used; it is paid before it acts (6.6-6.8, D3.5)."""
    skill = writer.card_of(action.character).skill
    assert skill is not None
    fight = before.fight
    if fight is None and skill.when in (None, When.TURN):
        writer.activate(action.character)
    writer.effects.append(
        effects.SkillUsed(action.player, action.character, action.target, skill.cost.ap, skill.cost.arcana)
    )
    if skill.when is None:
        writer.ask_manual(action.character, skill.manual)
        return
    writer.pay_points(skill.cost.ap, "skill")
    writer.throw_away(action.player, skill.cost.arcana)
    writer.change(action.character, used=True)
    if fight is not None and fight.defender == action.character and skill.when in BEFORE_DICE:
        writer.change_fight(begun=True)
    _carry_out(writer, action.player, action.character, action.target, skill.effect)


def _carry_out(writer: Writer, player: int, character: str | None, target: Named, printed: Sequence[Effect]) -> None:
    """The effects of a card in order; then the cards that it draws, and last the dice that are thrown again (6.5)."""
    for effect in printed:
        if effect.op in BOOSTS:
            _boost(writer, str(target or character), effect)
        else:
            _do(writer, player, character, target, effect)
    writer.draw(player, sum(effect.n for effect in printed if effect.op is Op.DRAW))
    for effect in printed:
        if effect.op is Op.AGAIN:
            _throw_again(writer, player, effect)


def _boost(writer: Writer, character: str, effect: Effect) -> None:
    """Something for a character's next move, pick or lock; it adds up (6.9)."""
    boost = writer.thieves[character].boost
    match effect.op:
        case Op.THROUGH:
            boost = replace(boost, passes=True)
        case Op.OPEN:
            boost = replace(boost, open=True)
        case op:
            boost = replace(boost, **{op.value: getattr(boost, op.value) + effect.n})
    writer.change(character, boost=boost)
    writer.effects.append(effects.Boosted(character, effect.op, effect.n))


def _do(writer: Writer, player: int, character: str | None, target: Named, effect: Effect) -> None:
    """An effect that acts at once (D4.3)."""
    match effect.op:
        case Op.SWAP:
            _swap(writer, str(character), str(target))
        case Op.AP:
            writer.ap += effect.n
            writer.effects.append(effects.PointsGained(player, effect.n))
        case Op.DICE | Op.TIES:
            _change_fight(writer, player, effect)
        case Op.DUCATS:
            for each in _paid(writer, player, target, effect):
                writer.pay(each, effect.n, Why.CARD)
        case Op.SHUT if isinstance(target, str):
            shut(writer, target)
            writer.effects.append(effects.RoomShut(target))
        case Op.MANUAL:
            writer.ask_manual(character or "", effect.text)
        case _:
            pass


def _swap(writer: Writer, one: str, other: str) -> None:
    here, there = writer.thieves[one].area, writer.thieves[other].area
    writer.change(one, area=there)
    writer.change(other, area=here)
    writer.effects.append(effects.Swapped(one, other))


def _paid(writer: Writer, player: int, target: Named, effect: Effect) -> list[int]:
    """The players whom ducats of a card concern."""
    if effect.who is Who.SELF:
        return [player]
    if effect.who is Who.OTHERS:
        return [each for each in range(len(writer.players)) if each != player]
    return [target if isinstance(target, int) else writer.thieves[str(target)].player]


def _change_fight(writer: Writer, player: int, effect: Effect) -> None:
    """More or fewer dice for a side, or the ties for the own one (D4.3)."""
    fight = writer.fight
    assert fight is not None
    own = side_of(writer.position(), fight, player)
    assert own is not None
    side = own.other if effect.side is Whose.OTHER else own
    if effect.op is Op.TIES:
        writer.change_fight(ties=(fight.ties[0] or own is Side.ATTACKER, fight.ties[1] or own is Side.DEFENDER))
    else:
        add_dice(writer, side, effect.n)
    writer.effects.append(effects.FightChanged(side, effect.op, effect.n))


def add_dice(writer: Writer, side: Side, n: int) -> None:
    """A side of the fight throws n dice more (5.12)."""
    fight = writer.fight
    assert fight is not None
    attacker, defender = fight.added
    more = (attacker + n, defender) if side is Side.ATTACKER else (attacker, defender + n)
    writer.change_fight(added=more)


def _throw_again(writer: Writer, player: int, effect: Effect) -> None:
    """The dice of a side, or that of the lock, are thrown again (5.6, 5.14)."""
    fight = writer.fight
    if fight is None:
        throw_lock_again(writer)
        writer.effects.append(effects.ThrownAgain(Rethrown.LOCK))
        return
    own = side_of(writer.position(), fight, player)
    assert own is not None
    sides = {Whose.OWN: (own,), Whose.OTHER: (own.other,)}.get(effect.side or Whose.BOTH, tuple(Side))
    for side in sides:
        throw_side_again(writer, side)


def throw_side_again(writer: Writer, side: Side) -> None:
    """All dice of a side are thrown again (5.14)."""
    fight = writer.fight
    assert fight is not None
    attacker, defender = fight.dice
    writer.change_fight(dice=(None, defender) if side is Side.ATTACKER else (attacker, None))
    writer.effects.append(effects.ThrownAgain(Rethrown(side.value)))


CARRIED_OUT: dict[type[Any], Callable[[Writer, Any, Position], None]] = {
    actions.PlayArcana: play_arcana,
    actions.UseSkill: use_skill,
}
