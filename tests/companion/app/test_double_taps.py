"""A double tap on a key of any kind has the effect of one tap; fast typing stays possible."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from companion.app import window
from companion.app.window import Window
from companion.games.troyes_dice.model import Wheel
from companion.ui import (
    commands,
    update_back,
    update_names,
    update_players,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.commands import Command
from companion.ui.message import Handler, Message, calls
from companion.ui.model import Model, Seats
from companion.ui.screens import view
from companion.ui.tap_guard import QUIET_S, TapGuard
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import hit
from companion.ui.toolkit.widgets import Key, Widget
from companion.ui.update import update
from companion.ui.update_table import Committed
from engine.troyes_dice import IllegalActionError, apply
from tests.companion.tables import new_model
from tests.companion.ui.stories import opened, stories, tell

GAPS_S = (0.0, 0.08, 0.2, QUIET_S - 0.01)
"""From the answer to the first tap until the second one; 0 for two taps that the program hears at once."""

TYPED = (update_names.typed, update_names.erase_letter, update_throw.tap_pad)
"""The messages of the keys that people mean to tap twice in quick succession."""
KEYBOARD = (*TYPED, update_names.shift_keys, update_names.name_done)
"""The messages of the keys that take each other's place while somebody types."""

NEVER_TAPPED = {
    "Badge", "BoardLines", "BonusMark", "Bubble", "Chart", "Code", "DayDisc", "DistrictMark", "DistrictStrip", "Goods",
    "Link", "Picture", "PieceMark", "Purse", "RingLights", "Supplies", "Text", "TokenRow", "Track",
}  # fmt: skip
"""The kinds of widget that no screen gives a message."""


class Table:
    """A window with a clock of its own, and the model that it shows."""

    def __init__(self, size: tuple[int, int] = theme.SCREEN) -> None:
        self.now = 100.0
        self.window = Window(size, False, lambda: self.now)
        self.model = new_model()
        self.commands: list[Command] = []
        self._seen: dict[int, tuple[Model, tuple[Widget, ...]]] = {}

    def begin(self, model: Model) -> None:
        """Show this model for a while."""
        self.now += 10
        self.window.light()
        self.model, self.commands = model, []
        self._seen = {number: seen for number, seen in self._seen.items() if seen[0] is model}
        self._show()
        self.now += 10
        self._hear()

    def down(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))

    def up(self, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def tap(self, *paths: tuple[int, int]) -> None:
        """Tap this many times before the program hears of it, and show its answer."""
        for at in paths:
            self.down(at)
            self.up(at)
        self._hear()
        self._show()
        self._hear()

    def tap_key(self, message: Message) -> None:
        """Tap the key that means this."""
        (widget,) = (each for each in view(self.model) if each.message == message)
        self.tap(middle(widget))

    def _hear(self) -> None:
        for message in list(self.window.wait(0.0)):
            self._handle(message)

    def _handle(self, message: Message) -> None:
        self.model, asked = update(self.model, message)
        self.commands += asked
        for command in asked:
            if isinstance(command, commands.Chance):
                self._handle(update_table.drawn.news(command.what, 5))
            if isinstance(command, commands.Submit):
                self._submit(command)

    def _submit(self, command: commands.Submit) -> None:
        assert self.model.game is not None
        try:
            game, effects = apply(self.model.game, command.action)
        except IllegalActionError as error:
            self._handle(update_shell.explain.news(str(error)))
        else:
            self._handle(update_table.committed.news(Committed(command.action, game, effects)))

    def _show(self) -> None:
        # most taps begin at the same model, and a second one that is refused leaves the model as it is
        number = id(self.model)
        if number not in self._seen:
            self._seen[number] = self.model, view(self.model)
        self.window.show(self._seen[number][1])


@pytest.fixture(params=[theme.SCREEN], ids=["wide"])
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(window, "redraw", lambda *_: [])
    made = Table(request.param)
    yield made
    made.window.close()


def middle(widget: Widget) -> tuple[int, int]:
    x, y, w, h = widget.rect
    return round(x + w / 2), round(y + h / 2)


def paths(widgets: Sequence[Widget]) -> list[tuple[Widget, tuple[int, int]]]:
    """Each key that a finger reaches, and where."""
    found = [(widget, middle(widget)) for widget in widgets if widget.tappable]
    return [(widget, at) for widget, at in found if hit(widgets, *at) is widget]


class KindOfKey(NamedTuple):
    """The widget and the message's handler of a key, and if it is greyed or has to be held."""

    widget: type[Widget]
    handler: Handler[...] | None
    enabled: bool
    hold: bool


@cache
def told_keys(tall: bool) -> dict[KindOfKey, tuple[str, Widget, tuple[int, int]]]:
    """The first story that has a key of each kind, and that key and where it is tapped."""
    found: dict[KindOfKey, tuple[str, Widget, tuple[int, int]]] = {}
    for name, story in stories().items():
        for widget, at in paths(view(replace(story, tall=tall))):
            handler = None if widget.message is None else widget.message.handler
            hold = isinstance(widget, Key) and widget.hold
            found.setdefault(KindOfKey(type(widget), handler, widget.enabled, hold), (name, widget, at))
    return found


def kinds_of(widget: type[Widget]) -> set[type[Widget]]:
    """A widget's subclasses in the program, and theirs."""
    kinds = {kind for kind in widget.__subclasses__() if kind.__module__.startswith("companion.")}
    return kinds.union(*map(kinds_of, kinds))


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_every_kind_of_widget_that_can_be_tapped_has_a_story(tall: bool) -> None:
    tapped = {kind.widget for kind in told_keys(tall)}
    assert {kind.__name__ for kind in kinds_of(Widget) - tapped} == NEVER_TAPPED


@pytest.mark.parametrize("table", [theme.SCREEN, theme.TALL], ids=["wide", "tall"], indirect=True)
def test_a_double_tap_does_what_one_tap_does(table: Table) -> None:
    """On one key of each kind: the guard knows no screen."""
    wrong = []
    for kind, (name, widget, at) in told_keys(table.window.tall).items():
        if kind.handler not in TYPED:
            story = replace(stories()[name], tall=table.window.tall)
            wrong += [f"{widget} of {name}, tapped again after {gap} s" for gap in gaps_that_count(table, story, at)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_the_guard_lets_typed_keys_alone_through(tall: bool) -> None:
    """As the second half of a double tap, and at the place where a letter of a keyboard stood just before."""
    through = []
    for kind, (_, key, at) in told_keys(tall).items():
        letter = Key(rect=key.rect, label="a", message=update_names.typed.tap("a"))
        for before in (key, letter):
            now = 0.0
            guard = TapGuard(lambda: now)  # noqa: B023 - it is read within this turn of the loop
            guard.show((before,))
            now = 10.0
            guard.show((key,))
            if before is key:
                guard.acted(key)
                guard.answered()
            if guard.allows(key, *at) and kind.handler not in (TYPED if before is key else KEYBOARD):
                through.append((kind, before))
    assert through == []


def gaps_that_count(table: Table, story: Model, at: tuple[int, int]) -> list[float]:
    """The gaps after which the second tap on a key changes the effect of the first."""
    table.begin(story)
    table.tap(at)
    once = table.model, table.commands
    wrong = []
    for gap in GAPS_S:
        table.begin(story)
        if gap:
            table.tap(at)
            table.now += gap
            table.tap(at)
        else:
            table.tap(at, at)
        if (table.model, table.commands) != once:
            wrong.append(gap)
    return wrong


def test_what_comes_under_the_finger_by_itself_is_not_tapped(table: Table) -> None:
    """A reading arrives while the finger is on its way to another key, or already on it."""
    before, after = stories()["throw-live"], stories()["reading"]
    (accept,) = (each for each in view(after) if calls(each.message, update_throw.accept_roll))
    for while_down in (False, True):
        table.begin(before)
        if while_down:
            table.down(middle(accept))
            table._hear()
        table.model = after
        table._show()
        if not while_down:
            table.now += 0.2
            table.down(middle(accept))
        table.up(middle(accept))
        table._hear()
        assert table.model == after
    table.now += QUIET_S + 0.01
    table.tap(middle(accept))
    assert table.model != after


def test_the_same_key_on_another_screen_is_another_key(table: Table) -> None:
    """The way back stands at one place on all screens, Confirm on every player's."""
    table.begin(stories()["turn"])
    (back,) = (each for each in view(table.model) if each.message == update_back.back.tap())
    table.down(middle(back))
    table._hear()
    table.model = stories()["sheet"]
    table._show()
    table.up(middle(back))
    table._hear()
    assert table.model == stories()["sheet"]


def test_keys_that_stay_are_tapped_as_fast_as_one_likes(table: Table) -> None:
    """Several players, one after the other: the keys beside the one just tapped have not changed."""
    table.begin(replace(stories()["players"], seats=Seats()))
    names = [each.message for each in view(table.model) if calls(each.message, update_players.toggle_player)][:4]
    for message in names:
        table.tap_key(message)
        table.now += 0.02
    assert len(table.model.seats.names) == len(names) == 4


def test_a_name_is_typed_as_fast_as_one_likes(table: Table) -> None:
    """Also letters twice in a row, and capitals that become small ones under the finger."""
    table.begin(tell(new_model(), update_players.new_game.tap("troyes-dice")))
    table.tap_key(update_names.open_keyboard.tap())
    table.now += 1
    for letter in "Anna":
        table.tap_key(update_names.typed.tap(letter))
        table.now += 0.02
    table.tap_key(update_names.erase_letter.tap())
    table.tap_key(update_names.erase_letter.tap())
    table.tap_key(update_names.name_done.tap())
    assert table.model.seats.names == ("An",)


def test_a_roll_is_entered_as_fast_as_one_likes_and_a_tap_too_many_does_nothing(table: Table) -> None:
    table.begin(opened())
    table.tap_key(update_throw.enter_by_hand.tap())
    table.now += 1
    for value in (3, 3, 6, 6):
        (pad,) = (each for each in view(table.model) if each.message == update_throw.tap_pad.tap(value))
        table.tap(middle(pad))
        table.now += 0.03
    assert table.model.screen == Wheel()
    kept = table.model
    table.tap(middle(pad))
    assert table.model == kept
    assert kept.game is not None
    assert kept.game.throw is not None
