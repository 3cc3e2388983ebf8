"""The colours of the last game's pieces, for the set-up of the next one."""

from collections.abc import Sequence
from typing import TypeVar

Colour = TypeVar("Colour")


def kept_colours(
    players: Sequence[str], colours: Sequence[Colour], names: Sequence[str], every: Sequence[Colour]
) -> tuple[Colour, ...]:
    """The colours of all seats: those of the last game for its players, the others in order.

    `players` had `colours` in the last game. `names` are at the table now, or nobody yet: then the last players are
    expected. There are as many seats as colours.
    """
    own = dict(zip(players, colours, strict=False))
    kept = [own.get(name) for name in (names or players)[: len(every)]]
    others = iter([colour for colour in every if colour not in kept])
    seats = (*kept, *(None,) * (len(every) - len(kept)))
    return tuple(next(others) if colour is None else colour for colour in seats)
