"""The words of the parameters in the refusals of The Castles of Tuscany."""

from collections.abc import Callable

from companion.games.castles_of_tuscany import vocabulary
from companion.i18n.language import _
from companion.i18n.numbers import listed
from companion.i18n.refusals import Refusals
from companion.owner_file.words import sentence
from engine.castles_of_tuscany.faults import ANY_CARDS, NOTHING_THERE
from engine.castles_of_tuscany.terms import Awaited, Bonus, Good, Item, Kind
from engine.game import Named


def no_space(item: Item) -> str:
    """The reason why no space is lit for an item."""
    return _("No open space beside a covered one takes {tile}.").format(tile=vocabulary.an_item(item))


def _cards(which: Named) -> str:
    """A number of region cards, of a kind where the game knows it."""
    cards = vocabulary.cards(which.n)
    if which.name == ANY_CARDS:
        return cards
    return _("{cards} ({kind})").format(cards=cards, kind=vocabulary.kind(Kind(which.name)))


def _bonus(name: str) -> str:
    return vocabulary.bonus(Bonus(name))


def _each(word: Callable[[str], str]) -> Callable[[str], str]:
    """The words of options that a fault lists by their names in records."""
    return lambda names: _("nothing") if names == NOTHING_THERE else listed([word(each) for each in names.split(", ")])


REFUSALS = Refusals(
    {
        "tile": vocabulary.named_item,
        "item": vocabulary.named_item,
        "piece": vocabulary.named_item,
        "items": _each(vocabulary.named_item),
        "kind": lambda name: vocabulary.kinds(Kind(name)),
        "bonus": _bonus,
        "bonuses": _each(_bonus),
        "cards": _cards,
        "workers": lambda which: vocabulary.amount(Good.WORKER, which.n),
        "place": lambda place: place if isinstance(place, str) else sentence(place),
        "due": lambda name: vocabulary.awaited(Awaited(name)),
    }
)
