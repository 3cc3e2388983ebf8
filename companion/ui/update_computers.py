"""The decisions of computer players in a game whose coach leaves them to the shell, one after the other.

The coach is asked as soon as a decision is due; the action that it answers is submitted as the seat's own. People see
it in words, and move the pieces, before the game continues.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.computer.requests import Decide, Decided
from companion.game.coach import ComputerTurns
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.message import Message, TapHandler, calls, on_news, on_tap
from companion.ui.model import ComputerTurn, Model, Screen, Start, Throwing
from companion.ui.update_crier import decisions_told, decisions_with
from companion.ui.update_table import Committed, committed, game_opened
from companion.ui.update_throw import next_throw, throws_virtual


def is_computer(model: Model, player: int) -> bool:
    """Return True if a computer player sits there."""
    return model.coaching.level_of(player) is not None


def due(model: Model) -> int | None:
    """The computer player who has a decision to make now, None while there is none."""
    table, game = model.table, model.game
    if table is None or game is None or not model.coaching.computers:
        return None
    seats = (seat for seat in table.rules.turn(game).players if is_computer(model, seat))
    return next((seat for seat in seats if table.rules.legal(game, seat)), None)


@on_tap
def play_on(model: Model) -> Changed:
    """The pieces are moved: the next decision of a computer player, or the screen that the game asks for."""
    screen = model.screen
    if not isinstance(screen, ComputerTurn):
        return model, ()
    seat = due(model)
    if seat is not None:
        return _shown(model, (), ComputerTurn(seat, asked=True, back=screen.back))
    if isinstance(screen.back, Throwing) or _throws_its_own(model):
        return next_throw(model)
    return replace(model, screen=_behind(screen)), ()


@on_news
def decided(model: Model, request: Decide, answer: Decided[Any], game: Any) -> Changed:
    """Carry the decision out, unless it is about another position; None waits for the throw that is due."""
    screen = model.screen
    if not isinstance(screen, ComputerTurn) or not screen.asked or model.game != game:
        return model, ()
    if answer.action is not None:
        return model, (commands.Submit(answer.action),)
    return next_throw(model)


@on_news
def not_decided(model: Model, request: Decide, game: Any) -> Changed:
    """The coach does not answer: people decide on the screen of the game."""
    screen = model.screen
    if not isinstance(screen, ComputerTurn) or not screen.asked or model.game != game:
        return model, ()
    text = _("The coach does not answer. Decide for {name} this time.").format(name=model.names[request.player])
    return replace(model, screen=_behind(screen), notice=text), ()


def followed(before: Model, message: Message, changed: Changed) -> Changed:
    """Ask the coach once a decision of a computer player is due, and show people the last one."""
    after, issued = changed
    turns = None if after.table is None or after.table.coach is None else after.table.coach.turns
    if turns is None or after.remote or after.lesson is not None or not after.coaching.computers:
        return changed
    if calls(message, game_opened):
        seat = due(after)
        return changed if seat is None else _shown(after, issued, ComputerTurn(seat, asked=True, back=after.screen))
    if calls(message, committed):
        return _committed(before, after, issued, message.values[0], turns)
    entered = type(before.screen) is not type(after.screen) and type(after.screen) in _decisions(after)
    if isinstance(message.handler, TapHandler) and entered and (seat := due(after)) is not None:
        return replace(after, screen=ComputerTurn(seat, back=after.screen)), issued
    return changed


def _decisions(model: Model) -> frozenset[type[Any]]:
    """The screens on which one player decides."""
    return frozenset() if model.table is None else model.table.seat.decisions


def _committed(
    before: Model, after: Model, issued: tuple[Command, ...], done: Committed, turns: ComputerTurns
) -> Changed:
    """The page after an action: that of a computer's decision describes it; a step back asks for no other one."""
    if not _is_at_game(after) or after.table is None or after.game.over:
        return after, issued
    screen, seat = before.screen, due(after)
    page = None if seat is None else ComputerTurn(seat, asked=not isinstance(done.action, turns.takes_back))
    if isinstance(screen, ComputerTurn) and not isinstance(done.action, turns.takes_back):
        if screen.asked:
            decisions = decisions_with(before, done)
            if seat == screen.player or decisions_told(after, decisions):
                page = replace(screen, decisions=decisions, asked=seat == screen.player)
        elif screen.decisions:
            # an action that follows without a tap: people still read about the decision before it
            page = screen
    if page is not None:
        return _shown(after, issued, replace(page, back=after.screen))
    if isinstance(done.action, turns.takes_back) or not _throws_its_own(after):
        return after, issued
    thrown, also = next_throw(after)
    return thrown, (*issued, *also)


def _throws_its_own(model: Model) -> bool:
    """Return True if virtual dice are due for a computer player alone: nobody at the table has to throw them."""
    turn = model.table.rules.turn(model.game) if model.table is not None else None
    if turn is None or not turn.dice or not throws_virtual(model):
        return False
    return bool(turn.players) and all(is_computer(model, seat) for seat in turn.players)


def _is_at_game(model: Model) -> bool:
    """Return True on a screen that the game asks for, False on one that people have opened over it."""
    return model.table is not None and (
        type(model.screen) in model.table.screens.views or isinstance(model.screen, Throwing)
    )


def _shown(model: Model, issued: Sequence[Command], page: ComputerTurn) -> Changed:
    """The model with this page; one that asks has the coach decide."""
    others = [each for each in issued if not isinstance(each, commands.Watch)]
    if len(others) < len(issued) and model.camera.live:
        others.append(commands.Watch(False))
    if page.asked:
        level = model.coaching.level_of(page.player) or 0
        others.append(commands.AskCoach(Decide(page.player, level)))
    return replace(model, screen=page), tuple(others)


def _behind(page: ComputerTurn) -> Screen:
    return page.back or Start()
