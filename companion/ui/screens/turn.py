"""A player's turn: die, payment, adjusting with its price, action with all that it brings."""

from msgspec.structs import replace

from companion.ui import theme
from companion.ui.gains import brings, paid
from companion.ui.messages import (
    ChooseColour,
    ChooseDeed,
    ChooseDie,
    ChoosePay,
    ChooseValue,
    Confirm,
    Message,
    OpenSheet,
    TakeRest,
)
from companion.ui.model import Model, TurnDraft
from companion.ui.screens.frame import EDGE, header, label, row
from companion.ui.screens.ways import way_icon, ways
from companion.ui.widgets import (
    DISTRICT_ICON,
    Card,
    DieKey,
    Face,
    Icon,
    Key,
    Panel,
    Picture,
    Rect,
    Style,
    Text,
    Tone,
    Widget,
)
from companion.ui.wording import because, deed, keeps, price, slot_price
from engine.troyes_dice import (
    Colour,
    Deed,
    Fault,
    Game,
    Resource,
    Rest,
    Slot,
    Turn,
    apply,
    faults,
    legal,
)

Reasons = tuple[Fault, ...]


def view(model: Model, player: int) -> list[Widget]:
    """Dice above, adjusting below them, then three actions, then what it costs and the key that confirms."""
    game = model.game
    assert game is not None
    assert game.throw is not None
    draft = model.drafts[player]
    name = game.setup.players[player]
    widgets = header(model, f"{name}'s turn", ("Sheet", OpenSheet(player), 110))
    widgets += _purse(game, player, bool(model.faults))
    widgets += [
        _die(game, player, slot, draft, rect)
        for slot, rect in zip(game.throw.slots, row((EDGE, 64, 784, 88), 4), strict=True)
    ]
    if draft.slot is None:
        if isinstance(legal(game, player)[0], Rest):
            return [*widgets, *_rest(game, player)]
        return [*widgets, *ways(game, player)]
    slot = game.throw.slots[draft.slot]
    widgets += _adjusting(game, player, slot, draft)
    widgets += _actions(game, player, slot, draft)
    widgets += _foot(game, player, draft)
    return widgets


def _purse(game: Game, player: int, faulty: bool) -> list[Widget]:
    """What the player holds, in the header."""
    widgets: list[Widget] = []
    left = 388 if faulty else 448
    for resource, held in zip(Resource, game.seats[player].sheet.held, strict=True):
        x = left + 76 * resource
        widgets += [
            Picture(rect=(x, 11, 32, 32), icon=DISTRICT_ICON[resource], district=Colour(resource)),
            Text(rect=(x + 36, 6, 32, 42), text=str(held), size=24, face=Face.BOLD, tone=Tone.LIGHT),
        ]
    return widgets


def _die(game: Game, player: int, slot: Slot, draft: TurnDraft, rect: Rect) -> Widget:
    found = faults(game, Turn(player, slot.index, Deed.GATHER))
    pays = [faults(game, Turn(player, slot.index, Deed.GATHER, pay=pay)) for pay in slot.prices]
    allowed = any(not reasons for reasons in pays)
    zero = f", worth {slot.lies}" if slot.lies != slot.value else ""
    return DieKey(
        rect=rect,
        value=slot.value,
        black=slot.black,
        colour=slot.colour,
        label=f"{slot.colour.word} {slot.value}",
        detail="destroyed" if slot.destroyed else f"{slot_price(slot)}{zero}",
        selected=draft.slot == slot.index,
        enabled=allowed,
        why=because(pays[0] if pays and pays[0] else found),
        message=ChooseDie(slot.index),
    )


def _adjusting(game: Game, player: int, slot: Slot, draft: TurnDraft) -> list[Widget]:
    """Six values and three colours with their prices, and what pays where there is a choice."""
    choice = len(slot.prices) > 1
    y, h = 160, 74
    values_wide = 318 if choice else 430
    widgets: list[Widget] = []
    for value, rect in zip(range(1, 7), row((EDGE, y, values_wide, h), 6, 5), strict=True):
        cost = slot.value_costs[value]
        tried = replace(draft, value=None if value == slot.lies else value)
        why = because(_adjust_faults(game, player, tried, "value"))
        detail = "as it is" if value == slot.lies else "no" if cost is None else f"{cost}"
        widgets += _priced(
            rect, str(value), detail, value == _value(slot, draft), why, ChooseValue(value), Colour.RED, cost
        )
    left = EDGE + values_wide + 12
    wide = 276 if choice else 792 - left
    for colour, rect in zip(Colour, row((left, y, wide, h), 3, 5), strict=True):
        same = colour == slot.colour
        tried = replace(draft, colour=None if same else colour)
        why = because(_adjust_faults(game, player, tried, "colour"))
        amount = 0 if same else slot.side.colour_price
        widgets += _colour(rect, colour, amount, colour == _colour_of(slot, draft), why)
    if choice:
        widgets += _paying(game, player, slot, draft, (left + wide + 12, y, 792 - left - wide - 12, h))
    return widgets


def _adjust_faults(game: Game, player: int, draft: TurnDraft, about: str) -> Reasons:
    """The faults of an adjusting alone: a building that cannot stand is no reason against it."""
    turn = replace(draft, do=Deed.GATHER).turn(player)
    assert turn is not None
    return tuple(found for found in faults(game, turn) if found.code.name.startswith(about.upper()))


def _value(slot: Slot, draft: TurnDraft) -> int:
    return slot.lies if draft.value is None else draft.value


def _colour_of(slot: Slot, draft: TurnDraft) -> Colour:
    return slot.colour if draft.colour is None else draft.colour


def _priced(
    rect: Rect, word: str, detail: str, chosen: bool, why: str, message: Message, payer: Colour, cost: int | None
) -> list[Widget]:
    """A key with its price in small below it."""
    x, y, w, _ = rect
    widgets: list[Widget] = [Key(rect=rect, label="", selected=chosen, enabled=not why, why=why, message=message)]
    tone = Tone.GREYED if why else Tone.INK
    widgets.append(Text(rect=(x, y + 4, w, 38), text=word, size=28, face=Face.BOLD, tone=tone, align=0))
    if cost:
        icon = DISTRICT_ICON[payer]
        widgets += [
            Text(rect=(x, y + 42, w // 2 - 1, 28), text=detail, size=17, tone=tone, align=1),
            Picture(rect=(x + w // 2 + 2, y + 47, 18, 18), icon=icon, district=payer),
        ]
    else:
        widgets.append(Text(rect=(x + 1, y + 42, w - 2, 28), text=detail, size=15, tone=tone, align=0))
    return widgets


def _colour(rect: Rect, colour: Colour, amount: int, chosen: bool, why: str) -> list[Widget]:
    x, y, w, _ = rect
    message = ChooseColour(colour)
    widgets: list[Widget] = [Key(rect=rect, label="", selected=chosen, enabled=not why, why=why, message=message)]
    tone = Tone.GREYED if why else Tone.INK
    widgets += [
        Picture(rect=(x + 6, y + 8, 28, 28), icon=DISTRICT_ICON[colour], district=colour),
        Text(rect=(x + 36, y + 4, w - 37, 36), text=colour.word, size=18, face=Face.BOLD, tone=tone),
    ]
    if amount:
        widgets += [
            Text(rect=(x, y + 42, w // 2 - 1, 28), text=str(amount), size=17, tone=tone, align=1),
            Picture(rect=(x + w // 2 + 2, y + 47, 20, 18), icon=Icon.BOOK, district=Colour.WHITE),
        ]
    else:
        word = "as it is" if chosen or not why else "no"
        widgets.append(Text(rect=(x, y + 42, w, 28), text=word, size=15, tone=tone, align=0))
    return widgets


def _paying(game: Game, player: int, slot: Slot, draft: TurnDraft, box: Rect) -> list[Widget]:
    """Which resource pays."""
    widgets: list[Widget] = []
    for resource, (x, y, w, h) in zip(Resource, row(box, 3, 4), strict=True):
        why = because(faults(game, Turn(player, slot.index, Deed.GATHER, pay=resource)))
        chosen = draft.pay == resource
        message = ChoosePay(resource)
        key = Key(rect=(x, y, w, h), label="", selected=chosen, enabled=not why, why=why, message=message)
        icon = DISTRICT_ICON[resource]
        widgets += [
            key,
            Picture(rect=(x + w // 2 - 15, y + 8, 30, 30), icon=icon, district=Colour(resource)),
            Text(rect=(x, y + 42, w, 28), text="pays", size=15, tone=Tone.GREYED if why else Tone.INK, align=0),
        ]
    return widgets


def _actions(game: Game, player: int, slot: Slot, draft: TurnDraft) -> list[Widget]:
    """Gather, the prestige building and the work building, each with all that it brings."""
    colour, value = _colour_of(slot, draft), _value(slot, draft)
    widgets: list[Widget] = []
    for do, rect in zip(Deed, row((EDGE, 242, 784, 144), 3), strict=True):
        turn = replace(draft, do=do).turn(player)
        assert turn is not None
        why = because(faults(game, turn))
        lines = (why.partition(" (Rule")[0],) if why else brings(apply(game, turn)[1])
        widgets.append(
            Card(
                rect=rect,
                title=deed(do, colour, value, game.column_of[value]),
                lines=lines,
                icon=way_icon(do, colour),
                district=colour,
                selected=draft.do is do and not why,
                enabled=not why,
                why=why,
                message=ChooseDeed(do),
            )
        )
    return widgets


def _foot(game: Game, player: int, draft: TurnDraft) -> list[Widget]:
    """What it costs, and the key that confirms."""
    turn = draft.turn(player)
    why = "Tap what the die is used for first." if turn is None else because(faults(game, turn))
    tried = replace(draft, do=draft.do or Deed.GATHER).turn(player)
    assert tried is not None
    payable = not faults(game, tried)
    cost = paid(apply(game, tried)[1]) if payable else (0, 0, 0)
    held = game.seats[player].sheet.held
    pays = "You cannot pay for this" if not payable else f"Costs {price(cost)}" if any(cost) else "Costs nothing"
    left = tuple(have - need for have, need in zip(held, cost, strict=True))
    words = "Choose what to do with it" if turn is None else "Not possible so" if why else f"You keep {keeps(left)}"
    return [
        Panel(rect=(EDGE, 394, 520, 78)),
        Text(rect=(26, 398, 490, 36), text=pays, size=theme.BODY, face=Face.BOLD),
        Text(rect=(26, 432, 490, 34), text=words, size=theme.SMALL, tone=Tone.SOFT),
        Key(
            rect=(540, 392, 252, 80),
            label="Confirm",
            size=28,
            style=Style.MAIN,
            enabled=not why,
            why=why,
            message=Confirm(),
        ),
    ]


def _rest(game: Game, player: int) -> list[Widget]:
    lines = brings(apply(game, Rest(player))[1])
    gains = ", ".join(lines)
    return [
        Panel(rect=(120, 176, 560, 190)),
        label("No die can be paid for.", (140, 190, 520, 40), theme.LARGE, align=0),
        label(f"Instead: {gains}", (140, 232, 520, 110), theme.BODY, Tone.SOFT, align=0, lines=4),
        Key(rect=(220, 384, 360, 84), label="Take one of each", size=26, style=Style.MAIN, message=TakeRest()),
    ]
