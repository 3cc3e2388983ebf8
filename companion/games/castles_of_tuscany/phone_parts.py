"""The parts of a position as data for the page of a phone: pieces, maps, the display, goods.

A piece is drawn as `kind`, `cover` and `produce`, as on the touchscreen; screen readers read `name`.
"""

from typing import Any

from companion.games.castles_of_tuscany import vocabulary
from companion.games.castles_of_tuscany.placements import laid_map
from companion.i18n.language import _
from engine.castles_of_tuscany.state import Game, Player
from engine.castles_of_tuscany.terms import (
    BONUSES,
    KINDS,
    Good,
    Hands,
    Item,
    Kind,
    Piece,
    Space,
    StartCastle,
    Tile,
)

Values = dict[str, Any]


def piece(which: Piece) -> Values:
    """A tile, a joker or a start castle."""
    if isinstance(which, Tile):
        produce = [each.value for each in which.produce]
        return {
            "kind": which.kind.value,
            "cover": "tile",
            "produce": produce,
            "label": "",
            "name": vocabulary.item(which),
        }
    if isinstance(which, StartCastle):
        return {"kind": Kind.CASTLE.value, "cover": "start", "label": "", "name": vocabulary.item(which)}
    return {"kind": "", "cover": "joker", "label": "", "name": vocabulary.item(which)}


def item_kinds(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Each item once, in its order: equal ones are the same."""
    return tuple(dict.fromkeys(items))


def player_map(game: Game, player: int) -> list[Values]:
    """The spaces of a laid map with their pieces; none before it is laid."""
    own = game.now.players[player]
    if not own.boards:
        return []
    laid, covered = laid_map(game, player), dict(own.covered)
    return [
        _space(space, laid.kinds[space], covered.get(space)) | {"space": space, "at": list(place)}
        for space, place in laid.places.items()
    ]


def _space(space: Space, kind: Kind, lies: Piece | None) -> Values:
    if lies is None:
        return {"kind": kind.value, "cover": "", "label": "", "name": space_name(space, kind)}
    shown = piece(lies)
    name = _("{space}: {item} lies here.").format(space=space, item=vocabulary.an_item(lies))
    return shown | {"kind": kind.value, "name": name}


def space_name(space: Space, kind: Kind) -> str:
    """An open space, in words."""
    return _("{space}: open, for {kinds}").format(space=space, kinds=vocabulary.kinds(kind))


def display(game: Game) -> list[Values]:
    """The tiles of the display in the order in which they came, each with the number of its kind of tile."""
    order = item_kinds(game.now.display)
    return [piece(tile) | {"item": order.index(tile)} for tile in game.now.display]


def goods(own: Player) -> list[str]:
    """Points, the number of cards, workers and marbles, as everybody sees them."""
    return [
        vocabulary.amount(Good.GREEN, own.green),
        vocabulary.amount(Good.RED, own.red),
        vocabulary.cards(own.cards),
        vocabulary.amount(Good.WORKER, own.workers),
        vocabulary.amount(Good.MARBLE, own.marbles),
    ]


def hand(game: Game, player: int) -> list[Values]:
    """The kinds of a hand with their numbers, as far as the view of the game knows them."""
    own = game.now.players[player]
    if game.setup.hands is Hands.COUNT or len(own.hand) != len(KINDS):
        return []
    return [
        {"kind": kind.value, "cover": "tile", "name": vocabulary.kind(kind), "n": n}
        for kind, n in zip(KINDS, own.hand, strict=True)
        if n
    ]


def belongings(game: Game, player: int) -> Values:
    """All that lies before a player, as everybody sees it."""
    own = game.now.players[player]
    return {
        "goods": goods(own),
        "storage": [piece(item) for item in own.storage],
        "storageWord": _("Storage: {n} of {room}").format(n=len(own.storage), room=own.room),
        "facts": [*_bonuses(own), stacks(own)],
        "map": player_map(game, player),
    }


def _bonuses(own: Player) -> list[str]:
    return [
        _("{bonus} ({n}): {use}").format(bonus=vocabulary.bonus(bonus), n=n, use=vocabulary.bonus_use(bonus))
        for bonus, n in zip(BONUSES, own.bonuses, strict=True)
        if n
    ]


def stacks(own: Player) -> str:
    """The tiles that are left in each stack of a player."""
    first, second, third = own.stacks
    return _("Stacks: {first}, {second}, {third} tiles").format(first=first, second=second, third=third)
