"""The guide: every step leads to the next, it can be left and resumed, and it never returns uninvited."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.games import GAMES
from companion.games.troyes_dice import tutorial
from companion.games.troyes_dice.widgets import PlazaKey
from companion.i18n.language import Language
from companion.session import Session, prepared
from companion.storage.store import Store, store_path
from companion.ui import (
    commands,
    update_back,
    update_games,
    update_learn,
    update_players,
    update_table,
)
from companion.ui.message import Message, calls
from companion.ui.model import CameraStatus, FirstGame, Guide, Players, Start
from companion.ui.screens import view
from companion.ui.screens.guide import EDGE, place_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.text_layout import wrap
from companion.ui.toolkit.widgets import Bubble, Face, Panel, Rect, Text
from companion.ui.update import update
from companion.ui.update_table import GameOpened
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.tables import new_model
from tests.companion.ui.ink import MeasuringBrush
from tests.companion.ui.stories import lesson_stories, tell
from tests.companion.ui.variants import Variant, in_variant


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(store_path(tmp_path)) as store:
        yield store


def new_app(store: Store) -> App:
    app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
    app.begin()
    return app


def live(app: App) -> list[Message]:
    """Return the messages of this screen's keys."""
    found = [message_of(widget) for widget in view(app.model) if widget.tappable]
    return [message for message in found if message is not None]


def follow(app: App, steps: int) -> None:
    for _ in range(steps):
        assert app.model.lesson is not None
        wanted = tutorial.STEPS[app.model.lesson].tap or update_learn.next_step.tap(app.model.lesson)
        assert wanted in live(app)
        app.tell(wanted)


def test_the_guide_plays_a_half_day_and_keeps_no_game(store: Store) -> None:
    app = new_app(store)
    app.tell(update_learn.start_lesson.tap("troyes-dice"))
    follow(app, tutorial.TUTORIAL.done)
    assert app.model.lesson is None
    assert app.model.screen == FirstGame("troyes-dice")
    assert any(isinstance(each, Text) and each.text.startswith("You now know the game.") for each in view(app.model))
    assert store.games() == ()
    assert store.roster.names() == ()
    assert app.session is None


def test_it_ends_with_the_offer_of_a_first_game_with_the_coach(store: Store) -> None:
    app = new_app(store)
    app.tell(update_learn.start_lesson.tap("troyes-dice"))
    follow(app, tutorial.TUTORIAL.done)
    app.tell(update_back.back.tap())
    assert app.model.screen == Start()
    again = new_app(store)
    again.tell(update_learn.start_lesson.tap("troyes-dice"))
    shown = again.model.screen
    assert shown == FirstGame("troyes-dice")
    assert update_learn.start_lesson.tap(again=True, game="troyes-dice") in live(again)
    begin = update_players.new_game.tap("troyes-dice", coached=True)
    assert begin in live(again)
    again.tell(begin)
    assert again.model.screen == Players()
    assert again.model.seats.coaching.accompanies
    again.tell(update_back.back.tap())
    again.tell(update_players.new_game.tap("troyes-dice"))
    assert not again.model.seats.coached


def test_at_every_step_only_its_tap_is_left_and_the_ways_out(store: Store) -> None:
    app = new_app(store)
    app.tell(update_learn.start_lesson.tap("troyes-dice"))
    while (step := app.model.lesson) is not None:
        wanted = tutorial.STEPS[step].tap or update_learn.next_step.tap(step)
        assert {each.handler for each in live(app)} <= {wanted.handler, update_back.back, update_learn.leave_lesson}
        assert live(app).count(wanted) == 1
        app.tell(wanted)


def test_the_engine_allows_what_the_guide_says() -> None:
    for actions in tutorial.CHAPTERS.values():
        with Store.in_memory() as store:
            prepared(Session.start(store, tutorial.SETUP), actions)


def test_the_step_that_an_older_oyez_stored_is_that_of_this_guide(store: Store) -> None:
    store.keep_note("guide", str(tutorial.TUTORIAL.done))
    app = new_app(store)
    assert app.model.guide == Guide((("troyes-dice", tutorial.TUTORIAL.done),))
    app.tell(update_learn.start_lesson.tap("troyes-dice"))
    assert app.model.screen == FirstGame("troyes-dice")


def test_the_way_back_leaves_the_guide(store: Store) -> None:
    app = new_app(store)
    app.tell(update_learn.start_lesson.tap("troyes-dice"))
    follow(app, 8)
    app.tell(update_back.back.tap())
    assert (app.model.screen, app.model.lesson, app.model.game) == (Start(), None, None)


def test_the_first_screen_speaks_of_it_until_a_guide_or_a_game_was_begun(store: Store) -> None:
    def hinted(app: App) -> bool:
        return any(isinstance(each, Text) and each.text.startswith("New here?") for each in view(app.model))

    app = new_app(store)
    assert hinted(app)
    assert {each.fields["game"] for each in live(app) if calls(each, update_learn.start_lesson)} == {
        offer.key for offer in GAMES
    }
    app.tell(update_learn.start_lesson.tap("pig"))
    app.tell(update_back.back.tap())
    assert app.model.screen == Start()
    assert not hinted(app)
    assert not hinted(new_app(store))
    with Store.in_memory() as other:
        Session.start(other, tutorial.SETUP)
        assert not hinted(new_app(other))


def test_a_game_under_way_is_untouched_by_the_guide(store: Store) -> None:
    app = new_app(store)
    for message in (
        update_players.new_game.tap("troyes-dice"),
        update_players.add_guest.tap(),
        update_table.start_game.tap(),
        update_back.back.tap(),
        update_learn.start_lesson.tap("troyes-dice"),
    ):
        app.tell(message)
    follow(app, 9)
    app.tell(update_learn.leave_lesson.tap())
    (kept,) = store.games()
    assert store.load(kept.id).actions == ()
    app.tell(update_games.open_game.tap(kept.id))
    assert app.session is not None
    assert app.session.game_id == kept.id


def test_a_camera_is_not_watched_for_the_guides_dice() -> None:
    model = replace(new_model(camera=CameraStatus("camera 0", live=True, made_up=False)))
    model, issued = update(model, update_learn.start_lesson.tap("troyes-dice"))
    assert issued == (commands.Teach(0), commands.KeepGuide((("troyes-dice", 0),)))
    with Store.in_memory() as store:
        game = Session.start(store, tutorial.SETUP).game
    _model, issued = update(model, update_table.game_opened.news(GameOpened(1, game, (), False)))
    assert not any(isinstance(each, commands.Watch | commands.WatchWheel) for each in issued)


def test_other_messages_do_not_move_the_guide_on() -> None:
    model = lesson_stories()["lesson-01"]
    assert tell(model, update_learn.next_step.tap(0)).lesson == 1
    assert tell(model, update_table.say_again.tap()).lesson == 1
    assert tell(model, update_learn.next_step.tap(1)).lesson == 2


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", lesson_stories())
def test_the_bubble_covers_nothing_of_what_it_means(name: str, tall: bool) -> None:
    widgets = view(replace(lesson_stories()[name], tall=tall))
    (bubble,) = (widget for widget in widgets if isinstance(widget, Bubble))
    if bubble.target is not None:
        assert not overlap(bubble.rect, bubble.target)


@pytest.mark.parametrize("text", ["usual", "large"])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize(("name", "place"), [("lesson-01", 1), ("lesson-02", 2)])
def test_the_guide_marks_a_plaza_and_leaves_all_on_it_in_sight(name: str, place: int, tall: bool, text: str) -> None:
    widgets = view(in_variant(lesson_stories()[name], Variant(tall=tall, text=text)))
    (bubble,) = (widget for widget in widgets if isinstance(widget, Bubble))
    plazas = [widget for widget in widgets if isinstance(widget, PlazaKey)]
    assert [plaza.selected for plaza in plazas] == [number == place for number in range(len(plazas))]
    x, y, w, h = plazas[place].rect
    tag = next(each for each in widgets if isinstance(each, Panel) and overlap(each.rect, (x, y + h - 8, w, 16)))
    assert not overlap(bubble.rect, plazas[place].rect)
    assert not overlap(bubble.rect, tag.rect)


@pytest.mark.parametrize("text", ["usual", "large"])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", lesson_stories())
def test_the_bubble_is_as_large_as_its_text(name: str, tall: bool, text: str) -> None:
    size = (720, 1280) if tall else (800, 480)
    canvas = MeasuringBrush(size)
    canvas.dress("usual", text)
    for language in Language:
        widgets = view(in_variant(lesson_stories()[name], Variant(tall=tall, language=language, text=text)))
        (bubble,) = (widget for widget in widgets if isinstance(widget, Bubble))
        x, y, w, h = bubble.rect
        letters = round(theme.BODY * canvas.text_factor)
        lines = wrap(canvas, bubble.text, w - 2 * EDGE, letters, Face.SANS)
        high = len(lines) * canvas.line_height(letters, Face.SANS)
        room = h - 16 - bubble.foot
        assert high <= room + 2, f"{language}: the text does not fit at its size"
        assert room - high < 2 * letters, f"{language}: {room - high:.0f} are empty"
        assert x >= 0 <= y
        assert x + w <= size[0]
        assert y + h <= size[1]


def overlap(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (left, top, width, height) = one, other
    return x < left + width and left < x + w and y < top + height and top < y + h


@pytest.mark.parametrize("target", [(x, y, 90, 60) for x in range(0, 711, 71) for y in range(60, 421, 40)])
def test_a_bubble_finds_its_place_anywhere(target: Rect) -> None:
    x, y, w, h = place = place_of(((420, 172),), target, (800, 480))
    assert x >= 0 <= y
    assert x + w <= 800
    assert y + h <= 480
    assert not overlap(place, target)
