"""The picture of the wheel held against the game: which die lies wrong, and the plazas' colours at set-up."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.words import listed, number_word
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.state import Game, Slot, Throw
from engine.troyes_dice.terms import Colour
from vision.reading import Die
from vision.wheel_reading import WheelDoubtCode, WheelReading

COLOURS = {"red": Colour.RED, "yellow": Colour.YELLOW, "white": Colour.WHITE}
ORDINALS = ("first", "second", "third", "fourth")
MOST_ODD_FACES = 1
"""So many plazas may show another colour than in the game: one may have been misread or turned already."""

Lying = tuple[int, bool]
"""A die's value and whether it is the black one: equal clear dice are the same."""


class Laying(Struct, frozen=True):
    """Whether the dice lie as rule 3.1 says, `sentence` to say where not, and the places (0-8) that are wrong."""

    right: bool
    sentence: str = ""
    wrong: tuple[int, ...] = ()


class SeenPlaza(Struct, frozen=True):
    """A plaza's colour as the picture shows it; not `sure` where somebody should look."""

    colour: Colour
    sure: bool


def seen_plazas(reading: WheelReading, zero: int = 0) -> tuple[SeenPlaza, ...]:
    """The nine colours that face up, from place 0 clockwise, as a proposal for the set-up.

    `zero` is the index in the reading of the plaza at place 0. The hidden faces (1.2) cannot be seen: they have to
    be asked for. Empty where no wheel was found.
    """
    unclear = (WheelDoubtCode.COLOUR_UNCLEAR, WheelDoubtCode.MAYBE_COVERED)
    whole = any(doubt.plaza is None and doubt.die is None for doubt in reading.doubts)
    odd = {doubt.plaza for doubt in reading.doubts if doubt.code in unclear}
    seen = [SeenPlaza(COLOURS[name], not whole and i not in odd) for i, name in enumerate(reading.colours)]
    return tuple(seen[zero:] + seen[:zero])


def check_laying(reading: WheelReading, game: Game, zero: int | None = None) -> Laying:
    """Hold the dice in a picture of the wheel against the open half's throw (3.1, 3.2).

    `zero` is the index in the reading of the plaza at place 0, where a mat tells it; otherwise the colours do.
    Raises ValueError where no half is open.
    """
    throw = game.throw
    if throw is None:
        raise ValueError("no half is open, so there is no throw to compare with; roll first")
    if reading.wheel is None:
        return Laying(False, "I see no wheel: lay it whole into the picture.")
    lying = [None if die is None else (die.value, die.body == "black") for die in reading.lying]
    turns = range(PLACES) if zero is None else (zero,)
    fits = [(_odd_faces(reading, game, turn), -_agreeing(lying, throw, turn), turn) for turn in turns]
    odd, _, turn = min(fits)
    if odd > MOST_ODD_FACES:
        return Laying(False, f"{_sized(odd)} on the wheel have another colour than in the game: look at the plazas.")
    return _compared(lying[turn:] + lying[:turn], throw, _loose(reading))


def _odd_faces(reading: WheelReading, game: Game, turn: int) -> int:
    """How many plazas differ in colour if place 0 is at index `turn`."""
    colours = [COLOURS[name] for name in reading.colours]
    return sum(colours[(turn + place) % PLACES] != face for place, face in enumerate(game.faces))


def _agreeing(lying: Sequence[Lying | None], throw: Throw, turn: int) -> int:
    return sum(lying[(turn + slot.place) % PLACES] == _die(slot) for slot in throw.slots)


def _loose(reading: WheelReading) -> list[Die]:
    """The dice that lie on no plaza."""
    on = {plaza.die for plaza in reading.wheel.plazas} if reading.wheel else set()
    return [die for index, die in enumerate(reading.dice.dice) if index not in on]


def _compared(seen: Sequence[Lying | None], throw: Throw, loose: Sequence[Die]) -> Laying:
    """The dice by place against the slots; the simplest thing that is wrong is the one that is said."""
    wanted = {slot.place: _die(slot) for slot in throw.slots}
    wrong = tuple(place for place, die in enumerate(seen) if die != wanted.get(place))
    if not wrong:
        return Laying(True)
    there, thrown = Counter(die for die in seen if die), Counter(wanted.values())
    if there != thrown:
        return Laying(False, _other_dice(there, thrown, len(loose)), wrong)
    return Laying(False, _shifted(seen, throw) or _moved(seen, throw, wrong) or _order(throw), wrong)


def _other_dice(there: Counter[Lying], thrown: Counter[Lying], loose: int) -> str:
    missing, extra = _ascending(thrown - there), _ascending(there - thrown)
    if not there:
        return "No die lies on a plaza yet: lay all four out, the lowest at the free end."
    if not extra and loose:
        return f"{_names(missing)} must lie on a plaza."
    if not extra:
        return f"{_names(missing)} {_verb(missing)} missing on the wheel."
    if not missing:
        return f"{_names(extra)} {_verb(extra)} too many on the wheel: only the four dice of the throw lie there."
    return f"{_names(missing)} {_verb(missing)} not there: the wheel shows {_names(extra).lower()} instead."


def _ascending(dice: Counter[Lying]) -> list[Lying]:
    """In the order in which they are laid: the black one first among equals (3.1)."""
    return sorted(dice.elements(), key=lambda die: (die[0], not die[1]))


def _shifted(seen: Sequence[Lying | None], throw: Throw) -> str:
    """A sentence where all four dice lie in order, but as many plazas too far one way."""
    for step in (*range(1, 5), *range(-4, 0)):
        if all(seen[(slot.place + step) % PLACES] == _die(slot) for slot in throw.slots):
            way = "clockwise" if step > 0 else "anticlockwise"
            plazas = "plaza" if abs(step) == 1 else "plazas"
            first = throw.slots[0]
            return (
                f"All four dice lie {number_word(abs(step))} {plazas} too far {way}: "
                f"{_names([_die(first)]).lower()} belongs on the {first.colour.word} plaza at the free end."
            )
    return ""


def _moved(seen: Sequence[Lying | None], throw: Throw, wrong: Sequence[int]) -> str:
    """A sentence where two places are wrong: two dice changed, or one die on another plaza."""
    if len(wrong) != 2:
        return ""
    dice = [die for place in wrong if (die := seen[place])]
    if len(dice) == 2:
        return f"{_names(dice)} must change places."
    slot = next(slot for slot in throw.slots if slot.place in wrong)
    where = f"the {slot.colour.word} plaza, the {ORDINALS[slot.index]} from the free end clockwise"
    return f"{_names(dice)} lies on the wrong plaza: it belongs on {where}."


def _order(throw: Throw) -> str:
    order = listed([f"{'black ' if slot.black else ''}{slot.value}" for slot in throw.slots])
    return f"The dice lie in the wrong order: from the free end clockwise they must be {order}."


def _die(slot: Slot) -> Lying:
    return slot.value, slot.black


def _names(dice: Sequence[Lying]) -> str:
    """`The clear 1 and the black 3`."""
    said = listed([f"the {'black' if black else 'clear'} {value}" for value, black in dice])
    return said[:1].upper() + said[1:]


def _verb(dice: Sequence[Lying]) -> str:
    return "is" if len(dice) == 1 else "are"


def _sized(count: int) -> str:
    return f"{number_word(count).capitalize()} plazas"
