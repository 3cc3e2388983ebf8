"""A first game with the coach: its sentences about a throw, its ideas as a turn begins, and sending it away."""

from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.troyes_dice.coach_requests import Advise
from companion.games.troyes_dice.coach_stages import explains, names_idea, throw_lessons
from companion.games.troyes_dice.model import Acting, CoachedThrow, Hint, HintPage, Wheel, drafts_of, people
from companion.games.troyes_dice.update_coach import ask_hint, hinted, position
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen

Changed = tuple[Model, tuple[Command, ...]]


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
    if explains(after):
        return ask_hint(after, player)
    return hinted(after, Hint(player, position(game, player))), (commands.AskCoach(Advise(player)),)


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


def coach_dismissed(model: Model, coaching: Coaching) -> Changed:
    """The coach is gone: its pages close."""
    screen: Screen = model.screen
    if isinstance(screen, HintPage):
        screen = Acting(screen.player)
    elif isinstance(screen, CoachedThrow):
        screen = after_throw(model)
    return replace(model, coaching=coaching, screen=screen), ()
