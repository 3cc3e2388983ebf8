"""Settings on the screen, the hardware test, and the automatic changes of screens."""

import threading

from msgspec.structs import replace

from companion.app.hardware_test_worker import HardwareTestWorker
from companion.game.offer import GameSetting
from companion.games import GAME_SETTINGS
from companion.games.troyes_dice.model import Wheel, drafts_of
from companion.i18n.language import Language
from companion.settings import COMMENTS, Settings
from companion.ui import (
    commands,
    update_back,
    update_display,
    update_home,
    update_phones,
    update_players,
    update_settings,
    update_shell,
    update_throw,
)
from companion.ui.message import Handler, Message, calls
from companion.ui.model import CameraStatus, ConfirmRoll, HardwareTestPage, Model, SettingsPage, Start, Throwing
from companion.ui.screens import view
from companion.ui.timers import due_timer
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from engine.troyes_dice import Roll
from hardware.devices import no_devices
from hardware.fakes import StillDisc
from tests.companion.tables import new_model
from tests.companion.ui.stories import DICE, opened, picture, reading, stories, tell
from tests.said import said
from tests.until import until
from vision.reading import Doubt, DoubtCode


def issued(model: Model, message: Message) -> tuple[commands.Command, ...]:
    return update(model, message)[1]


def test_a_setting_holds_at_once_and_is_kept() -> None:
    after, asked = update(new_model(), update_settings.set_one.tap("text", "large"))
    assert after.settings == Settings(text="large")
    assert asked == (commands.KeepSettings(Settings(text="large")),)


def test_a_value_that_is_not_allowed_changes_nothing() -> None:
    after, asked = update(new_model(), update_settings.set_one.tap("volume", 400))
    assert (after.settings, asked) == (Settings(), ())
    assert "volume" in said(after.notice)


def test_the_language_is_a_setting() -> None:
    after, asked = update(new_model(), update_settings.choose_language.tap(Language.FR))
    assert (after.language, after.settings.language) == (Language.FR, "fr")
    assert commands.UseLanguage(Language.FR) in asked


def test_a_voice_that_is_switched_off_stops_at_once() -> None:
    after, asked = update(new_model(), update_settings.toggle_voice.tap())
    assert (after.voice, after.settings.voice) == (False, False)
    assert commands.Silence() in asked


def test_another_setting_leaves_a_program_that_was_started_silent_so() -> None:
    assert tell(replace(new_model(), voice=False), update_settings.set_one.tap("text", "large")).voice is False


def test_the_settings_lead_back_to_where_one_was() -> None:
    wheel = stories()["wheel"]
    page = tell(
        wheel,
        update_settings.open_settings.tap(),
        update_settings.open_settings.tap("rules"),
        update_settings.set_one.tap("left_handed", True),
    )
    assert isinstance(page.screen, SettingsPage)
    assert isinstance(tell(page, update_back.back.tap()).screen, Wheel)
    assert isinstance(tell(new_model(), update_settings.open_settings.tap(), update_back.back.tap()).screen, Start)


def test_every_setting_can_be_reached_by_tapping() -> None:
    named = set()
    for page in ("screen", "sound", "table", "ring", "rules"):
        for widget in view(tell(replace(new_model(), lamp=True), update_settings.open_settings.tap(page))):
            if calls(widget.message, update_settings.set_one):
                named.add(widget.message.fields["name"])
    phones_on = replace(new_model(), settings=Settings(phones=True))
    for widget in view(tell(phones_on, update_settings.open_settings.tap(), update_phones.open_phones.tap())):
        if calls(widget.message, update_settings.set_one):
            named.add(widget.message.fields["name"])
    for widget in view(tell(phones_on, update_home.open_home.tap())):
        if calls(widget.message, update_settings.set_one, update_home.type_setting):
            named.add(widget.message.fields["name"])
    for widget in view(stories()["own-wifi-off"]):
        if isinstance(widget, Key) and calls(widget.message, update_settings.set_one):
            named.add(widget.message.fields["name"])
    tried_out: dict[Handler[...], str] = {
        update_display.try_rotation: "rotation",
        update_display.calibrate_touch: "touch",
    }
    for widget in view(tell(new_model(), update_settings.open_settings.tap(), update_display.open_display.tap())):
        named.update(name for kind, name in tried_out.items() if calls(widget.message, kind))
    assert named == {*COMMENTS, *(setting.name for setting in GAME_SETTINGS)}


def test_brightness_that_cannot_be_set_says_why() -> None:
    keys = [
        each
        for each in view(tell(new_model(), update_settings.open_settings.tap()))
        if isinstance(each, Key) and not each.enabled
    ]
    assert len(keys) == 5
    assert all("brightness" in key.why for key in keys)


def test_each_game_has_settings_of_its_own() -> None:
    length = GameSetting("pig_length", ("short", "long"), "Length", ("Short", "Long"), "of a game of Pig")
    one, two, *_others = new_model().offered
    model = replace(new_model(), offered=(one, replace(two, settings=(length,))))
    page = tell(model, update_settings.open_settings.tap("rules"))
    assert {one.title, two.title, "Rolled"} <= labels(page)
    other = tell(
        page, update_settings.open_settings.tap("rules", two.key), update_settings.set_one.tap("pig_length", "long")
    )
    assert "Rolled" not in labels(other)
    assert other.settings.games == (("pig_length", "long"),)
    chosen = [key.label for key in view(other) if isinstance(key, Key) and key.selected]
    assert chosen[-2:] == ["Long", "With hints"]
    alone = replace(model, offered=(two,))
    assert "With hints" in labels(tell(alone, update_settings.open_settings.tap("rules")))
    assert "Rolled" not in labels(tell(alone, update_settings.open_settings.tap("rules")))


def labels(model: Model) -> set[str]:
    return {key.label for key in view(model) if isinstance(key, Key)}


def test_a_new_game_begins_as_the_settings_say() -> None:
    model = replace(new_model(), settings=Settings(games=(("numbering", "expert"), ("second_die", "any"))))
    draft = drafts_of(tell(model, update_players.new_game.tap("troyes-dice"))).setup
    assert (draft.mode, draft.second.name) == ("expert", "ANY")


def _sure() -> Model:
    camera = replace(opened(), camera=CameraStatus("camera 0", True, False))
    return tell(camera, update_throw.dice_seen.news(picture(), reading()))


def test_a_sure_reading_is_accepted_after_a_moment() -> None:
    model = _sure()
    for left in (3, 2, 1):
        assert due_timer(model) == (1.0, update_throw.go_on.news(left))
        model, asked = update(model, update_throw.go_on.news(left))
    assert asked == (commands.Submit(Roll(3, (6, 2, 5))),)


def test_a_touch_stops_the_clock() -> None:
    for touch in (update_throw.wait.tap(), update_throw.select_die.tap(1)):
        model = tell(_sure(), touch)
        assert isinstance(model.screen, ConfirmRoll)
        assert due_timer(model) is None
        assert issued(model, update_throw.go_on.news(3)) == ()


def test_a_doubt_a_correction_and_the_setting_wait_for_people() -> None:
    doubted = tell(opened(), update_throw.dice_seen.news(picture(), reading(DICE, Doubt(DoubtCode.CLOSE_CALL, 1))))
    by_tap = replace(opened(), automatic=False, busy=True)
    correcting = replace(opened(), screen=Throwing(correcting=True))
    for model in (
        doubted,
        *(tell(each, update_throw.dice_seen.news(picture(), reading())) for each in (by_tap, correcting)),
    ):
        assert isinstance(model.screen, ConfirmRoll)
        assert due_timer(model) is None


def test_correcting_the_roll_needs_a_hold_once_somebody_has_acted() -> None:
    def key(name: str) -> Key:
        return next(
            each
            for each in view(stories()[name])
            if isinstance(each, Key) and each.message == update_throw.correct_roll.tap()
        )

    assert not key("wheel-first").hold
    assert key("wheel").hold
    assert "turns" in key("wheel").why


def test_the_walk_asks_on_the_screen_and_tells_what_came_of_it() -> None:
    inbox: list[Message] = []
    came = threading.Event()

    def post(message: Message) -> None:
        inbox.append(message)
        if calls(message, update_settings.parts_free):
            came.set()

    worker = HardwareTestWorker(no_devices(), post)
    worker.start()
    assert came.wait(60)
    done = next(message for message in inbox if calls(message, update_settings.hardware_test_done))
    model = tell(new_model(), update_settings.open_settings.tap("table"), update_settings.open_hardware_test.tap())
    for message in inbox:
        model, _ = update(model, message)
    assert isinstance(model.screen, HardwareTestPage)
    assert model.screen.steps == done.fields["steps"]
    assert isinstance(tell(model, update_back.back.tap()).screen, SettingsPage)


def test_leaving_the_walk_ends_it_at_its_question() -> None:
    inbox: list[Message] = []
    parts = replace(no_devices(), beeper=_Loud(), disc=StillDisc())
    worker = HardwareTestWorker(parts, inbox.append)
    worker.start()
    until(lambda: any(calls(each, update_settings.hardware_test_says) and each.fields["asks"] for each in inbox))
    worker.stop()
    until(lambda: update_settings.parts_free.news() in inbox)
    assert not any(calls(each, update_settings.hardware_test_done) for each in inbox)


class _Loud:
    fault: str | None = None

    def beep(self, _tune: object) -> None:
        """It beeps."""

    def close(self) -> None:
        """Nothing to let go."""


def test_the_voice_page_says_that_better_voices_exist() -> None:
    shown = view(tell(new_model(), update_settings.open_settings.tap("sound")))
    (said,) = (each.message.fields["text"] for each in shown if calls(each.message, update_shell.explain))
    assert "fetched once" in said
    assert "`" not in said
