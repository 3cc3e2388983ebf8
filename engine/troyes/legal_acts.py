"""The actions with a group of dice that are open to the player in turn (5, 9.8)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct, field

from engine.troyes.act import gain_times, prepare
from engine.troyes.actions import Act, HireFrom, SquareDie
from engine.troyes.card_effects import Later, Manual, Now
from engine.troyes.cards import Activity
from engine.troyes.groups import Group, group_of, most_dice, real_colour
from engine.troyes.lookup import activity_card, event_card
from engine.troyes.places import Expelled, OnCard, Space, Supply
from engine.troyes.setup import Setup
from engine.troyes.state import OpenActivity, Position
from engine.troyes.terms import BUILDINGS, COLOURS, MAX_GROUP, SPACES, Colour, CountName, Deed, When
from engine.troyes.uses import Purse, possible_uses
from engine.troyes.writer import Writer

Dice = tuple[SquareDie, ...]
ACTIVITY, CATHEDRAL, EVENT, PLACE, FARM = Deed
WHITE, YELLOW = Colour.WHITE, Colour.YELLOW
"""Python 3.11 takes longer to find a member of an enumeration than to append an action."""
OF_DICE = (CountName.OWN_DICE, CountName.MOST_DICE)
"""The counts that depend on the group and not on the tradesman."""


class _Activity(Struct, frozen=True):
    """An open activity with its ways to hire; `hires` is (None,) where the player has a tradesman."""

    card: Activity
    hires: tuple[HireFrom | None, ...]
    price: int
    times: dict[tuple[HireFrom | None, Dice], int] = field(default_factory=dict)
    """The counts taken so far: those of dice by the group, the others by the place of hiring."""

    @property
    def priced(self) -> Now | None:
        """The effect at once whose uses need or cost something."""
        effect, at_once = self.card.effect, self.card.when == When.NOW
        return effect if at_once and isinstance(effect, Now) and (effect.need or effect.cost) else None


class _Targets(Struct, frozen=True):
    """All that a group can be used for, by the colour that is needed."""

    activities: dict[Colour, list[_Activity]]
    events: dict[Colour, list[tuple[str, int, int]]]
    """(id, divisor, free flags) of each event in the row."""
    cubes: tuple[tuple[str | None, Later | None], ...]
    """Each cube that may be spent, and none."""


def acts(setup: Setup, now: Position, player: int) -> list[Act]:
    """List the actions with a group of dice, each once, and its dice sorted."""
    # lists, as each action would pass through three generators
    found: list[Act] = []
    targets = _targets(setup, now, player)
    for colour in COLOURS:
        groups = _groups(now, colour)
        for card, cube in targets.cubes:
            if real_colour(cube) not in (None, colour):
                continue
            most = most_dice(cube)
            for dice in groups:
                if len(dice) <= most:
                    found += _acts_of(setup, now, player, targets, dice, card, cube)
    return found


def _groups(now: Position, colour: Colour) -> list[Dice]:
    """The groups of one to three dice of a colour, each once."""
    index = COLOURS.index(colour)
    dice = [(district, colour, value) for district, own in enumerate(now.dice) for value in own[index]]
    return [*dict.fromkeys(group for size in range(1, MAX_GROUP + 1) for group in combinations(dice, size))]


def _targets(setup: Setup, now: Position, player: int) -> _Targets:
    activities: dict[Colour, list[_Activity]] = {colour: [] for colour in COLOURS}
    hires = tuple(_hires(now, player))
    for each in now.activities:
        card = activity_card(setup.cards, each.card)
        there = player in each.tradesmen
        activities[card.dice].append(_Activity(card, (None,) if there else hires, 0 if there else card.hire))
    events: dict[Colour, list[tuple[str, int, int]]] = {colour: [] for colour in COLOURS}
    for event in now.row:
        known = event_card(setup.cards, event.card)
        events[known.dice].append((known.id, known.divisor, known.flags - event.taken))
    return _Targets(activities, events, ((None, None), *_own_cubes(setup, now.activities, now, player)))


def _own_cubes(
    setup: Setup, activities: tuple[OpenActivity, ...], now: Position, player: int
) -> Iterator[tuple[str, Later]]:
    if now.players[player].cube_spent:
        return
    for activity in activities:
        effect = activity_card(setup.cards, activity.card).effect
        if activity.cubes[player] and not isinstance(effect, Now | Manual):
            yield activity.card, effect


def _hires(now: Position, player: int) -> Iterator[HireFrom]:
    """The places from where a player can hire; never the card itself, as no own tradesman stands there (5.3)."""
    if now.players[player].personal:
        yield Supply()
    for building, spaces, expelled in zip(BUILDINGS, now.buildings, now.expelled, strict=True):
        for space, owner in enumerate(spaces, 1):
            if owner == player:
                yield Space(building, space)
        if expelled[player]:
            yield Expelled(building)
    for activity in now.activities:
        if player in activity.tradesmen:
            yield OnCard(activity.card)


def _acts_of(
    setup: Setup, now: Position, player: int, targets: _Targets, dice: Dice, cube: str | None, effect: Later | None
) -> list[Act]:
    group = group_of(dice, effect)
    left = now.players[player].denier - group.price(player, dice)
    found: list[Act] = []
    if left < 0:
        return found
    not_for = () if effect is None else effect.not_for
    if ACTIVITY not in not_for:
        for activity in targets.activities[group.colour]:
            if activity.price <= left and group.total >= activity.card.divisor:
                found += _activity_acts(setup, now, player, activity, group, dice, cube)
    if CATHEDRAL not in not_for and group.colour == WHITE and _finds_levels(now, group):
        found.append(Act(player, CATHEDRAL, dice, cube))
    if EVENT not in not_for:
        for card, divisor, free in targets.events[group.colour]:
            most = min(group.total // divisor, free)
            found += [Act(player, EVENT, dice, cube, card, uses) for uses in range(1, most + 1)]
    if PLACE not in not_for and _can_place(now, player, group, dice):
        found.append(Act(player, PLACE, dice, cube))
    if FARM not in not_for and group.colour == YELLOW and group.total >= 2:
        found.append(Act(player, FARM, dice, cube))
    return found


def _finds_levels(now: Position, group: Group) -> bool:
    if max(group.values) > SPACES:
        return False
    if len(set(group.values)) == len(group.values):
        return all(None in now.cathedral[column - 1] for column in group.values)
    return all(now.cathedral[column - 1].count(None) >= n for column, n in Counter(group.values).items())


def _can_place(now: Position, player: int, group: Group, dice: Dice) -> bool:
    is_one = len(dice) == len(group.values) == 1
    return is_one and group.values[0] <= SPACES and now.players[player].personal > 0


def _activity_acts(
    setup: Setup, now: Position, player: int, activity: _Activity, group: Group, dice: Dice, cube: str | None
) -> list[Act]:
    card, priced, most = activity.card, activity.priced, group.total // activity.card.divisor
    found: list[Act] = []
    for hire in activity.hires:
        possible = most
        if priced is not None:
            action = Act(player, ACTIVITY, dice, cube, card.id, most, hire)
            possible = _uses(setup, now, action, activity, group, priced)
        found += [Act(player, ACTIVITY, dice, cube, card.id, uses, hire) for uses in range(1, possible + 1)]
    return found


def _uses(setup: Setup, now: Position, action: Act, activity: _Activity, group: Group, effect: Now) -> int:
    """The uses that the player can afford, up to those that the action names (D3.1)."""
    own = now.players[action.player]
    denier = own.denier - group.price(action.player, action.dice) - activity.price
    purse = Purse(denier, own.influence, setup.cards.board.influence_max)
    return possible_uses(purse, effect, _times(setup, now, action, activity, effect), action.uses or 0)


def _times(setup: Setup, now: Position, action: Act, activity: _Activity, effect: Now) -> int:
    """The number that multiplies the gain, after the dice have left and the tradesman has moved (D3.4)."""
    if effect.roll or effect.per is None:
        return 0 if effect.roll else 1
    key = (None, action.dice) if effect.per.count in OF_DICE else (action.hire, ())
    if key not in activity.times:
        writer = Writer(setup, now)
        prepare(writer, action)
        activity.times[key] = gain_times(writer, action.player, effect)
    return activity.times[key]
