"""Pig at the table: its screens in a game, the hold and its undo, the guide, and a die that the camera reads."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.games import GAMES
from companion.games.pig import update_turn
from companion.games.pig.model import PlayerTurn
from companion.storage.store import FILE_NAME, Store
from companion.ui import (
    update_back,
    update_games,
    update_players,
    update_result,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.message import Message
from companion.ui.model import CameraStatus, ConfirmRoll, End, Start, Throwing
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update_crier import REMIND_S
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
            app,
            update_players.new_game.tap("pig"),
            update_players.toggle_player.tap("Ada"),
            update_players.add_guest.tap(),
            update_players.to_step.tap("target"),
        )
        tell(app, update_turn.pick_target.tap(50), update_table.start_game.tap())
        yield app
        app.camera.close()


def tell(app: App, *sent: Message) -> None:
    """Each of these messages, one after the other."""
    for message in sent:
        app.tell(message)


def roll(app: App, value: int) -> None:
    """A roll that is entered by hand."""
    tell(app, update_turn.roll_again.tap(), update_throw.enter_by_hand.tap(), update_throw.tap_pad.tap(value))


def test_a_game_by_taps(app: App) -> None:
    assert app.model.game.setup.target == 50
    for _ in range(8):
        roll(app, 6)
    assert app.model.game.now.turn == 48
    tell(app, update_turn.hold_points.tap())
    assert app.model.game.now.points == (48, 0)
    roll(app, 1)
    assert app.model.latest[1].points == 0
    roll(app, 2)
    tell(app, update_turn.hold_points.tap())
    assert isinstance(app.model.screen, End)
    assert app.session is not None
    assert app.session.actions[-1] == Hold(0)
    tell(
        app,
        update_result.open_share.tap(),
        update_back.back.tap(),
        update_result.open_curve.tap(1),
        update_back.back.tap(),
        update_back.back.tap(),
    )
    assert isinstance(app.model.screen, Start)


def test_a_die_before_the_camera_is_read_and_accepted(app: App) -> None:
    tell(app, update_turn.roll_again.tap())
    assert isinstance(app.model.screen, Throwing)
    tell(app, update_throw.read_dice.tap())
    assert isinstance(app.model.screen, ConfirmRoll)
    assert len(app.model.screen.dice) == 1
    tell(app, update_throw.accept_roll.tap())
    assert isinstance(app.model.game.last, Roll)


def test_nobody_holds_before_a_roll_and_the_key_says_why(app: App) -> None:
    (hold,) = (each for each in view(app.model) if isinstance(each, Key) and each.label == "Hold")
    assert not hold.enabled
    assert "2.3" in hold.why
    tell(app, update_turn.hold_points.tap())
    assert "A turn begins with a roll" in app.model.notice


def test_a_hold_is_taken_back_by_its_key_and_by_the_button(app: App) -> None:
    roll(app, 5)
    tell(app, update_turn.hold_points.tap(), update_turn.undo_hold.tap())
    assert app.model.game.now.turn == 5
    tell(app, update_turn.hold_points.tap())
    app.post(Button.UNDO)
    app.tell(update_shell.dismiss.tap())
    assert app.model.game.now.turn == 5


def test_a_roll_is_corrected(app: App) -> None:
    roll(app, 5)
    tell(app, update_throw.correct_roll.tap())
    assert "The die that you enter now replaces the last roll." in [
        widget.text for widget in view(app.model) if isinstance(widget, Text)
    ]
    tell(app, update_throw.enter_by_hand.tap(), update_throw.tap_pad.tap(3))
    assert app.session is not None
    assert app.session.actions[-1] == Correct(Roll(3))
    assert app.model.game.now.turn == 3


def test_it_is_announced_and_said_again(app: App) -> None:
    voice = app._voice
    assert isinstance(voice, RecordingVoice)
    roll(app, 4)
    roll(app, 3)
    assert voice.history[-1].text == "Three: 7."
    tell(app, update_table.say_again.tap())
    assert voice.history[-1].text == "A three: 7 points in this turn."
    roll(app, 1)
    assert "loses 7 points" in voice.history[-1].text


def test_it_is_resumed_after_a_restart(app: App) -> None:
    roll(app, 4)
    tell(app, update_back.back.tap(), update_games.open_game.tap(1))
    assert isinstance(app.model.screen, PlayerTurn)
    assert app.model.game.now.turn == 4


def test_a_tap_puts_the_reminder_off(tmp_path: Path) -> None:
    now, voice = [0.0], RecordingVoice()
    with Store.open(tmp_path / FILE_NAME) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), voice, Random(1), clock=lambda: now[0])
        app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
        app.begin()
        tell(app, update_players.new_game.tap("pig"), *[update_players.add_guest.tap()] * 2)
        tell(app, update_players.to_step.tap("target"), update_table.start_game.tap())
        roll(app, 4)
        said = len(voice.history)
        app.step()
        for _ in range(3):
            now[0] += REMIND_S - 1
            app.step()
            assert len(voice.history) == said
            tell(app, update_table.say_again.tap())
            said = len(voice.history)
            app.step()
        now[0] += REMIND_S + 1
        app.step()
        app.camera.close()
    assert len(voice.history) == said + 1
