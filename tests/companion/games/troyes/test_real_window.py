"""A whole game of Troyes through the real window: real taps, made-up dice read from their pictures, and a kill -9."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from companion.app.demo import true_dice
from companion.games.troyes.roll import due
from companion.storage.store import Store, store_path
from companion.ui.toolkit.screen_dump import ScreenDump, Seen
from engine.troyes.game import TROYES, due_throw
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS
from tests.companion.app.test_whole_game import Open, open_player
from tests.companion.hand import offers
from tests.companion.real_window import Player, needs_display
from vision.synthetic import MadeTable, make_table

__all__ = ["open_player"]

MAX_STEPS = 600
KILL_ROUND = 2
PICTURED_ROUNDS = 1
"""Rounds whose dice are read from pictures."""
MAX_THROWS = 80
SCENES = 9100
"""The seed of the first made-up scene."""
PICKS = ("pick_event", "pick_character")


def kept(player: Player) -> Game:
    """The game as it is on the disk."""
    with Store.open(store_path(player.data)) as store:
        saved = store.load(1)
    game: Game = TROYES.new_game(saved.setup)
    for action in saved.actions:
        game, _effects = TROYES.apply(game, action)
    return game


def keys(seen: ScreenDump, *names: str) -> list[Seen]:
    """The keys that can be tapped and send one of these messages."""
    return [key for key in seen.keys if key.enabled and key.message in names]


def throw(player: Player) -> None:
    """Have the dice read and accept the reading, or enter values by hand."""
    player.tap("read_dice")
    seen = player.until(lambda seen: seen.screen == "ConfirmRoll")
    if keys(seen, "accept_roll"):
        player.tap("accept_roll")
        return
    seen = player.enter_by_hand()
    while seen.screen == "ManualRoll":
        seen = player.tap("tap_pad", value=4)


def act(player: Player, seen: ScreenDump) -> None:
    """Use a die of the square where that brings anything, else pass."""
    for die in keys(seen, "tap_die")[:2]:
        shown = player.tap_on(die)
        results = [key for key in keys(shown, "decide") if key.fields["action"]["type"] == "Act"]  # type: ignore[index]
        if results:
            player.tap_on(results[0])
            return
        seen = player.tap("clear_dice")
    player.hold("decide", action={"type": "Pass", "player": kept(player).now.turn})


class Thrown:
    """A folder of pictures as the camera: before each reading the next one shows the dice that the game waits for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.truths: list[Counter[str]] = []
        self.misread: list[int] = []
        """The throws that a person had to enter."""
        folder.mkdir()
        for number in range(MAX_THROWS):
            self._take(number, [COLOURS[0].value])

    def _take(self, number: int, bodies: list[str]) -> MadeTable:
        made = make_table(SCENES + number, bodies)  # type: ignore[arg-type]
        cv2.imwrite(str(self.folder / f"{number:03}.png"), made.pixels)
        return made

    def __call__(self, player: Player) -> None:
        """Throw, read, and accept a right reading; enter a misread throw by hand."""
        number = len(self.truths)
        made = self._take(number, [str(colour) for colour, n in due_throw(kept(player).now) for _die in range(n)])
        self.truths.append(Counter(f"{die.body} {die.value}" for die in made.dice))
        player.tap("read_dice")
        seen = player.until(lambda seen: seen.screen == "ConfirmRoll")
        if any(key.message == "leave_doubt" for key in seen.keys):
            seen = player.tap("leave_doubt")
        player.remember(f"ConfirmRoll-{len(made.dice)}")
        lying = Counter(key.says for key in seen.keys if key.message == "select_die")
        if lying == self.truths[-1] and keys(seen, "accept_roll"):
            player.tap("accept_roll")
            return
        self.misread.append(number)
        player.tap("enter_by_hand")
        for _body, value in true_dice(made, due(kept(player))):
            player.tap("tap_pad", value=value)


def step(player: Player, seen: ScreenDump, throw: Callable[[Player], None] = throw) -> None:
    """The next tap that brings the game on."""
    if seen.screen == "Throwing":
        throw(player)
    elif seen.screen == "PlayerTurn":
        act(player, seen)
    elif seen.screen == "Activities":
        for colour in COLOURS:
            player.tap("pick_activity", colour=colour)
    elif keys(seen, *PICKS):
        player.tap_on(keys(seen, *PICKS)[0])
    else:
        player.tap_on(keys(seen, "decide", "changes_done")[0])


def begin(player: Player, *options: str) -> ScreenDump:
    """The first screen of a game of two guests with made-up cards."""
    player.set("automatic = false\n")
    player.start("--game", "troyes", *options)
    player.until(lambda seen: seen.screen == "Players")
    player.tap("add_guest")
    player.tap("add_guest")
    player.tap("to_step", step="table")
    return player.tap("start_game")


@needs_display
@pytest.mark.slow
def test_a_round_whose_dice_are_read_from_pictures(open_player: Open, tmp_path: Path) -> None:
    player = open_player("troyes-pictures", (800, 480))
    thrown = Thrown(tmp_path / "throws")
    seen = begin(player, "--camera", str(thrown.folder))
    for _step in range(MAX_STEPS):
        if kept(player).now.round > PICTURED_ROUNDS or seen.screen == "End":
            break
        step(player, seen, thrown)
        seen = player.until(lambda _seen: True)
    assert len(thrown.truths) > 2
    assert thrown.misread == []
    assert kept(player).now.round > PICTURED_ROUNDS or kept(player).over


@needs_display
@pytest.mark.slow
def test_wrong_throws_are_taken_back_by_a_tap_and_by_a_held_key(open_player: Open) -> None:
    player = open_player("troyes-back", (800, 480))
    seen = begin(player)
    while len(kept(player).now.rolled) < 2:
        step(player, seen)
        seen = player.until(lambda _seen: True)
    player.tap("take_back", held=False)
    assert kept(player).now.rolled == (0,)
    player.remember("Throwing")
    assert "Hold this key" in player.tap("take_back", held=True).notice
    player.tap("dismiss")
    seen = player.hold("take_back", held=True)
    assert (seen.screen, kept(player).now.rolled) == ("Throwing", ())


@needs_display
@pytest.mark.slow
def test_two_players_from_the_first_tap_to_the_score(open_player: Open) -> None:
    player = open_player("troyes", (800, 480))
    seen = begin(player)
    killed = False
    for _step in range(MAX_STEPS):
        if seen.screen == "End":
            break
        step(player, seen)
        seen = player.until(lambda _seen: True)
        if not killed and kept(player).now.round == KILL_ROUND and seen.screen == "PlayerTurn":
            player.remember("PlayerTurn")
            before = kept(player)
            player.kill()
            player.start("--game", "troyes")
            player.until(lambda seen: seen.screen == "Players")
            player.tap("back")
            seen = player.tap("open_game")
            assert (seen.screen, kept(player)) == ("PlayerTurn", before)
            killed = True
    assert killed
    assert seen.screen == "End"
    seen = player.until(lambda seen: not offers(seen, "count_all"))
    player.remember("End")
    game = kept(player)
    assert game.over
    assert {str(each.points).replace("-", "\N{MINUS SIGN}") for each in TROYES.standings(game)} <= set(seen.texts)
