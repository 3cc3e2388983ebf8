"""The picture of the wheel held against the game: which die lies wrong, and the plazas' colours at set-up."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.game.camera_form import PlacementCheck
from companion.games.troyes_dice import vocabulary
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import count_word, listed
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.state import Game
from engine.troyes_dice.terms import Colour
from vision.reading import Die
from vision.wheel_reading import WheelDoubtCode, WheelReading

COLOURS = {"red": Colour.RED, "yellow": Colour.YELLOW, "white": Colour.WHITE}
MAX_ODD_FACES = 1
"""At most this number of plazas may differ in colour from the game: one may have been misread or turned already."""

RIGHT = N_("All dice are in the right places.")
NO_WHEEL = N_("I see no wheel: place the whole wheel in the picture.")

PlacedDie = tuple[int, bool]
"""A die's value and whether it is the black one: equal clear dice are the same."""


class Placement(Struct, frozen=True):
    """The result of a placement check: `right` by rule 3.1, `sentence` with the correction, the places (0-8) that are
    wrong.

    `zero` is the index in the reading of the plaza at place 0. `clear` is whether one may act on it: the reading is
    sure, or it shows the very dice that were thrown, which no misreading does by chance.
    """

    right: bool
    sentence: str = ""
    wrong: tuple[int, ...] = ()
    zero: int = 0
    clear: bool = False

    @property
    def plazas(self) -> tuple[int, ...]:
        """The indices in the reading of the plazas that are wrong, ascending."""
        return tuple(sorted((self.zero + place) % PLACES for place in self.wrong))


class RequiredDie(Struct, frozen=True):
    """The required position of a die of the throw: its place, its index from the free end (0-3), the plaza's colour."""

    place: int
    index: int
    colour: Colour
    die: PlacedDie


class SeenPlaza(Struct, frozen=True):
    """A plaza's colour as the picture shows it; not `sure` where somebody should look."""

    colour: Colour
    sure: bool


def seen_plazas(reading: WheelReading, zero: int = 0) -> tuple[SeenPlaza, ...]:
    """The nine colours that face up, from place 0 clockwise, as a proposal for the set-up.

    `zero` is the index in the reading of the plaza at place 0. The hidden faces (1.2) cannot be seen: they have to
    be asked for. Empty if no wheel was found.
    """
    unclear = (WheelDoubtCode.COLOUR_UNCLEAR, WheelDoubtCode.MAYBE_COVERED)
    whole = any(doubt.disc is None and doubt.die is None for doubt in reading.doubts)
    odd = {doubt.disc for doubt in reading.doubts if doubt.code in unclear}
    seen = [SeenPlaza(COLOURS[name], not whole and i not in odd) for i, name in enumerate(reading.colours)]
    return tuple(seen[zero:] + seen[:zero])


def placement(reading: WheelReading, game: Game | None, zero: int | None) -> PlacementCheck | None:
    """Hold the dice in a picture of the wheel against a game, or without one against rule 3.1.

    None if the game has no open half, so that no dice belong on the wheel.
    """
    if game is None:
        result = check_order(reading)
    elif game.throw is None:
        return None
    else:
        result = check_placement(reading, game, zero)
    return PlacementCheck(result.right, result.clear, result.sentence, result.plazas)


def check_placement(reading: WheelReading, game: Game, zero: int | None = None) -> Placement:
    """Hold the dice in a picture of the wheel against the open half's throw (3.1, 3.2).

    `zero` is the index in the reading of the plaza at place 0, if a mat shows it; otherwise the colours decide. Raises
    ValueError if no half is open.
    """
    throw = game.throw
    if throw is None:
        raise ValueError("no half is open, so there is no throw to compare with; roll first")
    if reading.wheel is None:
        return Placement(False, _(NO_WHEEL))
    wanted = [RequiredDie(slot.place, slot.index, slot.colour, (slot.value, slot.black)) for slot in throw.slots]
    lying = _lying(reading)
    turns = range(PLACES) if zero is None else (zero,)
    fits = [(_odd_faces(reading, game, turn), -_agreeing(lying, wanted, turn), turn) for turn in turns]
    odd, _agree, turn = min(fits)
    if odd > MAX_ODD_FACES:
        text = _("{count} plazas on the wheel differ in colour from the game: check the plazas.")
        return Placement(False, text.format(count=odd))
    result = _compared(lying[turn:] + lying[:turn], wanted, _loose(reading))
    same = Counter(die for die in lying if die) == Counter(spot.die for spot in wanted)
    return replace(result, zero=turn, clear=reading.sure or (same and not reading.doubts))


def check_order(reading: WheelReading) -> Placement:
    """Hold the dice in a picture of the wheel against rule 3.1 alone, without knowledge of the throw.

    They must lie on four plazas side by side, ascending clockwise, the black one first among equals.
    """
    if reading.wheel is None:
        return Placement(False, _(NO_WHEEL))
    thrown = [_as_lying(die) for die in reading.dice.dice]
    black = sum(dark for _, dark in thrown)
    if (len(thrown), black) != (4, 1):
        text = _("A throw is one black and three clear dice; I see {black} black and {clear} clear.")
        return Placement(False, text.format(black=black, clear=len(thrown) - black))
    lying = _lying(reading)
    order = _ascending(Counter(thrown))
    colours = [COLOURS[name] for name in reading.colours]
    ways = [_side_by_side(order, start, colours) for start in range(PLACES)]
    result = _compared(lying, max(ways, key=lambda wanted: _agreeing(lying, wanted, 0)), _loose(reading))
    return replace(result, clear=reading.sure)


def _side_by_side(order: Sequence[PlacedDie], start: int, colours: Sequence[Colour]) -> list[RequiredDie]:
    """Return the positions of these dice if the first one is at `start`."""
    places = [(start + index) % PLACES for index in range(len(order))]
    return [RequiredDie(at, i, colours[at], die) for i, (at, die) in enumerate(zip(places, order, strict=True))]


def _lying(reading: WheelReading) -> list[PlacedDie | None]:
    return [None if die is None else _as_lying(die) for die in reading.lying]


def _as_lying(die: Die) -> PlacedDie:
    return die.value, die.body == "black"


def _odd_faces(reading: WheelReading, game: Game, turn: int) -> int:
    """Count the plazas that differ in colour if place 0 is at index `turn`."""
    colours = [COLOURS[name] for name in reading.colours]
    return sum(colours[(turn + place) % PLACES] != face for place, face in enumerate(game.faces))


def _agreeing(lying: Sequence[PlacedDie | None], wanted: Sequence[RequiredDie], turn: int) -> int:
    return sum(lying[(turn + spot.place) % PLACES] == spot.die for spot in wanted)


def _loose(reading: WheelReading) -> list[Die]:
    """The dice that lie on no plaza."""
    on = {disc.die for disc in reading.wheel.discs} if reading.wheel else set()
    return [die for index, die in enumerate(reading.dice.dice) if index not in on]


def _compared(seen: Sequence[PlacedDie | None], wanted: Sequence[RequiredDie], loose: Sequence[Die]) -> Placement:
    """Compare the dice by place with their required places; name only the simplest mistake."""
    right = {spot.place: spot.die for spot in wanted}
    wrong = tuple(place for place, die in enumerate(seen) if die != right.get(place))
    if not wrong:
        return Placement(True)
    there, thrown = Counter(die for die in seen if die), Counter(right.values())
    if there != thrown:
        return Placement(False, _other_dice(there, thrown, len(loose)), wrong)
    return Placement(False, _shifted(seen, wanted) or _moved(seen, wanted, wrong) or _order(wanted), wrong)


def _other_dice(there: Counter[PlacedDie], thrown: Counter[PlacedDie], loose: int) -> str:
    missing, extra = _ascending(thrown - there), _ascending(there - thrown)
    if not there:
        return _("No die is on a plaza yet: place all four, the lowest at the free end.")
    if not extra and loose:
        return _("Place on a plaza: {dice}.").format(dice=_names(missing))
    if not extra:
        return _("Missing on the wheel: {dice}.").format(dice=_names(missing))
    if not missing:
        text = _("Too many on the wheel: {dice}. Only the four dice of the throw belong there.")
        return text.format(dice=_names(extra))
    text = _("Missing on the wheel: {dice}. It shows this instead: {others}.")
    return text.format(dice=_names(missing), others=_names(extra))


def _ascending(dice: Counter[PlacedDie]) -> list[PlacedDie]:
    """In the order in which they are laid: the black one first among equals (3.1)."""
    return sorted(dice.elements(), key=lambda die: (die[0], not die[1]))


def _shifted(seen: Sequence[PlacedDie | None], wanted: Sequence[RequiredDie]) -> str:
    """A sentence where all four dice lie in order, but as many plazas too far one way."""
    for step in (*range(1, 5), *range(-4, 0)):
        if all(seen[(spot.place + step) % PLACES] == spot.die for spot in wanted):
            first = wanted[0]
            text = _("{shift} At the free end is {plaza}: {die} belongs there.")
            return text.format(shift=_shift(step), plaza=vocabulary.the_plaza(first.colour), die=_name(first.die))
    return ""


def _shift(step: int) -> str:
    if step > 0:
        text = ngettext(
            "All four dice are {count} plaza too far clockwise.",
            "All four dice are {count} plazas too far clockwise.",
            step,
        )
    else:
        text = ngettext(
            "All four dice are {count} plaza too far anticlockwise.",
            "All four dice are {count} plazas too far anticlockwise.",
            -step,
        )
    return text.format(count=count_word(abs(step)))


def _moved(seen: Sequence[PlacedDie | None], wanted: Sequence[RequiredDie], wrong: Sequence[int]) -> str:
    """A sentence where two places are wrong: two dice changed, or one die on another plaza."""
    if len(wrong) != 2:
        return ""
    dice = [die for place in wrong if (die := seen[place])]
    if len(dice) == 2:
        return _("Swap these: {dice}.").format(dice=_names(dice))
    spot = next(spot for spot in wanted if spot.place in wrong)
    texts = (
        _("On the wrong plaza: {dice}. It belongs on {plaza}, the first from the free end clockwise."),
        _("On the wrong plaza: {dice}. It belongs on {plaza}, the second from the free end clockwise."),
        _("On the wrong plaza: {dice}. It belongs on {plaza}, the third from the free end clockwise."),
        _("On the wrong plaza: {dice}. It belongs on {plaza}, the fourth from the free end clockwise."),
    )
    return texts[spot.index].format(dice=_names(dice), plaza=vocabulary.the_plaza(spot.colour))


def _order(wanted: Sequence[RequiredDie]) -> str:
    order = listed([_short(spot.die) for spot in wanted])
    text = _("The dice are in the wrong order: clockwise from the free end they must be {order}.")
    return text.format(order=order)


def _short(die: PlacedDie) -> str:
    value, black = die
    return _("black {value}").format(value=value) if black else str(value)


def _name(die: PlacedDie) -> str:
    """`the clear 1`, `the black 3`."""
    value, black = die
    return (_("the black {value}") if black else _("the clear {value}")).format(value=value)


def _names(dice: Sequence[PlacedDie]) -> str:
    return listed([_name(die) for die in dice])
