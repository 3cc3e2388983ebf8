"""The faults of an action: its form, then its moment, then each rule that it breaks (section 11)."""

from collections.abc import Callable
from typing import Any, get_args

from engine.game import shown
from engine.troyes import actions
from engine.troyes.changes import ActivityCubes, CitizenMove, EventCubes
from engine.troyes.checks_act import act_faults, spend_faults
from engine.troyes.checks_counter import concede_faults, counter_faults, recruit_faults, reroll_faults, turn_faults
from engine.troyes.checks_form import action_form_faults
from engine.troyes.checks_throw import (
    activities_faults,
    black_faults,
    characters_faults,
    rethrow_faults,
    reveal_faults,
    roll_faults,
)
from engine.troyes.faults import Code, Fault, Faults, fault
from engine.troyes.lookup import BUILDING_INDEX, find_activity, find_event
from engine.troyes.manual import change
from engine.troyes.places import OnCard
from engine.troyes.setup import Setup
from engine.troyes.state import Asked, AskedManual, AskedRethrow, AskedThrow, Game, Position
from engine.troyes.terms import Stage
from engine.troyes.writer import Writer

ACTIONS: tuple[type[actions.Action], ...] = get_args(actions.Action)
INFLUENCE = (actions.Reroll, actions.Recruit, actions.TurnDice)
POSSIBLE: dict[Stage, tuple[type[actions.Action], ...]] = {
    Stage.SETTLE: (actions.Settle,),
    Stage.ACTIVITIES: (actions.Activities,),
    Stage.WORKFORCE: (actions.Roll,),
    Stage.REVEAL: (actions.Reveal,),
    Stage.RESOLVE: (),
    Stage.BLACK: (actions.Black,),
    Stage.COUNTER: (actions.Counter, actions.Concede, *INFLUENCE),
    Stage.ACTIONS: (actions.Act, actions.Spend, actions.Pass, *INFLUENCE),
    Stage.CHARACTERS: (actions.Characters,),
    Stage.OVER: (),
}
"""The actions that each stage accepts (9.3)."""
ANSWERS: dict[type[Any], type[actions.Action]] = {
    Asked: actions.Answer,
    AskedManual: actions.Manual,
    AskedThrow: actions.Black,
    AskedRethrow: actions.Rethrow,
}
"""The action that ends each kind of waiting."""
TURN_RULES = {Stage.SETTLE: "1.8", Stage.COUNTER: "3.9"}
TURN_RULE = "3.12"


def faults(game: Game, action: actions.Action) -> Faults:
    """Give every reason why this action is not allowed now; empty if it is.

    An action of the wrong form or at the wrong moment is refused for that alone: no further rule can be asked.
    """
    if not isinstance(action, ACTIONS):
        allowed = ", ".join(each.__name__ for each in ACTIONS)
        return (fault(Code.FORM, None, field="type", name="action", seen=shown(action), allowed=f"one of {allowed}"),)
    if isinstance(action, actions.Undo):
        waits = isinstance(game.now.pending, AskedRethrow)
        return () if game.past or waits else (fault(Code.NOTHING_TO_UNDO, "9.5"),)
    setup, now = game.setup, game.now
    found = action_form_faults(action, len(now.players)) or _moment_faults(now, action)
    return found or CHECKS[type(action)](setup, now, action)


def _moment_faults(now: Position, action: actions.Action) -> Faults:
    """The fault of an action that the game does not wait for, or of a player who is not in turn."""
    if now.stage == Stage.OVER:
        return (fault(Code.OVER, "7.1"),)
    due = POSSIBLE[now.stage] if now.pending is None else (ANSWERS[type(now.pending)],)
    if type(action) not in due:
        names = " or ".join(each.__name__ for each in due)
        return (fault(Code.NOT_NOW, "9.3", seen=type(action).__name__, due=names),)
    player = getattr(action, "player", None)
    if player is None or isinstance(action, actions.Answer) or player == now.turn:
        return ()
    return (fault(Code.NOT_YOUR_TURN, TURN_RULES.get(now.stage, TURN_RULE), player=player, turn=now.turn or 0),)


def _settle_faults(_setup: Setup, now: Position, action: actions.Settle) -> Faults:
    if now.buildings[BUILDING_INDEX[action.building]][action.space - 1] is None:
        return ()
    return (fault(Code.SPACE_TAKEN, "1.8", space=action.space, building=action.building.value),)


def _answer_faults(_setup: Setup, now: Position, action: actions.Answer) -> Faults:
    asked = now.pending
    assert isinstance(asked, Asked)
    if action.player == asked.player and action.option in asked.options:
        return ()
    return (fault(Code.NOT_AN_OPTION, "9.7", options=len(asked.options), player=asked.player),)


def _manual_faults(setup: Setup, now: Position, action: actions.Manual) -> Faults:
    """The unknown cards of the changes, or the first change that is not possible at its moment (D5.5)."""
    unknown = tuple(each for wanted in action.changes for each in _unknown_cards(setup, wanted))
    if unknown:
        return unknown
    writer = Writer(setup, now)
    for position, wanted in enumerate(action.changes, 1):
        reason = change(writer, wanted)
        if reason is not None:
            return (fault(Code.CHANGE, "D5.5", position=position, reason=reason.value),)
    return ()


def _unknown_cards(setup: Setup, wanted: object) -> list[Fault]:
    activities, events = [], []
    if isinstance(wanted, CitizenMove):
        activities = [place.card for place in (wanted.origin, wanted.to) if isinstance(place, OnCard)]
    elif isinstance(wanted, ActivityCubes):
        activities = [wanted.card]
    elif isinstance(wanted, EventCubes):
        events = [wanted.card]
    unknown = [("activity", card) for card in activities if find_activity(setup.cards, card) is None]
    unknown += [("event", card) for card in events if find_event(setup.cards, card) is None]
    return [fault(Code.CARD_UNKNOWN, "D1.3", kind=kind, seen=card) for kind, card in unknown]


def _no_faults(_setup: Setup, _now: Position, _action: object) -> Faults:
    return ()


CHECKS: dict[type[Any], Callable[[Setup, Position, Any], Faults]] = {
    actions.Settle: _settle_faults,
    actions.Activities: activities_faults,
    actions.Roll: roll_faults,
    actions.Reveal: reveal_faults,
    actions.Answer: _answer_faults,
    actions.Manual: _manual_faults,
    actions.Black: black_faults,
    actions.Reroll: reroll_faults,
    actions.Rethrow: rethrow_faults,
    actions.Recruit: recruit_faults,
    actions.TurnDice: turn_faults,
    actions.Counter: counter_faults,
    actions.Concede: concede_faults,
    actions.Act: act_faults,
    actions.Spend: spend_faults,
    actions.Pass: _no_faults,
    actions.Characters: characters_faults,
}
