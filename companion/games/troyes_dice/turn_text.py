"""Sentences and words of the screen, in one place and in the language used now."""

from collections.abc import Sequence

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.vocabulary import citizens, gain
from companion.i18n.language import MAX_CACHED, N_, _, cached_words, ngettext, pgettext
from engine.troyes_dice import Building, Citizen, Colour, Deed, Game, Half, Kind, Option, Resource, Rest, Tile, Turn
from engine.troyes_dice.sheet import CHARACTERS, FORTRESS_CITIZEN, HALL_DIE, HALL_GAIN
from engine.troyes_dice.state import ChoiceReason, Seat, Slot
from engine.troyes_dice.terms import FortressFeast

__all__ = ["citizens", "gain"]

TILES = {
    (Tile.INFLUENCE, False): N_("Influence feast: each influence changes this die by two."),
    (Tile.INFLUENCE, True): N_("Influence raid: influence cannot change this die."),
    (Tile.KNOWLEDGE, False): N_("Knowledge feast: one knowledge changes this die's colour."),
    (Tile.KNOWLEDGE, True): N_("Knowledge raid: knowledge cannot change this die's colour."),
    (Tile.COIN, False): N_("Coin feast: this die costs nothing; adjusting it still costs."),
    (Tile.COIN, True): N_("Coin raid: this die costs one denier more."),
    (Tile.FORTRESS, False): N_("Fortress feast: a fortress gives one more red citizen and one yellow or white one."),
    (Tile.FORTRESS, True): N_("Fortress raid: this die costs one influence more."),
    (Tile.CATHEDRAL, False): N_("Cathedral feast: a cathedral gives one of each resource as well."),
    (Tile.CATHEDRAL, True): N_("Cathedral raid: this die costs one knowledge more."),
    (Tile.HALL, False): N_("Hall feast: a great hall counts one die more."),
    (Tile.HALL, True): N_("Hall raid: no prestige building can be built with this die."),
    (Tile.WORK, False): N_("Work feast: a work building gives one more citizen."),
    (Tile.WORK, True): N_("Work raid: this die is worth 0; influence can raise it."),
    (Tile.BLACK, False): N_("Black feast: the black die does no harm here and may be chosen."),
    (Tile.BLACK, True): N_("Black raid: a clear die here strikes like a second black die."),
}


ONE_CITIZEN = N_("Fortress feast: a fortress gives one more citizen of any colour.")


@cached_words(MAX_CACHED)
def tile_sentence(which: Tile, raid: bool, feast: FortressFeast) -> str:
    """Return a tile's effect as a sentence that begins with its name; `feast` is the option of rule 6a.2."""
    one = (which, raid, feast) == (Tile.FORTRESS, False, FortressFeast.ONE)
    return _(ONE_CITIZEN if one else TILES[which, raid])


def moment(game: Game) -> str:
    """The open half."""
    return vocabulary.day_and_half(game.day, game.half)


def next_moment(game: Game) -> str:
    """The half that the next roll opens."""
    index = game.half_index + 1
    return vocabulary.day_and_half(index // 2 + 1, Half(index % 2))


def heading(game: Game, correcting: bool) -> str:
    """The title over a throw."""
    return _("Correct the roll: {half}").format(half=moment(game)) if correcting else next_moment(game)


def resources(resource: Resource, amount: int) -> str:
    """An amount of a resource."""
    return vocabulary.resources(resource, amount)


@cached_words(MAX_CACHED)
def price(cost: tuple[int, int, int]) -> str:
    """A cost in influence, deniers, knowledge; `free` where it is nothing."""
    return " + ".join(resources(r, n) for r, n in zip(Resource, cost, strict=True) if n) or _("free")


def slot_price(slot: Slot) -> str:
    """Return the price of a die, with the choice if there is one."""
    if len(slot.payments) == 1:
        return price(slot.payments[0].cost)
    if slot.side.extra is None:
        return _("1 of any")
    return _("1 of any + {more}").format(more=resources(slot.side.extra, 1))


@cached_words(MAX_CACHED)
def gathering(colour: Colour, value: int) -> str:
    """Gathering, as a title."""
    texts = (
        ngettext("Gather {n} influence", "Gather {n} influence", value),
        ngettext("Gather {n} denier", "Gather {n} deniers", value),
        ngettext("Gather {n} knowledge", "Gather {n} knowledge", value),
    )
    return texts[Resource(colour)].format(n=value)


@cached_words(MAX_CACHED)
def deed(do: Deed, colour: Colour, value: int, column: int) -> str:
    """Return the title of a turn: its action."""
    if do is Deed.GATHER:
        return gathering(colour, value)
    kind = Kind.PRESTIGE if do is Deed.PRESTIGE else Kind.WORK
    return vocabulary.the_building_numbered(kind, colour, value) if column else vocabulary.build_a(kind, colour)


def option(choice: Option) -> str:
    """An option of a choice, as a title."""
    if isinstance(choice, Citizen):
        return vocabulary.citizen(choice.colour)
    assert isinstance(choice, Building)
    name = vocabulary.building(choice.kind, choice.district)
    return _("{building} in column {column}").format(building=name, column=choice.column)


QUESTIONS = {
    ChoiceReason.FULL_TRACK: N_("That citizen's track is full. On which track does the citizen go?"),
    ChoiceReason.FEAST: N_("The fortress feast brings one more citizen. Which one?"),
    ChoiceReason.TRACK: N_(
        "15 citizens on one track: build one prestige building of another district, free of charge."
    ),
    ChoiceReason.COLUMN: N_("All three citizen tracks are this far: build any one work building, free of charge."),
}


def question(reason: ChoiceReason) -> str:
    """Return the question of a choice."""
    return _(QUESTIONS[reason])


def spoken_turn(game: Game, seat: Seat) -> str:
    """Describe a player's turn in this half in a few words."""
    turn = seat.turn
    if isinstance(turn, Rest):
        return _("Rested: one of each resource")
    assert isinstance(turn, Turn)
    return deed(*_done(game, turn))


def brief_turn(game: Game, seat: Seat) -> str:
    """Describe a player's turn in this half in two or three words."""
    turn = seat.turn
    if isinstance(turn, Rest):
        return _("rested")
    assert isinstance(turn, Turn)
    do, colour, value, _column = _done(game, turn)
    return brief_deed(do, colour, value)


def _done(game: Game, turn: Turn) -> tuple[Deed, Colour, int, int]:
    """The deed of a turn with its die as adjusted, and the column of its value."""
    assert game.throw is not None
    slot = game.throw.slots[turn.slot]
    colour = slot.colour if turn.colour is None else turn.colour
    value = slot.lies if turn.value is None else turn.value
    return turn.do, colour, value, game.column_of[value]


@cached_words(MAX_CACHED)
def brief_deed(do: Deed, colour: Colour, value: int) -> str:
    """Describe the action of a draft in two or three words."""
    if do is Deed.GATHER:
        return resources(Resource(colour), value)
    name = vocabulary.building(Kind.PRESTIGE if do is Deed.PRESTIGE else Kind.WORK, colour)
    return _("{building} {number}").format(building=name, number=value) if value else name


def keeps(left: Sequence[int]) -> str:
    """Return the resources left before the gains."""
    comma = pgettext("between names", ", ")
    return comma.join(resources(resource, amount) for resource, amount in zip(Resource, left, strict=True))


@cached_words(MAX_CACHED)
def cell(kind: Kind, district: Colour, column: int) -> str:
    """Return the gain printed on a building's space."""
    name = vocabulary.building(kind, district)
    if kind is Kind.WORK:
        gives = citizens(district, 2)
        return _("{building} of column {column}: {gain}.").format(building=name, column=column, gain=gives)
    if district is Colour.RED:
        gives = citizens(FORTRESS_CITIZEN[column - 1], 1)
        text = _("{building} of column {column}: {gain}, and attacks spare this column.")
        return text.format(building=name, column=column, gain=gives)
    if district is Colour.YELLOW:
        text = _("{building} of column {column}: {gain} for each available die of this colour: {colour}.")
        gives, die = gain(HALL_GAIN[column - 1]), vocabulary.district(HALL_DIE[column - 1])
        return text.format(building=name, column=column, gain=gives, colour=die)
    character, scored_kind, scored = CHARACTERS[column - 1]
    text = _(
        "{building} of column {column}: {character} scores points for each of your {buildings}. Your first two "
        "cathedrals set 1 point each, the next two 2, the last two 3."
    )
    scored_buildings = vocabulary.all_buildings(scored_kind, scored)
    return text.format(building=name, column=column, character=character, buildings=scored_buildings)


def turn_title(game: Game, turn: Turn) -> str:
    """A turn that may still be taken, as a title: its action."""
    return deed(*_done(game, turn))


def turn_die(game: Game, turn: Turn) -> str:
    """The die of a turn: as it lies, and as it is adjusted."""
    assert game.throw is not None
    slot = game.throw.slots[turn.slot]
    _do, colour, value, _column = _done(game, turn)
    lying = vocabulary.the_die(slot.colour, slot.value)
    if (colour, value) == (slot.colour, slot.lies):
        return _("with {die}").format(die=lying)
    return _("with {die}, made {other}").format(die=lying, other=vocabulary.a_die(colour, value))


def many(kind: Kind, district: Colour, count: int = 2) -> str:
    """A building's count and name for that many of them."""
    return vocabulary.buildings(kind, district, count)
