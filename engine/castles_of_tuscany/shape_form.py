"""The form of an outline of boards: its spaces, half a turn, its joins (D2.2, D2.3)."""

from collections.abc import Collection

from engine.castles_of_tuscany.box import Place
from engine.castles_of_tuscany.box_faults import BoxCode
from engine.castles_of_tuscany.shape import STEPS
from engine.castles_of_tuscany.terms import SPACES
from engine.owner_file import Path
from engine.owner_file_checks import Found, Key, Listed, Number, Table

MAX_JOINS = 9
PAIRS = SPACES // 2
MAX_PLACE = 1_000_000
"""The largest number of a pair; no board reaches as far."""
PAIR = Listed(Number(-MAX_PLACE, MAX_PLACE), 2, 2)
_SHAPE = Table(
    {
        "spaces": Key(Listed(PAIR, SPACES, SPACES, different=True)),
        "joins": Key(Listed(PAIR, 1, MAX_JOINS, different=True)),
    }
)


def check_shape(found: Found, path: Path, value: object) -> None:
    """The table `shape`: the form of its numbers, then outline and joins."""
    before = len(found.faults)
    _SHAPE(found, path, value)
    faulty = {fault.path[len(path)] for fault in found.faults[before:] if len(fault.path) > len(path)}
    if isinstance(value, dict) and "spaces" in value and "spaces" not in faulty:
        spaces = [(q, r) for q, r in value["spaces"]]
        _check_outline(found, (*path, "spaces"), spaces)
        if len(found.faults) == before and "joins" in value:
            _check_joins(found, (*path, "joins"), spaces, [(q, r) for q, r in value["joins"]])


def _shown(place: Place) -> str:
    return f"[{place[0]}, {place[1]}]"


def _check_outline(found: Found, path: Path, spaces: list[Place]) -> None:
    """The spaces hang together, and half a turn brings the board onto itself (D2.2)."""
    reached, left = {spaces[0]}, spaces[1:]
    while near := [place for place in left if _touches(place, reached)]:
        reached.update(near)
        left = [place for place in left if place not in reached]
    if left:
        found.add(BoxCode.SPLIT, (*path, spaces.index(left[0])), seen=_shown(left[0]))
    # each space and the one opposite add up to a fifth of the sum of all, which is whole
    whole = sum(q for q, _ in spaces), sum(r for _, r in spaces)
    for position, (q, r) in enumerate(spaces):
        if not any((PAIRS * (q + p), PAIRS * (r + s)) == whole for p, s in spaces):
            found.add(BoxCode.NO_HALF_TURN, (*path, position), seen=_shown((q, r)))
            return


def _check_joins(found: Found, path: Path, spaces: list[Place], joins: list[Place]) -> None:
    """Neighbouring boards touch and do not overlap, and neither does the third one the first (D2.3)."""
    first = set(spaces)
    for position, join in enumerate(joins):
        following = _moved(spaces, join)
        if first & following:
            found.add(BoxCode.OVERLAP, (*path, position))
        elif not any(_touches(place, first) for place in following):
            found.add(BoxCode.APART, (*path, position))
        for after in joins:
            if first & _moved([*following], after):
                found.add(BoxCode.THIRD_OVERLAPS, (*path, position), seen=_shown(after))


def _moved(spaces: Collection[Place], join: Place) -> set[Place]:
    return {(q + join[0], r + join[1]) for q, r in spaces}


def _touches(place: Place, others: Collection[Place]) -> bool:
    return any((place[0] + q, place[1] + r) in others for q, r in STEPS)
