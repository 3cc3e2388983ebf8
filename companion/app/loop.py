"""The loop: one inbox, one model; what `update` asks for is done here, in order, and only here."""

import queue
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from companion.app.camera_opener import Opener, Opening
from companion.app.hardware_test_worker import Walker
from companion.app.library import BOOK_KEEPING, Books
from companion.app.machine_requests import MachineRequests
from companion.app.maintenance import Care
from companion.app.outputs import Hands, meaning
from companion.game import Offer, TableGame
from companion.i18n import language
from companion.i18n.language import _ as translated
from companion.session import Session, prepared
from companion.settings import Settings, SettingsError, save_settings
from companion.storage.store import Store, StoreError
from companion.storage.update_note import remember_update
from companion.system.service import Service
from companion.system.touch_map import TouchMap
from companion.ui import commands as todo
from companion.ui import messages as told
from companion.ui import model as state
from companion.ui import speech
from companion.ui.commands import Command
from companion.ui.machine_messages import LoudspeakersKnown
from companion.ui.messages import Message
from companion.ui.model import Model
from companion.ui.ring import ScreenRing
from companion.ui.screens import view
from companion.ui.timers import by_itself
from companion.ui.toolkit.screen_dump import screenful, write
from companion.ui.toolkit.widgets import RingLights, Widget
from companion.ui.update import update
from companion.ui.update_learn import tutorial_of
from companion.ui.update_settings import with_settings
from engine.troyes_dice import IllegalActionError
from hardware.backlight import Backlight
from hardware.devices import Devices
from hardware.ports import Button, Voice

FRAME_S, PATIENCE_S = 0.125, 1.0
"""Seconds between two pictures of a ring that moves, and between two looks at the parts."""

SAME = 20
"""Letters by which two sentences of a part are taken for the same one."""


class Screen(Protocol):
    """What the loop shows widgets on: the window, or only pictures of it.

    `dark` says that nothing is shown, `dark_after` how many seconds without a touch lead to that, 0 for never.
    """

    dark: bool
    dark_after: float

    @property
    def tall(self) -> bool:
        """Whether it is higher than wide."""

    def wait(self, seconds: float) -> Iterable[Message]:
        """Wait for something to happen, so long at most, and tell what it means."""

    def wake(self) -> None:
        """Make `wait` return, from any thread."""

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Show these widgets; tells whether anything had to be drawn."""

    def light(self) -> None:
        """Light the screen again, where it had gone dark."""

    def arrange(self, rotation: int, touch_map: TouchMap) -> None:
        """Turn the picture clockwise by so many degrees, and take fingers to be where this map says."""

    def close(self) -> None:
        """Close."""


class Looker(Protocol):
    """What looks at the dice; answers are posted into the inbox."""

    def look(self, throw: bool) -> None:
        """Read the dice once; `throw` asks for the source's next throw first."""

    def look_at_wheel(self, checking: bool) -> None:
        """Read the wheel once; `checking` expects the game's dice on it."""

    def watch(self, on: bool, read: bool) -> None:
        """Post live pictures, and each throw with its reading where `read` says so, until told otherwise."""

    def watch_wheel(self) -> None:
        """Post how the dice lie on the wheel whenever they come to rest there, until `watch` is told otherwise."""

    def shown(self) -> None:
        """The last picture is on the screen."""

    def close(self) -> None:
        """Stop looking."""


class App:
    """Plays on one screen until it is closed.

    app = App(GAMES, store, Window((800, 480), False), open_devices("gpio"), voice, Random())
    eyes = Eyes("made-up", app.post)
    app.look_with(eyes, model.Eyes("made-up table"))
    eyes.open()
    app.run()
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
    ) -> None:
        self._store = store
        self._books = Books(store, self._handle)
        self._window = window
        self._ring = ScreenRing(self.post)
        self._hands = Hands(parts, self._ring)
        self._voice = voice
        self._chance = chance
        self._widgets_file = widgets_file
        self._inbox: queue.SimpleQueue[Message | Button] = queue.SimpleQueue()
        self._eyes: Looker | None = None
        self._opening = Opening(self.post)
        self.session: Session | None = None
        self._running = True
        self._taps = 0
        self.model = Model(offered=tuple(games))
        self._shown_model: Model | None = None
        self._widgets: tuple[Widget, ...] = ()
        self._part_faults: tuple[str, ...] = ()
        self._settings_file: Path | None = None
        self._parts = parts
        self._walker = Walker(parts, self.post)
        self._light = Backlight(None)
        self._camera = ""
        self._open_camera: Callable[[str], None] | None = None
        self._was_dark = False
        self._clock = time.monotonic
        self._wish: Message | None = None
        self._due = 0.0
        self._care: Care | None = None
        self._service = Service({})
        self._machine: MachineRequests | None = None
        self._reached: Callable[[], None] = lambda: None
        parts.buttons.listen(self.post)

    def post(self, message: Message | Button) -> None:
        """Put a message, or the press of a button, into the inbox, from any thread."""
        self._inbox.put(message)
        self._window.wake()

    def set_up(
        self, settings: Settings, file: Path | None, light: Backlight, open_camera: Callable[[str], None]
    ) -> None:
        """Use these settings; every change is kept in `file`, `light` is the screen's.

        `open_camera` is called where people choose another camera, with its source.
        """
        self._settings_file, self._light, self._open_camera = file, light, open_camera
        self.model = replace(with_settings(self.model, settings), lamp=light.there)
        self._use(settings)
        self._camera = settings.camera

    def look_with(self, eyes: Looker, about: state.Eyes) -> None:
        """Look at the dice with these eyes from now on; `about` is what the screen says of them."""
        if self._eyes is not None:
            self._eyes.close()
        self._eyes = eyes
        faults = tuple(fault for fault in self.model.faults if fault != self.model.eyes.fault)
        faults = (*faults, about.fault) if about.fault else faults
        self.model = replace(self.model, eyes=about, faults=faults, frame=None)

    def open_eyes(self, opener: Opener) -> None:
        """Open eyes while people go on, and look with them once that is done."""
        faults = tuple(fault for fault in self.model.faults if fault != self.model.eyes.fault)
        about = state.Eyes(made_up=False, opening=True)
        self.model = replace(self.model, eyes=about, faults=faults, frame=None)
        before, self._eyes = self._eyes, None
        self._opening.open(opener, before)

    def look_after(self, care: Care, service: Service, reached: Callable[[], None]) -> None:
        """Make backups and answer doctors with `care`; `service` hears that the loop lives.

        `reached` is called once the first screen is shown.
        """
        self._care, self._service, self._reached = care, service, reached

    def ask_machine(self, machine: MachineRequests) -> None:
        """Switch off and the like through this."""
        self._machine = machine
        self.model = replace(self.model, machine=machine.state)

    def tell(self, message: Message) -> None:
        """Handle one message and all that it leads to, but for what other threads still work on."""
        self.post(message)
        self._empty_inbox()

    def run(self) -> None:
        """Handle one message after the other until the window is closed."""
        try:
            self.begin()
            self._show()
            self._reached()
            self._service.ready()
            while self._running:
                self._show()
                self._service.alive()
                for message in self._window.wait(self._patience()):
                    self._taps += 1
                    self._inbox.put(message)
                self._empty_inbox()
                self._go_on()
                self._check_parts()
                if self._care is not None:
                    self._care.beat(self.model, self._parts)
        finally:
            self._service.ending()
            self._close()

    def begin(self) -> None:
        """What the first screen needs to know."""
        self._do(todo.ListGames())
        self._books.know_guide()
        self._check_parts(aloud=False)
        if self._care is not None and self._care.empty_with_backups:
            self._handle(told.OpenBackups(offered=True))

    def _patience(self) -> float:
        """Seconds until something has to be looked at, though nothing happens."""
        self._go_on()
        patience = FRAME_S if self._moves else PATIENCE_S
        return patience if self._wish is None else min(patience, max(0.0, self._due - self._clock()))

    def _go_on(self) -> None:
        """Send what the screen does by itself, once its time has come."""
        wish = by_itself(self.model)
        if wish is None or wish[1] != self._wish:
            self._wish = None if wish is None else wish[1]
            self._due = self._clock() + (0.0 if wish is None else wish[0])
        elif self._clock() >= self._due:
            self._wish = None
            self._handle(wish[1])

    def _empty_inbox(self) -> None:
        while self._running:
            try:
                message = self._inbox.get_nowait()
            except queue.Empty:
                return
            meant = self._pressed(message) if isinstance(message, Button) else message
            if meant is not None:
                self._handle(meant)

    def _pressed(self, button: Button) -> Message | None:
        return meaning(button, self.model, view(self.model), self.session.actions if self.session else ())

    def _handle(self, message: Message) -> None:
        before = self.model
        self.model, commands = update(before, message)
        if type(self.model.screen) is not type(before.screen) or self.model.notice != before.notice:
            self._window.light()
        for command in commands:
            self._do(command)

    @property
    def _moves(self) -> bool:
        """Whether the ring is on the screen."""
        return self.model.screen.shows_ring and self.model.ring is not None and not self._window.dark

    def _show(self) -> None:
        """Draw what changed; a live picture asks for the next one only once it is on the screen."""
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
        if not self._window.show(self._widgets):
            return
        if self._eyes is not None:
            self._eyes.shown()
        if self._widgets_file is not None and not only_lights:
            actions = len(self.session.actions) if self.session else 0
            name = type(self.model.screen).__name__
            write(self._widgets_file, screenful(name, self._taps, actions, self.model.notice, self._widgets))

    def _do(self, command: Command) -> None:
        DOERS[type(command)](self, command)

    def _begin(self, command: todo.Begin) -> None:
        self._open(lambda: Session.start(self._store, command.setup, command.guests), resumed=False)

    def _resume(self, command: todo.Resume) -> None:
        self._open(lambda: Session.resume(self._store, command.game_id), resumed=True)

    def _open(self, opener: Callable[[], Session], resumed: bool) -> None:
        try:
            session = self.session = opener()
        except (StoreError, IllegalActionError) as error:
            self._handle(told.Refused(str(error)))
            return
        table = self._table
        self._hands.show(table, session.game)
        self._handle(told.GameOpened(session.game_id, session.game, session.opening, resumed, table))
        self._books.tell_result(session)

    @property
    def _table(self) -> TableGame:
        """The game on the table; before one is chosen the first that is offered."""
        return self.model.table or self.model.offered[0].load()

    def _submit(self, command: todo.Submit) -> None:
        """Keep the action first; only then does the screen hear of it."""
        session = self.session
        if session is None:
            return
        try:
            effects = session.submit(command.action)
        except IllegalActionError as error:
            self._handle(told.Refused(str(error)))
            return
        except StoreError as error:
            text = translated("{why} To write the game so far into a file: Settings, Table, Backups, Save this game.")
            self._handle(told.Refused(text.format(why=error)))
            return
        self._hands.show(self._table, session.game, effects)
        self._handle(told.Committed(command.action, session.game, effects))
        self._books.tell_result(session)
        if session.game.over and session.store is self._store and self._care is not None:
            self._care.back_up(asked=False)

    def _teach(self, command: todo.Teach) -> None:
        """The guide's game is kept nowhere."""
        self._put_away(todo.PutAway())
        store = Store.in_memory()
        tutorial = tutorial_of(self._table)
        self._open(
            lambda: prepared(Session.start(store, tutorial.setup), tutorial.chapters[command.step]), resumed=False
        )

    def _put_away(self, _: todo.PutAway) -> None:
        if self.session is not None and self.session.store is not self._store:
            self.session.store.close()
            self.session = None

    def _keep_books(self, command: Command) -> None:
        self._books.do(command)

    def _list_games(self, command: todo.ListGames) -> None:
        if self._books.do(command):
            self._hands.rest()

    def _take_eyes(self, _: todo.TakeEyes) -> None:
        self._eyes = self._opening.take() or self._eyes

    def _look(self, command: todo.Look) -> None:
        if self._eyes is not None:
            self._eyes.look(command.throw)

    def _look_at_wheel(self, command: todo.LookAtWheel) -> None:
        if self._eyes is not None:
            self._eyes.look_at_wheel(command.checking)

    def _watch(self, command: todo.Watch) -> None:
        if self._eyes is not None and self.model.eyes.live:
            self._eyes.watch(command.on, command.read)

    def _watch_wheel(self, _: todo.WatchWheel) -> None:
        if self._eyes is not None and self.model.eyes.live:
            self._eyes.watch_wheel()

    def _draw_lots(self, command: todo.Chance) -> None:
        self._handle(told.Drawn(command.what, self._chance.getrandbits(32)))

    def _say(self, command: todo.Say) -> None:
        self._voice.say(command.text)

    def _say_again(self, command: todo.SayAgain) -> None:
        if self._voice.speaking:
            self._voice.silence()
        else:
            self._voice.say(command.text)

    def _play(self, command: todo.Play) -> None:
        self._voice.sound(command.sound)

    def _silence(self, _: todo.Silence) -> None:
        self._voice.silence()

    def _use_language(self, command: todo.UseLanguage) -> None:
        """The model holds the screen's language; the voice goes with it."""
        self._voice.silence()
        self._speak()

    def _speak(self) -> None:
        """Speak what the model says, with the sentences of every game rendered ahead."""
        with language.using(speech.worded(self.model)):
            self._voice.speak(speech.tongue(self.model), tuple(self._table.phrases()))

    def _keep_settings(self, command: todo.KeepSettings) -> None:
        """Use the settings at once; that they could not be kept is said."""
        self._use(command.settings)
        if command.settings.camera != self._camera and self._open_camera is not None:
            self._open_camera(command.settings.camera)
        self._camera = command.settings.camera
        if self._settings_file is None:
            return
        try:
            save_settings(command.settings, self._settings_file)
        except SettingsError as error:
            self._handle(told.PartFailed(str(error)))

    def _use(self, settings: Settings) -> None:
        self._light.set(settings.brightness)
        self._window.dark_after = 60.0 * settings.dark_after
        self._voice.set_volume(settings.volume)
        self._voice.choose(settings.loudspeaker)
        self._speak()

    def _walk(self, _: todo.Walk) -> None:
        self._walker.start()

    def _answer_walk(self, command: todo.AnswerWalk) -> None:
        self._walker.answer(command.seen)

    def _stop_walk(self, _: todo.StopWalk) -> None:
        self._walker.stop()

    def _take_parts(self, _: todo.TakeParts) -> None:
        self._parts.buttons.listen(self.post)
        if self.session is None:
            self._hands.rest()
        else:
            self._hands.show(self._table, self.session.game)

    def _examine(self, _: todo.Examine) -> None:
        if self._care is not None:
            self._care.examine(self.model, self._parts)

    def _list_backups(self, _: todo.ListBackups) -> None:
        if self._care is None:
            self._handle(told.BackupsKnown(()))
        else:
            self._care.list_backups()

    def _back_up(self, command: todo.BackUp) -> None:
        if self._care is not None:
            self._care.back_up(command.asked)

    def _put_back(self, command: todo.PutBack) -> None:
        if self._care is not None:
            self._put_away(todo.PutAway())
            self.session = None
            self._care.put_back(command.path)
            self._do(todo.ListGames())

    def _put_in(self, command: todo.PutIn) -> None:
        if self._care is not None:
            self._put_away(todo.PutAway())
            self.session = None
            self._care.put_in(command.path)
            self._do(todo.ListGames())

    def _leave_out(self, command: todo.LeaveOut) -> None:
        if self._care is not None:
            self._care.leave_out(command.path)

    def _save_game(self, _: todo.SaveGame) -> None:
        if self._care is not None:
            self._care.save_game(self.session)

    def _let_rest(self, _: todo.LetRest) -> None:
        self._hands.rest()

    def _ask_machine(self, command: todo.AskMachine) -> None:
        if self._machine is not None:
            self._machine.ask(command.verb, command.stick, command.file)

    def _open_camera_again(self, _: todo.OpenCamera) -> None:
        if self._open_camera is not None:
            self._open_camera(self.model.settings.camera)

    def _list_loudspeakers(self, _: todo.ListLoudspeakers) -> None:
        # the mixer, which no first screen waits for
        from companion.app.speaker import choices

        self._handle(LoudspeakersKnown(choices()))

    def _list_sticks(self, _: todo.ListSticks) -> None:
        if self._machine is not None:
            self._machine.list_sticks()

    def _find_releases(self, _: todo.FindReleases) -> None:
        if self._machine is not None:
            self._machine.find_releases()

    def _remember_update(self, command: todo.RememberUpdate) -> None:
        remember_update(self._store.path.parent, command.version)

    def _quit(self, _: todo.Quit) -> None:
        self._running = False

    def _check_parts(self, aloud: bool = True) -> None:
        """Keep the sentences of the parts that fail; one that fails just now is also shown over the screen."""
        before, now = self._part_faults, self._faults_now()
        self._part_faults = now
        healed = [fault for fault in before if fault not in now]
        for fault in healed:
            self._handle(told.PartWorks(fault))
        for fault in (fault for fault in now if fault not in self.model.faults):
            # a sentence that begins as before, but counts further, is no news; nor is another about what fails still
            same = any(fault[:SAME] == earlier[:SAME] for earlier in before)
            if aloud and not same and len(now) > len(before):
                self._handle(told.PartFailed(fault))
            else:
                self.model = replace(self.model, faults=(*self.model.faults, fault))
        self._hands.attend(self.model.notice in self._part_faults)

    def _faults_now(self) -> tuple[str, ...]:
        return tuple(fault for fault in (self._voice.fault, self._light.fault, *self._hands.faults) if fault)

    def _close(self) -> None:
        """Let everything go, lights and motor first, the last picture last; each is closed whatever else fails."""
        with ExitStack() as closing:
            for each in (
                self._window, self._care, self._machine, self._voice, self._opening, self._eyes, self._hands,
            ):  # fmt: skip
                if each is not None:
                    closing.callback(each.close)


DOERS: dict[type[Command], Callable[[App, Any], None]] = {
    todo.Begin: App._begin,
    todo.Resume: App._resume,
    todo.Submit: App._submit,
    todo.ListGames: App._list_games,
    todo.TakeEyes: App._take_eyes,
    todo.Look: App._look,
    todo.LookAtWheel: App._look_at_wheel,
    todo.Watch: App._watch,
    todo.WatchWheel: App._watch_wheel,
    todo.Chance: App._draw_lots,
    todo.Say: App._say,
    todo.SayAgain: App._say_again,
    todo.Play: App._play,
    todo.Silence: App._silence,
    todo.UseLanguage: App._use_language,
    todo.KeepSettings: App._keep_settings,
    todo.Walk: App._walk,
    todo.AnswerWalk: App._answer_walk,
    todo.StopWalk: App._stop_walk,
    todo.TakeParts: App._take_parts,
    todo.Teach: App._teach,
    todo.PutAway: App._put_away,
    todo.Examine: App._examine,
    todo.ListBackups: App._list_backups,
    todo.BackUp: App._back_up,
    todo.PutBack: App._put_back,
    todo.PutIn: App._put_in,
    todo.LeaveOut: App._leave_out,
    todo.SaveGame: App._save_game,
    todo.OpenCamera: App._open_camera_again,
    todo.ListLoudspeakers: App._list_loudspeakers,
    todo.ListSticks: App._list_sticks,
    todo.FindReleases: App._find_releases,
    todo.RememberUpdate: App._remember_update,
    todo.LetRest: App._let_rest,
    todo.AskMachine: App._ask_machine,
    **dict.fromkeys(BOOK_KEEPING, App._keep_books),
    todo.Quit: App._quit,
}
"""What carries out each command; one that is missing here is a mistake."""
