"""The orders to the table that hold in the open half, for people who resume a game and lay it out again."""

from collections.abc import Sequence

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.announcements import layout_sentence
from companion.i18n.language import _
from companion.i18n.numbers import number_word
from engine.troyes_dice import Effect, Game


def table_orders(game: Game, opening: Sequence[Effect]) -> tuple[str, ...]:
    """Return the places of dice, disc and raids; none before a throw, and once everybody has acted.

    The cell to cross out belongs to the announcement of the throw.
    """
    if game.throw is None or not game.waiting:
        return ()
    disc = _("The disc stands on day {day}.").format(day=number_word(game.day))
    raids = [vocabulary.tile_name(tile) for place, tile in game.setup.tiles if place in game.raids]
    turned = _("On the raid side: {tiles}.").format(tiles=_(", ").join(raids)) if raids else ""
    return tuple(each for each in (layout_sentence(opening), disc, turned) if each)
