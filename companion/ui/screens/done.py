"""A turn that is done: what it did, and taking it back until the next throw."""

from companion.ui import theme
from companion.ui.messages import OpenSheet, ToWheel, UndoTurn
from companion.ui.model import Model
from companion.ui.screens.frame import TOP, header, label
from companion.ui.widgets import CITIZEN_ICON, DISTRICT_ICON, Face, Icon, Key, Panel, Picture, Style, Text, Tone, Widget
from companion.ui.wording import spoken_turn
from engine.troyes_dice import Colour, Resource


def view(model: Model, player: int) -> list[Widget]:
    """What was done and what the player holds now; undo, sheet, back to the wheel."""
    game = model.game
    assert game is not None
    seat = game.seats[player]
    name = game.setup.players[player]
    widgets = header(model, f"{name} has acted", ("Sheet", OpenSheet(player), 110))
    widgets += [
        Panel(rect=(40, TOP + 12, 720, 100)),
        Picture(rect=(62, TOP + 34, 56, 56), icon=Icon.TICK),
        Text(rect=(140, TOP + 18, 600, 88), text=spoken_turn(game, seat), size=28, face=Face.SERIF, lines=2),
        label("holds now", (60, 196, 330, 30), theme.SMALL, Tone.SOFT),
        label("citizens", (430, 196, 330, 30), theme.SMALL, Tone.SOFT),
    ]
    for resource in Resource:
        x = 60 + 110 * resource
        widgets += [
            Picture(rect=(x, 230, 46, 46), icon=DISTRICT_ICON[resource], district=Colour(resource)),
            Text(rect=(x + 52, 230, 54, 46), text=str(seat.sheet.held[resource]), size=30, face=Face.BOLD),
        ]
    for colour in Colour:
        x = 430 + 110 * colour
        widgets += [
            Picture(rect=(x, 230, 46, 46), icon=CITIZEN_ICON[colour], district=colour),
            Text(rect=(x + 52, 230, 54, 46), text=str(seat.sheet.citizens[colour]), size=30, face=Face.BOLD),
        ]
    widgets += [
        label("Until the next throw the turn can be taken back.", (40, 316, 720, 30), theme.SMALL, Tone.SOFT, align=0),
        Key(rect=(40, 372, 300, 88), label="Take the turn back", size=24, message=UndoTurn(player)),
        Key(rect=(460, 372, 300, 88), label="To the wheel", size=26, style=Style.MAIN, message=ToWheel()),
    ]
    return widgets
