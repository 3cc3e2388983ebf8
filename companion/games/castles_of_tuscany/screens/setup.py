"""The set-up: the pieces of each player, who starts, the box and the options."""

from companion.games.castles_of_tuscany import phones_needed, update_box, vocabulary
from companion.games.castles_of_tuscany.model import SetupDraft, TableSetup, drafts_of
from companion.games.castles_of_tuscany.screens.header import learn_keys, phones_key
from companion.games.castles_of_tuscany.widgets import PieceMark
from companion.games.drafts import Copy
from companion.games.setup_drafts import exchange, setup_choice
from companion.i18n.language import _
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey, above, grid, inside, label, page, row, split, stack
from companion.ui.screens.players import other_players
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Text, Tone, Widget
from engine.castles_of_tuscany.setup import DRAWS
from engine.castles_of_tuscany.terms import MAX_PLAYERS, MIN_PLAYERS, Hands, LastTurn, PlayerColour, RoundEnd

ALL_COLOURS = tuple(PlayerColour)
NAME, PIECE = 0.53, 40
"""The share of a player's name in the row, and the width of the piece beside the word for its colour."""


def box_keys(_model: Model) -> tuple[AnyKey, ...]:
    """The key of the owner's box, for the headers of the set-up."""
    return ((_("Edit box"), update_box.open_box.tap(), 150),)


def view(model: Model, _screen: TableSetup) -> list[Widget]:
    """The players at the left, the box and the options at the right, the start below."""
    draft = drafts_of(model).setup
    widgets, box = page(model, _("The table of Tuscany"), *learn_keys(model), *box_keys(model))
    body, foot = above(box, theme.MAIN_TARGET)
    if not MIN_PLAYERS <= len(model.seats.names) <= MAX_PLAYERS:
        text = _("The Castles of Tuscany is a game for 2 to 4 players. Choose them first.")
        return [*widgets, *other_players(text, body, foot)]
    left, right = split(model, body, wide=370, tall=300)
    missing = phones_needed.missing(model) if draft.hands is Hands.COLOURS else ""
    start = Key(rect=foot, label=_("Start"), size=30, style=Style.MAIN, message=update_table.start_game.tap())
    return [
        *widgets,
        *_players(model, draft, left),
        *_box(draft, missing, right),
        phones_key(foot) if missing else start,
    ]


def _players(model: Model, draft: SetupDraft, box: Rect) -> list[Widget]:
    """A row for each player: the name, which makes the player the first one, and the colour of the pieces."""
    head, *rows = stack(inside(box, 10, 6), 24, *(1.0,) * MAX_PLAYERS)
    widgets: list[Widget] = [Panel(rect=box), label(_("Tap the name of the start player."), head, tone=Tone.SOFT)]
    for player, (name, (x, y, w, h)) in enumerate(zip(model.seats.names, rows, strict=False)):
        own, wide = draft.colours[player], int(w * NAME)
        beside = x + wide + theme.GAP + PIECE
        following = ALL_COLOURS[(ALL_COLOURS.index(own) + 1) % len(ALL_COLOURS)]
        widgets += [
            Key(
                rect=(x, y, wide, h),
                label=name,
                detail=_("starts") if player == draft.start else "",
                selected=player == draft.start,
                message=setup_choice(start=player),
            ),
            PieceMark(rect=(beside - PIECE, y, PIECE - theme.GAP, h), piece=own.value),
            Key(
                rect=(beside, y, x + w - beside, h),
                label=vocabulary.colour(own),
                message=exchange.tap("colours", player, following),
            ),
        ]
    return widgets


def _box(draft: SetupDraft, missing: str, box: Rect) -> list[Widget]:
    """Our box or the made-up one, and the options; a reason why phones are `missing` replaces words about the box."""
    sources, words, options = stack(inside(box, 10, 8), 66, 1.0, 140)
    own, made_up = row(sources, 2)
    return [
        Panel(rect=box),
        Key(rect=own, label=_("Our box"), selected=draft.copy is Copy.OWN, message=setup_choice(source=Copy.OWN)),
        Key(
            rect=made_up,
            label=_("Made-up box"),
            selected=draft.copy is Copy.MADE_UP,
            message=setup_choice(source=Copy.MADE_UP),
        ),
        Text(rect=words, text=missing or _about(draft), size=theme.SMALL, lines=4),
        *_options(draft, options),
    ]


def _about(draft: SetupDraft) -> str:
    if draft.copy is Copy.MADE_UP:
        return _("No board or card of the game is like these: they are made up, for trying Oyez without a copy.")
    return _("The boards, farms, bonuses and cards of your box file.")


def _options(draft: SetupDraft, box: Rect) -> list[Widget]:
    """A key for each option with the value that is chosen, which goes to the other value."""
    other_draw = DRAWS[1 - DRAWS.index(draft.draw)]
    counted = draft.hands is Hands.COUNT
    at_once, for_all = draft.round_end is RoundEnd.TURN, draft.last_turn is LastTurn.ALL
    keys = (
        (_("One draw brings"), vocabulary.cards(draft.draw), setup_choice(draw=other_draw)),
        (
            _("Rounds 1 and 2 end"),
            _("at once") if at_once else _("after equal turns"),
            setup_choice(round_end=RoundEnd.TABLE if at_once else RoundEnd.TURN),
        ),
        (
            _("One last turn"),
            _("for everybody") if for_all else _("for the others"),
            setup_choice(last_turn=LastTurn.OTHERS if for_all else LastTurn.ALL),
        ),
        (
            _("Cards in hand"),
            _("are counted") if counted else _("are on phones"),
            setup_choice(hands=Hands.COLOURS if counted else Hands.COUNT),
        ),
    )
    return [
        Key(rect=rect, label=name, detail=detail, size=18, message=message)
        for (name, detail, message), rect in zip(keys, grid(box, 2, 2), strict=False)
    ]
