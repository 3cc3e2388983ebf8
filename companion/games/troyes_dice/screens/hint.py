"""A hint: the coach's best different ideas, the distance of each to the best, and the facts of each."""

from companion.games.troyes_dice import update_coach
from companion.games.troyes_dice.coach_requests import Idea
from companion.games.troyes_dice.coach_stages import explains, has_hints
from companion.games.troyes_dice.idea_text import danger_text, idea_title, is_best, reasons, verdict, worth
from companion.games.troyes_dice.model import HintPage, drafts_of
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined, joined_facts
from companion.ui import update_back, update_first_game, update_shell
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import column, inside, label, page, player_badge, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Panel, Picture, Rect, Text, Tone, Widget
from engine.troyes_dice import Game, Turn

MAX_IDEAS = 3
WORTH_W = 104


def view(model: Model, screen: HintPage) -> list[Widget]:
    """A sentence about the ideas, and a key for each; a tap drafts it."""
    game = model.game
    assert game is not None
    hints = model.coaching.hints_of(screen.player)
    taken = ngettext("{n} hint", "{n} hints", hints).format(n=hints)
    counts = update_shell.explain.news(_("The result shows the number of hints that a player took."))
    title = _("Hint for {name}").format(name=game.setup.players[screen.player])
    keys: tuple[tuple[str, Message, int], ...] = ((taken, counts, 120),)
    if explains(model):
        keys = ((_("Without the coach"), update_first_game.dismiss_coach.tap(), 190), *keys)
    widgets, box = page(model, title, *keys, badge=player_badge(screen.player))
    hint = drafts_of(model).hint
    ideas = hint.ideas if hint is not None and hint.player == screen.player else ()
    text = verdict(ideas) if ideas else _("The coach is thinking.")
    danger = danger_text(hint.dangers) if ideas and hint is not None else ""
    high, size, lines = (98 if model.tall else 72, theme.SMALL, 4) if danger else (60, theme.BODY, 2)
    head, rows = stack(box, high, 1.0)
    widgets += [Panel(rect=head), label(joined([text, danger]), inside(head, 16, 2), size, lines=lines)]
    high = min(rows[3], 600)
    for idea, rect in zip(ideas, column((*rows[:3], high), MAX_IDEAS, 5), strict=False):
        widgets += _idea(game, screen.player, idea, rect)
    return widgets


def _idea(game: Game, player: int, idea: Idea, rect: Rect) -> list[Widget]:
    x, y, w, h = rect
    first = idea.actions[0]
    message = update_coach.take_idea.tap(first) if isinstance(first, Turn) else update_back.back.tap()
    words = (x + WORTH_W, y + 3, w - WORTH_W - 12, 29)
    facts = (x + WORTH_W, y + 32, w - WORTH_W - 10, h - 34)
    if w < theme.TALL[0]:
        # an upright screen has no room for the facts beside the number
        words, facts, h = (x + WORTH_W, y + 2, w - WORTH_W - 12, 54), (x + 12, y + 58, w - 24, h - 62), 58
    best = is_best(idea.behind)
    widgets: list[Widget] = [Key(rect=rect, label="", message=message)]
    if best:
        widgets.append(Picture(rect=(x + 14, y + h // 2 - 20, 40, 40), icon=Icon.TICK))
    number = (x + (50 if best else 8), y, WORTH_W - (54 if best else 12), h)
    return [
        *widgets,
        Text(rect=number, text=worth(idea.behind), size=30, face=Face.SERIF, tone=Tone.BLUE, align=0),
        Text(rect=words, text=idea_title(game, idea.actions), size=theme.BODY + 1, face=Face.BOLD, lines=2),
        label(joined_facts(reasons(game, player, idea)), facts, 18, Tone.SOFT, valign=-1, lines=6),
    ]


def hint_keys(model: Model, player: int) -> tuple[tuple[str, Message, int], ...]:
    """The header's key to a hint; none in the guide, or where the table plays without hints."""
    if not has_hints(model) or model.lesson is not None:
        return ()
    return ((_("Hint"), update_coach.ask_hint.tap(player), 80),)
