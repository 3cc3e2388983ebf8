"""The guide, then a first game with the coach, through the real window by real taps, with the real coach."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.troyes_dice import tutorial
from companion.games.troyes_dice.coach_stages import EXPLAINED_HALVES, NAMED_HALVES
from companion.storage.store import Store, store_path
from companion.ui.toolkit.screen_dump import ScreenDump
from tests.companion.real_window import ROOT, SPEED, Display, Player, Table, needs_display

OUT = ROOT / "out" / "coached"
KILL_HALF = 2

pytestmark = [needs_display, pytest.mark.slow]


@pytest.fixture
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    pictures = OUT / request.node.name
    shutil.rmtree(pictures, ignore_errors=True)
    memory = tmp_path / "display"
    memory.mkdir()
    display = Display(memory, (800, 480))
    player = Player(display, tmp_path, pictures, SPEED)
    yield player
    player.close()
    display.close()


def follow_the_guide(player: Player) -> ScreenDump:
    player.tap("StartLesson")
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


def test_the_coach_is_sent_away(player: Player) -> None:
    player.set("")
    with Store.open(store_path(player.data)) as store:
        store.keep_note("guide", str(tutorial.TUTORIAL.done))
    player.start()
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
