"""`oyez play`: the game on the touchscreen; if there is no display the demo plays instead, and says so."""

import argparse
import os
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.camera.calibration_options import add_calibration_arguments
from companion.commands.port_number import port_number
from companion.games import DEMO_GAME, GAME_SETTINGS, GAMES
from companion.i18n.fault_texts import text
from companion.i18n.faults import Code, Fault, Part
from companion.i18n.language import N_, Sentence, used, using
from companion.settings import load_settings, settings_path, system_language
from companion.storage.instance_lock import AlreadyRunningError, take
from companion.storage.paths import Paths, copy_path, tiles_path
from companion.storage.recovery import mark_mentioned, open_any_games, open_games
from companion.storage.rows import NewerError
from companion.storage.store import Store, StoreError, store_path
from companion.storage.update_note import update_notice
from companion.system.console import leave_line
from companion.system.disk import MEMORY_ONLY, is_memory_only
from companion.system.failed_release import failed_release, is_installed
from companion.system.hotspot import MachineHotspot
from companion.system.machine import Machine
from companion.system.malloc import give_back_what_is_large
from companion.system.service import Service, SignalHandler
from companion.system.start_counter import StartCounter
from companion.ui import update_maintenance, update_players, update_shell
from companion.web.port import DEFAULT_PORT
from hardware.backlight import Backlight
from hardware.devices import BUILDS, open_devices
from hardware.fakes import SilentVoice

if TYPE_CHECKING:
    from companion.app.browser import BrowserScreen
    from companion.app.camera_worker import CameraWorker
    from companion.app.loop import App
    from companion.ui.message import Message

SIZE = "800x480"
DEVICE_S = 20.0
"""Seconds that a service gives the kernel for its display: after that nothing is plugged in."""

UNPLUG = N_("Wait until the green light is off before you unplug this machine.")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--camera",
        metavar="SOURCE",
        help="a device number, picamera, a video file, a folder of pictures (each one a throw), an http MJPEG address, "
        "or made-up; without it the calibrated camera, else the first one found, else made-up",
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the whole screen, as on the Pi")
    parser.add_argument(
        "--size", type=window_size, default=SIZE, metavar="WxH", help=f"the size of the window ({SIZE})"
    )
    parser.add_argument(
        "--game",
        choices=[offer.key for offer in GAMES],
        help="begin with the set-up of this game, not with the first screen",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the folder of the games, instead of OYEZ_DATA")
    parser.add_argument(
        "--ring",
        choices=BUILDS,
        help="the wired build: a Pico, the Pi's own GPIOs or its SPI, with its disc and buttons, or only the ring on "
        "the screen (screen), or a Pico if one is plugged in, else the screen's (auto); without it the choice in the "
        "settings, else auto",
    )
    parser.add_argument(
        "--browser", action="store_true",
        help="show the table in a browser of this machine, and where phones are switched on also of others, by a link",
    )  # fmt: skip
    parser.add_argument(
        "--safe", action="store_true",
        help="safe mode: no camera, no ring, no voice, and a system check; automatic after two starts that did not "
        "reach the first screen",
    )  # fmt: skip
    add_calibration_arguments(parser)
    parser.add_argument(
        "--phones-port", type=port_number, default=DEFAULT_PORT, metavar="N",
        help=f"the port for players' phones, once they are switched on ({DEFAULT_PORT})",
    )  # fmt: skip
    parser.add_argument("--no-voice", action="store_true", help="announce on the screen only")


def window_size(text: str) -> tuple[int, int]:
    """The size `800x480` in pixels; at least half the touchscreen each way."""
    width, cross, height = text.lower().partition("x")
    if cross and width.isdecimal() and height.isdecimal() and 400 <= int(width) <= 7680 and 240 <= int(height) <= 4320:
        return int(width), int(height)
    raise argparse.ArgumentTypeError(f"{text!r} is no window size; write it as {SIZE}, from 400x240 to 7680x4320")


def run(options: argparse.Namespace) -> int:
    """Play until the window is closed."""
    # pygame is loaded here, so that the other commands work on a machine without it
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    give_back_what_is_large()
    path = store_path(options.data)
    try:
        with take(path.parent):
            return _play(options, path)
    except (StoreError, AlreadyRunningError) as error:
        print(text(error.fault, used()), file=sys.stderr)
        return 1


def _play(options: argparse.Namespace, path: Path) -> int:
    from companion.app.display import NoDisplayError, wait_for_device, waits_for_device
    from companion.app.loop import App
    from companion.app.machine_requests import MachineRequests
    from companion.app.maintenance import Maintenance
    from companion.app.voice_opener import open_voice
    from companion.app.window import Window

    starts, paths, service = StartCounter(path.parent), Paths.usual(options.data), Service()
    starts.begun()
    if options.safe or starts.safe:
        ask_little(options)
    settings = load_settings(paths.settings, GAME_SETTINGS).settings
    build = options.ring or settings.ring or "auto"
    store, trouble, changed = opened_games(path, paths, options.safe)
    left = tuple(fault for fault in (failed_release(), changed) if fault is not None)
    with store:
        try:
            if service.there and waits_for_device():
                wait_for_device(DEVICE_S, service.starting)
            # a box whose display is switched on later must not have begun a demo
            window = (
                browser_screen()
                if options.browser
                else Window(options.size, options.fullscreen, patient=service.there, opening=service.slow)
            )
        except NoDisplayError as error:
            starts.reached()
            print(f"There is no display here ({error}).", flush=True)
            if not wants_browser():
                return play_demo(options)
            options.browser, window = True, browser_screen()
        crier = None if options.no_voice else open_voice()
        voice = crier or SilentVoice()
        named = os.environ.get("OYEZ_WIDGETS")
        app = App(GAMES, store, window, open_devices(build), voice, Random(), Path(named) if named else None)
        signals = SignalHandler(lambda: app.post(update_shell.leave.tap()))
        app.copy.file = copy_path(options.config)
        app.copy.tiles_file = tiles_path(options.config)
        app.cards.folder = app.play.entries.folder = path.parent

        def reload() -> None:
            """Use the settings, the calibration and the learned copy of a restored backup."""
            use_settings(app, options)
            set_up_camera(app, options)

        maintenance = Maintenance(store, paths, app.post, reload)

        def reached() -> None:
            """Start the slow tasks after the first screen is shown."""
            starts.reached()
            mark_mentioned(store)
            if crier is not None:
                crier.begin()
            set_up_camera(app, options)
            use_phones(app, store, options)
            maintenance.compare()
            maintenance.back_up_news(app.model.language)
            machine.listen_to_button()
            if options.game:
                app.post(update_players.new_game.tap(options.game))

        app.use_maintenance(maintenance, service, reached)
        machine = MachineRequests(Machine.usual(), service.there, app.post)
        app.ask_machine(machine)
        use_settings(app, options)
        if options.fullscreen:
            app.ask_way_up()
        if trouble:
            app.tell(update_shell.part_failed.news(trouble[0], trouble[1:]))
        if options.safe:
            app.tell(update_maintenance.open_doctor.tap())
            app.tell(update_shell.part_failed.news(Fault(Code.SAFE_MODE, Part.PROGRAM)))
        if left:
            app.tell(update_shell.part_failed.news(left[0], left[1:]))
        with using(app.model.language):
            notice = update_notice(path.parent)
        if notice:
            app.tell(update_shell.explain.news(notice))
        if is_memory_only():
            app.tell(update_shell.part_failed.news(MEMORY_ONLY))
        app.run()
        signals.close()
        if service.there:
            leave_line(Sentence(UNPLUG).spoken(app.model.language), UNPLUG)
    return 0


def browser_screen() -> "BrowserScreen":
    """The screen in a browser, whose parts no window needs."""
    from companion.app.browser import BrowserScreen

    return BrowserScreen()


def wants_browser() -> bool:
    """Ask somebody at a terminal where to play without a display; nobody sits at a service or a pipe."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return input("Play in a browser (b), or watch a demo (d)? ").strip().lower().startswith("b")
    except (EOFError, KeyboardInterrupt):
        print()
        return False


def play_demo(options: argparse.Namespace) -> int:
    """Play the demo to its end where no display is; its last line opens the table in a browser."""
    from companion.commands import demo

    print("Oyez plays a demo game instead.", flush=True)
    status = demo.play_demo(game=options.game or DEMO_GAME, data=options.data and options.data / "demo")
    print(f"To play in a browser: {sys.argv[0]} play --browser")
    return status


def opened_games(path: Path, paths: Paths, safe: bool) -> tuple[Store, tuple[Fault, ...], Fault | None]:
    """Return the games, the faults of any problem with them, and the one if they had a newer release's form.

    Raises StoreError; in safe mode never.
    """
    try:
        return (*open_games(path, paths), None)
    except StoreError as error:
        # after going back, automatically or by hand: nobody at the table sees an error on a terminal
        gone_back = isinstance(error, NewerError) and is_installed()
        if not safe and not gone_back:
            raise
    changed = put_back_games(path, paths) if gone_back else None
    return (*open_any_games(path, paths), changed)


def put_back_games(path: Path, paths: Paths) -> Fault | None:
    """Put a backup in the place of games in a newer release's form; the fault of that, where one could be used."""
    from companion.storage.older_games import put_back_older_games

    return put_back_older_games(path, paths)


def ask_little(options: argparse.Namespace) -> None:
    """Safe mode: no camera, no Pico, no voice, a made-up table."""
    options.safe, options.camera, options.ring = True, "made-up", "screen"
    options.no_voice = options.no_calibration = options.no_learned = True


def use_settings(app: "App", options: argparse.Namespace) -> None:
    """Use the saved settings; report each wrong value in their file."""
    file = settings_path()
    kept = load_settings(file, GAME_SETTINGS)
    app.model = replace(app.model, language=system_language())

    def open_camera(source: str) -> None:
        options.camera = source
        set_up_camera(app, options)

    app.set_up(kept.settings, file, Backlight(), open_camera)
    if options.no_voice:
        app.model = replace(app.model, voice=False)
    for fault in kept.faults:
        app.tell(update_shell.part_failed.news(fault))


def use_phones(app: "App", store: Store, options: argparse.Namespace) -> None:
    """Play with phones and publish to a broker, where they are switched on."""
    # no first screen waits for it
    from companion.app.browser import OwnPage
    from companion.app.home_link import PASSWORD_FILE
    from companion.app.hotspot_switch import HotspotSwitch
    from companion.app.phone_table import PhoneTable

    password = settings_path().with_name(PASSWORD_FILE)
    hotspot = HotspotSwitch(MachineHotspot(Machine.usual()), store, app.post)
    port = options.phones_port
    own_page = OwnPage(lambda words: print(words, flush=True)) if options.browser else None
    app.use_phones(PhoneTable(app, app.play, store, port, password=password, hotspot=hotspot, own_page=own_page))


def set_up_camera(app: "App", options: argparse.Namespace) -> None:
    """Open the source of pictures in the background; without one, people enter the dice by hand."""
    wanted: str = options.camera or app.model.settings.camera

    def opened() -> "tuple[CameraWorker, Message]":
        from companion.app.dice_source import open_source

        return open_source(options, wanted, app.post)

    app.camera.open(opened)
