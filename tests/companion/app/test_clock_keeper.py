"""The clock of every game: the shares of the players, the pause, breaks, the disk, the page by taps."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.clock_keeper import BREAK_S
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.game.play_time import PlayTime
from companion.games import GAMES
from companion.games.troyes_dice import update_half
from companion.settings import Settings
from companion.storage.store import FILE_NAME, Store
from companion.ui import commands, update_back, update_clock, update_games, update_players
from companion.ui.message import calls
from companion.ui.model import ClockPage, End, Model, Start
from companion.ui.screens import view
from engine.game import Rules
from hardware.devices import no_devices
from hardware.fakes import RecordingVoice
from tests.companion.games.test_conformance import begin_game, next_action

MINUTE = 60.0


class Table:
    """A program with a clock that the test moves."""

    def __init__(self, store: Store) -> None:
        self.now = 1000.0
        self.app = App(
            GAMES, store, HeadlessScreen(), no_devices(), RecordingVoice(), Random(4), clock=lambda: self.now
        )
        self.app.model = replace(self.app.model, settings=Settings(clock=True))
        self.app.begin()

    @property
    def model(self) -> Model:
        return self.app.model

    @property
    def time(self) -> PlayTime:
        time = self.model.time
        assert time is not None
        return time

    def wait(self, seconds: float) -> None:
        """Let time pass while nothing happens."""
        self.app.step()
        for _step in range(int(seconds)):
            self.now += 1.0
            self.app.step()

    def play_to_a_decision(self) -> int:
        """Play until one player alone is to act; the player."""
        chance = Random(1)
        while len(self.awaited) != 1:
            self.act(chance)
        return self.awaited[0]

    def act(self, chance: Random) -> None:
        assert self.app.session is not None
        table = self.app.play.table_of(self.app.session)
        self.app.do(commands.Submit(next_action(table, self.app.session.game, chance)))
        self.app.step()

    @property
    def awaited(self) -> tuple[int, ...]:
        assert self.app.session is not None
        rules: Rules[Any, Any, Any, Any] = self.app.session.rules
        return rules.turn(self.app.session.game).players


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Store.open(tmp_path / FILE_NAME) as store:
        table = Table(store)
        yield table
        table.app._close()


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
@pytest.mark.parametrize("tall", [False, True])
def test_the_time_belongs_to_the_player_whose_turn_it_is(offer: Any, tall: bool, table: Table) -> None:
    """It is in the header, its page has everybody, and it stops for good with the game."""
    table.app.model = replace(table.model, tall=tall)
    begin_game(table.app, offer.load())
    assert table.model.names
    shared = 0.0 if len(table.awaited) == 1 else 2 * MINUTE
    table.wait(shared)
    player = table.play_to_a_decision()
    table.wait(3 * MINUTE)
    assert table.time.of(player) == 3 * MINUTE
    assert table.time.minutes[:2] == (int((3 * MINUTE + shared) / MINUTE), int(shared / MINUTE))
    key = next(each for each in view(table.model) if calls(each.message, update_clock.open_clock))
    assert key.label == f"0:{table.time.minutes[0]:02}"  # type: ignore[attr-defined]
    before = table.model.screen
    table.app.tell(update_clock.open_clock.tap())
    words = [getattr(each, "text", "") for each in view(table.model)]
    assert {*table.model.names, "3 min"} <= {*words}
    table.app.tell(update_back.back.tap())
    assert type(table.model.screen) is type(before)
    chance = Random(2)
    assert table.app.session is not None
    while not table.app.session.over:
        table.act(chance)
    shown = table.time.minutes
    table.wait(2 * MINUTE)
    assert table.time.minutes == shown
    table.app.model = replace(table.model, screen=End())
    assert any(calls(each.message, update_clock.open_clock) for each in view(table.model))
    table.app.tell(update_clock.open_clock.tap())
    assert not any(calls(each.message, update_clock.pause) for each in view(table.model)), "it has stopped"


def test_the_clock_stands_while_it_is_paused_and_runs_again_when_its_page_is_left(table: Table) -> None:
    begin_game(table.app, GAMES[0].load())
    table.wait(MINUTE)
    table.app.tell(update_clock.open_clock.tap())
    table.app.tell(update_clock.pause.tap(True))
    assert isinstance(table.model.screen, ClockPage)
    table.wait(20 * MINUTE)
    assert table.time.minutes[0] == 1
    table.app.tell(update_back.back.tap())
    table.wait(MINUTE)
    assert table.time.minutes[0] == 2
    table.app.tell(update_clock.open_clock.tap())
    table.app.tell(update_clock.pause.tap(True))
    table.app.tell(update_clock.pause.tap(False))
    table.wait(MINUTE)
    assert table.time.minutes[0] == 3


def test_short_looks_add_up(table: Table) -> None:
    """While a ring moves on the screen, the loop looks eight times a second."""
    begin_game(table.app, GAMES[0].load())
    table.app.step()
    for _look in range(8 * 61):
        table.now += 0.125
        table.app.step()
    assert table.time.minutes[0] == 1


def test_who_has_left_the_table_is_timed_no_longer(table: Table) -> None:
    begin_game(table.app, GAMES[0].load())
    table.wait(BREAK_S + 10 * MINUTE)
    assert table.time.minutes[0] == int(BREAK_S / MINUTE)


def test_the_first_screen_stops_the_clock_and_the_time_comes_back_with_the_game(tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        table = Table(store)
        begin_game(table.app, GAMES[0].load())
        table.wait(90.0)
        table.app.tell(update_back.back.tap())
        assert isinstance(table.model.screen, Start)
        table.wait(5 * MINUTE)
        assert store.time(table.model.game_id).total == 90.0
        store.check()
        table.app._close()
    with Store.open(tmp_path / FILE_NAME) as store:
        table = Table(store)
        table.app.tell(update_games.open_game.tap(1))
        table.wait(40.0)
        assert table.time.minutes[0] == 2


def test_a_program_that_is_killed_loses_less_than_a_minute(table: Table, tmp_path: Path) -> None:
    begin_game(table.app, GAMES[0].load())
    table.wait(3 * MINUTE + 50.0)
    with Store.open(tmp_path / FILE_NAME) as seen:
        assert seen.time(table.model.game_id).total >= 3 * MINUTE


def test_without_the_setting_nothing_is_timed_or_stored(table: Table, tmp_path: Path) -> None:
    table.app.model = replace(table.model, settings=Settings())
    begin_game(table.app, GAMES[0].load())
    table.wait(3 * MINUTE)
    assert table.model.time is None
    assert not any(calls(each.message, update_clock.open_clock) for each in view(table.model))
    with Store.open(tmp_path / FILE_NAME) as seen:
        assert seen.time(table.model.game_id) == PlayTime()


def test_the_next_game_begins_at_no_time(table: Table) -> None:
    begin_game(table.app, GAMES[0].load())
    table.wait(2 * MINUTE)
    table.app.tell(update_players.new_game.tap(GAMES[0].key))
    begin_game(table.app, GAMES[0].load())
    table.app.step()
    assert table.time == PlayTime()


def test_where_several_may_act_the_time_is_that_of_the_open_screen(table: Table) -> None:
    """A half of Troyes Dice waits for all; on the wheel nobody alone thinks."""
    begin_game(table.app, GAMES[0].load())
    chance = Random(1)
    while len(table.awaited) < 2:
        table.act(chance)
    first, second, *_others = table.awaited
    table.wait(MINUTE)
    for player, minutes in ((first, 2), (second, 3)):
        table.app.tell(update_half.open_player.tap(player))
        table.wait(minutes * MINUTE)
        table.app.tell(update_half.to_wheel.tap())
    assert (table.time.of(first), table.time.of(second)) == (2 * MINUTE, 3 * MINUTE)
    assert table.time.shared == MINUTE
