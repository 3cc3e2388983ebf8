"""Pig at the table: its screens in a game, the hold and its undo, the guide, and a die that the camera reads."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.games import GAMES
from companion.games.pig.messages import HoldPoints, PickTarget, RollAgain, UndoHold
from companion.games.pig.model import PlayerTurn, Score
from companion.storage.store import FILE_NAME, Store
from companion.ui import messages
from companion.ui.model import CameraStatus, ConfirmRoll, Start, Throwing
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
        app = App(GAMES, store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(1))
        app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
        app.begin()
        tell(
            app, messages.NewGame("pig"), messages.TogglePlayer("Ada"), messages.AddGuest(), messages.ToSetup("target")
        )
        tell(app, PickTarget(50), messages.StartGame())
        yield app
        app.camera.close()


def tell(app: App, *sent: messages.Message) -> None:
    """Each of these messages, one after the other."""
    for message in sent:
        app.tell(message)


def roll(app: App, value: int) -> None:
    """A roll that is entered by hand."""
    tell(app, RollAgain(), messages.EnterByHand(), messages.TapPad(value))


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
    tell(app, messages.OpenShare(), messages.Back(), messages.OpenCurve(1), messages.Back(), messages.Back())
    assert isinstance(app.model.screen, Start)


def test_a_die_before_the_camera_is_read_and_accepted(app: App) -> None:
    tell(app, RollAgain())
    assert isinstance(app.model.screen, Throwing)
    tell(app, messages.ReadDice())
    assert isinstance(app.model.screen, ConfirmRoll)
    assert len(app.model.screen.dice) == 1
    tell(app, messages.AcceptRoll())
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
    app.tell(messages.Dismiss())
    assert app.model.game.now.turn == 5


def test_a_roll_is_corrected(app: App) -> None:
    roll(app, 5)
    tell(app, messages.CorrectRoll(), messages.EnterByHand(), messages.TapPad(3))
    assert app.session is not None
    assert app.session.actions[-1] == Correct(Roll(3))
    assert app.model.game.now.turn == 3


def test_it_is_announced_and_said_again(app: App) -> None:
    voice = app._voice
    assert isinstance(voice, RecordingVoice)
    roll(app, 4)
    assert voice.history[-1].text == "A four: 4 points in this turn."
    tell(app, messages.SayAgain())
    assert voice.history[-1].text == "A four: 4 points in this turn."
    roll(app, 1)
    assert "loses 4 points" in voice.history[-1].text


def test_it_is_resumed_after_a_restart(app: App) -> None:
    roll(app, 4)
    tell(app, messages.Back(), messages.OpenGame(1))
    assert isinstance(app.model.screen, PlayerTurn)
    assert app.model.game.now.turn == 4
