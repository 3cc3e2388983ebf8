"""The demo of Pig: a short game of automatic players, who hold from about twenty points on."""

from companion.game.demo_script import THROW_S, DemoScript, DemoTable
from companion.game.roll_form import Dice
from companion.games.pig import update_turn
from companion.games.pig.announcements import announced
from companion.ui import update_players
from engine.pig import Game
from engine.pig.state import TARGETS

ENOUGH = (14, 22)
"""Points of a turn from which a player may hold, and always does."""
ROLLS, ROLLS_EACH = 16, 8
"""About the number of rolls of a short game: so many, and so many more for each player."""


def set_up(demo: DemoTable) -> None:
    """Choose a short game."""
    demo.tell(update_players.to_step.tap("target"), update_turn.pick_target.tap(TARGETS[0]))
    demo.shot("target")


def play(demo: DemoTable) -> None:
    """Roll and hold until somebody has won."""
    while not demo.model.game.over:
        if not demo.model.game.now.rolls:
            demo.next_round()
        demo.tell(update_turn.roll_again.tap())
        demo.throw()
        _tell_announcement(demo)
        if _holds(demo, demo.model.game):
            demo.shot("turn")
            demo.tell(update_turn.hold_points.tap())
            _tell_announcement(demo)


def _tell_announcement(demo: DemoTable) -> None:
    demo.say(announced(demo.model.game, demo.model.latest), THROW_S)


def _holds(demo: DemoTable, game: Game) -> bool:
    now = game.now
    wins = now.points[now.player] + now.turn >= game.setup.target
    return now.rolls > 0 and (wins or now.turn >= demo.chance.randint(*ENOUGH))


def thrown(dice: Dice) -> str:
    """The thrown die as a line of text."""
    return f"Thrown:  [{dice[0][1]}]"


DEMO = DemoScript(
    set_up=set_up,
    play=play,
    thrown=thrown,
    seconds=lambda players: (ROLLS + ROLLS_EACH * players) * THROW_S,
    round="turn",
    picture="turn",
)
