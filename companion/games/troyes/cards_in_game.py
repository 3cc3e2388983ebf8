"""The cards of the game that is played: those typed in since it began, and those that have turned up."""

from msgspec.structs import replace

from companion.games.troyes.fill_cards import is_fill, own_cards, with_card
from engine.troyes.cards import Cards
from engine.troyes.setup import Setup
from engine.troyes.state import Game


def turned_up(game: Game) -> frozenset[str]:
    """The ids of all cards that have been turned up."""
    now = game.now
    found = [each.card for each in now.activities] + [each.card for each in now.row]
    for player in now.players:
        found += [*player.won, *player.characters]
    return frozenset(found)


def amended_setup(game: Game, text: str, card: str | None) -> Setup | None:
    """The set-up of a game with this card of the owner's file, or with None each one that the game does not have.

    None if nothing changes. Only a game with placeholders gets cards that nobody has named.
    """
    own, cards = own_cards(text), game.setup.cards
    if own is None:
        return None
    wanted = [card] if card else _missing(cards, own) if has_placeholders(cards) else []
    for each in wanted:
        cards = with_card(cards, own, each, len(game.setup.players), turned_up(game))
    return None if cards == game.setup.cards else replace(game.setup, cards=cards)


def has_placeholders(cards: Cards) -> bool:
    """Return True if a family has still to type in cards of this game."""
    return any(map(is_fill, _ids(cards)))


def _missing(cards: Cards, own: Cards) -> list[str]:
    known = _ids(cards)
    return [each for each in _ids(own) if each not in known]


def _ids(cards: Cards) -> list[str]:
    return [each.id for cards_of in (cards.activity, cards.event, cards.character) for each in cards_of]
