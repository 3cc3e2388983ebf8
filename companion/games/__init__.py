"""The games at the table: the registry, the only place outside a game's own packages that names one."""

from companion.game import Offer, TableGame
from companion.i18n.language import N_


def _troyes_dice() -> TableGame:
    from companion.games.troyes_dice.table import TROYES_DICE

    return TROYES_DICE


GAMES = (Offer("troyes-dice", N_("Troyes Dice"), _troyes_dice),)
"""Every game, in the order of the first screen."""
