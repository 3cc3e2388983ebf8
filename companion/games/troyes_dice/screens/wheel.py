"""The wheel: nine plazas, the dice on four of them, the event, and who has still to act."""

import math

from msgspec.structs import replace

from companion.games.troyes_dice import update_half, update_wheel, vocabulary
from companion.games.troyes_dice.announcements import half_sentence
from companion.games.troyes_dice.model import MAX_BESIDE_WHEEL, TurnDraft, Wheel, announcement, drafts_of
from companion.games.troyes_dice.roll import ROLL
from companion.games.troyes_dice.screens.ghost import ghost_panel, has_ghost
from companion.games.troyes_dice.screens.wheel_drawing import wheel_drawing
from companion.games.troyes_dice.screens.wheel_geometry import geometry_in
from companion.games.troyes_dice.table_orders import table_orders
from companion.games.troyes_dice.turn_text import brief_turn
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.ui import update_result, update_settings, update_throw
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import grid, page, said, split, stack
from companion.ui.screens.paging import next_page
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Widget
from engine.troyes_dice import Game
from engine.troyes_dice.state import Seat

MAX_IN_TWO_COLUMNS = 8
"""Players whose keys stand beside the wheel in two columns, with words and icon for their turns."""
LONG, LONG_FOR_MANY = 45, 54
"""The width, by the size of its letters, from which an announcement gets a larger box; later for many players' keys."""

MAX_LINES, LINE = 10, 26
"""The lines of an announcement, and the height of each."""
PEOPLE, PEOPLE_MANY = 160, 216
"""The least height of the players' keys beside the announcement after a resume; of more players' keys."""

ROOM_FOR_STATE = 58
"""The height from which a player's key has a second line."""


def view(model: Model, screen: Wheel) -> list[Widget]:
    """The wheel; beside it the announcement, the players and the next throw."""
    game = model.game
    assert game is not None
    keys: list[tuple[str, Message, int]] = [(_("Correct the roll"), update_throw.correct_roll.tap(), 170)]
    if model.camera.sees_wheel and game.throw is not None and not game.over:
        keys.insert(0, (_("Check the dice"), update_wheel.read_wheel.tap(checking=True), 160))
    keys.append((_("Settings"), update_settings.open_settings.tap(), 110))
    widgets, box = page(model, vocabulary.day_and_half(game.day, game.half), *keys)
    widgets = [_held(each, game) for each in widgets]
    text = announced(model)
    few = len(game.seats) <= MAX_IN_TWO_COLUMNS
    is_long = width_of(text, 1) > (LONG if few else LONG_FOR_MANY)
    left, right = split(model, box, wide=412 if few else 400, tall=334 if is_long else 372)
    ready = game.can_roll or game.over
    short, long = (88, 126) if model.tall else (92, 142)
    text_h = long if is_long else short
    if drafts_of(model).resumed:
        text_h = max(text_h, min(_needed(text, right[2]), right[3] - theme.GAP - (PEOPLE if few else PEOPLE_MANY)))
    text_box, people, *main = stack(right, text_h, 1.0, *((80,) if ready else ()))
    widgets += [
        *wheel_drawing(model, game, geometry_in(left)),
        *said(text, text_box, MAX_LINES),
        *_players(model, game, screen.page, people),
    ]
    if game.over:
        widgets.append(_main(_("The score"), update_result.open_end.tap(None), main[0]))
    elif ready:
        widgets.append(_main(_("Throw for the next half"), update_throw.next_throw.tap(), main[0]))
    return widgets


def _main(word: str, message: Message, rect: Rect) -> Key:
    return Key(rect=rect, label=word, size=26, style=Style.MAIN, message=message)


def _held(widget: Widget, game: Game) -> Widget:
    """Correcting the roll takes everybody's turns back: once somebody has acted its key has to be held."""
    if (
        not isinstance(widget, Key)
        or widget.message != update_throw.correct_roll.tap()
        or all(seat.turn is None for seat in game.seats)
    ):
        return widget
    why = _("A correction takes back all turns of this half. Hold this key to correct the roll.")
    return replace(widget, hold=True, why=why)


def announced(model: Model) -> str:
    """The announcement without the day and half, which stand above it; after a resume the table's orders follow."""
    heading = half_sentence(model.game) if model.game is not None and model.game.throw is not None else ""
    orders = table_orders(model.game, model.opening) if drafts_of(model).resumed and model.game is not None else ()
    said = joined([sentence for sentence in announcement(model) if sentence != heading])
    lines = [each for each in (said, *orders) if each]
    if not lines and model.game is not None and model.game.throw is None and not model.game.over:
        lines = [_(ROLL.throw)]
    return "\n".join(lines)


def _needed(text: str, wide: int) -> int:
    """The height of the announcement's box for a text in it."""
    lines = [math.ceil(width_of(each, theme.BODY) / (wide - 56)) for each in text.split("\n")]
    return min(sum(lines), MAX_LINES) * LINE + 14


def _players(model: Model, game: Game, page: int, box: Rect) -> list[Widget]:
    """A key for each player: still to act, in the middle of a turn, asked to choose, or done."""
    count, on_page = len(game.seats), MAX_BESIDE_WHEEL - 1
    paged = count > MAX_BESIDE_WHEEL
    shown = range(page * on_page, min(count, (page + 1) * on_page)) if paged else range(count)
    ghost = has_ghost(model) and not paged
    places = count + ghost
    columns, rows = (1, max(places, 3)) if places <= 3 else (2, (places + 1) // 2)
    if places > MAX_IN_TWO_COLUMNS:
        columns, rows = 3, 4
    x, y, w, h = box
    if rows * (theme.TARGET + theme.GAP) - theme.GAP > h:
        columns, rows = columns + 1, (min(places, MAX_BESIDE_WHEEL) + columns) // (columns + 1)
    rects = grid((x, y, w, min(h, 100 * rows)), columns, rows)
    widgets: list[Widget] = [
        _player(game, player, drafts_of(model).turns[player], rect, columns)
        for player, rect in zip(shown, rects, strict=False)
    ]
    if ghost and count < len(rects):
        widgets += ghost_panel(model, rects[count])
    if paged:
        waiting = sum(not seat.done for player, seat in enumerate(game.seats) if player not in shown)
        detail = ngettext("{n} to act", "{n} to act", waiting).format(n=waiting) if waiting else _("all done")
        detail = detail if rects[-1][3] >= theme.TARGET + theme.GAP else ""
        widgets.append(Key(rect=rects[-1], label=_("More"), detail=detail, message=next_page(count, on_page, page)))
    return widgets


def _player(game: Game, player: int, draft: TurnDraft, rect: Rect, columns: int) -> Key:
    seat = game.seats[player]
    icon, word = (None, "") if game.throw is None else state_of(game, seat, draft)
    return Key(
        rect=rect,
        label=game.setup.players[player],
        detail=word if rect[3] >= ROOM_FOR_STATE and columns < 3 else "",
        icon=icon if columns < 3 else None,
        size=theme.BODY if columns < 3 else theme.SMALL,
        selected=columns > 2 and seat.done,
        player=player,
        message=update_half.open_player.tap(player),
    )


def state_of(game: Game, seat: Seat, draft: TurnDraft) -> tuple[Icon, str]:
    """Return the icon and the words for a player's state in this half."""
    if seat.done:
        return Icon.TICK, brief_turn(game, seat)
    if seat.pending is not None:
        return Icon.ASK, _("has to choose")
    return Icon.HOUR, _("in a turn") if draft.slot is not None else _("to act")
