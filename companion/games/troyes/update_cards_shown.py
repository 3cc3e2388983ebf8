"""Cards that turn up, tapped one after the other: (model, message) -> (model, commands)."""

from msgspec.structs import replace

from companion.games.troyes.cards_shown import called
from companion.games.troyes.model import Activities, Characters, Reveal
from companion.games.troyes.stages import home
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.troyes import actions
from engine.troyes.lookup import INDEX
from engine.troyes.terms import Colour


@on_tap
def pick_activity(model: Model, colour: Colour, card: str) -> Changed:
    """An activity card that turned up; the last one of the three is stored with the others."""
    screen = model.screen
    if not isinstance(screen, Activities):
        return model, ()
    chosen = [*screen.chosen]
    chosen[INDEX[colour]] = card
    red, white, yellow = chosen
    after = replace(model, screen=replace(screen, chosen=(red, white, yellow)))
    return after, (commands.Submit(actions.Activities(red, white, yellow)),) if all(chosen) else ()


@on_tap
def pick_event(model: Model, card: str) -> Changed:
    """An event that turned up: the red one, then the one that it calls."""
    screen = model.screen
    if not isinstance(screen, Reveal):
        return model, ()
    if screen.red:
        return model, (commands.Submit(actions.Reveal(screen.red, card)),)
    if called(model.game, card) is None:
        return model, (commands.Submit(actions.Reveal(card)),)
    return replace(model, screen=Reveal(card)), ()


@on_tap
def no_second_event(model: Model) -> Changed:
    """No card of the called colour is left in its deck."""
    screen = model.screen
    if not (isinstance(screen, Reveal) and screen.red):
        return model, ()
    return model, (commands.Submit(actions.Reveal(screen.red)),)


@on_tap
def pick_character(model: Model, card: str) -> Changed:
    """The player in question shows this character."""
    screen = model.screen
    if not isinstance(screen, Characters):
        return model, ()
    chosen = (*screen.chosen, card)
    each, seats = model.game.setup.characters_each, len(model.game.setup.players)
    after = replace(model, screen=Characters(chosen))
    if len(chosen) < each * seats:
        return after, ()
    shown = tuple(chosen[seat * each : (seat + 1) * each] for seat in range(seats))
    return after, (commands.Submit(actions.Characters(shown)),)


@on_tap
def clear(model: Model) -> Changed:
    """Choose the cards that turned up again."""
    return (model, ()) if model.game is None else (replace(model, screen=home(model.game)), ())
