"""The answers to a question as keys, or as areas of the board."""

from companion.games.cadwallon.board_layout import is_placed
from companion.games.cadwallon.model import drafts_of
from companion.games.cadwallon.questions import Option, Question
from companion.games.cadwallon.screens.board import board
from companion.ui.model import Model
from companion.ui.screens.frame import above, beside, inside, label, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Widget
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Area

GAP = 4
HIGH = 66
"""The height from which a key has room for a detail of its own."""
HEAD, TALL_HEAD, KEY = theme.TARGET, 2 * theme.TARGET + GAP, 118
"""The height of the words and keys above the board: always the same, so that its areas stay where they are."""


def key_of(each: Option, rect: Rect, size: int = 18) -> Key:
    """An answer as a key; on a low one the detail is a second line of the label."""
    high, main = rect[3] >= HIGH, each.main and rect[3] >= theme.MAIN_TARGET
    return Key(
        rect=rect,
        label=each.label if high or not each.detail else f"{each.label}\n{each.detail}",
        detail=each.detail if high else "",
        size=size,
        enabled=not each.why,
        why=each.why,
        rule=each.rule,
        selected=each.selected,
        style=Style.MAIN if main else Style.PLAIN,
        player=each.piece,
        message=each.message,
    )


def on_board(model: Model, game: Game, asked: Question, box: Rect) -> list[Widget] | None:
    """The question and keys for the answers that stand on no area, above the board; None if it has no room."""
    answers: dict[Area, Option] = {}
    keys = []
    for each in asked.options:
        if each.area and (each.area not in answers or answers[each.area].why):
            answers[each.area] = each
        elif not each.why:
            keys.append(each)
    head, picture = stack(box, TALL_HEAD if model.tall else HEAD, 1.0, gap=GAP)
    known = game.setup.cards.board
    photo = drafts_of(model).photo if known is not None and is_placed(known) else None
    shown = board(game, picture, answers, asked.start, photo)
    if shown is None:
        return None
    text = head
    if keys:
        text, foot = above(head, HEAD, GAP) if model.tall else beside(model, head, len(keys) * (KEY + GAP), GAP)
        shown += [key_of(each, rect) for each, rect in zip(keys, row(foot, len(keys), GAP), strict=True)]
    return [*shown, Panel(rect=text), label(asked.text, inside(text, 10, 2), theme.BODY, lines=2)]
