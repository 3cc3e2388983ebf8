"""The guide of a game, followed by taps on the real screens: each step asks for a key on the screen."""

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.language import Language
from companion.ui import commands, update_learn, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from tests.companion.tables import new_model
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.variants import Variant, in_variant


def begun(table: TableGame, step: int) -> Model:
    """The guide at the beginning of a chapter."""
    assert table.tutorial is not None
    game = table.rules.new_game(table.tutorial.setup)
    for action in table.tutorial.chapters[step]:
        game, _effects = table.rules.apply(game, action)
    model = replace(new_model(), table=table, lesson=step)
    return update(model, update_table.game_opened.news(GameOpened(1, game, (), False, table)))[0]


def followed(model: Model, step: int) -> Model:
    """The model after the tap that a step asks for; actions are carried out at once."""
    assert model.table is not None
    assert model.table.tutorial is not None
    tap = model.table.tutorial.steps[step].tap or update_learn.next_step.tap(step)
    assert tap in [each.message for each in view(model) if each.enabled], (step, tap)
    model, issued = update(model, tap)
    for command in issued:
        if isinstance(command, commands.Submit):
            assert model.table is not None
            game, effects = model.table.rules.apply(model.game, command.action)
            model, _more = update(model, update_table.committed.news(Committed(command.action, game, effects)))
    return model


def followed_whole(table: TableGame, language: Language, tall: bool) -> Model:
    """The model after the last tap of a guide, whose sentences stand whole at each step."""
    assert table.tutorial is not None
    last = max(number for number, step in enumerate(table.tutorial.steps) if step.tap is not None)
    brush = MeasuringBrush(theme.TALL if tall else theme.SCREEN)
    model = begun(table, 0)
    for step in range(last + 1):
        assert model.lesson == step
        assert brush.faults(view(in_variant(model, Variant(tall=tall, language=language)))) == []
        model = followed(model, step)
    return model
