"""The decisions open to a player, each once (9.9)."""

from collections.abc import Callable, Iterator

from engine.castles_of_tuscany import actions
from engine.castles_of_tuscany.payments import affordable
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import AskedChoice, Game
from engine.castles_of_tuscany.terms import BONUSES, KINDS, Awaited, Item, Joker, canonical


def legal(game: Game, player: int) -> tuple[actions.Action, ...]:
    """List the decisions open to a player; chance is no player's decision.

    Raises IndexError for a player who is not at the table.
    """
    if not 0 <= player < len(game.now.players):
        raise IndexError(f"There is no player {player}; players are numbered from 0 to {len(game.now.players) - 1}.")
    waits = game.now.waits
    if waits.player != player or waits.awaited not in LISTED:
        return ()
    return tuple(LISTED[waits.awaited](game, player))


def _bonuses(game: Game, player: int) -> Iterator[actions.Action]:
    for bonus, left in zip(BONUSES, game.now.bonuses, strict=True):
        if left:
            yield actions.TakeBonus(player, bonus)


def _acts(game: Game, player: int) -> Iterator[actions.Action]:
    yield actions.Draw(player)
    yield from _takes(game, player)
    yield from _places(game, player)


def _takes(game: Game, player: int) -> Iterator[actions.Take]:
    own = game.now.players[player]
    drops: tuple[Item | None, ...] = (None,) if len(own.storage) < own.room else tuple(dict.fromkeys(own.storage))
    for tile in dict.fromkeys(canonical(game.now.display)):
        for drop in drops:
            yield actions.Take(player, tile, drop)


def _places(game: Game, player: int) -> Iterator[actions.Place]:
    own = game.now.players[player]
    laid = map_of(game.setup.box, own.boards)
    spaces = laid.open_beside(dict(own.covered))
    pays = {kind: affordable(own, game.setup.hands, kind) for kind in KINDS}
    for item in dict.fromkeys(own.storage):
        for space in spaces:
            kind = laid.kinds[space]
            if isinstance(item, Joker) or item.kind is kind:
                for pay in pays[kind]:
                    yield actions.Place(player, item, space, pay)


def _castles(game: Game, player: int) -> Iterator[actions.Castle]:
    own = game.now.players[player]
    laid = map_of(game.setup.box, own.boards)
    spaces = laid.open_beside(dict(own.covered))
    for tile in dict.fromkeys(canonical(game.now.display)):
        for space in spaces:
            if laid.kinds[space] is tile.kind:
                yield actions.Castle(player, tile, space)
    yield actions.Castle(player)


def _choices(game: Game, player: int) -> Iterator[actions.ChooseGain]:
    asked = game.now.pending
    assert isinstance(asked, AskedChoice)
    for option in range(len(asked.gains)):
        yield actions.ChooseGain(player, option)


def _marbles(_game: Game, player: int) -> Iterator[actions.Action]:
    yield actions.SpendMarble(player)
    yield actions.EndTurn(player)


LISTED: dict[Awaited, Callable[[Game, int], Iterator[actions.Action]]] = {
    Awaited.BONUS: _bonuses,
    Awaited.ACT: _acts,
    Awaited.CASTLE: _castles,
    Awaited.CHOOSE: _choices,
    Awaited.MARBLE: _marbles,
}
"""The decisions by the event that the game waits for; where another one is awaited there are none."""
