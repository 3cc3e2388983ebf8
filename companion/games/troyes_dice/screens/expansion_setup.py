"""Feasts & Raids with its tiles at their places on the wheel, and the price of the second die."""

from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import update_setup, vocabulary
from companion.games.troyes_dice.model import ExpansionSetup, SetupDraft, drafts_of
from companion.games.troyes_dice.screens.wheel_geometry import WheelGeometry, geometry_in
from companion.games.troyes_dice.turn_text import tile_sentence
from companion.games.troyes_dice.widgets import PlazaKey, TileKey
from companion.i18n.language import N_, _
from companion.ui import update_players, update_table
from companion.ui.model import Model
from companion.ui.screens.frame import column, grid, inside, label, page, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import UNLIT, Icon, Key, Rect, RingLights, Style, Text, Tone, Widget
from engine.troyes_dice import Colour, Tile
from engine.troyes_dice.setup import PLACES, twin_places
from engine.troyes_dice.terms import SecondDieCost

MODES = (("none", N_("Without")), ("drawn", N_("Draw three for me")), ("chosen", N_("Choose them")))


def view(model: Model, screen: ExpansionSetup) -> list[Widget]:
    """The wheel with the tiles; beside it the expansion, the second die's cost, and the start."""
    draft = drafts_of(model).setup
    widgets, box = page(model, _("Last questions"), (_("Variants"), update_players.to_step.tap("variants"), 140))
    left, right = split(model, box, wide=288, tall=290)
    ask, modes, tiles, other, costs, main = stack(right, 26, 52, 1.0, 26, 52, 80, gap=5)
    widgets += [*_wheel(draft, screen, left), label(_("Do you play with Feasts & Raids?"), ask, tone=Tone.SOFT)]
    for (mode, word), rect in zip(MODES, row(modes, 3, 6), strict=True):
        chosen = draft.expansion == mode
        widgets.append(
            Key(rect=rect, label=_(word), size=18, selected=chosen, message=update_setup.pick_expansion.tap(mode))
        )
    widgets += _tiles(draft, tiles)
    widgets.append(label(_("What is the cost of the second die on your wheel?"), other, tone=Tone.SOFT))
    denier, either = row(costs, 2, 6)
    return [
        *widgets,
        Key(
            rect=denier,
            label=_("One denier"),
            icon=Icon.COIN,
            district=Colour.YELLOW,
            size=18,
            selected=draft.second is SecondDieCost.DENIER,
            message=setup_choice(second=SecondDieCost.DENIER),
        ),
        Key(
            rect=either,
            label=_("Any one resource"),
            size=18,
            selected=draft.second is SecondDieCost.ANY,
            message=setup_choice(second=SecondDieCost.ANY),
        ),
        Key(rect=main, label=_("Start"), size=32, style=Style.MAIN, message=update_table.start_game.tap()),
    ]


def _wheel(draft: SetupDraft, screen: ExpansionSetup, box: Rect) -> list[Widget]:
    """The plazas; those that a tile lies beside are keys where tiles are chosen."""
    picture, text_box = stack(box, 288, 1.0) if box[3] > 340 else (box, (0, 0, 0, 0))
    wheel = geometry_in(picture)
    lying = dict(draft.tiles) if draft.expansion != "none" else {}
    twins = twin_places(draft.plazas) if draft.expansion != "none" else ()
    widgets: list[Widget] = [RingLights(rect=wheel.rect, lights=UNLIT)]
    for place, (up, _back) in enumerate(draft.plazas):
        chosen = draft.expansion == "chosen" and place in twins
        widgets.append(
            PlazaKey(
                rect=wheel.around(place, 76),
                colour=up,
                in_play=place in twins or not twins,
                mark=str(place) if place in twins or place == 0 else "",
                selected=chosen and place == screen.place,
                said=_("Place {n}").format(n=place),
                message=update_setup.select_tile_place.tap(place) if chosen else None,
            )
        )
    for place, tile in lying.items():
        widgets.append(TileKey(rect=_beside(wheel, place), tile=tile, small=True))
    if text_box[3] and lying:
        text = _("Lay these tiles feast side up beside their plazas.")
        widgets.append(Text(rect=inside(text_box, 6, 4), text=text, size=theme.BODY, align=0, lines=4))
    return widgets


def _beside(wheel: WheelGeometry, place: int) -> Rect:
    """Return a tile's position: nearer to the middle than its plaza; on the right, where its number is not."""
    if 0 < place < PLACES / 2:
        left, top, wide, _high = wheel.around(place, 76)
        return left + wide - 18, top - 6, 30, 30
    x, y = wheel.at(place, 74)
    return round(x - 15), round(y - 15), 30, 30


def _tiles(draft: SetupDraft, box: Rect) -> list[Widget]:
    """The drawn tiles with their effects, or the eight tiles to choose from."""
    lying = dict(draft.tiles)
    if draft.expansion == "none":
        return [label(_("The base game, without tiles."), box, theme.LARGE, Tone.SOFT, align=0, lines=2)]
    if draft.expansion == "chosen":
        ask, keys = stack(box, 24, 1.0, gap=2)
        taken = set(lying.values())
        text = _("Tap a plaza on the wheel, then the tile beside it.")
        widgets: list[Widget] = [label(text, ask, theme.SMALL, Tone.SOFT)]
        for tile, rect in zip(Tile, grid(keys, 4, 2, 5), strict=True):
            name = vocabulary.tile_name(tile)
            widgets.append(
                TileKey(
                    rect=rect, tile=tile, label=name, selected=tile in taken, message=update_setup.pick_tile.tap(tile)
                )
            )
        return widgets
    widgets = []
    twins = twin_places(draft.plazas)
    for place, (x, y, w, h) in zip(twins, column(box, max(len(twins), 1), 2), strict=False):
        drawn = lying.get(place)
        if drawn is None:
            continue
        side = min(h - 4, 40)
        text = _("Place {place}. {tile}").format(place=place, tile=tile_sentence(drawn, False, draft.feast))
        widgets += [
            TileKey(rect=(x, y + (h - side) // 2, side, side), tile=drawn, small=True),
            Text(rect=(x + side + 8, y, w - side - 8, h), text=text, size=theme.SMALL, lines=3),
        ]
    return widgets
