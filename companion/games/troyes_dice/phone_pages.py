"""The pages of Troyes Dice for the players' own phones: a player's sheet, and every way to take the turn."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.game.phone_pages import Pages
from companion.games.troyes_dice import announcements, vocabulary
from companion.games.troyes_dice.hall_view import announcements as hall_announcements
from companion.games.troyes_dice.hall_view import hall, stage
from companion.games.troyes_dice.phone_sheet import CITIZEN_ICONS, RESOURCE_ICONS, sheet_values
from companion.games.troyes_dice.phone_ways import choice_values, open_actions, turn_values
from companion.games.troyes_dice.roll import ROLL
from companion.games.troyes_dice.turn_text import moment, question, spoken_turn
from companion.i18n.language import N_, cached_words
from companion.i18n.numbers import joined
from engine.troyes_dice import Colour, Correct, Effect, Game, Resource, Undo, apply, score
from engine.troyes_dice.legal import PlayerAction
from engine.troyes_dice.terms import COLOURS, RESOURCES

WORDS = {
    "after": N_("{before}, then {after}"),
    "asIs": N_("as is"),
    "choose": N_("Choose"),
    "chooseDeed": N_("Choose what to do with it"),
    "colour": N_("Colour"),
    "confirm": N_("Confirm"),
    "dice": N_("Dice"),
    "done": N_("Your turn is done."),
    "free": N_("free"),
    "no": N_("no"),
    "pay": N_("Pay with"),
    "points": N_("points"),
    "rest": N_("You cannot pay for any die."),
    "restDeed": N_("Take one of each"),
    "sheet": N_("Sheet"),
    "undo": N_("Take the turn back"),
    "undoUntil": N_("You can take the turn back until the next throw."),
    "value": N_("Value"),
    "waitThrow": N_("The dice have not been thrown yet."),
}
"""The words of `sheet.js` by their keys."""

Values = dict[str, Any]
OWN, NOBODY = 0, "-"
"""The number and the name of the player in a game of their own."""
MAX_SHARED = 16
"""Views that players with equal games share: in the first half all have the same sheet."""


def own_game(game: Game, player: int) -> Game:
    """The game as if this player played it alone: all that their sheet and their ways depend on.

    Players whose sheets and turns are equal have equal games.
    """
    seat = game.seats[player]
    if seat.turn is not None:
        seat = replace(seat, turn=replace(seat.turn, player=OWN))
    setup = replace(game.setup, players=(NOBODY,))
    return replace(game, setup=setup, seats=(seat,), waiting=int(game.throw is not None and not seat.done))


def view(game: Game, player: int) -> Values:
    """All that a player's phone shows, in the language used; other players' turns change nothing in it."""
    return _own_view(own_game(game, player))


@cached_words(MAX_SHARED)
def _own_view(own: Game) -> Values:
    sheet = own.seats[OWN].sheet
    return {
        "heading": moment(own),
        "event": _event(own),
        "purse": [_held(own, resource) for resource in RESOURCES],
        "people": [_people(own, colour) for colour in COLOURS],
        "points": score(sheet).total,
        "sheet": sheet_values(own, OWN),
        **_task(own),
    }


def shown(game: Game, player: int) -> Values:
    """A player's sheet as everybody at the table sees it, with the turn of this half once it is done."""
    own = own_game(game, player)
    seat = own.seats[OWN]
    done = own.throw is not None and seat.done
    return {
        "purse": [_held(own, resource) for resource in RESOURCES],
        "people": [_people(own, colour) for colour in COLOURS],
        "points": score(seat.sheet).total,
        "sheet": sheet_values(own, OWN),
        "did": spoken_turn(own, seat) if done else "",
    }


def _task(own: Game) -> Values:
    """The player's task now, by `state`: throw, turn, choose, done or over."""
    seat = own.seats[OWN]
    if own.throw is None:
        return {"state": "throw"}
    if seat.pending is not None:
        choice = seat.pending.choice
        undo = len(choice.options)
        return {"state": "choose", "question": question(choice.reason), **choice_values(own, OWN), "undo": undo}
    if seat.done:
        return {"state": "over" if own.over else "done", "did": spoken_turn(own, seat), "undo": 0}
    return {"state": "turn", **turn_values(own, OWN)}


def _event(own: Game) -> str:
    """The attack of this half on the player's sheet in whole sentences; empty before the first throw."""
    if own.throw is None:
        return ""
    again, effects = apply(own, Correct(own.throw.roll))
    event = [effect for effect in effects if not isinstance(effect, announcements.OPENING)]
    return _event_text(replace(again, seats=(), waiting=0), tuple(event))


@cached_words(MAX_SHARED)
def _event_text(half: Game, event: tuple[Effect, ...]) -> str:
    """The sentences about these effects of a throw in a half, which is a game without its seats."""
    return joined(announcements.sentences(half, event))


def _held(own: Game, resource: Resource) -> Values:
    amount = own.seats[OWN].sheet.held[resource]
    return {
        "icon": RESOURCE_ICONS[resource],
        "colour": Colour(resource),
        "amount": amount,
        "name": vocabulary.resource(resource),
    }


def _people(own: Game, colour: Colour) -> Values:
    amount = own.seats[OWN].sheet.citizens[colour]
    name = vocabulary.citizen(colour)
    return {"icon": CITIZEN_ICONS[colour], "colour": colour, "amount": amount, "name": name}


def action(game: Game, player: int, number: int) -> PlayerAction | Undo | None:
    """The action with this number in the player's view; None if there is none."""
    actions = open_actions(game, player)
    return actions[number] if 0 <= number < len(actions) else None


PAGES = Pages(
    folder=Path(__file__).parent / "pages",
    view=view,
    action=action,
    part=own_game,
    words=WORDS,
    shown=shown,
    hall=hall,
    stage=stage,
    announcements=hall_announcements,
    throw=lambda _game: ROLL,
)
