"""The taps of section 13: decisions of whole random games by keys on the screen, counted and compared with the bound.

A driver knows nothing but the widgets: it taps keys that carry the message it looks for, through the real `update`.
"""

from collections import Counter as Tally
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.troyes import update_counter, update_game, update_turn
from companion.games.troyes.cover import least_cover, worth_turning
from companion.games.troyes.group_results import hire_places, results, target_of
from companion.games.troyes.model import Countering, Influence, PlayerTurn, Question
from companion.games.troyes.screens.result_keys import several_uses
from companion.games.troyes.stages import home
from companion.ui import commands
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.update import update
from companion.ui.update_shell import choice, turn_page
from engine.game import is_decided
from engine.troyes.actions import (
    Act,
    Action,
    Answer,
    Concede,
    Counter,
    Pass,
    Recruit,
    Reroll,
    Settle,
    Spend,
    TurnDice,
)
from engine.troyes.state import Game
from engine.troyes.terms import Stage
from tests.companion.games.troyes.at_the_table import model_of
from tests.engine.troyes.positions import own, table
from tests.engine.troyes.random_games import played

SEEDS = (1, 2, 5, 9)
STEP = 2
"""Every so many decisions of a game are tapped."""
ONE_TAP = (Settle, Answer, Concede, Pass, Recruit, Spend)


class Finger:
    """Taps keys of the screen until an action is submitted; counts the taps and the pages turned."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.taps = self.pages = 0
        self.submitted: Action | None = None

    def shows(self, message: Message) -> bool:
        """Return True if an enabled key carries this message."""
        return any(message_of(widget) == message for widget in view(self.model) if widget.tappable)

    def tap(self, message: Message) -> None:
        """Tap the key with this message."""
        assert self.shows(message), message
        self.model, issued = update(self.model, message)
        self.taps += 1
        self.submitted = next((each.action for each in issued if isinstance(each, commands.Submit)), None)

    def turn_to(self, *messages: Message) -> Message:
        """Turn pages until one of these messages stands on a key."""
        for _page in range(20):
            for message in messages:
                if self.shows(message):
                    return message
            paged = [message_of(each) for each in view(self.model)]
            (following,) = [each for each in paged if calls(each, turn_page)]
            self.tap(following)
            self.taps -= 1
            self.pages += 1
        raise AssertionError(messages)


def act(finger: Finger, game: Game, action: Act) -> int:
    """Tap an action; return the bound: a tap a die and one for the result, and one for each question that is open."""
    for die in action.dice:
        finger.tap(update_turn.tap_die.tap(die, False))
    found = results(game, action.dice)
    same = next(each for each in found if target_of(each.act) == target_of(action))
    every = (same, *same.with_cube)
    own = next(each for each in every if each.act.cube == action.cube)
    bound = len(action.dice) + 1
    if own.act.uses != action.uses:
        bound += 1
        several = several_uses(same)
        assert several is not None
        finger.tap(finger.turn_to(choice(PlayerTurn, asked=several.act, question=Question.USES)))
        if several is not own:
            bound += 1
            finger.tap(choice(PlayerTurn, asked=own.act, question=Question.USES))
    elif own is not same and len(same.with_cube) > 1:
        bound += 1
        finger.tap(finger.turn_to(choice(PlayerTurn, asked=same.act, question=Question.CUBE)))
    hires = hire_places(game, action)
    if len(hires) > 1:
        bound += 1
        place = replace(own.act, uses=action.uses)
        finger.tap(finger.turn_to(choice(PlayerTurn, asked=place, question=Question.HIRE)))
    finger.tap(finger.turn_to(update_game.decide.tap(action)))
    return bound


def counter(finger: Finger, game: Game, action: Counter) -> int:
    """Tap a cover; return the bound: one to accept, and one for each die that is not laid out."""
    now = game.now
    other = Tally(action.black) - Tally(now.black[:1])
    for value in other.elements():
        finger.tap(update_counter.tap_black_die.tap(value, False))
    laid = Tally(least_cover(now, action.player, action.black))
    for die in (laid - Tally(action.dice)).elements():
        finger.tap(update_counter.tap_own_die.tap(die, True))
    for die in (Tally(action.dice) - laid).elements():
        finger.tap(update_counter.tap_own_die.tap(die, False))
    bound = 1 + finger.taps
    given = [each for each in (message_of(widget) for widget in view(finger.model)) if calls(each, update_game.decide)]
    (accept,) = [each for each in given if isinstance(each.fields["action"], Counter)]
    finger.tap(accept)
    return bound


def turns(message: Message) -> bool:
    """Return True for the key that turns dice over."""
    return calls(message, update_game.decide) and isinstance(message.fields["action"], TurnDice)


def influence(finger: Finger, game: Game, action: Reroll | TurnDice) -> int:
    """Tap influence with dice; the bound is two taps, and one for each die that is laid out otherwise."""
    countering = isinstance(finger.model.screen, Countering)

    def choose(die: tuple[Any, int], chosen: bool = False) -> None:
        finger.tap(
            update_counter.tap_own_die.tap(die, chosen)
            if countering
            else update_turn.tap_die.tap((action.player, *die), chosen)
        )

    if isinstance(action, Reroll):
        finger.tap(update_turn.use_influence.tap(Influence.REROLL))
        choose(action.die)
        return 2
    finger.tap(update_turn.use_influence.tap(Influence.TURN))
    laid = Tally(worth_turning(game.now, action.player))
    changed = (laid - Tally(action.dice)) + (Tally(action.dice) - laid)
    for die in changed.elements():
        choose(die, die in laid)
    (turn,) = [each for each in map(message_of, view(finger.model)) if each is not None and turns(each)]
    finger.tap(turn)
    return 2 + changed.total()


WAYS: dict[type[Any], Callable[[Finger, Game, Any], int]] = {
    Act: act,
    Counter: counter,
    Reroll: influence,
    TurnDice: influence,
}


def tapped(game: Game, action: Action) -> tuple[int, int, int]:
    """Carry a decision out by taps; return taps, bound and pages turned."""
    finger = Finger(model_of(game, home(game)))
    if isinstance(action, ONE_TAP):
        finger.tap(update_game.decide.tap(action))
        bound = 1
    else:
        bound = WAYS[type(action)](finger, game, action)
    assert same(finger.submitted, action)
    return finger.taps, bound, finger.pages


def same(done: Action | None, wanted: Action) -> bool:
    """Return True if an action is the wanted one; the order of dice and the new value of a die do not count."""
    if isinstance(wanted, Reroll):
        return done == replace(wanted, to=None)
    if isinstance(wanted, TurnDice):
        return isinstance(done, TurnDice) and Tally(done.dice) == Tally(wanted.dice)
    if isinstance(wanted, Counter):
        assert isinstance(done, Counter)
        return (Tally(done.dice), Tally(done.black)) == (Tally(wanted.dice), Tally(wanted.black))
    return done == wanted


@pytest.mark.parametrize("seed", SEEDS)
def test_every_decision_of_a_game_takes_no_more_taps_than_the_bound(seed: int) -> None:
    decisions = [(game, action) for game, action, _after, _effects in played(seed) if is_decided(action)]
    taps: Tally[str] = Tally()
    bounds: Tally[str] = Tally()
    for game, action in decisions[seed % STEP :: STEP]:
        done, bound, _pages = tapped(game, action)
        assert done <= bound, action
        taps[type(action).__name__] += done
        bounds[type(action).__name__] += bound
    assert taps["Act"] > 0
    assert taps == bounds, "the bound counts nothing that is not tapped"


def test_an_action_takes_two_to_four_taps_without_a_question() -> None:
    seen = set()
    for game, action, _after, _effects in played(4):
        if not isinstance(action, Act) or action.cube is not None or len(action.dice) in seen:
            continue
        for found in results(game, action.dice):
            if found.is_legal and len(found.hires) < 2:
                taps, _bound, _pages = tapped(game, found.act)
                assert taps == len(action.dice) + 1
                seen.add(len(action.dice))
    assert seen == {1, 2, 3}


@pytest.mark.parametrize("parts", [{"stage": Stage.ACTIONS}, {"stage": Stage.COUNTER, "black": (6,)}])
def test_the_lowest_dice_are_turned_over_with_two_taps(parts: dict[str, Any]) -> None:
    game = table(dice={0: "R1 W2 Y6", 1: "Y1"}, **parts)
    turned = TurnDice(0, own("R1 W2"))
    taps, _bound, _pages = tapped(game, turned)
    assert taps == 2
