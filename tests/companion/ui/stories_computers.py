"""Moments with computer players who know no game: their levels, the wait, and a turn with many sentences."""

from random import Random

from msgspec.structs import replace

from companion.computer.choices import different
from companion.computer.levels import players_of
from companion.computer.match import deciding, known, play
from companion.computer.players import careless
from companion.computer.requests import Compared, Ideas
from companion.game.coach import Coaching, Decision
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.computer_hints import PAIRS
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.ui import update_hints, update_players, update_table
from companion.ui.model import ComputerTurn, HintPage, Model
from companion.ui.update import update
from companion.ui.update_table import GameOpened
from engine.troyes.actions import Act
from engine.troyes.effects import RoundBegan
from tests.companion.computer.computer_games import GAMES as PLAYED
from tests.engine.troyes.random_games import played

SEED = 7


def choosing(table: TableGame) -> Model:
    """The choice of computer players for a game."""
    model, _issued = update(Model(offered=GAMES), update_players.new_game.tap(table.key))
    return update(model, update_players.open_computers.tap())[0]


def told() -> Model:
    """An activity by a computer player with much to pay and to move, then the end of a round: the longest page."""
    made = [Decision(before, action, after, effects) for before, action, after, effects in played(SEED)]
    acts = [each for each in made if isinstance(each.action, Act) and each.action.hire is not None]
    ends = [each for each in made if any(isinstance(effect, RoundBegan) for effect in each.effects)]
    longest = tuple(max(found, key=lambda each: len(each.effects)) for found in (acts, ends))
    model = Model(offered=GAMES, table=TROYES_AT_THE_TABLE, game=longest[-1].after, coaching=Coaching(((0, 0),)))
    return replace(model, screen=ComputerTurn(0, longest))


def hinted(key: str, table: TableGame, moment: int) -> Model:
    """The hint of a game's best player for a decision after this number of events of a game by chance."""
    form, chance = PLAYED[key].form, Random(SEED)
    game, _events = play(
        form, PLAYED[key].new_game(3, chance), (careless,) * 3, chance, lambda *_decision: None, moment
    )
    while (player := deciding(form, game)) is None:
        game = form.rules.after(game, form.chance(game, chance))[0]
    opened = update_table.game_opened.news(GameOpened(1, game, (), True, table))
    model, _issued = update(Model(offered=GAMES, table=table), opened)
    model, _issued = update(model, update_hints.ask_hint.tap(player))
    best = players_of(form)[max(players_of(form))]
    answer = Ideas(tuple(different(best.ranking(form, known(form, game, player, chance), player, moment, chance))))
    return update(model, update_hints.hint_counted.news(Coaching().with_hint(player), player, answer))[0]


def compared(model: Model) -> Model:
    """A hint with the points of its ideas: the second one did better, the third one worse."""
    assert model.hint is not None
    assert model.table is not None
    assert model.table.coach is not None
    request, chance = model.table.coach.hints.comparison(model, model.hint), Random(SEED)
    points = tuple(tuple(chance.gauss(mean, 4.0) for _game in range(PAIRS)) for mean in (0.0, 2.0, -11.5))
    return update(model, update_hints.compared.news(request, Compared(points[: len(request.numbers)]), model.game))[0]


def computer_stories() -> dict[str, Model]:
    """The screens by name."""
    model = told()
    return {
        "computers-pig": choosing(PIG_AT_THE_TABLE),
        "computers-troyes": choosing(TROYES_AT_THE_TABLE),
        "computers-tuscany": choosing(CASTLES_AT_THE_TABLE),
        "computer-asked": replace(model, screen=ComputerTurn(0, asked=True)),
        "computer-next": replace(model, screen=ComputerTurn(0)),
        "computer-told": model,
        "hint-pig": hinted("pig", PIG_AT_THE_TABLE, 3),
        "hint-tuscany": hinted("castles-counted", CASTLES_AT_THE_TABLE, 60),
        "hint-troyes": hinted("troyes", TROYES_AT_THE_TABLE, 24),
        "hint-troyes-compared": compared(hinted("troyes", TROYES_AT_THE_TABLE, 24)),
        "hint-tuscany-compared": compared(hinted("castles-counted", CASTLES_AT_THE_TABLE, 60)),
        "hint-late": replace(model, coaching=Coaching(), screen=HintPage(0)),
    }
