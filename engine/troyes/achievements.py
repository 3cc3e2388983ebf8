"""Achievements of Troyes, recorded for each player across games; all can be seen in a finished position."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from engine.achievements import CountedAchievements
from engine.troyes.counts import cathedral_cubes, tradesmen
from engine.troyes.scoring import Score, scores, winners
from engine.troyes.state import Game
from engine.troyes.terms import MAX_PLAYERS, SPACES


class Achievement(StrEnum):
    """An achievement of a player; the value is its English name."""

    THREE_GAMES = "finished three games"
    TEN_GAMES = "finished ten games"
    POINTS_30 = "reached 30 points"
    POINTS_45 = "reached 45 points"
    POINTS_60 = "reached 60 points"
    WIN_OF_FOUR = "won a game of four"
    CHARACTERS_12 = "12 points from characters"
    EVENTS_WON_3 = "won three events in a game"
    TRADESMEN_6 = "six tradesmen at the end"
    CATHEDRAL_8 = "eight cubes in the cathedral"
    ALL_COLUMNS = "a cube in every column of the cathedral"
    FULL_INFLUENCE = "as much influence as the board has"


GAMES = {Achievement.THREE_GAMES: 3, Achievement.TEN_GAMES: 10}
"""The achievements for finishing this number of games."""


class Result(Struct, frozen=True):
    """A player's result of a finished game."""

    game: Game
    player: int
    score: Score
    won: bool

    @property
    def columns(self) -> int:
        """The columns of the cathedral with an own cube."""
        return sum(self.player in levels for levels in self.game.now.cathedral)


def results(game: Game) -> tuple[Result, ...]:
    """The result of each player of a finished game. Raises ValueError for a game that is not over."""
    if not game.over:
        raise ValueError(f"The game is in round {game.now.round}; a result needs a finished game.")
    found = scores(game.setup, game.now)
    best = winners([each.total for each in found])
    return tuple(Result(game, player, each, player in best) for player, each in enumerate(found))


COUNTED: dict[Achievement, tuple[Callable[[Result], int], int]] = {
    Achievement.POINTS_30: (lambda result: result.score.total, 30),
    Achievement.POINTS_45: (lambda result: result.score.total, 45),
    Achievement.POINTS_60: (lambda result: result.score.total, 60),
    Achievement.CHARACTERS_12: (lambda result: result.score.characters, 12),
    Achievement.EVENTS_WON_3: (lambda result: len(result.game.now.players[result.player].won), 3),
    Achievement.TRADESMEN_6: (lambda result: tradesmen(result.game.now, result.player), 6),
    Achievement.CATHEDRAL_8: (lambda result: cathedral_cubes(result.game.now, result.player), 8),
    Achievement.ALL_COLUMNS: (lambda result: result.columns, SPACES),
}
"""The achievements that count something in a finished game, with the number needed."""


def in_one_game(result: Result) -> frozenset[Achievement]:
    """Return a player's achievements within this one game."""
    found = {each for each, (count, need) in COUNTED.items() if count(result) >= need}
    own = result.game.now.players[result.player]
    if result.won and len(result.game.now.players) == MAX_PLAYERS:
        found.add(Achievement.WIN_OF_FOUR)
    if own.influence >= result.game.setup.cards.board.influence_max:
        found.add(Achievement.FULL_INFLUENCE)
    return frozenset(found)


class OverGames(CountedAchievements[Achievement, Result]):
    """The achievements of Troyes in a game and over several games."""

    def __init__(self) -> None:
        super().__init__(Achievement, GAMES, COUNTED, results, in_one_game)
