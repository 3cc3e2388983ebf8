"""A game among computer players: each sees its own view, and a guess of the rest."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.computer.form import GameForm
from companion.computer.players import Player

Watch = Callable[[Any, int, int, Any], None]
"""(game, events so far, seat, its choice) before each decision is carried out."""


def decide(form: GameForm, game: Any, seat: int, moment: int, player: Player, chance: Random) -> Any:
    """The decision of a player who sees no more than this seat may see."""
    return player(form, known(form, game, seat, chance), seat, moment, chance)


def known(form: GameForm, game: Any, seat: int, chance: Random) -> Any:
    """The game as this seat may see it, and a guess of the rest."""
    return form.guess(form.player_view(game, seat), seat, chance)


def deciding(form: GameForm, game: Any) -> int | None:
    """The first seat with a decision to make, None while the game waits for chance alone or is over."""
    seats = form.rules.turn(game).players
    return next((seat for seat in seats if form.rules.legal(game, seat)), None)


def play(form: GameForm, game: Any, players: Sequence[Player], chance: Random, watch: Watch, most: int) -> Any:
    """Play a game to its end, of at most this number of events; return it with the number of its events."""
    moment = 0
    while not game.over and moment < most:
        seat, action = deciding(form, game), None
        if seat is not None:
            action = decide(form, game, seat, moment, players[seat], chance)
            watch(game, moment, seat, action)
        if action is None:
            action = form.chance(game, chance)
        game = form.rules.apply(game, action)[0]
        moment += 1
    return game, moment
