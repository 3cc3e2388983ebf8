"""The six numbers above the columns: first game, rolled, or expert."""

from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import update_setup
from companion.games.troyes_dice.model import Numbering, SetupDraft, drafts_of
from companion.i18n.language import N_, _
from companion.ui import update_players, update_table
from companion.ui.model import Model
from companion.ui.screens.frame import beside, grid, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DieKey, Icon, Key, Panel, Rect, Style, Tone, Widget

MODES = (
    ("first", N_("First game"), N_("1 to 6 in order")),
    ("rolled", N_("Rolled"), N_("a die and a direction")),
    ("expert", N_("Expert"), N_("any order")),
)


def view(model: Model, _screen: Numbering) -> list[Widget]:
    """Three modes, the questions of each, and the numbers that follow."""
    draft = drafts_of(model).setup
    widgets, box = page(model, _("The numbers above the columns"))
    modes, asked, result, foot = stack(box, 96 if model.tall else 76, 1.0, 104, 80)
    for (mode, word, detail), rect in zip(MODES, row(modes, 3), strict=True):
        key = Key(
            rect=rect,
            label=_(word),
            detail=_(detail),
            size=22,
            selected=draft.mode == mode,
            message=setup_choice(mode=mode),
        )
        widgets.append(key)
    if draft.mode == "rolled":
        widgets += _rolled(model, draft, asked)
    elif draft.mode == "expert":
        widgets += _expert(model, draft, asked)
    else:
        text = _("Every sheet gets the numbers 1 to 6 from left to right, the same in all three districts.")
        widgets.append(label(text, asked, theme.LARGE, Tone.SOFT, align=0, lines=4))
    widgets += _result(draft, result)
    _hint, main = beside(model, foot, 240)
    widgets.append(
        Key(
            rect=main,
            label=_("Next"),
            size=28,
            style=Style.MAIN,
            enabled=len(draft.numbering) == 6,
            why=_("Tap a number for every column first."),
            message=update_players.to_step.tap("plazas"),
        )
    )
    return widgets


def _rolled(model: Model, draft: SetupDraft, box: Rect) -> list[Widget]:
    """The crier's die and the direction, side by side or one below the other."""
    if model.tall:
        ask, dice, other, ways, _rest = stack(box, 30, 76, 30, 76, 1.0)
    else:
        above, below, _rest = stack(box, 30, 76, 1.0, gap=2)
        ask, other = (above[0], above[1], 450, 30), (above[0] + 462, above[1], 322, 30)
        dice, ways = (below[0], below[1], 450, 76), (below[0] + 462, below[1], 322, 76)
    widgets: list[Widget] = [label(_("The crier's die: the leftmost number"), ask, tone=Tone.SOFT)]
    for value, rect in zip(range(1, 7), row(dice, 6), strict=True):
        widgets.append(
            DieKey(
                rect=rect, value=value, selected=draft.first == value, message=setup_choice(first=value, mode="rolled")
            )
        )
    up, down, chance = row(ways, 3)
    return [
        *widgets,
        label(_("Direction"), other, tone=Tone.SOFT),
        Key(rect=up, label=_("up"), size=20, selected=draft.ascending, message=setup_choice(ascending=True)),
        Key(
            rect=down,
            label=_("down"),
            size=18,
            selected=not draft.ascending,
            message=setup_choice(ascending=False),
        ),
        Key(rect=chance, label=_("roll for me"), size=18, message=update_table.shuffle.tap("number")),
    ]


def _expert(model: Model, draft: SetupDraft, box: Rect) -> list[Widget]:
    column = len(draft.expert) + 1
    words = _("All six columns have their number")
    if column <= 6:
        words = _("Tap the number of column {column}").format(column=column)
    if model.tall:
        ask, dice, again, _rest = stack(box, 30, 160, 76, 1.0)
    else:
        ask, below, _rest = stack(box, 30, 76, 1.0, gap=2)
        dice, again = (below[0], below[1], 580, 76), (below[0] + 592, below[1], 192, 76)
    widgets: list[Widget] = [label(words, ask, tone=Tone.SOFT)]
    columns, rows = (3, 2) if model.tall else (6, 1)
    for value, rect in zip(range(1, 7), grid(dice, columns, rows), strict=True):
        free = value not in draft.expert
        why = _("The number {number} is already above a column.").format(number=value)
        widgets.append(
            DieKey(rect=rect, value=value, enabled=free, why=why, message=update_setup.pick_expert_number.tap(value))
        )
    key = Key(rect=again, label=_("Start again"), icon=Icon.ERASE, size=18, message=setup_choice(expert=()))
    return [*widgets, key]


def _result(draft: SetupDraft, box: Rect) -> list[Widget]:
    x, y, w, h = box
    widgets: list[Widget] = [
        Panel(rect=box),
        label(_("Column"), (x + 12, y + 4, 84, 40), theme.SMALL, Tone.SOFT),
        label(_("Number"), (x + 12, y + 44, 84, 56), theme.SMALL, Tone.SOFT),
    ]
    for column, (left, top, wide, _high) in enumerate(row((x + 100, y + 6, w - 116, h - 12), 6)):
        widgets.append(label(str(column + 1), (left, top, wide, 34), theme.SMALL, Tone.SOFT, align=0))
        value = draft.numbering[column] if column < len(draft.numbering) else None
        widgets.append(DieKey(rect=(left + wide // 2 - 26, top + 36, 52, 52), value=value, framed=False))
    return widgets
