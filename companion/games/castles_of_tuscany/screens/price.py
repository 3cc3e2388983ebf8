"""The ways to pay for a space, the cheapest in cards first; those that the player cannot afford are grey."""

from companion.games.castles_of_tuscany import update_game, vocabulary
from companion.games.castles_of_tuscany.model import Turn
from companion.games.castles_of_tuscany.placements import laid_map
from companion.games.castles_of_tuscany.prices import hides_kinds, ordered_ways, way_words
from companion.games.castles_of_tuscany.refusals import REFUSALS
from companion.i18n.language import _
from companion.i18n.refusals import broken_rule
from companion.ui.screens.frame import grid, inside, label, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import Place
from engine.castles_of_tuscany.rules import faults
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Item, Space

QUESTION, BACK, GAP = 64, 50, 6
"""The heights of the question and of the way back, and the gap between two keys."""
MAX_KEYS = 12
"""The ways to pay that a screen has room for."""


def price_keys(game: Game, player: int, item: Item, space: Space, box: Rect) -> list[Widget]:
    """The question above, a key for each way to pay, the way back below."""
    kind = laid_map(game, player).kinds[space]
    told, keys, back = stack(box, QUESTION, 1.0, BACK)
    if hides_kinds(game, player):
        text = _("{item}. Cards for {kinds} are paid on the player's phone, two workers here.")
    else:
        text = _("{item}. The price: two cards for {kinds}, or a pair or a worker for each.")
    words = text.format(item=vocabulary.item(item), kinds=vocabulary.kinds(kind))
    ways = ordered_ways(game, player, kind)[:MAX_KEYS]
    columns = 3 if box[2] > theme.TALL[0] else 2
    rects = grid(keys, columns, _rows(len(ways), columns), GAP)
    return [
        Panel(rect=told),
        label(words, inside(told, 10, 4), theme.BODY, lines=3),
        *(_key(game, Place(player, item, space, way), rect) for way, rect in zip(ways, rects, strict=False)),
        Key(rect=back, label=_("Another space"), size=20, message=choice(Turn, space=None, taking=None)),
    ]


def price_height(game: Game, player: int, space: Space) -> int:
    """The height that the question and its keys need beside the map."""
    rows = _rows(min(MAX_KEYS, len(ordered_ways(game, player, laid_map(game, player).kinds[space]))), 2)
    return QUESTION + BACK + 2 * theme.GAP + rows * (theme.TARGET + GAP) - GAP


def _rows(ways: int, columns: int) -> int:
    return max(3, -(-ways // columns))


def _key(game: Game, action: Place, rect: Rect) -> Key:
    found = faults(game, action)
    return Key(
        rect=rect,
        label=way_words(action.pay),
        size=18,
        enabled=not found,
        why=REFUSALS.first(found),
        rule=broken_rule(found),
        message=update_game.decide.tap(action),
    )
