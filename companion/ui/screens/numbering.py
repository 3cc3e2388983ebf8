"""The six numbers above the columns: first game, rolled, or expert."""

from companion.ui import theme
from companion.ui.messages import ClearExpert, PickDirection, PickExpertNumber, PickFirstNumber, PickNumbering, Shuffle
from companion.ui.messages import ToSetup as Go
from companion.ui.model import Model, Numbering, SetupDraft
from companion.ui.screens.frame import EDGE, TOP, header, label, row
from companion.ui.widgets import DieKey, Icon, Key, Panel, Style, Tone, Widget

MODES = (
    ("first", "First game", "1 to 6 in order"),
    ("rolled", "Rolled", "a die and a direction"),
    ("expert", "Expert", "any order"),
)


def view(model: Model, _: Numbering) -> list[Widget]:
    """Three modes, what each asks for, and the numbers that follow."""
    draft = model.draft
    widgets = header(model, "The numbers above the columns")
    for (mode, word, detail), rect in zip(MODES, row((EDGE, TOP + 2, 784, 76), 3), strict=True):
        key = Key(
            rect=rect, label=word, detail=detail, size=22, selected=draft.mode == mode, message=PickNumbering(mode)
        )
        widgets.append(key)
    if draft.mode == "rolled":
        widgets += _rolled(draft)
    elif draft.mode == "expert":
        widgets += _expert(draft)
    else:
        text = "Every sheet gets the numbers 1 to 6 from left to right, the same in all three districts."
        widgets.append(label(text, (40, 164, 720, 90), theme.LARGE, Tone.SOFT, align=0, lines=2))
    widgets += _result(draft)
    missing = 6 - len(draft.numbering)
    widgets.append(
        Key(
            rect=(552, 392, 240, 80),
            label="Next",
            size=28,
            style=Style.MAIN,
            enabled=not missing,
            why="Tap a number for every column first.",
            message=Go("plazas"),
        )
    )
    return widgets


def _rolled(draft: SetupDraft) -> list[Widget]:
    widgets: list[Widget] = [label("The crier's die: the leftmost number", (16, 152, 480, 30), tone=Tone.SOFT)]
    for value, rect in zip(range(1, 7), row((EDGE, 184, 480, 76), 6), strict=True):
        widgets.append(DieKey(rect=rect, value=value, selected=draft.first == value, message=PickFirstNumber(value)))
    widgets.append(label("Direction", (504, 152, 280, 30), tone=Tone.SOFT))
    up, down, chance = row((500, 184, 292, 76), 3)
    widgets += [
        Key(rect=up, label="up", size=20, selected=draft.ascending, message=PickDirection(True)),
        Key(rect=down, label="down", size=20, selected=not draft.ascending, message=PickDirection(False)),
        Key(rect=chance, label="roll for me", size=18, message=Shuffle("number")),
    ]
    return widgets


def _expert(draft: SetupDraft) -> list[Widget]:
    column = len(draft.expert) + 1
    ask = f"Tap the number of column {column}" if column <= 6 else "All six columns have their number"
    widgets: list[Widget] = [label(ask, (16, 152, 560, 30), tone=Tone.SOFT)]
    for value, rect in zip(range(1, 7), row((EDGE, 184, 600, 76), 6), strict=True):
        free = value not in draft.expert
        why = f"The number {value} stands above a column already."
        widgets.append(DieKey(rect=rect, value=value, enabled=free, why=why, message=PickExpertNumber(value)))
    widgets.append(Key(rect=(620, 184, 172, 76), label="Begin again", icon=Icon.ERASE, size=18, message=ClearExpert()))
    return widgets


def _result(draft: SetupDraft) -> list[Widget]:
    widgets: list[Widget] = [
        Panel(rect=(EDGE, 276, 784, 104)),
        label("Column", (24, 280, 90, 40), theme.SMALL, Tone.SOFT),
        label("Number", (24, 320, 90, 56), theme.SMALL, Tone.SOFT),
    ]
    for column, rect in enumerate(row((110, 284, 664, 92), 6)):
        x, y, w, _ = rect
        widgets.append(label(str(column + 1), (x, y - 2, w, 34), theme.SMALL, Tone.SOFT, align=0))
        value = draft.numbering[column] if column < len(draft.numbering) else None
        widgets.append(DieKey(rect=(x + w // 2 - 26, y + 34, 52, 52), value=value, framed=False))
    return widgets
