"""The final score: its parts, and the keys of the game beside it."""

from companion.game.final_score import Curve, FinalScore, Part
from companion.games.troyes.achievement_names import WORDS
from companion.games.troyes.screens.header import game_keys
from companion.i18n.language import N_, _
from engine.troyes.scoring import scores
from engine.troyes.state import Game


def parts(game: Game) -> tuple[Part, ...]:
    """The parts of the score (7.2 to 7.6)."""
    found = scores(game.setup, game.now)
    return (
        Part(_("Held"), tuple(each.vp for each in found)),
        Part(_("Events"), tuple(each.events for each in found)),
        Part(_("Spaces"), tuple(each.spaces for each in found)),
        Part(_("Cathedral"), tuple(each.cathedral for each in found)),
        Part(_("Characters"), tuple(each.characters for each in found)),
    )


FINAL_SCORE = FinalScore(
    parts,
    keys=lambda model, _player: game_keys(model),
    curve=Curve(N_("Points by turn"), N_("The turns, from the first to the last")),
    achievements=WORDS,
)
