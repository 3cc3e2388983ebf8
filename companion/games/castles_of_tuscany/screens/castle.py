"""The tile of the display that a castle brings for nothing: the tile, then its space; or nothing."""

from companion.games.castles_of_tuscany import drawing, update_game
from companion.games.castles_of_tuscany.drawing import SEEN, Tap
from companion.games.castles_of_tuscany.model import CastleChoice, drafts_of
from companion.games.castles_of_tuscany.placements import points, spaces_for
from companion.games.castles_of_tuscany.refusals import REFUSALS, no_space
from companion.games.castles_of_tuscany.screens.header import game_page, read_keys
from companion.i18n.language import _
from companion.i18n.numbers import signed
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import inside, label, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Widget
from engine.castles_of_tuscany.actions import Castle
from engine.castles_of_tuscany.rules import faults
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Space


def view(model: Model, screen: CastleChoice) -> list[Widget]:
    """The display at the left, the map with the spaces of the chosen tile at the right."""
    game: Game = model.game
    player, chosen = game.now.waits.player, screen.tile
    assert player is not None
    widgets, box = game_page(
        model, _("{name}: a tile for nothing").format(name=game.setup.players[player]), *read_keys(model), player=player
    )
    left, right = split(model, box, wide=430, tall=342)
    told, display, decline = stack(left, 76, 1.0, 62)
    scored = {} if chosen is None else points(game, player, chosen)

    def on_tile(place: int) -> Tap:
        places = game.now.places
        tile = places[place]
        assert tile is not None
        if spaces_for(game, player, tile):
            return Tap(
                drawing.pick_of(game, place), lit=True, selected=chosen is not None and place == places.index(chosen)
            )
        return Tap(why=no_space(tile), rule="5.8")

    def on_space(space: Space) -> Tap:
        if chosen is None:
            return SEEN
        if space not in scored:
            found = faults(game, Castle(player, chosen, space))
            return Tap(why=REFUSALS.first(found), rule=broken_rule(found))
        return Tap(update_game.decide.tap(Castle(player, chosen, space)), lit=True, label=signed(scored[space]))

    text = _("The castle places a tile of the display at once, for nothing. Tap the tile, then its space.")
    return [
        *widgets,
        Panel(rect=told),
        label(text, inside(told, 10, 4), theme.BODY, lines=3),
        Panel(rect=display),
        *drawing.display(game.now.places, inside(display, 4, 4), on_tile, order=drafts_of(model).order),
        Key(rect=decline, label=_("No tile"), size=20, message=update_game.decide.tap(Castle(player))),
        Panel(rect=right),
        *drawing.player_map(game, player, inside(right, 4, 4), on_space),
    ]
