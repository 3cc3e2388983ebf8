"""The square with dice to tap: a line or two for each district, its owner at the left."""

from collections.abc import Callable, Sequence

from companion.games.troyes import drawing, vocabulary
from companion.games.troyes.drawing import Tap
from companion.games.troyes.group_results import square_dice
from companion.games.troyes.widgets import DieMark, PieceMark
from companion.i18n.language import _
from companion.ui.screens.frame import label
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Panel, Rect, Tone, Widget
from engine.troyes.actions import SquareDie
from engine.troyes.state import Game
from engine.troyes.terms import NEUTRAL

PER_ROW = 6
"""Dice of a district side by side; 18 dice in five districts take at most seven lines."""
NAME_W = 148
"""The width of a district's piece and name: a name that the keyboard can write stands in one line."""
LINE = 54
"""The most height of a line of dice, and the most width of a die in it."""

TapDie = Callable[[SquareDie, bool], Tap]
"""(die, chosen) -> the tap on it."""


def square_to_tap(
    game: Game, box: Rect, chosen: Sequence[SquareDie], tap: TapDie, districts: Sequence[int] | None = None
) -> list[Widget]:
    """The districts one below the other; equal dice that are chosen stand first."""
    x, y, w, h = box
    shown = [each for each in square_dice(game.now) if districts is None or each[0] in districts]
    lines = [max(1, -(-len(dice) // PER_ROW)) for _district, dice in shown]
    pitch = min(LINE, h // sum(lines))
    wide = min(LINE, (w - NAME_W) // PER_ROW)
    widgets: list[Widget] = []
    top = y
    for (district, dice), count in zip(shown, lines, strict=True):
        name = (x, top, NAME_W, pitch * count - 3)
        widgets += _owner(game, district, (x, top, w, pitch * count - 3), name)
        left = list(chosen)
        for number, die in enumerate(dice):
            line, place = divmod(number, PER_ROW)
            is_chosen = die in left
            if is_chosen:
                left.remove(die)
            side = min(wide - 1, pitch - 1)
            inset = max(0, (pitch - 3 - side) // 2)
            rect = (x + NAME_W + 2 + wide * place, top + pitch * line + inset, side, side)
            widgets.append(_die(die, is_chosen, tap(die, is_chosen), rect))
        top += pitch * count
    return widgets


def lines_of(game: Game) -> int:
    """The lines that the dice of all districts take."""
    return sum(max(1, -(-len(dice) // PER_ROW)) for _district, dice in square_dice(game.now))


def _owner(game: Game, district: int, line: Rect, box: Rect) -> list[Widget]:
    x, y, w, h = box
    passed = district < len(game.now.players) and game.now.players[district].passed
    tone = Tone.SOFT if passed else Tone.INK
    in_turn = district == game.now.turn
    return [
        Panel(rect=line),
        PieceMark(rect=(x + 4, y + (h - 24) // 2, 24, 24), piece=drawing.piece_of(game, district)),
        label(
            _("Neutral") if district == NEUTRAL else game.setup.players[district],
            (x + 30, y, w - 30, h),
            theme.SMALL,
            tone,
            face=Face.BOLD if in_turn else Face.SANS,
        ),
    ]


def _die(die: SquareDie, chosen: bool, here: Tap, rect: Rect) -> DieMark:
    return DieMark(
        rect=rect,
        colour=die[1].value,
        said=vocabulary.die(die[1], die[2]),
        value=die[2],
        selected=chosen,
        message=here.message,
        enabled=here.enabled,
        why=here.why,
        rule=here.rule,
    )
