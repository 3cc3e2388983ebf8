"""A first game with the coach: its sentences about a throw, its ideas as a turn begins, and sending it away."""

from msgspec.structs import replace

from companion.computer.requests import Advise
from companion.game.coach import Coaching
from companion.games.troyes_dice.coach_requests import Ideas
from companion.games.troyes_dice.coach_stages import explains, names_idea, throw_lessons
from companion.games.troyes_dice.idea_text import named_idea
from companion.games.troyes_dice.model import Acting, CoachedThrow, Wheel, drafts_of, people
from companion.ui import update_hints
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import HintPage, Model, Screen
from engine.troyes_dice import Game


def turn_opened(model: Model) -> Changed:
    """The coach's ideas for a turn that has just been opened: once for each player in each half."""
    screen, game = model.screen, model.game
    if not isinstance(screen, Acting) or not (explains(model) or names_idea(model)):
        return model, ()
    player, drafts = screen.player, drafts_of(model)
    seat = game.seats[player]
    if seat.turn is not None or player in drafts.coached or model.coaching.level_of(player) is not None:
        return model, ()
    after = replace(model, drafts=replace(drafts, coached=(*drafts.coached, player)))
    return update_hints.ask_hint(after, player) if explains(after) else update_hints.asked(after, player)


def throw_opened(model: Model, then: Screen) -> Changed:
    """The screen after a throw: the coach's sentences while it explains, else `then` with its part there."""
    if explains(model):
        return replace(model, screen=CoachedThrow()), ()
    return turn_opened(replace(model, screen=then))


@on_tap
def next_lesson(model: Model, step: int) -> Changed:
    """Somebody has read the coach's sentence about a throw."""
    screen = model.screen
    if not isinstance(screen, CoachedThrow) or screen.step != step or model.game is None:
        return model, ()
    if screen.step + 1 < len(throw_lessons(model.game)):
        return replace(model, screen=CoachedThrow(screen.step + 1)), ()
    return turn_opened(replace(model, screen=after_throw(model)))


def after_throw(model: Model) -> Screen:
    """The screen on which people act after a throw: one person, alone or with computers, goes straight to the turn."""
    everybody = people(model)
    straight = model.settings.pass_round and model.lesson is None and len(everybody) == 1
    return Acting(everybody[0]) if straight else Wheel()


def advised(model: Model, request: Advise, answer: Ideas, game: Game) -> Changed:
    """An idea that the coach names unasked counts once its player looks: later, if nobody does now."""
    player, screen = request.player, model.screen
    here = screen == Acting(player) or (isinstance(screen, HintPage) and screen.player == player)
    if not here and names_idea(model) and update_hints.hint_of(model, player) is not None:
        waiting = tuple(other for other in drafts_of(model).coached if other != player)
        return replace(model, hint=None, drafts=replace(drafts_of(model), coached=waiting)), ()
    return update_hints.advised(model, request, answer, game)


def not_advised(model: Model, request: Advise, game: Game) -> Changed:
    """From now on the coach waits to be asked in this half: one sentence about its silence is enough."""
    silent = replace(model, drafts=replace(drafts_of(model), coached=tuple(range(len(model.names)))))
    return update_hints.not_advised(silent, request, game)


def hint_counted(model: Model, coaching: Coaching, player: int, answer: Ideas | None) -> Changed:
    """The hint is stored: show it, in one sentence where the coach names its idea."""
    after, issued = update_hints.hint_counted(model, coaching, player, answer)
    shown = update_hints.hint_of(after, player)
    if shown is not None and answer is not None and names_idea(after) and after.screen == Acting(player):
        return replace(after, notice=named_idea(after.game, player, answer.ideas[0])), issued
    return after, issued


def coach_dismissed(model: Model, coaching: Coaching) -> Changed:
    """The coach is gone: its pages close."""
    after, issued = update_hints.coach_dismissed(model, coaching)
    return (replace(after, screen=after_throw(after)) if isinstance(after.screen, CoachedThrow) else after), issued
