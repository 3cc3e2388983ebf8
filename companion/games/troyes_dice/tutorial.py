"""The guide: the goal, the points, the danger and a first turn on a real sheet, each with its reason."""

from collections.abc import Callable

from companion.game.tutorial import Lesson, Tutorial
from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.widgets import CellKey, Link, PlazaKey
from companion.i18n.language import N_
from companion.ui.toolkit.widgets import Widget
from engine.troyes_dice import Action, Deed, Roll, Setup, Turn

SETUP = Setup(("Ada",))
THROW = Roll(2, (1, 3, 4))
FORTRESS = Turn(0, 2, Deed.PRESTIGE, value=2)

URBAIN, FIRST_LINK = 2 * 12 + 4 * 2, 0
"""On a sheet: the cathedral of column 5 among the cells, and the link of two fortresses."""


def _nth(kind: type[Widget], number: int) -> Callable[[list[Widget]], int | None]:
    """Finds a widget of this kind by its number among those of a screen."""

    def found(widgets: list[Widget]) -> int | None:
        those = [index for index, each in enumerate(widgets) if isinstance(each, kind)]
        return those[number] if number < len(those) else None

    return found


STEPS = (
    Lesson(
        N_(
            "Build the town in sixteen half-days; the most points win. They come from citizens, from half of your "
            "unspent resources and, above all, from the characters of your cathedrals."
        )
    ),
    Lesson(
        N_(
            "One throw serves everybody. The dice lie from the lowest to the highest; the plaza gives each its colour. "
            "The first one is free and the last one costs most: a low die saves money."
        ),
        target=_nth(PlazaKey, 1),
    ),
    Lesson(
        N_(
            "Danger: the black die destroys this plaza. From day 3 on it also crosses out the cell of this colour and "
            "number on every sheet: build there before it strikes."
        ),
        target=_nth(PlazaKey, 2),
    ),
    Lesson(
        N_("Everybody plays the same dice on a sheet of their own, so nobody can take your die. Tap Ada's name."),
        update_half.open_player.tap(0),
    ),
    Lesson(
        N_(
            "A die builds in the row of its colour and the column of its number, or gathers resources. The red 3 "
            "builds a fortress, which protects its whole column: tap it."
        ),
        update_half.choose_way.tap(2, Deed.PRESTIGE),
    ),
    Lesson(
        N_(
            "Each influence changes the value by one, two knowledge change the colour: resources let you choose your "
            "column. Make it a 2."
        ),
        update_half.choose_value.tap(2),
    ),
    Lesson(N_("Below you see the cost and all that it brings. Do it."), update_half.confirm.tap(), on_top=True),
    Lesson(
        N_("Ada could take this back until the next throw. Tap her name once more."), update_half.open_player.tap(0)
    ),
    Lesson(
        N_(
            "Every citizen is a point. The 15th of a colour builds for you, and so do spaces 6 and 11 once all three "
            "colours reach them: let all three grow. Open her sheet."
        ),
        update_half.open_sheet.tap(0),
    ),
    Lesson(
        N_(
            "A cathedral writes 1, later 2 or 3, beside its character, who pays that for each building of one kind. "
            "This one counts cathedrals: the more you have, the more each of them is worth."
        ),
        target=_nth(CellKey, URBAIN),
    ),
    Lesson(
        N_(
            "A link pays as soon as both its buildings stand. A fortress in column 1 would finish this one: neighbours "
            "are worth more than single buildings."
        ),
        target=_nth(Link, FIRST_LINK),
    ),
    Lesson(
        N_(
            "Now plan: which character do you feed, which column needs a fortress, what can wait? One die in each "
            "half-day, sixteen in a game. Enjoy it!"
        )
    ),
)

CHAPTERS: dict[int, tuple[Action, ...]] = {0: (THROW,), 3: (THROW,), 7: (THROW, FORTRESS)}
"""The steps at which the guide can resume, and the actions before each."""

TUTORIAL = Tutorial(STEPS, SETUP, CHAPTERS, N_("You now know the game."))
