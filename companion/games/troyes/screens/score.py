"""The end: the final order with the parts of each score; the result and the moments of games in words."""

from companion.games import undo
from companion.games.troyes import update_game
from companion.games.troyes.effect_text import name_of
from companion.games.troyes.model import Score
from companion.games.troyes.vocabulary import amount
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import listed
from companion.ui import update_back, update_log, update_result
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Key, Panel, Rect, Style, Text, Tone, Widget
from engine.troyes.game import TROYES
from engine.troyes.scoring import Score as Parts
from engine.troyes.scoring import scores, winners
from engine.troyes.state import Game
from engine.troyes.terms import Good

COLUMNS = (N_("Held"), N_("Events"), N_("Spaces"), N_("Cathedral"), N_("Characters"))
"""The parts of a score (7.2 to 7.6)."""
NAME_W, PART_W = 156, 104
"""The widths of a player's name on a wide screen, and of a part's on an upright one."""


def headline(game: Game) -> str:
    """Name the winners and their points."""
    totals = [each.total for each in scores(game.setup, game.now)]
    names = [name_of(game, player) for player in winners(totals)]
    text = ngettext("{names} wins with {points}", "{names} win with {points}", len(names))
    return text.format(names=listed(names), points=amount(Good.VP, max(totals)))


def view(model: Model, _screen: Score) -> list[Widget]:
    """The order of the players with the parts of their scores, and where to go."""
    game: Game = model.game
    keys = ((_("Graph"), update_result.open_curve.tap(0), 96), (_("Share"), update_result.open_share.tap(), 110))
    widgets, box = page(model, headline(game), *keys)
    body, foot = above(box, 80)
    log, board, undone, done = row(foot, 4)
    return [
        *widgets,
        *(_upright_table if model.tall else _table)(game, body),
        Key(rect=log, label=_("History"), message=update_log.open_log.tap()),
        Key(rect=board, label=_("Board"), message=update_game.open_board.tap()),
        Key(rect=undone, label=_("Take back"), message=undo.take_back.tap()),
        Key(rect=done, label=_("Done"), size=26, style=Style.MAIN, message=update_back.back.tap()),
    ]


def _table(game: Game, box: Rect) -> list[Widget]:
    parts = scores(game.setup, game.now)
    order = TROYES.standings(game)
    head, *lines = stack(inside(box, 14, 8), 44, *(1.0,) * max(4, len(order)))
    widgets: list[Widget] = [Panel(rect=box)]
    for word, rect in zip(COLUMNS, _columns(head)[1:], strict=False):
        widgets.append(label(_(word), rect, theme.SMALL, Tone.SOFT, align=0, lines=2))
    for each, rect in zip(order, lines, strict=False):
        name, *cells, total = _columns(rect)
        widgets.append(Text(rect=name, text=name_of(game, each.player), size=theme.LARGE, face=Face.BOLD))
        widgets += [
            Text(rect=cell, text=_number(value), size=theme.LARGE, align=0)
            for value, cell in zip(_values(parts[each.player]), cells, strict=True)
        ]
        widgets.append(Text(rect=total, text=_number(each.points), size=30, face=Face.SERIF, align=1))
    return widgets


def _upright_table(game: Game, box: Rect) -> list[Widget]:
    """A line for each part of the score, and a column for each player."""
    parts = scores(game.setup, game.now)
    order = TROYES.standings(game)
    head, *lines = stack(inside(box, 14, 8), *(1.0,) * (len(COLUMNS) + 2))
    widgets: list[Widget] = [Panel(rect=box)]
    for word, rect in zip(COLUMNS, lines, strict=False):
        widgets.append(label(_(word), (*rect[:2], PART_W, rect[3]), theme.SMALL, Tone.SOFT))
    lines = [(x + PART_W, y, w - PART_W, h) for x, y, w, h in (head, *lines)]
    for place, each in enumerate(order):
        name, *cells, total = (row(line, max(2, len(order)))[place] for line in lines)
        widgets.append(label(name_of(game, each.player), name, theme.BODY, face=Face.BOLD, align=0, lines=2))
        widgets += [
            label(_number(value), cell, theme.LARGE, align=0)
            for value, cell in zip(_values(parts[each.player]), cells, strict=True)
        ]
        widgets.append(label(_number(each.points), total, 30, face=Face.SERIF, align=0))
    return widgets


def _columns(rect: Rect) -> list[Rect]:
    """A column for the name, one for each part, one for the sum."""
    x, y, w, h = rect
    wide = (w - NAME_W) // 6
    first = w - 6 * wide
    return [(x, y, first, h), *((x + first + step * wide, y, wide, h) for step in range(6))]


def _values(parts: Parts) -> tuple[int, ...]:
    return parts.vp, parts.events, parts.spaces, parts.cathedral, parts.characters


def _number(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


def summary(game: Game) -> str:
    """The result in a few lines: who won, and everybody's points."""
    return "\n".join(summary_lines(game))


def summary_lines(game: Game) -> tuple[str, ...]:
    """The lines of the result."""
    lines = (_("{name}: {n}").format(name=name_of(game, each.player), n=each.points) for each in TROYES.standings(game))
    return (f"Troyes: {headline(game)}", *lines)
