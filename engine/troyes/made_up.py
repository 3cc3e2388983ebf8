"""Made-up cards for trying and tests: the cards file made_up.toml beside this module.

Nothing in it stands on a card of the game.
"""

import tomllib
from functools import cache
from pkgutil import get_data

from engine.troyes.cards import Cards
from engine.troyes.cards_form import read_cards

MADE_UP = (get_data(__package__, "made_up.toml") or b"").decode()


@cache
def made_up_cards() -> Cards:
    """The made-up cards, read once."""
    cards = read_cards(tomllib.loads(MADE_UP)).cards
    assert cards is not None
    return cards
