"""The phases of a round, and all steps that need neither a decision nor a throw (3, 9.3)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.troyes import effects
from engine.troyes.event_effects import act_event, continue_cubes, continue_effect, pay_for_short, start_effect
from engine.troyes.state import ActEvent, ActionEnds, EffectOn, EffectStarts, PlaceCubes, Player, ShortPay, Task
from engine.troyes.terms import BUILDINGS, CITIZENS, COLOURS, NEUTRAL, Good, Stage
from engine.troyes.writer import Writer

INCOME = 10
ACTIVITY_ROUNDS = 3
"""The rounds in which activity cards are turned up (3.2)."""


def advance(writer: Writer) -> None:
    """Do all that needs neither a decision nor chance (9.3)."""
    while writer.pending is None:
        if writer.agenda:
            do_task(writer, writer.agenda.pop(0))
        elif not STEPS[writer.stage](writer):
            return


def do_task(writer: Writer, task: Task) -> None:
    """Do one thing of the agenda."""
    match task:
        case ActEvent(card):
            act_event(writer, card)
        case EffectStarts():
            start_effect(writer, task)
        case EffectOn():
            continue_effect(writer, task)
        case ShortPay():
            pay_for_short(writer)
        case PlaceCubes():
            continue_cubes(writer, task)
        case ActionEnds():
            end_turn(writer)


def settle_order(seats: int, start: int, settled: int) -> int:
    """The player who places the next citizen: to and fro, beginning with the start player (1.8)."""
    turn, step = divmod(settled, seats)
    return (start + (step if turn % 2 == 0 else seats - 1 - step)) % seats


def _settle(writer: Writer) -> bool:
    left = sum(player.personal for player in writer.players)
    if left:
        settled = sum(CITIZENS - player.general - player.personal for player in writer.players)
        writer.turn = settle_order(writer.seats, writer.start, settled)
        return False
    fill_with_greys(writer)
    _begin_round(writer)
    return True


def fill_with_greys(writer: Writer) -> None:
    """A grey citizen takes each space that is free (1.9)."""
    for building, spaces in zip(BUILDINGS, writer.buildings, strict=True):
        for space, owner in enumerate(spaces, 1):
            if owner is None:
                spaces[space - 1] = NEUTRAL
                writer.greys -= 1
                writer.effects.append(effects.GreySettled(building, space))


def _begin_round(writer: Writer) -> None:
    writer.turn = None
    writer.rolled = []
    writer.stage = Stage.ACTIVITIES
    writer.effects.append(effects.RoundBegan(writer.round, writer.start, writer.round == writer.setup.rounds))


def _activities(writer: Writer) -> bool:
    if writer.round <= ACTIVITY_ROUNDS:
        return False
    pay_income(writer)
    return True


def pay_income(writer: Writer) -> None:
    """Each player gets the income and pays wages; the work force comes next (3.3, 3.4)."""
    for player in writer.turn_order:
        writer.effects.append(effects.IncomePaid(player, writer.add(player, Good.DENIER, INCOME)))
        due = sum(
            spaces.count(player) * writer.cards.board.wage(building)
            for building, spaces in zip(BUILDINGS, writer.buildings, strict=True)
        )
        paid = -writer.add(player, Good.DENIER, -due)
        writer.effects.append(effects.WagesPaid(player, paid, due - paid))
        if paid < due:
            writer.lose_points(player, effects.Why.WAGES, "3.4")
    writer.stage = Stage.WORKFORCE


def _workforce(writer: Writer) -> bool:
    if any(sum(due_dice(writer.buildings, district)) for district in writer.districts if district not in writer.rolled):
        return False
    writer.stage = Stage.REVEAL
    return True


def due_dice(buildings: Sequence[Sequence[int | None]], district: int) -> tuple[int, ...]:
    """The dice of each colour that a district throws: one for each citizen standing (3.5)."""
    return tuple(buildings[index].count(district) for index in range(len(COLOURS)))


def _resolve(writer: Writer) -> bool:
    """All events have acted: the black dice that they called come next (3.8)."""
    if writer.called:
        writer.effects.append(effects.BlackCalled(writer.called))
        writer.stage = Stage.BLACK
    else:
        _begin_actions(writer)
    return True


def _counter(writer: Writer) -> bool:
    if writer.black:
        return False
    _begin_actions(writer)
    return True


def _begin_actions(writer: Writer) -> None:
    writer.stage, writer.turn = Stage.ACTIONS, writer.start
    _end_actions_if_done(writer)


def end_turn(writer: Writer) -> None:
    """The turn passes on after an action or a pass; a denier waits for each player who has passed (3.13, 3.14)."""
    assert writer.turn is not None
    writer.players[writer.turn] = replace(writer.players[writer.turn], cube_spent=False)
    if _end_actions_if_done(writer):
        return
    writer.turn = (writer.turn + 1) % writer.seats
    while writer.players[writer.turn].passed:
        lay_deniers(writer, writer.turn, 1)
        writer.effects.append(effects.Waited(writer.turn, 1))
        writer.turn = (writer.turn + 1) % writer.seats


def lay_deniers(writer: Writer, player: int, n: int) -> None:
    """Lay deniers in a player's district, where they wait for the end of the round (3.14, 5.18)."""
    own = writer.players[player]
    writer.players[player] = replace(own, waiting=own.waiting + n)


def _end_actions_if_done(writer: Writer) -> bool:
    if writer.no_dice:
        why = effects.EndsBecause.NO_DICE
    elif all(player.passed for player in writer.players):
        why = effects.EndsBecause.PASSED
    else:
        return False
    writer.effects.append(effects.RoundEnded(writer.round, why))
    _end_round(writer)
    return True


def _end_round(writer: Writer) -> None:
    """Phase 5: deniers, citizens and dice leave the board; another round begins or the characters come (3.15-3.17)."""
    writer.turn = None
    for player in writer.turn_order:
        _collect(writer, player)
    writer.clear_dice()
    writer.called = 0
    if writer.round == writer.setup.rounds:
        writer.stage = Stage.CHARACTERS
        return
    writer.start = (writer.start + 1) % writer.seats
    writer.effects.append(effects.StartPassed(writer.start))
    writer.round += 1
    _begin_round(writer)


def _collect(writer: Writer, player: int) -> None:
    own = writer.players[player]
    back = sum(counts[player] for counts in writer.expelled)
    for counts in writer.expelled:
        counts[player] = 0
    writer.players[player] = Player(
        general=own.general,
        personal=own.personal + back,
        denier=own.denier + own.waiting,
        vp=own.vp,
        influence=own.influence,
        won=own.won,
    )
    if own.waiting:
        writer.effects.append(effects.DistrictEmptied(player, own.waiting))
    if back:
        writer.effects.append(effects.CitizensReturned(player, back))


def _waits(_writer: Writer) -> bool:
    return False


STEPS: dict[Stage, Callable[[Writer], bool]] = {
    Stage.SETTLE: _settle,
    Stage.ACTIVITIES: _activities,
    Stage.WORKFORCE: _workforce,
    Stage.REVEAL: _waits,
    Stage.RESOLVE: _resolve,
    Stage.BLACK: _waits,
    Stage.COUNTER: _counter,
    Stage.ACTIONS: _waits,
    Stage.CHARACTERS: _waits,
    Stage.OVER: _waits,
}
"""The step of each stage: True if something was done, False if the game waits for people (9.3)."""
