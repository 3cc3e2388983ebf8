"""The faults of an action: its form, then its moment, then each rule that it breaks (section 11)."""

from collections.abc import Callable
from typing import Any, get_args

from engine.game import shown
from engine.troyes.actions import (
    Act,
    Action,
    Activities,
    Answer,
    Black,
    Characters,
    Concede,
    Counter,
    Manual,
    Pass,
    Recruit,
    Reroll,
    Rethrow,
    Reveal,
    Roll,
    Settle,
    Spend,
    TurnDice,
    Undo,
)
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

ACTIONS: tuple[type[Action], ...] = get_args(Action)
INFLUENCE = (Reroll, Recruit, TurnDice)
POSSIBLE: dict[Stage, tuple[type[Action], ...]] = {
    Stage.SETTLE: (Settle,),
    Stage.ACTIVITIES: (Activities,),
    Stage.WORKFORCE: (Roll,),
    Stage.REVEAL: (Reveal,),
    Stage.RESOLVE: (),
    Stage.BLACK: (Black,),
    Stage.COUNTER: (Counter, Concede, *INFLUENCE),
    Stage.ACTIONS: (Act, Spend, Pass, *INFLUENCE),
    Stage.CHARACTERS: (Characters,),
    Stage.OVER: (),
}
"""The actions that each stage accepts (9.3)."""
ANSWERS: dict[type[Any], type[Action]] = {
    Asked: Answer,
    AskedManual: Manual,
    AskedThrow: Black,
    AskedRethrow: Rethrow,
}
"""The action that ends each kind of waiting."""
TURN_RULES = {Stage.SETTLE: "1.8", Stage.COUNTER: "3.9"}
TURN_RULE = "3.12"


def faults(game: Game, action: Action) -> Faults:
    """Give every reason why this action is not allowed now; empty if it is.

    An action of the wrong form or at the wrong moment is refused for that alone: no further rule can be asked.
    """
    if not isinstance(action, ACTIONS):
        allowed = ", ".join(each.__name__ for each in ACTIONS)
        return (fault(Code.FORM, None, field="type", name="action", seen=shown(action), allowed=f"one of {allowed}"),)
    if isinstance(action, Undo):
        waits = isinstance(game.now.pending, AskedRethrow)
        return () if game.past or waits else (fault(Code.NOTHING_TO_UNDO, "9.5"),)
    setup, now = game.setup, game.now
    found = action_form_faults(action, len(now.players)) or _moment_faults(now, action)
    return found or CHECKS[type(action)](setup, now, action)


def _moment_faults(now: Position, action: Action) -> Faults:
    """The fault of an action that the game does not wait for, or of a player who is not in turn."""
    if now.stage == Stage.OVER:
        return (fault(Code.OVER, "7.1"),)
    due = POSSIBLE[now.stage] if now.pending is None else (ANSWERS[type(now.pending)],)
    if type(action) not in due:
        names = " or ".join(each.__name__ for each in due)
        return (fault(Code.NOT_NOW, "9.3", seen=type(action).__name__, due=names),)
    player = getattr(action, "player", None)
    if player is None or isinstance(action, Answer) or player == now.turn:
        return ()
    return (fault(Code.NOT_YOUR_TURN, TURN_RULES.get(now.stage, TURN_RULE), player=player, turn=now.turn or 0),)


def _settle_faults(_setup: Setup, now: Position, action: Settle) -> Faults:
    if now.buildings[BUILDING_INDEX[action.building]][action.space - 1] is None:
        return ()
    return (fault(Code.SPACE_TAKEN, "1.8", space=action.space, building=action.building.value),)


def _answer_faults(_setup: Setup, now: Position, action: Answer) -> Faults:
    asked = now.pending
    assert isinstance(asked, Asked)
    if action.player == asked.player and action.option in asked.options:
        return ()
    return (fault(Code.NOT_AN_OPTION, "9.7", options=len(asked.options), player=asked.player),)


def _manual_faults(setup: Setup, now: Position, action: Manual) -> Faults:
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
    Settle: _settle_faults,
    Activities: activities_faults,
    Roll: roll_faults,
    Reveal: reveal_faults,
    Answer: _answer_faults,
    Manual: _manual_faults,
    Black: black_faults,
    Reroll: reroll_faults,
    Rethrow: rethrow_faults,
    Recruit: recruit_faults,
    TurnDice: turn_faults,
    Counter: counter_faults,
    Concede: concede_faults,
    Act: act_faults,
    Spend: spend_faults,
    Pass: _no_faults,
    Characters: characters_faults,
}
