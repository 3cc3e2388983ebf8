"""The wheel of the open half: its dice, and the explanation of each plaza on a tap."""

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.screens.wheel_geometry import TAG, TAG_LARGE, WheelGeometry, laid_dice
from companion.games.troyes_dice.turn_text import slot_price, tile_sentence
from companion.games.troyes_dice.widgets import DayDisc, PlazaKey, TileKey
from companion.i18n.language import _
from companion.i18n.numbers import capital, joined
from companion.ui import update_shell
from companion.ui.model import Model
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import (
    BLACK,
    DISTRICT_ICON,
    DieKey,
    Face,
    Icon,
    Panel,
    Picture,
    Rect,
    RingLights,
    Text,
    Tone,
    Widget,
)
from engine.troyes_dice import Colour, Game, Slot
from engine.troyes_dice.effects import PlazaDestroyed
from hardware.screen import Light, still

TILE = 28
"""The side of a tile, beside the die of its plaza."""


def wheel_drawing(model: Model, game: Game, wheel: WheelGeometry) -> list[Widget]:
    """Ring, plazas, dice with their prices, tiles, and the day's disc in the middle."""
    widgets: list[Widget] = [RingLights(rect=wheel.rect, lights=_lights(model))]
    slots = {slot.place: slot for slot in game.throw.slots} if game.throw else {}
    for place, colour in enumerate(game.faces):
        slot = slots.get(place)
        widgets.append(
            PlazaKey(
                rect=wheel.around(place, 84),
                colour=colour,
                mark="0" if place == 0 else "",
                in_play=slot is not None,
                label=vocabulary.plaza_colour(colour) if slot is None else "",
                destroyed=slot is not None and slot.destroyed,
                message=update_shell.explain.news(_about(game, place, slot)),
            )
        )
    large = model.settings.text == "large"
    laid = laid_dice(slots, wheel, TAG_LARGE if large else TAG)
    widgets += [
        DieKey(rect=laid[place].die, value=slot.value, body=BLACK if slot.black else "", framed=False)
        for place, slot in slots.items()
    ]
    for place, slot in slots.items():
        widgets += _price_tag(slot, laid[place].tag, large)
    for place, tile in game.setup.tiles:
        x, y = wheel.at(place)
        left = x + wheel.long(19) if place == 0 else x - wheel.long(19) - TILE
        top = laid[place].die[1] if place in laid else round(y - wheel.long(36))
        beside = (round(left), top + wheel.long(8), TILE, TILE)
        widgets.append(TileKey(rect=beside, tile=tile, raid=place in game.raids, small=True))
    side = wheel.long(132)
    x, y = round(wheel.middle[0] - side / 2), round(wheel.middle[1] - side / 2)
    day, half = vocabulary.day(game.day), vocabulary.half(game.half)
    disc = DayDisc(
        rect=(x, y, side, side),
        label=day,
        detail=half,
        half=game.half,
        neutral=game.neutral_place,
        struck=_struck(model),
    )
    return [*widgets, disc]


def _struck(model: Model) -> tuple[tuple[Colour, int, str], ...]:
    """The cells that this half strikes on every sheet, each with its colour in words."""
    strikes = [each for each in model.opening if isinstance(each, PlazaDestroyed) and each.attacks]
    return tuple((each.colour, each.value, vocabulary.district(each.colour)) for each in strikes)


def _lights(model: Model) -> tuple[Light, ...]:
    """The ring as it is now; in a picture of the screen as it is once a throw is laid out."""
    if model.lights or model.ring is None:
        return model.lights
    return still(model.ring)


def _price_tag(slot: Slot, box: Rect, large: bool) -> list[Widget]:
    """The colour and the price of a die; in large text without the word for the colour."""
    left, top, wide, high = box
    tone = Tone.LIGHT if slot.destroyed else Tone.INK
    mark = 26 if large else 18
    price = (left + 30, top, wide - 32, high) if large else (left + 2, top + 22, wide - 4, 23)
    widgets: list[Widget] = [
        Panel(rect=(left, top, wide, high), dark=slot.destroyed),
        Picture(rect=(left + 4, top + 4, mark, mark), icon=DISTRICT_ICON[slot.colour], district=slot.colour),
    ]
    if not large:
        name = (left + 24, top + 1, wide - 26, 22)
        words = vocabulary.district(slot.colour)
        widgets.append(Text(rect=name, text=words, size=theme.SMALL, face=Face.BOLD, tone=tone))
    return [*widgets, *_price(slot, price, tone, large)]


def _price(slot: Slot, box: Rect, tone: Tone, large: bool) -> list[Widget]:
    """The price in words; in another kind than deniers, and in large text, as amounts with their icons."""
    x, y, w, h = box
    size = theme.BODY if large else theme.SMALL
    if not slot.available:
        if large:
            return [Picture(rect=(x, y + 3, w, h - 6), icon=Icon.CROSS, tone=tone)]
        return [Text(rect=box, text=_("destroyed"), size=size, tone=tone, align=0)]
    cost = slot.payments[0].cost
    extra = slot.side.extra if len(slot.payments) > 1 else None
    # the word of a price in deniers fits the tag, other resources' words do not
    iconic = extra is not None or (len(slot.payments) == 1 and sum(cost) > (0 if large else cost[Colour.YELLOW]))
    if not iconic:
        words = _("free") if not any(cost) else _("any 1") if large else slot_price(slot)
        return [Text(rect=box, text=words, size=size, tone=tone, align=0)]
    amounts = [(str(amount), Colour(index)) for index, amount in enumerate(cost) if amount]
    if extra is not None:
        amounts = [(_("any + 1"), Colour(extra))]
    wide, side = w // len(amounts), 24 if large else 18
    widgets: list[Widget] = []
    for index, (amount, colour) in enumerate(amounts):
        left = x + index * wide
        widgets += [
            Text(rect=(left, y, wide - side - 2, h), text=amount, size=size, tone=tone, align=1),
            Picture(
                rect=(left + wide - side, y + (h - side) // 2, side, side), icon=DISTRICT_ICON[colour], district=colour
            ),
        ]
    return widgets


def _about(game: Game, place: int, slot: Slot | None) -> str:
    """Return the plaza's role in this half and its tile's effect."""
    tile = dict(game.setup.tiles).get(place)
    words = tile_sentence(tile, place in game.raids, game.setup.fortress_feast) if tile is not None else ""
    return joined([sentence for sentence in (_state(game, place, slot), words) if sentence])


def _state(game: Game, place: int, slot: Slot | None) -> str:
    plaza = vocabulary.the_plaza(game.faces[place])
    if slot is None:
        return _("Place {place}: {plaza} is not in play in this half.").format(place=place, plaza=plaza)
    if slot.destroyed and slot.black:
        return _("The black die destroyed {plaza}: nobody can choose it in this half.").format(plaza=plaza)
    if slot.destroyed:
        text = _("Under the black raid this die destroyed {plaza}: nobody can choose it in this half.")
        return text.format(plaza=plaza)
    die = vocabulary.die(slot.colour, slot.lies)
    if len(slot.payments) == 1 and not any(slot.payments[0].cost):
        return capital(_("{die}: it is free.").format(die=die))
    return capital(_("{die}: it costs {price}.").format(die=die, price=slot_price(slot)))
