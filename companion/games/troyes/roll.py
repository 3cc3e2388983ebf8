"""The throws of Troyes on the screen: the dice of a district, black ones, and one that influence throws again."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.game.roll_form import Body, Dice, RollForm
from companion.games.troyes import vocabulary
from companion.games.troyes.effect_text import card_name, name_of
from companion.i18n.language import N_, _
from companion.i18n.numbers import elided, listed
from engine.troyes.actions import Action, Black, Rethrow, Roll
from engine.troyes.game import BLACK, due_districts, due_throw
from engine.troyes.state import AskedRethrow, AskedThrow, Game
from engine.troyes.terms import NEUTRAL, Stage

if TYPE_CHECKING:
    from companion.ui.model import Model

BODIES = (
    Body("red", N_("red"), N_("It is red"), N_("now: red"), N_("Add a red die")),
    Body("white", N_("white"), N_("It is white"), N_("now: white"), N_("Add a white die")),
    Body("yellow", N_("yellow"), N_("It is yellow"), N_("now: yellow"), N_("Add a yellow die")),
    Body(BLACK, N_("black"), N_("It is black"), N_("now: black"), N_("Add a black die")),
)
BODY = {body.key: body for body in BODIES}
QUESTIONS = {
    "red": N_("What does this red die show?"),
    "white": N_("What does this white die show?"),
    "yellow": N_("What does this yellow die show?"),
    BLACK: N_("What does this black die show?"),
}


def due(game: Game) -> RollForm:
    """The throw that the game waits for; one die of each colour where it waits for none."""
    needed = due_throw(game.now)
    return form_of(game, needed) if needed else ROLL


def form_of(game: Game | None, needed: Iterable[tuple[str, int]]) -> RollForm:
    """The form of a throw of these numbers of dice."""
    dice = tuple(BODY[colour] for colour, n in needed for _die in range(n))
    return RollForm(
        bodies=dice,
        questions=tuple(QUESTIONS[die.key] for die in dice),
        throw=N_("Throw these dice."),
        watch=N_("Throw these dice. Oyez reads them once they lie still."),
        enter=N_("Throw these dice and enter what they show."),
        right=N_("These are the dice of the throw."),
        counting=N_("These are the dice of the throw. Touch a die or the picture to stop the clock."),
        missing=lambda seen: _missing(dice, seen),
        action=lambda seen, _correcting: None if game is None or _missing(dice, seen) else _action(game, seen),
        which=N_("Which colour is this die?"),
        which_more=N_("Which colour is this die? {n} to go"),
    )


def _missing(needed: tuple[Body, ...], seen: Dice) -> str:
    """The reason why dice are not the throw yet; empty if they are."""
    if any(value is None for _body, value in seen):
        return _("Tap the value of the die that was added.")
    due_dice, lying = Counter(body.key for body in needed), Counter(body for body, _value in seen)
    if due_dice == lying:
        return ""
    text = _("The throw must be {due}, not {seen}. Tap a die to correct it.")
    return text.format(due=_counted(due_dice), seen=_counted(lying) or _("no dice"))


def _counted(dice: Counter[str]) -> str:
    return listed([vocabulary.number_of(body.key, dice[body.key]) for body in BODIES if dice[body.key]])


def _action(game: Game, seen: Dice) -> Action | None:
    now = game.now
    values = {body.key: tuple(sorted(value for key, value in seen if key == body.key and value)) for body in BODIES}
    if isinstance(now.pending, AskedRethrow):
        return Rethrow(values[now.pending.die[0].value][0])
    if isinstance(now.pending, AskedThrow) or now.stage == Stage.BLACK:
        return Black(values[BLACK][::-1])
    if now.stage != Stage.WORKFORCE:
        return None
    return Roll(due_districts(now)[0], values["red"], values["white"], values["yellow"])


ROLL = form_of(None, [(body.key, 1) for body in BODIES])
"""A die of each colour, for a reading without a game."""


def heading(game: Game, _correcting: bool) -> str:
    """The title over a throw: whose it is."""
    now = game.now
    if isinstance(now.pending, AskedThrow):
        return card_name(game, now.pending.card)
    if isinstance(now.pending, AskedRethrow):
        return _("{name} throws again").format(name=name_of(game, now.pending.player))
    if now.stage != Stage.WORKFORCE:
        return _("The black dice")
    district = due_districts(now)[0]
    if district == NEUTRAL:
        return _("The dice of the grey citizens")
    return elided(_("The dice of {name}"), name=name_of(game, district))


def throw_note(model: "Model") -> str:
    """The dice of the throw, and who throws those that belong to nobody."""
    game: Game = model.game
    now = game.now
    dice = listed([vocabulary.number_of(colour, n) for colour, n in due_throw(now)])
    if now.pending is None and (now.stage == Stage.BLACK or due_districts(now)[:1] == (NEUTRAL,)):
        return _("{name} throws {dice}.").format(name=name_of(game, now.start), dice=dice)
    return _("{dice}.").format(dice=dice)
