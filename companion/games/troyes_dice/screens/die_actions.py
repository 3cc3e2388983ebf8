"""Every way to use each die as it lies, at a glance: dice beside one another, on a tall screen below."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.die_ways import glance
from companion.games.troyes_dice.refusals import REFUSALS
from companion.games.troyes_dice.turn_text import brief_deed
from companion.games.troyes_dice.widgets import BUILDING_ICON, WayKey
from companion.i18n.numbers import between_facts
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import column, row
from companion.ui.toolkit.widgets import DISTRICT_ICON, Icon, Rect, Widget
from engine.troyes_dice import Colour, Deed, Game, Kind, Slot


def die_actions(model: Model, game: Game, player: int, box: Rect) -> list[Widget]:
    """A key for each die that may be chosen and each action; one tap begins the turn with both."""
    assert game.throw is not None
    widgets: list[Widget] = []
    dice = column(box, 4) if model.tall else row(box, 4)
    for slot, place in zip(game.throw.slots, dice, strict=True):
        keys = () if slot.destroyed else zip(Deed, column(place, 3, 4), strict=True)
        widgets += [_way(game, player, slot, do, rect) for do, rect in keys]
    return widgets


def _way(game: Game, player: int, slot: Slot, do: Deed, rect: Rect) -> WayKey:
    way = glance(game, player, slot, do)
    return WayKey(
        between=between_facts(),
        rect=rect,
        label=brief_deed(do, slot.colour, slot.lies),
        detail=way.detail,
        points=way.points,
        fact=way.fact,
        icon=way_icon(do, slot.colour),
        district=slot.colour,
        size=19,
        enabled=way.turn is not None,
        why=REFUSALS.first(way.reasons),
        rule=broken_rule(way.reasons),
        message=update_half.choose_way.tap(slot.index, do),
    )


def way_icon(do: Deed, colour: Colour) -> Icon:
    """The icon of an action in a colour."""
    if do is Deed.GATHER:
        return DISTRICT_ICON[colour]
    return BUILDING_ICON[Kind.PRESTIGE if do is Deed.PRESTIGE else Kind.WORK, colour]
