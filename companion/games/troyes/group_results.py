"""The results that a group of dice can bring to the player in turn, as the engine's `faults` and `apply` give them.

The lists of one position and one group are worked out once: a screen draws them again and again.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.troyes.actions import Act, HireFrom, Spend, SquareDie, TurnDice
from engine.troyes.card_effects import Manual, Now
from engine.troyes.effects import Effect
from engine.troyes.faults import Code, Faults
from engine.troyes.groups import Group, group_faults, group_of
from engine.troyes.lookup import activity_card
from engine.troyes.places import Expelled, OnCard, Space, Supply
from engine.troyes.rules import apply, faults
from engine.troyes.state import Game, Position
from engine.troyes.terms import BUILDINGS, NEUTRAL, SPACES, Deed

MANY_USES = 1000
"""More uses than any group allows: the fault names the number that it does."""
OTHER_GROUPS = frozenset({Code.GROUP_COLOUR, Code.GROUP_SIZE})
"""The faults of a result that another group brings: it is not listed at all."""
NOT_FROM_THERE = frozenset({Code.HIRE_FROM, Code.TRADESMAN_THERE})

T = TypeVar("T")


class Result(Struct, frozen=True):
    """An action that the group brings, with the most uses; its effects, or the reasons that forbid it.

    `after` is the game after it. `hires` are the places from where its tradesman can come; none if none is hired.
    `with_cube` are the same action with each cube that may go with it.
    """

    act: Act
    faults: Faults = ()
    after: Game | None = None
    effects: tuple[Effect, ...] = ()
    hires: tuple[HireFrom, ...] = ()
    with_cube: "tuple[Result, ...]" = ()

    @property
    def is_legal(self) -> bool:
        """True if the rules allow it now."""
        return not self.faults


def cached(work: Callable[..., T]) -> Callable[..., T]:
    """Cache the answers of a function of a game for the position asked last."""
    known: dict[tuple[Any, ...], T] = {}
    latest: list[Position] = []

    def asked(game: Game, *rest: Any) -> T:
        if not latest or latest[0] is not game.now:
            latest[:] = [game.now]
            known.clear()
        if rest not in known:
            known[rest] = work(game, *rest)
        return known[rest]

    return asked


@cached
def results(game: Game, dice: tuple[SquareDie, ...]) -> tuple[Result, ...]:
    """All results of these dice: possible ones, those possible with a cube alone, greyed ones."""
    plain = [_result(game, act) for act in _targets(game, dice, None)]
    by_target: dict[tuple[Deed, str | None], list[Result]] = {}
    for cube in own_cubes(game):
        for act in _targets(game, dice, cube):
            found = _result(game, act)
            if found is not None and found.is_legal:
                by_target.setdefault(target_of(act), []).append(found)
    legal, greyed = [], []
    for each in plain:
        if each is not None and each.is_legal:
            legal.append(replace(each, with_cube=tuple(by_target.pop(target_of(each.act), ()))))
        elif each is not None and target_of(each.act) not in by_target:
            greyed.append(each)
    others = [replace(first, with_cube=tuple(rest)) for first, *rest in by_target.values()]
    return (*legal, *others, *greyed)


def target_of(act: Act) -> tuple[Deed, str | None]:
    """The kind of an action and its card."""
    return act.do, act.card


def own_cubes(game: Game) -> list[str]:
    """The cards with a cube that the player in turn may spend with a group (4.6)."""
    now, player = game.now, game.now.turn
    assert player is not None
    if now.players[player].cube_spent:
        return []
    return [
        each.card
        for each in now.activities
        if each.cubes[player] and not isinstance(activity_card(game.setup.cards, each.card).effect, Now | Manual)
    ]


def _targets(game: Game, dice: tuple[SquareDie, ...], cube: str | None) -> Iterator[Act]:
    """An action for each open activity, each event of the row, and the three without a card."""
    now, player = game.now, game.now.turn
    assert player is not None
    for activity in now.activities:
        hire = None if player in activity.tradesmen else Supply()
        yield Act(player, Deed.ACTIVITY, dice, cube, activity.card, 1, hire)
    for event in now.row:
        yield Act(player, Deed.EVENT, dice, cube, event.card, 1)
    for deed in (Deed.CATHEDRAL, Deed.PLACE, Deed.FARM):
        yield Act(player, deed, dice, cube)


def _result(game: Game, act: Act) -> Result | None:
    """The result with the most uses; None if it needs another group."""
    hires = hire_places(game, act)
    if hires:
        act = replace(act, hire=hires[0])
    found = faults(game, act)
    if any(each.code in OTHER_GROUPS for each in found):
        return None
    if found:
        return Result(act, found)
    if act.uses is not None:
        act = replace(act, uses=most_uses(game, act))
    return replace(tried(game, act), hires=hires)


def hire_places(game: Game, act: Act) -> tuple[HireFrom, ...]:
    """The places from where the tradesman of this action can come (5.3); none if it hires nobody."""
    if act.hire is None:
        return ()
    return tuple(
        place
        for place in _places(game.now)
        if not any(each.code in NOT_FROM_THERE for each in faults(game, replace(act, hire=place)))
    )


def _places(now: Position) -> Iterator[HireFrom]:
    yield Supply()
    for building in BUILDINGS:
        yield from (Space(building, space) for space in range(1, SPACES + 1))
        yield Expelled(building)
    yield from (OnCard(activity.card) for activity in now.activities)


def most_uses(game: Game, act: Act) -> int:
    """The most uses, or cubes on an event, that a legal action allows."""
    limit = next(
        (
            int(dict(each.params)["most"])
            for each in faults(game, replace(act, uses=MANY_USES))
            if each.code is Code.USES
        ),
        1,
    )
    return next((uses for uses in range(limit, 1, -1) if not faults(game, replace(act, uses=uses))), 1)


def tried(game: Game, act: Act) -> Result:
    """An action with the effects that it would have now."""
    found = faults(game, act)
    return Result(act, found) if found else Result(act, (), *apply(game, act))


@cached
def spends(game: Game) -> tuple[Spend, ...]:
    """The cubes that the player in turn may spend before the action (D5.5)."""
    player = game.now.turn
    assert player is not None
    all_spends = [Spend(player, each.card) for each in game.now.activities if each.cubes[player]]
    return tuple(each for each in all_spends if not faults(game, each))


def whole_group(dice: tuple[SquareDie, ...]) -> Group | None:
    """The group that these dice make without a cube; None if they make none."""
    return None if group_faults(dice, None) else group_of(dice, None)


def group_of_act(game: Game, act: Act) -> Group:
    """The group of a legal action as its cube changes it."""
    effect = None if act.cube is None else activity_card(game.setup.cards, act.cube).effect
    assert not isinstance(effect, Now | Manual)
    return group_of(act.dice, effect)


@cached
def die_faults(game: Game, dice: tuple[SquareDie, ...], die: SquareDie) -> Faults:
    """Every reason why a die cannot join the chosen ones, neither for an action nor to be turned over."""
    now, player = game.now, game.now.turn
    assert player is not None
    chosen = (*dice, die)
    if all(each[0] == player for each in chosen):
        own = tuple((colour, value) for _, colour, value in chosen)
        if not faults(game, TurnDice(player, own)):
            return ()
    found = group_faults(chosen, None)
    if found:
        return found
    denier = now.players[player].denier
    cubes = [None, *(activity_card(game.setup.cards, card).effect for card in own_cubes(game))]
    for cube in cubes:
        assert not isinstance(cube, Now | Manual)
        if not group_faults(chosen, cube) and group_of(chosen, cube).price(player, chosen) <= denier:
            return ()
    reasons = faults(game, Act(player, Deed.PLACE, chosen))
    return tuple(each for each in reasons if each.code is Code.TOO_POOR)


def square_dice(now: Position) -> tuple[tuple[int, tuple[SquareDie, ...]], ...]:
    """The dice of each district as they lie, the neutral one last."""
    return tuple(
        (
            district,
            tuple(
                (district, building.colour, value)
                for building, values in zip(BUILDINGS, now.dice[district], strict=True)
                for value in values
            ),
        )
        for district in (*range(len(now.players)), NEUTRAL)
    )
