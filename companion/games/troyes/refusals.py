"""The words of the parameters in Troyes' refusals."""

from companion.games.troyes import vocabulary
from companion.i18n.language import _
from companion.i18n.refusals import Refusals
from companion.owner_file.words import sentence
from engine.game import Named
from engine.troyes.terms import Building, Good


def _amount(which: Named | int) -> str:
    return str(which) if isinstance(which, int) else vocabulary.amount(Good(which.name), which.n)


REFUSALS = Refusals(
    {
        "building": lambda name: vocabulary.building(Building(name)),
        "colour": vocabulary.colour,
        "dice": vocabulary.of_dice,
        "influence": _amount,
        "need": _amount,
        "place": sentence,
        "price": _amount,
        "reason": lambda words: _(words),
    }
)
