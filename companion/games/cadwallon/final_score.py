"""The final score: its four parts, which may be negative, and the keys of the game beside it."""

from companion.game.final_score import Curve, FinalScore, Part
from companion.games.cadwallon.undo import UNDO
from companion.i18n.language import N_, _
from engine.cadwallon.scoring import score
from engine.cadwallon.state import Game


def parts(game: Game) -> tuple[Part, ...]:
    """The parts of the score (7.2 to 7.5); that of the sale only where somebody has it."""
    found = [score(game.setup, game.now, player) for player in range(len(game.setup.players))]
    fence = tuple(each.fence for each in found)
    return (
        Part(_("Ducats"), tuple(each.ducats for each in found)),
        Part(_("Treasure"), tuple(each.treasure for each in found)),
        *((Part(_("Sale"), fence),) if any(fence) else ()),
        Part(_("Trapped"), tuple(each.trapped for each in found)),
    )


FINAL_SCORE = FinalScore(
    parts,
    keys=lambda model, _player: UNDO.keys(model),
    curve=Curve(N_("Points by turn"), N_("The turns, from the first to the last")),
)
