"""The cards that can turn up: activities of the round, events of a deck, characters."""

from msgspec import Struct

from companion.games.troyes.fill_cards import is_fill, is_made_up
from engine.troyes.actions import Activities
from engine.troyes.lookup import INDEX, event_card
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS, Colour, Stage


class Candidates(Struct, frozen=True):
    """The ids of the cards that can turn up at a place; `typed` if a card that is not listed can be typed in."""

    cards: tuple[str, ...]
    typed: bool


def activities(game: Game, colour: Colour) -> Candidates:
    """The activity cards of a colour with the number of the round."""
    number = game.now.round
    ids = [each.id for each in game.setup.cards.activity if (each.colour, each.number) == (colour, number)]
    return _candidates(game, ids)


def events(game: Game, colour: Colour) -> Candidates:
    """The events of a colour that have not been turned up."""
    return _candidates(game, list(game.now.decks[INDEX[colour]]))


def characters(game: Game, chosen: tuple[str, ...]) -> Candidates:
    """The characters that nobody shows yet."""
    return _candidates(game, [each.id for each in game.setup.cards.character if each.id not in chosen])


def _candidates(game: Game, ids: list[str]) -> Candidates:
    return Candidates(tuple(card for card in ids if not is_fill(card)), not is_made_up(game.setup.cards))


def called(game: Game, red: str) -> Colour | None:
    """The colour of the second event that a red one calls; None if no card of it is left (3.6).

    An owner's file may lack cards of a deck, so the players look whether theirs is empty.
    """
    colour = event_card(game.setup.cards, red).calls
    if colour is None or not is_made_up(game.setup.cards):
        return colour
    return None if is_empty(game, colour) else colour


def is_empty(game: Game, colour: Colour) -> bool:
    """Return True if the game knows no card of this deck that has not turned up."""
    return not game.now.decks[INDEX[colour]]


def only_cards(game: Game) -> Activities | None:
    """The activity cards of the round, where the cards leave no choice; else None."""
    if game.now.stage != Stage.ACTIVITIES or game.now.pending is not None:
        return None
    found = [activities(game, colour) for colour in COLOURS]
    if any(each.typed or len(each.cards) != 1 for each in found):
        return None
    return Activities(*(each.cards[0] for each in found))
