"""The words of Cadwallon in the language used now; the names of figures, areas and cards are those of the file.

The texts and the names of cards in the files that ship are in the language used too.
"""

from collections.abc import Iterable
from functools import lru_cache

from companion.i18n.language import NN_, _, pgettext
from companion.i18n.numbers import listed, signed
from engine.cadwallon.cards import Cards
from engine.cadwallon.made_up import shipped_names, shipped_texts
from engine.cadwallon.terms import INDEX, Counts, Gate, Kind, Side, carried

MADE_UP_NAME = "Made-up "
"""The beginning of the names of the file that ships (D1.3), which no screen has room for in each sentence."""
SHIPPED = "Cadwallon's cards"
"""The context of the words of files that ship in the catalogues."""


@lru_cache(maxsize=8)
def _names(cards: Cards) -> dict[str, tuple[str, bool]]:
    """All names of a file by their ids, which are unique over the whole file (D1.3); True for a card's that ships."""
    things = (cards.gang, cards.character, cards.militia, cards.other, cards.arcana, cards.mission, cards.adventure)
    areas = () if cards.board is None else cards.board.names
    found = {
        each.id: (each.name.removeprefix(MADE_UP_NAME), each.name in shipped_names())
        for group in things
        for each in group
    }
    return found | {area: (name, False) for area, name in areas}


def name(cards: Cards, which: str) -> str:
    """The name of anything in the file, `Rook` for `Made-up Rook`; the id of an area that has no name."""
    found, ships = _names(cards).get(which, (which, False))
    return pgettext(SHIPPED, found) if ships else found


def words(text: str) -> str:
    """The title of a file or the text of a card as it is typed; of one that ships in the language used."""
    return pgettext(SHIPPED, text) if text in shipped_texts() else text


def gate(cards: Cards, place: Gate) -> str:
    """An exit, or the line between two areas."""
    if isinstance(place, str):
        return name(cards, place)
    return _("{one} to {other}").format(one=name(cards, place[0]), other=name(cards, place[1]))


def gates(cards: Cards, places: Iterable[Gate]) -> str:
    """Exits and lines one after the other."""
    return listed([gate(cards, place) for place in places])


def kind(which: Kind) -> str:
    """A kind of treasure alone, as on a key."""
    words = {
        Kind.RUBY: pgettext("treasure", "Ruby"),
        Kind.EMERALD: pgettext("treasure", "Emerald"),
        Kind.KEY: pgettext("treasure", "Key"),
        Kind.SCROLL: pgettext("treasure", "Scroll"),
        Kind.BRACELET: pgettext("treasure", "Bracelet"),
        Kind.PURSE: pgettext("treasure", "Purse"),
        Kind.CHEST: pgettext("treasure", "Money chest"),
    }
    return words[which]


def a_kind(which: Kind) -> str:
    """A token with its article."""
    words = {
        Kind.RUBY: _("a ruby"),
        Kind.EMERALD: _("an emerald"),
        Kind.KEY: _("a key"),
        Kind.SCROLL: _("a scroll"),
        Kind.BRACELET: _("a bracelet"),
        Kind.PURSE: _("a purse"),
        Kind.CHEST: _("a money chest"),
    }
    return words[which]


def number_of(which: Kind, n: int) -> str:
    """A number of tokens of a kind."""
    forms = {
        Kind.RUBY: NN_("{n} ruby", "{n} rubies"),
        Kind.EMERALD: NN_("{n} emerald", "{n} emeralds"),
        Kind.KEY: NN_("{n} key", "{n} keys"),
        Kind.SCROLL: NN_("{n} scroll", "{n} scrolls"),
        Kind.BRACELET: NN_("{n} bracelet", "{n} bracelets"),
        Kind.PURSE: NN_("{n} purse", "{n} purses"),
        Kind.CHEST: NN_("{n} money chest", "{n} money chests"),
    }
    return forms[which].words(n)


def tokens(counts: Counts) -> str:
    """The tokens of a card or the heap by their numbers; empty for none."""
    return listed([number_of(each, counts[INDEX[each]]) for each in carried(counts)])


def mission_terms(kinds: Iterable[Kind], bonus: int) -> str:
    """The kinds that a mission shows, and its bonus for each token."""
    shown = listed([kind(each) for each in kinds])
    return _("{kinds}, {bonus} each").format(kinds=shown, bonus=signed(bonus)) if bonus else shown


def side(which: Side) -> str:
    """A side of a fight alone."""
    return pgettext("fight", "Attacker") if which is Side.ATTACKER else pgettext("fight", "Defender")


ducats = NN_("{n} ducat", "{n} ducats").words
action_points = NN_("{n} action point", "{n} action points").words
arcana = NN_("{n} arcana card", "{n} arcana cards").words
dice = NN_("{n} die", "{n} dice").words
steps = NN_("{n} step", "{n} steps").words
"""Each takes a number of things."""


def round_of(number: int, last: int) -> str:
    """A round, and the last one of the adventure."""
    return _("Round {n} of {all}").format(n=number, all=last)
