"""The first screen: a game, the games and players so far, the guide, the settings."""

from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.storage.store import GameRow
from companion.ui import (
    update_games,
    update_learn,
    update_machine,
    update_people,
    update_players,
    update_settings,
    update_shell,
)
from companion.ui.message import calls
from companion.ui.model import Model, Start
from companion.ui.screens.frame import above, grid, row, screen_size, stack
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Backdrop, Bubble, Face, Icon, Key, Picture, Rect, Style, Text, Tone, Widget

BESIDE = 376
"""The width of the keys beside the name."""
HEADING, PAGE_KEY, TWO_LINES = 26, 58, 62
"""The heights of the heading over the games and of the keys of the pages."""

HOUR = 76
"""The width of the icon and of the edges of the key that opens the unfinished game."""


def view(model: Model, _screen: Start) -> list[Widget]:
    """Going on comes first where a game is unfinished; on a tall screen the keys stand below the name."""
    width, height = screen_size(model)
    name, keys, foot = (0, 24, 400, 370), (400, 24, BESIDE, 366), (24, 404, 752, 56)
    if model.settings.left_handed and not model.tall:
        name, keys = (400, 24, 400, 370), (24, 24, BESIDE, 366)
    if model.tall:
        name, keys, foot = (0, 16, width, 290), (24, 316, width - 48, 396), (24, 728, width - 48, 56)
    keyed = _keys(model, keys)
    left = _name(model, name)
    if not model.guide.offered:
        target = next(key.rect for key in keyed if calls(key.message, update_learn.open_guides))
        left = [left[0], *_offer(model, name, target)]
    return [Backdrop(rect=(0, 0, width, height), oak=True), *keyed, *_foot(model, foot), *left]


def _name(model: Model, box: Rect) -> list[Widget]:
    x, y, w, _h = box
    side = 130 if model.tall else 170
    top = y + side
    return [
        Picture(rect=(x + (w - side) // 2, y + 8, side, side), icon=Icon.BELL, tone=Tone.GOLD),
        Text(rect=(x + 20, top + 8, w - 40, 92), text="Oyez", size=80, face=Face.SERIF, tone=Tone.GOLD, align=0),
        Text(
            rect=(x + 20, top + 104, w - 40, 60),
            text=_("The town crier for your game"),
            size=22,
            tone=Tone.LIGHT,
            align=0,
            valign=-1,
            lines=2,
        ),
    ]


def _keys(model: Model, box: Rect) -> list[Widget]:
    """The unfinished game or the people of the last one, a key for each game to begin, and the pages of this box."""
    x, y, w, h = box
    widgets, foot = [], 2 * PAGE_KEY + theme.GAP
    high = theme.MAIN_TARGET if not model.tall else theme.MAIN_TARGET + 20
    first = _first_key(model, (x, y, w, high))
    if first is not None:
        widgets.append(first)
        y, h = y + high + theme.GAP, h - high - theme.GAP
    games, pages = above((x, y, w, h), foot)
    rest = grid(pages, 2, 2)
    return [
        *widgets,
        *_games(model, games),
        Key(
            rect=rest[0],
            label=_("Players"),
            size=theme.LARGE,
            icon=Icon.KNIGHT,
            message=update_people.show_people.tap(),
        ),
        Key(
            rect=rest[1], label=_("History"), size=theme.LARGE, icon=Icon.SCROLL, message=update_games.show_games.tap()
        ),
        Key(
            rect=rest[2],
            label=_("Learn"),
            detail=_("step by step"),
            size=theme.LARGE,
            icon=Icon.BOOK,
            message=update_learn.open_guides.tap(),
        ),
        Key(
            rect=rest[3],
            label=_("Settings"),
            size=theme.LARGE,
            icon=Icon.GEAR,
            message=update_settings.open_settings.tap(),
        ),
    ]


def _games(model: Model, box: Rect) -> list[Widget]:
    """The heading "New game" and a key for each game: two side by side, from five games on three."""
    heading, keys = stack(box, HEADING, 1.0, gap=2)
    columns = 2 if len(model.offered) <= 4 else 3
    rects = grid(keys, columns, -(-len(model.offered) // columns))
    style = Style.PLAIN if model.unfinished or model.same_people else Style.MAIN
    return [
        Text(rect=heading, text=_("New game"), size=theme.BODY, tone=Tone.GOLD),
        *(
            Key(
                rect=rect,
                label=_(offer.title),
                size=_title_size(columns, rect[3]),
                style=style,
                message=update_players.new_game.tap(offer.key),
            )
            for offer, rect in zip(model.offered, rects, strict=False)
        ),
    ]


def _title_size(columns: int, height: int) -> int:
    """The size of a game's title, which may take two lines."""
    if columns > 2:
        return theme.SMALL
    return 22 if height >= TWO_LINES else theme.BODY


def _first_key(model: Model, rect: Rect) -> Key | None:
    """The key that most people want here, if there was a game: to resume it, or to play one more."""
    if model.unfinished is not None:
        return _resume(model, model.unfinished, rect)
    if model.same_people is None or not model.same_people.names:
        return None
    offer = model.offer(model.games[0].game)
    if offer is None:
        return None
    names = people(model.same_people.names)
    detail = _("{game}: {names}").format(game=_(offer.title), names=names)
    return Key(
        rect=rect,
        label=_("Same people again"),
        detail=detail if width_of(detail, theme.LEAST) <= rect[2] - HOUR else names,
        size=28,
        icon=Icon.TURN,
        style=Style.MAIN,
        message=update_players.new_game.tap(offer.key, again=True),
    )


def _resume(model: Model, going: GameRow, rect: Rect) -> Key:
    """The key that opens the unfinished game; names that do not fit beside the moment stand alone."""
    names = people(going.players)
    detail = _("{moment}: {names}").format(moment=reached(model, going), names=names)
    if width_of(detail, theme.LEAST) > rect[2] - HOUR:
        detail = names
    return Key(
        rect=rect,
        label=_("Resume game"),
        detail=detail,
        size=28,
        icon=Icon.HOUR,
        style=Style.MAIN,
        message=update_games.open_game.tap(going.id),
    )


def _foot(model: Model, box: Rect) -> list[Widget]:
    left, middle, right = row(box, 3)
    voice = _("Voice: on") if model.voice else _("Voice: off")
    close = Key(rect=right, label=_("Close Oyez"), style=Style.DARK, message=update_shell.leave.tap())
    if model.machine.service:
        close = Key(rect=right, label=_("Switch off"), style=Style.DARK, message=update_machine.open_power.tap())
    widgets: list[Widget] = [
        Key(rect=left, label=voice, icon=Icon.SOUND, style=Style.DARK, message=update_settings.toggle_voice.tap()),
        close,
    ]
    if model.faults:
        count = len(model.faults)
        words = ngettext("{n} part is missing", "{n} parts are missing", count).format(n=count)
        widgets.append(
            Key(rect=middle, label=words, icon=Icon.WARNING, style=Style.DARK, message=update_shell.show_faults.tap())
        )
    return widgets


def _offer(model: Model, box: Rect, target: Rect) -> list[Widget]:
    """The guide offers itself the first time, and never again."""
    x, y, w, _h = box
    rect = (x + 16, y + 152, w - 32, 206) if w < 450 else (x + 16, y + 144, w - 32, 146)
    left, top, wide, high = rect
    begin, not_now = row((left + 14, top + high - 74, wide - 28, 60), 2)
    return [
        Bubble(
            rect=rect,
            text=_("New here? A guide explains the game and takes a first turn with you."),
            target=target,
            foot=70,
        ),
        Key(rect=begin, label=_("Show me"), message=update_learn.open_guides.tap()),
        Key(rect=not_now, label=_("Not now"), style=Style.DARK, message=update_learn.no_guide.tap()),
    ]


def reached(model: Model, game: GameRow) -> str:
    """Return the progress of a game; its key if this release does not know it."""
    offer = model.offer(game.game)
    return game.game if offer is None else offer.listed().progress(game)


def people(names: tuple[str, ...]) -> str:
    """Names on one line; of many, the first ones and the number of the others."""
    if len(names) <= 3:
        return listed(names)
    more = len(names) - 2
    text = ngettext("{names} and {n} more", "{names} and {n} more", more)
    return text.format(names=_(", ").join(names[:2]), n=more)
