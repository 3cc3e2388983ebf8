"""A player's turn: the display, the storage and the goods at one side, the map that lights up at the other."""

from companion.games.castles_of_tuscany import drawing, update_game, update_turn, vocabulary
from companion.games.castles_of_tuscany.drawing import SEEN, Tap
from companion.games.castles_of_tuscany.model import Turn, drafts_of
from companion.games.castles_of_tuscany.placements import points, spaces_for
from companion.games.castles_of_tuscany.refusals import REFUSALS, no_space
from companion.games.castles_of_tuscany.screens.header import game_page, read_keys
from companion.games.castles_of_tuscany.screens.price import price_height, price_keys
from companion.games.castles_of_tuscany.told import last_turn
from companion.games.castles_of_tuscany.widgets import Goods
from companion.i18n.language import _
from companion.i18n.numbers import elided, signed
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside, label, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Tone, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import Draw, Place, Take
from engine.castles_of_tuscany.faults import Code
from engine.castles_of_tuscany.rules import faults
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import PARTS_OF_PRICE, Bonus, Item, Part, Space

LEFT = 430
"""The width of the display beside the map."""
STORAGE, DRAW, TOLD, GAP = 60, 48, 62, 4
"""The heights of the storage, the key to draw and the last turn in words, and the gap between them."""
TALL_LEFT = 296
"""The height of all these above the map of a tall screen, and of two rows of tiles for a finger."""
OF_THE_SPACE = (Code.SPACE_TAKEN, Code.SPACE_KIND, Code.NOT_ADJACENT)
"""The faults of a space, for any price."""


def view(model: Model, screen: Turn) -> list[Widget]:
    """The actions of the player in turn."""
    game: Game = model.game
    player = game.now.turn
    assert player is not None
    widgets, box = game_page(
        model, elided(_("{name}'s turn"), name=game.setup.players[player]), *read_keys(model), player=player
    )
    left, right = split(model, box, LEFT, 0) if not model.tall else _tall(model, game, box)
    item = chosen_item(game, player, screen)
    actions, players = above(left, drawing.players_height(game), GAP)
    if screen.space is not None and item is not None and actions[3] < price_height(game, player, screen.space):
        return [*widgets, *price_keys(game, player, item, screen.space, box)]
    widgets += [Panel(rect=right), *_map(game, player, item, screen.space, inside(right, 4, 4))]
    widgets += drawing.players(game, players)
    if screen.space is not None and item is not None:
        return [*widgets, *price_keys(game, player, item, screen.space, actions)]
    if screen.taking is not None:
        return [*widgets, *_drop(game, player, screen, actions)]
    last = above(actions, TOLD, GAP)[1]
    told = [] if _is_low(model) else last_turn(model, last)
    if item is not None and not _is_low(model) and not spaces_for(game, player, item):
        told = [Panel(rect=last), label(no_space(item), inside(last, 10, 3), theme.BODY, Tone.DOUBT, lines=2)]
    display, storage, draw = stack(above(actions, TOLD, GAP)[0] if told else actions, 1.0, STORAGE, DRAW, gap=GAP)
    return [
        *widgets,
        Panel(rect=display),
        *drawing.display(
            game.now.places,
            inside(display, 4, 2),
            lambda place: _take(game, player, place),
            order=drafts_of(model).order,
        ),
        *_storage(game, player, item, storage),
        _draw(game, player, draw),
        *told,
    ]


def _is_low(model: Model) -> bool:
    """Return True for an upright screen without room for the last turn in words: the map needs it."""
    return model.tall and model.height < theme.TALL[1]


def _tall(model: Model, game: Game, box: Rect) -> tuple[Rect, Rect]:
    """The display above, the map below it in all that is left: its spaces are small where boards are shifted."""
    high = TALL_LEFT - (TOLD + GAP if _is_low(model) else 0)
    first, second = above(box, box[3] - high - drawing.players_height(game), 6)
    return first, second


def chosen_item(game: Game, player: int, screen: Turn) -> Item | None:
    """The item to place: the one chosen, else the first one of the storage."""
    storage = game.now.players[player].storage
    return screen.item if screen.item in storage else next(iter(storage), None)


def _map(game: Game, player: int, item: Item | None, chosen: Space | None, box: Rect) -> list[Widget]:
    """The player's map; spaces for the item light up with the points that it scores there."""
    scored = {} if item is None else points(game, player, item)

    def tap(space: Space) -> Tap:
        if space in scored:
            sign = signed(scored[space])
            return Tap(choice(Turn, space=space, taking=None), lit=True, selected=space == chosen, label=sign)
        if item is None:
            return Tap(why=_("The storage is empty: take a tile of the display first."), rule="4.9")
        found = [
            each
            for each in faults(game, Place(player, item, space, (Part.WORKER,) * PARTS_OF_PRICE))
            if each.code in OF_THE_SPACE
        ]
        return Tap(why=REFUSALS.first(found), rule=broken_rule(found)) if found else SEEN

    return [*drawing.player_map(game, player, box, tap)]


def _take(game: Game, player: int, place: int) -> Tap:
    """A tile of the display: a tap takes it."""
    tile, own = game.now.places[place], game.now.players[player]
    assert tile is not None
    drop = own.storage[0] if len(own.storage) >= own.room else None
    found = faults(game, Take(player, tile, drop))
    return Tap(drawing.pick_of(game, place), REFUSALS.first(found), broken_rule(found))


def _storage(game: Game, player: int, item: Item | None, box: Rect) -> list[Widget]:
    """The items of the storage and its free places; beside them cards, workers and marbles."""
    own = game.now.players[player]
    x, y, w, h = box
    wide = 200
    places = row((x + wide + 8, y + 3, w - wide - 12, h - 6), max(own.room, 3), 4)
    text = _("Storage: {n} of {room}").format(n=len(own.storage), room=own.room)
    widgets: list[Widget] = [
        Panel(rect=box),
        label(text, (x + 10, y + 3, wide - 10, 26), theme.BODY, Tone.SOFT),
        Goods(rect=(x + 8, y + 29, wide - 8, h - 32), cards=own.cards, workers=own.workers, marbles=own.marbles),
    ]
    for number in range(own.room):
        if number >= len(own.storage):
            widgets.append(drawing.empty_hexagon(places[number]))
            continue
        each = own.storage[number]
        chosen = each == item and own.storage.index(each) == number
        widgets.append(
            drawing.item_hexagon(each, places[number], Tap(choice(Turn, item=each, by_hand=False), selected=chosen))
        )
    return widgets


def _draw(game: Game, player: int, box: Rect) -> Widget:
    """The key to draw, with the number of cards."""
    n = game.setup.draw + game.now.players[player].has(Bonus.CARD)
    action = Draw(player)
    text = _("Draw {cards}").format(cards=vocabulary.cards(n))
    return Key(rect=box, label=text, size=24, message=update_game.decide.tap(action))


def _drop(game: Game, player: int, screen: Turn, box: Rect) -> list[Widget]:
    """The items of a full storage, one of which leaves the game."""
    own, tile = game.now.players[player], screen.taking
    assert tile is not None
    told, items, back = stack(box, 76, 1.0, 58)
    text = _("The storage is full. Which item leaves the game for {tile}?").format(tile=vocabulary.an_item(tile))
    kinds = tuple(dict.fromkeys(own.storage))
    return [
        Panel(rect=told),
        label(text, inside(told, 10, 4), theme.BODY, lines=3),
        Panel(rect=items),
        *(
            drawing.item_hexagon(item, rect, Tap(update_game.decide.tap(Take(player, tile, item))))
            for item, rect in zip(kinds, row(inside(items, 8, 8), max(3, len(kinds)), 6), strict=False)
        ),
        Key(rect=back, label=_("Another tile"), size=20, message=update_turn.pick_tile.tap(None)),
    ]
