"""Achievements as they are kept: by the names of the engine's list, those of one game apart from those over games."""

from collections.abc import Iterable

from engine.troyes_dice import Game
from engine.troyes_dice.achievements import Achievement, in_one_game, over_games, result_of


def feats_of(game: Game) -> tuple[tuple[str, ...], ...]:
    """What each player achieved within this finished game, by name, in the list's order."""
    return tuple(
        tuple(feat.name for feat in in_order(in_one_game(result_of(game, player)))) for player in range(len(game.seats))
    )


def in_order(found: Iterable[Achievement]) -> tuple[Achievement, ...]:
    """Achievements in the order of the rules' list (section 7)."""
    held = frozenset(found)
    return tuple(achievement for achievement in Achievement if achievement in held)


def known(names: Iterable[str]) -> frozenset[Achievement]:
    """The achievements with these names; one that this version does not know is left out."""
    return frozenset(Achievement[name] for name in names if name in Achievement.__members__)


__all__ = ["Achievement", "feats_of", "in_one_game", "in_order", "known", "over_games"]
