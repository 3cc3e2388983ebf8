"""The guided turn of Cadwallon, with the made-up cards and the figures on the players' own board."""

from companion.game.tutorial import Lesson, Tutorial
from companion.games.cadwallon import update_turn
from companion.i18n.language import N_
from companion.ui import update_throw
from engine.cadwallon.actions import Bash, ChooseMilitia, Die, DoMission, Move, Reveal, Take
from engine.cadwallon.made_up import MADE_UP, shipped_cards
from engine.cadwallon.setup import Setup
from engine.cadwallon.terms import Kind, Play

SETUP = Setup(
    ("Ada", "Bo"),
    ("x_ravens", "x_foxes"),
    "x_night",
    shipped_cards(MADE_UP),
    Play.TABLE,
    missions=("x_key_0", "x_gems_0", "x_scroll_2"),
)
GUARD, MOVE, BASH = ChooseMilitia(0, "x_guard"), Move(0, "x_rook"), Bash(0, "x_rook")
TAKE, MISSION, TURNED = Take(0, Kind.KEY.value), DoMission(0, "x_key_0"), Reveal("x_ruby_1")

TUTORIAL = Tutorial(
    steps=(
        Lesson(
            N_(
                "Each gang steals treasure and leaves once the alarm rings. Ducats win, and each character who stays "
                "inside costs three. You move the figures; Oyez counts. These cards are made up."
            )
        ),
        Lesson(N_("A turn begins with the militia. Ada names the Guard: tap here."), update_turn.decide.tap(GUARD)),
        Lesson(
            N_("A camera reads the die automatically; this time, enter it: tap here."), update_throw.enter_by_hand.tap()
        ),
        Lesson(N_("With a six the Guard stays where he is. This tap saves the die."), update_throw.tap_pad.tap(6)),
        Lesson(
            N_("Ada has seven action points. A move costs one, and each character moves once: Rook goes to a room."),
            update_turn.decide.tap(MOVE),
        ),
        Lesson(
            N_("To pick the lock costs one point and needs a low die. To bash it costs two and always works."),
            update_turn.decide.tap(BASH),
        ),
        Lesson(
            N_("Behind the lock lies a key: a ducat for Ada, and Rook carries the key."), update_turn.decide.tap(TAKE)
        ),
        Lesson(
            N_("For three points a mission pays for treasure that the gang carries, and keeps. Tap Key +0."),
            update_turn.decide.tap(MISSION),
        ),
        Lesson(N_("The next mission is turned up: tap Ruby +1."), update_turn.decide.tap(TURNED)),
        Lesson(
            N_(
                "One point is left. A tap on a name shows the ducats, and Card plays one of the hand. Ada may end her "
                "turn now: that key is held. Enjoy it!"
            ),
            on_top=True,
        ),
    ),
    setup=SETUP,
    chapters={
        0: (),
        4: (GUARD, Die(6)),
        7: (GUARD, Die(6), MOVE, BASH, TAKE),
    },
    end=N_("You now know Cadwallon. Tap it to start your own game."),
)
