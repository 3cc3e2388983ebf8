"""The choices of a decision: the actions that the rules list, or to wait for chance that is due too."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.computer.form import GameForm

DRAWS = 600
"""Made-up throws by which waiting is judged; equal ones are judged once."""

Worth = Callable[[Any], float]
"""The worth of a game for the player who decides."""


def choices(form: GameForm, game: Any, player: int, most: int, chance: Random) -> list[Any]:
    """The actions open to a player, at most so many, and None if the player may wait for a throw instead."""
    found = shortlist(form.rules.legal(game, player), most, chance)
    return [*found, None] if form.rules.turn(game).dice else found


def shortlist(found: tuple[Any, ...], most: int, chance: Random) -> list[Any]:
    """All actions; of a long list as many of each kind as fit, by chance. A kind is a type with its words."""
    if len(found) <= most:
        return list(found)
    kinds: dict[tuple[str, ...], list[Any]] = {}
    for action in found:
        kinds.setdefault(_kind(action), []).append(action)
    for group in kinds.values():
        chance.shuffle(group)
    groups = sorted(kinds.values(), key=len)
    chosen: list[Any] = []
    for place, group in enumerate(groups):
        # a kind of few leaves its room to the others
        chosen += group[: -(-(most - len(chosen)) // (len(groups) - place))]
    return chosen


def _kind(action: Any) -> tuple[str, ...]:
    values = (getattr(action, name) for name in action.__struct_fields__)
    return (type(action).__name__, *(value for value in values if isinstance(value, str)))


def different(ranked: list[Any]) -> list[Any]:
    """The choices without those that differ from a better one in a group of things alone, such as a price of cards."""
    found: dict[Any, Any] = {}
    for choice in ranked:
        fields = () if choice is None else choice.__struct_fields__
        values = [value for name in fields if not isinstance(value := getattr(choice, name), tuple)]
        found.setdefault((type(choice), *values), choice)
    return list(found.values())


def worth_of(form: GameForm, game: Any, player: int, choice: Any, worth: Worth, chance: Random) -> float:
    """The worth of the game after a choice; of waiting the mean of throws, each with the best decision after it."""
    if choice is not None:
        return worth(form.rules.after(game, choice)[0])
    known: dict[Any, float] = {}
    total = 0.0
    for _draw in range(DRAWS):
        thrown = form.chance(game, chance)
        if thrown not in known:
            known[thrown] = _best_after(form, form.rules.after(game, thrown)[0], player, worth)
        total += known[thrown]
    return total / DRAWS


def _best_after(form: GameForm, game: Any, player: int, worth: Worth) -> float:
    """The worth of a game for a player who decides once more, if it is their turn."""
    found = form.rules.legal(game, player)
    return max((worth(form.rules.after(game, action)[0]) for action in found), default=worth(game))
