"""The words of The Castles of Tuscany in the language used now, in each form that a sentence needs."""

from collections.abc import Callable, Iterable

from companion.i18n.language import NN_, _, ngettext, pgettext
from companion.i18n.numbers import listed
from engine.castles_of_tuscany.box import Gain, gain_words
from engine.castles_of_tuscany.terms import (
    ITEM_OF_NAME,
    START_NAME,
    Awaited,
    Bonus,
    Good,
    Item,
    Kind,
    Part,
    Piece,
    PlayerColour,
    Produce,
    StartCastle,
    Tile,
)


def kind(which: Kind) -> str:
    """A kind alone, as on a key."""
    words = {
        Kind.VILLAGE: pgettext("tile", "Village"),
        Kind.FARM: pgettext("tile", "Farm"),
        Kind.CARTER: pgettext("tile", "Carter"),
        Kind.MONASTERY: pgettext("tile", "Monastery"),
        Kind.MINE: pgettext("tile", "Mine"),
        Kind.CITY: pgettext("tile", "City"),
        Kind.INN: pgettext("tile", "Inn"),
        Kind.CASTLE: pgettext("tile", "Castle"),
    }
    return words[which]


def kinds(which: Kind) -> str:
    """The tiles of a kind in general: `all spaces for mines`."""
    words = {
        Kind.VILLAGE: _("villages"),
        Kind.FARM: _("farms"),
        Kind.CARTER: _("carters"),
        Kind.MONASTERY: _("monasteries"),
        Kind.MINE: _("mines"),
        Kind.CITY: _("cities"),
        Kind.INN: _("inns"),
        Kind.CASTLE: _("castles"),
    }
    return words[which]


def number_of(which: Kind, n: int) -> str:
    """A number of tiles of a kind."""
    forms: dict[Kind, Callable[[], str]] = {
        Kind.VILLAGE: lambda: ngettext("{n} village", "{n} villages", n),
        Kind.FARM: lambda: ngettext("{n} farm", "{n} farms", n),
        Kind.CARTER: lambda: ngettext("{n} carter", "{n} carters", n),
        Kind.MONASTERY: lambda: ngettext("{n} monastery", "{n} monasteries", n),
        Kind.MINE: lambda: ngettext("{n} mine", "{n} mines", n),
        Kind.CITY: lambda: ngettext("{n} city", "{n} cities", n),
        Kind.INN: lambda: ngettext("{n} inn", "{n} inns", n),
        Kind.CASTLE: lambda: ngettext("{n} castle", "{n} castles", n),
    }
    return forms[which]().format(n=n)


def produce(which: Produce) -> str:
    """The produce of a farm."""
    words = {
        Produce.OLIVE: _("olives"),
        Produce.GRAPE: _("grapes"),
        Produce.GRAIN: _("grain"),
        Produce.LIVESTOCK: _("livestock"),
    }
    return words[which]


def produces(which: Iterable[Produce]) -> str:
    """The produce of a farm one after the other."""
    return listed([produce(each) for each in which])


def item(which: Piece) -> str:
    """An item alone, as on a key; a farm with its produce."""
    if isinstance(which, Tile):
        if which.kind is not Kind.FARM:
            return kind(which.kind)
        return _("Farm ({produce})").format(produce=produces(which.produce))
    return _("Start castle") if isinstance(which, StartCastle) else _("Joker")


def an_item(which: Piece) -> str:
    """An item with its article, a farm with its produce."""
    if not isinstance(which, Tile):
        return _("the start castle") if isinstance(which, StartCastle) else _("a joker")
    words = {
        Kind.VILLAGE: _("a village"),
        Kind.FARM: _("a farm ({produce})"),
        Kind.CARTER: _("a carter"),
        Kind.MONASTERY: _("a monastery"),
        Kind.MINE: _("a mine"),
        Kind.CITY: _("a city"),
        Kind.INN: _("an inn"),
        Kind.CASTLE: _("a castle"),
    }
    return words[which.kind].format(produce=produces(which.produce))


def items(which: Iterable[Item]) -> str:
    """Items with their articles, one after the other."""
    return listed([an_item(each) for each in which])


def named_item(name: str) -> str:
    """An item with its article by its name in records; the name itself where it is none."""
    if name == START_NAME:
        return an_item(StartCastle())
    return an_item(ITEM_OF_NAME[name]) if name in ITEM_OF_NAME else name


def bonus(which: Bonus) -> str:
    """A kind of bonus tiles alone."""
    words = {
        Bonus.CARD: pgettext("bonus tile", "Card"),
        Bonus.STORAGE: pgettext("bonus tile", "Storage"),
        Bonus.MARBLE: pgettext("bonus tile", "Marble"),
        Bonus.WORKER: pgettext("bonus tile", "Worker"),
        Bonus.PRODUCTION: pgettext("bonus tile", "Production"),
    }
    return words[which]


def bonus_use(which: Bonus) -> str:
    """The use of a kind of bonus tiles (2.7)."""
    words = {
        Bonus.CARD: _("one card more in each draw action"),
        Bonus.STORAGE: _("room for one item more, and 2 green points at once"),
        Bonus.MARBLE: _("one marble more for each mine"),
        Bonus.WORKER: _("one worker more for each village"),
        Bonus.PRODUCTION: _("one production card more for each carter"),
    }
    return words[which]


def colour(which: PlayerColour) -> str:
    """The colour of a player's pieces."""
    words = {
        PlayerColour.BLUE: pgettext("pieces", "blue"),
        PlayerColour.GREEN: pgettext("pieces", "green"),
        PlayerColour.RED: pgettext("pieces", "red"),
        PlayerColour.YELLOW: pgettext("pieces", "yellow"),
    }
    return words[which]


def amount(what: Good, n: int) -> str:
    """A number of points, workers or marbles."""
    forms: dict[Good, Callable[[], str]] = {
        Good.GREEN: lambda: ngettext("{n} green point", "{n} green points", n),
        Good.RED: lambda: ngettext("{n} red point", "{n} red points", n),
        Good.WORKER: lambda: ngettext("{n} worker", "{n} workers", n),
        Good.MARBLE: lambda: ngettext("{n} marble", "{n} marbles", n),
    }
    return forms[what]().format(n=n)


cards = NN_("{n} card", "{n} cards").words
tiles = NN_("{n} tile", "{n} tiles").words
jokers = NN_("{n} joker", "{n} jokers").words
bonus_tiles = NN_("{n} bonus tile", "{n} bonus tiles").words
"""Each takes a number of things."""


GAINS: dict[str, Callable[[int], str]] = {
    "green": lambda n: amount(Good.GREEN, n),
    "red": lambda n: amount(Good.RED, n),
    "worker": lambda n: amount(Good.WORKER, n),
    "marble": lambda n: amount(Good.MARBLE, n),
    "joker": jokers,
    "cards": cards,
    "bonus": bonus_tiles,
}
"""The words of each key of a gain (D5.2)."""


def gain(which: Gain) -> str:
    """All that a card brings."""
    return listed([GAINS[key](n) for key, n in gain_words(which).items()]) or _("nothing")


def part(which: Part) -> str:
    """A part of the price (4.15)."""
    if which is Part.CARD:
        return pgettext("price", "a card")
    if which is Part.WORKER:
        return pgettext("price", "a worker")
    if which.kind is None:
        return pgettext("price", "a pair")
    return _("two cards: {kind}").format(kind=kind(which.kind))


def part_twice(which: Part) -> str:
    """A price of two equal parts (4.15)."""
    if which is Part.CARD:
        return pgettext("price", "two cards")
    if which is Part.WORKER:
        return pgettext("price", "two workers")
    if which.kind is None:
        return pgettext("price", "two pairs")
    return _("four cards: {kind}").format(kind=kind(which.kind))


def awaited(which: Awaited) -> str:
    """The thing that the game waits for (9.4)."""
    words = {
        Awaited.MAP: _("a player's map"),
        Awaited.BONUS: _("the choice of a bonus tile"),
        Awaited.REVEAL: _("the tiles that come"),
        Awaited.ACT: _("an action"),
        Awaited.MARBLE: _("a marble, or the end of the turn"),
        Awaited.CARDS: _("the cards that were drawn"),
        Awaited.PRODUCE: _("a production card"),
        Awaited.CHOOSE: _("the choice between a card's gains"),
        Awaited.MANUAL: _("the gain of a card"),
        Awaited.CASTLE: _("the castle's tile"),
        Awaited.NOTHING: pgettext("awaited", "nothing"),
    }
    return words[which]
