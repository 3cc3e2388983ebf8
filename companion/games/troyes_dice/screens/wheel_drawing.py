"""The wheel of the open half: its dice, and the explanation of each plaza on a tap."""

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.screens.wheel_geometry import WheelGeometry
from companion.games.troyes_dice.turn_text import slot_price, tile_sentence
from companion.games.troyes_dice.widgets import DayDisc, PlazaKey, TileKey
from companion.i18n.language import _
from companion.i18n.numbers import capital, joined
from companion.ui.messages import Explain
from companion.ui.model import Model
from companion.ui.toolkit.widgets import (
    DISTRICT_ICON,
    DieKey,
    Face,
    Panel,
    Picture,
    Rect,
    RingLights,
    Text,
    Tone,
    Widget,
)
from engine.troyes_dice import Colour, Game, Slot
from hardware.screen import Light, still


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
                message=Explain(_about(game, place, slot)),
            )
        )
    for slot in slots.values():
        widgets += _on_plaza(slot, wheel)
    for place, tile in game.setup.tiles:
        x, y = wheel.at(place)
        left = x + wheel.long(19) if place == 0 else x - wheel.long(47)
        beside = (round(left), round(y - wheel.long(34)), 28, 28)
        widgets.append(TileKey(rect=beside, tile=tile, raid=place in game.raids, small=True))
    side = wheel.long(132)
    x, y = round(wheel.middle[0] - side / 2), round(wheel.middle[1] - side / 2)
    day, half = vocabulary.day(game.day), vocabulary.half(game.half)
    disc = DayDisc(rect=(x, y, side, side), label=day, detail=half, half=game.half, neutral=game.neutral_place)
    return [*widgets, disc]


def _lights(model: Model) -> tuple[Light, ...]:
    """The ring as it is now; in a picture of the screen as it is once a throw is laid out."""
    if model.lights or model.ring is None:
        return model.lights
    return still(model.ring)


def _on_plaza(slot: Slot, wheel: WheelGeometry) -> list[Widget]:
    """The die, and its price."""
    x, y = wheel.at(slot.place)
    side, wide = wheel.long(42), 86
    words = slot_price(slot) if slot.available else _("destroyed")
    die = (round(x) - side // 2, round(y) - wheel.long(36), side, side)
    left, top = round(x - wide / 2), round(y + wheel.long(8))
    tone = Tone.LIGHT if slot.destroyed else Tone.INK
    name = (left + 26, top + 1, wide - 28, 19)
    return [
        DieKey(rect=die, value=slot.value, black=slot.black, framed=False),
        Panel(rect=(left, top, wide, 38), dark=slot.destroyed),
        Picture(rect=(left + 5, top + 2, 18, 18), icon=DISTRICT_ICON[slot.colour], district=slot.colour),
        Text(rect=name, text=vocabulary.district(slot.colour), size=16, face=Face.BOLD, tone=tone),
        *_price(slot, words, (left + 2, top + 18, wide - 4, 19), tone),
    ]


def _price(slot: Slot, words: str, box: Rect, tone: Tone) -> list[Widget]:
    """The price in words; where it is of several kinds as amounts with their icons."""
    cost = slot.payments[0].cost
    extra = slot.side.extra if len(slot.payments) > 1 else None
    if not slot.available or (extra is None and (len(slot.payments) > 1 or sum(map(bool, cost)) < 2)):
        return [Text(rect=box, text=words, size=15, tone=tone, align=0)]
    amounts = [(str(amount), Colour(index)) for index, amount in enumerate(cost) if amount]
    if extra is not None:
        amounts = [(_("any + 1"), Colour(extra))]
    x, y, w, h = box
    wide = w // len(amounts)
    widgets: list[Widget] = []
    for index, (amount, colour) in enumerate(amounts):
        left = x + index * wide
        widgets += [
            Text(rect=(left, y, wide - 18, h), text=amount, size=15, tone=tone, align=1),
            Picture(rect=(left + wide - 17, y + 1, 16, 16), icon=DISTRICT_ICON[colour], district=colour),
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
