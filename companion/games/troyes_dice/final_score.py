"""The final score: the lines of the sheet, the verdict on a lone player, the ghost, and the keys beside them."""

from companion.game.final_score import Curve, FinalScore, Part
from companion.games.troyes_dice import update_half, update_review
from companion.games.troyes_dice.achievement_names import WORDS
from companion.games.troyes_dice.model import people
from companion.games.troyes_dice.screens.ghost import ghost_panel
from companion.games.troyes_dice.verdict import verdict
from companion.games.troyes_dice.vocabulary import buildings
from companion.i18n.language import N_, _
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey
from engine.troyes_dice import Game, score
from engine.troyes_dice.sheet import CHARACTERS

TIMES = "\N{MULTIPLICATION SIGN}"


def parts(game: Game) -> tuple[Part, ...]:
    """The lines of the score (5.1 to 5.3), each with its calculation."""
    sheets = game.sheets
    found = [score(sheet) for sheet in sheets]
    characters = []
    for column, (name, kind, district) in enumerate(CHARACTERS):
        numbers = [(sheet.characters[column], len(sheet.columns(kind, district))) for sheet in sheets]
        ways = (
            f"{buildings(kind, district, built)} {TIMES} {number}" if number else _("no number")
            for number, built in numbers
        )
        characters.append(Part(name, tuple(each.characters[column] for each in found), tuple(ways)))
    held = (tuple(each.unspent) for each in found)
    return (
        *characters,
        Part(_("Unspent resources"), tuple(each.resources for each in found), tuple(map(_sum, held))),
        Part(_("Citizens"), tuple(each.citizens for each in found), tuple(_sum(sheet.citizens) for sheet in sheets)),
    )


def _sum(numbers: tuple[int, ...]) -> str:
    return " + ".join(map(str, numbers))


def told(game: Game) -> str:
    """The verdict on a lone player; empty for several."""
    return verdict(score(game.sheets[0]).total) if len(game.sheets) == 1 else ""


def keys(model: Model, player: int) -> tuple[AnyKey, ...]:
    """The review, the sheet, and the last turn, which can be changed; a computer's is nobody's to change.

    In the place of a computer's game that of the person with the most points is reviewed.
    """
    everybody = people(model)
    own = player in everybody
    best = max(everybody, key=lambda each: score(model.game.seats[each].sheet).total, default=player)
    review = ((_("Review"), update_review.open_review.tap(player if own else best), 110),)
    change = ((_("Change last turn"), update_half.open_player.tap(player), 170),)
    return (
        *(review if everybody else ()),
        (_("Sheet"), update_half.open_sheet.tap(player), 96),
        *(change if own and (not model.remote or player == model.seat) else ()),
    )


FINAL_SCORE = FinalScore(
    parts,
    told,
    keys,
    ghost_panel,
    curve=Curve(N_("Points by half-day"), N_("Days 1 to 8, morning and afternoon"), moments=16, per_tick=2),
    achievements=WORDS,
)
