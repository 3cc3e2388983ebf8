"""The demo of Troyes: a whole game of automatic players with made-up cards."""

from companion.game.demo_script import THROW_S, TURN_S, DemoScript, DemoTable
from companion.game.roll_form import Dice
from companion.games.drafts import Copy
from companion.games.setup_drafts import setup_choice
from companion.games.troyes import announcements, update_cards_shown, update_game, update_turn
from companion.games.troyes.autoplay import pick
from companion.games.troyes.chance import made_up_action
from companion.i18n.language import N_, _
from companion.ui import update_back, update_players
from engine.troyes.actions import Act, Activities, Characters, Manual, Reveal
from engine.troyes.game import TROYES, due_throw
from engine.troyes.setup import MIN_PLAYERS
from engine.troyes.terms import COLOURS, MAX_PLAYERS, Stage

SHOWN_ROUND = 2
"""The round whose screens are pictured: by then there is something to see."""
ROUNDS_MORE, TURNS_A_ROUND = 2, 6
"""Rounds of a game beyond the number of players, and about the number of actions of a player in a round."""


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
        if due_throw(now):
            demo.throw()
            demo.say(announcements.announced(demo.model.game, demo.model.latest), THROW_S)
        elif TROYES.turn(demo.model.game).players:
            _decide(demo)
        else:
            _turn_up(demo)


def _decide(demo: DemoTable) -> None:
    game = demo.model.game
    if game.now.stage == Stage.SETTLE or game.now.pending or game.now.round >= SHOWN_ROUND:
        demo.shot(type(demo.model.screen).__name__.lower())
    action = pick(game, demo.chance)
    if isinstance(action, Act) and len(action.dice) > 1 and game.now.round >= SHOWN_ROUND:
        demo.tell(*(update_turn.tap_die.tap(die, chosen=False) for die in action.dice))
        demo.shot("results")
    demo.tell(update_game.decide.tap(action))
    demo.say(announcements.announced(demo.model.game, demo.model.latest), TURN_S)


def _turn_up(demo: DemoTable) -> None:
    """Tap the cards that turn up, or enter no changes for a card."""
    demo.shot(type(demo.model.screen).__name__.lower())
    match made_up_action(demo.model.game, demo.chance):
        case Activities(red, white, yellow):
            demo.tell(
                *(
                    update_cards_shown.pick_activity.tap(*each)
                    for each in zip(COLOURS, (red, white, yellow), strict=True)
                )
            )
        case Reveal(red, other):
            demo.tell(
                update_cards_shown.pick_event.tap(red),
                *(() if other is None else (update_cards_shown.pick_event.tap(other),)),
            )
            if demo.model.game.now.round == SHOWN_ROUND:
                demo.tell(update_game.open_board.tap())
                demo.shot("board")
                demo.tell(update_back.back.tap())
        case Characters(cards):
            demo.tell(*(update_cards_shown.pick_character.tap(card) for own in cards for card in own))
        case Manual() as changes:
            demo.tell(update_game.decide.tap(changes))
    demo.say(announcements.announced(demo.model.game, demo.model.latest), TURN_S)


def thrown(dice: Dice) -> str:
    """The thrown dice as a line of text."""
    shown = " ".join(f"{body} [{value}]" for body, value in dice)
    return _("Thrown:  {dice}").format(dice=shown)


DEMO = DemoScript(
    set_up=set_up,
    play=play,
    thrown=thrown,
    seconds=lambda players: (players + ROUNDS_MORE) * (players + 1) * (THROW_S + TURNS_A_ROUND * TURN_S),
    round=N_("round"),
    picture="board",
    players=(MIN_PLAYERS, MAX_PLAYERS),
)
