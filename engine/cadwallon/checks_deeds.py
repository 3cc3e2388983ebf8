"""The faults of deployment, march, moves, attacks, locks and missions (1.13, 3.5-3.11, 4, 5.1-5.9, 6.10-6.13)."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.cadwallon import actions
from engine.cadwallon.cards import Trait
from engine.cadwallon.checks_tokens import take_faults
from engine.cadwallon.deeds import ACTION, MOVE, counted
from engine.cadwallon.faults import Code, Fault, fault, options
from engine.cadwallon.reach import march_reach, next_to, reach
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import Asked, Position, Thief
from engine.cadwallon.terms import DIE, INDEX, MISSION_AP, OUT, Area, AttackRule, Deed
from engine.game import shown


def deploy_faults(setup: Setup, now: Position, action: actions.Deploy) -> list[Fault]:
    """Give every reason why a character cannot be put on an exit (1.13)."""
    thief, board = now.thief(action.character), setup.cards.board
    exits = () if board is None else board.exits
    if thief.player != action.player:
        return [fault(Code.NOT_YOURS, "1.13", character=thief.id, player=action.player)]
    found = [fault(Code.DEPLOYED, "1.13", character=thief.id)] if thief.inside else []
    if action.area not in exits:
        found.append(fault(Code.NOT_EXIT, "1.13", area=action.area, options=options(exits)))
    elif action.area in now.occupied:
        found.append(fault(Code.TAKEN, "1.13", area=action.area))
    return found


def militia_faults(_setup: Setup, now: Position, action: actions.ChooseMilitia) -> list[Fault]:
    """Give the reason why a militiaman cannot be named (3.5)."""
    return [] if dict(now.militia)[action.militia] else [fault(Code.NOT_INSIDE, "3.5", character=action.militia)]


def victims(setup: Setup, now: Position) -> list[Thief]:
    """The characters whom the militia may attack (3.8)."""
    cards = characters_of(setup)
    return [
        thief
        for thief in now.thieves
        if thief.inside and thief.player != now.turn and not cards[thief.id].has(Trait.IMMUNE)
    ]


def march_faults(setup: Setup, now: Position, action: actions.March) -> list[Fault]:
    """Give every reason why a militiaman cannot go there (3.7, 3.8)."""
    asked = now.asked
    assert isinstance(asked, Asked)
    allowed = {thief.id: thief.area for thief in victims(setup, now)}
    if not setup.graph:
        wrong = action.target is not None and action.target not in allowed
        return [_target(action.target, allowed, "3.8")] if wrong else []
    if action.to == dict(now.militia)[asked.figure]:
        return []
    way = march_reach(setup, now, asked.figure, asked.n)
    area = action.to or ""
    if area in now.occupied and area not in allowed.values():
        return [_target(area, allowed, "3.8")]
    right = way.enters(area) if area in now.occupied else way.ends_on(area)
    return [] if right else [_too_far("3.7", way.steps, asked.figure, area)]


def _target(seen: object, allowed: Iterable[str], rule: str) -> Fault:
    return fault(Code.TARGET, rule, seen=shown(seen), options=options(allowed))


def _too_far(rule: str, steps: int, figure: str, area: Area) -> Fault:
    return fault(Code.TOO_FAR, rule, need=steps, figure=figure, area=area)


def character_faults(now: Position, player: int, character: str) -> list[Fault]:
    """The reason why a player cannot use a character now (3.9, 4.9)."""
    thief = now.thief(character)
    if thief.player != player:
        return [fault(Code.NOT_YOURS, "3.9", character=character, player=player)]
    if not thief.inside:
        return [fault(Code.NOT_INSIDE, "4.9", character=character)]
    return [fault(Code.DONE, "3.9", character=character)] if thief.done else []


def points_faults(now: Position, need: int) -> list[Fault]:
    """The fault of too few action points (3.11)."""
    return [] if need <= now.ap else [fault(Code.AP, "3.11", need=need, have=now.ap)]


def move_faults(setup: Setup, now: Position, action: actions.Move) -> list[Fault]:
    """Give every reason why a character cannot move there (4)."""
    found = character_faults(now, action.player, action.character)
    if found:
        return found
    thief = now.thief(action.character)
    if thief.left[MOVE] <= 0:
        found.append(fault(Code.MOVED, "3.10", character=thief.id))
    found += points_faults(now, characters_of(setup)[thief.id].cost(Deed.MOVE))
    if action.to == OUT and not now.alarm:
        return [*found, fault(Code.NO_ALARM, "4.6")]
    return [*found, *_way_faults(setup, now, thief, action.to)] if setup.graph else found


def _way_faults(setup: Setup, now: Position, thief: Thief, to: str | None) -> list[Fault]:
    area = to or ""
    if area in now.occupied:
        return [fault(Code.TAKEN, "4.2", area=area)]
    way = reach(setup, now, thief)
    right = way.leaves if area == OUT else way.ends_on(area)
    return [] if right else [_too_far("4.3", way.steps, thief.id, area)]


def attack_faults(setup: Setup, now: Position, action: actions.Attack) -> list[Fault]:
    """Give every reason why a character cannot attack this victim (5.7-5.9)."""
    found = character_faults(now, action.player, action.character)
    if found:
        return found
    thief = now.thief(action.character)
    if action.step and setup.attack is not AttackRule.NEXT:
        found.append(fault(Code.STEP, "5.9"))
    if not action.step and thief.left[MOVE] <= 0:
        found.append(fault(Code.MOVED, "5.8", character=thief.id))
    if thief.left[ACTION] <= 0:
        found.append(fault(Code.ACTED, "3.10", character=thief.id))
    found += points_faults(now, characters_of(setup)[thief.id].cost_of_attack(action.step))
    foes = {each.id: each for each in now.thieves if each.inside and each.player != action.player}
    if action.target not in foes:
        return [*found, _target(action.target, foes, "5.7")]
    return [*found, *_approach_faults(setup, now, thief, foes[action.target], action.step)]


def _approach_faults(setup: Setup, now: Position, thief: Thief, foe: Thief, step: bool) -> list[Fault]:
    area = foe.area or ""
    if step:
        return [] if next_to(setup, now, thief, foe) else [_too_far("5.9", 1, thief.id, area)]
    if not setup.graph:
        return []
    way = reach(setup, now, thief)
    return [] if way.enters(area) else [_too_far("5.8", way.steps, thief.id, area)]


def _lock_faults(setup: Setup, now: Position, action: actions.Pick | actions.Bash, deed: Deed) -> list[Fault]:
    """The reasons why a character cannot open a lock (3.10, 3.11, 5.1)."""
    found = character_faults(now, action.player, action.character)
    if found:
        return found
    thief = now.thief(action.character)
    if thief.left[ACTION] <= 0:
        found.append(fault(Code.ACTED, "3.10", character=thief.id))
    found += points_faults(now, characters_of(setup)[thief.id].cost(deed))
    if not (now.token(thief.area) if setup.graph else any(now.lying)):
        found.append(fault(Code.NO_CHEST, "5.1", character=thief.id))
    return found


def pick_faults(setup: Setup, now: Position, action: actions.Pick) -> list[Fault]:
    """Give every reason why a character cannot pick a lock (5.1-5.3)."""
    found = _lock_faults(setup, now, action, Deed.PICK)
    area = now.thief(action.character).area
    token = now.token(area) if setup.graph else None
    return [*found, fault(Code.SHUT, "5.3", area=area or "")] if token is not None and token.shut else found


def bash_faults(setup: Setup, now: Position, action: actions.Bash) -> list[Fault]:
    """Give every reason why a character cannot bash a lock (5.1, 5.3)."""
    return _lock_faults(setup, now, action, Deed.BASH)


def mission_faults(setup: Setup, now: Position, action: actions.DoMission) -> list[Fault]:
    """Give every reason why a mission cannot be done (6.10, 6.11)."""
    found = [fault(Code.MISSION_SECOND, "6.10")] if now.mission_done else []
    found += points_faults(now, MISSION_AP)
    missions = {each.id: each for each in setup.cards.mission}
    kinds = action.kinds or ()
    if action.card is not None:
        if action.card not in missions:
            return [*found, _unknown(action.card, missions)]
        if action.card not in now.open:
            found.append(fault(Code.MISSION_CLOSED, "6.11", card=action.card, options=options(now.open)))
        kinds = missions[action.card].kinds
    tokens = counted(setup, now, action.player)
    if not any(tokens[INDEX[kind]] for kind in kinds):
        found.append(fault(Code.MISSION_NONE, "6.11", options=options(kinds)))
    return found


def _unknown(card: str, known: Iterable[str]) -> Fault:
    return fault(Code.CARD_UNKNOWN, "D1.3", seen=shown(card), options=options(known))


def reveal_faults(setup: Setup, now: Position, action: actions.Reveal) -> list[Fault]:
    """Give the reason why a mission cannot turn up (6.13)."""
    if action.mission in now.missions:
        return []
    known = tuple(each.id for each in setup.cards.mission)
    if action.mission not in known:
        return [_unknown(action.mission, known)]
    return [fault(Code.CARD_TWICE, "6.13", card=action.mission, options=options(now.missions))]


def _no_faults(_setup: Setup, _now: Position, _action: object) -> list[Fault]:
    return []


def _die_faults(_setup: Setup, _now: Position, action: actions.Die) -> list[Fault]:
    return [] if 1 <= action.value <= DIE else [fault(Code.DIE_VALUE, "3.5", seen=action.value)]


CHECKS: dict[type[Any], Callable[[Setup, Position, Any], list[Fault]]] = {
    actions.Deploy: deploy_faults,
    actions.ChooseMilitia: militia_faults,
    actions.Die: _die_faults,
    actions.March: march_faults,
    actions.Move: move_faults,
    actions.Attack: attack_faults,
    actions.Pick: pick_faults,
    actions.Bash: bash_faults,
    actions.Take: take_faults,
    actions.DoMission: mission_faults,
    actions.Reveal: reveal_faults,
    actions.EndTurn: _no_faults,
}
