"""The faults of an action: its form, then its moment, then each rule that it breaks (section 11)."""

from typing import Any, get_args

from engine.cadwallon import actions, checks_deeds, checks_plays, fights, manual
from engine.cadwallon.actions import Action
from engine.cadwallon.checks_form import action_form_faults
from engine.cadwallon.faults import Code, Faults, fault
from engine.cadwallon.state import SINGLE_DIE, Game, Position
from engine.cadwallon.terms import Awaited, Stage
from engine.game import shown

ACTIONS: tuple[type[Action], ...] = get_args(Action)
FIGHTING = (Awaited.FIGHT, Awaited.SPOILS)
PENDING: dict[type[Any], tuple[Awaited, ...]] = {
    actions.Die: SINGLE_DIE,
    actions.March: (Awaited.MARCH,),
    actions.Take: (Awaited.TAKE,),
    actions.Fight: FIGHTING,
    actions.Spoils: (Awaited.SPOILS,),
    actions.Reveal: (Awaited.REVEAL,),
    actions.Manual: (Awaited.MANUAL,),
}
"""The actions for which something must be pending (9.3)."""
STAGES = {actions.Deploy: Stage.DEPLOY, actions.ChooseMilitia: Stage.MILITIA}
"""The stages of actions for which nothing may be pending; that of the others is the activation."""
TURN_RULES: dict[type[Any], str] = {
    actions.Deploy: "1.13",
    actions.ChooseMilitia: "3.5",
    actions.March: "3.5",
    actions.Take: "5.4",
    actions.Spoils: "5.16",
}
TURN_RULE = "3.3"
CHECKS = checks_deeds.CHECKS | fights.CHECKS | checks_plays.CHECKS | manual.CHECKS


def faults(game: Game, action: Action) -> Faults:
    """Give every reason why this action is not allowed now; empty if it is.

    An action of the wrong form or at the wrong moment is refused for that alone: no further rule can be asked.
    """
    if not isinstance(action, ACTIONS):
        allowed = ", ".join(each.__name__ for each in ACTIONS)
        return (fault(Code.FORM, None, field="type", name="action", seen=shown(action), allowed=f"one of {allowed}"),)
    if isinstance(action, actions.Undo):
        return () if game.past else (fault(Code.NOTHING_TO_UNDO, "9.5"),)
    found = action_form_faults(game.setup, action)
    if not found and game.over:
        found = (fault(Code.OVER, "7.1"),)
    return found or moment_faults(game.now, action) or tuple(CHECKS[type(action)](game.setup, game.now, action))


def moment_faults(now: Position, action: Action) -> Faults:
    """The fault of an action that the game does not wait for, or of a player who is not in turn.

    Arcana and skills have moments of their own (6.1).
    """
    if isinstance(action, actions.PlayArcana | actions.UseSkill):
        return ()
    if type(action) in PENDING:
        empty = isinstance(action, actions.Fight) and action.attacker is action.defender is None
        possible = now.awaited in PENDING[type(action)] and not (empty and now.awaited is Awaited.SPOILS)
    else:
        stage = STAGES.get(type(action), Stage.ACTIVATE)
        possible = now.asked is None and now.stage is stage and now.turn is not None
    if not possible:
        due = now.awaited or now.stage
        return (fault(Code.NOT_NOW, "9.3", due=due.value),)
    player = getattr(action, "player", None)
    if player is None or player == (turn := fights.decider(now)):
        return ()
    return (fault(Code.NOT_YOUR_TURN, TURN_RULES.get(type(action), TURN_RULE), player=player, turn=turn),)
