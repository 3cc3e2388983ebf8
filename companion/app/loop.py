"""The loop: one inbox, one model; the commands of `update` are carried out here, in order, and only here."""

import logging
import queue
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from companion.app.announcer import Announcer
from companion.app.cards_keeper import CardsKeeper
from companion.app.clock_keeper import ClockKeeper
from companion.app.copy_keeper import CopyKeeper
from companion.app.dice_camera import DiceCamera
from companion.app.game_session import GameSession
from companion.app.hardware_test_worker import HardwareTestWorker
from companion.app.library import Library
from companion.app.machine_requests import MachineRequests
from companion.app.maintenance import Maintenance
from companion.app.open_game import OpenGame
from companion.app.outputs import Outputs, message_for
from companion.app.ports import Screen
from companion.game.offer import Offer
from companion.i18n.faults import AnyFault
from companion.i18n.language import _, using
from companion.session import Session
from companion.settings import Settings, SettingsError, save_settings
from companion.storage.store import Store
from companion.storage.update_note import remember_update
from companion.system.service import Service
from companion.ui import (
    commands,
    update_display,
    update_games,
    update_maintenance,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.commands import Command
from companion.ui.message import Message, TapHandler, calls
from companion.ui.model import Model, Start
from companion.ui.ring import ScreenRing
from companion.ui.screens import view
from companion.ui.screens.frame import shown_notice
from companion.ui.timers import due_timer
from companion.ui.toolkit.hit_test import offers
from companion.ui.toolkit.screen_dump import screen_dump, write
from companion.ui.toolkit.widgets import RingLights, Widget
from companion.ui.update import update
from companion.ui.update_settings import with_settings
from hardware.backlight import Backlight
from hardware.devices import Devices
from hardware.ports import Button, PlayerButton, Press, Voice

if TYPE_CHECKING:
    from companion.app.phone_table import PhoneTable

FRAME_S, MAX_WAIT_S = 0.125, 1.0
"""Seconds between two pictures of a ring that moves, and between two looks at the parts."""
MAX_FAILED = 2
"""Steps that may fail in a row; one more ends the program, and the service starts it again."""


class Tap(NamedTuple):
    """A message of a finger, and the widgets that the screen showed then."""

    message: Message
    widgets: Sequence[Widget]


class App:
    """Plays on one screen until it is closed.

    app = App(GAMES, store, Window((800, 480), False), open_devices("gpio"), voice, Random())
    worker = CameraWorker("made-up", app.post)
    app.camera.use(worker, model.CameraStatus("made-up table"))
    worker.open()
    app.run()

    `clock` gives the seconds of the screens' timers and of the game's own clock.
    """

    def __init__(
        self,
        games: Sequence[Offer],
        store: Store,
        window: Screen,
        parts: Devices,
        voice: Voice,
        chance: Random,
        widgets_file: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._window = window
        self._ring = ScreenRing(self.post)
        self._outputs = Outputs(parts, self._ring)
        self._voice = voice
        self._widgets_file = widgets_file
        self._inbox: queue.SimpleQueue[Message | Press | Tap] = queue.SimpleQueue()
        self._running = True
        self._failed = 0
        self._taps = 0
        self.model = Model(offered=tuple(games))
        self._shown_model: Model | None = None
        self._widgets: tuple[Widget, ...] = ()
        self._part_faults: tuple[AnyFault, ...] = ()
        self._settings_file: Path | None = None
        self._parts = parts
        self._light = Backlight(None)
        self._was_dark = False
        self._clock = clock
        self._timer: Message | None = None
        self._due = 0.0
        self._maintenance: Maintenance | None = None
        self._service = Service({})
        self._machine: MachineRequests | None = None
        self.phones: PhoneTable | None = None
        self._reached: Callable[[], None] = lambda: None
        self._library = Library(store, self.handle, self._result_picture)
        self.play = GameSession(self, store, self._outputs, self._library, chance)
        self._timing = ClockKeeper(self, store, OpenGame(self.play, store), clock)
        self.camera = DiceCamera(self)
        self.copy = CopyKeeper(self, self.camera)
        self.cards = CardsKeeper(self)
        self._announcer = Announcer(self, voice)
        self._doers: dict[type[Command], Callable[[Any], None]] = {
            **self._library.doers,
            **self.play.doers,
            **self.camera.doers,
            **self.copy.doers,
            **self.cards.doers,
            **self._announcer.doers,
            **HardwareTestWorker(parts, self.post).doers,
            commands.ListGames: self._list_games,
            commands.StartGame: lambda _command: self.handle(update_table.start_game.tap()),
            commands.Chance: lambda command: self.handle(update_table.drawn.news(command.what, chance.getrandbits(32))),
            commands.KeepSettings: self._keep_settings,
            commands.TakeParts: self._take_parts,
            commands.RememberUpdate: lambda command: remember_update(store.path.parent, command.version),
            commands.ListBackups: lambda _command: self.handle(update_maintenance.backups_known.news(())),
            commands.Quit: self._quit,
        }
        parts.buttons.listen(self.post)

    @property
    def session(self) -> Session | None:
        """The game in progress."""
        return self.play.session

    @session.setter
    def session(self, session: Session | None) -> None:
        self.play.session = session

    def post(self, message: Message | Press) -> None:
        """Put a message, or the press of a button, into the inbox, from any thread."""
        self._inbox.put(message)
        self._window.wake()

    def set_up(
        self, settings: Settings, file: Path | None, light: Backlight, open_camera: Callable[[str], None]
    ) -> None:
        """Use these settings; save every change in `file`; `light` is the screen's backlight.

        `open_camera` is called where people choose another camera, with its source.
        """
        self._settings_file, self._light = file, light
        self.model = replace(with_settings(self.model, settings), lamp=light.there)
        self._use(settings)
        self.camera.set(settings.camera, open_camera)

    def ask_way_up(self) -> None:
        """Ask which edge of the picture is up where a panel may hang on its side, until somebody has answered."""
        if self._window.tall and not self.model.settings.rotation and self._library.asks_way_up():
            self.tell(update_display.ask_way_up.news())

    def use_maintenance(self, maintenance: Maintenance, service: Service, reached: Callable[[], None]) -> None:
        """Make backups and answer doctors with `care`; `service` hears that the loop lives.

        `reached` is called once the first screen is shown.
        """
        self._maintenance, self._service, self._reached = maintenance, service, reached
        self.play.finished = lambda: maintenance.back_up(self.model.language, asked=False)
        self._doers |= maintenance.doers(self, self.play, self._parts)

    def use_phones(self, phones: "PhoneTable") -> None:
        """Play with phones through this, as the settings say."""
        self.phones = phones
        self._doers |= phones.doers
        phones.use(self.model.settings)

    def ask_machine(self, machine: MachineRequests) -> None:
        """Switch off and the like through this."""
        self._machine = machine
        self._doers |= machine.doers
        self.model = replace(self.model, machine=machine.state)

    def tell(self, message: Message) -> None:
        """Handle one message and all its consequences, except for the work of other threads."""
        self.post(message)
        self._empty_inbox()

    def run(self) -> None:
        """Handle one message after the other until the window is closed."""
        try:
            self.begin()
            self._show()
            self._load_games()
            self._reached()
            self._service.ready()
            while self._running:
                self._survive_step()
        finally:
            self._service.ending()
            self._close()

    def _survive_step(self) -> None:
        """Take a step; log one that fails, say so and draw the screen again; if that fails too, open the game again."""
        try:
            self.step()
            self._failed = 0
        except Exception:
            if self._failed == MAX_FAILED:
                raise
            self._failed += 1
            logging.getLogger(__name__).exception("Oyez made a mistake and goes on. Please report these lines.")
            self._shown_model = None
            with using(self.model.language):
                sorry = _("Oyez made a mistake, and that did not work. The game is as it was; the log has the details.")
            self.model = replace(self.model, notice=sorry)
            if self._failed == MAX_FAILED:
                self._open_again()

    def _open_again(self) -> None:
        """Leave the screen for the first one, and open the game as it is stored."""
        self.model = replace(self.model, screen=Start(), notice="")
        # the game of a guide is in memory alone
        if self.session is not None and self.session.store is self._store:
            self.handle(update_games.open_game.tap(self.session.game_id))

    def step(self) -> None:
        """Show the model, wait for an event or until a check is due, and handle all that has come."""
        self._show()
        self._service.alive()
        for message in self._window.wait(self._wait_s()):
            self._taps += 1
            self._inbox.put(Tap(message, self._widgets))
        self._empty_inbox()
        self._go_on()
        self._timing.look(self._taps)
        self._check_parts()
        if self._maintenance is not None:
            self._maintenance.report_status(self.model, self._parts)

    def begin(self) -> None:
        """Load the values of the first screen."""
        self.read_store()
        self._check_parts(aloud=False)
        if self._maintenance is not None and self._maintenance.empty_with_backups:
            self.handle(update_maintenance.open_backups.tap(offered=True))

    def read_store(self) -> None:
        """Load the parts of the store that the first screen shows: its games, the progress of the guide."""
        self.do(commands.ListGames())
        self._library.know_guide()

    def _load_games(self) -> None:
        """Load all games: the first screen does not wait for them, and a game that cannot be loaded ends the start."""
        for offer in self.model.offered:
            offer.load()

    def _wait_s(self) -> float:
        """Return the seconds until the next check that is due without any event."""
        self._go_on()
        wait_s = FRAME_S if self._moves else MAX_WAIT_S
        return wait_s if self._timer is None else min(wait_s, max(0.0, self._due - self._clock()))

    def _go_on(self) -> None:
        """Send the message of the screen's timer once it is due."""
        timer = due_timer(self.model)
        if timer is None or timer[1] != self._timer:
            self._timer = None if timer is None else timer[1]
            self._due = self._clock() + (0.0 if timer is None else timer[0])
        elif self._clock() >= self._due:
            self._timer = None
            self.handle(timer[1])

    def _empty_inbox(self) -> None:
        while self._running:
            try:
                message = self._inbox.get_nowait()
            except queue.Empty:
                return
            meant = self._meant(message)
            if meant is not None:
                self.handle(meant)

    def _meant(self, each: Message | Press | Tap) -> Message | None:
        """Return the message of a press or a tap; None if the tapped key has gone since, as somebody else acted."""
        if isinstance(each, Button | PlayerButton):
            return message_for(each, self.model, view(self.model), self.session.actions if self.session else ())
        if not isinstance(each, Tap):
            return each
        is_stale = (
            self.model is not self._shown_model
            and not calls(each.message, update_shell.leave)
            and offers(each.widgets, each.message)
            and not offers(view(self.model), each.message)
        )
        return None if is_stale else each.message

    def handle(self, message: Message) -> None:
        """Update the model and carry out its commands; only from the loop's own thread."""
        before = self.model
        if isinstance(message.handler, TapHandler):
            # a timer counts the seconds without a touch
            self._timer = None
        self.model, issued = update(before, message)
        seen = (type(self.model.screen), self.model.notice, self.model.installing)
        if seen != (type(before.screen), before.notice, before.installing):
            self._window.light()
        if calls(message, update_throw.live_picture) and self.model is before:
            # no screen shows it, so that nothing is drawn: the camera must not wait for that
            self.camera.shown()
        for command in issued:
            self.do(command)

    @property
    def _moves(self) -> bool:
        """Return True while the ring is on the screen."""
        return self.model.screen.shows_ring and self.model.ring is not None and not self._window.dark

    def _show(self) -> None:
        """Draw the changes; a live picture requests the next one only once it is on the screen."""
        if self._window.dark is not self._was_dark:
            self._was_dark = self._window.dark
            self._light.darken(self._was_dark)
        arranged = self.model.display_settings
        self._window.arrange(arranged.rotation, arranged.touch)
        if self._window.tall is not self.model.tall:
            self.model = replace(self.model, tall=self._window.tall)
        only_lights = False
        if self._moves and (lights := self._ring.lights()) != self.model.lights:
            only_lights = self.model is self._shown_model
            self.model = replace(self.model, lights=lights)
            if only_lights:
                self._shown_model = self.model
                self._widgets = tuple(
                    replace(each, lights=lights) if isinstance(each, RingLights) else each for each in self._widgets
                )
        if self.model is not self._shown_model:
            self._shown_model = self.model
            self._widgets = view(self.model)
            self.play.light_players(self._widgets)
            self._announcer.show_table()
        if self.phones is not None:
            self.phones.show_table()
        if not self._window.show(self._widgets):
            return
        self.camera.shown()
        if self._widgets_file is not None and not only_lights:
            actions = len(self.session.actions) if self.session else 0
            name = type(self.model.screen).__name__
            write(self._widgets_file, screen_dump(name, self._taps, actions, shown_notice(self.model), self._widgets))

    def do(self, command: Command) -> None:
        """Carry a command out now; one that no part of this program takes is left."""
        doer = self._doers.get(type(command))
        if doer is not None:
            with using(self.model.language):
                doer(command)

    def _list_games(self, command: commands.ListGames) -> None:
        if self._library.do(command):
            self._outputs.rest()

    def _keep_settings(self, command: commands.KeepSettings) -> None:
        """Use the settings at once; an error in saving them is shown."""
        self._use(command.settings)
        self.camera.change(command.settings.camera)
        if self._settings_file is None:
            return
        try:
            save_settings(command.settings, self._settings_file, self.model.game_settings)
        except SettingsError as error:
            self.handle(update_shell.part_failed.news(error.fault))

    def _use(self, settings: Settings) -> None:
        self._light.set(settings.brightness)
        self._outputs.set_brightness(settings.ring_brightness)
        self._window.dark_after = 60.0 * settings.dark_after
        self._announcer.use(settings)
        if self.phones is not None:
            self.phones.use(settings)

    def _result_picture(self) -> bytes:
        # drawn rarely, and its screen is one more
        from companion.app.result_picture import result_picture

        with using(self.model.language):
            return result_picture(self.model)

    def _take_parts(self, _: commands.TakeParts) -> None:
        self._parts.buttons.listen(self.post)
        self.play.show()
        self._shown_model = None

    def _quit(self, _: commands.Quit) -> None:
        self._running = False

    def _check_parts(self, aloud: bool = True) -> None:
        """Keep the faults of the parts; that of a part which worked before is also shown over the screen."""
        before, now = self._part_faults, self._faults_now()
        self._part_faults = now
        for fault in before:
            if fault not in now:
                self.handle(update_shell.part_works.news(fault))
        if {fault: fault.params for fault in now} != {fault: fault.params for fault in before}:
            newest = {fault: fault for fault in now}
            self.model = replace(self.model, faults=tuple(newest.get(fault, fault) for fault in self.model.faults))
        failed_before = {fault.part for fault in before}
        for fault in now:
            if fault in self.model.faults:
                continue
            if aloud and fault.part not in failed_before:
                self.handle(update_shell.part_failed.news(fault))
            else:
                self.model = replace(self.model, faults=(*self.model.faults, fault))
        if before != now and self.phones is not None:
            self.phones.publish()
        shown = () if isinstance(self.model.notice, str) else self.model.notice
        self._outputs.set_alarm(any(fault in now for fault in shown))

    def _faults_now(self) -> tuple[AnyFault, ...]:
        # a voice that is switched off is not missed
        voice = self._voice.fault if self.model.voice else None
        phones = () if self.phones is None else self.phones.faults
        return tuple(fault for fault in (voice, self._light.fault, *phones, *self._outputs.faults) if fault)

    def _close(self) -> None:
        """Close everything, lights and motor first, the last picture last; one that fails does not stop the others."""
        with ExitStack() as closing:
            for each in (
                self._window, self._maintenance, self._machine, self._announcer, self.camera, self.play,
                self._outputs, self.phones, self._timing,
            ):  # fmt: skip
                if each is not None:
                    closing.callback(each.close)
