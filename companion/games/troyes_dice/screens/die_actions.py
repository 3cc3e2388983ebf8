"""Every way to use each die as it lies, at a glance: dice beside one another, on a tall screen below."""

from companion.games.troyes_dice.gains import brief_gain, first_gain
from companion.games.troyes_dice.messages import ChooseWay
from companion.games.troyes_dice.points_now import milestone, points_brought, signed
from companion.games.troyes_dice.refusals import broken_rule
from companion.games.troyes_dice.turn_text import because, brief_deed, brief_reason
from companion.games.troyes_dice.widgets import BUILDING_ICON, WayKey
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import column, row
from companion.ui.toolkit.widgets import DISTRICT_ICON, Icon, Rect, Widget
from engine.troyes_dice import Colour, Deed, Game, Kind, Slot, Turn, apply, faults


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
    turns = [Turn(player, slot.index, do, pay=each.pay) for each in slot.payments]
    found = [faults(game, turn) for turn in turns]
    payable = next((turn for turn, reasons in zip(turns, found, strict=True) if not reasons), None)
    why = "" if payable is not None else because(found[0])
    rule = "" if payable is not None else broken_rule(found[0])
    points = fact = ""
    if payable is None:
        detail = brief_reason(found[0])
    else:
        after, effects = apply(game, payable)
        points, fact = signed(points_brought(game, after, player)), milestone(game, after, player, effects)
        gain = brief_gain(effects) if fact else first_gain(effects)
        detail = _("gather") if do is Deed.GATHER else gain
    return WayKey(
        rect=rect,
        label=brief_deed(do, slot.colour, slot.lies),
        detail=detail,
        points=points,
        fact=fact,
        icon=way_icon(do, slot.colour),
        district=slot.colour,
        size=19,
        enabled=not why,
        why=why,
        rule=rule,
        message=ChooseWay(slot.index, do),
    )


def way_icon(do: Deed, colour: Colour) -> Icon:
    """The icon of an action in a colour."""
    if do is Deed.GATHER:
        return DISTRICT_ICON[colour]
    return BUILDING_ICON[Kind.PRESTIGE if do is Deed.PRESTIGE else Kind.WORK, colour]
