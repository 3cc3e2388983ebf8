"""The rules of Pig as pure functions: `apply` gives the new state and its effects, or changes nothing."""

from collections import Counter
from typing import get_args

from engine.form import form_faults
from engine.game import fault, refuse, shown
from engine.pig.actions import Action, Correct, Hold, Roll, Undo
from engine.pig.effects import Effect, GameEnded, Held, HoldUndone, RollCorrected, Rolled, TurnLost, TurnPassed
from engine.pig.faults import Code, Fault
from engine.pig.state import MAX_PLAYERS, TARGETS, Game, LastRoll, Moment, Setup

ACTIONS: tuple[type[Action], ...] = get_args(Action)
LOSES = 1
"""The value that ends a turn without points (2.2)."""


def new_game(setup: Setup) -> Game:
    """Return the game before its first roll. Raises IllegalActionError with every fault of the set-up."""
    refuse(setup_faults(setup))
    return Game(setup, Moment((0,) * len(setup.players)))


def setup_faults(setup: Setup) -> tuple[Fault, ...]:
    """Give every reason why a game cannot start from this set-up; empty if it can."""
    if malformed := form_faults(Code.FORM, setup):
        return malformed
    found = list[Fault]()
    players = setup.players
    if not 1 <= len(players) <= MAX_PLAYERS:
        found.append(fault(Code.PLAYERS, "1.1", count=len(players), most=MAX_PLAYERS))
    found += [fault(Code.EMPTY_NAME, None, player=i) for i, name in enumerate(players) if not name]
    twice = [name for name, count in Counter(players).items() if name and count > 1]
    found += [fault(Code.SAME_NAME, None, name=name) for name in twice]
    if setup.target not in TARGETS:
        found.append(fault(Code.TARGET, "1.1", seen=setup.target, allowed=" or ".join(map(str, TARGETS))))
    return tuple(found)


def legal(game: Game, player: int) -> tuple[Action, ...]:
    """List the decisions open to a player: to hold, or nothing. A roll is chance, and no player's decision.

    Raises IndexError for a player who is not at the table.
    """
    if not 0 <= player < len(game.now.points):
        raise IndexError(f"There is no player {player}; players are numbered from 0 to {len(game.now.points) - 1}.")
    hold = Hold(player)
    return () if faults(game, hold) else (hold,)


def faults(game: Game, action: Action) -> tuple[Fault, ...]:
    """Give every reason why this action is not allowed now; empty if it is."""
    if not isinstance(action, ACTIONS):
        allowed = ", ".join(each.__name__ for each in ACTIONS)
        return (fault(Code.NO_ACTION, None, seen=shown(action), allowed=allowed),)
    return form_faults(Code.FORM, action) or tuple(_rule_faults(game, action))


def _rule_faults(game: Game, action: Action) -> list[Fault]:
    found = []
    if isinstance(action, Roll | Hold) and game.over:
        found.append(fault(Code.GAME_OVER, "3.1"))
    if isinstance(action, Correct) and not isinstance(game.last, Roll):
        found.append(fault(Code.NO_ROLL, "4.1"))
    if isinstance(action, Roll | Correct):
        value = action.value if isinstance(action, Roll) else action.roll.value
        if not 1 <= value <= 6:
            found.append(fault(Code.DIE_VALUE, "2.1", seen=value))
    elif not 0 <= action.player < len(game.now.points):
        found.append(fault(Code.PLAYER, None, seen=action.player, last=len(game.now.points) - 1))
    elif isinstance(action, Undo):
        if game.last != Hold(action.player):
            found.append(fault(Code.NO_HOLD, "4.2"))
    elif action.player != game.now.player:
        found.append(fault(Code.NOT_YOUR_TURN, "1.2"))
    elif not game.now.rolls:
        found.append(fault(Code.ROLL_FIRST, "2.3"))
    return found


def apply(game: Game, action: Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the game after an action and its effects, in order. Raises IllegalActionError with every fault."""
    refuse(faults(game, action))
    return after(game, action)


def after(game: Game, action: Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the same for an action that `faults` allows, which is not checked again."""
    if isinstance(action, Roll | Hold):
        now, effects = _played(game, game.now, action)
        return Game(game.setup, now, game.now, action, _roll_before(game, action)), effects
    assert game.before is not None
    if isinstance(action, Undo):
        before, last = (None, None) if game.rolled is None else (game.rolled.before, game.rolled.roll)
        return Game(game.setup, game.before, before, last), (HoldUndone(action.player, game.before.turn),)
    assert isinstance(game.last, Roll)
    now, effects = _played(game, game.before, action.roll)
    corrected = RollCorrected(game.last.value, action.roll.value)
    return Game(game.setup, now, game.before, action.roll), (corrected, *effects)


def _roll_before(game: Game, action: Roll | Hold) -> LastRoll | None:
    """Return the roll that a hold follows; None for a roll."""
    if isinstance(action, Hold) and isinstance(game.last, Roll) and game.before is not None:
        return LastRoll(game.before, game.last)
    return None


def _played(game: Game, before: Moment, action: Roll | Hold) -> tuple[Moment, tuple[Effect, ...]]:
    """Return the moment after a roll or a hold, and its effects."""
    player, points = before.player, before.points
    following = (player + 1) % len(points)
    if isinstance(action, Hold):
        score = points[player] + before.turn
        points = (*points[:player], score, *points[player + 1 :])
        held = Held(player, before.turn, score)
        if score >= game.setup.target:
            return Moment(points, player), (held, GameEnded(player, points))
        return Moment(points, following), (held, TurnPassed(following))
    if action.value == LOSES:
        lost = TurnLost(player, before.turn)
        return Moment(points, following), (Rolled(player, action.value, 0), lost, TurnPassed(following))
    turn = before.turn + action.value
    return Moment(points, player, turn, before.rolls + 1), (Rolled(player, action.value, turn),)
