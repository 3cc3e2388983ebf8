"""Advice for a turn: the best three different ideas with their worth in expected final points."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.troyes_dice.coach.facts import Facts, facts_of
from companion.games.troyes_dice.coach.levels import Level, noticed, worth
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, WholeTurn, whole_turns
from engine.troyes_dice import Choose, Colour, Deed, Game, Option, Rest, Turn

MAX_IDEAS = 3
EVEN = 0.5
"""Ideas within this number of expected points are equally good to a player."""

Theme = tuple[Deed, Colour, int] | tuple[Option, ...] | None


class Idea(Struct, frozen=True, gc=False):
    """One way to complete the turn.

    `turn` has the actions to submit, in order; `worth` is the expected final score after them, `behind` the points by
    which the best idea is better (0.0 for the best).
    """

    turn: tuple[PlayerAction, ...]
    worth: float
    behind: float
    facts: Facts


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
    turns = noticed(whole_turns(game, player), level, seed)
    worths = [worth(game, whole.sheet, level) for whole in turns]
    best = best_of_each_theme(game, turns, worths)
    most = worths[best[0]]
    ideas = [
        Idea(turns[at].actions, worths[at], most - worths[at], facts_of(game, player, turns[at]))
        for at in best[:MAX_IDEAS]
    ]
    return Advice(tuple(ideas), most)


def best_of_each_theme(game: Game, turns: Sequence[WholeTurn], worths: Sequence[float]) -> list[int]:
    """The places of the best whole turn of each theme, best first; equal ones in the order of `turns`."""
    order = sorted(range(len(turns)), key=lambda at: (-worths[at], at))
    first: dict[Theme, int] = {}
    for at in order:
        first.setdefault(theme(game, turns[at].actions), at)
    return list(first.values())


def theme(game: Game, actions: tuple[PlayerAction, ...]) -> Theme:
    """The idea behind a whole turn: its deed with colour and column (0 for gathering), or its answers; None to rest."""
    first = actions[0]
    if isinstance(first, Rest):
        return None
    if isinstance(first, Choose):
        return tuple(action.option for action in actions if isinstance(action, Choose))
    assert isinstance(first, Turn)
    assert game.throw is not None
    slot = game.throw.slots[first.slot]
    colour = slot.colour if first.colour is None else first.colour
    value = slot.lies if first.value is None else first.value
    return first.do, colour, 0 if first.do == Deed.GATHER else game.column_of[value]
