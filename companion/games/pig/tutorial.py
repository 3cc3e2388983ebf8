"""The guided turn of Pig: its sentences, the tap that each waits for, and the rolls behind it."""

from companion.game.tutorial import Lesson, Tutorial
from companion.games.pig import update_turn
from companion.i18n.language import N_
from companion.ui import update_throw
from engine.pig import Hold, Roll, Setup

SETUP = Setup(("Ada", "Bo"), 50)

TUTORIAL = Tutorial(
    steps=(
        Lesson(N_("Ada begins. A turn begins with a roll: tap here."), update_turn.roll_again.tap()),
        Lesson(
            N_("A camera reads the die automatically; this time, enter it: tap here."), update_throw.enter_by_hand.tap()
        ),
        Lesson(N_("The die shows a 5. This tap saves the roll."), update_throw.tap_pad.tap(5)),
        Lesson(N_("Five points, for now. A 1 would lose them, so Ada holds: tap here."), update_turn.hold_points.tap()),
        Lesson(N_("Now it is Bo's turn. The first player to hold with enough points wins. Enjoy it!")),
    ),
    setup=SETUP,
    chapters={0: (), 3: (Roll(5),), 4: (Roll(5), Hold(0))},
    end=N_("You now know Pig. Tap Pig to start your own game."),
)
