"""The effects of events, one player and one choice after the other (D5), and the cubes that cards place (D3.3)."""

from collections.abc import Iterable

from engine.troyes import actions
from engine.troyes.card_effects import Black, Discard, Enter, EventEffect, Lose, Manual, Replace, Uncube
from engine.troyes.citizens import enter, expel
from engine.troyes.counts import counted
from engine.troyes.cubes import free_levels, own_cubes_in_cathedral, put_in_cathedral, put_on_event, remove_cube
from engine.troyes.effects import Asking, ChoiceAsked, CitizenEntered, DieDiscarded, EventActs, Lost, ManualAsked, Why
from engine.troyes.lookup import BUILDING_INDEX, event_card, row_index
from engine.troyes.state import Asked, AskedManual, EffectOn, EffectStarts, PlaceCubes, ShortPay
from engine.troyes.terms import COLOURS, MAX_DICE, NEUTRAL, SPACES, Building, Chooser, CubePlace, Good, Pick
from engine.troyes.writer import Writer


def act_event(writer: Writer, card: str) -> None:
    """Put the effects of an event on the agenda, unless it has left the row (D5.1)."""
    if row_index(writer.row, card) is None:
        return
    writer.effects.append(EventActs(card))
    writer.short = []
    effects = [EffectStarts(card, index) for index in range(len(event_card(writer.cards, card).effects))]
    writer.agenda[:0] = [*effects, ShortPay(card)]


def start_effect(writer: Writer, task: EffectStarts) -> None:
    """Carry an effect out as far as it needs no choice; the choices go on the agenda."""
    effect = event_card(writer.cards, task.card).effects[task.effect]
    match effect:
        case Black(n):
            writer.called = min(writer.called + n, MAX_DICE)
        case Lose():
            for player in writer.turn_order:
                _lose(writer, player, effect)
        case Enter(building, space):
            if isinstance(space, int):
                _enter_grey(writer, building, space)
            else:
                _each(writer, task, [writer.start], 1)
        case Replace(_, n, by):
            _each(writer, task, [writer.start] if by == Chooser.START else writer.turn_order, n)
        case Discard() | Uncube():
            _each(writer, task, writer.turn_order, effect.n)
        case Manual():
            writer.pending = AskedManual(task.card, None)
            writer.effects.append(ManualAsked(task.card))


def _each(writer: Writer, task: EffectStarts, players: Iterable[int], n: int) -> None:
    writer.agenda[:0] = [EffectOn(task.card, task.effect, player, n) for player in players]


def _lose(writer: Writer, player: int, effect: Lose) -> None:
    due = effect.n * (counted(writer, player, effect.per) if effect.per else 1)
    lost = -writer.add(player, effect.what, -due)
    short = 0 if effect.what == Good.VP else due - lost
    if due:
        writer.effects.append(Lost(player, effect.what, lost, short))
    if short:
        _fall_short(writer, player)


def _fall_short(writer: Writer, player: int) -> None:
    if player not in writer.short:
        writer.short.append(player)


def pay_for_short(writer: Writer) -> None:
    """Those who fell short of the event lose victory points, once, in turn order (3.7)."""
    for player in writer.turn_order:
        if player in writer.short:
            writer.lose_points(player, Why.CARD, "3.7")
    writer.short = []


def continue_effect(writer: Writer, task: EffectOn) -> None:
    """Make a player's next choice, or ask for it; with none the player falls short (D5.1, D5.2)."""
    if not task.left:
        return
    effect = event_card(writer.cards, task.card).effects[task.effect]
    options = effect_options(writer, effect, task.player)
    if not options:
        if not isinstance(effect, Enter) and not (isinstance(effect, Replace) and effect.by == Chooser.START):
            _fall_short(writer, task.player)
        return
    _choose(writer, task, options, task.player)


def continue_cubes(writer: Writer, task: PlaceCubes) -> None:
    """Place a card's next cube, or ask for its place; cubes without one lapse (D3.3)."""
    options: list[actions.Option] = []
    if task.events:
        options = [actions.ChosenEvent(event.card) for event in writer.row]
    if not options and task.cathedral:
        task = PlaceCubes(task.player, 0, task.cathedral)
        options = [
            actions.ChosenColumn(column) for column, levels in enumerate(writer.cathedral, 1) if free_levels(levels)
        ]
    if options:
        _choose(writer, task, options, task.player)


def _choose(writer: Writer, task: EffectOn | PlaceCubes, options: list[actions.Option], player: int) -> None:
    if len(options) == 1:
        answer(writer, task, options[0])
        return
    writer.pending = Asked(player, tuple(options), task)
    writer.effects.append(ChoiceAsked(player, _kind(writer, task, options[0]), tuple(options)))


def _kind(writer: Writer, task: EffectOn | PlaceCubes, option: actions.Option) -> Asking:
    match option:
        case actions.ChosenDie():
            return Asking.DIE
        case actions.ChosenCitizen():
            assert isinstance(task, EffectOn)
            effect = event_card(writer.cards, task.card).effects[task.effect]
            return Asking.SPACE if isinstance(effect, Enter) else Asking.CITIZEN
        case actions.ChosenEvent():
            return Asking.EVENT
        case actions.ChosenColumn():
            return Asking.COLUMN
        case _:
            return Asking.CUBE


def answer(writer: Writer, task: EffectOn | PlaceCubes, option: actions.Option) -> None:
    """Carry one choice out; the rest of the task comes next on the agenda."""
    if isinstance(task, PlaceCubes):
        if isinstance(option, actions.ChosenEvent):
            put_on_event(writer, task.player, option.card)
            rest = PlaceCubes(task.player, task.events - 1, task.cathedral)
        else:
            assert isinstance(option, actions.ChosenColumn)
            put_in_cathedral(writer, task.player, option.column)
            rest = PlaceCubes(task.player, task.events, task.cathedral - 1)
        writer.agenda.insert(0, rest)
        return
    _answer_effect(writer, task, option)
    writer.agenda.insert(0, EffectOn(task.card, task.effect, task.player, task.left - 1))


def _answer_effect(writer: Writer, task: EffectOn, option: actions.Option) -> None:
    match option:
        case actions.ChosenDie(colour, value):
            writer.take_die(task.player, colour, value)
            writer.effects.append(DieDiscarded(task.player, colour, value))
        case actions.ChosenCitizen(building, space):
            if isinstance(event_card(writer.cards, task.card).effects[task.effect], Enter):
                _enter_grey(writer, building, space)
            else:
                _replace(writer, building, space)
        case actions.CathedralCubeOff() | actions.ActivityCubeOff() | actions.EventCubeOff():
            remove_cube(writer, task.player, option)


def _enter_grey(writer: Writer, building: Building, space: int) -> None:
    if writer.greys:
        writer.greys -= 1
        enter(writer, NEUTRAL, building, space, "D5")


def _replace(writer: Writer, building: Building, space: int) -> None:
    """Expel a citizen; a grey one takes the space, if one is left in the supply (D5.3)."""
    expel(writer, building, space, "D5")
    if writer.greys:
        writer.greys -= 1
        writer.buildings[BUILDING_INDEX[building]][space - 1] = NEUTRAL
        writer.effects.append(CitizenEntered(NEUTRAL, building, space, "D5"))


def effect_options(writer: Writer, effect: EventEffect, player: int) -> list[actions.Option]:
    """The options of a player's next choice, each once (D5.1)."""
    match effect:
        case Discard():
            return [*_dice_to_discard(writer, effect, player)]
        case Replace(building, _, by):
            spaces = writer.buildings[BUILDING_INDEX[building]]
            chosen = [each for each in range(writer.seats) if by == Chooser.START or each == player]
            return [actions.ChosenCitizen(building, space) for space, owner in enumerate(spaces, 1) if owner in chosen]
        case Enter(building):
            return [actions.ChosenCitizen(building, space) for space in range(1, SPACES + 1)] if writer.greys else []
        case Uncube(where):
            return _cubes_to_remove(writer, where, player)
        case _:
            return []


def _dice_to_discard(writer: Writer, effect: Discard, player: int) -> list[actions.ChosenDie]:
    dice = [
        actions.ChosenDie(colour, value)
        for colour, values in zip(COLOURS, writer.dice[player], strict=True)
        if effect.colour in (colour, "any")
        for value in sorted(set(values))
    ]
    if not dice or effect.pick == Pick.CHOOSE:
        return dice
    values = [die.value for die in dice]
    value = max(values) if effect.pick == Pick.HIGHEST else min(values)
    return [die for die in dice if die.value == value]


def _cubes_to_remove(writer: Writer, where: CubePlace, player: int) -> list[actions.Option]:
    if where == CubePlace.CATHEDRAL:
        return [*own_cubes_in_cathedral(writer, player)]
    if where == CubePlace.ACTIVITY:
        return [actions.ActivityCubeOff(each.card) for each in writer.activities if each.cubes[player]]
    return [actions.EventCubeOff(each.card) for each in writer.row if each.cubes_of(player)]
