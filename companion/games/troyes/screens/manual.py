"""The changes that people enter for a card in words: its text, the changes so far, and the next question."""

from functools import partial

from companion.games.entered_changes import EnteredChanges, changes_foot, so_far
from companion.games.troyes import update_manual
from companion.games.troyes.change_questions import Option, question
from companion.games.troyes.change_text import change_text
from companion.games.troyes.effect_text import card_name
from companion.games.troyes.screens.header import game_page
from companion.games.troyes.update_manual import refused
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid, inside, label, split, stack
from companion.ui.screens.paging import pages
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Text, Tone, Widget
from engine.troyes.card_effects import Manual
from engine.troyes.lookup import find_activity, find_event
from engine.troyes.state import AskedManual, Game

FOOT, LOW_FOOT = 80, 52
"""The heights of the main key, and of the way back to a question."""
MAX_CHANGES = 4
"""Changes that the list shows, the newest ones."""
NARROW = 64
"""The width of the longest answer up to which answers stand in many columns."""
MAX_KEY = 72


def view(model: Model, screen: EnteredChanges) -> list[Widget]:
    """The card's text above; the changes and the question below."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedManual)
    widgets, box = game_page(model, card_name(game, asked.card), asked.player)
    body, foot = above(box, LOW_FOOT if screen.answers else FOOT)
    told, rest = stack(body, 80 if model.tall else 56, 1.0)
    left, right = split(model, rest, wide=262, tall=258)
    return [
        *widgets,
        Panel(rect=told),
        Text(rect=inside(told, 14, 4), text=manual_text(game, asked.card), size=theme.BODY, lines=4),
        *so_far(screen, partial(change_text, game), update_manual.drop_change.tap, left, MAX_CHANGES),
        *_question(model, game, screen, right),
        changes_foot(screen, update_manual.changes_done.tap(), foot),
    ]


def manual_text(game: Game, card: str) -> str:
    """The text of a card whose effect is in words."""
    cards = game.setup.cards
    activity, event = find_activity(cards, card), find_event(cards, card)
    effects = (activity.effect,) if activity is not None else event.effects if event is not None else ()
    return "\n".join(each.text for each in effects if isinstance(each, Manual))


def _question(model: Model, game: Game, screen: EnteredChanges, box: Rect) -> list[Widget]:
    """The question and a page of its answers; an impossible one is grey and says why."""
    asked = question(game, screen.changes, screen.answers)
    head, body = stack(box, 26, 1.0)
    narrow = max((width_of(option.words, 20) for option in asked.options), default=0) <= NARROW
    columns, rows = ((4, 4) if narrow else (2, 4)) if model.tall else ((5, 3) if narrow else (3, 4))
    paged = len(asked.options) > columns * rows
    if paged:
        body, foot = above(body, 52)
        rows -= 1
    places = grid((*body[:3], min(body[3], rows * (MAX_KEY + theme.GAP) - theme.GAP)), columns, rows)
    start = screen.page * len(places) if paged else 0
    shown = zip(asked.options[start:], places, strict=False)
    widgets: list[Widget] = [label(asked.title, head, theme.SMALL, Tone.SOFT)]
    widgets += [_answer(screen, option, start + n, rect) for n, (option, rect) in enumerate(shown)]
    return [*widgets, *pages(len(asked.options), len(places), screen.page, foot)] if paged else widgets


def _answer(screen: EnteredChanges, option: Option, choice: int, rect: Rect) -> Key:
    why = refused(len(screen.changes) + 1, option.why) if option.why else ""
    return Key(
        rect=rect,
        label=option.words,
        detail=option.detail,
        size=18,
        enabled=not why,
        why=why,
        message=update_manual.answer_change.tap(choice),
    )
