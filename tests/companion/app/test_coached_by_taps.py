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
from companion.games.troyes_dice import tutorial
from companion.games.troyes_dice.coach_stages import EXPLAINED_HALVES, NAMED_HALVES
from companion.games.troyes_dice.messages import ChooseDeed, ChooseDie, Confirm, NextLesson
from companion.games.troyes_dice.model import Acting
from companion.games.troyes_dice.table import TROYES_DICE
from companion.storage.store import Store, store_path
from companion.ui import messages
from companion.ui.model import CameraStatus
from companion.ui.toolkit.screen_dump import ScreenDump
from engine.troyes_dice import Deed
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.app.test_coach_worker import WaitingScreen, tap, until
from tests.companion.real_window import ROOT, DrivenPlayer, Player, Table, at_display, needs_display

OUT = ROOT / "out" / "coached"
KILL_HALF = 2


@pytest.fixture
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    with at_display(DrivenPlayer, tmp_path, OUT / request.node.name) as player:
        yield player


def follow_the_guide(player: Player) -> ScreenDump:
    player.tap("OpenGuides")
    player.tap("StartLesson", game="")
    for number, step in enumerate(tutorial.STEPS):
        if step.tap is None:
            player.tap("NextStep", step=number)
        else:
            fields = {name: getattr(step.tap, name) for name in step.tap.__struct_fields__}
            player.tap(type(step.tap).__name__, **fields)
    return player.until(lambda seen: seen.screen == "FirstGame")


def throw(player: Player, table: Table, half: int) -> None:
    table.enter([("black", half % 6 + 1), ("clear", 1), ("clear", 3), ("clear", 6)])


def read_lessons(player: Player) -> int:
    """Read the coach's sentences about a throw; return their number."""
    read = 0
    while player.has("NextLesson"):
        player.remember(f"Throw {read}")
        player.tap("NextLesson", step=read)
        read += 1
    return read


def ideas_shown(seen: ScreenDump) -> bool:
    return any(key.message == "TakeIdea" for key in seen.keys)


def take_the_best(player: Player, table: Table) -> None:
    """Take the coach's first idea, confirm it, and answer its choices as it says."""
    player.until(ideas_shown)
    player.remember("Explained")
    player.tap("TakeIdea")
    player.tap("Confirm")
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
    player.tap("NewGame", game="troyes-dice", coached=True)
    player.tap("AddGuest")
    player.tap("ToSetup", step="numbering")
    player.tap("ToSetup", step="plazas")
    player.tap("ToSetup", step="extras")
    assert player.tap("StartGame").screen == "Throwing"
    table = Table(player)
    for half in range(EXPLAINED_HALVES):
        throw(player, table, half)
        assert read_lessons(player) == (3 if half == 0 else 2)
        if half == KILL_HALF:
            player.until(ideas_shown)
            player.kill()
            player.start()
            assert player.tap("OpenGame").screen == "Wheel"
            player.tap("OpenPlayer", player=0)
        take_the_best(player, table)
    # the turn during which the program was killed was explained once more, as a hint asked for again would be
    assert hints(player) == EXPLAINED_HALVES + 1
    for half in range(EXPLAINED_HALVES, NAMED_HALVES):
        throw(player, table, half)
        seen = player.until(lambda seen: bool(seen.notice))
        assert (seen.screen, seen.notice.startswith("The coach's idea: ")) == ("Acting", True)
        player.remember("Named")
        player.tap("Dismiss")
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
        store.keep_note("guide", str(tutorial.TUTORIAL.done))
    player.start()
    player.tap("OpenGuides")
    player.tap("OpenFirstGame", game="troyes-dice")
    player.tap("NewGame", game="troyes-dice", coached=True)
    player.tap("AddGuest")
    player.tap("ToSetup", step="numbering")
    player.tap("ToSetup", step="plazas")
    player.tap("ToSetup", step="extras")
    player.tap("StartGame")
    table = Table(player)
    throw(player, table, 0)
    assert player.tap("DismissCoach").screen == "Acting"
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
        app.tell(messages.OpenFirstGame(GAMES[0].key))
        tap(app, messages.NewGame(GAMES[0].key, coached=True), messages.AddGuest(), messages.ToSetup("numbering"))
        app.tell(messages.StartGame())
        tap(app, messages.EnterByHand(), *map(messages.TapPad, (2, 1, 3, 6)))
        tap(app, *map(NextLesson, range(3)))
        until(app, lambda: bool(app.model.notice))
        assert app.model.screen == Acting(0)
        assert "no hint is counted" in str(app.model.notice)
        assert store.coaching(app.model.game_id) == Coaching(coached=True)
        tap(app, messages.Dismiss(), ChooseDie(0), ChooseDeed(Deed.GATHER), Confirm(), messages.ToThrow())
        tap(app, messages.EnterByHand(), *map(messages.TapPad, (2, 1, 3, 6)), messages.DismissCoach())
        assert store.coaching(app.model.game_id) == Coaching(coached=True, dismissed=True)
        app.tell(messages.OpenGame(app.model.game_id))
        assert not app.model.coaching.accompanies
        app.play.close()
