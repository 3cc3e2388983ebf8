"""The set-up before the first roll: players, numbering, plazas, tiles; checked once (section 1, 6.1)."""

from collections import Counter

from msgspec import Struct

from engine.form import form_faults
from engine.game import MAX_SHOWN, shown
from engine.troyes_dice.faults import Code, Fault, fault
from engine.troyes_dice.terms import Colour, FortressFeast, RecolouredDie, SecondDieCost, Tile

PLACES = 9
RED, YELLOW, WHITE = Colour
STANDARD_PLAZAS = (
    (RED, RED),
    (YELLOW, YELLOW),
    (WHITE, WHITE),
    *2 * ((RED, YELLOW), (YELLOW, WHITE), (WHITE, RED)),
)
"""The nine tiles of the standard set (1.2), faces in no order."""


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's set-up.

    `numbering[i]` is the number above column i + 1; `plazas[p]` the colour up and the colour hidden at place p;
    `tiles` maps a place to the tile beside it, empty without the expansion. The last three are the options of
    section 6a.
    """

    players: tuple[str, ...]
    numbering: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    plazas: tuple[tuple[Colour, Colour], ...] = STANDARD_PLAZAS
    tiles: tuple[tuple[int, Tile], ...] = ()
    second_die_cost: SecondDieCost = SecondDieCost.DENIER
    fortress_feast: FortressFeast = FortressFeast.TWO
    recoloured_die: RecolouredDie = RecolouredDie.NOTHING


class Options(Struct, frozen=True):
    """The options that stand apart from the released rules (6a); the defaults are the released rules."""

    second_die_cost: SecondDieCost = SecondDieCost.DENIER
    fortress_feast: FortressFeast = FortressFeast.TWO
    recoloured_die: RecolouredDie = RecolouredDie.NOTHING


RELEASED = Options()
PRE_RELEASE = Options(SecondDieCost.ANY, FortressFeast.ONE, RecolouredDie.PLAZA)
"""The preset of the pre-release text (6a)."""


def numbering_from(first: int, ascending: bool) -> tuple[int, ...]:
    """The numbering that a rolled first number and a direction give, wrapping round (1.4)."""
    step = 1 if ascending else -1
    return tuple((first - 1 + step * column) % 6 + 1 for column in range(6))


def twin_places(plazas: tuple[tuple[Colour, Colour], ...]) -> tuple[int, ...]:
    """The places whose plaza has one colour on both faces: where tiles lie (6.1)."""
    return tuple(place for place, (up, back) in enumerate(plazas) if up == back)


def is_standard(plazas: tuple[tuple[Colour, Colour], ...]) -> bool:
    """Return True if these are the nine plazas of the standard set, at any place, either face up (1.2)."""
    return Counter(map(frozenset, plazas)) == Counter(map(frozenset, STANDARD_PLAZAS))


def setup_faults(setup: Setup) -> tuple[Fault, ...]:
    """Every reason why a game cannot start from this set-up; empty if it can."""
    malformed = form_faults(Code.FORM, setup)
    return malformed or (*_player_faults(setup.players), *_board_faults(setup), *_tile_faults(setup))


def _player_faults(players: tuple[str, ...]) -> list[Fault]:
    found = [] if players else [fault(Code.NO_PLAYERS, None)]
    found += [fault(Code.EMPTY_NAME, None, player=i) for i, name in enumerate(players) if not name]
    return found + [
        fault(Code.SAME_NAME, None, name=name) for name, count in Counter(players).items() if name and count > 1
    ]


def _board_faults(setup: Setup) -> list[Fault]:
    found = []
    if sorted(setup.numbering) != [1, 2, 3, 4, 5, 6]:
        found.append(fault(Code.NUMBERING, "1.4", seen=" ".join(map(shown, setup.numbering[:MAX_SHOWN]))))
    if len(setup.plazas) != PLACES:
        found.append(fault(Code.PLAZA_COUNT, "1.1", count=len(setup.plazas)))
    return found


def _tile_faults(setup: Setup) -> list[Fault]:
    if not setup.tiles:
        return []
    found = []
    twins = twin_places(setup.plazas)
    if len(setup.tiles) != 3:
        found.append(fault(Code.TILE_COUNT, "6.1", count=len(setup.tiles)))
    if len(twins) != 3:
        found.append(fault(Code.TWIN_COUNT, "6.1", count=len(twins)))
    for tile, count in Counter(tile for _, tile in setup.tiles).items():
        if count > 1:
            found.append(fault(Code.TILE_TWICE, "6.1", tile=tile.word))
    for place in sorted({place for place, _ in setup.tiles} - set(twins)):
        found.append(fault(Code.TILE_PLACE, "6.1", place=place, allowed=", ".join(map(str, twins)) or "none"))
    if len({place for place, _ in setup.tiles}) != len(setup.tiles):
        found.append(fault(Code.TILE_COUNT, "6.1", count=len({place for place, _ in setup.tiles})))
    return found
