"""The loop: stored before shown, robust against any taps, parts that fail, a window that redraws only the changes."""

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen, MadeUpDiceSource
from companion.app.loop import MAX_FAILED, App
from companion.app.machine_requests import MachineRequests
from companion.app.maintenance import Maintenance
from companion.app.phone_table import PhoneTable
from companion.app.window import Window
from companion.game.offer import Offer
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Acting, Wheel, announcement
from companion.i18n import faults as own
from companion.i18n.faults import fault
from companion.i18n.language import Language
from companion.session import Session
from companion.settings import Settings
from companion.storage.paths import Paths
from companion.storage.store import Store, StoreError, store_path
from companion.system.machine import Answer, Machine, Verb
from companion.system.service import Service
from companion.ui import (
    commands,
    update_back,
    update_display,
    update_games,
    update_machine,
    update_names,
    update_people,
    update_players,
    update_settings,
    update_shell,
    update_sticks,
    update_table,
    update_throw,
)
from companion.ui.message import Message, calls
from companion.ui.model import CameraStatus, ConfirmRoll, End, Model, Players, Screen, Start, WayUp
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.screen_dump import read, screen_dump, write
from companion.ui.toolkit.widgets import Key, Style, Text, Widget
from companion.ui.update import update
from engine.troyes_dice import Action, Deed, Roll, Setup, Turn
from hardware.backlight import Backlight
from hardware.devices import Devices, no_devices
from hardware.fakes import RecordingRing, RecordingVoice, SilentVoice
from hardware.faults import Code, Fault, Part
from hardware.scene import Mood
from tests.companion.ui.stories import stories
from tests.companion.ui.stories_machine import RELEASES
from tests.said import said, shown
from vision.reading import DoubtCode, Expectation

NAMES = ("Ada", "Bo")
ROLL = Roll(2, (1, 3, 6))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(store_path(tmp_path)) as store:
        yield store


def new_app(store: Store, seed: int = 1, parts: Devices | None = None) -> App:
    app = App(GAMES, store, HeadlessScreen(), parts or no_devices(), RecordingVoice(), Random(seed))
    app.camera.use(MadeUpDiceSource(seed, app.post), CameraStatus("made-up table"))
    app.begin()
    return app


def tell(app: App, *sent: Message) -> None:
    for message in sent:
        app.tell(message)


def begin(app: App) -> None:
    tell(
        app,
        update_players.new_game.tap("troyes-dice"),
        *(update_players.toggle_player.tap(name) for name in NAMES),
        update_table.start_game.tap(),
    )


def by_hand(app: App, roll: Roll) -> None:
    tell(app, update_throw.enter_by_hand.tap(), *map(update_throw.tap_pad.tap, (roll.black, *roll.clear)))


def take_turn(app: App, player: int) -> None:
    tell(
        app,
        update_half.open_player.tap(player),
        update_half.choose_die.tap(0),
        update_half.choose_deed.tap(Deed.GATHER),
        update_half.confirm.tap(),
    )


class DarkScreen(HeadlessScreen):
    """A screen that nobody touches."""

    def light(self) -> None:
        """Show the picture again."""
        self.dark = False


@pytest.mark.parametrize("outcome", ["done", "failed"])
def test_the_end_of_an_installation_lights_the_screen(store: Store, outcome: str) -> None:
    """It may take longer than the screen stays lit, and its own page shows the result without a notice."""
    screen = DarkScreen()
    app = App(GAMES, store, screen, no_devices(), SilentVoice(), Random(1))
    app.begin()
    tell(
        app,
        update_sticks.open_releases.tap(),
        update_sticks.releases_known.news(RELEASES),
        update_sticks.install_release.tap(RELEASES[0]),
    )
    screen.dark = True
    tell(app, update_sticks.sticks_known.news(()))
    assert screen.dark
    tell(app, update_machine.machine_answered.news(Verb.UPDATE, Answer(outcome)))
    assert not screen.dark


@pytest.mark.parametrize(
    ("size", "rotation", "asked"), [((720, 1280), 0, True), ((720, 1280), 90, False), ((800, 480), 0, False)]
)
def test_a_panel_that_may_hang_on_its_side_is_asked_for_once(
    store: Store, size: tuple[int, int], rotation: Literal[0, 90], asked: bool
) -> None:
    """Touch Display 2 is higher than wide, and lies on its side in the printed case."""
    app = App(GAMES, store, HeadlessScreen(size), no_devices(), RecordingVoice(), Random(1))
    app.model = replace(app.model, settings=Settings(rotation=rotation))
    app.ask_way_up()
    assert isinstance(app.model.screen, WayUp) is asked
    app.tell(update_display.picture_is_upright.tap())
    app.ask_way_up()
    assert isinstance(app.model.screen, Start)


def test_on_a_full_disk_the_arrow_up_still_leads_to_the_first_screen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games' file can neither be read nor written; a message names it, and somebody is asked again next time."""

    def full_disk(*_words: object) -> Any:
        raise StoreError(fault(own.Code.GAMES_UNUSABLE, own.Part.GAMES, file="games.db", reason="disk is full"))

    app = App(GAMES, store, HeadlessScreen((720, 1280)), no_devices(), RecordingVoice(), Random(1))
    app.ask_way_up()
    monkeypatch.setattr(Store, "keep_note", full_disk)
    app.tell(update_display.picture_is_upright.tap())
    assert isinstance(app.model.screen, Start)
    assert isinstance(app.model.notice, tuple)
    assert shown(app.model.notice).startswith("games.db cannot be used (disk is full).")
    monkeypatch.setattr(Store, "note", full_disk)
    app.ask_way_up()
    assert isinstance(app.model.screen, Start)


def test_what_the_screen_says_is_in_the_store(store: Store) -> None:
    app = new_app(store)
    begin(app)
    by_hand(app, ROLL)
    take_turn(app, 0)
    assert app.model.screen == Acting(1), "the screen is passed round"
    assert store.load(1).actions == (ROLL, Turn(0, 0, Deed.GATHER))
    assert store.roster.names() == NAMES


def test_a_game_is_resumed_after_a_look_at_another(store: Store) -> None:
    """Once its set-up, or its guide, had been opened, the other game was asked to show this one."""
    app = new_app(store)
    begin(app)
    by_hand(app, ROLL)
    tell(
        app,
        update_back.back.tap(),
        update_players.new_game.tap(GAMES[1].key),
        update_back.back.tap(),
        update_games.open_game.tap(1),
    )
    assert app.model.table is not None
    assert app.model.table.key == GAMES[0].key
    assert app.model.screen == Wheel()


@pytest.mark.parametrize("other", GAMES[1:], ids=lambda offer: offer.key)
def test_the_open_game_is_shown_again_while_another_is_set_up(store: Store, other: Offer) -> None:
    """The other game was asked for the scene of this one."""
    ring = RecordingRing()
    app = new_app(store, parts=replace(no_devices(), ring=ring))
    begin(app)
    by_hand(app, ROLL)
    shown = ring.history[-1].scene
    tell(app, update_players.new_game.tap(other.key))
    before = len(ring.history)
    app.do(commands.TakeParts())
    assert [each.scene for each in ring.history[before:]] == [shown]


def test_no_dice_are_expected_before_a_game_is_chosen(store: Store) -> None:
    app = new_app(store)
    source = ExpectingSource(app.post)
    app.camera.use(source, CameraStatus("made-up table"))
    app.do(commands.ReadDice(throw=False))
    tell(app, update_players.new_game.tap(GAMES[1].key))
    app.do(commands.ReadDice(throw=False))
    assert source.expected == [Expectation(), GAMES[1].load().chance.expectation()]


class ExpectingSource(MadeUpDiceSource):
    """A source that reads nothing, and remembers the dice that it was asked for."""

    def __init__(self, post: Callable[[Message], None]) -> None:
        super().__init__(1, post)
        self.expected: list[Expectation] = []

    def read_dice(self, throw: bool, expect: Expectation) -> None:
        """Remember the expected dice."""
        self.expected.append(expect)


def test_an_action_that_cannot_be_kept_is_not_shown_as_done(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    app = new_app(store)
    begin(app)
    by_hand(app, ROLL)

    def full_disk(self: Session, action: Action) -> None:
        raise StoreError(fault(own.Code.GAMES_UNUSABLE, own.Part.GAMES, file="games.db", reason="disk is full"))

    monkeypatch.setattr(Session, "submit", full_disk)
    take_turn(app, 0)
    assert isinstance(app.model.notice, tuple)
    assert shown(app.model.notice).startswith(
        "games.db cannot be used (disk is full). Make room on the card, or use another card. To write the game so far"
    )
    assert isinstance(app.model.screen, Acting)
    assert app.model.game is not None
    assert app.model.game.seats[0].turn is None


def test_an_unfinished_game_is_offered_first_and_goes_on(store: Store) -> None:
    first = new_app(store)
    begin(first)
    by_hand(first, ROLL)
    announced = announcement(first.model)
    take_turn(first, 0)
    second = new_app(store)
    assert second.model.unfinished is not None
    main = [widget.label for widget in view(second.model) if isinstance(widget, Key) and widget.style is Style.MAIN]
    assert main == ["Resume game"]
    tell(second, update_games.open_game.tap(second.model.unfinished.id))
    assert second.model.screen == Wheel()
    assert second.model.game == first.model.game
    assert announcement(second.model) == announced


def test_a_game_resumed_between_two_throws_still_orders_to_turn_the_plaza(store: Store) -> None:
    first = new_app(store)
    begin(first)
    by_hand(first, ROLL)
    for player in range(len(NAMES)):
        take_turn(first, player)
    ordered = announcement(first.model)
    assert any("plaza over" in sentence for sentence in ordered)
    second = new_app(store)
    assert second.model.unfinished is not None
    tell(second, update_games.open_game.tap(second.model.unfinished.id))
    assert announcement(second.model) == ordered


def test_the_ring_follows_the_game(store: Store) -> None:
    ring = RecordingRing()
    app = new_app(store, parts=replace(no_devices(), ring=ring))
    begin(app)
    by_hand(app, ROLL)
    moods = [shown.scene.mood for shown in ring.history]
    assert moods == [Mood.PROMPT, Mood.PLAY]
    assert app.model.ring == ring.history[-1].scene


DARK = Fault(Code.LAMPS_DARK, Part.RING)


def test_a_missing_part_is_said_on_the_screen(store: Store) -> None:
    app = new_app(store, parts=no_devices(DARK))
    assert app.model.faults == (DARK,)


class Tapped(HeadlessScreen):
    """A screen on which these messages are tapped, one in each step."""

    def __init__(self, *taps: Message) -> None:
        super().__init__()
        self.taps = list(taps)

    def wait(self, seconds: float) -> Iterable[Message]:
        """Tap the next one."""
        return [self.taps.pop(0)]


def test_a_voice_that_is_switched_off_is_no_missing_part(store: Store) -> None:
    silent = Fault(Code.NO_SOUND_OUTPUT, Part.VOICE)
    app = App(GAMES, store, screen := Tapped(), no_devices(), SilentVoice(silent), Random(1))
    app.begin()
    found = [(app.model.voice, app.model.faults)]
    for _ in range(2):
        screen.taps.append(update_settings.toggle_voice.tap())
        app.step()
        found.append((app.model.voice, app.model.faults))
    assert found == [(True, (silent,)), (False, ()), (True, (silent,))]
    assert app.model.notice == (silent,)


def test_a_game_that_cannot_be_opened_is_said(store: Store) -> None:
    app = new_app(store)
    tell(app, update_games.open_game.tap(77))
    assert "no game 77" in said(app.model.notice)
    assert app.model.screen == Start()


def test_a_made_up_throw_is_read_by_the_real_reader(store: Store) -> None:
    app = new_app(store)
    begin(app)
    tell(app, update_throw.read_dice.tap())
    assert isinstance(app.model.screen, ConfirmRoll)
    assert len(app.model.screen.dice) == 4


@pytest.mark.parametrize("seed", range(8))
def test_any_taps_in_any_order_leave_a_game_that_goes_on(store: Store, seed: int) -> None:
    """A child plays with the screen: nothing breaks on any taps, and the stored game replays to the shown one."""
    chance = Random(seed)
    app = new_app(store, seed)
    app.camera.use(ChildDiceSource(chance, app.post), CameraStatus("made-up table"))
    begin(app)
    stage = HeadlessScreen()
    for tap in range(400):
        keys = [
            widget for widget in view(app.model) if widget.tappable and not calls(widget.message, update_shell.leave)
        ]
        (key,) = chance.choices(keys, [eagerness(key) for key in keys])
        message = message_of(key)
        assert message is not None
        app.tell(message)
        if tap % 10 == 0:
            stage.picture(view(app.model))
            assert stage.cut == ()
    if app.session is not None and app.model.lesson is None:
        # while another game is set up, the screen shows none
        shown = app.model.game if app.model.table is app.play.table_of(app.session) else app.session.game
        assert Session.resume(store, app.session.game_id).game == shown


def eagerness(key: Widget) -> float:
    """A child likes the large blue keys best, and does not often go back."""
    if calls(key.message, update_back.back, update_half.open_sheet, update_players.to_step, update_throw.correct_roll):
        return 0.2
    return 6.0 if isinstance(key, Key) and key.style is Style.MAIN and key.enabled else 1.0


class ChildDiceSource(MadeUpDiceSource):
    """Readings of every kind, without a picture being read."""

    def __init__(self, chance: Random, post: object) -> None:
        super().__init__(0, post)  # type: ignore[arg-type]
        self._chance = chance

    def read_dice(self, throw: bool, expect: Expectation) -> None:
        """Post a reading from the stories, sure or not."""
        from tests.companion.ui.stories import DICE, picture, reading
        from vision.reading import Doubt

        count = self._chance.choice((0, 1, 3, 4, 4, 4))
        doubts = [
            Doubt(self._chance.choice(list(DoubtCode)), die) for die in range(count) if self._chance.random() < 0.3
        ]
        self._post(update_throw.dice_seen.news(picture(), reading(DICE[:count], *doubts)))


class ShownSource(MadeUpDiceSource):
    """Counts the calls that let the next live picture come."""

    count = 0

    def shown(self) -> None:
        """The last picture is on the screen, or is not needed."""
        self.count += 1


def test_a_camera_that_watches_a_doubtful_throw_does_not_wait_for_the_screen(store: Store) -> None:
    """No screen shows the live pictures meanwhile: the camera waited without end, and read no moved die."""
    from tests.companion.ui.stories import DICE, picture, reading
    from vision.reading import Doubt

    app = new_app(store)
    source = ShownSource(1, app.post)
    app.camera.use(source, CameraStatus("camera 0", live=True, made_up=False))
    begin(app)
    tell(app, update_throw.dice_seen.news(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1))))
    assert isinstance(app.model.screen, ConfirmRoll)
    assert app.model.screen.watched
    app.step()
    before = source.count
    for _picture in range(3):
        app.handle(update_throw.live_picture.news(picture()))
        app.step()
    assert source.count == before + 3


def test_every_command_has_a_doer(store: Store) -> None:
    app = new_app(store)
    app.use_maintenance(Maintenance(store, Paths.usual(store.path.parent), app.post), Service({}), lambda: None)
    app.ask_machine(MachineRequests(Machine(None), True, app.post))
    app.use_phones(PhoneTable(app, app.play, store))
    kinds = {kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, commands.Command)}
    assert set(app._doers) == kinds - {commands.Command}


def test_a_screenful_says_where_to_tap(tmp_path: Path) -> None:
    model = stories()["turn"]
    write(tmp_path / "screen.json", screen_dump("Acting", 3, 17, "", view(model)))
    shown = read(tmp_path / "screen.json")
    assert (shown.screen, shown.taps, shown.actions) == ("Acting", 3, 17)
    (confirm,) = (key for key in shown.keys if key.message == "confirm")
    assert confirm.says == "Confirm"
    dice = [key for key in shown.keys if key.message == "choose_die"]
    assert all(key.fields == {"slot": msgspec.to_builtins(key.fields["slot"])} for key in dice)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    # a second between any two looks at the clock: all that is shown has been there for long
    window = Window((800, 480), fullscreen=False, clock=count(step=1.0).__next__)
    yield window
    window.close()


def finger(kind: int, x: int, y: int) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1))


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def waited(window: Window) -> list[Message]:
    window.wake()
    return list(window.wait())


def test_the_window_draws_only_what_changed(window: Window) -> None:
    widgets = view(stories()["start"])
    assert window.show(widgets)
    waited(window)
    window.show(widgets)
    assert not window.show(widgets)
    assert window.show(view(stories()["players"]))


def test_a_key_shows_that_it_is_pressed_and_counts_when_it_is_let_go(window: Window) -> None:
    widgets = view(stories()["start"])
    key = next(each for each in widgets if each.message == update_players.new_game.tap("troyes-dice"))
    x, y, w, h = key.rect
    window.show(widgets)
    waited(window)
    window.show(widgets)
    before = pixels()
    finger(pygame.MOUSEBUTTONDOWN, x + w // 2, y + h // 2)
    assert waited(window) == []
    assert window.show(widgets)
    assert pixels() != before
    finger(pygame.MOUSEBUTTONUP, x + w // 2, y + h // 2)
    assert waited(window) == [update_players.new_game.tap("troyes-dice")]
    assert window.show(widgets)
    assert pixels() == before


def test_a_finger_that_slides_off_its_key_does_nothing(window: Window) -> None:
    window.show(view(stories()["start"]))
    finger(pygame.MOUSEBUTTONDOWN, 580, 80)
    finger(pygame.MOUSEBUTTONUP, 580, 300)
    assert waited(window) == []


def test_a_real_keyboard_types_too(window: Window) -> None:
    window.show(view(stories()["keyboard"]))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="é"))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert waited(window) == [
        update_names.typed.tap("é"),
        update_names.erase_letter.tap(),
        update_back.back.tap(),
        update_shell.leave.tap(),
    ]


def test_the_loop_runs_until_it_is_closed(store: Store, window: Window, tmp_path: Path) -> None:
    app = App(GAMES, store, window, no_devices(), RecordingVoice(), Random(1), tmp_path / "screen.json")
    app.post(update_players.new_game.tap("troyes-dice"))
    app.post(update_shell.leave.tap())
    app.run()
    assert read(tmp_path / "screen.json").screen == "Start"
    assert app.model.screen != Start()


def failing(model: Model, message: Message) -> Any:
    """An update with a handler that fails."""
    if calls(message, update_people.show_people):
        raise IndexError("nobody is without a map")
    return update(model, message)


def test_a_handler_that_fails_ends_no_evening(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.app.loop.update", failing)
    screen = Tapped(
        update_people.show_people.tap(),
        update_people.show_people.tap(),
        update_players.new_game.tap("troyes-dice"),
        update_shell.leave.tap(),
    )
    app = App(GAMES, store, screen, no_devices(), RecordingVoice(), Random(1))
    app.run()
    assert [str(each.exc_info and each.exc_info[1]) for each in caplog.records] == ["nobody is without a map"] * 2
    assert isinstance(app.model.screen, Players)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, "Oyez made a mistake, and that did not work"),
        (Language.FR, "Oyez a fait une erreur"),
        (Language.ZH_HANT, "Oyez出錯了"),
        (Language.ZH_HANS, "Oyez出错了"),
    ],
)
def test_a_handler_that_fails_is_said_at_the_table(
    store: Store, monkeypatch: pytest.MonkeyPatch, language: Language, words: str
) -> None:
    monkeypatch.setattr("companion.app.loop.update", failing)
    screen = Tapped(update_people.show_people.tap(), update_shell.leave.tap())
    app = App(GAMES, store, screen, no_devices(), RecordingVoice(), Random(1))
    app.model = replace(app.model, language=language)
    app.run()
    assert any(each.text.startswith(words) for each in screen.widgets if isinstance(each, Text))


@pytest.mark.parametrize(
    ("opened", "fails", "then"),
    [(update_games.open_game.tap(1), Wheel, Wheel), (update_players.new_game.tap("troyes-dice"), Players, Start)],
)
def test_a_screen_that_cannot_be_drawn_is_left_for_the_stored_game(
    store: Store, monkeypatch: pytest.MonkeyPatch, opened: Message, fails: type[Screen], then: type[Screen]
) -> None:
    faults = [ValueError("no such icon")] * MAX_FAILED

    def failing(model: Model) -> tuple[Widget, ...]:
        if isinstance(model.screen, fails) and faults:
            raise faults.pop()
        return view(model)

    Session.start(store, Setup(NAMES)).submit(ROLL)
    monkeypatch.setattr("companion.app.loop.view", failing)
    app = App(GAMES, store, Tapped(opened, update_shell.leave.tap()), no_devices(), RecordingVoice(), Random(1))
    app.run()
    assert isinstance(app.model.screen, then)
    assert faults == []


def test_a_program_that_fails_again_and_again_ends(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(model: Model) -> tuple[Widget, ...]:
        seen.append(type(model.screen))
        if Players in seen:
            raise ValueError("no such icon")
        return view(model)

    seen: list[type[Screen]] = []

    monkeypatch.setattr("companion.app.loop.view", failing)
    app = App(
        GAMES, store, Tapped(update_players.new_game.tap("troyes-dice")), no_devices(), RecordingVoice(), Random(1)
    )
    with pytest.raises(ValueError, match="no such icon"):
        app.run()


def test_games_are_loaded_after_the_first_screen(store: Store) -> None:
    screen, voice, done = HeadlessScreen(), RecordingVoice(), []

    def loaded(offer: Offer) -> TableGame:
        done.append((offer.key, screen.widgets != (), voice.ahead))
        return offer.load()

    games = [replace(offer, load=lambda offer=offer: loaded(offer)) for offer in GAMES]
    app = App(games, store, screen, no_devices(), voice, Random(1))
    app.set_up(Settings(language="en"), None, Backlight(None), lambda source: None)
    app.post(update_shell.leave.tap())
    app.run()
    assert done[: len(GAMES)] == [(offer.key, True, ()) for offer in GAMES]
    assert voice.ahead == ()


def test_the_sentences_of_the_chosen_game_are_rendered_ahead(store: Store) -> None:
    voice = RecordingVoice()
    app = App(GAMES, store, HeadlessScreen(), no_devices(), voice, Random(1))
    app.set_up(Settings(language="en"), None, Backlight(None), lambda source: None)
    for offer in (*GAMES, GAMES[0]):
        tell(app, update_players.new_game.tap(offer.key))
        app._show()
        assert set(voice.ahead) == set(offer.load().words.cached_sentences())


def test_a_game_that_cannot_be_loaded_ends_the_start(store: Store) -> None:
    def broken() -> TableGame:
        raise ImportError("a broken release")

    reached: list[bool] = []
    app = App([replace(GAMES[0], load=broken)], store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(1))
    app._reached = lambda: reached.append(True)
    with pytest.raises(ImportError, match="a broken release"):
        app.run()
    assert reached == []


def test_a_whole_solo_game_ends_on_the_score(store: Store) -> None:
    app = new_app(store)
    tell(
        app,
        update_players.new_game.tap("troyes-dice"),
        update_players.toggle_player.tap("Ada"),
        update_table.start_game.tap(),
    )
    chance = Random(2)
    while not isinstance(app.model.screen, End):
        if app.model.game is not None and app.model.game.throw is not None:
            tell(app, update_throw.to_throw.tap())
        by_hand(app, Roll(chance.randint(1, 6), (chance.randint(1, 6), 2, 3)))
        tell(app, update_half.open_player.tap(0))
        play_any(app, chance)
    assert store.unfinished() is None
    assert store.games()[0].totals is not None
    assert Setup(("Ada",)).players == store.games()[0].players


def play_any(app: App, chance: Random) -> None:
    """Finish the turn on the screen by taps on enabled keys."""
    from engine.troyes_dice import Choose, Rest, legal

    while isinstance(app.model.screen, Acting):
        assert app.model.game is not None
        action = chance.choice(legal(app.model.game, 0))
        if isinstance(action, Choose):
            tell(app, update_half.take_option.tap(action.option))
        elif isinstance(action, Rest):
            tell(app, update_half.take_rest.tap())
        else:
            tell(app, update_half.choose_die.tap(action.slot))
            if action.colour is not None:
                tell(app, update_half.choose_colour.tap(action.colour))
            if action.value is not None:
                tell(app, update_half.choose_value.tap(action.value))
            tell(app, update_half.choose_deed.tap(action.do), update_half.confirm.tap())
