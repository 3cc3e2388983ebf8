"""Achievements, recorded for each player across games (section 7)."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from engine.game import Finished as FinishedGame
from engine.game import Progress
from engine.troyes_dice.scoring import score, winners
from engine.troyes_dice.sheet import CITIZEN_SPACES, COLUMNS, RESOURCE_SPACES
from engine.troyes_dice.state import Game, Sheet
from engine.troyes_dice.terms import COLOURS, Kind

GAMES_TO_FINISH = 3
WIN_POINTS = 60
CHARACTER_POINTS = 18
CITIZENS = 40


class Achievement(StrEnum):
    """An achievement of a player; the value is its English name."""

    THREE_SOLO = "finished three games solo"
    THREE_WITH_OTHERS = "finished three games with others"
    THREE_WITH_EXPANSION = "finished three games with the expansion"
    POINTS_45 = "reached 45 points"
    POINTS_55 = "reached 55 points"
    POINTS_65 = "reached 65 points"
    WIN_AT_60 = "won a game with others at 60 or more"
    CHARACTER_18 = "18 points from one character"
    CITIZENS_40 = "40 citizens"
    ALL_PRESTIGE = "all six prestige buildings of one district"
    ALL_WORK = "all six work buildings of one district"
    ALL_OF_A_RESOURCE = "all 18 of one resource circled"
    ALL_OF_A_TRACK = "all 20 of one citizen track circled"


class Finished(Protocol):
    """A finished game, as far as it counts towards finishing three of a kind."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def expansion(self) -> bool:
        """True if the game was played with tiles."""


class Result(Struct, frozen=True):
    """One player's result of one finished game."""

    sheet: Sheet
    players: int
    expansion: bool
    won: bool


def result_of(game: Game, player: int) -> Result:
    """A player's result of a finished game. Raises ValueError for a game that is not over."""
    if not game.over:
        raise ValueError(f"The game is at day {game.day}, {game.half.word}; a result needs a finished game.")
    won = player in winners([score(sheet) for sheet in game.sheets])
    return Result(game.seats[player].sheet, len(game.seats), bool(game.setup.tiles), won)


def achievements(results: Sequence[Result]) -> frozenset[Achievement]:
    """Return a player's achievements in all their finished games together."""
    return over_games(results).union(*map(in_one_game, results))


def in_one_game(result: Result) -> frozenset[Achievement]:
    """Return a player's achievements within this one game."""
    return frozenset(achievement for achievement, holds in IN_ONE_GAME.items() if holds(result))


def over_games(games: Iterable[Finished]) -> frozenset[Achievement]:
    """Return a player's achievements for finishing these games."""
    kinds = tuple(games)
    return frozenset(
        achievement for achievement, counts in OVER_GAMES.items() if sum(map(counts, kinds)) >= GAMES_TO_FINISH
    )


def _points(least: int) -> Callable[[Result], bool]:
    return lambda result: score(result.sheet).total >= least


def _all_built(kind: Kind) -> Callable[[Result], bool]:
    return lambda result: any(result.sheet.columns(kind, district) == COLUMNS for district in COLOURS)


OVER_GAMES: dict[Achievement, Callable[[Finished], bool]] = {
    Achievement.THREE_SOLO: lambda result: result.players == 1,
    Achievement.THREE_WITH_OTHERS: lambda result: result.players > 1,
    Achievement.THREE_WITH_EXPANSION: lambda result: result.expansion,
}

IN_ONE_GAME: dict[Achievement, Callable[[Result], bool]] = {
    Achievement.POINTS_45: _points(45),
    Achievement.POINTS_55: _points(55),
    Achievement.POINTS_65: _points(65),
    Achievement.WIN_AT_60: lambda result: result.won and result.players > 1 and score(result.sheet).total >= WIN_POINTS,
    Achievement.CHARACTER_18: lambda result: max(score(result.sheet).characters) >= CHARACTER_POINTS,
    Achievement.CITIZENS_40: lambda result: sum(result.sheet.citizens) >= CITIZENS,
    Achievement.ALL_PRESTIGE: _all_built(Kind.PRESTIGE),
    Achievement.ALL_WORK: _all_built(Kind.WORK),
    Achievement.ALL_OF_A_RESOURCE: lambda result: RESOURCE_SPACES in result.sheet.circled,
    Achievement.ALL_OF_A_TRACK: lambda result: CITIZEN_SPACES in result.sheet.citizens,
}


def progress(result: Result) -> tuple[Progress, ...]:
    """Return the distance of one game to each achievement that counts something, in the order of the list."""
    sheet, points = result.sheet, score(result.sheet)
    built = [max(len(sheet.columns(kind, district)) for district in COLOURS) for kind in Kind]
    counted = {
        Achievement.POINTS_45: (points.total, 45),
        Achievement.POINTS_55: (points.total, 55),
        Achievement.POINTS_65: (points.total, 65),
        Achievement.CHARACTER_18: (max(points.characters), CHARACTER_POINTS),
        Achievement.CITIZENS_40: (sum(sheet.citizens), CITIZENS),
        Achievement.ALL_PRESTIGE: (built[Kind.PRESTIGE], len(COLUMNS)),
        Achievement.ALL_WORK: (built[Kind.WORK], len(COLUMNS)),
        Achievement.ALL_OF_A_RESOURCE: (max(sheet.circled), RESOURCE_SPACES),
        Achievement.ALL_OF_A_TRACK: (max(sheet.citizens), CITIZEN_SPACES),
    }
    return tuple(Progress(achievement, *numbers) for achievement, numbers in counted.items())


class OverGames:
    """Satisfies `engine.game.Achievements`."""

    def within(self, game: Game) -> tuple[tuple[str, ...], ...]:
        """Return the names of each player's achievements within this finished game, in the list's order."""
        return tuple(
            tuple(achievement.name for achievement in in_order(in_one_game(result_of(game, player))))
            for player in range(len(game.seats))
        )

    def earned(self, games: Sequence[FinishedGame]) -> dict[Achievement, int]:
        """Return a player's achievements in all these games, in the list's order, each with its game's number."""
        first: dict[Achievement, int] = {}
        counting: list[FinishedGame] = []
        for game in games:
            found = frozenset(Achievement[name] for name in game.achievements if name in Achievement.__members__)
            if sum(_alike(game, other) for other in counting) < GAMES_TO_FINISH:
                # more games of a kind than are asked for change nothing, and a club plays hundreds
                counting.append(game)
                found |= over_games(counting)
            for achievement in found:
                first.setdefault(achievement, game.game_id)
        return {achievement: first[achievement] for achievement in in_order(first)}

    def progress(self, game: Game) -> tuple[tuple[Progress, ...], ...]:
        """Return the distance of each player of this finished game to the achievements that count something."""
        return tuple(progress(result_of(game, player)) for player in range(len(game.seats)))

    def counted(self, games: Sequence[FinishedGame]) -> tuple[Progress, ...]:
        """Return a player's distance to the achievements for finishing these games."""
        return tuple(
            Progress(achievement, min(sum(map(counts, games)), GAMES_TO_FINISH), GAMES_TO_FINISH)
            for achievement, counts in OVER_GAMES.items()
        )


def in_order(found: Iterable[Achievement]) -> tuple[Achievement, ...]:
    """Return achievements in the order of the rules' list (section 7)."""
    held = frozenset(found)
    return tuple(achievement for achievement in Achievement if achievement in held)


def _alike(one: Finished, other: Finished) -> bool:
    """True if two games count towards finishing the same three."""
    return (one.players == 1, one.expansion) == (other.players == 1, other.expansion)
