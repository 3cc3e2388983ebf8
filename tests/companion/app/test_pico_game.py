"""The game on a Pico: app, driver, link and firmware together; its lights, its disc and its buttons."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.games import GAMES
from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Wheel
from companion.storage.store import Store, store_path
from companion.ui import update_players, update_shell, update_table, update_throw
from companion.ui.model import CameraStatus, Throwing
from engine.troyes_dice import Deed
from firmware.link import PROTOCOL
from hardware.devices import open_devices
from hardware.fakes import SilentVoice
from hardware.pico import Pico as Driver
from hardware.pins import PINS_FILE
from tests.firmware.pico import PINS, Pico
from tests.said import said
from tests.until import until


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pico]:
    wiring = tmp_path / "pins.toml"
    wiring.write_text(
        PINS_FILE.read_text().replace("steps_per_turn = 4076", f"steps_per_turn = {PINS.steps_per_turn}", 1)
    )
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    board = Pico(tmp_path)
    monkeypatch.setenv("OYEZ_PICO", board.plug())
    yield board
    board.off()


def run(app: App, condition: Callable[[], object]) -> None:
    """Run the app until the condition holds."""

    def step() -> None:
        app._empty_inbox()
        app._check_parts()

    until(condition, step)


def half(app: App) -> None:
    """A throw, and a turn for each of the two players."""
    for message in (update_throw.enter_by_hand.tap(), *map(update_throw.tap_pad.tap, (2, 1, 3, 6))):
        app.tell(message)
    for player in range(2):
        for step in (
            update_half.open_player.tap(player),
            update_half.choose_die.tap(0),
            update_half.choose_deed.tap(Deed.GATHER),
            update_half.confirm.tap(),
        ):
            app.tell(step)


def test_a_pico_of_version_1_is_named_on_the_screen_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Pico(tmp_path, protocol=1)
    monkeypatch.setenv("OYEZ_PICO", old.plug())
    with Store.open(store_path(tmp_path / "games")) as store:
        app = App(GAMES, store, HeadlessScreen(), open_devices("pico"), SilentVoice(), Random(1))
        app.begin()
        # a fault that is there at the start stands on the first screen, a later one is shown over the screen too
        run(app, lambda: bool(app.model.faults))
        named = "\n".join(map(said, app.model.faults))
        assert f"version 1 of the link and this program version {PROTOCOL}. Run `oyez flash`" in named
        app._close()
    old.off()
    assert old.complaints == []


def test_a_day_is_played_with_a_pico(board: Pico, tmp_path: Path) -> None:
    parts = open_devices("pico")
    pico = parts.disc
    assert isinstance(pico, Driver)
    with Store.open(store_path(tmp_path / "games")) as store:
        app = App(GAMES, store, HeadlessScreen(), parts, SilentVoice(), Random(1))
        app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
        app.begin()
        for message in (
            update_players.new_game.tap("troyes-dice"),
            update_players.toggle_player.tap("Ada"),
            update_players.toggle_player.tap("Bo"),
            update_table.start_game.tap(),
        ):
            app.tell(message)
        run(app, lambda: pico.disc_stop == 1)
        day_one = int(board.values("angle")[-1])
        half(app)
        # the button beside the wheel goes on to the next throw
        assert isinstance(app.model.screen, Wheel)
        pressed_before = app.model.screen
        board.hold("next")
        run(app, lambda: app.model.screen != pressed_before)
        board.hold("")
        assert isinstance(app.model.screen, Throwing)
        half(app)
        run(app, lambda: pico.disc_stop == 2)
        assert int(board.values("angle")[-1]) - day_one == PINS.steps_per_turn // 9
        # a pulled plug is a sentence, and the game continues
        board.unplug()
        run(app, lambda: app.model.notice != "")
        assert "Pico" in said(app.model.notice)
        app.tell(update_shell.dismiss.tap())
        app.tell(update_throw.to_throw.tap())
        half(app)
        assert app.model.game is not None
        assert app.model.game.half_index == 2
        app._close()
    assert len(set(board.values("ring"))) > 10
    assert board.complaints == []
