"""The guided half-day: its sentences, the tap that each waits for, and the throw and turns behind it."""

from collections.abc import Callable

from companion.game import Lesson, Tutorial
from companion.games.troyes_dice.messages import ChooseValue, ChooseWay, Confirm, OpenPlayer, OpenSheet
from companion.games.troyes_dice.widgets import PlazaKey
from companion.i18n.language import N_
from companion.ui.messages import EnterByHand, TapPad
from companion.ui.toolkit.widgets import Widget
from engine.troyes_dice import Action, Deed, Roll, Setup, Turn

PLAYERS = ("Ada", "Bo")
SETUP = Setup(PLAYERS)
THROW = Roll(2, (1, 3, 4))
FORTRESS = Turn(0, 2, Deed.PRESTIGE, value=2)
DENIERS = Turn(1, 3, Deed.GATHER)


def _plaza(place: int) -> Callable[[list[Widget]], int | None]:
    """Finds the plaza at a place of the wheel among the widgets of a screen."""

    def found(widgets: list[Widget]) -> int | None:
        plazas = [index for index, each in enumerate(widgets) if isinstance(each, PlazaKey)]
        return plazas[place] if place < len(plazas) else None

    return found


STEPS = (
    Lesson(
        N_("Every half-day begins with a throw. A camera can read the dice; this time, enter them: tap here."),
        EnterByHand(),
    ),
    Lesson(N_("The black die comes first. It shows a 2."), TapPad(2)),
    Lesson(N_("Now the three clear dice. The first one shows a 1."), TapPad(1)),
    Lesson(N_("The next one shows a 3."), TapPad(3)),
    Lesson(N_("The last one shows a 4. This tap saves the throw."), TapPad(4)),
    Lesson(
        N_(
            "The dice go from the lowest to the highest. The plaza below gives each its colour, and its cost is "
            "here: the first one is free."
        ),
        target=_plaza(1),
    ),
    Lesson(
        N_(
            "The black die destroys this plaza for now. From day 3 on it also crosses out a cell on every sheet; a "
            "fortress protects its column."
        ),
        target=_plaza(2),
    ),
    Lesson(N_("All players act at once, in any order. Ada goes first: tap the name."), OpenPlayer(0)),
    Lesson(
        N_("Here you see everything you can do with each die. The red 3 builds a fortress: tap it."),
        ChooseWay(2, Deed.PRESTIGE),
    ),
    Lesson(N_("Influence changes the value, one per step. Make it a 2; you do not pay yet."), ChooseValue(2)),
    Lesson(N_("Below you see its cost and all its gains. Do it."), Confirm(), on_top=True),
    Lesson(N_("Ada has acted, and could still take it back until the next throw. Now it is Bo's turn."), OpenPlayer(1)),
    Lesson(N_("Bo gathers with the yellow 4: two deniers paid, four gained."), ChooseWay(3, Deed.GATHER)),
    Lesson(N_("Do it."), Confirm(), on_top=True),
    Lesson(N_("Everybody has acted, so you may throw again. But first look at Ada once more."), OpenPlayer(0)),
    Lesson(N_("This opens the sheet, as it would look on paper."), OpenSheet(0)),
    Lesson(
        N_(
            "The fortress stands, one red citizen is circled, one influence and one denier are spent. Sixteen such "
            "half-days are a game. Enjoy it!"
        )
    ),
)

CHAPTERS: dict[int, tuple[Action, ...]] = {
    0: (),
    5: (THROW,),
    7: (THROW,),
    11: (THROW, FORTRESS),
    14: (THROW, FORTRESS, DENIERS),
}
"""The steps at which the guide can resume, and the actions before each."""

TUTORIAL = Tutorial(STEPS, SETUP, CHAPTERS, N_("You now know a half-day. Tap New game to start your own."))
