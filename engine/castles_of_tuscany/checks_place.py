"""The faults of taking a tile and of placing one: display, storage, space, price (4.3-4.15, 5.8)."""

from collections.abc import Sequence

from engine.castles_of_tuscany.actions import Castle, Place, Take
from engine.castles_of_tuscany.faults import ANY_CARDS, Code, Fault, Faults, cards_of, fault, options, workers_of
from engine.castles_of_tuscany.payments import price
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.shape import LaidMap, map_of
from engine.castles_of_tuscany.state import Player, Position
from engine.castles_of_tuscany.terms import KIND_INDEX, Hands, Item, Kind, Part, Space, Tile, canonical, item_name


def take_faults(_setup: Setup, now: Position, action: Take) -> Faults:
    """Give every reason why a player cannot take this tile (4.3, 4.4)."""
    own = now.players[action.player]
    return (*_display_faults(now, action.tile, "4.3"), *_drop_faults(own, action.drop))


def _display_faults(now: Position, tile: Tile, rule: str) -> list[Fault]:
    if tile in now.display:
        return []
    return [fault(Code.NOT_IN_DISPLAY, rule, tile=item_name(tile), items=_names(now.display))]


def _names(items: Sequence[Item]) -> str:
    return options(tuple(map(item_name, canonical(items))))


def _drop_faults(own: Player, drop: Item | None) -> list[Fault]:
    full = len(own.storage) >= own.room
    numbers = {"need": own.room, "have": len(own.storage)}
    if drop is None:
        return [fault(Code.DROP_MISSING, "4.4", **numbers, items=_names(own.storage))] if full else []
    if not full:
        return [fault(Code.DROP_SUPERFLUOUS, "4.4", **numbers)]
    return _storage_faults(own, drop, "4.4")


def _storage_faults(own: Player, item: Item, rule: str) -> list[Fault]:
    if item in own.storage:
        return []
    return [fault(Code.NOT_IN_STORAGE, rule, item=item_name(item), items=_names(own.storage))]


def place_faults(setup: Setup, now: Position, action: Place) -> Faults:
    """Give every reason why a player cannot place this item (4.10-4.15)."""
    own = now.players[action.player]
    laid = map_of(setup.box, own.boards)
    return (
        *_storage_faults(own, action.item, "4.10"),
        *_space_faults(own, laid, action.item, action.space),
        *_pay_faults(own, setup.hands, laid.kinds[action.space], action.pay),
    )


def castle_faults(setup: Setup, now: Position, action: Castle) -> Faults:
    """Give every reason why a castle cannot bring this tile onto this space (5.8)."""
    if action.tile is None or action.space is None:
        return ()
    own = now.players[action.player]
    return (
        *_display_faults(now, action.tile, "5.8"),
        *_space_faults(own, map_of(setup.box, own.boards), action.tile, action.space),
    )


def _space_faults(own: Player, laid: LaidMap, item: Item, space: Space) -> list[Fault]:
    covered = dict(own.covered)
    if space in covered:
        return [fault(Code.SPACE_TAKEN, "4.11", space=space, piece=item_name(covered[space]))]
    kind = laid.kinds[space]
    found = []
    if isinstance(item, Tile) and item.kind is not kind:
        found.append(fault(Code.SPACE_KIND, "4.11", space=space, kind=kind.value, item=item_name(item)))
    if not any(each in covered for each in laid.neighbours[space]):
        found.append(fault(Code.NOT_ADJACENT, "4.12", space=space))
    return found


def _pay_faults(own: Player, hands: Hands, kind: Kind, pay: tuple[Part, ...]) -> list[Fault]:
    if any(part.kind is kind for part in pay):
        return [fault(Code.PAIR_KIND, "4.13", kind=kind.value)]
    cards, workers = price(kind, pay)
    found = []
    if hands is Hands.COUNT and cards.total() > own.cards:
        found.append(fault(Code.TOO_FEW_CARDS, "4.13", cards=cards_of(ANY_CARDS, cards.total()), have=own.cards))
    elif hands is Hands.COLOURS:
        held = {each: own.hand[KIND_INDEX[each]] for each in cards}
        found += [
            fault(Code.TOO_FEW_CARDS, "4.13", cards=cards_of(each.value, n), have=held[each])
            for each, n in cards.items()
            if n > held[each]
        ]
    if workers > own.workers:
        found.append(fault(Code.TOO_FEW_WORKERS, "4.14", workers=workers_of(workers), have=own.workers))
    return found
