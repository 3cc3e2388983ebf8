"""The rules of every game by key: the one place in `engine` that names a game."""

from typing import Any

from engine.cadwallon.game import CADWALLON
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.game import Rules
from engine.pig.game import PIG
from engine.troyes.game import TROYES
from engine.troyes_dice.game import TROYES_DICE

RULES: dict[str, Rules[Any, Any, Any, Any]] = {
    rules.key: rules for rules in (TROYES_DICE, PIG, TROYES, CASTLES_OF_TUSCANY, CADWALLON)
}


def rules_for(setup: object) -> Rules[Any, Any, Any, Any]:
    """Return the rules that a set-up belongs to, by its type. Raises TypeError for one of no game."""
    for rules in RULES.values():
        if type(setup) is rules.setup_type:
            return rules
    raise TypeError(f"{type(setup).__name__} is the set-up of no game")


def title_of(key: str) -> str:
    """The name of a game in English; the key itself for a game of a newer release."""
    return RULES[key].title if key in RULES else key
