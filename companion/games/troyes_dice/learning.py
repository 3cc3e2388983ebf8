"""The parts of a copy of Troyes Dice that the camera can learn: the plazas' papers, and the four dice."""

from functools import partial

from companion.game.learn_form import LearnForm, Paper
from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.dice_placement import COLOURS
from companion.games.troyes_dice.model import SetupDraft, drafts_of
from companion.games.troyes_dice.plazas_missing import plazas_missing
from companion.i18n.language import N_
from companion.ui.model import Model
from engine.troyes_dice import Game

KEYS = {colour: key for key, colour in COLOURS.items()}


def known_papers(model: Model) -> tuple[str, ...]:
    """The papers that face up, from place 0 clockwise, in the game or in a set-up whose wheel was entered."""
    if isinstance(model.game, Game):
        return tuple(KEYS[face] for face in model.game.faces)
    draft = drafts_of(model).setup
    return tuple(KEYS[up] for up, _back in draft.plazas) if is_entered(draft) else ()


def is_entered(draft: SetupDraft) -> bool:
    """Return True if the camera has read the plazas and people have answered every question about them."""
    return draft.wheel is not None and not plazas_missing(draft)


LEARNING = LearnForm(
    papers=tuple(Paper(key, partial(vocabulary.plaza_colour, colour), int(colour)) for key, colour in COLOURS.items()),
    throw=N_("Throw the four dice where you always throw them. Oyez reads them once they lie still."),
    known=known_papers,
)
