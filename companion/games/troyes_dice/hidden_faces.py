"""The plazas' hidden faces: a camera sees one colour of each; the standard set may determine the others."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.troyes_dice.setup import STANDARD_PLAZAS
from engine.troyes_dice.terms import Colour

Tiles = Counter[frozenset[Colour]]


def following(ups: Sequence[Colour], entered: Mapping[int, Colour]) -> dict[int, Colour]:
    """The hidden colours, by place, that can only be one colour if the nine plazas are the standard set (1.2).

    `ups` are the colours that face up from place 0, `entered` the hidden ones that are known. Empty if these are
    not the standard set, so that nothing follows.
    """
    found = {}
    for place in set(range(len(ups))) - set(entered):
        ways = [back for back in Colour if some_way(ups, {**entered, place: back}) is not None]
        if len(ways) == 1:
            found[place] = ways[0]
    return found


def some_way(ups: Sequence[Colour], entered: Mapping[int, Colour]) -> tuple[Colour, ...] | None:
    """Hidden colours that make these plazas the standard set, None if none do."""
    left: Tiles = Counter(map(frozenset, STANDARD_PLAZAS))
    for place, back in entered.items():
        left[frozenset((ups[place], back))] -= 1
    if min(left.values()) < 0 or len(ups) != len(STANDARD_PLAZAS):
        return None
    found = dict(entered)
    return tuple(found[place] for place in range(len(ups))) if _fill(ups, found, left, 0) else None


def _fill(ups: Sequence[Colour], found: dict[int, Colour], left: Tiles, place: int) -> bool:
    """Return True if the rest of the set fits the places from this one on; `found` then holds the faces."""
    if place == len(ups):
        return True
    if place in found:
        return _fill(ups, found, left, place + 1)
    for back in Colour:
        tile = frozenset((ups[place], back))
        if left[tile] > 0:
            left[tile] -= 1
            found[place] = back
            if _fill(ups, found, left, place + 1):
                return True
            del found[place]
            left[tile] += 1
    return False
