"""Ring, disc, piezo and buttons in a game: the disc turns at a new day, and no part ever stops the game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import App
from companion.app.outputs import Outputs, message_for
from companion.games import GAMES
from companion.games.pig import update_turn
from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Acting, Wheel
from companion.storage.store import Store, store_path
from companion.ui import (
    update_back,
    update_games,
    update_players,
    update_settings,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.message import Message
from companion.ui.model import CameraStatus, End, Notice, Start, Throwing
from companion.ui.screens import view
from engine.troyes_dice import Deed, Roll, Turn
from firmware.messages import DISC_NO_SWITCH, DISC_SLIPPED
from hardware.devices import Devices, no_devices
from hardware.disc_faults import DISC_FAULTS
from hardware.espeak import MISSING
from hardware.fakes import (
    PressedButtons,
    RecordingBeeper,
    RecordingDisc,
    RecordingLamps,
    RecordingRing,
    SilentVoice,
    StillDisc,
)
from hardware.faults import Code, Fault, Part, fault
from hardware.pin_faults import BUSY
from hardware.ports import Button, Lamp, PlayerButton, Press, Tune
from hardware.scene import Mood
from hardware.screen import LEDS, Light
from hardware.serial_port import NO_PICO
from tests.companion.tables import FEASTS, new_model, played
from tests.until import until

NAMES = ("Ada", "Bo")
OFF, AWAITED, READY = Lamp.OFF, Lamp.AWAITED, Lamp.READY
ROLL = Roll(2, (1, 3, 6))
NO_SWITCH, SLIPPED = DISC_FAULTS[DISC_NO_SWITCH], DISC_FAULTS[DISC_SLIPPED]


class Table:
    """An app with all the parts, and their received calls."""

    def __init__(self, store: Store, disc: StillDisc | None = None) -> None:
        self.ring, self.disc = RecordingRing(), RecordingDisc()
        self.beeper, self.buttons = RecordingBeeper(), PressedButtons()
        self.lamps = RecordingLamps(3)
        parts = Devices(self.ring, disc or self.disc, self.buttons, self.beeper, self.lamps)
        self.voice = SilentVoice()
        self.app = App(GAMES, store, HeadlessScreen(), parts, self.voice, Random(1))
        self.app.camera.use(MadeUpDiceSource(1, self.app.post), CameraStatus("made-up table"))
        self.app.begin()

    def tell(self, *sent: Message) -> None:
        for message in sent:
            self.app.tell(message)

    def press(self, button: Press) -> None:
        self.buttons.press(button)
        self.app.tell(update_shell.dismiss.tap())

    def lit(self) -> tuple[Lamp, ...]:
        """The players' lamps beside the screen of now."""
        self.app._show()
        return self.lamps.history[-1]

    def begin(self) -> None:
        self.tell(
            update_players.new_game.tap("troyes-dice"),
            *(update_players.toggle_player.tap(name) for name in NAMES),
            update_table.start_game.tap(),
        )

    def throw(self, roll: Roll = ROLL) -> None:
        self.tell(update_throw.enter_by_hand.tap(), *map(update_throw.tap_pad.tap, (roll.black, *roll.clear)))

    def turn(self, player: int) -> None:
        self.tell(
            update_half.open_player.tap(player),
            update_half.choose_die.tap(0),
            update_half.choose_deed.tap(Deed.GATHER),
            update_half.confirm.tap(),
        )

    def half(self) -> None:
        self.throw()
        self.turn(0)
        self.turn(1)


def notice_of(table: Table) -> Notice:
    return table.app.model.notice


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(store_path(tmp_path)) as store:
        yield store


def test_the_disc_turns_once_for_each_day() -> None:
    disc, screen, ring = RecordingDisc(), RecordingRing(), RecordingRing()
    outputs = Outputs(replace(no_devices(), disc=disc, ring=ring), screen)
    for _, game, effects in played(FEASTS, seed=1):
        outputs.show(GAMES[0].load(), game, effects)
    assert disc.stops == (1, 2, 3, 4, 5, 6, 7, 8)
    assert ring.history[-1].scene.mood == Mood.OVER
    assert [shown.scene for shown in ring.history] == [shown.scene for shown in screen.history]
    outputs.close()
    assert (disc.closed, screen.closed, ring.closed) == (True, True, True)


def test_the_disc_turns_before_the_next_days_throw(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.half()
    morning = table.disc.stops
    table.tell(update_throw.to_throw.tap())
    table.half()
    assert (morning, table.disc.stops) == ((1,), (1, 2))
    assert table.app.model.game is not None
    assert table.app.model.game.day == 1


def test_a_game_gone_on_with_turns_the_disc_to_its_day(store: Store) -> None:
    first = Table(store)
    first.begin()
    first.half()
    first.tell(update_throw.to_throw.tap())
    first.half()
    second = Table(store)
    assert second.app.model.unfinished is not None
    second.tell(update_games.open_game.tap(second.app.model.unfinished.id))
    assert second.disc.stops == (2,)


def test_tunes_tell_of_throws_attacks_and_the_end() -> None:
    beeper = RecordingBeeper()
    outputs = Outputs(replace(no_devices(), beeper=beeper), RecordingRing())
    for _, game, effects in played(FEASTS, seed=1):
        outputs.show(GAMES[0].load(), game, effects)
    assert beeper.history[-1] == Tune.OVER
    assert beeper.history.count(Tune.OVER) == 1
    assert beeper.history.count(Tune.PROMPT) == 15
    # days 3 to 8 have twelve halves; a black feast may swallow an attack, a black raid adds to one
    assert 6 <= beeper.history.count(Tune.ALERT) <= 12


def test_a_disc_that_fails_is_said_and_the_game_goes_on(store: Store) -> None:
    broken = StillDisc()
    table = Table(store, broken)
    table.begin()
    broken.fault = NO_SWITCH
    table.half()
    table.app._check_parts()
    assert table.app.model.faults == (NO_SWITCH,)
    table.tell(update_throw.to_throw.tap())
    table.half()
    assert table.app.model.game is not None
    assert table.app.model.game.half_index == 1


def test_a_part_that_fails_is_shown_until_it_is_read_and_forgotten_once_it_works(store: Store) -> None:
    disc = StillDisc()
    table = Table(store, disc)
    table.begin()
    table.throw()
    quiet = table.ring.history[-1].scene
    disc.fault = NO_SWITCH
    table.app._check_parts()
    assert notice_of(table) == (NO_SWITCH,)
    assert table.ring.history[-1].scene == replace(quiet, mood=Mood.ERROR)
    assert table.beeper.history[-1] == Tune.ERROR
    shown = len(table.ring.history)
    table.app._check_parts()
    assert len(table.ring.history) == shown
    table.tell(update_shell.dismiss.tap())
    table.app._check_parts()
    assert table.ring.history[-1].scene == quiet
    kept = table.app.model.faults
    disc.fault = SLIPPED  # that it fails in another way is no news
    table.app._check_parts()
    assert notice_of(table) == ""
    disc.fault = None
    table.app._check_parts()
    assert (kept, table.app.model.faults) == ((NO_SWITCH,), ())


def test_a_part_that_fails_as_another_one_heals_is_shown(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.ring.fault = Fault(Code.LAMPS_DARK, Part.RING, {"reason": BUSY})
    table.app._check_parts()
    table.tell(update_shell.dismiss.tap())
    table.ring.fault, table.voice.fault = None, MISSING
    table.app._check_parts()
    assert (table.app.model.notice, table.app.model.faults) == ((MISSING,), (MISSING,))


def test_a_second_part_that_fails_for_the_same_reason_is_shown(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.ring.fault = Fault(Code.RING_DARK, Part.RING, {"reason": BUSY})
    table.app._check_parts()
    table.tell(update_shell.dismiss.tap())
    table.buttons.fault = second = Fault(Code.BUTTONS_UNWIRED, Part.BUTTONS, {"reason": BUSY})
    table.app._check_parts()
    assert table.app.model.notice == (second,)
    assert len(table.app.model.faults) == 2


def test_a_pico_that_is_pulled_out_after_its_cable_was_bad_is_shown_with_its_newest_numbers(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.ring.fault = fault(Code.CABLE_BAD, Part.CABLE, count=30)
    table.app._check_parts()
    table.tell(update_shell.dismiss.tap())
    table.ring.fault = fault(Code.CABLE_BAD, Part.CABLE, count=31)
    table.app._check_parts()
    assert notice_of(table) == ""
    assert [dict(found.params) for found in table.app.model.faults] == [{"count": 31}]
    table.ring.fault = gone = fault(Code.PICO_GONE, Part.PICO, name="/dev/ttyACM0")
    table.app._check_parts()
    assert notice_of(table) == (gone,)
    table.tell(update_shell.dismiss.tap())
    table.ring.fault = NO_PICO
    table.app._check_parts()
    assert (notice_of(table), table.app.model.faults) == ("", (NO_PICO,))


def test_the_ring_idles_while_no_game_is_on_the_table(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.throw()
    table.tell(update_half.to_wheel.tap(), update_back.back.tap())
    assert isinstance(table.app.model.screen, Start)
    idle = table.ring.history[-1].scene.mood
    assert table.app.model.unfinished is not None
    table.tell(update_games.open_game.tap(table.app.model.unfinished.id))
    assert (idle, table.ring.history[-1].scene.mood) == (Mood.IDLE, Mood.PLAY)


def test_next_is_the_main_key_and_undo_takes_the_last_turn_back(store: Store) -> None:
    table = Table(store)
    table.press(Button.NEXT)
    assert isinstance(table.app.model.screen, Start), "no game comes first"
    table.begin()
    table.half()
    game = table.app.model.game
    assert isinstance(table.app.model.screen, Wheel)
    assert game is not None
    assert game.can_roll
    table.press(Button.UNDO)
    assert table.app.session is not None
    assert [seat.done for seat in table.app.session.game.seats] == [True, False]
    table.tell(update_half.to_wheel.tap())
    table.press(Button.UNDO)
    assert [seat.done for seat in table.app.session.game.seats] == [False, False]
    table.tell(update_half.to_wheel.tap())
    actions = table.app.session.actions
    table.press(Button.UNDO)  # nothing is left to take back
    assert table.app.session.actions == actions
    table.turn(0)
    table.turn(1)
    table.press(Button.NEXT)
    assert isinstance(table.app.model.screen, Throwing)


def test_a_players_button_confirms_the_turn_on_the_screen_as_its_key_does(store: Store) -> None:
    table = Table(store)
    table.begin()
    assert table.lit() == (OFF, OFF, OFF)  # a throw is awaited, no player
    table.throw()
    assert table.lit() == (AWAITED, AWAITED, OFF)
    table.tell(update_half.open_player.tap(0))
    before = table.app.session
    assert before is not None
    actions = before.actions
    table.press(PlayerButton(0))  # nothing is chosen yet
    assert before.actions == actions
    table.tell(update_half.choose_die.tap(0), update_half.choose_deed.tap(Deed.GATHER))
    assert table.lit() == (READY, AWAITED, OFF)
    for other in (1, 2, 7):
        table.press(PlayerButton(other))
    assert before.actions == actions
    table.press(PlayerButton(0))
    assert before.actions[-1] == Turn(0, 0, Deed.GATHER)
    assert table.app.model.screen == Acting(1)
    assert table.lit() == (OFF, AWAITED, OFF)
    table.press(PlayerButton(0))
    assert len(before.actions) == len(actions) + 1
    table.tell(update_half.choose_die.tap(0), update_half.choose_deed.tap(Deed.GATHER))
    table.press(PlayerButton(1))
    table.press(PlayerButton(1))
    assert len(before.actions) == len(actions) + 2
    assert table.lit() == (OFF, OFF, OFF)


def test_two_presses_in_one_moment_are_one(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.throw()
    table.tell(
        update_half.open_player.tap(0),
        update_half.choose_die.tap(0),
        update_half.choose_deed.tap(Deed.GATHER),
        update_half.open_player.tap(1),
    )
    table.tell(update_half.choose_die.tap(0), update_half.choose_deed.tap(Deed.GATHER), update_half.open_player.tap(0))
    table.buttons.press(PlayerButton(0))
    table.buttons.press(PlayerButton(0))
    table.tell(update_half.to_wheel.tap())
    assert table.app.session is not None
    assert [seat.done for seat in table.app.session.game.seats] == [True, False]


def test_a_players_button_does_nothing_under_a_sentence(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.throw()
    table.tell(update_half.open_player.tap(0), update_half.choose_die.tap(0), update_half.choose_deed.tap(Deed.GATHER))
    table.app.model = replace(table.app.model, notice="The camera is gone.")
    assert table.lit() == (AWAITED, AWAITED, OFF)
    table.press(PlayerButton(0))
    assert table.app.session is not None
    assert not table.app.session.game.seats[0].done


def test_the_button_of_a_player_of_pig_holds(store: Store) -> None:
    table = Table(store)
    table.tell(update_players.new_game.tap("pig"), *(update_players.toggle_player.tap(name) for name in NAMES))
    table.tell(update_table.start_game.tap(), update_table.start_game.tap())
    assert table.app.session is not None
    assert table.lit() == (AWAITED, OFF, OFF)
    table.tell(update_turn.roll_again.tap(), update_throw.enter_by_hand.tap(), update_throw.tap_pad.tap(5))
    assert table.lit() == (READY, OFF, OFF)
    table.press(PlayerButton(1))
    assert table.app.session.game.now.player == 0
    table.press(PlayerButton(0))
    assert (table.app.session.game.now.player, table.app.session.game.now.points) == (1, (5, 0))
    assert table.lit() == (OFF, AWAITED, OFF)


def test_the_brightness_of_the_ring_applies_at_once(store: Store) -> None:
    table = Table(store)
    table.tell(update_settings.open_settings.tap("ring"), update_settings.set_one.tap("ring_brightness", 40))
    assert table.ring.brightness == 40


def test_a_key_that_is_greyed_is_not_pressed(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.throw()
    table.tell(update_half.open_player.tap(0))
    model = table.app.model
    assert isinstance(model.screen, Acting)
    assert message_for(Button.NEXT, model, view(model), ()) is None


def test_a_press_closes_a_sentence_first(store: Store) -> None:
    model = replace(new_model(), notice="The camera is gone.")
    for button in Button:
        assert message_for(button, model, view(model), (ROLL, Turn(0, 0, Deed.GATHER))) == update_shell.dismiss.tap()


def test_buttons_alone_never_break_a_game(store: Store) -> None:
    table = Table(store)
    table.begin()
    chance = Random(5)
    for _ in range(300):
        if isinstance(table.app.model.screen, Throwing):
            table.throw(Roll(chance.randint(1, 6), (1, 2, 3)))
        table.press(chance.choice(tuple(Button)))
        assert not isinstance(table.app.model.screen, End)


def test_the_ring_on_the_screen_moves_while_it_is_shown(store: Store) -> None:
    table = Table(store)
    table.begin()
    table.app._show()
    assert table.app.model.lights == ()  # the throw's screen has no wheel
    table.throw()
    frames: set[tuple[Light, ...]] = set()

    def show() -> None:
        table.app._show()
        frames.add(table.app.model.lights)

    until(lambda: len(frames) >= 4, show)
    assert all(len(frame) == LEDS for frame in frames)
