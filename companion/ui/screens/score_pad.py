"""The score pad: the parts of the score with all players side by side, counted up together, then a podium.

A score without parts is a list of the players.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.game.final_score import Part
from companion.game.table import TableGame
from companion.i18n.language import _, pgettext
from companion.i18n.numbers import digits, ordinal
from companion.ui import update_result
from companion.ui.screens.frame import grid, label
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Badge, Face, Icon, Key, Panel, Picture, Rect, Text, Tone, Widget
from engine.game import PlayerScore

MAX_COLUMNS = 6
"""Players side by side; of more, one less are shown on a page, with a key to the next."""
MIN_COLUMN_W, ROOMY = 78, 92
"""The least width of a player's column, and the one from which the calculation of the chosen player stands beside."""
MAX_ROOMY_TALL = 3
"""Players beside whom a tall screen has room for the calculation below the names; of more, the names wrap."""
TWO_LINES, MAX_LINE = 46, 60
"""The height of a part from which its calculation stands below its name, and the most that it gets."""
HEAD, TOTAL = 60, 36
NAMES_W, TALL_NAMES_W, NARROW_NAMES_W, HOW_W, COLUMN_W = 199, 194, 136, 172, 150
WIDE_EDGE, TALL_EDGE = 12, 4
"""The room at the right of the columns."""
SIGN, RANK_W, DIGIT_W = 18, 32, 14
"""The side of a player's badge and medal, the width of the rank behind them, and of each more of its digits."""
STEPS = (0, 5, 10)
"""The pixels by which the podium's heads stand lower: the winner's, the second's, the third's."""
LISTED, MAX_LISTED = 56, 84
"""The least height of a player in the list, and the one from which few players have no more."""


class Pad(Struct, frozen=True):
    """A score, the number of its parts that are counted, and the player who is chosen."""

    table: TableGame
    game: Any
    parts: tuple[Part, ...]
    counted: int
    player: int
    tall: bool

    @property
    def counting(self) -> bool:
        """True until all parts are counted."""
        return self.counted < len(self.parts)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        names: tuple[str, ...] = self.game.setup.players
        return names

    @property
    def standings(self) -> tuple[PlayerScore, ...]:
        """The players by their ranks; while they are counted by their seats, with the points counted so far."""
        if not self.counting:
            return self.table.rules.standings(self.game)
        parts = self.parts[: self.counted]
        return tuple(PlayerScore(seat, sum(part.points[seat] for part in parts), 0) for seat in range(len(self.names)))


def score_pad(pad: Pad, box: Rect) -> list[Widget]:
    """The parts counted so far; the players in the order of their seats, once all is counted by their ranks."""
    if not pad.parts:
        return _listed(pad, box)
    x, y, w, h = box
    standings = pad.standings
    names = _names_width(pad)
    pitch = min((h - HEAD - TOTAL - 6) / len(pad.parts), MAX_LINE)
    h = HEAD + TOTAL + 6 + round(pitch * len(pad.parts))
    need, room = _needed(pad), w - names - (TALL_EDGE if pad.tall else WIDE_EDGE)
    shown, following = _page(standings, pad.player, max(2, min(MAX_COLUMNS, room // need)))
    cells = len(shown) + (following is not None)
    told = any(part.ways for part in pad.parts)
    beside = told and pitch < TWO_LINES and (room - HOW_W) // cells >= max(need, ROOMY)
    left = names + (HOW_W if beside else 0)
    wide = min(max(COLUMN_W, need), (room + names - left) // cells)
    widgets: list[Widget] = [Panel(rect=(x, y + HEAD, w, h - HEAD))]
    widgets += _names(pad, (x, round(y + HEAD + 4), names, h - HEAD - TOTAL), pitch, beside)
    for index, each in enumerate(shown):
        column = (x + left + index * wide, y, wide, h)
        widgets += _head(pad, each, column)
        for line, part in enumerate(pad.parts[: pad.counted]):
            cell = (column[0], round(y + HEAD + 4 + line * pitch), wide, int(pitch))
            widgets.append(Text(rect=cell, text=digits(part.points[each.player]), size=20, align=0))
        cell = (column[0], y + h - TOTAL, wide, TOTAL)
        widgets.append(Text(rect=cell, text=digits(each.points), size=32, face=Face.SERIF, tone=Tone.BLUE, align=0))
    if following is not None:
        more = (x + left + len(shown) * wide + 2, y + STEPS[-1], wide - 4, HEAD - STEPS[-1] - 2)
        widgets.append(Key(rect=more, label=_("More"), message=update_result.open_end.tap(following)))
    return widgets


def _names_width(pad: Pad) -> int:
    """The width of the names of the parts; on a tall screen with many players they are wrapped, or need less."""
    if not pad.tall:
        return NAMES_W
    if len(pad.names) <= MAX_ROOMY_TALL:
        return TALL_NAMES_W
    widest = max(width_of(part.name, theme.TALL_LEAST) for part in pad.parts)
    return min(NARROW_NAMES_W, round(max(widest, width_of(pgettext("score", "Total"), theme.LARGE))) + 16)


def _needed(pad: Pad) -> int:
    """The width of a column that holds every player's name; a tall screen has smaller letters."""
    letters, edges = (theme.TALL_LEAST, 0) if pad.tall else (19.5, 8)
    longest = max(width_of(name, letters) for name in pad.names)
    return max(MIN_COLUMN_W, round(longest) + edges)


def _page(standings: Sequence[PlayerScore], player: int, places: int) -> tuple[Sequence[PlayerScore], int | None]:
    """The players of the page with this one, and the first one of the next page; None if all are on one page."""
    if len(standings) <= places:
        return standings, None
    each, order = places - 1, [score.player for score in standings]
    start = order.index(player) // each * each
    return standings[start : start + each], order[start + each if start + each < len(order) else 0]


def _names(pad: Pad, box: Rect, pitch: float, beside: bool) -> list[Widget]:
    """The parts' names, with the calculation of the chosen player where there is room, and the word for the total."""
    x, y, w, h = box
    widgets: list[Widget] = []
    for line, part in enumerate(pad.parts):
        top, high, counted = round(y + line * pitch), int(pitch), line < pad.counted
        below = bool(part.ways) and pitch >= TWO_LINES and w > NARROW_NAMES_W
        name_box = (x + 8, top, w - 10, high // 2 if below else high)
        lines = 2 if w <= NARROW_NAMES_W else 1
        widgets.append(label(part.name, name_box, 18, Tone.INK if counted else Tone.SOFT, lines=lines))
        if counted and below:
            way = (x + 8, top + high // 2, w - 10, high // 2)
            widgets.append(label(part.ways[pad.player], way, 18, Tone.SOFT))
        elif counted and beside:
            widgets.append(label(part.ways[pad.player], (x + w + 4, top, HOW_W - 8, high), 18, Tone.SOFT))
    total = pgettext("score", "Total")
    widgets.append(label(total, (x + 8, y + h - 4, w - 10, TOTAL), theme.LARGE, face=Face.SERIF))
    return widgets


def _head(pad: Pad, score: PlayerScore, column: Rect) -> list[Widget]:
    """The player's badge and name as a key; once all is counted with the rank, the first three on a podium."""
    x, y, w, _h = column
    down = STEPS[score.rank - 1] if 1 <= score.rank <= len(STEPS) else STEPS[-1]
    high = HEAD - down - 2
    edge = 0 if pad.tall else 4
    name = (x + edge, y + down + high // 2 - 1, w - 2 * edge, high - high // 2 - 1)
    return [
        _key(pad, score.player, (x + 2, y + down, w - 4, high)),
        *_signs(pad, score, (x + 2, y + down + 3, w - 4, high // 2 - 3)),
        Text(rect=name, text=pad.names[score.player], size=20, face=Face.BOLD, align=0),
    ]


def _key(pad: Pad, player: int, rect: Rect) -> Key:
    """The key under a player's name."""
    chosen = player == pad.player
    return Key(rect=rect, label="", selected=chosen, message=update_result.open_end.tap(player))


def _signs(pad: Pad, score: PlayerScore, box: Rect) -> list[Widget]:
    """The player's badge; at a table of several the rank behind it, for the first three after a medal."""
    x, y, w, h = box
    rank = score.rank if len(pad.names) > 1 else 0
    medal = 1 <= rank <= len(STEPS)
    rank_w = RANK_W + DIGIT_W * (rank >= 10)
    wide = SIGN + (SIGN + 2) * medal + (rank_w + 2 if rank else 0)
    left, top = x + (w - wide) // 2, y + (h - SIGN) // 2
    widgets: list[Widget] = [
        Badge(rect=(left, top, SIGN, SIGN), player=pad.table.screens.piece(pad.game, score.player))
    ]
    left += SIGN + 2
    if medal:
        icon = Icon.CROWN if rank == 1 else Icon.MEDAL
        widgets.append(Picture(rect=(left, top, SIGN, SIGN), icon=icon, tone=Tone.GOLD))
        left += SIGN + 2
    if rank:
        widgets.append(Text(rect=(left, y, rank_w, h), text=ordinal(rank), size=18, tone=Tone.SOFT))
    return widgets


def _listed(pad: Pad, box: Rect) -> list[Widget]:
    """The players by their ranks with their points, from the top of the first column on."""
    most = box[3] // LISTED
    columns = 1 if pad.tall or len(pad.names) <= most else 2
    rects = grid(box, columns, max(box[3] // MAX_LISTED, min(most, len(pad.names))), 6)
    shown, following = _page(pad.standings, pad.player, len(rects))
    widgets: list[Widget] = []
    for score, rect in zip(shown, rects, strict=False):
        x, y, w, h = rect
        widgets += [
            _key(pad, score.player, rect),
            *_signs(pad, score, (x + 4, y, 108, h)),
            Text(rect=(x + 116, y, w - 200, h), text=pad.names[score.player], size=theme.LARGE, face=Face.BOLD),
            Text(
                rect=(x + w - 80, y, 66, h),
                text=digits(score.points),
                size=32,
                face=Face.SERIF,
                tone=Tone.BLUE,
                align=1,
            ),
        ]
    if following is not None:
        message = update_result.open_end.tap(following)
        widgets.append(Key(rect=rects[len(shown)], label=_("More"), message=message))
    return widgets
