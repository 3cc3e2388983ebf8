"""An action with a group of dice: price, hire, tradesman, dice, cube, result, in this order (5)."""

from engine.troyes import effects
from engine.troyes.actions import Act
from engine.troyes.card_effects import Later, Manual, Now
from engine.troyes.cards import Activity
from engine.troyes.citizens import add_tradesman, enter, take
from engine.troyes.counts import counted
from engine.troyes.cubes import add_activity_cubes, put_in_cathedral, put_on_event
from engine.troyes.groups import Group, group_of
from engine.troyes.lookup import activity_card
from engine.troyes.places import Supply
from engine.troyes.state import ActionEnds, AskedManual, AskedThrow, PlaceCubes
from engine.troyes.terms import BUILDING_OF, NEUTRAL, Deed, Good, When
from engine.troyes.uses import Purse, use
from engine.troyes.writer import Writer


def spent_cube(writer: Writer, act: Act) -> Later | None:
    """The effect of the cube that goes with an action."""
    if act.cube is None:
        return None
    effect = activity_card(writer.cards, act.cube).effect
    assert not isinstance(effect, Now | Manual)
    return effect


def act(writer: Writer, action: Act) -> None:
    """Carry an action out; the turn passes on after all that it brings."""
    group = prepare(writer, action)
    if action.cube is not None:
        add_activity_cubes(writer, action.player, action.cube, -1)
        writer.effects.append(effects.CubeSpent(action.player, action.cube))
    writer.agenda.insert(0, ActionEnds())
    RESULTS[action.do](writer, action, group)


def prepare(writer: Writer, action: Act) -> Group:
    """Pay, hire, move the tradesman and take the dice off the square; return the group (4.3-4.5, 5.3)."""
    group = group_of(action.dice, spent_cube(writer, action))
    _pay(writer, action, group)
    if action.hire is not None:
        _hire(writer, action)
    for district, colour, value in action.dice:
        writer.take_die(district, colour, value)
    return group


def _pay(writer: Writer, action: Act, group: Group) -> None:
    for (owner, colour, value), price in group.bought(action.player, action.dice):
        writer.add(action.player, Good.DENIER, -price)
        if owner != NEUTRAL:
            writer.add(owner, Good.DENIER, price)
        writer.effects.append(effects.DieBought(action.player, owner, colour, value, price))


def _hire(writer: Writer, action: Act) -> None:
    assert action.card is not None
    assert action.hire is not None
    price = activity_card(writer.cards, action.card).hire
    writer.add(action.player, Good.DENIER, -price)
    take(writer, action.player, action.hire)
    space = add_tradesman(writer, action.player, action.card)
    writer.effects.append(effects.Hired(action.player, action.card, action.hire, price, space))


def _activity(writer: Writer, action: Act, group: Group) -> None:
    assert action.card is not None
    assert action.uses is not None
    card = activity_card(writer.cards, action.card)
    player, uses = action.player, action.uses
    writer.effects.append(effects.CardUsed(player, card.id, uses, group.total))
    if card.when == When.LATER:
        add_activity_cubes(writer, player, card.id, uses)
        writer.effects.append(effects.CubesStored(player, card.id, uses))
    elif isinstance(card.effect, Manual):
        writer.pending = AskedManual(card.id, player)
        writer.effects.append(effects.ManualAsked(card.id))
    else:
        assert isinstance(card.effect, Now)
        _use_now(writer, player, card, card.effect, uses)


def _use_now(writer: Writer, player: int, card: Activity, effect: Now, uses: int) -> None:
    """Carry the uses out; with `roll` the gain waits for the throw (D3.1, D3.2)."""
    times = 0 if effect.roll else gain_times(writer, player, effect)
    purse = purse_of(writer, player)
    for number in range(uses):
        impossible = use(purse, effect, number + 1, times)
        assert impossible is None
    _move_goods(writer, player, purse)
    if effect.roll:
        writer.pending = AskedThrow(card.id, player, uses)
    else:
        _gain_rest(writer, player, effect, times * uses)


def gain_times(writer: Writer, player: int, effect: Now) -> int:
    """The number that multiplies a gain, taken once for all uses (D3.4)."""
    return 1 if effect.per is None else counted(writer, player, effect.per)


def purse_of(writer: Writer, player: int) -> Purse:
    """The goods of a player as the uses of a card find them."""
    own = writer.players[player]
    return Purse(own.denier, own.influence, writer.cards.board.influence_max)


def _move_goods(writer: Writer, player: int, purse: Purse) -> None:
    """Write a used purse back, and report payments and gains."""
    own = writer.players[player]
    writer.add(player, Good.DENIER, purse.denier - own.denier)
    writer.add(player, Good.INFLUENCE, purse.influence - own.influence)
    for effect, what, n in (
        (effects.Paid, Good.DENIER, purse.paid_denier),
        (effects.Paid, Good.INFLUENCE, purse.paid_influence),
        (effects.Gained, Good.DENIER, purse.gained_denier),
        (effects.Gained, Good.INFLUENCE, purse.gained_influence),
    ):
        if n:
            writer.effects.append(effect(player, what, n))


def _gain_rest(writer: Writer, player: int, effect: Now, times: int) -> None:
    """Give victory points and citizens; the cubes go on the agenda (D3.1, D3.3)."""
    gain = effect.gain
    writer.gain(player, Good.VP, gain.vp * times)
    if gain.citizen and times:
        writer.effects.append(effects.CitizensGained(player, writer.recruit(player, gain.citizen * times)))
    if times and (gain.event_cube or gain.cathedral_cube):
        writer.agenda.insert(0, PlaceCubes(player, gain.event_cube * times, gain.cathedral_cube * times))


def finish_throw(writer: Writer, asked: AskedThrow, values: tuple[int, ...]) -> None:
    """Give the gain once for each die that shows a listed face (D3.2)."""
    effect = activity_card(writer.cards, asked.card).effect
    assert isinstance(effect, Now)
    hits = sum(value in effect.roll for value in values)
    writer.gain(asked.player, Good.DENIER, effect.gain.denier * hits)
    writer.gain(asked.player, Good.INFLUENCE, effect.gain.influence * hits)
    _gain_rest(writer, asked.player, effect, hits)


def _cathedral(writer: Writer, action: Act, group: Group) -> None:
    for column in group.values:
        put_in_cathedral(writer, action.player, column)


def _event(writer: Writer, action: Act, _group: Group) -> None:
    assert action.card is not None
    for _ in range(action.uses or 0):
        put_on_event(writer, action.player, action.card)


def _place(writer: Writer, action: Act, group: Group) -> None:
    take(writer, action.player, Supply())
    enter(writer, action.player, BUILDING_OF[group.colour], group.values[0], "5.14")


def _farm(writer: Writer, action: Act, group: Group) -> None:
    writer.effects.append(effects.Farmed(action.player, writer.add(action.player, Good.DENIER, group.total // 2)))


RESULTS = {
    Deed.ACTIVITY: _activity,
    Deed.CATHEDRAL: _cathedral,
    Deed.EVENT: _event,
    Deed.PLACE: _place,
    Deed.FARM: _farm,
}
