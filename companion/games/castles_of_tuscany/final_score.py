"""The final score: its parts, the comparison that broke a tie, and the keys of the game beside it."""

from companion.game.final_score import Curve, FinalScore, Part
from companion.games.castles_of_tuscany import update_hands
from companion.games.castles_of_tuscany.achievement_names import WORDS
from companion.games.castles_of_tuscany.effect_text import DECIDED
from companion.games.castles_of_tuscany.screens.header import Keys, board_keys
from companion.games.castles_of_tuscany.undo import UNDO
from companion.i18n.language import N_, _
from companion.ui.model import Model
from engine.castles_of_tuscany.scoring import scores, winners
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Hands


def parts(game: Game) -> tuple[Part, ...]:
    """The parts of the score (6.2, 6.3)."""
    found = scores(game.now)
    return (
        Part(_("Red"), tuple(each.red for each in found)),
        Part(_("Tiles"), tuple(each.tiles for each in found)),
        Part(_("Jokers"), tuple(each.jokers for each in found)),
        Part(_("Marbles"), tuple(each.marbles for each in found)),
        Part(_("Workers"), tuple(each.workers for each in found)),
        Part(_("Cards"), tuple(each.cards for each in found)),
    )


def told(game: Game) -> str:
    """The comparison that broke a tie (6.4); empty without one."""
    decided = winners(game.now)[1]
    return _(DECIDED[decided]) if decided in DECIDED else ""


def keys(model: Model, player: int) -> Keys:
    """The number of a player's cards, which is set right where Oyez counts them alone; undo; the board."""
    game: Game = model.game
    counted = game.setup.hands is Hands.COUNT
    hand = ((_("Cards"), update_hands.open_hand.tap(player), 96),) if counted else ()
    return (*hand, *UNDO.keys(model), *board_keys(model))


FINAL_SCORE = FinalScore(
    parts,
    told,
    keys,
    curve=Curve(N_("Points by round"), N_("From the set-up to the end of round 3")),
    achievements=WORDS,
)
