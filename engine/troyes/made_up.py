"""Made-up cards for trying and tests: the cards file made_up.toml beside this module.

Nothing in it stands on a card of the game.
"""

import tomllib
from functools import cache
from importlib.resources import files

from engine.troyes.cards import Cards
from engine.troyes.cards_form import read_cards

MADE_UP = files(__package__).joinpath("made_up.toml").read_text("utf-8")


@cache
def made_up_cards() -> Cards:
    """The made-up cards, read once."""
    cards = read_cards(tomllib.loads(MADE_UP)).cards
    assert cards is not None
    return cards
