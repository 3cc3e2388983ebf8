"""The choice of players: saved names by tap, guests, a keyboard for new names."""

from companion.i18n.language import _, ngettext
from companion.ui import update_learn, update_names, update_players, update_table
from companion.ui.message import Message
from companion.ui.model import Model, Players
from companion.ui.screens.frame import above, beside, grid, inside, label, page, row
from companion.ui.screens.paging import next_page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Text, Tone, Widget

ON_A_PAGE = 16


def view(model: Model, screen: Players) -> list[Widget]:
    """Players' names, those who play ticked, in the order in which they were tapped."""
    names = model.seats.names
    count = len(names)
    title = _("Who plays with the coach?") if model.seats.coached else _("Who plays?")
    widgets, box = page(
        model, title, *_learn(model), *(() if model.table is None else model.table.screens.player_keys(model))
    )
    coached = model.table is not None and model.table.coach is not None
    body, foot = above(box, 96 if model.tall and coached else 80)
    everybody = (*model.known, *(name for name in names if name not in model.known))
    widgets += _names(model, everybody, screen.page, body)
    if not everybody:
        x, y, w, _h = body
        ask = _("Add the people at the table.")
        widgets.append(label(ask, (x, y + 90, w, 60), theme.LARGE, Tone.SOFT, align=0, lines=2))
    keys, main = beside(model, foot, 180 if model.tall else 240)
    counted = ngettext("{n} player", "{n} players", count).format(n=count) if count else _("nobody yet")
    new, guest, *more = row(keys, 2 if model.tall and not coached else 3)
    plus = None if model.tall and coached else Icon.PLUS
    widgets += [
        Key(rect=new, label=_("New name"), icon=plus, message=update_names.open_keyboard.tap()),
        Key(rect=guest, label=_("Guest"), icon=plus, message=update_players.add_guest.tap()),
        Key(
            rect=main,
            label=_("Next"),
            detail=counted if model.tall or coached else "",
            size=28,
            style=Style.MAIN,
            enabled=bool(names),
            why=_("Add at least one player first."),
            message=_next(model),
        ),
    ]
    if coached:
        ghost = _("with a ghost") if model.seats.ghost is not None else ""
        return [
            *widgets,
            Key(
                rect=more[0], label=_("Computer"), detail=ghost, icon=plus, message=update_players.open_computers.tap()
            ),
        ]
    return [*widgets, *(label(counted, rect, theme.BODY, Tone.SOFT, align=0) for rect in more)]


def _learn(model: Model) -> tuple[tuple[str, Message, int], ...]:
    """The key of this game's guide."""
    table = model.table
    if table is None or table.tutorial is None:
        return ()
    return ((_("Learn"), update_learn.start_lesson.tap(table.key), 150),)


def _next(model: Model) -> Message:
    """The first step of the game's set-up, or its start where it has none."""
    assert model.table is not None
    return next((update_players.to_step.tap(step) for step in model.table.screens.steps), update_table.start_game.tap())


def _names(model: Model, everybody: tuple[str, ...], page_shown: int, box: Rect) -> list[Widget]:
    playing, again = model.seats.names, _again(model)
    room = ON_A_PAGE - len(again)
    many = len(again) + len(everybody) > 8
    columns, rows = (2, 8) if model.tall else (4, 4) if many else (2, 4)
    first_rects = grid(box, columns, rows)
    rects = first_rects[len(again) :]
    first = page_shown * (room - 1)
    paged = len(everybody) > room
    shown = everybody[first : first + room - 1] if paged else everybody
    widgets: list[Widget] = [
        Key(rect=rect, label=_("Same people again"), icon=Icon.TURN, message=message)
        for message, rect in zip(again, first_rects, strict=False)
    ]
    for name, rect in zip(shown, rects, strict=False):
        chosen = name in playing
        widgets.append(
            Key(
                rect=rect,
                label=f"{playing.index(name) + 1}. {name}" if chosen else name,
                selected=chosen,
                message=update_players.toggle_player.tap(name),
            )
        )
    if paged:
        message = next_page(len(everybody), room - 1, page_shown)
        widgets.append(Key(rect=rects[-1], label=_("More"), icon=Icon.NEXT, message=message))
    return widgets


def _again(model: Model) -> tuple[Message, ...]:
    """The key for the people of the game before, unless all of them are there in their order."""
    again = model.same_people
    if again is None or model.table is None:
        return ()
    here = tuple(name for name in model.seats.names if name in again.names)
    return (
        () if here == again.names else (update_players.new_game.tap(model.table.key, model.seats.coached, again=True),)
    )


def other_players(text: str, body: Rect, foot: Rect) -> list[Widget]:
    """The way back to the players from a game's set-up, where they are too few or too many for it."""
    return [
        Panel(rect=body),
        Text(rect=inside(body, 30, 20), text=text, size=theme.LARGE, align=0, lines=3),
        Key(
            rect=foot,
            label=_("Choose the players"),
            size=26,
            style=Style.MAIN,
            message=update_players.to_step.tap("players"),
        ),
    ]
