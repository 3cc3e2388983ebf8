"""The score at the end for the slow engine (7.2-7.7)."""

from tests.engine.slow_refusal import Event
from tests.engine.troyes.slow_table import BUILDINGS, Table


def score(table: Table) -> list[dict[str, int]]:
    """The parts of each player's score."""
    return [
        {
            "vp": table.players[player].vp,
            "events": sum(posted.of(player) > 0 for posted in table.row),
            "spaces": _spaces(table, player),
            "cathedral": -2 * sum(all(column[level] != player for column in table.cathedral) for level in range(3)),
            "characters": _characters(table, player),
        }
        for player in table.seats
    ]


def _spaces(table: Table, player: int) -> int:
    return sum(
        points
        for each in table.activities
        for owner, points in zip(each.spaces, each.card["vp"], strict=True)
        if owner == player
    )


def _characters(table: Table, player: int) -> int:
    paying = table.seats if table.setup.get("characters", "all") == "all" else [player]
    names = [name for each in paying for name in table.players[each].characters]
    return sum(_paid(table, player, table.card("character", name)) for name in names)


def _paid(table: Table, player: int, character: Event) -> int:
    """The points of the highest step reached (D6)."""
    have = counted(table, player, character["counts"])
    reached = [points for need, points in character["steps"] if need <= have]
    return int(reached[-1]) if reached else 0


def counted(table: Table, player: int, subject: str) -> int:
    """The number that a character counts."""
    own = table.players[player]
    if subject in ("influence", "denier"):
        return int(getattr(own, subject))
    if subject == "cathedral_cubes":
        return table.cathedral_cubes(player)
    if subject == "tradesmen":
        return sum(each.has(player) for each in table.activities)
    if subject == "citizens":
        return sum(len(table.standing(player, building)) for building in BUILDINGS)
    return len(own.won)
