"""The demo of Cadwallon: a whole game of automatic players with the made-up cards."""

from companion.game.demo_script import TURN_S, DemoScript, DemoTable
from companion.game.roll_form import Dice
from companion.games.cadwallon import announcements, update_changes, update_turn
from companion.games.cadwallon.chance import made_up_action
from companion.games.cadwallon.model import About, Ask
from companion.games.drafts import Copy
from companion.games.entered_changes import EnteredChanges
from companion.games.setup_drafts import setup_choice
from companion.i18n.language import N_
from companion.ui import update_players
from companion.ui.model import Throwing
from engine.cadwallon.actions import Action, Attack, Bash, DoMission, EndTurn, Move, Pick, UseSkill
from engine.cadwallon.fights import decider
from engine.cadwallon.rules import legal
from engine.cadwallon.terms import MAX_PLAYERS, MIN_PLAYERS, OUT

TURNS_A_GAME = 90
"""About the number of actions of a player in a game."""
LOCKS = (Pick, Bash)


def set_up(demo: DemoTable) -> None:
    """Choose the made-up cards."""
    demo.tell(update_players.to_step.tap("table"), setup_choice(source=Copy.MADE_UP))
    demo.shot("table")


def play(demo: DemoTable) -> None:
    """Play to the end."""
    begun = 0
    while not demo.model.game.over:
        now = demo.model.game.now
        if now.round != begun:
            begun = now.round
            demo.next_round()
        if isinstance(demo.model.screen, Throwing):
            demo.throw()
        else:
            demo.shot(str(now.awaited or now.stage))
            brought = made_up_action(demo.model.game, demo.chance)
            _tap(demo, pick(demo) if brought is None else brought)
        demo.say(announcements.announced(demo.model.game, demo.model.latest), TURN_S)


def pick(demo: DemoTable) -> Action:
    """A decision as hasty players make it: leave after the alarm, do missions, move, open locks, sometimes attack."""
    game, chance = demo.model.game, demo.chance
    player = decider(game.now)
    able = [each for each in legal(game, player) if not isinstance(each, UseSkill)]
    for wanted in (
        [each for each in able if isinstance(each, Move) and each.to == OUT and game.now.round > 5],
        [each for each in able if isinstance(each, DoMission)],
        [each for each in able if isinstance(each, Attack) and chance.random() < 0.1],
        [each for each in able if isinstance(each, LOCKS)],
        [each for each in able if isinstance(each, Move) and (each.to is None or game.now.token(each.to))],
    ):
        if wanted:
            return chance.choice(wanted)
    return chance.choice(able)


def _tap(demo: DemoTable, action: Action) -> None:
    """Tap an action as people do."""
    match action:
        case Attack(player, character) | Move(player, character, str()) if getattr(action, "to", None) != OUT:
            about = About.ATTACK if isinstance(action, Attack) else About.MOVE
            demo.tell(update_turn.ask.tap(Ask(about, player, character)))
            demo.shot(about)
            demo.tell(update_turn.decide.tap(action))
        case EndTurn():
            demo.tell(update_turn.end_turn.tap())
        case _ if isinstance(demo.model.screen, EnteredChanges):
            demo.tell(update_changes.changes_done.tap())
        case _:
            demo.tell(update_turn.decide.tap(action))


def thrown(dice: Dice) -> str:
    """The thrown dice as a line of text."""
    return f"Thrown:  {'  '.join(f'[{value}]' for _body, value in dice)}"


DEMO = DemoScript(
    set_up=set_up,
    play=play,
    thrown=thrown,
    seconds=lambda players: players * TURNS_A_GAME * TURN_S,
    round=N_("round"),
    picture="activate",
    players=(MIN_PLAYERS, MAX_PLAYERS),
)
