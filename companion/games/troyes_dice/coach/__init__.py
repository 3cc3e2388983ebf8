"""The coach of Troyes Dice: advice for a turn, computer players, and a review of a finished game.

Players never influence each other, so the coach plans for one sheet alone. It knows `engine` and numpy only; all
values are exact in whole numbers underneath, so the same seed gives the same advice on every processor.

    from companion.games.troyes_dice.coach import Level, advise, play, review

    advice = advise(game, player, Level.MASTER, seed=game_seed)
    for idea in advice.ideas:                # the best three different ideas, best first
        idea.turn                            # the actions to submit in order: Turn or Rest, then each Choose
        idea.worth, idea.behind              # expected final points; points behind the best idea, 0.0 for the best
        idea.facts                           # points now, links, bonuses, danger of the cell
        idea.reasons                         # characters it counts on: buildings that stand, and that follow on average
    advice.even                              # the ideas within half a point of the best
    cells_in_danger(game, player)            # the cells that a black die is likeliest to cross out before the end
    play(game, player, Level.REGULAR, seed=7)    # the actions of a computer player's whole turn
    review(setup, actions)                   # for each player: start + luck - cost == final, roll by roll
    costly_turns(found, player, seed=7)      # the turns of a review that cost points beyond doubt; takes seconds
    costly_turn(turn, player, seed=7)        # one of doubtful_turns(found), if it cost points beyond doubt

`advise` and `play` also continue a turn that waits for a choice: the actions are then the answers that are left. They
raise ValueError for a player who has nothing to do. Each call is a pure function of its arguments; hand in a different
seed for each half (such as `game_seed * 16 + game.half_index`).
"""

from companion.games.troyes_dice.coach.advice import Advice, Idea, advise, play
from companion.games.troyes_dice.coach.attack_chance import CellInDanger, cells_in_danger
from companion.games.troyes_dice.coach.facts import Facts
from companion.games.troyes_dice.coach.reasons import CharacterReason
from companion.games.troyes_dice.coach.review import Review, TurnReview, review, review_of
from companion.games.troyes_dice.coach.rollouts import (
    CostlyTurn,
    Difference,
    costly_turn,
    costly_turns,
    difference,
    doubtful_turns,
)
from companion.games.troyes_dice.coach_levels import LEVELS, Level

__all__ = [
    "LEVELS",
    "Advice",
    "CellInDanger",
    "CharacterReason",
    "CostlyTurn",
    "Difference",
    "Facts",
    "Idea",
    "Level",
    "Review",
    "TurnReview",
    "advise",
    "cells_in_danger",
    "costly_turn",
    "costly_turns",
    "difference",
    "doubtful_turns",
    "play",
    "review",
    "review_of",
]
