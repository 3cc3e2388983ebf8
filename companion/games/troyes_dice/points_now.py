"""The points that an action brings at once, and the bonus that it reaches or comes near, from the sheets alone."""

from collections.abc import Iterator, Sequence

from companion.games.troyes_dice.gains import brings
from companion.i18n.language import _, ngettext
from engine.troyes_dice import Effect, Game, Sheet, score
from engine.troyes_dice.bonuses import ColumnBonus, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import (
    CITIZEN_SPACES,
    COLUMN_BONUS_SPACES,
    PRESTIGE_BONUS_SPACE,
    RESOURCE_BONUS_SPACES,
)

MINUS = "\N{MINUS SIGN}"
FEW_GAINS = 2
"""The gains beside which a bonus that is reached is named once more."""


def points_brought(before: Game, after: Game, player: int) -> int:
    """The difference that an action makes to the player's score, as if the game ended now."""
    return score(after.sheets[player]).total - score(before.sheets[player]).total


def signed(points: int) -> str:
    """A difference in points with its sign; nothing stands before 0."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"


def milestone(before: Game, after: Game, player: int, all_effects: Sequence[Effect]) -> str:
    """The bonus that an action reaches, or the one that is now a single space away; empty if there is neither."""
    if any(isinstance(effect, LinkPaid) for effect in all_effects):
        return _("finishes a link")
    if pays_bonus(all_effects):
        return _("reaches a bonus")
    near = set(_one_short(after.sheets[player])) - set(_one_short(before.sheets[player]))
    return _("1 more: a bonus") if near else ""


def gains_now(before: Game, after: Game, player: int, all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """The points that an action brings at once, the bonus that it reaches or comes near, then each gain.

    Among more than FEW_GAINS gains a bonus that it reaches stands in its own line alone.
    """
    gains = brings(all_effects)
    listed = pays_bonus(all_effects) and len(gains) > FEW_GAINS
    fact = "" if listed else milestone(before, after, player, all_effects)
    return (points_text(points_brought(before, after, player)), *((fact,) if fact else ()), *gains)


def points_text(points: int) -> str:
    """A difference in points as the first line of an action."""
    return ngettext("{n} point now", "{n} points now", abs(points)).format(n=signed(points))


def breakdown(sheet: Sheet) -> str:
    """The points of a sheet by their sources, if the game ended now."""
    now = score(sheet)
    text = _(
        "If the game ended now: points for buildings: {buildings}, for unspent resources: {resources}, "
        "for citizens: {citizens}."
    )
    return text.format(buildings=now.buildings, resources=now.resources, citizens=now.citizens)


def points_so_far(sheet: Sheet) -> str:
    """The points of a sheet, if the game ended now."""
    points = score(sheet).total
    return ngettext("{n} point so far", "{n} points so far", points).format(n=points)


def pays_bonus(all_effects: Sequence[Effect]) -> bool:
    """Return True if a link or a bonus of a track is paid, which is a gain of its own."""
    return any(isinstance(effect, LinkPaid | ResourceBonus | TrackBonus | ColumnBonus) for effect in all_effects)


def _one_short(sheet: Sheet) -> Iterator[tuple[str, int, int]]:
    """Yield the bonuses of tracks that a single space would bring (2.2-2.4): kind, track, space."""
    for track, circled in enumerate(sheet.circled):
        if circled + 1 in RESOURCE_BONUS_SPACES:
            yield "resource", track, circled + 1
    for track, citizens in enumerate(sheet.citizens):
        if citizens + 1 in (PRESTIGE_BONUS_SPACE, CITIZEN_SPACES):
            yield "citizens", track, citizens + 1
    for space in COLUMN_BONUS_SPACES:
        if sum(max(0, space - citizens) for citizens in sheet.citizens) == 1:
            yield "column", 0, space
