"""Cubes in the cathedral, on flags of events and on activity cards (5.7-5.13, D5.4)."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.troyes.actions import ActivityCubeOff, CathedralCubeOff, EventCubeOff
from engine.troyes.effects import CathedralCube, CubeRemoved, EventCube, EventSettled, Share
from engine.troyes.lookup import event_card, open_index, row_index
from engine.troyes.state import RowEvent
from engine.troyes.terms import Good
from engine.troyes.writer import Writer

HIGH_COLUMN = 4
"""The first column that brings 2 influence (5.9)."""


def free_levels(levels: Sequence[int | None]) -> int:
    """The free levels of a column."""
    return levels.count(None)


def put_in_cathedral(writer: Writer, player: int, column: int) -> None:
    """Put a cube on the lowest free level of a column, with its gains (5.8, 5.9)."""
    levels = writer.cathedral[column - 1]
    level = levels.index(None)
    levels[level] = player
    influence = writer.add(player, Good.INFLUENCE, 2 if column >= HIGH_COLUMN else 1)
    vp = writer.add(player, Good.VP, 1)
    writer.effects.append(CathedralCube(player, column, level + 1, vp, influence))


def free_flags(writer: Writer, event: RowEvent) -> int:
    """The free flags of an event in the row."""
    return event_card(writer.cards, event.card).flags - event.taken


def put_on_event(writer: Writer, player: int, card: str) -> None:
    """Put a cube on a free flag of an event, which brings an influence; a full event is settled (5.12, 5.13)."""
    add_event_cubes(writer, player, card, 1)
    writer.effects.append(EventCube(player, card, writer.add(player, Good.INFLUENCE, 1)))
    settle_if_full(writer, card)


def add_event_cubes(writer: Writer, player: int, card: str, n: int) -> None:
    """Put cubes on flags, or take them off; who has none left loses the place in the order (D5.4)."""
    index = row_index(writer.row, card)
    assert index is not None
    event = writer.row[index]
    counts = dict(event.cubes)
    counts[player] = counts.get(player, 0) + n
    cubes = tuple((each, count) for each, count in counts.items() if count)
    writer.row[index] = replace(event, cubes=cubes)


def settle_if_full(writer: Writer, card: str) -> None:
    """Give the shares of an event whose flags are all taken; it leaves the row (5.13)."""
    index = row_index(writer.row, card)
    assert index is not None
    event = writer.row[index]
    if free_flags(writer, event):
        return
    shares = event_shares(event, event_card(writer.cards, card).vp)
    for share in shares:
        writer.add(share.player, Good.VP, share.vp)
    most = max(share.cubes for share in shares)
    winner = next(share.player for share in shares if share.cubes == most)
    writer.players[winner] = replace(writer.players[winner], won=(*writer.players[winner].won, card))
    del writer.row[index]
    writer.effects.append(EventSettled(card, shares, winner))


def event_shares(event: RowEvent, vp: tuple[int, int]) -> tuple[Share, ...]:
    """The victory points of each player with cubes on a full event, rounded down (5.13)."""
    ranks = sorted({count for _, count in event.cubes}, reverse=True)
    tied = [[player for player, count in event.cubes if count == rank] for rank in ranks]
    points = dict.fromkeys((player for player, _ in event.cubes), 0)
    if len(tied[0]) > 1:
        points |= dict.fromkeys(tied[0], sum(vp) // len(tied[0]))
    else:
        points[tied[0][0]] = vp[0]
        if len(tied) > 1:
            points |= dict.fromkeys(tied[1], vp[1] // len(tied[1]))
    return tuple(Share(player, count, points[player]) for player, count in event.cubes)


def add_activity_cubes(writer: Writer, player: int, card: str, n: int) -> None:
    """Lay cubes of a player on an open activity card, or take them off."""
    index = open_index(writer.activities, card)
    assert index is not None
    activity = writer.activities[index]
    cubes = [*activity.cubes]
    cubes[player] += n
    writer.activities[index] = replace(activity, cubes=tuple(cubes))


def remove_cube(writer: Writer, player: int, where: CathedralCubeOff | ActivityCubeOff | EventCubeOff) -> None:
    """Take an own cube off; its gains stay (D5.4)."""
    match where:
        case CathedralCubeOff(column, level):
            writer.cathedral[column - 1][level - 1] = None
        case ActivityCubeOff(card):
            add_activity_cubes(writer, player, card, -1)
        case EventCubeOff(card):
            add_event_cubes(writer, player, card, -1)
    writer.effects.append(CubeRemoved(player, where))


def own_cubes_in_cathedral(writer: Writer, player: int) -> tuple[CathedralCubeOff, ...]:
    """The cubes of a player in the cathedral."""
    return tuple(
        CathedralCubeOff(column, level)
        for column, levels in enumerate(writer.cathedral, 1)
        for level, owner in enumerate(levels, 1)
        if owner == player
    )
