"""A whole game of Troyes through the real window: real taps, made-up dice read from their pictures, and a kill -9."""

import pytest

from companion.storage.store import Store, store_path
from companion.ui.toolkit.screen_dump import ScreenDump, Seen
from engine.troyes.game import TROYES
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS
from tests.companion.app.test_whole_game import Open, open_player
from tests.companion.real_window import Player, needs_display

__all__ = ["open_player"]

MAX_STEPS = 600
KILL_ROUND = 2
PICKS = ("PickEvent", "PickCharacter")


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
    player.tap("ReadDice")
    seen = player.until(lambda seen: seen.screen == "ConfirmRoll")
    if keys(seen, "AcceptRoll"):
        player.tap("AcceptRoll")
        return
    seen = player.tap("EnterByHand")
    while seen.screen == "ManualRoll":
        seen = player.tap("TapPad", value=4)


def act(player: Player, seen: ScreenDump) -> None:
    """Use a die of the square where that brings anything, else pass."""
    for die in keys(seen, "TapDie")[:2]:
        shown = player.tap_on(die)
        results = [key for key in keys(shown, "Decide") if key.fields["action"]["type"] == "Act"]  # type: ignore[index]
        if results:
            player.tap_on(results[0])
            return
        seen = player.tap("ClearDice")
    player.hold("Decide", action={"type": "Pass", "player": kept(player).now.turn})


def step(player: Player, seen: ScreenDump) -> None:
    """The next tap that brings the game on."""
    if seen.screen == "Throwing":
        throw(player)
    elif seen.screen == "PlayerTurn":
        act(player, seen)
    elif seen.screen == "Activities":
        for colour in COLOURS:
            player.tap("PickActivity", colour=colour)
    elif keys(seen, *PICKS):
        player.tap_on(keys(seen, *PICKS)[0])
    else:
        player.tap_on(keys(seen, "Decide", "ChangesDone")[0])


@needs_display
@pytest.mark.slow
def test_two_players_from_the_first_tap_to_the_score(open_player: Open) -> None:
    player = open_player("troyes", (800, 480))
    player.set("automatic = false\n")
    player.start("--game", "troyes")
    player.until(lambda seen: seen.screen == "Players")
    player.tap("AddGuest")
    player.tap("AddGuest")
    player.tap("ToSetup", step="table")
    seen = player.tap("StartGame")
    killed = False
    for _step in range(MAX_STEPS):
        if seen.screen == "Score":
            break
        step(player, seen)
        seen = player.until(lambda _seen: True)
        if not killed and kept(player).now.round == KILL_ROUND and seen.screen == "PlayerTurn":
            player.remember("PlayerTurn")
            before = kept(player)
            player.kill()
            player.start("--game", "troyes")
            player.until(lambda seen: seen.screen == "Players")
            player.tap("Back")
            seen = player.tap("OpenGame")
            assert (seen.screen, kept(player)) == ("PlayerTurn", before)
            killed = True
    assert killed
    assert seen.screen == "Score"
    player.remember("Score")
    game = kept(player)
    assert game.over
    assert {str(each.points).replace("-", "\N{MINUS SIGN}") for each in TROYES.standings(game)} <= set(seen.texts)
