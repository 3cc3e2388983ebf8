"""The form of an action beyond its types: players, spaces and words that exist, fields that belong together."""

from collections.abc import Iterator

from engine.castles_of_tuscany.actions import Action, Castle, CountCards, EnterGain, LayMap, Place, Reveal, Take, TurnUp
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.faults import Code, Faults
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import ITEM_INDEX, KINDS, LETTERS, PARTS_OF_PRICE, SPACE_NAMES, Hands, Part
from engine.form import form_fault, form_faults

MAX_GAIN = 9
"""The largest number of a gain (D5.2)."""
KNOWN_SPACES = frozenset(SPACE_NAMES)
KNOWN_ITEMS = frozenset(ITEM_INDEX)
SPACE_WORDS = f"{SPACE_NAMES[0]} to {SPACE_NAMES[-1]}"

Misfit = tuple[str, object, str]
"""A field, the value seen, the values allowed."""


def action_form_faults(setup: Setup, action: Action) -> Faults:
    """The fields that do not have their type or name something that the game does not have (rule null)."""
    return form_faults(Code.FORM, action) or tuple(
        form_fault(Code.FORM, action, *misfit) for misfit in _misfits(setup, action)
    )


def _misfits(setup: Setup, action: Action) -> Iterator[Misfit]:
    player = getattr(action, "player", None)
    if player is not None and not 0 <= player < len(setup.players):
        yield "player", player, f"0 to {len(setup.players) - 1}"
    match action:
        case LayMap():
            yield from _map(setup, action)
        case Reveal(tiles):
            for tile in tiles:
                yield from _item("tiles", tile)
        case Take(_, tile, drop):
            yield from _item("tile", tile)
            yield from _item("drop", drop)
        case Place():
            yield from _item("item", action.item)
            yield from _space("space", action.space)
            yield from _pay(setup.hands, action.pay)
        case Castle(_, tile, space):
            if (tile is None) != (space is None):
                yield "space", space, "there with a tile, and absent without one"
            yield from _item("tile", tile)
            yield from _space("space", space)
        case TurnUp():
            yield from _turn_up(setup, action)
        case EnterGain(_, gain):
            yield from _gain(gain)
        case CountCards(_, cards) if cards < 0:
            yield "cards", cards, "0 or more"
        case _:
            pass


def _map(setup: Setup, action: LayMap) -> Iterator[Misfit]:
    if len(action.boards) != len(LETTERS):
        yield "boards", action.boards, f"{len(LETTERS)} boards"
    yield from _space("castle", action.castle)
    if (action.hand is None) != (setup.hands is Hands.COUNT):
        yield "hand", action.hand, "absent with counted hands, the first cards with colours"


def _item(field: str, seen: object) -> Iterator[Misfit]:
    if seen is not None and seen not in KNOWN_ITEMS:
        yield field, seen, "a kind; a farm has one or two produce in their order, other tiles have none"


def _space(field: str, seen: str | None) -> Iterator[Misfit]:
    if seen is not None and seen not in KNOWN_SPACES:
        yield field, seen, SPACE_WORDS


def _pay(hands: Hands, pay: tuple[Part, ...]) -> Iterator[Misfit]:
    counted = hands is Hands.COUNT
    allowed = {Part.CARD, Part.WORKER, *([Part.PAIR] if counted else [Part(kind.value) for kind in KINDS])}
    if len(pay) != PARTS_OF_PRICE or not set(pay) <= allowed:
        words = "card, worker, pair" if counted else "card, worker, the kind of a pair"
        yield "pay", tuple(part.value for part in pay), f"{PARTS_OF_PRICE} of {words}"


def _turn_up(setup: Setup, action: TurnUp) -> Iterator[Misfit]:
    listed = bool(setup.box.production)
    if (action.card is not None) != listed:
        yield "card", action.card, "there if the box file lists production cards, and only then"
    if (action.gain is not None) == listed:
        yield "gain", action.gain, "there if the box file lists no production cards, and only then"
    if action.gain is not None:
        yield from _gain(action.gain)


def _gain(gain: Gain) -> Iterator[Misfit]:
    for key in gain.__struct_fields__:
        if not 0 <= getattr(gain, key) <= MAX_GAIN:
            yield key, getattr(gain, key), f"1 to {MAX_GAIN}, or absent"
