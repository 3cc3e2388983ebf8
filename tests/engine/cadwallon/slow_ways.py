"""The ways of the slow engine, step after step over sets of areas (3.7, 4.3-4.6, 5.8, 5.17, 5.18)."""

from tests.engine.cadwallon.slow_table import Character, Table

Places = set[tuple[str, int]]
"""Areas, each with the number of red lines that were crossed."""


def stepped(table: Table, places: Places, walls: int) -> Places:
    """The places after one step more."""
    found = set()
    for area, crossed in places:
        found |= {(each, crossed) for each in table.neighbours(area)}
        if crossed < walls:
            found |= {(each, crossed + 1) for each in table.behind_walls(area)}
    return found


def ways(table: Table, start: str, steps: int, walls: int, passes: bool) -> list[set[str]]:
    """The areas that a figure can enter with exactly so many steps, for each number of steps from 0."""
    now: Places = {(start, 0)}
    found = [{start}]
    for _ in range(steps):
        # nobody goes on from an area that is not free, but from the first one
        going = now if passes else {place for place in now if place[0] == start or table.free(place[0])}
        now = stepped(table, going, walls)
        found.append({area for area, _ in now})
    return found


def of_character(table: Table, character: Character) -> list[set[str]]:
    """The areas that a character's move can enter, by the number of steps (4.3, 4.4)."""
    boost = character.boost
    steps = max(0, character.card["move"] + boost.get("steps", 0))
    passes = bool(boost.get("pass")) or bool(character.traits("pass"))
    return ways(table, str(character.area), steps, boost.get("walls", 0), passes)


def ends(table: Table, entered: list[set[str]]) -> set[str]:
    """The areas on which a move can end."""
    return {area for areas in entered[1:] for area in areas if table.free(area)}


def can_leave(table: Table, character: Character) -> bool:
    """Return True if a step out of an exit can end the move (4.6)."""
    entered = of_character(table, character)
    passes = bool(character.boost.get("pass")) or bool(character.traits("pass"))
    for areas in entered[:-1]:
        for area in areas & set(table.board["exits"]):
            stands = area == character.area or table.free(area) or passes
            if stands and area not in table.gates:
                return True
    return False


def run_ends(table: Table, start: str, steps: int) -> set[str]:
    """The areas where a run can end (5.17, 5.18)."""
    for number in range(steps, 0, -1):
        found = {way[-1] for way in _paths(table, (start,), number) if table.free(way[-1])}
        if found:
            return found
    reached = {start}
    while True:
        new = {each for area in reached for each in table.neighbours(area)} - reached
        free = {area for area in new if table.free(area)}
        if free:
            return free
        if not new:
            return {area for area in table.areas if table.free(area)}
        reached |= new


def _paths(table: Table, way: tuple[str, ...], steps: int) -> list[tuple[str, ...]]:
    if not steps:
        return [way]
    return [
        path for each in table.neighbours(way[-1]) if each not in way for path in _paths(table, (*way, each), steps - 1)
    ]
