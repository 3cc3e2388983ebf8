"""The changes that people enter for a card or a box in words: its text, the changes so far, and the next question."""

from functools import partial

from companion.games.cadwallon import update_changes, vocabulary
from companion.games.cadwallon.changes import Choice, change_text, choices
from companion.games.cadwallon.questions import Option, Question
from companion.games.cadwallon.screens.answers import on_board
from companion.games.cadwallon.screens.header import game_page
from companion.games.entered_changes import EnteredChanges, ask_again, changes_foot, so_far
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid, inside, label, split, stack
from companion.ui.screens.paging import pages
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Text, Tone, Widget
from engine.cadwallon.phases import BOX
from engine.cadwallon.setup import adventure_of
from engine.cadwallon.state import Asked, Game

MAX_CHANGES, MAX_CHANGES_TALL = 4, 3
"""Changes that the list shows, the newest ones, on a wide and on a tall screen."""
CHANGES_WIDE = 310
"""The width of the list: a change takes two lines, also where its text is large."""


def view(model: Model, screen: EnteredChanges) -> list[Widget]:
    """The text of the card or the box above; the changes and the question below."""
    game: Game = model.game
    asked = game.now.asked
    assert isinstance(asked, Asked)
    title = vocabulary.name(game.setup.cards, asked.figure) or _("An arcana card")
    if asked.figure == BOX:
        title = vocabulary.round_of(game.now.round, adventure_of(game.setup).rounds)
    widgets, box = game_page(model, title, player=game.now.turn)
    areas = frozenset(game.setup.areas) if screen.answers else frozenset[str]()
    found = choices(game, screen.changes, screen.answers)
    if any(value in areas for value, _text in found):
        options = [
            Option(text, update_changes.answer.tap(value), area=value if value in areas else "")
            for value, text in found
        ]
        back = Option(_("Ask again"), ask_again.tap())
        shown = on_board(model, game, Question(_("Which one?"), (*options, back), board=True), box)
        if shown is not None:
            return [*widgets, *shown]
    body, foot = above(box, theme.MAIN_TARGET)
    told, rest = stack(body, 80 if model.tall else 58, 1.0)
    left, right = split(
        model,
        rest,
        wide=CHANGES_WIDE,
        tall=26 + MAX_CHANGES_TALL * (theme.TARGET + theme.GAP) if screen.changes else 26,
    )
    text = vocabulary.words(asked.text) or _("Do what the card says, and enter the changes.")
    limit = MAX_CHANGES_TALL if model.tall else MAX_CHANGES
    return [
        *widgets,
        Panel(rect=told),
        Text(rect=inside(told, 14, 4), text=text, size=theme.BODY, lines=3),
        *so_far(screen, partial(change_text, game), update_changes.drop_change.tap, left, limit),
        *_question(model, found, screen, right),
        changes_foot(screen, update_changes.changes_done.tap(), foot),
    ]


def _question(model: Model, found: list[Choice], screen: EnteredChanges, box: Rect) -> list[Widget]:
    """A page of the answers to the next question."""
    head, body = stack(box, 26, 1.0)
    columns = 2 if model.tall else 3
    words = _("Tap what changes.") if not screen.answers else _("Which one, or how many?")
    widgets: list[Widget] = [label(words, head, theme.SMALL, Tone.SOFT)]
    rows = _rows(body)
    if len(found) > columns * rows:
        body, foot = above(body, theme.TARGET)
        rows = _rows(body)
        widgets += pages(len(found), columns * rows, screen.page, foot)
    page = screen.page if len(found) > columns * rows else 0
    widgets += [
        Key(rect=rect, label=text, size=18, message=update_changes.answer.tap(value))
        for (value, text), rect in zip(found[page * columns * rows :], grid(body, columns, rows), strict=False)
    ]
    return widgets


def _rows(box: Rect) -> int:
    """The rows of keys that a box has room for, six at most."""
    return min(6, int(box[3] + theme.GAP) // (theme.TARGET + theme.GAP))
