"""The words of Troyes in the language used now, in each form that a sentence needs."""

from collections.abc import Callable, Sequence

from companion.i18n.language import _, ngettext, pgettext
from companion.i18n.numbers import listed
from engine.troyes.setup import Pieces
from engine.troyes.terms import Building, Colour, Good

BLACK = "black"


def colour(which: str) -> str:
    """A colour alone; black is the one of attackers."""
    words = {
        Colour.RED: pgettext("die", "red"),
        Colour.WHITE: pgettext("die", "white"),
        Colour.YELLOW: pgettext("die", "yellow"),
        BLACK: pgettext("die", "black"),
    }
    return words[which]


def of_dice(which: str) -> str:
    """A colour as that of several dice."""
    words = {
        Colour.RED: pgettext("several dice", "red"),
        Colour.WHITE: pgettext("several dice", "white"),
        Colour.YELLOW: pgettext("several dice", "yellow"),
        BLACK: pgettext("several dice", "black"),
    }
    return words.get(which) or pgettext("several dice", "of one colour")


def die(which: Colour, value: int) -> str:
    """A die with its colour and value."""
    words = {Colour.RED: _("red {value}"), Colour.WHITE: _("white {value}"), Colour.YELLOW: _("yellow {value}")}
    return words[which].format(value=value)


def dice(all_dice: Sequence[tuple[Colour, int]]) -> str:
    """Dice one after the other."""
    return listed([die(*each) for each in all_dice])


def building(which: Building) -> str:
    """A building with its article."""
    words = {Building.PALACE: _("the Palace"), Building.BISHOPRIC: _("the Bishopric")}
    return words.get(which) or _("the City Hall")


def building_name(which: Building) -> str:
    """A building alone, above its drawing."""
    words = {Building.PALACE: _("Palace"), Building.BISHOPRIC: _("Bishopric")}
    return words.get(which) or _("City Hall")


def space_name(which: Building, space: int) -> str:
    """A space of a building."""
    return _("{building}, space {space}").format(building=building_name(which), space=space)


def hire(deniers: int) -> str:
    """The price of a tradesman, on the card."""
    return ngettext("hire: {n} denier", "hire: {n} deniers", deniers).format(n=deniers)


def shares(most: int, second: int) -> str:
    """The victory points that an event brings for most cubes and for second most."""
    return _("{most} or {second} points").format(most=most, second=second)


def number_of(which: str, n: int) -> str:
    """A number of dice of a colour, or of black ones."""
    forms: dict[str, Callable[[], str]] = {
        Colour.RED: lambda: ngettext("{n} red die", "{n} red dice", n),
        Colour.WHITE: lambda: ngettext("{n} white die", "{n} white dice", n),
        Colour.YELLOW: lambda: ngettext("{n} yellow die", "{n} yellow dice", n),
        BLACK: lambda: ngettext("{n} black die", "{n} black dice", n),
    }
    return forms[which]().format(n=n)


def amount(what: Good, n: int) -> str:
    """A number of deniers, influence or victory points."""
    if what == Good.DENIER:
        text = ngettext("{n} denier", "{n} deniers", abs(n))
    elif what == Good.INFLUENCE:
        text = ngettext("{n} influence", "{n} influence", abs(n))
    else:
        text = ngettext("{n} victory point", "{n} victory points", abs(n))
    return text.format(n=n)


def pieces(which: Pieces) -> str:
    """The colour of a player's citizens and cubes."""
    words = {Pieces.ORANGE: _("orange"), Pieces.BLUE: _("blue"), Pieces.GREEN: _("green")}
    return words.get(which) or _("natural")


def costs(deniers: int) -> str:
    """The price of an action."""
    return ngettext("costs {n} denier", "costs {n} deniers", deniers).format(n=deniers)


def cubes(n: str, count: int) -> str:
    """A number of cubes, with its sign."""
    return ngettext("{n} cube", "{n} cubes", count).format(n=n)


def citizens(n: str, count: int) -> str:
    """A number of citizens, with its sign."""
    return ngettext("{n} citizen", "{n} citizens", count).format(n=n)
