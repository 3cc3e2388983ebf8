"""A hint: the coach's best different ideas, each with its number, its words and the facts about it."""

from collections.abc import Sequence

from companion.game.hints import MAX_IDEAS, IdeaText
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.ui import update_hints, update_shell
from companion.ui.message import Message
from companion.ui.model import HintPage, Model
from companion.ui.screens.frame import column, inside, label, page, player_badge, stack
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Picture, Rect, Text, Tone, Widget

WORTH_W, LINE = 104, 29
"""The width of the number beside an idea, and the height of a line of its title."""


def view(model: Model, screen: HintPage) -> list[Widget]:
    """A sentence about the ideas, and a key for each."""
    coach, table = update_hints.coach_of(model), model.table
    assert coach is not None
    assert table is not None
    hints = model.coaching.hints_of(screen.player)
    taken = ngettext("{n} hint", "{n} hints", hints).format(n=hints)
    counts = update_shell.explain.news(_("The result shows the number of hints that a player took."))
    title = _("Hint for {name}").format(name=model.names[screen.player])
    keys: tuple[tuple[str, Message, int], ...] = (*coach.hints.keys(model), (taken, counts, 120))
    widgets, box = page(model, title, *keys, badge=player_badge(table.screens.piece(model.game, screen.player)))
    hint = update_hints.hint_of(model, screen.player)
    answer = None if hint is None else hint.answer
    text, long = _("The coach is thinking."), False
    if hint is None:
        text = _("The game has continued: go back, and ask again.")
    elif answer is not None:
        text, long = coach.hints.verdict(model, answer)
    high, size, lines = (98 if model.tall else 72, theme.SMALL, 4) if long else (60, theme.BODY, 2)
    head, rows = stack(box, high, 1.0)
    widgets += [Panel(rect=head), label(text, inside(head, 16, 2), size, lines=lines)]
    ideas = () if answer is None else coach.hints.texts(model, screen.player, answer)
    high = min(rows[3], 600)
    for idea, rect in zip(ideas, column((*rows[:3], high), MAX_IDEAS, 5), strict=False):
        widgets += _idea(idea, rect)
    return widgets


def _idea(idea: IdeaText, rect: Rect) -> list[Widget]:
    x, y, w, h = rect
    words = (x + WORTH_W, y + 3, w - WORTH_W - 12, 29)
    facts = (x + WORTH_W, y + 32, w - WORTH_W - 10, h - 34)
    if not idea.facts:
        words = (x + WORTH_W, y + 3, w - WORTH_W - 12, h - 6)
    elif w < theme.TALL[0]:
        # an upright screen has no room for the facts beside the number
        words, facts, h = (x + WORTH_W, y + 2, w - WORTH_W - 12, 54), (x + 12, y + 58, w - 24, h - 62), 58
    widgets: list[Widget] = [Key(rect=rect, label="", message=update_hints.take_idea.tap(idea.number))]
    side, inset = (28, 8) if idea.error else (40, 14)
    if idea.best:
        widgets.append(Picture(rect=(x + inset, y + h // 2 - side // 2, side, side), icon=Icon.TICK))
    size = theme.BODY + 1
    lines = 2 if idea.facts else words[3] // LINE
    left = side + 10 if idea.best else 8  # of the number
    worth = (x + left, y, WORTH_W - left - 4, h)
    error: list[Widget] = []
    if idea.error:
        worth = (x + left, y + h // 2 - 30, WORTH_W - left - 4, 36)
        error = [label(idea.error, (worth[0], y + h // 2 + 6, worth[2], 24), 18, Tone.SOFT, align=0)]
    return [
        *widgets,
        Text(rect=worth, text=idea.worth, size=30, face=Face.SERIF, tone=Tone.BLUE, align=0),
        *error,
        Text(rect=words, text=_fitting(idea.title, words[2], size, lines), size=size, face=Face.BOLD, lines=lines),
        label(idea.facts, facts, 18, Tone.SOFT, valign=-1, lines=6),
    ]


def _fitting(sentences: Sequence[str], width: int, size: int, lines: int) -> str:
    """The first sentences that fit in this number of lines, at least one."""
    shown = 1
    while shown < len(sentences) and width_of(joined(sentences[: shown + 1]), size) < (lines - 0.5) * width:
        shown += 1
    return joined(sentences[:shown])
