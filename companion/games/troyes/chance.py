"""Made-up actions for all that people bring from the table and nobody decides: throws, cards, changes by hand."""

from random import Random

from companion.game.chance_form import Draws
from companion.games.troyes.fill_cards import is_fill, is_made_up
from companion.games.troyes.roll import due
from engine.troyes.actions import Action, Activities, Characters, Manual, Reveal
from engine.troyes.cards import Cards
from engine.troyes.game import due_throw
from engine.troyes.lookup import INDEX, event_card
from engine.troyes.state import AskedManual, Game
from engine.troyes.terms import COLOURS, Colour, Stage


def made_up_action(game: Game, chance: Random) -> Action | None:
    """A throw or a turn of cards by chance, no changes for a card that the game cannot carry out; else None."""
    now = game.now
    if due_throw(now):
        form = due(game)
        thrown: Action | None = form.action(tuple((die.key, chance.randint(1, 6)) for die in form.bodies), False)
        return thrown
    if now.pending is not None:
        return Manual(()) if isinstance(now.pending, AskedManual) else None
    if now.stage == Stage.ACTIVITIES:
        return Activities(*(chance.choice(activities(game.setup.cards, colour, now.round)) for colour in COLOURS))
    if now.stage == Stage.REVEAL:
        return _reveal(game, chance)
    return _characters(game, chance) if now.stage == Stage.CHARACTERS else None


def draws(game: Game) -> Draws:
    """Oyez may turn cards up, those of an owner only once all that can come are typed in (3.6).

    An owner's characters lie face down before the players.
    """
    stage = game.now.stage
    if game.now.pending is not None or stage not in (Stage.ACTIVITIES, Stage.REVEAL, Stage.CHARACTERS):
        return Draws.NOT
    if is_made_up(game.setup.cards):
        return Draws.ON
    if stage == Stage.ACTIVITIES:
        coming = [activities(game.setup.cards, colour, game.now.round) for colour in COLOURS]
    else:
        coming = [list(deck) for deck in game.now.decks]
    whole = all(coming) and not any(is_fill(card) for cards in coming for card in cards)
    return Draws.ASKED if whole and stage != Stage.CHARACTERS else Draws.NOT


def activities(cards: Cards, colour: Colour, number: int) -> list[str]:
    """The activity cards of a colour and number."""
    return [each.id for each in cards.activity if (each.colour, each.number) == (colour, number)]


def _reveal(game: Game, chance: Random) -> Reveal:
    red = chance.choice(game.now.decks[INDEX[Colour.RED]])
    calls = event_card(game.setup.cards, red).calls
    deck = game.now.decks[INDEX[calls]] if calls is not None else ()
    return Reveal(red, chance.choice(deck) if deck else None)


def _characters(game: Game, chance: Random) -> Characters:
    each = game.setup.characters_each
    ids = chance.sample([card.id for card in game.setup.cards.character], each * len(game.setup.players))
    return Characters(tuple(tuple(ids[seat * each : (seat + 1) * each]) for seat in range(len(game.setup.players))))
