"""The set-up: the pieces of each player, who starts, the cards and the wages."""

from companion.games.drafts import Copy
from companion.games.setup_drafts import exchange, setup_choice
from companion.games.troyes import update_cards, update_setup, vocabulary
from companion.games.troyes.model import SetupDraft, TableSetup, drafts_of
from companion.games.troyes.update_setup import cards_of
from companion.games.troyes.widgets import PieceMark
from companion.i18n.language import _
from companion.i18n.numbers import joined
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey, above, inside, label, page, row, split, stack
from companion.ui.screens.players import other_players
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Text, Tone, Widget
from engine.troyes.setup import ALL_PIECES, MIN_PLAYERS
from engine.troyes.terms import BUILDINGS, MAX_PLAYERS, Good

MAX_WAGE = 3
"""The highest wage that the keys offer; a cards file may hold any."""

PIECE = 0.22
"""The share of a player's piece beside the word for its colour."""


def cards_keys(_model: Model) -> tuple[AnyKey, ...]:
    """The key of the owner's cards, for the headers of the set-up."""
    return ((_("Edit cards"), update_cards.open_cards.tap(), 150),)


def view(model: Model, _screen: TableSetup) -> list[Widget]:
    """The players at the left, the cards at the right, the start below."""
    draft = drafts_of(model).setup
    widgets, box = page(model, _("The table of Troyes"), *cards_keys(model))
    body, foot = above(box, 80)
    if not MIN_PLAYERS <= len(model.seats.names) <= MAX_PLAYERS:
        text = _("Troyes is a game for 2 to 4 players. Choose them first.")
        return [*widgets, *other_players(text, body, foot)]
    left, right = split(model, body, wide=370, tall=330)
    return [
        *widgets,
        *_players(model, draft, left),
        *_cards(draft, right),
        Key(rect=foot, label=_("Start"), size=30, style=Style.MAIN, message=update_table.start_game.tap()),
    ]


def _players(model: Model, draft: SetupDraft, box: Rect) -> list[Widget]:
    """A row for each player: the name, which makes the player the first one, and the colour of the pieces."""
    head, *rows = stack(inside(box, 10, 6), 24, *(1.0,) * MAX_PLAYERS)
    widgets: list[Widget] = [Panel(rect=box), label(_("Tap the name of the start player."), head, tone=Tone.SOFT)]
    for player, (name, rect) in enumerate(zip(model.seats.names, rows, strict=False)):
        first, beside = _two(rect, 0.53)
        mark, pieces = _two(beside, PIECE)
        own = draft.pieces[player]
        following = ALL_PIECES[(ALL_PIECES.index(own) + 1) % len(ALL_PIECES)]
        widgets += [
            Key(
                rect=first,
                label=name,
                detail=_("starts") if player == draft.start else "",
                selected=player == draft.start,
                message=setup_choice(start=player),
            ),
            PieceMark(rect=inside(mark, 0, 8), piece=own),
            Key(rect=pieces, label=vocabulary.pieces(own), message=exchange.tap("pieces", player, following)),
        ]
    return widgets


def _two(rect: Rect, share: float) -> tuple[Rect, Rect]:
    x, y, w, h = rect
    wide = int((w - theme.GAP) * share)
    return (x, y, wide, h), (x + wide + theme.GAP, y, w - wide - theme.GAP, h)


def _cards(draft: SetupDraft, box: Rect) -> list[Widget]:
    """Our cards or the made-up ones, and the wages of our board."""
    sources, words, head, wages = stack(inside(box, 10, 8), 76, 1.0, 24, 76)
    own, made_up = row(sources, 2)
    chosen = draft.copy
    return [
        Panel(rect=box),
        Key(
            rect=own,
            label=_("Our cards"),
            selected=chosen is Copy.OWN,
            message=setup_choice(source=Copy.OWN),
        ),
        Key(
            rect=made_up,
            label=_("Made-up cards"),
            selected=chosen is Copy.MADE_UP,
            message=setup_choice(source=Copy.MADE_UP),
        ),
        Text(rect=words, text=_about(draft), size=theme.SMALL, lines=5),
        label(_("Wages of a citizen"), head, tone=Tone.SOFT),
        *_wages(draft, wages),
    ]


def _about(draft: SetupDraft) -> str:
    if draft.copy is Copy.MADE_UP:
        return _("No card of the game is like these: they are made up, for trying Oyez without a copy.")
    if draft.file:
        text = _("The cards of your file. A card that is missing there is typed in when it turns up.")
    else:
        text = _("You type each card in when it first turns up; Oyez keeps it for the next game.")
    if any(event.start for event in cards_of(draft, MAX_PLAYERS).event):
        return text
    return joined([text, _("The event in the row from the start comes first: type it in by Edit cards.")])


def _wages(draft: SetupDraft, box: Rect) -> list[Widget]:
    """A key for each building, which goes to the next wage; those of a file are only shown."""
    board = cards_of(draft, MAX_PLAYERS).board
    free = draft.copy is Copy.OWN and not draft.file
    return [
        Key(
            rect=rect,
            label=vocabulary.amount(Good.DENIER, board.wage(building)),
            detail=vocabulary.building_name(building),
            size=18,
            enabled=free,
            why=_("These wages stand in the cards file."),
            message=update_setup.pick_wages.tap(building, (board.wage(building) + 1) % (MAX_WAGE + 1)),
        )
        for building, rect in zip(BUILDINGS, row(box, len(BUILDINGS)), strict=True)
    ]
