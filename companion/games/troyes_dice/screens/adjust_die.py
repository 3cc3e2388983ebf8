"""Adjusting a die: six values and three colours, each with its price before it is paid."""

from collections.abc import Collection

from msgspec.structs import replace

from companion.games.troyes_dice import update_half, vocabulary
from companion.games.troyes_dice.die_ways import Reasons, adjust_faults
from companion.games.troyes_dice.model import TurnDraft, drafts_of
from companion.games.troyes_dice.refusals import REFUSALS
from companion.i18n.language import _
from companion.i18n.refusals import broken_rule
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import beside, column, row
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DISTRICT_ICON, Face, Icon, Key, Picture, Rect, Text, Tone, Widget
from engine.troyes_dice import Colour, Deed, Game, Resource, Slot, Turn, faults
from engine.troyes_dice.faults import ABOUT_COLOUR, ABOUT_VALUE, Code

UNDER = 28
"""The height of a key's second line, with the price."""


def adjust_die(model: Model, game: Game, player: int, slot: Slot, box: Rect) -> list[Widget]:
    """Six values and three colours with their prices, and the payment if there is a choice."""
    draft = drafts_of(model).turns[player]
    choice = len(slot.payments) > 1
    x, y, w, h = box
    if model.tall:
        values, below = column(box, 2)
        colours, pays = beside(model, below, 190, 12) if choice else (below, below)
    else:
        wide = 318 if choice else 430
        values, colours = (x, y, wide, h), (x + wide + 12, y, 276 if choice else w - wide - 12, h)
        pays = (x + wide + 300, y, w - wide - 300, h)
    widgets: list[Widget] = []
    for value, rect in zip(range(1, 7), row(values, 6, 5), strict=True):
        cost = slot.value_costs[value]
        tried = replace(draft, value=None if value == slot.lies else value)
        found = _adjust_faults(game, player, slot, tried, ABOUT_VALUE)
        detail = _("as is") if value == slot.lies else _("no") if cost is None else str(cost)
        widgets += _priced(
            rect,
            str(value),
            detail,
            value == value_of(slot, draft),
            found,
            update_half.choose_value.tap(value),
            Colour.RED,
            cost,
        )
    for colour, rect in zip(Colour, row(colours, 3, 5), strict=True):
        same = colour == slot.colour
        tried = replace(draft, colour=None if same else colour)
        found = _adjust_faults(game, player, slot, tried, ABOUT_COLOUR)
        amount = 0 if same else slot.side.colour_price
        widgets += _colour(rect, colour, amount, colour == colour_of(slot, draft), found)
    return [*widgets, *_paying(game, player, slot, draft, pays)] if choice else widgets


def _adjust_faults(game: Game, player: int, slot: Slot, draft: TurnDraft, about: Collection[Code]) -> Reasons:
    return adjust_faults(game, player, slot, draft.pay, draft.colour, draft.value, about)


def value_of(slot: Slot, draft: TurnDraft) -> int:
    """The value after adjusting."""
    return slot.lies if draft.value is None else draft.value


def colour_of(slot: Slot, draft: TurnDraft) -> Colour:
    """The colour after adjusting."""
    return slot.colour if draft.colour is None else draft.colour


def _priced(
    rect: Rect, word: str, detail: str, chosen: bool, found: Reasons, message: Message, payer: Colour, cost: int | None
) -> list[Widget]:
    """A key with its price in small below it."""
    x, y, w, h = rect
    widgets: list[Widget] = [_key(rect, chosen, found, message)]
    tone = Tone.GREYED if found else Tone.INK
    widgets.append(Text(rect=(x, y + 2, w, h - 30), text=word, size=28, face=Face.BOLD, tone=tone, align=0))
    if cost:
        icon = DISTRICT_ICON[payer]
        widgets += [
            Text(rect=(x, y + h - UNDER, w // 2 - 1, 25), text=detail, size=theme.SMALL, tone=tone, align=1),
            Picture(rect=(x + w // 2 + 2, y + h - UNDER + 4, 18, 18), icon=icon, district=payer),
        ]
    else:
        widgets.append(Text(rect=(x + 1, y + h - UNDER, w - 2, 25), text=detail, size=theme.SMALL, tone=tone, align=0))
    return widgets


def _key(rect: Rect, chosen: bool, found: Reasons, message: Message) -> Key:
    why, rule = REFUSALS.first(found), broken_rule(found)
    return Key(rect=rect, label="", selected=chosen, enabled=not found, why=why, rule=rule, message=message)


def _colour(rect: Rect, colour: Colour, amount: int, chosen: bool, found: Reasons) -> list[Widget]:
    x, y, w, h = rect
    widgets: list[Widget] = [_key(rect, chosen, found, update_half.choose_colour.tap(colour))]
    tone = Tone.GREYED if found else Tone.INK
    widgets += [
        Picture(rect=(x + 4, y + (h - UNDER - 26) // 2 + 1, 26, 26), icon=DISTRICT_ICON[colour], district=colour),
        Text(
            rect=(x + 32, y + 2, w - 33, h - 30), text=vocabulary.district(colour), size=18, face=Face.BOLD, tone=tone
        ),
    ]
    if amount:
        widgets += [
            Text(rect=(x, y + h - UNDER, w // 2 - 1, 25), text=str(amount), size=theme.SMALL, tone=tone, align=1),
            Picture(rect=(x + w // 2 + 2, y + h - UNDER + 4, 20, 18), icon=Icon.BOOK, district=Colour.WHITE),
        ]
    else:
        word = _("as is") if chosen or not found else _("no")
        widgets.append(Text(rect=(x, y + h - UNDER, w, 25), text=word, size=theme.SMALL, tone=tone, align=0))
    return widgets


def _paying(game: Game, player: int, slot: Slot, draft: TurnDraft, box: Rect) -> list[Widget]:
    """The keys that choose the resource to pay with."""
    widgets: list[Widget] = []
    for resource, (x, y, w, h) in zip(Resource, row(box, 3, 4), strict=True):
        found = faults(game, Turn(player, slot.index, Deed.GATHER, pay=resource))
        key = _key((x, y, w, h), draft.pay == resource, found, update_half.choose_pay.tap(resource))
        icon, tone = DISTRICT_ICON[resource], Tone.GREYED if found else Tone.INK
        widgets += [
            key,
            Picture(
                rect=(x + w // 2 - 15, y + (h - UNDER - 28) // 2 + 1, 28, 28), icon=icon, district=Colour(resource)
            ),
            Text(rect=(x, y + h - UNDER, w, 25), text=_("pays"), size=theme.SMALL, tone=tone, align=0),
        ]
    return widgets
