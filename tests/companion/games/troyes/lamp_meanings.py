"""The table of Troyes that a person infers from the looks of nine places, by the table of docs/ring.md alone."""

from collections.abc import Sequence

from msgspec import Struct

from tests.companion.games.lamp_looks import Kind, Seen, Start

NEUTRAL_PLACE, WINK_PLACE = 4, 8


class Told(Struct, frozen=True):
    """The state of the table that the lamps show; each stage has some of it."""

    stage: str
    player: int | None = None
    """The player in turn, who throws (4: the neutral district) or who counters."""
    ready: tuple[int, ...] = ()
    """Districts that were thrown; players who have not passed."""
    due: tuple[int, ...] = ()
    """Districts still to throw; in the actions the neutral one while it has dice."""
    fives: int = 0
    """Groups of five dice that are begun on the square."""
    events: int = 0
    acting: int | None = None
    black: int = 0
    winners: int = 0
    last_round: bool = False


def meaning(seen: Seen) -> Told:
    """The table that nine places describe, by the table of docs/ring.md."""
    if seen.beams:
        return Told("over", winners=seen.beams)
    by_kind = {kind: tuple(place for place, look in enumerate(seen.looks) if look.kind is kind) for kind in Kind}
    lit, faint = by_kind[Kind.LIT], by_kind[Kind.FAINT]
    if seen.comet:
        return Told("black", events=len(lit))
    if by_kind[Kind.WINKS]:
        player = seen.looks[WINK_PLACE].winks - 1
        return Told("counter", player, black=len(lit) + len(by_kind[Kind.RUNS]))
    if by_kind[Kind.COMET]:
        (place,) = by_kind[Kind.COMET]
        return Told("throw", place, lit, *_districts_and_fives(faint), last_round=seen.start is Start.WAVE)
    if by_kind[Kind.BREATHES]:
        (place,) = by_kind[Kind.BREATHES]
        if faint and max(faint) < NEUTRAL_PLACE:
            return Told("settle", place, due=faint)
        return Told("actions", place, lit, *_districts_and_fives(faint))
    acting = by_kind[Kind.RUNS][0] if by_kind[Kind.RUNS] else None
    return Told("events", events=len(lit) + (acting is not None), acting=acting)


def _districts_and_fives(faint: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The districts among faint places, and the number of the places after them."""
    districts = tuple(place for place in faint if place <= NEUTRAL_PLACE)
    return districts, len(faint) - len(districts)
