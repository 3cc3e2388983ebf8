"""The decisions of computer players on the screen: asked once they are due, shown until people continue."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.computer.requests import Decide, Decided
from companion.game.coach import Coaching
from companion.game.crier import order, screen_texts
from companion.games import GAMES
from companion.games.pig.model import PlayerTurn
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.games.troyes.model import Settling
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.ui import commands, update_back, update_computers, update_phones, update_settings, update_table
from companion.ui.commands import Changed, Command
from companion.ui.message import Message
from companion.ui.model import CameraStatus, ComputerTurn, Crier, Model, Start, Throwing
from companion.ui.screens import view
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.pig import PIG, Hold, Roll
from engine.pig import Setup as PigSetup
from engine.pig import Undo as PigUndo
from engine.troyes.actions import Action, Settle, Undo
from engine.troyes.game import TROYES
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup
from engine.troyes.state import Game

NAMES = ("Ada", "Computer", "Cy")
COMPUTER = 1
COACHING = Coaching(((COMPUTER, 0),))


def opened(game: Any, table: Any, **model: Any) -> Changed:
    """A game that was opened at this table with a computer player in the second seat."""
    shown = replace(Model(offered=GAMES, table=table), **model)
    return update(shown, update_table.game_opened.news(GameOpened(1, game, (), True, table, COACHING)))


def carried_out(model: Model, action: Any, elsewhere: bool = False) -> Changed:
    """The screen after an action was stored."""
    assert model.table is not None
    game, effects = model.table.rules.apply(model.game, action)
    return update(model, update_table.committed.news(Committed(action, game, effects, elsewhere)))


def troyes(settled: int = 0) -> Game:
    """A game in which so many citizens have been settled."""
    game = TROYES.new_game(Setup(NAMES, made_up_cards()))
    for player in range(settled):
        game, _effects = TROYES.apply(game, settle(game, player))
    return game


def settle(game: Game, player: int) -> Action:
    """The first allowed space."""
    found = TROYES.legal(game, player)[0]
    assert isinstance(found, Settle)
    return found


def asked_in(issued: tuple[Command, ...]) -> list[Decide]:
    return [each.request for each in issued if isinstance(each, commands.AskCoach)]


def said_in(issued: tuple[Command, ...]) -> list[str]:
    return [each.text for each in issued if isinstance(each, commands.Say)]


def texts(model: Model) -> str:
    return " ".join(str(getattr(each, "text", "")) for each in view(model))


BEFORE = "Attention, an order."


@pytest.fixture
def asked() -> Changed:
    """The screen after the first player's citizen: the second one is the computer's."""
    model, _issued = opened(troyes(), TROYES_AT_THE_TABLE)
    model = replace(model, crier=replace(model.crier, unsaid=(order(BEFORE),)))
    return carried_out(model, settle(model.game, 0))


def test_the_coach_is_asked_once_a_decision_is_due_and_speaks_after_the_action_before_it(asked: Changed) -> None:
    model, issued = asked
    assert asked_in(issued) == [Decide(COMPUTER, 0)]
    assert said_in(issued) == []
    assert isinstance(model.screen, ComputerTurn)
    assert model.screen.asked
    assert screen_texts(model.crier.unsaid) == (BEFORE,)
    assert "Computer is thinking." in texts(model)


def test_the_decision_is_told_until_people_go_on(asked: Changed) -> None:
    model, _issued = asked
    action = settle(model.game, COMPUTER)
    model, issued = update(model, update_computers.decided.news(Decide(COMPUTER, 0), Decided(action), model.game))
    assert issued == (commands.Submit(action),)
    model, issued = carried_out(model, action)
    assert asked_in(issued) == []
    (said,) = said_in(issued)
    assert said.startswith(f"{BEFORE} Computer settles: ")
    assert "Computer settles: " in texts(model)
    model, issued = update(model, update_computers.play_on.tap())
    assert (model.screen, issued) == (Settling(), ())


def test_an_answer_about_another_position_is_dropped(asked: Changed) -> None:
    model, _issued = asked
    answer = update_computers.decided.news(Decide(COMPUTER, 0), Decided(settle(model.game, COMPUTER)), troyes())
    assert update(model, answer) == (model, ())
    away = replace(model, screen=Start(), crier=Crier())
    late = update_computers.decided.news(Decide(COMPUTER, 0), Decided(settle(model.game, COMPUTER)), model.game)
    assert update(away, late) == (away, ())


def test_without_an_answer_people_decide(asked: Changed) -> None:
    model, _issued = asked
    model, issued = update(model, update_computers.not_decided.news(Decide(COMPUTER, 0), model.game))
    assert model.screen == Settling()
    assert model.notice == "The coach does not answer. Decide for Computer this time."
    assert said_in(issued) == [BEFORE]


def test_a_step_back_asks_for_no_new_decision_before_people_go_on(asked: Changed) -> None:
    model, _issued = asked
    model, _issued = carried_out(model, settle(model.game, COMPUTER))
    model, issued = carried_out(model, Undo())
    assert asked_in(issued) == []
    assert isinstance(model.screen, ComputerTurn)
    assert "It is up to Computer." in texts(model)
    before, _issued = carried_out(model, Undo())
    assert before.screen == Settling()
    model, issued = update(model, update_computers.play_on.tap())
    assert asked_in(issued) == [Decide(COMPUTER, 0)]


def test_the_next_computer_player_waits_for_the_tap() -> None:
    both = Coaching(((1, 0), (2, 0)))
    model, _issued = opened(troyes(), TROYES_AT_THE_TABLE)
    model, issued = carried_out(replace(model, coaching=both), settle(model.game, 0))
    assert asked_in(issued) == [Decide(1, 0)]
    model, issued = carried_out(model, settle(model.game, 1))
    assert asked_in(issued) == []
    model, issued = update(model, update_computers.play_on.tap())
    assert asked_in(issued) == [Decide(2, 0)]


def test_a_phone_and_a_person_ask_nobody() -> None:
    model, issued = opened(troyes(1), TROYES_AT_THE_TABLE, remote=True, seat=0)
    assert asked_in(issued) == []
    assert not isinstance(model.screen, ComputerTurn)
    model, issued = opened(troyes(), TROYES_AT_THE_TABLE)
    assert asked_in(issued) == []
    assert model.screen == Settling()


def test_a_resumed_game_asks_again() -> None:
    model, issued = opened(troyes(1), TROYES_AT_THE_TABLE)
    assert asked_in(issued) == [Decide(COMPUTER, 0)]
    assert isinstance(model.screen, ComputerTurn)


PAGES: list[Message] = [update_settings.open_settings.tap(), update_phones.open_phones.tap()]


@pytest.mark.parametrize("opens", PAGES, ids=lambda message: str(message.handler))
def test_people_who_were_elsewhere_come_back_to_the_computers_turn(opens: Message) -> None:
    """A phone acts while people look at another page: nobody is sent away, and nothing is decided meanwhile."""
    model, _issued = opened(troyes(), TROYES_AT_THE_TABLE)
    there, _issued = update(model, opens)
    after, issued = carried_out(there, settle(model.game, 0), elsewhere=True)
    assert asked_in(issued) == []
    assert type(after.screen) is type(there.screen)
    here, _issued = update(after, update_back.back.tap())
    assert isinstance(here.screen, ComputerTurn)
    here, issued = update(here, update_computers.play_on.tap())
    assert asked_in(issued) == [Decide(COMPUTER, 0)]


def test_a_player_who_waits_for_the_throw_has_it_thrown_by_people() -> None:
    game = PIG.new_game(PigSetup(NAMES))
    for action in (Roll(6), Hold(0)):
        game, _effects = PIG.apply(game, action)
    model, issued = opened(game, PIG_AT_THE_TABLE)
    assert (model.screen, asked_in(issued)) == (PlayerTurn(), [])
    for value, said in ((5, []), (4, ["Four: 9."])):
        model, issued = carried_out(model, Roll(value))
        assert asked_in(issued) == [Decide(COMPUTER, 0)]
        assert said_in(issued) == []
        model, issued = update(model, update_computers.decided.news(Decide(COMPUTER, 0), Decided(None), model.game))
        assert isinstance(model.screen, Throwing)
        assert said_in(issued) == said


def test_virtual_dice_are_thrown_for_a_computer_without_a_tap() -> None:
    """From the hold of the person before it to the roll that its page describes."""
    made_up = CameraStatus("made-up table")
    game, _effects = PIG.apply(PIG.new_game(PigSetup(NAMES)), Roll(6))
    model, _issued = opened(game, PIG_AT_THE_TABLE, camera=made_up)
    real, issued = carried_out(model, Hold(0))
    assert (real.screen, thrown_in(issued)) == (PlayerTurn(), 0), "these dice are people's own"
    model, issued = carried_out(replace(model, virtual=True), Hold(0))
    assert (model.screen, thrown_in(issued)) == (Throwing(), 1)
    model, issued = carried_out(model, Roll(5))
    model, issued = update(model, update_computers.decided.news(Decide(COMPUTER, 0), Decided(None), model.game))
    assert (model.screen, thrown_in(issued)) == (Throwing(), 1)
    model, issued = carried_out(model, Roll(1))
    assert (model.screen, thrown_in(issued)) == (PlayerTurn(), 0), "the next one is a person"


def test_a_step_back_to_a_computers_throw_throws_nothing() -> None:
    game, _effects = PIG.apply(PIG.new_game(PigSetup(NAMES)), Roll(6))
    for action in (Hold(0), Roll(4), Hold(COMPUTER)):
        game, _effects = PIG.apply(game, action)
    model, _issued = opened(game, PIG_AT_THE_TABLE, camera=CameraStatus("made-up table"), virtual=True)
    model, issued = carried_out(model, PigUndo(COMPUTER))
    assert thrown_in(issued) == 0


def thrown_in(issued: tuple[Command, ...]) -> int:
    """The number of throws that are asked for."""
    return sum(isinstance(each, commands.ReadDice) for each in issued)
