"""Facts about a whole turn, from the engine: points now, links, bonuses, and the danger of its cell."""

from msgspec import Struct

from companion.games.troyes_dice.coach.attack_chance import attack_chance
from companion.games.troyes_dice.coach.whole_turns import WholeTurn
from engine.troyes_dice import Building, Colour, Deed, Game, Sheet, Turn, score
from engine.troyes_dice.bonuses import ColumnBonus, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.effects import Built
from engine.troyes_dice.sheet import CITIZEN_SPACES, COLUMN_BONUS_SPACES, PRESTIGE_BONUS_SPACE, RESOURCE_BONUS_SPACES
from engine.troyes_dice.terms import COLOURS, RESOURCES

SpaceBonus = ResourceBonus | TrackBonus | ColumnBonus


class Facts(Struct, frozen=True, gc=False):
    """The facts of one whole turn.

    `points` is the change of the score; `links` and `bonuses` are those that pay; `one_short` the bonuses that are one
    space away after the turn and were further away before. `attack_chance` is the probability, 0-1, that the cell built
    on with the die would be attacked in a later half, as long as no fortress protects it: None for other turns.
    """

    points: int
    links: tuple[LinkPaid, ...]
    bonuses: tuple[SpaceBonus, ...]
    one_short: tuple[SpaceBonus, ...]
    buildings: tuple[Building, ...]
    attack_chance: float | None


def facts_of(game: Game, player: int, whole: WholeTurn) -> Facts:
    """Return the facts of a whole turn of this player in the open half."""
    before = game.seats[player].sheet
    built = [each for each in whole.effects if isinstance(each, Built)]
    first = whole.actions[0]
    cell = built[0] if built and isinstance(first, Turn) and first.do != Deed.GATHER else None
    return Facts(
        points=score(whole.sheet).total - score(before).total,
        links=tuple(each for each in whole.effects if isinstance(each, LinkPaid)),
        bonuses=tuple(each for each in whole.effects if isinstance(each, SpaceBonus)),
        one_short=tuple(newly_one_short(player, before, whole.sheet)),
        buildings=tuple(Building(each.kind, each.district, each.column) for each in built),
        attack_chance=None if cell is None else _danger(game, before, cell.district, cell.column),
    )


def newly_one_short(player: int, before: Sheet, after: Sheet) -> list[SpaceBonus]:
    """The bonuses that are one space away on the sheet after a turn and were further away before it."""
    earlier = _one_short(player, before)
    return [bonus for bonus in _one_short(player, after) if bonus not in earlier]


def _one_short(player: int, sheet: Sheet) -> list[SpaceBonus]:
    found: list[SpaceBonus] = []
    for resource in RESOURCES:
        if sheet.circled[resource] + 1 in RESOURCE_BONUS_SPACES:
            found.append(ResourceBonus(player, resource, sheet.circled[resource] + 1))
    for colour in COLOURS:
        if sheet.citizens[colour] + 1 in (PRESTIGE_BONUS_SPACE, CITIZEN_SPACES):
            found.append(TrackBonus(player, colour, sheet.citizens[colour] + 1))
    least, second, _ = sorted(sheet.citizens)
    if least + 1 in COLUMN_BONUS_SPACES and second > least:
        found.append(ColumnBonus(player, least + 1))
    return found


def _danger(game: Game, sheet: Sheet, district: Colour, column: int) -> float:
    if sheet.is_protected(column):
        return 0.0
    return attack_chance(game, district, game.setup.numbering[column - 1])
