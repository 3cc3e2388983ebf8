"""The results that a group of dice can bring to the player in turn, as the engine's `faults` and `apply` give them.

The lists of one position and one group are worked out once: a screen draws them again and again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.troyes.actions import Act, HireFrom, Spend, SquareDie, TurnDice
from engine.troyes.card_effects import Manual, Now
from engine.troyes.citizens import stands
from engine.troyes.effects import Effect
from engine.troyes.faults import Code, Faults
from engine.troyes.groups import Group, group_faults, group_of
from engine.troyes.legal import legal
from engine.troyes.lookup import INDEX, activity_card
from engine.troyes.places import Expelled, General, Place, Space, Supply
from engine.troyes.rules import apply, faults
from engine.troyes.state import Game, Position
from engine.troyes.terms import BUILDINGS, NEUTRAL, SPACES, Deed

OTHER_GROUPS = frozenset({Code.GROUP_COLOUR, Code.GROUP_SIZE})
"""The faults of a result that another group brings."""

T = TypeVar("T")
Target = tuple[Deed, str | None]
"""The kind of an action and its card."""


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
def _acts(game: Game) -> dict[tuple[SquareDie, ...], list[Act]]:
    """The legal actions of the player in turn by their sorted dice."""
    assert game.now.turn is not None
    by_dice: dict[tuple[SquareDie, ...], list[Act]] = {}
    for action in legal(game, game.now.turn):
        if isinstance(action, Act):
            by_dice.setdefault(action.dice, []).append(action)
    return by_dice


def _acts_of(game: Game, dice: Iterable[SquareDie]) -> list[Act]:
    return _acts(game).get(tuple(sorted(dice, key=_place)), [])


def _place(die: SquareDie) -> tuple[int, int, int]:
    """The order of dice in legal actions (9.8)."""
    district, colour, value = die
    return district, INDEX[colour], value


@cached
def results(game: Game, dice: tuple[SquareDie, ...]) -> tuple[Result, ...]:
    """All results of these dice: possible ones, those possible with a cube alone, greyed ones."""
    by_target: dict[Target, dict[str | None, list[Act]]] = {}
    for act in _acts_of(game, dice):
        by_target.setdefault(target_of(act), {}).setdefault(act.cube, []).append(act)
    every = [[_most(game, acts) for acts in by_cube.values()] for by_cube in by_target.values()]
    # a result without a cube comes first, as in the list of legal actions
    found = [replace(first, with_cube=tuple(others)) for first, *others in every]
    found.sort(key=lambda each: each.act.cube is not None)
    greyed = (_greyed(game, act) for act in _targets(game, dice) if target_of(act) not in by_target)
    return (*found, *(each for each in greyed if not _needs_another_group(each)))


@cached
def others(game: Game, dice: tuple[SquareDie, ...]) -> tuple[Result, ...]:
    """The cards that another group of dice is needed for."""
    listed = {target_of(each.act) for each in results(game, dice)}
    acts = (act for act in _targets(game, dice) if act.card is not None and target_of(act) not in listed)
    return tuple(_greyed(game, act) for act in acts)


def _needs_another_group(result: Result) -> bool:
    return any(each.code in OTHER_GROUPS for each in result.faults)


def target_of(act: Act) -> Target:
    """The kind of an action and its card."""
    return act.do, act.card


def _most(game: Game, acts: Sequence[Act]) -> Result:
    """The action with the most uses, out of those that differ in uses and hire alone."""
    first = max(acts, key=lambda each: each.uses or 0)
    return replace(tried(game, first), hires=_hires(acts))


def _hires(acts: Iterable[Act]) -> tuple[HireFrom, ...]:
    return tuple(dict.fromkeys(each.hire for each in acts if each.hire is not None))


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


def _targets(game: Game, dice: tuple[SquareDie, ...]) -> Iterator[Act]:
    """An action for each open activity, each event of the row, and the three without a card."""
    now, player = game.now, game.now.turn
    assert player is not None
    for activity in now.activities:
        hire = None if player in activity.tradesmen else _hire_place(game)
        yield Act(player, Deed.ACTIVITY, dice, None, activity.card, 1, hire)
    for event in now.row:
        yield Act(player, Deed.EVENT, dice, None, event.card, 1)
    for deed in (Deed.CATHEDRAL, Deed.PLACE, Deed.FARM):
        yield Act(player, deed, dice)


def _greyed(game: Game, act: Act) -> Result:
    return Result(act, faults(game, act))


@cached
def _hire_place(game: Game) -> HireFrom:
    """A place with a citizen of the player in turn; the supply if there is none."""
    player = game.now.turn
    assert player is not None
    places: list[Place] = [Supply()]
    for building in BUILDINGS:
        places += [Expelled(building), *(Space(building, space) for space in range(1, SPACES + 1))]
    found = next((place for place in places if stands(game.now, player, place)), Supply())
    assert not isinstance(found, General)
    return found


def hire_places(game: Game, act: Act) -> tuple[HireFrom, ...]:
    """The places from where the tradesman of this action can come (5.3); none if it hires nobody."""
    if act.hire is None:
        return ()
    same = (each for each in _acts_of(game, act.dice) if (target_of(each), each.cube) == (target_of(act), act.cube))
    return _hires(each for each in same if each.uses == act.uses)


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
