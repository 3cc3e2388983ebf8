"""A first game with the coach: it explains the first days, then names its best idea, then waits to be asked.

The shares in the sentences are those of 250 games of the instant level (59.7 points on average): 508 of 1,000 turns of
days 1 and 2 built a cathedral, 1,554 of 3,988 dice were the first of their throw, 471 of 4,000 turns gathered.
"""

from typing import NamedTuple

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.turn_text import slot_price
from companion.i18n.language import N_, _
from companion.ui.model import Model
from engine.troyes_dice import Game

EXPLAINED_HALVES, NAMED_HALVES = 4, 8
"""The coach explains up to the first of these halves, and names its best idea up to the second."""

STAGES = (
    N_("Days 1 and 2: it explains each throw, and for each turn it shows its best ideas with their reasons."),
    N_("Days 3 and 4: it names its best idea in one sentence."),
    N_("From day 5 on it waits until you tap Hint."),
)

LOOK_AT = (
    N_(
        "Look for a cathedral: its character also counts the buildings that follow, so an early one pays longest. In "
        "its own games the coach builds one in every second turn of these two days."
    ),
    N_(
        "Look at prices: in four turns out of ten the coach itself takes the first die of a throw. It gathers in only "
        "one turn out of eight."
    ),
    N_(
        "Look at your characters: each building that one counts brings its number of points. A link between "
        "neighbouring buildings pays at once."
    ),
    N_(
        "Look at the danger: from tomorrow on the black die crosses out cells. Build first where it is likely to "
        "strike, or protect a column by a fortress."
    ),
)
"""The advice of each explained half."""


class ThrowLesson(NamedTuple):
    """A sentence about the throw, and the place of the plaza that it speaks of."""

    text: str
    place: int | None = None


def explains(model: Model) -> bool:
    """Return True while the coach explains each throw and each turn."""
    return _accompanies(model) and model.game.half_index < EXPLAINED_HALVES


def names_idea(model: Model) -> bool:
    """Return True while the coach names its best idea for each turn in one sentence."""
    return _accompanies(model) and EXPLAINED_HALVES <= model.game.half_index < NAMED_HALVES


def _accompanies(model: Model) -> bool:
    return model.coaching.accompanies and model.game is not None and model.game.throw is not None


def throw_lessons(game: Game) -> tuple[ThrowLesson, ...]:
    """The coach's sentences about the open throw: the danger, at first the prices, and the advice of this half."""
    assert game.throw is not None
    found: list[ThrowLesson] = []
    for slot in game.throw.slots:
        if slot.destroyed and slot.black:
            text = _(
                "The black {number} destroys this plaza: nobody may take its die in this half. From day 3 on a black "
                "die also crosses out a cell on each sheet, here {cell}."
            )
            cell = vocabulary.cell(slot.colour, slot.value)
            found.append(ThrowLesson(text.format(number=slot.value, cell=cell), slot.place))
    if game.half_index == 0:
        first, *_between, last = game.throw.available
        text = _(
            "Each die has its price: {first} is {price}, {last} is {most}. Low dice are cheap, and high ones dear."
        )
        prices = text.format(
            first=vocabulary.the_die(first.colour, first.value),
            price=slot_price(first),
            last=vocabulary.the_die(last.colour, last.value),
            most=slot_price(last),
        )
        found.append(ThrowLesson(prices, first.place))
    return (*found, ThrowLesson(_(LOOK_AT[game.half_index])))
