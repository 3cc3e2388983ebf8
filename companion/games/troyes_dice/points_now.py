"""The points that an action brings at once, and the bonus that it reaches or comes near, from the sheets alone."""

from collections.abc import Sequence
from functools import lru_cache

from companion.games.troyes_dice.gains import brings, gained
from companion.i18n.language import MAX_CACHED, _, cached_words, ngettext
from companion.i18n.numbers import signed
from engine.troyes_dice import Effect, Game, Sheet, score
from engine.troyes_dice.bonuses import ColumnBonus, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import CITIZEN_SPACES, COLUMN_BONUS_SPACES, PRESTIGE_BONUS_SPACE, RESOURCE_BONUS_SPACES

FEW_GAINS = 2
"""The gains beside which a bonus that is reached is named once more."""
MAX_SHEETS = 1024
"""Sheets whose points and near bonuses are cached: many actions are compared with the same sheet."""
ALL = -1
"""Stands for all tracks together."""
TRACK_BONUS_SPACES = (PRESTIGE_BONUS_SPACE, CITIZEN_SPACES)
BONUSES = frozenset((LinkPaid, ResourceBonus, TrackBonus, ColumnBonus))


@lru_cache(maxsize=MAX_SHEETS)
def points_of(sheet: Sheet) -> int:
    """The points of a sheet, if the game ended now."""
    return score(sheet).total


def points_brought(before: Game, after: Game, player: int) -> int:
    """The difference that an action makes to the player's score, as if the game ended now."""
    return points_of(after.seats[player].sheet) - points_of(before.seats[player].sheet)


def milestone(before: Game, after: Game, player: int, all_effects: Sequence[Effect]) -> str:
    """The bonus that an action reaches, or the one that is now a single space away; empty if there is neither."""
    near = comes_near(before.seats[player].sheet, after.seats[player].sheet)
    return bonus_text(all_effects, near)


def bonus_text(all_effects: Sequence[Effect], near: bool) -> str:
    """The bonus that these effects reach, or, if `near`, that one is now a single space away; empty for neither."""
    if any(type(effect) is LinkPaid for effect in all_effects):
        return _("finishes a link")
    if pays_bonus(all_effects):
        return _("reaches a bonus")
    return _("1 more: a bonus") if near else ""


def comes_near(before: Sheet, after: Sheet) -> bool:
    """Return True if a bonus of a track is now a single space away that was not before."""
    return Nearness(before).grows(after)


class Nearness:
    """The bonuses that are a single space away on a sheet, with which many others are compared."""

    def __init__(self, sheet: Sheet) -> None:
        self._resources = _resources_short(sheet.circled)
        self._citizens = _citizens_short(sheet.citizens)

    def grows(self, after: Sheet) -> bool:
        """Return True if a bonus is a single space away on this sheet that was not on the first one."""
        return not (
            _resources_short(after.circled) <= self._resources and _citizens_short(after.citizens) <= self._citizens
        )


def gains_now(before: Game, after: Game, player: int, all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """The points that an action brings at once, the bonus that it reaches or comes near, then each gain.

    Among more than FEW_GAINS gains a bonus that it reaches stands in its own line alone.
    """
    near = comes_near(before.seats[player].sheet, after.seats[player].sheet)
    return (points_text(points_brought(before, after, player)), *gain_lines(near, gained(all_effects)))


@cached_words(MAX_CACHED)
def gain_lines(near: bool, all_effects: tuple[Effect, ...]) -> tuple[str, ...]:
    """The lines below the points, from the nearness of a bonus and the effects that are gains (`gained`)."""
    gains = brings(all_effects)
    listed = pays_bonus(all_effects) and len(gains) > FEW_GAINS
    fact = "" if listed else bonus_text(all_effects, near)
    return (*((fact,) if fact else ()), *gains)


@cached_words(MAX_CACHED)
def points_text(points: int) -> str:
    """A difference in points as the first line of an action."""
    return ngettext("{n} point now", "{n} points now", abs(points)).format(n=signed(points))


def breakdown(game: Game, player: int) -> str:
    """The points of a player by their sources, those of an unfinished game as if it ended now."""
    now = score(game.seats[player].sheet)
    over = _("Points for buildings: {buildings}, for unspent resources: {resources}, for citizens: {citizens}.")
    text = (
        over
        if game.over
        else _(
            "If the game ended now: points for buildings: {buildings}, for unspent resources: {resources}, "
            "for citizens: {citizens}."
        )
    )
    return text.format(buildings=now.buildings, resources=now.resources, citizens=now.citizens)


def points_text_of(game: Game, player: int) -> str:
    """The points of a player; "so far" in an unfinished game."""
    points = points_of(game.seats[player].sheet)
    if game.over:
        return ngettext("{n} point", "{n} points", points).format(n=points)
    return ngettext("{n} point so far", "{n} points so far", points).format(n=points)


def pays_bonus(all_effects: Sequence[Effect]) -> bool:
    """Return True if a link or a bonus of a track is paid, which is a gain of its own."""
    return any(type(effect) in BONUSES for effect in all_effects)


Tracks = tuple[int, int, int]


@lru_cache(maxsize=MAX_SHEETS)
def _resources_short(circled: Tracks) -> frozenset[tuple[int, int]]:
    """The bonuses of resources that a single space would bring (2.2): track, space."""
    return frozenset((track, space + 1) for track, space in enumerate(circled) if space + 1 in RESOURCE_BONUS_SPACES)


@lru_cache(maxsize=MAX_SHEETS)
def _citizens_short(citizens: Tracks) -> frozenset[tuple[int, int]]:
    """The bonuses of citizens that a single one would bring (2.3, 2.4): track, space; ALL for those of all tracks."""
    tracks = {(track, space + 1) for track, space in enumerate(citizens) if space + 1 in TRACK_BONUS_SPACES}
    missing = {space: sum([max(0, space - each) for each in citizens]) for space in COLUMN_BONUS_SPACES}
    return frozenset(tracks | {(ALL, space) for space, need in missing.items() if need == 1})
