"""The guided half-day: what is said at each step, the tap that it waits for, and the throw and turns behind it."""

from msgspec import Struct

from companion.i18n.language import N_, _
from companion.ui.messages import (
    ChooseValue,
    ChooseWay,
    Confirm,
    EnterByHand,
    Message,
    OpenPlayer,
    OpenSheet,
    TapPad,
)
from engine.troyes_dice import Action, Deed, Roll, Setup, Turn

PLAYERS = ("Ada", "Bo")
SETUP = Setup(PLAYERS)
THROW = Roll(2, (1, 3, 4))
FORTRESS = Turn(0, 2, Deed.PRESTIGE, value=2)
DENIERS = Turn(1, 3, Deed.GATHER)


class Step(Struct, frozen=True):
    """One step: its sentence in English, and the tap it waits for; None where it only wants to be read.

    `place` is the wheel's place that a step to be read points to; `on_top` says that what matters stands lower.
    """

    text: str
    tap: Message | None = None
    place: int | None = None
    on_top: bool = False

    @property
    def says(self) -> str:
        """The sentence in the language used."""
        return _(self.text)


STEPS = (
    Step(
        N_("Every half-day begins with a throw. A camera reads the dice by itself; this time, enter them: tap here."),
        EnterByHand(),
    ),
    Step(N_("The black die comes first. It shows a 2."), TapPad(2)),
    Step(N_("Now the three clear dice. The first one shows a 1."), TapPad(1)),
    Step(N_("The next one shows a 3."), TapPad(3)),
    Step(N_("The last one shows a 4. With this tap the throw is kept."), TapPad(4)),
    Step(
        N_(
            "The dice are laid out from the lowest to the highest. The plaza below gives each its colour, and here "
            "stands what it costs: the first one is free."
        ),
        place=1,
    ),
    Step(
        N_(
            "The black die destroys this plaza for now. From day 3 on it also crosses out a cell on every sheet; a "
            "fortress protects its column."
        ),
        place=2,
    ),
    Step(N_("All players act at once, in any order. Ada goes first: tap the name."), OpenPlayer(0)),
    Step(
        N_("Here is all that can be done with each die. The red 3 builds a fortress: tap it."),
        ChooseWay(2, Deed.PRESTIGE),
    ),
    Step(N_("Influence changes the value, one for each step. Make it a 2; nothing is paid yet."), ChooseValue(2)),
    Step(N_("Below stands what it costs and all that it brings. Do it."), Confirm(), on_top=True),
    Step(N_("Ada has acted, and could still take it back until the next throw. Now it is Bo's turn."), OpenPlayer(1)),
    Step(N_("Bo gathers with the yellow 4: two deniers paid, four gained."), ChooseWay(3, Deed.GATHER)),
    Step(N_("Do it."), Confirm(), on_top=True),
    Step(N_("Everybody has acted, so the next throw may come. But first look at Ada once more."), OpenPlayer(0)),
    Step(N_("This opens the sheet, as it would stand on paper."), OpenSheet(0)),
    Step(
        N_(
            "The fortress stands, one red citizen is circled, one influence and one denier are spent. Sixteen such "
            "half-days are a game. Enjoy it!"
        )
    ),
)

DONE = len(STEPS)

CHAPTERS: dict[int, tuple[Action, ...]] = {
    0: (),
    5: (THROW,),
    7: (THROW,),
    11: (THROW, FORTRESS),
    14: (THROW, FORTRESS, DENIERS),
}
"""The steps at which the guide can go on, and what was done before each."""


def chapter(step: int) -> int:
    """The step at which somebody who stopped at `step` goes on: a little before, where the wheel is shown."""
    return 0 if step >= DONE else max(start for start in CHAPTERS if start <= max(step, 0))
