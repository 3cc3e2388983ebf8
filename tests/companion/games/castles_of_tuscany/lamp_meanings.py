"""The table of The Castles of Tuscany that a person infers from the looks of nine places, by docs/ring.md alone."""

from msgspec import Struct

from tests.companion.games.lamp_looks import Kind, Seen, Start

CLOCK, ALIKE_PLACE, WINK_PLACE = range(7), 7, 8


class Told(Struct, frozen=True):
    """The state of the table that the lamps show; each stage has some of it."""

    stage: str
    ready: tuple[int, ...] = ()
    """Players whose lamps are lit: they have a map or a bonus tile, or a round is scored for them."""
    turn: int | None = None
    tiles: int = 0
    """Tiles that are left in the stack nearest to ending the round."""
    coming: int = 0
    """Turns that are still to come in a round that ends; after this one the next."""
    alike: bool = False
    """Four tiles of a kind lie in the display."""
    winners: int = 0
    start: Start = Start.AT_ONCE


def meaning(seen: Seen) -> Told:
    """The table that nine places describe, by the table of docs/ring.md."""
    if seen.beams:
        return Told("over", winners=seen.beams)
    lit = tuple(place for place, look in enumerate(seen.looks) if look.kind is Kind.LIT)
    breathing = [place for place, look in enumerate(seen.looks) if look.kind is Kind.BREATHES]
    running = [place for place, look in enumerate(seen.looks) if look.kind is Kind.RUNS]
    if seen.comet:
        return Told("display", lit)
    turn = seen.looks[WINK_PLACE].winks - 1
    if turn < 0:
        return Told("bonuses", lit, breathing[0]) if breathing else Told("maps", lit)
    if seen.start is Start.FILL:
        return Told("scored", lit, turn, start=seen.start)
    clock = sum(place in CLOCK for place in (*lit, *breathing, *running))
    alike = ALIKE_PLACE in lit
    if breathing:
        return Told("turns", turn=turn, tiles=clock, alike=alike, start=seen.start)
    return Told("last turns", turn=turn, coming=clock, alike=alike, start=seen.start)
