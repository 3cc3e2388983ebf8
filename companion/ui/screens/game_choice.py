"""The choice of the game whose figures a screen shows: a key for each game that people here have finished."""

from collections.abc import Callable, Iterable

from companion.game.offer import Offer
from companion.i18n.language import _
from companion.storage.players import Person
from companion.storage.statistics import games_finished
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import row, stack
from companion.ui.toolkit.widgets import Key, Rect, Widget

HEIGHT = 52


def offers_finished(model: Model, people: Iterable[Person]) -> tuple[Offer, ...]:
    """The games that any of these people has finished, in the order of the first screen; the first one if none."""
    keys = games_finished(people)
    return tuple(offer for offer in model.offered if offer.key in keys) or model.offered[:1]


def names_games(model: Model) -> bool:
    """Check whether figures need the name of their game: people here have finished several."""
    return len(offers_finished(model, model.people)) > 1


def chosen_offer(model: Model, key: str, people: Iterable[Person]) -> Offer:
    """The game with this key; without one the first that any of these people has finished, else anybody here."""
    first = offers_finished(model, [person for person in people if person.played] or model.people)[0]
    return model.offer(key) or first


def choice(model: Model, box: Rect, chosen: Offer, message: Callable[[str], Message]) -> tuple[list[Widget], Rect]:
    """The keys of the games above a box, and the box that is left; no keys where everybody plays the same."""
    if not names_games(model):
        return [], box
    keys, rest = stack(box, HEIGHT, 1.0)
    offers = offers_finished(model, model.people)
    return [
        Key(rect=rect, label=_(offer.title), selected=offer == chosen, message=message(offer.key))
        for offer, rect in zip(offers, row(keys, len(offers)), strict=True)
    ], rest
