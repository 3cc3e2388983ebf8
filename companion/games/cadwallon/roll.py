"""The throws of Cadwallon on the screen: a die, or the dice of a fight in the halves of the tray."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.game.roll_form import Body, Dice, RollForm
from companion.games.cadwallon import vocabulary
from companion.i18n.language import N_, _, ngettext
from companion.i18n.numbers import listed
from engine.cadwallon.actions import Action, Die, Fight
from engine.cadwallon.fights import dice_due
from engine.cadwallon.state import Asked, AskedFight, Game
from engine.cadwallon.terms import Awaited, Side

if TYPE_CHECKING:
    from companion.ui.model import Model

DIE = Body(add=N_("Add the die"), move=N_("Move the die a little."))
SIDES = {
    Side.ATTACKER: Body(
        "near", N_("attacker"), N_("It is the attacker's"), N_("now: attacker"), N_("Add a die of the attacker")
    ),
    Side.DEFENDER: Body(
        "far", N_("defender"), N_("It is the defender's"), N_("now: defender"), N_("Add a die of the defender")
    ),
}
"""The dice of a side lie in its half of the tray: the attacker's near the screen, the defender's beyond (13)."""
ON_THE_TABLE = 6
"""The dice of the box: more are thrown side after side (5.12)."""
Thrown = Mapping[Side, tuple[int, ...]]


def due(game: Game) -> RollForm:
    """The throw that the game waits for; one die where it waits for none."""
    fight = game.now.fight
    return ROLL if fight is None or not fight.missing else _fight_form(game, fight, fight.missing, {})


def together(game: Game, fight: AskedFight) -> bool:
    """Return True if there are dice enough for both sides."""
    return sum(dice_due(game.setup, fight, side) for side in fight.missing) <= ON_THE_TABLE


def _fight_form(game: Game, fight: AskedFight, sides: Sequence[Side], thrown: Thrown) -> RollForm:
    """The form of the dice of these sides, or of the first of them with the form of the other behind it."""
    at_once = sides if together(game, fight) else sides[:1]
    bodies = tuple(SIDES[side] for side in at_once for _die in range(dice_due(game.setup, fight, side)))

    def with_these(dice: Dice) -> Thrown:
        values = {side: tuple(n for body, n in dice if body == SIDES[side].key and n is not None) for side in at_once}
        return {**thrown, **values}

    def action(dice: Dice) -> Action:
        both = with_these(dice)
        return Fight(both.get(Side.ATTACKER), both.get(Side.DEFENDER))

    def then(dice: Dice) -> RollForm:
        return _fight_form(game, fight, sides[1:], with_these(dice))

    return _form(bodies, action, None if at_once == sides else then)


def _form(
    bodies: tuple[Body, ...], action: Callable[[Dice], Action], then: Callable[[Dice], RollForm] | None = None
) -> RollForm:
    one = len(bodies) == 1
    return RollForm(
        bodies=bodies,
        questions=(N_("What does the die show?") if one else N_("What does this die show?"),) * len(bodies),
        throw=N_("Throw the die.") if one else N_("Throw these dice."),
        watch=N_("Throw the die. Oyez reads it once it lies still.")
        if one
        else N_("Throw these dice. Oyez reads them once they lie still."),
        enter=N_("Throw the die and enter what it shows.") if one else N_("Throw these dice and enter what they show."),
        right=N_("One die.") if one else N_("These are the dice of the throw."),
        counting=N_("One die. Touch it or the picture to stop the clock.")
        if one
        else N_("These are the dice of the throw. Touch a die or the picture to stop the clock."),
        missing=lambda dice: _missing(bodies, dice),
        action=lambda dice, _correcting: None if then is not None or _missing(bodies, dice) else action(dice),
        which=N_("Whose die is this?"),
        which_more=N_("Whose die is this? {n} to go"),
        then=then,
    )


def _missing(bodies: tuple[Body, ...], dice: Dice) -> str:
    """The reason why dice are not the throw yet; empty if they are."""
    if any(value is None for _body, value in dice):
        return _("Tap the value of the die that was added.")
    needed, lying = Counter(body.key for body in bodies), Counter(body for body, _value in dice)
    if needed == lying:
        return ""
    if len(needed) > 1:
        text = _("Due: {due}. Here: {seen}. Tap a die to correct it.")
        return text.format(due=_of_sides(needed), seen=_of_sides(lying))
    text = _("The throw must be {due}, not {seen}. Tap a die to correct it.")
    due, seen = needed.total(), lying.total()
    return text.format(due=vocabulary.dice(due), seen=vocabulary.dice(seen) if seen else _("no dice"))


def _of_sides(dice: Counter[str]) -> str:
    words = _("{side} {n}")
    return listed([words.format(side=_(body.word), n=dice[body.key]) for body in SIDES.values()])


ROLL = _form((DIE,), lambda dice: Die(*(value for _body, value in dice if value is not None)))
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
        sides = asked.missing
        if not together(game, asked):
            sides = sides[min(len(model.thrown), len(sides) - 1) :][:1]
        dice = {side.value: vocabulary.dice(dice_due(game.setup, asked, side)) for side in sides}
        if len(sides) > 1:
            return _("Into the near half, attacker: {attacker}. Into the far half, defender: {defender}.").format(
                **dice
            )
        (side,) = sides
        return _("{name}: {dice}.").format(name=vocabulary.name(cards, asked.figure(side)), dice=dice[side.value])
    match asked:
        case Asked(Awaited.LOCK, _figure, mind):
            return ngettext("The lock opens with {n} or less.", "The lock opens with {n} or less.", mind).format(n=mind)
        case Asked(Awaited.MILITIA):
            return _("The militiaman may go this number of areas; with a 6 he stays.")
        case Asked(Awaited.PURSE):
            return _("The purse is worth this number of ducats.")
        case Asked(Awaited.CHEST):
            return _("The money chest is worth this number of ducats and 3.")
        case _:
            return ""
