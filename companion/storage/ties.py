"""The places of a finished game with equal points, in a game whose rules break ties: the game is played again."""

import sqlite3
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from companion.storage.rows import GameRow, decoded_action, decoded_setup
from engine.game import IllegalActionError
from engine.registry import RULES


def with_places(connection: sqlite3.Connection, row: GameRow) -> GameRow:
    """The line of the list with the places that the tie-breaks decide; the same one where points decide."""
    if row.totals is None:
        return row
    return replace(row, decided=decided(connection, row.id, row.game, row.totals))


def decided(connection: sqlite3.Connection, game_id: int, key: str, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Each player's place after the tie-breaks; empty if points alone decide or the game cannot be replayed."""
    if key not in RULES or not RULES[key].breaks_ties or len(set(totals)) == len(totals):
        return ()
    (setup,) = connection.execute("SELECT setup FROM games WHERE id = ?", (game_id,)).fetchone()
    actions = connection.execute("SELECT action FROM actions WHERE game = ? ORDER BY seq", (game_id,))
    try:
        found = _standings(key, setup, tuple(text for (text,) in actions))
    except (IllegalActionError, msgspec.MsgspecError, ValueError):
        return ()
    return tuple(place for _points, place in found) if tuple(points for points, _place in found) == totals else ()


@lru_cache(maxsize=64)
def _standings(key: str, setup: str, actions: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Each player's points and place at the end of a game. Raises ValueError or msgspec's errors."""
    rules = RULES[key]
    game = rules.new_game(decoded_setup(key, setup))
    for text in actions:
        game, _effects = rules.apply(game, decoded_action(key, text))
    by_seat = sorted(rules.standings(game), key=lambda score: score.player)
    return tuple((score.points, score.rank) for score in by_seat)
