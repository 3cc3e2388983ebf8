"""The throws of Cadwallon on the screen: a die, or the dice of a fight, which are read side after side."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.game.roll_form import Body, Dice, RollForm
from companion.games.cadwallon import vocabulary
from companion.i18n.language import N_, _, ngettext
from engine.cadwallon.actions import Action, Die, Fight
from engine.cadwallon.fights import dice_due
from engine.cadwallon.state import Asked, AskedFight, Game
from engine.cadwallon.terms import Awaited, Side

if TYPE_CHECKING:
    from companion.ui.model import Model

BODY = Body(add=N_("Add the die"), move=N_("Move the die a little."))
Thrown = Mapping[Side, tuple[int, ...]]


def due(game: Game) -> RollForm:
    """The throw that the game waits for; one die where it waits for none."""
    fight = game.now.fight
    return ROLL if fight is None or not fight.missing else _side_form(game, fight, fight.missing, {})


def _side_form(game: Game, fight: AskedFight, sides: Sequence[Side], thrown: Thrown) -> RollForm:
    """The form of the dice of the first side, and behind it that of the other one if both throw."""
    side, *others = sides
    count = dice_due(game.setup, fight, side)

    def following(dice: Dice) -> RollForm:
        return _side_form(game, fight, others, {**thrown, side: _values(dice)})

    def action(dice: Dice) -> Action:
        both = {**thrown, side: _values(dice)}
        return Fight(both.get(Side.ATTACKER), both.get(Side.DEFENDER))

    return _form(count, None if others else action, following if others else None)


def _values(dice: Dice) -> tuple[int, ...]:
    return tuple(value for _body, value in dice if value is not None)


def _form(count: int, action: Callable[[Dice], Action] | None, then: Callable[[Dice], RollForm] | None) -> RollForm:
    one = count == 1
    return RollForm(
        bodies=(BODY,) * count,
        questions=(N_("What does the die show?"),) * count,
        throw=N_("Throw the die.") if one else N_("Throw these dice."),
        watch=N_("Throw the die. Oyez reads it once it lies still.")
        if one
        else N_("Throw these dice. Oyez reads them once they lie still."),
        enter=N_("Throw the die and enter what it shows.") if one else N_("Throw these dice and enter what they show."),
        right=N_("One die.") if one else N_("These are the dice of the throw."),
        counting=N_("One die. Touch it or the picture to stop the clock.")
        if one
        else N_("These are the dice of the throw. Touch a die or the picture to stop the clock."),
        missing=lambda dice: _missing(count, dice),
        action=lambda dice, _correcting: None if action is None or _missing(count, dice) else action(dice),
        then=then,
    )


def _missing(count: int, dice: Dice) -> str:
    """The reason why dice are not the throw yet; empty if they are."""
    if any(value is None for _body, value in dice):
        return _("Tap the value of the die that was added.")
    if len(dice) == count:
        return ""
    text = _("The throw must be {due}, not {seen}. Tap a die to correct it.")
    return text.format(due=vocabulary.dice(count), seen=vocabulary.dice(len(dice)))


ROLL = _form(1, lambda dice: Die(*_values(dice)), None)
"""One die: for the militia, a lock, a purse, a money chest."""


def heading(game: Game, _correcting: bool) -> str:
    """The title over a throw: the figures of the fight, or the one for whom a die is thrown."""
    asked, cards = game.now.asked, game.setup.cards
    if isinstance(asked, AskedFight):
        names = {side.value: vocabulary.name(cards, asked.figure(side)) for side in Side}
        return _("{attacker} against {defender}").format(**names)
    return "" if asked is None else vocabulary.name(cards, asked.figure)


def note(model: "Model") -> str:
    """The sentence beside a throw: the figure whose dice they are, or the use of a die."""
    game: Game = model.game
    asked, cards = game.now.asked, game.setup.cards
    if isinstance(asked, AskedFight):
        side = asked.missing[min(len(model.thrown), len(asked.missing) - 1)]
        name = vocabulary.name(cards, asked.figure(side))
        return _("{name}: {dice}.").format(name=name, dice=vocabulary.dice(dice_due(game.setup, asked, side)))
    match asked:
        case Asked(Awaited.LOCK, _figure, mind):
            return ngettext("The lock opens with {n} or less.", "The lock opens with {n} or less.", mind).format(n=mind)
        case Asked(Awaited.MILITIA):
            return _("So many areas the militiaman may go; with a 6 he stays.")
        case Asked(Awaited.PURSE):
            return _("The purse is worth so many ducats.")
        case Asked(Awaited.CHEST):
            return _("The money chest is worth so many ducats and 3.")
        case _:
            return ""
