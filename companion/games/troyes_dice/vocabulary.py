"""The rules' own words in the language used now, in each form that a sentence needs them in.

A sentence takes `{plaza}` or `{building}` whole, article and all, so that a language may bend them as it must.
docs/languages.md lists the words chosen for each language.
"""

from companion.i18n.language import MAX_CACHED, _, cached_words, ngettext, pgettext
from engine.troyes_dice import Colour, Half, Kind, Resource, Tile
from engine.troyes_dice.sheet import Gain, Recruit

Place = tuple[Kind, Colour]


def half(which: Half) -> str:
    """Return the name of a half of a day, alone."""
    return (_("morning"), _("afternoon"))[which]


def day(number: int) -> str:
    """A day as a heading."""
    return _("Day {day}").format(day=number)


def day_and_half(number: int, which: Half) -> str:
    """A half-day as a heading."""
    return _("Day {day}, {half}").format(day=number, half=half(which))


@cached_words(MAX_CACHED)
def district(colour: Colour) -> str:
    """Return the name of a colour, alone: a district's, a die's."""
    return (pgettext("die", "red"), pgettext("die", "yellow"), pgettext("die", "white"))[colour]


def plaza_colour(colour: Colour) -> str:
    """A colour as that of a plaza, where that is a word of its own."""
    return (pgettext("plaza", "red"), pgettext("plaza", "yellow"), pgettext("plaza", "white"))[colour]


def the_plaza(colour: Colour) -> str:
    """A plaza that is pointed at."""
    return (_("the red plaza"), _("the yellow plaza"), _("the white plaza"))[colour]


@cached_words(MAX_CACHED)
def die(colour: Colour, value: int | str) -> str:
    """A die by the colour of its plaza and its value."""
    return (_("red {value}"), _("yellow {value}"), _("white {value}"))[colour].format(value=value)


def the_die(colour: Colour, value: int | str) -> str:
    """A die that is pointed at."""
    return (_("the red {value}"), _("the yellow {value}"), _("the white {value}"))[colour].format(value=value)


def a_die(colour: Colour, value: int | str) -> str:
    """Return a die with its value and colour."""
    return (_("a red {value}"), _("a yellow {value}"), _("a white {value}"))[colour].format(value=value)


def cell(colour: Colour, number: int | str) -> str:
    """A cell of the sheet by its district and its number."""
    texts = (pgettext("cell", "red {number}"), pgettext("cell", "yellow {number}"), pgettext("cell", "white {number}"))
    return texts[colour].format(number=number)


@cached_words(MAX_CACHED)
def dice(colour: Colour, amount: int) -> str:
    """Return a number of dice of one colour."""
    texts = (
        ngettext("{n} red die", "{n} red dice", amount),
        ngettext("{n} yellow die", "{n} yellow dice", amount),
        ngettext("{n} white die", "{n} white dice", amount),
    )
    return texts[colour].format(n=amount)


@cached_words(MAX_CACHED)
def resource(which: Resource) -> str:
    """Return the name of a resource, alone."""
    return (_("influence"), _("denier"), _("knowledge"))[which]


@cached_words(MAX_CACHED)
def the_resources(which: Resource) -> str:
    """A resource as a whole: its track."""
    return (pgettext("track", "influence"), pgettext("track", "deniers"), pgettext("track", "knowledge"))[which]


@cached_words(MAX_CACHED)
def resources(which: Resource, amount: int) -> str:
    """An amount of a resource: `1 denier`, `3 deniers`, `3 knowledge`."""
    texts = (
        ngettext("{n} influence", "{n} influence", amount),
        ngettext("{n} denier", "{n} deniers", amount),
        ngettext("{n} knowledge", "{n} knowledge", amount),
    )
    return texts[which].format(n=amount)


@cached_words(MAX_CACHED)
def citizens(colour: Colour, amount: int) -> str:
    """An amount of citizens: `1 red citizen`, `2 red citizens`."""
    texts = (
        ngettext("{n} red citizen", "{n} red citizens", amount),
        ngettext("{n} yellow citizen", "{n} yellow citizens", amount),
        ngettext("{n} white citizen", "{n} white citizens", amount),
    )
    return texts[colour].format(n=amount)


@cached_words(MAX_CACHED)
def citizen(colour: Colour) -> str:
    """A citizen as a title."""
    return (_("Red citizen"), _("Yellow citizen"), _("White citizen"))[colour]


def gain(what: Gain) -> str:
    """A printed gain."""
    return citizens(what.colour, what.amount) if isinstance(what, Recruit) else resources(what.resource, what.amount)


@cached_words(MAX_CACHED)
def building(kind: Kind, colour: Colour) -> str:
    """Return the name of a building, alone, as on a key."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): _("Fortress"),
        (Kind.WORK, Colour.RED): _("Palace"),
        (Kind.PRESTIGE, Colour.YELLOW): _("Great hall"),
        (Kind.WORK, Colour.YELLOW): _("Town hall"),
        (Kind.PRESTIGE, Colour.WHITE): _("Cathedral"),
        (Kind.WORK, Colour.WHITE): _("Bishopric"),
    }
    return texts[kind, colour]


@cached_words(MAX_CACHED)
def in_a_sentence(kind: Kind, colour: Colour) -> str:
    """A building's bare name in the middle of a sentence."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): pgettext("in a sentence", "fortress"),
        (Kind.WORK, Colour.RED): pgettext("in a sentence", "count's palace"),
        (Kind.PRESTIGE, Colour.YELLOW): pgettext("in a sentence", "great hall"),
        (Kind.WORK, Colour.YELLOW): pgettext("in a sentence", "town hall"),
        (Kind.PRESTIGE, Colour.WHITE): pgettext("in a sentence", "cathedral"),
        (Kind.WORK, Colour.WHITE): pgettext("in a sentence", "bishopric"),
    }
    return texts[kind, colour]


@cached_words(MAX_CACHED)
def brief_building(kind: Kind, colour: Colour) -> str:
    """A building's bare name where there is little room."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): pgettext("brief", "fortress"),
        (Kind.WORK, Colour.RED): pgettext("brief", "palace"),
        (Kind.PRESTIGE, Colour.YELLOW): pgettext("brief", "great hall"),
        (Kind.WORK, Colour.YELLOW): pgettext("brief", "town hall"),
        (Kind.PRESTIGE, Colour.WHITE): pgettext("brief", "cathedral"),
        (Kind.WORK, Colour.WHITE): pgettext("brief", "bishopric"),
    }
    return texts[kind, colour]


@cached_words(MAX_CACHED)
def the_building(kind: Kind, colour: Colour) -> str:
    """A building that is pointed at."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): _("the fortress"),
        (Kind.WORK, Colour.RED): _("the count's palace"),
        (Kind.PRESTIGE, Colour.YELLOW): _("the great hall"),
        (Kind.WORK, Colour.YELLOW): _("the town hall"),
        (Kind.PRESTIGE, Colour.WHITE): _("the cathedral"),
        (Kind.WORK, Colour.WHITE): _("the bishopric"),
    }
    return texts[kind, colour]


@cached_words(MAX_CACHED)
def the_building_numbered(kind: Kind, colour: Colour, number: int) -> str:
    """The building in the column of a number, as the title of an action."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): _("Build the fortress {number}"),
        (Kind.WORK, Colour.RED): _("Build the count's palace {number}"),
        (Kind.PRESTIGE, Colour.YELLOW): _("Build the great hall {number}"),
        (Kind.WORK, Colour.YELLOW): _("Build the town hall {number}"),
        (Kind.PRESTIGE, Colour.WHITE): _("Build the cathedral {number}"),
        (Kind.WORK, Colour.WHITE): _("Build the bishopric {number}"),
    }
    return texts[kind, colour].format(number=number)


@cached_words(MAX_CACHED)
def build_a(kind: Kind, colour: Colour) -> str:
    """Building one of a kind, wherever, as the title of an action."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): _("Build a fortress"),
        (Kind.WORK, Colour.RED): _("Build a count's palace"),
        (Kind.PRESTIGE, Colour.YELLOW): _("Build a great hall"),
        (Kind.WORK, Colour.YELLOW): _("Build a town hall"),
        (Kind.PRESTIGE, Colour.WHITE): _("Build a cathedral"),
        (Kind.WORK, Colour.WHITE): _("Build a bishopric"),
    }
    return texts[kind, colour]


def buildings(kind: Kind, colour: Colour, amount: int) -> str:
    """Return a number of buildings of a kind."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): ngettext("{n} fortress", "{n} fortresses", amount),
        (Kind.WORK, Colour.RED): ngettext("{n} palace", "{n} palaces", amount),
        (Kind.PRESTIGE, Colour.YELLOW): ngettext("{n} great hall", "{n} great halls", amount),
        (Kind.WORK, Colour.YELLOW): ngettext("{n} town hall", "{n} town halls", amount),
        (Kind.PRESTIGE, Colour.WHITE): ngettext("{n} cathedral", "{n} cathedrals", amount),
        (Kind.WORK, Colour.WHITE): ngettext("{n} bishopric", "{n} bishoprics", amount),
    }
    return texts[kind, colour].format(n=amount)


@cached_words(MAX_CACHED)
def all_buildings(kind: Kind, colour: Colour) -> str:
    """The buildings of a kind as a whole, as the heading of a list."""
    texts: dict[Place, str] = {
        (Kind.PRESTIGE, Colour.RED): _("fortresses"),
        (Kind.WORK, Colour.RED): _("palaces"),
        (Kind.PRESTIGE, Colour.YELLOW): _("great halls"),
        (Kind.WORK, Colour.YELLOW): _("town halls"),
        (Kind.PRESTIGE, Colour.WHITE): _("cathedrals"),
        (Kind.WORK, Colour.WHITE): _("bishoprics"),
    }
    return texts[kind, colour]


def tile_name(tile: Tile) -> str:
    """Return the name of a tile of Feasts & Raids, alone, as on a key."""
    texts = {
        Tile.INFLUENCE: pgettext("tile", "Influence"),
        Tile.KNOWLEDGE: pgettext("tile", "Knowledge"),
        Tile.COIN: pgettext("tile", "Coin"),
        Tile.FORTRESS: pgettext("tile", "Fortress"),
        Tile.CATHEDRAL: pgettext("tile", "Cathedral"),
        Tile.HALL: pgettext("tile", "Hall"),
        Tile.WORK: pgettext("tile", "Work"),
        Tile.BLACK: pgettext("tile", "Black"),
    }
    return texts[tile]


def the_raid(tile: Tile) -> str:
    """The raid of a tile, as the subject of a sentence that it begins."""
    texts = {
        Tile.INFLUENCE: _("The influence raid"),
        Tile.KNOWLEDGE: _("The knowledge raid"),
        Tile.COIN: _("The coin raid"),
        Tile.FORTRESS: _("The fortress raid"),
        Tile.CATHEDRAL: _("The cathedral raid"),
        Tile.HALL: _("The hall raid"),
        Tile.WORK: _("The work raid"),
        Tile.BLACK: _("The black raid"),
    }
    return texts[tile]


def the_feast(tile: Tile) -> str:
    """The feast of a tile, as the subject of a sentence that it begins."""
    texts = {
        Tile.INFLUENCE: _("The influence feast"),
        Tile.KNOWLEDGE: _("The knowledge feast"),
        Tile.COIN: _("The coin feast"),
        Tile.FORTRESS: _("The fortress feast"),
        Tile.CATHEDRAL: _("The cathedral feast"),
        Tile.HALL: _("The hall feast"),
        Tile.WORK: _("The work feast"),
        Tile.BLACK: _("The black feast"),
    }
    return texts[tile]
