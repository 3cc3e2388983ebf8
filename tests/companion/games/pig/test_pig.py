"""Pig at the table: its screens in a game, the hold and its undo, the guide, and a die that the camera reads."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import MadeUpEyes, Stage
from companion.app.loop import App
from companion.games import GAMES
from companion.games.pig.messages import HoldPoints, PickTarget, RollAgain, SayAgain, UndoHold
from companion.games.pig.model import PlayerTurn, Score
from companion.storage.store import FILE_NAME, Store
from companion.ui import messages as told
from companion.ui.model import Checking, Eyes, Start, Throwing
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from engine.pig import Correct, Hold, Roll
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from hardware.ports import Button


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """A game of Pig between Ada and a guest, to 50 points."""
    with Store.open(tmp_path / FILE_NAME) as store:
        store.roster.add("Ada")
        app = App(GAMES, store, Stage(), no_devices(), RecordingVoice(), Random(1))
        app.camera.use(MadeUpEyes(1, app.post), Eyes("made-up table"))
        app.begin()
        tell(app, told.NewGame("pig"), told.TogglePlayer("Ada"), told.AddGuest(), told.ToSetup("target"))
        tell(app, PickTarget(50), told.StartGame())
        yield app
        app.camera.close()


def tell(app: App, *messages: told.Message) -> None:
    """Each of these messages, one after the other."""
    for message in messages:
        app.tell(message)


def roll(app: App, value: int) -> None:
    """A roll that is entered by hand."""
    tell(app, RollAgain(), told.EnterByHand(), told.TapPad(value))


def test_a_game_by_taps(app: App) -> None:
    assert app.model.game.setup.target == 50
    for _ in range(8):
        roll(app, 6)
    assert app.model.game.now.turn == 48
    tell(app, HoldPoints())
    assert app.model.game.now.points == (48, 0)
    roll(app, 1)
    assert app.model.latest[1].points == 0
    roll(app, 2)
    tell(app, HoldPoints())
    assert isinstance(app.model.screen, Score)
    assert app.session is not None
    assert app.session.actions[-1] == Hold(0)
    tell(app, told.OpenShare(), told.Back(), told.OpenCurve(1), told.Back(), told.Back())
    assert isinstance(app.model.screen, Start)


def test_a_die_before_the_camera_is_read_and_accepted(app: App) -> None:
    tell(app, RollAgain())
    assert isinstance(app.model.screen, Throwing)
    tell(app, told.ReadDice())
    assert isinstance(app.model.screen, Checking)
    assert len(app.model.screen.dice) == 1
    tell(app, told.AcceptRoll())
    assert isinstance(app.model.game.last, Roll)


def test_nobody_holds_before_a_roll_and_the_key_says_why(app: App) -> None:
    (hold,) = (each for each in view(app.model) if isinstance(each, Key) and each.label == "Hold")
    assert not hold.enabled
    assert "2.3" in hold.why
    tell(app, HoldPoints())
    assert "A turn begins with a roll" in app.model.notice


def test_a_hold_is_taken_back_by_its_key_and_by_the_button(app: App) -> None:
    roll(app, 5)
    tell(app, HoldPoints(), UndoHold())
    assert app.model.game.now.turn == 5
    tell(app, HoldPoints())
    app.post(Button.UNDO)
    app.tell(told.Dismiss())
    assert app.model.game.now.turn == 5


def test_a_roll_is_corrected(app: App) -> None:
    roll(app, 5)
    tell(app, told.CorrectRoll(), told.EnterByHand(), told.TapPad(3))
    assert app.session is not None
    assert app.session.actions[-1] == Correct(Roll(3))
    assert app.model.game.now.turn == 3


def test_it_is_announced_and_said_again(app: App) -> None:
    voice = app._voice
    assert isinstance(voice, RecordingVoice)
    roll(app, 4)
    assert voice.history[-1].text == "A four: 4 points in this turn."
    tell(app, SayAgain())
    assert voice.history[-1].text == "A four: 4 points in this turn."
    roll(app, 1)
    assert "loses 4 points" in voice.history[-1].text


def test_it_is_resumed_after_a_restart(app: App) -> None:
    roll(app, 4)
    tell(app, told.Back(), told.OpenGame(1))
    assert isinstance(app.model.screen, PlayerTurn)
    assert app.model.game.now.turn == 4
