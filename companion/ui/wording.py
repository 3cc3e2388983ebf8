"""English sentences and words of the screen, in one place."""

from collections.abc import Sequence

from companion.ui.model import SetupDraft
from engine.troyes_dice import (
    Building,
    Citizen,
    Colour,
    Deed,
    Fault,
    Game,
    Half,
    Kind,
    Option,
    Resource,
    Rest,
    Tile,
    Turn,
)
from engine.troyes_dice.faults import Code
from engine.troyes_dice.sheet import (
    BUILDING_NAMES,
    CHARACTERS,
    FORTRESS_CITIZEN,
    HALL_DIE,
    HALL_GAIN,
    Gain,
    Recruit,
)
from engine.troyes_dice.state import Seat, Slot
from vision.reading import DoubtCode

DOUBTS = {
    DoubtCode.CLOSE_CALL: "This die is hard to read.",
    DoubtCode.WAYS_DISAGREE: "Two looks at this die gave two values.",
    DoubtCode.MAYBE_NO_DIE: "This may not be a die.",
    DoubtCode.MAYBE_MISSED: "A die may have been missed.",
    DoubtCode.CUT_OFF: "A die reaches over the edge of the picture.",
    DoubtCode.ODD_SIZE: "This is much larger or smaller than the other dice.",
    DoubtCode.OVERLAP: "Two dice lie nearly in one place.",
    DoubtCode.BODY_UNCLEAR: "Is this die clear or black?",
    DoubtCode.WRONG_COUNT: "There should be four dice.",
    DoubtCode.WRONG_BODIES: "There should be one black and three clear dice.",
    DoubtCode.TOO_MANY: "There are too many dice to tell apart.",
    DoubtCode.TOO_SMALL: "The dice are too small in the picture; bring the camera nearer.",
    DoubtCode.TOO_DARK: "The picture is too dark; give it more light.",
    DoubtCode.BLURRED: "The picture is blurred.",
}

TILES = {
    (Tile.INFLUENCE, False): "Influence feast: each influence changes this die by two.",
    (Tile.INFLUENCE, True): "Influence raid: influence cannot change this die.",
    (Tile.KNOWLEDGE, False): "Knowledge feast: one knowledge changes this die's colour.",
    (Tile.KNOWLEDGE, True): "Knowledge raid: knowledge cannot change this die's colour.",
    (Tile.COIN, False): "Coin feast: this die costs nothing; adjusting it still costs.",
    (Tile.COIN, True): "Coin raid: this die costs one denier more.",
    (Tile.FORTRESS, False): "Fortress feast: a fortress gives one more red citizen and one yellow or white one.",
    (Tile.FORTRESS, True): "Fortress raid: this die costs one influence more.",
    (Tile.CATHEDRAL, False): "Cathedral feast: a cathedral gives one of each resource as well.",
    (Tile.CATHEDRAL, True): "Cathedral raid: this die costs one knowledge more.",
    (Tile.HALL, False): "Hall feast: a great hall counts one die more.",
    (Tile.HALL, True): "Hall raid: no prestige building can be built with this die.",
    (Tile.WORK, False): "Work feast: a work building gives one more citizen.",
    (Tile.WORK, True): "Work raid: this die is worth 0; influence can raise it.",
    (Tile.BLACK, False): "Black feast: the black die does no harm here and may be chosen.",
    (Tile.BLACK, True): "Black raid: a clear die here strikes like a second black die.",
}


def plazas_missing(draft: SetupDraft) -> str:
    """What is still to be told of the plazas, as a sentence; empty where nothing is."""
    wheel = draft.wheel
    if wheel is None:
        return ""
    if wheel.turned:
        return "Tap the plaza where the window stands on day 1, then This is place 0."
    if not wheel.asked:
        return ""
    if len(wheel.asked) == 1:
        return f"The faces of the plaza at place {wheel.asked[0]} are still to be told."
    return f"The faces of {len(wheel.asked)} plazas are still to be told: tap how each one lies."


def capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def moment(game: Game) -> str:
    """The open half."""
    return f"Day {game.day}, {game.half.word}"


def next_moment(game: Game) -> str:
    """The half that the next roll opens."""
    index = game.half_index + 1
    return f"Day {index // 2 + 1}, {Half(index % 2).word}"


def resources(resource: Resource, amount: int) -> str:
    """An amount of a resource."""
    return f"{amount} {resource.word}{'s' if resource == Resource.DENIER and amount != 1 else ''}"


def citizens(colour: Colour, amount: int) -> str:
    """An amount of citizens."""
    return f"{amount} {colour.word} citizen{'' if amount == 1 else 's'}"


def gain(what: Gain) -> str:
    """A printed gain."""
    return citizens(what.colour, what.amount) if isinstance(what, Recruit) else resources(what.resource, what.amount)


def price(cost: tuple[int, int, int]) -> str:
    """A cost in influence, deniers, knowledge; `free` where it is nothing."""
    return " + ".join(resources(r, n) for r, n in zip(Resource, cost, strict=True) if n) or "free"


def slot_price(slot: Slot) -> str:
    """What a die costs, with the choice where there is one."""
    if len(slot.prices) == 1:
        return price(next(iter(slot.prices.values())))
    extra = f" + 1 {slot.side.extra.word}" if slot.side.extra is not None else ""
    return f"1 of any{extra}"


def deed(do: Deed, colour: Colour, value: int, column: int) -> str:
    """What a turn does, as a title."""
    if do is Deed.GATHER:
        return f"Gather {resources(Resource(colour), value)}"
    kind = Kind.PRESTIGE if do is Deed.PRESTIGE else Kind.WORK
    return f"Build the {BUILDING_NAMES[kind, colour]} {value}" if column else f"Build a {BUILDING_NAMES[kind, colour]}"


def option(choice: Option) -> str:
    """An option of a choice, as a title."""
    if isinstance(choice, Citizen):
        return f"{capital(choice.colour.word)} citizen"
    assert isinstance(choice, Building)
    return f"{capital(BUILDING_NAMES[choice.kind, choice.district])} in column {choice.column}"


SAID_BETTER = {
    Code.PAY_LACKING: "This die costs {need} {resource}; you have {have}.",
    Code.BLACK_DIE: "The black die destroyed this plaza; nobody can choose its die.",
    Code.BLACK_RAID_DIE: "The black raid makes this die a second black die; nobody can choose it.",
    Code.CROSSED_OUT: "The {building} of column {column} is crossed out and can never be built.",
}
"""Faults whose sentence can be nearer to what one sees on the screen."""


def because(found: Sequence[Fault]) -> str:
    """Why something is not allowed, with the rule; empty where it is allowed."""
    if not found:
        return ""
    first = found[0]
    text = SAID_BETTER.get(first.code, "").format(**dict(first.numbers)) or str(first)
    text = text.replace("2 denier;", "2 deniers;").replace("3 denier;", "3 deniers;")
    return f"{text} (Rule {first.rule})" if first.rule else text


BRIEF_REASONS = {
    Code.PAY_LACKING: "too dear",
    Code.RAID_COST: "too dear",
    Code.ALREADY_BUILT: "stands already",
    Code.CROSSED_OUT: "crossed out",
    Code.HALL_RAID: "hall raid",
    Code.VALUE_ZERO: "worth 0",
}


def brief_reason(found: Sequence[Fault]) -> str:
    """Why something is not allowed, in two words."""
    return BRIEF_REASONS.get(found[0].code, "not possible")


QUESTIONS = {
    "2.3": "15 citizens on one track: build one prestige building of another district, free of charge.",
    "2.4": "All three citizen tracks have got so far: build any one work building, free of charge.",
    "2.5": "That citizen's track is full. On which track does the citizen go?",
    "6.2": "The fortress feast brings one more citizen. Which one?",
}


def spoken_turn(game: Game, seat: Seat) -> str:
    """What a player did in this half, in a few words."""
    turn = seat.turn
    if isinstance(turn, Rest):
        return "Rested: one of each resource"
    assert isinstance(turn, Turn)
    assert game.throw is not None
    slot = game.throw.slots[turn.slot]
    colour = slot.colour if turn.colour is None else turn.colour
    value = slot.lies if turn.value is None else turn.value
    return deed(turn.do, colour, value, game.column_of[value])


def brief_turn(game: Game, seat: Seat) -> str:
    """What a player did in this half, in two or three words."""
    if isinstance(seat.turn, Rest):
        return "rested"
    return _brief(spoken_turn(game, seat))


def brief_deed(do: Deed, colour: Colour, value: int) -> str:
    """What a turn would do, in two or three words."""
    return _brief(deed(do, colour, value, value))


def _brief(text: str) -> str:
    return capital(
        text.removeprefix("Gather ").removeprefix("Build the ").removeprefix("Build a ").removeprefix("count's ")
    )


def keeps(left: Sequence[int]) -> str:
    """What is left before the gains."""
    return ", ".join(resources(resource, amount) for resource, amount in zip(Resource, left, strict=True))


def cell(kind: Kind, district: Colour, column: int) -> str:
    """What a building's space gives, as printed."""
    name = f"{capital(BUILDING_NAMES[kind, district])} of column {column}"
    if kind is Kind.WORK:
        return f"{name}: {citizens(district, 2)}."
    if district is Colour.RED:
        return f"{name}: {citizens(FORTRESS_CITIZEN[column - 1], 1)}, and attacks spare this column."
    if district is Colour.YELLOW:
        return f"{name}: {gain(HALL_GAIN[column - 1])} for each {HALL_DIE[column - 1].word} die available."
    character, scored_kind, scored = CHARACTERS[column - 1]
    points = "1 point each if it is your first or second cathedral, then 2, then 3"
    return f"{name}: {character} scores your {many(scored_kind, scored)}, {points}."


def many(kind: Kind, district: Colour, count: int = 2) -> str:
    """A building's name for that many of them."""
    name = BUILDING_NAMES[kind, district]
    return name if count == 1 else f"{name}es" if name.endswith("s") else f"{name}s"
