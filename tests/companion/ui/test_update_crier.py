"""The crier of the shell: whose turn it is, the reminder, an announcement in parts at taps."""

from typing import Any

from msgspec.structs import replace

from companion.game.crier import order
from companion.game.table import TableGame
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.games.troyes_dice.table import TROYES_DICE
from companion.settings import Settings
from companion.ui import commands, update_shell, update_table
from companion.ui.commands import Command
from companion.ui.model import Model, Players
from companion.ui.timers import due_timer
from companion.ui.update import update
from companion.ui.update_crier import REMIND_S, REMIND_SEVERAL_S, followed, remind
from companion.ui.update_table import Committed
from engine.pig import PIG, Hold, Roll
from engine.pig import Setup as PigSetup
from engine.troyes.actions import Settle, Undo
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import legal
from engine.troyes.rules import new_game as troyes
from engine.troyes.setup import Setup as TroyesSetup
from engine.troyes_dice import Deed, Setup, Turn, new_game
from engine.troyes_dice import Roll as Throw
from hardware.ports import Tongue
from tests.companion.spoken_game import opened
from tests.engine.castles_of_tuscany.positions import action_of, event, reveal
from tests.engine.castles_of_tuscany.positions import table as castles

NAMES = ("Ada", "Bo", "Cy")


def at_table(table: TableGame, game: Any) -> Model:
    """The screen of a game that speaks English."""
    return opened(table, game, Tongue.ENGLISH)[0]


def done(model: Model, *actions: Any, elsewhere: bool = False) -> tuple[Model, list[str]]:
    """The screen after these actions, and the announcements of the last one."""
    issued: tuple[Command, ...] = ()
    for action in actions:
        assert model.table is not None
        game, effects = model.table.rules.apply(model.game, action)
        model, issued = update(model, update_table.committed.news(Committed(action, game, effects, elsewhere)))
    return model, said_in(issued)


def said_in(issued: tuple[Command, ...]) -> list[str]:
    return [each.text for each in issued if isinstance(each, commands.Say)]


def settled(model: Model) -> Settle:
    """A citizen of the player in turn."""
    found = legal(model.game, model.game.now.turn)[0]
    assert isinstance(found, Settle)
    return found


def test_a_turn_is_announced_where_it_is_not_the_next_seats() -> None:
    """Citizens are settled to and fro: Ada, Bo, Cy, Cy, Bo, Ada, Ada."""
    model, told = at_table(TROYES_AT_THE_TABLE, troyes(TroyesSetup(NAMES, made_up_cards()))), []
    for _ in range(6):
        model, said = done(model, settled(model))
        told.append(said)
    bo, ada = ({f"It is the turn of {name}.", f"Over to {name}."} for name in ("Bo", "Ada"))
    assert told[:3] == [[], [], ["Cy once more."]]
    assert told[3][0] in bo
    assert told[4][0] in ada
    assert told[5] == ["Ada once more."]


def test_a_tap_that_everybody_saw_is_not_announced() -> None:
    model = at_table(CASTLES_AT_THE_TABLE, castles())
    model, said = done(model, action_of(event("take", tile="mine")))
    assert said == []
    model, said = done(model, action_of(reveal("city")))
    assert said == []
    undo = action_of({"undo": {}})
    model, said = done(model, undo)
    assert said == ["The last step is taken back."]
    _model, said = done(model, undo)
    assert said == ["Attention: a step before the last tiles or cards is taken back."]


def test_all_of_an_announcement_is_said_at_taps() -> None:
    model, _said = done(at_table(PIG_AT_THE_TABLE, PIG.new_game(PigSetup(NAMES))), Roll(4))
    for _ in range(2):
        model, issued = update(model, update_table.say_again.tap())
        assert issued == (commands.SayAgain("A four: 4 points in this turn."),)


def test_the_one_for_whom_the_table_waits_is_named_once() -> None:
    model, _said = done(at_table(PIG_AT_THE_TABLE, PIG.new_game(PigSetup(NAMES))), Roll(4), Hold(0))
    assert due_timer(model) == (REMIND_S, remind.news())
    model, issued = update(model, remind.news())
    names = {"Bo, throw the die.", "Bo still has to act.", "The table waits for Bo.", "Only Bo is missing."}
    assert set(said_in(issued)) < names
    assert due_timer(model) is None
    model, _said = done(model, Roll(1))
    assert due_timer(model) == (REMIND_S, remind.news())
    assert due_timer(replace(model, remote=True)) is None
    assert due_timer(replace(model, screen=Players())) is None
    assert due_timer(update(model, update_shell.explain.news("Because."))[0]) is None


def test_several_have_more_time_and_many_are_counted() -> None:
    names = (*NAMES, "Di")
    model, _said = done(at_table(TROYES_DICE, new_game(Setup(names))), Throw(3, (1, 3, 6)))
    assert due_timer(model) == (REMIND_SEVERAL_S, remind.news())
    assert said_in(update(model, remind.news())[1]) == ["Four players still have to act."]
    model, _issued = update(model, remind.news())
    model, said = done(model, *(Turn(player, 0, Deed.GATHER) for player in range(3)), elsewhere=True)
    assert said == []
    assert due_timer(model) is None, "once in a half"
    alone = replace(model, crier=replace(model.crier, reminded=False))
    assert due_timer(alone) == (REMIND_S, remind.news())


def test_a_setting_asks_for_the_places_of_the_dice_whatever_their_length() -> None:
    model = replace(at_table(TROYES_DICE, new_game(Setup(NAMES))), settings=Settings(layout=True))
    _model, said = done(model, Throw(3, (1, 3, 6)))
    assert said[0].startswith("Day one, morning.")
    assert said[0].endswith("From the free end: one on yellow, black three on white, three on red, six on yellow.")


def test_a_voice_that_is_off_has_nothing_to_catch_up() -> None:
    model = replace(at_table(PIG_AT_THE_TABLE, PIG.new_game(PigSetup(NAMES))), voice=False)
    model, said = done(model, Roll(4))
    assert said == []
    assert update(model, update_table.say_again.tap()) == (model, ())
    _model, said = done(replace(model, voice=True), Roll(3))
    assert said == ["Three: 7."]


def test_a_step_back_names_whose_turn_it_is_again() -> None:
    model = at_table(TROYES_AT_THE_TABLE, troyes(TroyesSetup(NAMES, made_up_cards())))
    model, _said = done(model, settled(model))
    _model, said = done(model, Undo())
    assert said[0].startswith("The last step is taken back.")
    assert "Ada" in said[0]


def test_the_announcement_waits_for_that_of_an_action_that_follows_at_once() -> None:
    model, message = at_table(TROYES_AT_THE_TABLE, troyes(TroyesSetup(NAMES, made_up_cards()))), remind.news()
    model = replace(model, crier=replace(model.crier, unsaid=(order("Turn the cards up."),)))
    held, issued = followed(model, message, (model, (commands.Submit(None),)))
    assert said_in(issued) == []
    assert said_in(followed(held, message, (held, ()))[1]) == ["Turn the cards up."]
