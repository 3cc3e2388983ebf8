"""A finished turn: its effects, and its undo until the next throw."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.turn_text import spoken_turn
from companion.games.troyes_dice.widgets import CITIZEN_ICON
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import handed, inside, label, page, player_badge, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DISTRICT_ICON, Face, Icon, Key, Panel, Picture, Rect, Style, Text, Tone, Widget
from engine.troyes_dice import Colour, Resource


def view(model: Model, player: int) -> list[Widget]:
    """The finished turn and the player's resources; undo, sheet, back to the wheel."""
    game = model.game
    assert game is not None
    seat = game.seats[player]
    title = _("{name} has acted").format(name=game.setup.players[player])
    widgets, box = page(model, title, (_("Sheet"), update_half.open_sheet.tap(player), 110), badge=player_badge(player))
    did, now, hint, foot = stack(inside(box, 0 if model.tall else 32, 8), 100, 1.0, 30, 88)
    x, y, w, h = did
    holds, people = split(model, now, wide=(now[2] - 8) // 2, tall=(now[3] - 8) // 2)
    if model.settings.left_handed and not model.tall:
        holds, people = people, holds
    held = seat.sheet.held
    resources = [(DISTRICT_ICON[each], Colour(each), held[each]) for each in Resource]
    citizens = [(CITIZEN_ICON[each], each, seat.sheet.citizens[each]) for each in Colour]
    undo, done = handed(model, row(foot, 2, 40))
    return [
        *widgets,
        Panel(rect=did),
        Picture(rect=(x + 22, y + h // 2 - 28, 56, 56), icon=Icon.TICK),
        Text(rect=(x + 100, y + 6, w - 116, h - 12), text=spoken_turn(game, seat), size=28, face=Face.SERIF, lines=2),
        *_counted(_("now has"), resources, holds),
        *_counted(_("citizens"), citizens, people),
        label(_("You can take the turn back until the next throw."), hint, theme.SMALL, Tone.SOFT, align=0),
        Key(rect=undo, label=_("Take the turn back"), size=24, message=update_half.undo_turn.tap(player)),
        Key(rect=done, label=_("To the wheel"), size=26, style=Style.MAIN, message=update_half.to_wheel.tap()),
    ]


def _counted(word: str, amounts: list[tuple[Icon, Colour, int]], box: Rect) -> list[Widget]:
    """Three amounts with their icons, under a word."""
    above, below = stack(box, 30, 1.0)
    widgets: list[Widget] = [label(word, inside(above, 20, 0), theme.SMALL, Tone.SOFT)]
    for (icon, colour, amount), (x, y, _w, _h) in zip(amounts, row(inside(below, 20, 0), 3, 0), strict=True):
        widgets += [
            Picture(rect=(x, y, 46, 46), icon=icon, district=colour),
            Text(rect=(x + 52, y, 54, 46), text=str(amount), size=30, face=Face.BOLD),
        ]
    return widgets
