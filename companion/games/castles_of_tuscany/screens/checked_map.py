"""A player's map in large; once a camera has read it, with the spaces that differ on the table."""

from companion.games.castles_of_tuscany import drawing
from companion.games.castles_of_tuscany.drawing import SEEN, Tap
from companion.games.castles_of_tuscany.seen import MapCheck
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined, listed
from companion.ui.screens.frame import inside, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Panel, Rect, Text, Widget
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Space

TOLD = 96
"""The height of the answer."""


def checked_map(game: Game, player: int, check: MapCheck | None, box: Rect) -> list[Widget]:
    """The map; once a camera has read it, the answer above it, and a mark and its name on each space in question."""
    if check is None:
        return [Panel(rect=box), *drawing.player_map(game, player, inside(box, 6, 6))]
    told, ground = stack(box, TOLD, 1.0, gap=6)

    def tap(space: Space) -> Tap:
        if space in check.differing:
            return Tap(mark=Icon.WARNING, label=space)
        return Tap(mark=Icon.ASK, label=space) if space in check.unclear else SEEN

    return [
        Panel(rect=told, doubt=check != MapCheck()),
        Text(rect=inside(told, 12, 4), text=answer(game, player, check), size=theme.BODY, lines=4),
        Panel(rect=ground),
        *drawing.player_map(game, player, inside(ground, 6, 6), tap),
    ]


def answer(game: Game, player: int, check: MapCheck) -> str:
    """The result of a check: the spaces that differ, those seen unclearly, or that all agree."""
    covered = len(game.now.players[player].covered)
    if check == MapCheck():
        text = ngettext(
            "The map on the table agrees: {n} covered space.",
            "The map on the table agrees: {n} covered spaces.",
            covered,
        )
        return text.format(n=covered)
    words = []
    if check.covered:
        words.append(_("Covered only on the table: {spaces}.").format(spaces=listed(check.covered)))
    if check.bare:
        words.append(_("Covered only in the game: {spaces}.").format(spaces=listed(check.bare)))
    if check.unclear:
        words.append(_("Seen unclearly: {spaces}.").format(spaces=listed(check.unclear)))
    words.append(_("Compare these spaces.") if check.differing else _("All others agree."))
    return joined(words)
