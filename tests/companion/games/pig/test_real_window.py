"""A whole game of Pig through the real window: real taps, and each roll read from a picture of a die."""

from pathlib import Path

import pytest

from companion.games.pig.roll import ROLL
from companion.storage.store import Store, store_path
from engine.pig import PIG, Roll
from engine.pig.state import Game
from tests.companion.app.test_whole_game import Open, make_pictures, open_player
from tests.companion.real_window import Player, needs_display
from vision.synthetic import make_table

__all__ = ["open_player"]

HOLD_AT = 15
MAX_ROLLS = 90


def kept(player: Player) -> tuple[Game, int]:
    """Return the game as it is on the disk, and its number of actions."""
    with Store.open(store_path(player.data)) as store:
        saved = store.load(1)
    game: Game = saved.rules.new_game(saved.setup)
    for action in saved.actions:
        game, _effects = saved.rules.apply(game, action)
    return game, len(saved.actions)


@needs_display
@pytest.mark.slow
def test_pig_with_a_die_before_the_camera(open_player: Open, tmp_path: Path) -> None:
    tables = [make_table(900 + roll, ROLL.expectation.bodies) for roll in range(MAX_ROLLS)]
    truth = [table.dice[0].value for table in tables]
    player = open_player("pig", (800, 480))
    player.set("automatic = false\n")
    player.start("--game", "pig", "--camera", str(make_pictures(tmp_path / "dice", tables)))
    player.until(lambda seen: seen.screen == "Players")
    player.tap("add_guest")
    player.tap("add_guest")
    player.tap("to_step", step="target")
    player.tap("pick_target", target=50)
    assert player.tap("start_game").screen == "PlayerTurn"
    rolls, actions = 0, 0
    game = PIG.new_game(kept(player)[0].setup)
    while not game.over and rolls < MAX_ROLLS:
        if game.now.turn >= HOLD_AT or game.now.points[game.now.player] + game.now.turn >= 50:
            player.tap("hold_points")
        else:
            player.tap("roll_again")
            player.tap("read_dice")
            player.until(lambda seen: seen.screen == "ConfirmRoll")
            player.tap("accept_roll")
            rolls += 1
        wanted = actions + 1
        player.until(lambda seen, wanted=wanted: seen.actions == wanted)  # type: ignore[misc]
        game, actions = kept(player)
        if isinstance(game.last, Roll):
            assert game.last.value == truth[rolls - 1]
    assert game.over
    player.until(lambda seen: seen.screen == "End")
    assert player.tap("back").screen == "Start"
