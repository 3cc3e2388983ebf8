"""The shared parts of screens: the header with its way back, rows and grids, the sentence over a screen."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.i18n.fault_texts import screen_text
from companion.i18n.language import _
from companion.ui import update_back, update_clock, update_hints, update_phones, update_shell, update_table
from companion.ui.message import Message, calls
from companion.ui.model import End, Model, Players, Throwing
from companion.ui.seat_messages import own_message
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import (
    Backdrop,
    Badge,
    Face,
    Icon,
    Key,
    Panel,
    Picture,
    Player,
    Rect,
    Style,
    Text,
    Tone,
    Widget,
)

WIDTH, HEIGHT = theme.SCREEN
TOP = theme.HEADER + 6
EDGE = 8
BADGE = 30
"""The side of a player's badge, or of a game's piece, in the header."""
TITLE_X = 84
BADGE_BOX = (TITLE_X, 2 + (50 - BADGE) // 2, BADGE, BADGE)
TITLE_W = 180
"""The least width of a title beside the keys of an upright page on a phone, whose pages may be low."""
SMALL_W = 52
"""The width of a key of the header that has no words."""
KEY_ROW = 54
"""The additional height of a tall screen's header with keys, which stand in a row below the title."""


class HeaderKey(NamedTuple):
    """A key of the header: its words, its message, its width; `held` is the reason why it has to be held, if it has."""

    label: str
    message: Message
    width: int
    held: str = ""


AnyKey = HeaderKey | tuple[str, Message, int]


def screen_size(model: Model) -> tuple[int, int]:
    """Width and height of the logical screen."""
    return (theme.TALL[0], model.height) if model.tall else theme.SCREEN


def player_badge(player: Player) -> Badge:
    """The badge of a player, or the piece in a game that has pieces, before the title of a page."""
    return Badge(rect=BADGE_BOX, player=player)


def page(
    model: Model,
    title: str,
    *keys: AnyKey,
    back: Message | None = None,
    room: int = 0,
    badge: Widget | None = None,
) -> tuple[list[Widget], Rect]:
    """A screen's ground with its header, and the box that is left below it.

    `room` is the free width of the header's first row behind the title, which is the last widget. `badge` stands
    before the title, in BADGE_BOX: `player_badge`, or a player's piece in a game that has pieces.
    """
    widgets = header(model, title, *keys, back=back, room=room, badge=badge)
    ground = widgets[0]
    assert isinstance(ground, Backdrop)
    _x, _y, width, height = ground.rect
    return widgets, (EDGE, ground.head + 6, width - 2 * EDGE, height - ground.head - 6 - EDGE)


def header(
    model: Model,
    title: str,
    *keys: AnyKey,
    back: Message | None = None,
    room: int = 0,
    badge: Widget | None = None,
) -> list[Widget]:
    """Parchment under an oak header: the way back at the left, keys at the right or below, also that to a hint."""
    width, height = screen_size(model)
    keys = _own_keys(model, (*keys, *_hint_key(model)))
    beside_title = not model.tall or (model.remote and _title_room(model, keys, room, badge) >= TITLE_W)
    head = theme.HEADER + (0 if beside_title or not keys else KEY_ROW)
    back_key = Key(
        rect=(EDGE, 3, 64, 48), label="", icon=Icon.BACK, style=Style.HEADER, message=back or update_back.back.tap()
    )
    widgets: list[Widget] = [Backdrop(rect=(0, 0, width, height), head=head), back_key]
    right = width - EDGE
    if keys and not beside_title:
        shares = row((EDGE, theme.HEADER - 2, width - 2 * EDGE, 48), len(keys))
        widgets += [_header_key(rect, HeaderKey(*key)) for key, rect in zip(keys, shares, strict=True)]
    else:
        for each in reversed(keys):
            key = HeaderKey(*each)
            right -= key.width
            widgets.append(_header_key((right, 3, key.width, 48), key))
            right -= theme.GAP
    shown: list[tuple[str, Icon, Message]] = []
    if model.faults:
        shown.append((_("Missing parts"), Icon.WARNING, update_shell.show_faults.tap()))
    if _has_phones(model):
        shown.append((_("Phones"), Icon.PHONE, update_phones.open_phones.tap()))
    for purpose, icon, message in shown:
        right -= SMALL_W
        box = (right, 3, SMALL_W, 48)
        widgets.append(Key(rect=box, label="", said=purpose, icon=icon, style=Style.HEADER, message=message))
        right -= theme.GAP
    if model.time is not None and _is_played(model):
        right -= SMALL_W
        hours, minutes = divmod(int(model.time.total // 60), 60)
        clock = HeaderKey(f"{hours}:{minutes:02}", update_clock.open_clock.tap(), SMALL_W)
        widgets.append(replace(_header_key((right, 3, SMALL_W, 48), clock), said=_("The clock")))
        right -= theme.GAP
    left = _title_left(badge)
    if badge is not None:
        widgets.append(badge)
    words = (left, 2, right - left - room, 50)
    widgets.append(Text(rect=words, text=title, size=theme.TITLE - 3, face=Face.SERIF, tone=Tone.GOLD, lines=2))
    return widgets


def _hint_key(model: Model) -> tuple[AnyKey, ...]:
    """The key to a hint; narrow on a phone, where it may stand beside the title."""
    player = update_hints.asker(model)
    return () if player is None else ((_("Hint"), update_hints.ask_hint.tap(player), 70 if model.remote else 80),)


def _title_left(badge: Widget | None) -> int:
    return TITLE_X if badge is None else TITLE_X + BADGE + 8


def _title_room(model: Model, keys: Sequence[AnyKey], room: int, badge: Widget | None) -> int:
    """The width of a title that has keys beside it."""
    width, _height = screen_size(model)
    return width - EDGE - _title_left(badge) - room - sum(HeaderKey(*key).width + theme.GAP for key in keys)


def _own_keys(model: Model, keys: tuple[AnyKey, ...]) -> tuple[AnyKey, ...]:
    """The keys that stand on this screen: one away from the table has none of the table's."""
    return keys if not model.remote else tuple(key for key in keys if own_message(model, key[1]) is not None)


def _has_phones(model: Model) -> bool:
    """Return True on the screens of a game that phones may join: late guests find the code there."""
    if not model.settings.phones or model.table is None:
        return False
    return (isinstance(model.screen, Players) and model.lesson is None) or _is_played(model)


def _is_played(model: Model) -> bool:
    """Return True on the screens of a game."""
    if model.lesson is not None or model.table is None:
        return False
    return isinstance(model.screen, Throwing | End) or type(model.screen) in model.table.screens.views


def _header_key(rect: Rect, key: HeaderKey) -> Key:
    label = _("{key}\n(hold)").format(key=key.label) if key.held else key.label
    held = bool(key.held)
    return Key(rect=rect, label=label, style=Style.HEADER, message=key.message, size=18, hold=held, why=key.held)


def split(model: Model, box: Rect, wide: int, tall: int, gap: int = theme.GAP) -> tuple[Rect, Rect]:
    """A box cut in two: the first `wide` pixels wide at the left, on a tall screen `tall` pixels high on top.

    For left-handed people the first one is at the right.
    """
    x, y, w, h = box
    if model.tall:
        return (x, y, w, tall), (x, y + tall + gap, w, h - tall - gap)
    rest = w - wide - gap
    if model.settings.left_handed:
        return (x + rest + gap, y, wide, h), (x, y, rest, h)
    return (x, y, wide, h), (x + wide + gap, y, rest, h)


def beside(model: Model, box: Rect, wide: int, gap: int = theme.GAP) -> tuple[Rect, Rect]:
    """A box cut in two side by side on every screen, `wide` being the second one's width: a foot with its main key."""
    x, y, w, h = box
    rest = w - wide - gap
    if model.settings.left_handed:
        return (x + wide + gap, y, rest, h), (x, y, wide, h)
    return (x, y, rest, h), (x + rest + gap, y, wide, h)


def above(box: Rect, foot: int, gap: int = theme.GAP) -> tuple[Rect, Rect]:
    """A box cut in two one above the other, `foot` being the second one's height."""
    x, y, w, h = box
    return (x, y, w, h - foot - gap), (x, y + h - foot, w, foot)


def column(box: Rect, count: int, gap: int = theme.GAP) -> list[Rect]:
    """A box cut into equal rects one above the other."""
    return grid(box, 1, count, gap)


def grid(box: Rect, columns: int, rows: int, gap: int = theme.GAP) -> list[Rect]:
    """A box cut into equal rects, row by row."""
    x, y, w, h = box
    wide, high = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows
    return [
        (round(x + column * (wide + gap)), round(y + row * (high + gap)), int(wide), int(high))
        for row in range(rows)
        for column in range(columns)
    ]


def stack(box: Rect, *sizes: int | float, gap: int = theme.GAP) -> list[Rect]:
    """A box cut into rects one above the other: whole numbers are heights, the others shares of the rest."""
    x, y, w, h = box
    shares = sum(size for size in sizes if isinstance(size, float))
    rest = h - sum(size for size in sizes if isinstance(size, int)) - gap * (len(sizes) - 1)
    rects: list[Rect] = []
    top = float(y)
    for size in sizes:
        high = size if isinstance(size, int) else max(0.0, rest * size / shares)
        rects.append((x, round(top), w, int(high)))
        top += high + gap
    return rects


def inside(box: Rect, x: int, y: int) -> Rect:
    """A box without so much of its left and right, and of its top and bottom."""
    left, top, w, h = box
    return left + x, top + y, w - 2 * x, h - 2 * y


def row(box: Rect, count: int, gap: int = theme.GAP) -> list[Rect]:
    """A box cut into equal rects side by side."""
    return grid(box, count, 1, gap)


def handed(model: Model, rects: list[Rect]) -> list[Rect]:
    """Rects side by side, of which the last one is the main key's: the first one for the left hand."""
    return rects[::-1] if model.settings.left_handed else rects


def label(text: str, rect: Rect, size: int = theme.BODY, tone: Tone = Tone.INK, **more: object) -> Text:
    """A line of words."""
    return Text(rect=rect, text=text, size=size, tone=tone, **more)  # type: ignore[arg-type]


def said(text: str, box: Rect, lines: int) -> list[Widget]:
    """An announcement with a loudspeaker: a tap says it again, or silences it."""
    x, y, w, h = box
    return [
        Key(rect=box, label="", message=update_table.say_again.tap()),
        Text(rect=(x + 14, y + 3, w - 56, h - 6), text=text, size=theme.BODY + 1, lines=lines),
        Picture(rect=(x + w - 38, y + 9, 28, 28), icon=Icon.SOUND),
    ]


def notice(model: Model, widgets: Sequence[Widget]) -> Sequence[Widget]:
    """The sentence over the screen, beside the key that it speaks of; a tap on it closes it."""
    if not model.notice:
        return ()
    x, y, w, h = box = _notice_box(model, [each.rect for each in widgets if _is_spoken_of(each, model)])
    words, key = (x + 94, y + 10, w - 250, h - 20), (x + w - 140, y + 37, 124, 64)
    if model.tall:
        words, key = (x + 88, y + 10, w - 104, h - 92), (x + w - 188, y + h - 76, 172, 64)
    rule = rule_of_notice(model)
    if rule:
        cite, key = column((x + w - 140, y + 9, 124, 120), 2, 8)
        if model.tall:
            cite, key = (x + 16, y + h - 76, 172, 64), (x + w - 188, y + h - 76, 172, 64)
        cited: tuple[Widget, ...] = (
            Key(
                rect=cite,
                label=_("Rule {rule}").format(rule=rule),
                style=Style.DARK,
                message=update_shell.show_rule.tap(rule),
            ),
        )
    else:
        cited = ()
    return (
        Panel(rect=box, dark=True, message=update_shell.dismiss.tap()),
        Picture(rect=(x + 20, y + 41, 56, 56), icon=Icon.BELL, tone=Tone.GOLD),
        Text(rect=words, text=shown_notice(model), size=theme.BODY, tone=Tone.LIGHT, lines=6),
        Key(rect=key, label=_("All right"), style=Style.DARK, message=update_shell.dismiss.tap()),
        *cited,
    )


def _is_spoken_of(widget: Widget, model: Model) -> bool:
    """Return True for a key that a tap explains by the sentence shown, and for the one that shows the faults."""
    if not isinstance(model.notice, str):
        return calls(widget.message, update_shell.show_faults)
    return widget.message == update_shell.explain.news(model.notice) or (
        bool(widget.why) and widget.why == model.notice
    )


def _notice_box(model: Model, keys: Sequence[Rect]) -> Rect:
    """The lowest of three places on which the sentence hides none of these keys, or the fewest."""
    width, height = screen_size(model)
    x, w, h = (16, width - 32, 230) if model.tall else (40, 720, 138)
    lowest = height - h - (16 if model.tall else 12)
    places = [(x, y, w, h) for y in (lowest, TOP + 8, (lowest + TOP) // 2)]
    return min(places, key=lambda place: sum(_share_room(place, key) for key in keys))


def _share_room(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (left, top, width, height) = one, other
    return x < left + width and left < x + w and y < top + height and top < y + h


def rule_of_notice(model: Model) -> str:
    """The rule that the sentence over the screen follows and whose text the game has; empty if there is none."""
    return model.cited if model.notice and model.table and model.table.words.rule_text(model.cited) else ""


def shown_notice(model: Model) -> str:
    """The sentence in words, a line for each fault."""
    if isinstance(model.notice, str):
        return model.notice
    return "\n".join(screen_text(fault, model.language) for fault in model.notice)
