"""Every way to use each die as it lies, at a glance: a column a die, an action a row."""

from companion.ui.gains import first_gain
from companion.ui.messages import ChooseWay
from companion.ui.screens.frame import EDGE, row
from companion.ui.widgets import BUILDING_ICON, DISTRICT_ICON, Icon, Key, Rect, Widget
from companion.ui.wording import because, brief_deed, brief_reason
from engine.troyes_dice import Colour, Deed, Game, Kind, Slot, Turn, apply, faults

TOP = 160
HEIGHT = 100
PITCH = 104


def ways(game: Game, player: int) -> list[Widget]:
    """A key for each die that may be chosen and each action; one tap begins the turn with both."""
    assert game.throw is not None
    widgets: list[Widget] = []
    for line, do in enumerate(Deed):
        for slot, rect in zip(game.throw.slots, row((EDGE, TOP + PITCH * line, 784, HEIGHT), 4), strict=True):
            if not slot.destroyed:
                widgets.append(_way(game, player, slot, do, rect))
    return widgets


def _way(game: Game, player: int, slot: Slot, do: Deed, rect: Rect) -> Key:
    turns = [Turn(player, slot.index, do, pay=pay) for pay in slot.prices]
    found = [faults(game, turn) for turn in turns]
    payable = next((turn for turn, reasons in zip(turns, found, strict=True) if not reasons), None)
    why = "" if payable is not None else because(found[0])
    if payable is None:
        detail = brief_reason(found[0])
    else:
        detail = "gather" if do is Deed.GATHER else first_gain(apply(game, payable)[1])
    return Key(
        rect=rect,
        label=brief_deed(do, slot.colour, slot.lies),
        detail=detail,
        icon=way_icon(do, slot.colour),
        district=slot.colour,
        size=19,
        enabled=not why,
        why=why,
        message=ChooseWay(slot.index, do),
    )


def way_icon(do: Deed, colour: Colour) -> Icon:
    """The icon of an action in a colour."""
    if do is Deed.GATHER:
        return DISTRICT_ICON[colour]
    return BUILDING_ICON[Kind.PRESTIGE if do is Deed.PRESTIGE else Kind.WORK, colour]
