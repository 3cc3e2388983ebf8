"""Who plays: remembered names by tap, guests, a keyboard for new names."""

from companion.ui import theme
from companion.ui.messages import AddGuest, OpenKeyboard, PlayerPage, TogglePlayer, ToSetup
from companion.ui.model import Model, Players
from companion.ui.screens.frame import EDGE, TOP, grid, header, label
from companion.ui.widgets import Icon, Key, Style, Tone, Widget

ON_A_PAGE = 16


def view(model: Model, screen: Players) -> list[Widget]:
    """Players' names, those who play ticked, in the order in which they were tapped."""
    names = model.draft.names
    count = "nobody yet" if not names else "one player" if len(names) == 1 else f"{len(names)} players"
    widgets = header(model, "Who plays?")
    everybody = (*model.known, *(name for name in names if name not in model.known))
    widgets += _names(everybody, names, screen.page)
    if not everybody:
        widgets.append(label("Add the people at the table.", (40, 170, 720, 40), theme.LARGE, Tone.SOFT, align=0))
    widgets += [
        Key(rect=(EDGE, 392, 170, 80), label="New name", icon=Icon.PLUS, message=OpenKeyboard()),
        Key(rect=(186, 392, 170, 80), label="Guest", icon=Icon.PLUS, message=AddGuest()),
        label(count, (364, 392, 176, 80), theme.BODY, Tone.SOFT, align=0),
        Key(
            rect=(552, 392, 240, 80),
            label="Next",
            size=28,
            style=Style.MAIN,
            enabled=bool(names),
            why="Add at least one player first.",
            message=ToSetup("numbering"),
        ),
    ]
    return widgets


def _names(everybody: tuple[str, ...], playing: tuple[str, ...], page: int) -> list[Widget]:
    columns, rows = (2, 4) if len(everybody) <= 8 else (4, 4)
    rects = grid((EDGE, TOP + 4, 784, 312), columns, rows)
    first = page * (ON_A_PAGE - 1)
    paged = len(everybody) > ON_A_PAGE
    shown = everybody[first : first + ON_A_PAGE - 1] if paged else everybody
    widgets: list[Widget] = []
    for name, rect in zip(shown, rects, strict=False):
        chosen = name in playing
        widgets.append(
            Key(
                rect=rect,
                label=f"{playing.index(name) + 1}. {name}" if chosen else name,
                selected=chosen,
                message=TogglePlayer(name),
            )
        )
    if paged:
        last = first + ON_A_PAGE - 1 >= len(everybody)
        widgets.append(Key(rect=rects[-1], label="More", icon=Icon.NEXT, message=PlayerPage(0 if last else page + 1)))
    return widgets
