"""Achievements of The Castles of Tuscany, recorded for each player; all can be seen in a finished position."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from engine.achievements import CountedAchievements
from engine.castles_of_tuscany.scoring import Score, scores, winners
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import Game, Player
from engine.castles_of_tuscany.terms import BONUSES, JOKER, KINDS, MAX_PLAYERS, PRODUCE, Tile


class Achievement(StrEnum):
    """An achievement of a player; the value is its English name."""

    THREE_GAMES = "finished three games"
    TEN_GAMES = "finished ten games"
    POINTS_75 = "reached 75 points"
    POINTS_100 = "reached 100 points"
    POINTS_125 = "reached 125 points"
    WIN_OF_FOUR = "won a game of four"
    GREEN_40 = "40 green points at the end"
    COLOURS_3 = "completed three colours"
    SPACES_22 = "22 covered spaces"
    BONUSES_6 = "six bonus tiles"
    ALL_BONUSES = "a bonus tile of each kind"
    JOKERS_4 = "four jokers on the map"
    ALL_PRODUCE = "all four kinds of produce on farms"
    LAST_STACK = "emptied the stack that ended the game"


GAMES = {Achievement.THREE_GAMES: 3, Achievement.TEN_GAMES: 10}
"""The achievements for finishing this number of games."""


class Result(Struct, frozen=True):
    """A player's result of a finished game."""

    game: Game
    player: int
    score: Score
    won: bool

    @property
    def own(self) -> Player:
        """All that belonged to the player at the end."""
        return self.game.now.players[self.player]


def results(game: Game) -> tuple[Result, ...]:
    """The result of each player of a finished game. Raises ValueError for a game that is not over."""
    if not game.over:
        raise ValueError(f"The game is in round {game.now.round}; a result needs a finished game.")
    best, _decided = winners(game.now)
    return tuple(Result(game, player, each, player in best) for player, each in enumerate(scores(game.now)))


def _colours(result: Result) -> int:
    """The kinds of which all spaces of the map are covered."""
    covered, laid = dict(result.own.covered), map_of(result.game.setup.box, result.own.boards)
    spaces = [laid.of_kind(kind) for kind in KINDS]
    return sum(bool(each) and all(space in covered for space in each) for each in spaces)


def _produce(result: Result) -> int:
    """The kinds of produce on the farms of the map."""
    return len({produce for _, piece in result.own.covered if isinstance(piece, Tile) for produce in piece.produce})


COUNTED: dict[Achievement, tuple[Callable[[Result], int], int]] = {
    Achievement.POINTS_75: (lambda result: result.score.total, 75),
    Achievement.POINTS_100: (lambda result: result.score.total, 100),
    Achievement.POINTS_125: (lambda result: result.score.total, 125),
    Achievement.GREEN_40: (lambda result: result.own.green, 40),
    Achievement.COLOURS_3: (_colours, 3),
    Achievement.SPACES_22: (lambda result: len(result.own.covered), 22),
    Achievement.BONUSES_6: (lambda result: sum(result.own.bonuses), 6),
    Achievement.ALL_BONUSES: (lambda result: sum(map(bool, result.own.bonuses)), len(BONUSES)),
    Achievement.JOKERS_4: (lambda result: sum(piece == JOKER for _, piece in result.own.covered), 4),
    Achievement.ALL_PRODUCE: (_produce, len(PRODUCE)),
}
"""The achievements that count something in a finished game, with the number needed."""


def in_one_game(result: Result) -> frozenset[Achievement]:
    """Return a player's achievements within this one game."""
    found = {each for each, (count, need) in COUNTED.items() if count(result) >= need}
    if result.won and len(result.game.now.players) == MAX_PLAYERS:
        found.add(Achievement.WIN_OF_FOUR)
    if result.game.now.ending == result.player:
        found.add(Achievement.LAST_STACK)
    return frozenset(found)


class OverGames(CountedAchievements[Achievement, Result]):
    """The achievements of The Castles of Tuscany in a game and over several games."""

    def __init__(self) -> None:
        super().__init__(Achievement, GAMES, COUNTED, results, in_one_game)
