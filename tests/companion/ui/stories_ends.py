"""The ends of the games that are no Troyes Dice: the score, while it is counted, on a phone, the graph, the log."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.game.play_time import PlayTime
from companion.game.table import TableGame
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.session import Session
from companion.storage.store import Store
from companion.ui import update_log, update_result, update_table
from companion.ui.model import ClockPage, End, Model, Throwing
from companion.ui.seat import at_home
from companion.ui.update import update
from companion.ui.update_table import GameOpened
from engine import pig
from tests.companion.tables import new_model
from tests.companion.ui.stories import MANY, NAMES
from tests.engine.castles_of_tuscany import random_games as castles
from tests.engine.troyes import random_games as troyes


def finished(table: TableGame, setup: Any, decide: Callable[[Any], Any]) -> tuple[Model, tuple[Any, ...]]:
    """A finished game as it is opened from the list, and its actions; `decide` gives the next one, None at the end."""
    with Store.in_memory() as store:
        session = Session.start(store, setup)
        while (action := decide(session.game)) is not None:
            session.submit(action)
        result = session.result()
    game = GameOpened(1, session.game, (), True, table)
    model = replace(new_model(), table=table)
    for message in (update_table.game_opened.news(game), update_result.result_known.news(result)):
        model, _commands = update(model, message)
    return model, session.actions


def pig_over(names: tuple[str, ...]) -> tuple[Model, tuple[Any, ...]]:
    """A game of players who hold at twenty."""
    chance = Random(7)

    def decide(game: pig.Game) -> Any:
        if game.over:
            return None
        return pig.Hold(game.now.player) if game.now.turn >= 20 else pig.Roll(chance.randint(1, 6))

    return finished(PIG_AT_THE_TABLE, pig.Setup(names, 100), decide)


def replayed(table: TableGame, played: Any) -> tuple[Model, tuple[Any, ...]]:
    """A game that the engine's tests play at random."""
    steps = list(played)
    actions = iter([action for _before, action, _game, _effects in steps])
    return finished(table, steps[0][0].setup, lambda _game: next(actions, None))


def clock_stories(over: Model, many: Model) -> dict[str, Model]:
    """The clock of a game that is over, and on its page; paused in an open one with more players than fit."""
    timed = replace(over, time=PlayTime((1830.0, 61.0, 0.0, 3700.0), 945.0))
    going = replace(many, game=pig.new_game(pig.Setup(MANY, 100)), time=PlayTime((59.0, 1200.0, 300.0), 40.0))
    return {
        "clock-end": timed,
        "clock-over": replace(timed, screen=ClockPage(back=End())),
        "clock-running": replace(going, screen=ClockPage(back=Throwing(), page=1)),
        "clock-paused": replace(going, screen=ClockPage(paused=True, back=Throwing())),
    }


@cache
def end_of_game_stories() -> dict[str, Model]:
    """The ends by name."""
    (few, few_actions), (many, _actions) = pig_over(NAMES[:3]), pig_over(MANY)
    four, four_actions = replayed(TROYES_AT_THE_TABLE, troyes.played(4))
    maps, _actions = replayed(CASTLES_AT_THE_TABLE, castles.played(3))
    return {
        "end-pig": few,
        "end-pig-ten": many,
        "end-pig-log": logged(few, few_actions),
        "end-troyes": four,
        "end-troyes-counting": replace(four, screen=End(counted=3)),
        "end-troyes-computer": replace(four, coaching=Coaching(computers=((1, 1),)), screen=End(1)),
        "end-troyes-phone": at_home(replace(four, remote=True, seat=1)),
        "end-troyes-log": logged(four, four_actions),
        "end-castles": maps,
        "curve-troyes": update(four, update_result.open_curve.tap(0))[0],
        "curve-castles": update(maps, update_result.open_curve.tap(1))[0],
        **clock_stories(four, many),
        "curve-pig-ten": update(many, update_result.open_curve.tap(2))[0],
    }


def logged(model: Model, actions: tuple[Any, ...]) -> Model:
    """The log behind its key."""
    opened, _commands = update(model, update_log.open_log.tap())
    return update(opened, update_log.actions_read.news(actions))[0]
