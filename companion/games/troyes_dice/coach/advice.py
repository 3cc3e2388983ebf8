"""Advice for a turn: the best three different ideas with their worth in expected final points."""

from msgspec import Struct

from companion.games.troyes_dice.coach.facts import Facts, facts_of
from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.net import load_net
from companion.games.troyes_dice.coach.ranking import RankedTurn, ranked_turns
from companion.games.troyes_dice.coach.reasons import CharacterReason, reasons_of
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, completed
from companion.games.troyes_dice.coach_levels import Level
from engine.troyes_dice import Game

MAX_IDEAS = 3
EVEN = 0.5
"""Ideas within this number of expected points are equally good to a player."""


class Idea(Struct, frozen=True, gc=False):
    """One way to complete the turn.

    `turn` has the actions to submit, in order; `worth` is the expected final score after them, `behind` the points by
    which the best idea is better (0.0 for the best). `reasons` are the characters it counts on; without any the facts
    speak.
    """

    turn: tuple[PlayerAction, ...]
    worth: float
    behind: float
    facts: Facts
    reasons: tuple[CharacterReason, ...] = ()


class Advice(Struct, frozen=True, gc=False):
    """The best different ideas, best first: one to three.

    `worth_now` is the expected final score of this player with the best idea.
    """

    ideas: tuple[Idea, ...]
    worth_now: float

    @property
    def even(self) -> tuple[Idea, ...]:
        """The ideas that are as good as the best one, within half a point; always at least the best."""
        return tuple(idea for idea in self.ideas if idea.behind <= EVEN)


def advise(game: Game, player: int, level: Level, seed: int) -> Advice:
    """Return the best different ideas for the player's turn, or for the answers that it still waits for.

    Two ideas differ in their deed, its colour or its building; the die and the resources that serve it best are part
    of the idea. The same arguments give the same advice. Raises ValueError if the player has nothing to do.
    """
    best = _best_of_each_theme(ranked_turns(game, player, level, seed, themes=MAX_IDEAS))[:MAX_IDEAS]
    most = best[0].worth
    facts = [facts_of(game, player, completed(game, player, turn.actions)) for turn in best]
    buildings = [each.buildings for each in facts]
    reasons = reasons_of(load_net(), next_board(game), [turn.state for turn in best], buildings)
    ideas = [
        Idea(turn.actions, turn.worth, most - turn.worth, fact, reason)
        for turn, fact, reason in zip(best, facts, reasons, strict=True)
    ]
    return Advice(tuple(ideas), most)


def play(game: Game, player: int, level: Level, seed: int) -> tuple[PlayerAction, ...]:
    """Return the actions of a computer player's turn to its end: Turn or Rest, then each Choose.

    The same arguments give the same actions. Raises ValueError if the player has nothing to do.
    """
    return ranked_turns(game, player, level, seed)[0].actions


def _best_of_each_theme(ranked: list[RankedTurn]) -> list[RankedTurn]:
    first: dict[object, RankedTurn] = {}
    for turn in ranked:
        first.setdefault(turn.theme, turn)
    return list(first.values())
