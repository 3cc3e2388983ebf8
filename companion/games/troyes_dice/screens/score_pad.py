"""The score pad: every line of the score with all players side by side, counted up together, then a podium."""

from collections.abc import Sequence

from companion.games.troyes_dice import update_end
from companion.games.troyes_dice.model import SCORE_LINES, End
from companion.games.troyes_dice.vocabulary import buildings
from companion.i18n.language import _, pgettext
from companion.i18n.numbers import ordinal
from companion.ui.model import Model
from companion.ui.screens.frame import label
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Badge, Face, Icon, Key, Panel, Picture, Rect, Text, Tone, Widget
from engine.troyes_dice import Game, score
from engine.troyes_dice.sheet import CHARACTERS

TIMES = "\N{MULTIPLICATION SIGN}"
MAX_COLUMNS = 6
"""Players side by side; of more, one less are shown on a page, with a key to the next."""
MIN_COLUMN_W, ROOMY = 78, 92
"""The least width of a player's column, and the one from which the calculation of the chosen player stands beside."""
MAX_ROOMY_TALL = 3
"""Players beside whom a tall screen has room for the calculation below the names; of more, the names wrap."""
TWO_LINES = 46
"""The height of a line of the score from which the calculation stands below its name."""
HEAD, TOTAL = 60, 36
NAMES_W, TALL_NAMES_W, NARROW_NAMES_W, HOW_W, COLUMN_W = 199, 194, 136, 172, 150
SIGN, PLACE_W = 18, 32
"""The side of a player's badge and medal, and the width of the place behind them."""
STEPS = (0, 5, 10)
"""The pixels by which the podium's heads stand lower: the winner's, the second's, the third's."""


def lines_of(game: Game, player: int) -> list[tuple[str, str, int]]:
    """Return a player's score line by line: the name, the calculation, the points."""
    sheet = game.seats[player].sheet
    points = score(sheet)
    lines = []
    for column, (name, kind, district) in enumerate(CHARACTERS):
        number = sheet.characters[column]
        built = len(sheet.columns(kind, district))
        how = f"{buildings(kind, district, built)} {TIMES} {number}" if number else _("no number")
        lines.append((name, how, points.characters[column]))
    held, citizens = (" + ".join(map(str, each)) for each in (points.unspent, sheet.citizens))
    lines.append((_("Unspent resources"), held, points.resources))
    lines.append((_("Citizens"), citizens, points.citizens))
    return lines


def counted_points(game: Game, player: int, lines: int) -> int:
    """A player's points in the first so many lines of the score."""
    return sum(points for _name, _how, points in lines_of(game, player)[:lines])


def places(totals: Sequence[int]) -> list[int]:
    """Each player's place, 1 for the winners; the same points share a place."""
    return [1 + sum(other > total for other in totals) for total in totals]


def score_pad(model: Model, game: Game, screen: End, box: Rect) -> list[Widget]:
    """The lines counted so far; the players in the order of their seats, once all is counted by their points."""
    x, y, w, h = box
    totals = [counted_points(game, player, screen.counted) for player in range(len(game.seats))]
    order, counting = list(range(len(totals))), screen.counted < SCORE_LINES
    if not counting:
        order.sort(key=lambda player: (-totals[player], player))
    pitch = (h - HEAD - TOTAL - 6) / SCORE_LINES
    crowded = model.tall and len(order) > MAX_ROOMY_TALL
    names = NARROW_NAMES_W if crowded else TALL_NAMES_W if model.tall else NAMES_W
    need = _needed(game, tall=model.tall)
    shown, following = _page(order, screen.player, max(2, min(MAX_COLUMNS, (w - names - 12) // need)))
    cells = len(shown) + (following is not None)
    beside = pitch < TWO_LINES and (w - names - HOW_W - 12) // cells >= max(need, ROOMY)
    left = names + (HOW_W if beside else 0)
    wide = min(max(COLUMN_W, need), (w - left - 12) // cells)
    widgets: list[Widget] = [Panel(rect=(x, y + HEAD, w, h - HEAD))]
    widgets += _names(game, screen, (x, round(y + HEAD + 4), names, h - HEAD - TOTAL), pitch, beside)
    ranks = places(totals)
    for index, player in enumerate(shown):
        column = (x + left + index * wide, y, wide, h)
        widgets += _head(
            game, player, column, 0 if counting or len(order) == 1 else ranks[player], player == screen.player
        )
        for line, (_name, _how, points) in enumerate(lines_of(game, player)[: screen.counted]):
            cell = (column[0], round(y + HEAD + 4 + line * pitch), wide, int(pitch))
            widgets.append(Text(rect=cell, text=str(points), size=20, align=0))
        cell = (column[0], y + h - TOTAL, wide, TOTAL)
        widgets.append(Text(rect=cell, text=str(totals[player]), size=32, face=Face.SERIF, tone=Tone.BLUE, align=0))
    if following is not None:
        more = (x + left + len(shown) * wide + 2, y + STEPS[-1], wide - 4, HEAD - STEPS[-1] - 2)
        widgets.append(Key(rect=more, label=_("More"), message=update_end.open_end.tap(following)))
    return widgets


def _needed(game: Game, tall: bool) -> int:
    """The width of a column that holds every player's name; a tall screen has smaller letters."""
    letters = 16 if tall else 19.5
    longest = max(width_of(name, letters) for name in game.setup.players)
    return max(MIN_COLUMN_W, round(longest) + 8)


def _page(order: Sequence[int], player: int, columns: int) -> tuple[Sequence[int], int | None]:
    """The players of the page with this one, and the first one of the next page; None if all are on one page."""
    if len(order) <= columns:
        return order, None
    each = columns - 1
    start = order.index(player) // each * each
    return order[start : start + each], order[start + each if start + each < len(order) else 0]


def _names(game: Game, screen: End, box: Rect, pitch: float, beside: bool) -> list[Widget]:
    """The lines' names, with the calculation of the chosen player where there is room, and the word for the total."""
    x, y, w, h = box
    widgets: list[Widget] = []
    for line, (name, how, _points) in enumerate(lines_of(game, screen.player)):
        top, high, counted = round(y + line * pitch), int(pitch), line < screen.counted
        below = pitch >= TWO_LINES and w > NARROW_NAMES_W
        name_box = (x + 8, top, w - 10, high // 2 if below else high)
        lines = 2 if w <= NARROW_NAMES_W else 1
        widgets.append(label(name, name_box, 18, Tone.INK if counted else Tone.SOFT, lines=lines))
        if counted and below:
            widgets.append(label(how, (x + 8, top + high // 2, w - 10, high // 2), 18, Tone.SOFT))
        elif counted and beside:
            widgets.append(label(how, (x + w + 4, top, HOW_W - 8, high), 18, Tone.SOFT))
    total = pgettext("score", "Total")
    widgets.append(label(total, (x + 8, y + h - 4, w - 10, TOTAL), theme.LARGE, face=Face.SERIF))
    return widgets


def _head(game: Game, player: int, column: Rect, place: int, chosen: bool) -> list[Widget]:
    """The player's badge and name as a key; once all is counted with the place, the first three on a podium."""
    x, y, w, _h = column
    down = STEPS[place - 1] if 1 <= place <= len(STEPS) else STEPS[-1]
    high = HEAD - down - 2
    name = (x + 4, y + down + high // 2 - 1, w - 8, high - high // 2 - 1)
    return [
        Key(rect=(x + 2, y + down, w - 4, high), label="", selected=chosen, message=update_end.open_end.tap(player)),
        *_signs(player, place, (x + 2, y + down + 3, w - 4, high // 2 - 3)),
        Text(rect=name, text=game.setup.players[player], size=20, face=Face.BOLD, align=0),
    ]


def _signs(player: int, place: int, box: Rect) -> list[Widget]:
    """The player's badge; behind it the place, for the first three after a medal."""
    x, y, w, h = box
    medal = 1 <= place <= len(STEPS)
    wide = SIGN + (SIGN + 2) * medal + (PLACE_W + 2 if place else 0)
    left = x + (w - wide) // 2
    widgets: list[Widget] = [Badge(rect=(left, y + (h - SIGN) // 2, SIGN, SIGN), player=player)]
    left += SIGN + 2
    if medal:
        icon = Icon.CROWN if place == 1 else Icon.MEDAL
        widgets.append(Picture(rect=(left, y + (h - SIGN) // 2, SIGN, SIGN), icon=icon, tone=Tone.GOLD))
        left += SIGN + 2
    if place:
        words = (left, y, PLACE_W, h)
        widgets.append(Text(rect=words, text=ordinal(place), size=18, tone=Tone.SOFT))
    return widgets
