"""The whole position: players, buildings, cathedral, square, and below them every card in small; or its cards large."""

from companion.games.troyes import drawing, update_board
from companion.games.troyes.drawing import Tap
from companion.games.troyes.model import Board, BoardPart
from companion.games.troyes.undo import UNDO
from companion.i18n.language import _
from companion.i18n.numbers import joined_facts
from companion.ui import update_log
from companion.ui.model import Model
from companion.ui.result_text import headline
from companion.ui.screens.frame import grid, inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Panel, Rect, Tone, Widget
from engine.troyes.game import TROYES
from engine.troyes.state import Game

CARD, COLUMNS, COLUMNS_TALL = 60, 9, 6
"""The most height of a small card; the cards side by side, and those on a tall screen."""


def view(model: Model, screen: Board) -> list[Widget]:
    """The part that is shown, with a key to the next one."""
    game: Game = model.game
    text, following = _following(screen.part)
    keys = (
        (text, update_board.show_part.tap(following), 118),
        (_("History"), update_log.open_log.tap(), 106),
        *UNDO.keys(model),
    )
    widgets, box = page(model, title(model), *keys)
    if screen.part is BoardPart.ACTIVITIES:
        return [*widgets, *_activities(model, game, box)]
    if screen.part is BoardPart.EVENTS:
        return [*widgets, *_events(model, game, box)]
    return [*widgets, *(_tall_town(game, box) if model.tall else _town(game, box))]


def _following(part: BoardPart) -> tuple[str, BoardPart]:
    """The part that comes after this one, and its word."""
    if part is BoardPart.TOWN:
        return _("Activities"), BoardPart.ACTIVITIES
    return (_("Events"), BoardPart.EVENTS) if part is BoardPart.ACTIVITIES else (_("Town"), BoardPart.TOWN)


def title(model: Model) -> str:
    """The round out of all, at the end who won; and that the cards are made up where they are."""
    game: Game = model.game
    text = _("Round {n} of {all}").format(n=game.now.round, all=game.setup.rounds)
    if game.over:
        text = headline(TROYES, game)
    return joined_facts((text, _("made-up cards"))) if game.setup.cards.made_up else text


def _named(seat: int) -> Tap:
    return Tap(update_board.rest_on_name.tap(seat))


def _town(game: Game, box: Rect) -> list[Widget]:
    players, town, cards = stack(box, 62, 1.0, 2 * CARD + 6, gap=6)
    x, y, w, h = town
    wide, church = 116, 156
    houses = [(x + (wide + 5) * number, y, wide, h) for number in range(3)]
    left = x + 3 * (wide + 5)
    return [
        *drawing.players(game, row(players, len(game.setup.players), 6), _named),
        *drawing.buildings(game, houses),
        *drawing.cathedral(game, (left, y, church, h)),
        *drawing.square(game, (left + church + 5, y, x + w - left - church - 5, h)),
        *small_cards(game, cards, max(COLUMNS, len(game.now.row))),
    ]


def _tall_town(game: Game, box: Rect) -> list[Widget]:
    two = -(-len(game.setup.players) // 2)
    high = CARD * card_lines(game, COLUMNS_TALL)
    players, houses, middle, cards = stack(box, 62 * two + 6, 178, 1.0, high, gap=6)
    church, square = (middle[0], middle[1], 160, middle[3]), (middle[0] + 166, *middle[1:2], middle[2] - 166, middle[3])
    return [
        *drawing.players(game, grid(players, 2, two, 6), _named),
        *drawing.buildings(game, row(houses, 3, 6)),
        *drawing.cathedral(game, church),
        *drawing.square(game, square),
        *small_cards(game, cards, COLUMNS_TALL),
    ]


def card_lines(game: Game, columns: int) -> int:
    """The lines of small cards: those of the activities, and below them those of the events."""
    return sum(-(-len(cards) // columns) for cards in (game.now.activities, game.now.row))


def small_cards(game: Game, box: Rect, columns: int) -> list[Widget]:
    """The activities in lines, the events in their order below; a tap shows them large."""
    now, lines = game.now, max(1, card_lines(game, columns))
    rects = grid((*box[:3], min(box[3], CARD * lines)), columns, lines, 4)
    events = rects[-(-len(now.activities) // columns) * columns :]
    to_activities, to_events = (
        Tap(update_board.show_part.tap(BoardPart.ACTIVITIES)),
        Tap(update_board.show_part.tap(BoardPart.EVENTS)),
    )
    return [
        *(
            drawing.activity(game, card, rect, to_activities, titled=False)
            for card, rect in zip(now.activities, rects, strict=False)
        ),
        *(
            drawing.event(game, card, rect, to_events, titled=False)
            for card, rect in zip(now.row, events, strict=False)
        ),
    ]


def _activities(model: Model, game: Game, box: Rect) -> list[Widget]:
    """The open activity cards with their names, hire and tradesmen."""
    cards = game.now.activities
    if not cards:
        return _none(_("No activity card is open yet."), box)
    rects = _places(model, box, len(cards))
    return [drawing.activity(game, card, rect) for card, rect in zip(cards, rects, strict=False)]


def _events(model: Model, game: Game, box: Rect) -> list[Widget]:
    """The events of the row with their names, flags and points."""
    cards = game.now.row
    if not cards:
        return _none(_("No event lies in the row."), box)
    rects = _places(model, box, len(cards))
    return [drawing.event(game, card, rect) for card, rect in zip(cards, rects, strict=False)]


def _places(model: Model, box: Rect, count: int) -> list[Rect]:
    return drawing.card_places(box, count, 2 if model.tall else 3)


def _none(text: str, box: Rect) -> list[Widget]:
    return [Panel(rect=box), label(text, inside(box, 20, 20), theme.LARGE, Tone.SOFT, align=0)]
