"""Feasts & Raids, and what the second die costs."""

from companion.ui import theme
from companion.ui.messages import PickExpansion, PickSecondCost, PickTile, SelectTilePlace, StartGame
from companion.ui.model import Extras, Model
from companion.ui.screens.frame import EDGE, header, label, row
from companion.ui.widgets import Icon, Key, PlazaKey, Style, Text, TileKey, Tone, Widget
from companion.ui.wording import capital, tile_sentence
from engine.troyes_dice import Colour, Tile
from engine.troyes_dice.setup import twin_places
from engine.troyes_dice.terms import SecondDieCost

MODES = (("none", "Without"), ("drawn", "Draw three for me"), ("chosen", "Choose them"))


def view(model: Model, screen: Extras) -> list[Widget]:
    """The expansion at the top, the second die's cost below, and the start."""
    draft = model.draft
    widgets = header(model, "Last questions")
    widgets.append(label("Do you play with Feasts & Raids?", (16, 64, 760, 30), tone=Tone.SOFT))
    for (mode, word), rect in zip(MODES, row((EDGE, 96, 784, 60), 3), strict=True):
        widgets.append(Key(rect=rect, label=word, selected=draft.expansion == mode, message=PickExpansion(mode)))
    widgets += _tiles(model, screen)
    widgets.append(label("What does your wheel say the second die costs?", (16, 356, 520, 30), tone=Tone.SOFT))
    denier, either = row((EDGE, 388, 528, 84), 2)
    widgets += [
        Key(
            rect=denier,
            label="One denier",
            icon=Icon.COIN,
            district=Colour.YELLOW,
            selected=draft.second is SecondDieCost.DENIER,
            message=PickSecondCost(SecondDieCost.DENIER),
        ),
        Key(
            rect=either,
            label="Any one resource",
            selected=draft.second is SecondDieCost.ANY,
            message=PickSecondCost(SecondDieCost.ANY),
        ),
        Key(rect=(552, 372, 240, 100), label="Start", size=32, style=Style.MAIN, message=StartGame()),
    ]
    return widgets


def _tiles(model: Model, screen: Extras) -> list[Widget]:
    draft = model.draft
    twins = twin_places(draft.plazas)
    if draft.expansion == "none":
        return [label("The base game, without tiles.", (40, 220, 720, 40), theme.LARGE, Tone.SOFT, align=0)]
    lying = dict(draft.tiles)
    widgets: list[Widget] = []
    chosen = draft.expansion == "chosen"
    height = 88 if chosen else 150
    for place, rect in zip(twins, row((EDGE, 166, 784, height), 3), strict=False):
        x, y, w, _ = rect
        tile = lying.get(place)
        key = Key(rect=rect, label="", selected=chosen and place == screen.place, message=SelectTilePlace(place))
        widgets += [key, PlazaKey(rect=(x + 10, y + 10, 68, 68), colour=draft.plazas[place][0], mark=str(place))]
        if tile is None:
            widgets.append(Text(rect=(x + 88, y + 8, w - 100, 72), text="no tile yet", size=18, tone=Tone.GREYED))
            continue
        widgets.append(TileKey(rect=(x + 90, y + 8, 104, 72), tile=tile))
        if not chosen:
            words = tile_sentence(tile, False).partition(": ")[2]
            widgets.append(
                Text(rect=(x + 12, y + 84, w - 24, 62), text=capital(words), size=17, tone=Tone.SOFT, lines=3)
            )
    if not chosen:
        text = "Lay these tiles feast side up beside their plazas."
        return [*widgets, label(text, (16, 322, 768, 30), theme.BODY, Tone.INK, align=0)]
    taken = set(lying.values())
    for tile, rect in zip(Tile, row((EDGE, 264, 784, 84), 8, 6), strict=True):
        message = PickTile(tile)
        widgets.append(TileKey(rect=rect, tile=tile, selected=tile in taken, message=message))
    return widgets
