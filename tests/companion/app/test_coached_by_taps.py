"""The guide, then a first game with the coach, by taps: with the real coach in the real window, and without any."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.headless import MadeUpDiceSource
from companion.app.loop import App
from companion.game.coach import Coaching
from companion.games import GAMES
from companion.games.troyes_dice import tutorial, update_coached, update_half
from companion.games.troyes_dice.coach_stages import EXPLAINED_HALVES, NAMED_HALVES
from companion.games.troyes_dice.model import Acting
from companion.games.troyes_dice.table import TROYES_DICE
from companion.storage.store import Store, store_path
from companion.ui import (
    update_first_game,
    update_games,
    update_players,
    update_shell,
    update_table,
    update_throw,
)
from companion.ui.model import CameraStatus, FirstGame
from companion.ui.toolkit.screen_dump import ScreenDump
from engine.troyes_dice import Deed
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.real_window import ROOT, DrivenPlayer, Player, Table, at_display, needs_display
from tests.companion.waiting import WaitingScreen, tap, until

OUT = ROOT / "out" / "coached"
KILL_HALF = 2


@pytest.fixture
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    with at_display(DrivenPlayer, tmp_path, OUT / request.node.name) as player:
        yield player


def follow_the_guide(player: Player) -> ScreenDump:
    player.tap("start_lesson", game="troyes-dice")
    for number, step in enumerate(tutorial.STEPS):
        if step.tap is None:
            player.tap("next_step", step=number)
        else:
            player.tap(step.tap.handler.name, **step.tap.fields)
    return player.until(lambda seen: seen.screen == "FirstGame")


def throw(player: Player, table: Table, half: int) -> None:
    table.enter([("black", half % 6 + 1), ("clear", 1), ("clear", 3), ("clear", 6)])


def read_lessons(player: Player) -> int:
    """Read the coach's sentences about a throw; return their number."""
    read = 0
    while player.has("next_lesson"):
        player.remember(f"Throw {read}")
        player.tap("next_lesson", step=read)
        read += 1
    return read


def ideas_shown(seen: ScreenDump) -> bool:
    return any(key.message == "take_idea" for key in seen.keys)


def take_the_best(player: Player, table: Table) -> None:
    """Take the coach's first idea, confirm it, and answer its choices as it says."""
    player.until(ideas_shown)
    player.remember("Explained")
    player.tap("take_idea")
    player.tap("confirm")
    table.done(table.kept())
    table.finish(0)


def hints(player: Player) -> int:
    with Store.open(store_path(player.data)) as store:
        return store.coaching(store.games()[0].id).hints_of(0)


@needs_display
@pytest.mark.slow
def test_a_first_game_with_the_coach_after_the_guide(player: Player) -> None:
    player.start()
    player.remember("Start")
    follow_the_guide(player)
    player.remember("FirstGame")
    player.tap("new_game", game="troyes-dice", coached=True)
    player.tap("add_guest")
    player.tap("to_step", step="numbering")
    player.tap("to_step", step="plazas")
    player.tap("to_step", step="extras")
    assert player.tap("start_game").screen == "Throwing"
    table = Table(player)
    for half in range(EXPLAINED_HALVES):
        throw(player, table, half)
        assert read_lessons(player) == (3 if half == 0 else 2)
        if half == KILL_HALF:
            player.until(ideas_shown)
            player.kill()
            player.start()
            assert player.tap("open_game").screen == "Wheel"
            player.tap("open_player", player=0)
        take_the_best(player, table)
    # the turn during which the program was killed was explained once more, as a hint asked for again would be
    assert hints(player) == EXPLAINED_HALVES + 1
    for half in range(EXPLAINED_HALVES, NAMED_HALVES):
        throw(player, table, half)
        seen = player.until(lambda seen: bool(seen.notice))
        assert (seen.screen, seen.notice.startswith("The coach's idea: ")) == ("Acting", True)
        player.remember("Named")
        player.tap("dismiss")
        table.finish(0)
    assert hints(player) == NAMED_HALVES + 1
    throw(player, table, NAMED_HALVES)
    table.finish(0)
    assert hints(player) == NAMED_HALVES + 1


@needs_display
@pytest.mark.slow
def test_the_coach_is_sent_away(player: Player) -> None:
    player.set("")
    with Store.open(store_path(player.data)) as store:
        store.keep_note("guide", f"troyes-dice={tutorial.TUTORIAL.done}")
    player.start()
    assert player.tap("start_lesson", game="troyes-dice").screen == "FirstGame"
    player.tap("new_game", game="troyes-dice", coached=True)
    player.tap("add_guest")
    player.tap("to_step", step="numbering")
    player.tap("to_step", step="plazas")
    player.tap("to_step", step="extras")
    player.tap("start_game")
    table = Table(player)
    throw(player, table, 0)
    assert player.tap("dismiss_coach").screen == "Acting"
    table.finish(0)
    throw(player, table, 1)
    assert player.until(lambda seen: seen.screen != "ManualRoll").screen == "Acting"
    table.finish(0)
    assert hints(player) == 0


def test_without_an_answer_the_game_goes_on_and_stays_coached(tmp_path: Path) -> None:
    assert TROYES_DICE.coach is not None
    coach = replace(TROYES_DICE.coach, module="no_such_module")
    games = (replace(GAMES[0], load=lambda: replace(TROYES_DICE, coach=coach)),)
    with Store.open(store_path(tmp_path)) as store:
        app = App(games, store, WaitingScreen(), no_devices(), SilentVoice(), Random(1))
        app.camera.use(MadeUpDiceSource(1, app.post), CameraStatus("made-up table"))
        app.begin()
        app.model = replace(app.model, screen=FirstGame(GAMES[0].key))
        tap(
            app,
            update_players.new_game.tap(GAMES[0].key, coached=True),
            update_players.add_guest.tap(),
            update_players.to_step.tap("numbering"),
        )
        app.tell(update_table.start_game.tap())
        tap(app, update_throw.enter_by_hand.tap(), *map(update_throw.tap_pad.tap, (2, 1, 3, 6)))
        tap(app, *map(update_coached.next_lesson.tap, range(3)))
        until(app, lambda: bool(app.model.notice))
        assert app.model.screen == Acting(0)
        assert "no hint is counted" in str(app.model.notice)
        assert store.coaching(app.model.game_id) == Coaching(coached=True)
        tap(
            app,
            update_shell.dismiss.tap(),
            update_half.choose_die.tap(0),
            update_half.choose_deed.tap(Deed.GATHER),
            update_half.confirm.tap(),
            update_throw.next_throw.tap(),
        )
        tap(
            app,
            update_throw.enter_by_hand.tap(),
            *map(update_throw.tap_pad.tap, (2, 1, 3, 6)),
            update_first_game.dismiss_coach.tap(),
        )
        assert store.coaching(app.model.game_id) == Coaching(coached=True, dismissed=True)
        app.tell(update_games.open_game.tap(app.model.game_id))
        assert not app.model.coaching.accompanies
        app.play.close()
