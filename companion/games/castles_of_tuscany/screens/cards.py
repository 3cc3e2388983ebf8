"""The region cards that a player has drawn, with `hands = "colours"`: entered on the player's own phone."""

from companion.games.castles_of_tuscany import update_cards, update_game, vocabulary
from companion.games.castles_of_tuscany.model import DrawnCards
from companion.games.castles_of_tuscany.screens.header import game_page, on_phones
from companion.games.castles_of_tuscany.update_cards import cards_due
from companion.games.castles_of_tuscany.widgets import KindKey
from companion.i18n.language import _, ngettext
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.draw import draw_keys
from companion.ui.screens.frame import grid, inside, label, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Widget
from companion.ui.update_computers import is_computer
from engine.castles_of_tuscany.actions import Action, EnterCards
from engine.castles_of_tuscany.state import AskedCards, Game
from engine.castles_of_tuscany.terms import KINDS, Kind


def view(model: Model, screen: DrawnCards) -> list[Widget]:
    """The keys of the kinds on the player's own screen, or on the table's for a computer player; else the number."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedCards)
    name = game.setup.players[asked.player]
    widgets, box = game_page(model, _("{name} draws").format(name=name), *draw_keys(model), player=asked.player)
    if model.seat == asked.player or is_computer(model, asked.player):
        return [*widgets, *entry(model, screen.cards, EnterCards(asked.player, screen.cards), box)]
    text = ngettext(
        "{name} draws {n} card and enters its kind on a phone.",
        "{name} draws {n} cards and enters their kinds on a phone.",
        asked.n,
    )
    return [*widgets, *on_phones(model, text.format(name=name, n=asked.n), box)]


def entry(model: Model, cards: tuple[Kind, ...], action: Action, box: Rect) -> list[Widget]:
    """The entered cards, which a tap takes away, the key that confirms them, and a key for each kind."""
    due = cards_due(model.game)
    shown, kinds = split(model, box, wide=400, tall=330)
    told, entered, accept = stack(shown, 70, 1.0, 64)
    text = ngettext("You draw {n} card. Tap its kind.", "You draw {n} cards. Tap their kinds.", due).format(n=due)
    whole = len(cards) == due
    confirm = Key(
        rect=accept,
        label=_("Confirm"),
        detail=_("{n} of {all}").format(n=len(cards), all=due),
        style=Style.MAIN if whole else Style.PLAIN,
        enabled=whole,
        why=text,
        message=update_game.decide.tap(action),
    )
    places = grid(entered, 2, max(3, -(-due // 2)), 6)
    return [
        Panel(rect=told),
        label(text, inside(told, 10, 3), theme.BODY, lines=2),
        *(
            _key(kind, rect, update_cards.remove_card.tap(place))
            for place, (kind, rect) in enumerate(zip(cards, places, strict=False))
        ),
        confirm,
        *(
            []
            if whole
            else (
                _key(kind, rect, update_cards.add_card.tap(kind))
                for kind, rect in zip(KINDS, _keys(kinds), strict=True)
            )
        ),
    ]


def _keys(box: Rect) -> list[Rect]:
    """A rect for each kind, two beside each other."""
    return grid(box, 2, -(-len(KINDS) // 2), 6)[: len(KINDS)]


def _key(kind: Kind, rect: Rect, message: Message) -> KindKey:
    return KindKey(rect=rect, kind=kind.value, label=vocabulary.kind(kind), message=message)
