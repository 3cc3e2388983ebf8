"""The rules of Troyes as pure functions: `apply` gives the new state and its effects, or changes nothing."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.game import refuse
from engine.troyes import actions, effects
from engine.troyes.act import act, finish_throw
from engine.troyes.checks import faults
from engine.troyes.checks_counter import RECRUIT_COST, REROLL_COST, TURN_COST
from engine.troyes.cubes import add_activity_cubes
from engine.troyes.event_effects import answer
from engine.troyes.legal import legal
from engine.troyes.lookup import BUILDING_INDEX
from engine.troyes.manual import change
from engine.troyes.phases import advance, end_turn, lay_deniers, pay_income
from engine.troyes.scoring import scores, winners
from engine.troyes.setup import MIN_PLAYERS, Setup, setup_faults
from engine.troyes.state import (
    ActEvent,
    Asked,
    AskedManual,
    AskedRethrow,
    AskedThrow,
    Game,
    OpenActivity,
    Player,
    Position,
    RowEvent,
)
from engine.troyes.terms import BUILDINGS, CITIZENS, COLOURS, GREYS, INFLUENCE, LEVELS, NEUTRAL, SPACES, Good, Stage
from engine.troyes.writer import Writer

__all__ = ["after", "apply", "faults", "legal", "new_game"]

PASS_DENIERS = 2


def new_game(setup: Setup) -> Game:
    """Return the game before its first citizen. Raises IllegalActionError with every fault of the set-up."""
    refuse(setup_faults(setup))
    writer = Writer(setup, _first_position(setup))
    if len(setup.players) == MIN_PLAYERS:
        _settle_first_greys(writer)
    advance(writer)
    return Game(setup, writer.position())


def _first_position(setup: Setup) -> Position:
    players, events = len(setup.players), setup.cards.event
    personal = CITIZENS // 2 + MIN_PLAYERS - players  # 6, 5 and 4 with two, three and four players (1.4)
    influence = min(INFLUENCE, setup.cards.board.influence_max)  # an own board may end below it (2.3)
    decks = tuple(tuple(each.id for each in events if each.colour == colour and not each.start) for colour in COLOURS)
    return Position(
        players=(Player(CITIZENS - personal, personal, influence=influence),) * players,
        buildings=((None,) * SPACES,) * len(BUILDINGS),
        expelled=((0,) * players,) * len(BUILDINGS),
        greys=GREYS,
        dice=(((),) * len(COLOURS),) * (NEUTRAL + 1),
        decks=decks,
        reds_left=setup.rounds,
        cathedral=((None,) * LEVELS,) * SPACES,
        start=setup.start,
        row=tuple(RowEvent(each.id) for each in events if each.start),
    )


def _settle_first_greys(writer: Writer) -> None:
    """With two players a grey citizen stands on the upper left and lower right space of each building (1.10)."""
    for building, spaces in zip(BUILDINGS, writer.buildings, strict=True):
        rows = writer.cards.board.rows(building)
        for space in (rows[0][0], rows[-1][-1]):
            spaces[space - 1] = NEUTRAL
            writer.greys -= 1


def apply(game: Game, action: actions.Action) -> tuple[Game, tuple[effects.Effect, ...]]:
    """Return the game after an action and its effects, in order. Raises IllegalActionError with every fault."""
    refuse(faults(game, action))
    return after(game, action)


def after(game: Game, action: actions.Action) -> tuple[Game, tuple[effects.Effect, ...]]:
    """Return the same for an action that `faults` allows, which is not checked again."""
    if isinstance(action, actions.Undo):
        return Game(game.setup, game.past[-1], game.past[:-1]), (effects.Undone(),)
    writer = Writer(game.setup, game.now)
    writer.pending = None
    CARRIED_OUT[type(action)](writer, action, game.now)
    advance(writer)
    # a throw that influence waits for belongs to the same event as the influence: undo takes both back (9.5)
    past = game.past if isinstance(action, actions.Rethrow) else (*game.past, game.now)
    return Game(game.setup, writer.position(), past), tuple(writer.effects)


def _settle(writer: Writer, action: actions.Settle, _before: Position) -> None:
    own = writer.players[action.player]
    writer.players[action.player] = replace(own, personal=own.personal - 1)
    writer.buildings[BUILDING_INDEX[action.building]][action.space - 1] = action.player
    writer.effects.append(effects.Settled(action.player, action.building, action.space))


def _activities(writer: Writer, action: actions.Activities, _before: Position) -> None:
    for colour, card in zip(COLOURS, (action.red, action.white, action.yellow), strict=True):
        spaces = next(each.vp for each in writer.cards.activity if each.id == card)
        writer.activities.append(OpenActivity(card, (None,) * len(spaces), (), (0,) * writer.seats))
        writer.effects.append(effects.ActivityTurned(card, colour))
    pay_income(writer)


def _roll(writer: Writer, action: actions.Roll, _before: Position) -> None:
    values = [sorted(each) for each in (action.red, action.white, action.yellow)]
    writer.dice[action.district] = values
    writer.rolled.append(action.district)
    writer.effects.append(effects.DistrictRolled(action.district, tuple(map(tuple, values))))


def _reveal(writer: Writer, action: actions.Reveal, _before: Position) -> None:
    for card in (action.red, action.other):
        if card is not None:
            for deck in writer.decks:
                if card in deck:
                    deck.remove(card)
            writer.row.append(RowEvent(card))
            writer.effects.append(effects.EventTurned(card))
    writer.reds_left -= 1
    writer.stage = Stage.RESOLVE
    writer.agenda = [ActEvent(event.card) for event in writer.row]


def _answer(writer: Writer, action: actions.Answer, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, Asked)
    answer(writer, asked.task, action.option)


def _manual(writer: Writer, action: actions.Manual, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, AskedManual)
    writer.effects.append(effects.ManualDone(asked.card, action.changes))
    for wanted in action.changes:
        reason = change(writer, wanted)
        assert reason is None


def _black(writer: Writer, action: actions.Black, before: Position) -> None:
    asked = before.pending
    if isinstance(asked, AskedThrow):
        writer.effects.append(effects.BlackThrown(tuple(sorted(action.values, reverse=True)), "D3.2"))
        finish_throw(writer, asked, action.values)
        return
    writer.black = sorted(action.values, reverse=True)
    writer.called = 0
    writer.stage, writer.turn = Stage.COUNTER, writer.start
    writer.effects.append(effects.BlackThrown(tuple(writer.black)))


def _reroll(writer: Writer, action: actions.Reroll, _before: Position) -> None:
    paid = -writer.add(action.player, Good.INFLUENCE, -REROLL_COST)
    after = None if action.to is None else (action.die[0], action.to)
    writer.effects.append(effects.Rerolled(action.player, action.die, after, paid))
    if action.to is None:
        writer.pending = AskedRethrow(action.player, action.die)
    else:
        _exchange(writer, action.player, action.die, action.to)


def _rethrow(writer: Writer, action: actions.Rethrow, before: Position) -> None:
    asked = before.pending
    assert isinstance(asked, AskedRethrow)
    _exchange(writer, asked.player, asked.die, action.value)
    writer.effects.append(effects.Rerolled(asked.player, asked.die, (asked.die[0], action.value), 0))


def _exchange(writer: Writer, player: int, die: actions.Die, value: int) -> None:
    writer.take_die(player, *die)
    writer.lay_die(player, die[0], value)


def _recruit(writer: Writer, action: actions.Recruit, _before: Position) -> None:
    paid = -writer.add(action.player, Good.INFLUENCE, -RECRUIT_COST)
    writer.recruit(action.player, 1)
    writer.effects.append(effects.Recruited(action.player, paid))


def _turn(writer: Writer, action: actions.TurnDice, _before: Position) -> None:
    paid = -writer.add(action.player, Good.INFLUENCE, -TURN_COST)
    after = tuple((colour, 7 - value) for colour, value in action.dice)
    for die in action.dice:
        writer.take_die(action.player, *die)
    for die in after:
        writer.lay_die(action.player, *die)
    writer.effects.append(effects.Turned(action.player, action.dice, after, paid))


def _counter(writer: Writer, action: actions.Counter, _before: Position) -> None:
    for colour, value in action.dice:
        writer.take_die(action.player, colour, value)
    for value in action.black:
        writer.black.remove(value)
    gained = writer.add(action.player, Good.INFLUENCE, len(action.black))
    writer.effects.append(effects.Countered(action.player, action.dice, action.black, gained))
    writer.turn = (action.player + 1) % writer.seats


def _concede(writer: Writer, action: actions.Concede, _before: Position) -> None:
    writer.effects.append(effects.Conceded(action.player, writer.black.pop(0)))
    writer.lose_points(action.player, effects.Why.CONCEDED, "3.11")
    writer.turn = (action.player + 1) % writer.seats


def _act(writer: Writer, action: actions.Act, _before: Position) -> None:
    act(writer, action)


def _spend(writer: Writer, action: actions.Spend, _before: Position) -> None:
    add_activity_cubes(writer, action.player, action.card, -1)
    writer.players[action.player] = replace(writer.players[action.player], cube_spent=True)
    writer.effects += [effects.CubeSpent(action.player, action.card), effects.ManualAsked(action.card)]
    writer.pending = AskedManual(action.card, action.player)


def _pass(writer: Writer, action: actions.Pass, _before: Position) -> None:
    writer.players[action.player] = replace(writer.players[action.player], passed=True)
    lay_deniers(writer, action.player, PASS_DENIERS)
    writer.effects.append(effects.Passed(action.player, PASS_DENIERS))
    end_turn(writer)


def _characters(writer: Writer, action: actions.Characters, _before: Position) -> None:
    for player, cards in enumerate(action.cards):
        writer.players[player] = replace(writer.players[player], characters=cards)
        writer.effects.append(effects.CharactersShown(player, cards))
    writer.stage = Stage.OVER
    results = scores(writer.setup, writer.position())
    for player, each in enumerate(results):
        parts = (each.vp, each.events, each.spaces, each.cathedral, each.characters)
        writer.effects.append(effects.Scored(player, *parts, each.total))
    writer.effects.append(effects.GameOver(winners([each.total for each in results])))


CARRIED_OUT: dict[type[Any], Callable[[Writer, Any, Position], None]] = {
    actions.Settle: _settle,
    actions.Activities: _activities,
    actions.Roll: _roll,
    actions.Reveal: _reveal,
    actions.Answer: _answer,
    actions.Manual: _manual,
    actions.Black: _black,
    actions.Reroll: _reroll,
    actions.Rethrow: _rethrow,
    actions.Recruit: _recruit,
    actions.TurnDice: _turn,
    actions.Counter: _counter,
    actions.Concede: _concede,
    actions.Act: _act,
    actions.Spend: _spend,
    actions.Pass: _pass,
    actions.Characters: _characters,
}
