"""Moments of Troyes: settling, a turn with its questions, black dice, a choice, the board."""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from companion.games.troyes.chance import made_up_action
from companion.games.troyes.group_results import results
from companion.games.troyes.model import (
    Activities,
    Board,
    Characters,
    Choosing,
    Countering,
    PlayerTurn,
    Question,
    Settling,
)
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.games.troyes.told import told
from companion.ui import update_table
from companion.ui.model import Model, Screen, Throwing
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.troyes.actions import Action, ChosenColumn, Undo
from engine.troyes.effects import Effect
from engine.troyes.game import TROYES
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup
from engine.troyes.state import Asked, Game
from engine.troyes.terms import Colour, Stage
from tests.companion.tables import new_model
from tests.engine.troyes.positions import event, opened, table
from tests.engine.troyes.random_games import played

NAMES = ("Wilhelmina W", "Maximiliane", "Bartholomäus", "Clémence")
YELLOW = ((0, Colour.YELLOW, 6), (1, Colour.YELLOW, 5))


def market() -> Game:
    """The middle of a game of four: 18 dice on the square, six activity cards, five events, cubes of three cards."""
    return table(
        setup=Setup(NAMES, made_up_cards()),
        round=2,
        dice={0: "R4 R2 W5 W5 Y6 Y1", 1: "R3 Y5 Y4 W1", 2: "R6 W2", 3: "Y3 Y5", "neutral": "R1 W4 Y2 W6"},
        denier=(17, 12, 8, 4),
        vp=(3, 12, 5, 1),
        activities=(
            opened(4, "x_guard", (1,)),
            opened(4, "x_priest", (0,), cubes=(2, 1, 1, 1)),
            opened(4, "x_merchant", (2, 3), (1,)),
            opened(4, "x_teacher", cubes=(1, 0, 0, 0)),
            opened(4, "x_tinker", (0,)),
            opened(4, "x_jester", cubes=(1, 0, 0, 0)),
        ),
        row=(
            event("x_marauders", (0, 1)),
            event("x_war", (1, 2), (0, 1)),
            event("x_doubt", (3, 1)),
            event("x_quarrel"),
            event("x_toll", (2, 2)),
        ),
        standing={
            "palace": {1: 0, 6: 1, 2: "neutral", 3: 2, 5: 0},
            "bishopric": {1: 1, 4: 0, 5: 2},
            "city_hall": {1: 0, 2: 3, 6: 0, 3: "neutral", 4: 1},
        },
        cathedral={(4, 1): 1, (5, 1): 0, (5, 2): 2},
        expelled=((1, 0, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0)),
    )


def shown(game: Game, screen: Screen) -> Model:
    """A screen of the game at this moment."""
    return replace(new_model(), table=TROYES_AT_THE_TABLE, game=game, screen=screen)


def settling() -> Game:
    """Three players settle."""
    return table(
        setup=Setup(NAMES[:3], made_up_cards()),
        players=3,
        stage=Stage.SETTLE,
        standing={"palace": {1: 0, 6: 1}, "bishopric": {3: 2}, "city_hall": {2: 2, 5: 0}},
        personal=(3, 3, 3),
    )


def attacked(dice: str) -> Game:
    """Three black dice lie there, and these dice in the district of the player in turn."""
    return table(setup=Setup(NAMES, made_up_cards()), stage=Stage.COUNTER, dice={0: dice, 1: "W1 Y3"}, black=(6, 4, 1))


def thrown() -> Model:
    """Ada's dice lie there, and the next throw is waited for."""
    model, _ = update(
        new_model(),
        update_table.game_opened.news(
            GameOpened(1, TROYES.new_game(Setup(NAMES, made_up_cards())), (), False, TROYES_AT_THE_TABLE)
        ),
    )
    chance = Random(3)
    while not model.game.now.rolled:
        turn = model.game.now.turn
        action = TROYES.legal(model.game, turn)[0] if turn is not None else made_up_action(model.game, chance)
        assert action is not None
        model = tell(model, action)
    return model


def tell(model: Model, action: Action) -> Model:
    """The model after a stored action."""
    game, effects = TROYES.apply(model.game, action)
    return update(model, update_table.committed.news(Committed(action, game, effects)))[0]


def moments() -> Iterator[tuple[Game, tuple[Effect, ...]]]:
    """Every moment of some random games whose last step has words, with its effects."""
    for seed in range(1, 6):
        yield from ((game, latest) for _, _, game, latest in played(seed) if told(game, latest))


def reached(there: Callable[[Game], bool], screen: Screen) -> Model:
    """The first of these moments that is like this."""
    game, latest = next(each for each in moments() if there(each[0]))
    return replace(shown(game, screen), latest=latest)


def _asks_column(game: Game) -> bool:
    return isinstance(game.now.pending, Asked) and isinstance(game.now.pending.options[0], ChosenColumn)


def troyes_stories() -> dict[str, Model]:
    """Every moment."""
    game = market()
    merchant = next(each for each in results(game, YELLOW) if each.act.card == "x_merchant").act
    return {
        "troyes-settle": shown(settling(), Settling()),
        "troyes-turn": shown(game, PlayerTurn()),
        "troyes-turn-said": tell(shown(game, PlayerTurn()), merchant),
        "troyes-results": shown(game, PlayerTurn(YELLOW)),
        "troyes-hire": shown(game, PlayerTurn(YELLOW, asked=merchant, question=Question.HIRE)),
        "troyes-counter": shown(attacked("R4 W4 Y5 Y6 Y2 R1 W1 W2"), Countering(black=(6, 4))),
        "troyes-board": shown(game, Board()),
        "troyes-throw": thrown(),
        "troyes-throw-back": tell(thrown(), Undo()),
        "troyes-throw-income": reached(
            lambda game: game.now.stage == Stage.WORKFORCE and game.now.round == 4, Throwing()
        ),
        "troyes-characters": reached(lambda game: game.now.stage == Stage.CHARACTERS, Characters()),
        "troyes-choice-told": reached(lambda game: isinstance(game.now.pending, Asked), Choosing()),
        "troyes-choice-column": reached(_asks_column, Choosing()),
        "troyes-activities-told": reached(
            lambda game: game.now.stage == Stage.ACTIVITIES and game.now.round == 2, Activities()
        ),
        "troyes-counter-told": reached(lambda game: game.now.stage == Stage.COUNTER, Countering()),
    }
