"""The final order with the parts of each score, and the result in words."""

from companion.games.castles_of_tuscany import update_hands
from companion.games.castles_of_tuscany.effect_text import DECIDED, name_of
from companion.games.castles_of_tuscany.model import Score
from companion.games.castles_of_tuscany.screens.header import board_keys
from companion.games.castles_of_tuscany.undo import UNDO
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import listed
from companion.ui import update_result
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Key, Panel, Rect, Style, Text, Tone, Widget
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.scoring import scores, winners
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import MAX_PLAYERS

PARTS = 6
NAME = 56
"""The height of a name above the numbers."""


def view(model: Model, _screen: Score) -> list[Widget]:
    """A line for each player, the parts of the score in columns; a tap on a name sets its cards right."""
    game: Game = model.game
    widgets, box = page(model, headline(game), *UNDO.keys(model), *board_keys(model))
    body, foot = above(box, theme.MAIN_TARGET)
    return [
        *widgets,
        Panel(rect=body),
        *_table(game, inside(body, 12, 8), model.tall),
        Key(rect=foot, label=_("Share"), size=22, style=Style.MAIN, message=update_result.open_share.tap()),
    ]


def _table(game: Game, box: Rect, tall: bool) -> list[Widget]:
    head, tie, *lines = stack(box, 40, 26, *(1.0,) * MAX_PLAYERS)
    words = ("", _("Red"), _("Tiles"), _("Jokers"), _("Marbles"), _("Workers"), _("Cards"), _("Sum"))
    widgets: list[Widget] = [
        label(word, cell, theme.SMALL, Tone.SOFT, align=0, lines=2)
        for word, cell in zip(words, _columns(head, tall), strict=True)
    ]
    decided = winners(game.now)[1]
    if decided in DECIDED:
        widgets.append(label(_(DECIDED[decided]), tie, theme.SMALL, Tone.SOFT))
    parts = scores(game.now)
    for each, line in zip(CASTLES_OF_TUSCANY.standings(game), lines, strict=False):
        own = parts[each.player]
        name, *cells = _columns(line, tall)
        values = (own.red, own.tiles, own.jokers, own.marbles, own.workers, own.cards, own.total)
        widgets.append(
            Key(
                rect=name,
                label=_("{rank}. {name}").format(rank=each.rank, name=name_of(game, each.player)),
                size=18,
                message=update_hands.open_hand.tap(each.player),
            )
        )
        widgets += [
            Text(rect=cell, text=str(value), size=theme.LARGE, face=Face.SERIF if last else Face.SANS, align=0)
            for value, cell, last in zip(values, cells, (*(False,) * PARTS, True), strict=True)
        ]
    return widgets


def _columns(rect: Rect, tall: bool) -> list[Rect]:
    """A column for the name, one for each part, one for the sum; on a tall screen the name stands above them."""
    x, y, w, h = rect
    if tall:
        name = min(h // 2, NAME)
        return [(x, y, w, name), *row((x, y + name, w, h - name) if h > NAME else rect, PARTS + 1, 0)]
    wide = w // 10
    first = w - (PARTS + 1) * wide
    return [(x, y, first, h), *((x + first + step * wide, y, wide, h) for step in range(PARTS + 1))]


def headline(game: Game) -> str:
    """The winners."""
    won = [name_of(game, player) for player in winners(game.now)[0]]
    return ngettext("{names} wins.", "{names} win together.", len(won)).format(names=listed(won))


def summary(game: Game) -> str:
    """The result in a few lines: who won, and everybody's points."""
    return "\n".join(summary_lines(game))


def summary_lines(game: Game) -> tuple[str, ...]:
    """The lines of the result."""
    lines = (
        _("{name}: {n}").format(name=name_of(game, each.player), n=each.points)
        for each in CASTLES_OF_TUSCANY.standings(game)
    )
    title = _("The Castles of Tuscany: {headline}").format(headline=headline(game))
    return (title, *lines)
