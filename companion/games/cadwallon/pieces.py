"""The look of the gangs' bases and of the kinds of treasure: a colour, and a shape that says the same."""

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Point
from companion.ui.toolkit.widgets import Piece
from engine.cadwallon.state import Game
from engine.cadwallon.terms import GangColour, Kind

Corners = tuple[Point, ...]
DISC: Corners = ()
SQUARE: Corners = ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))
DIAMOND: Corners = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
HEXAGON: Corners = ((0.25, 0.07), (0.75, 0.07), (1.0, 0.5), (0.75, 0.93), (0.25, 0.93), (0.0, 0.5))
UP: Corners = ((0.5, 0.03), (0.99, 0.93), (0.01, 0.93))
DOWN: Corners = ((0.01, 0.07), (0.99, 0.07), (0.5, 0.97))
TALL: Corners = ((0.2, 0.0), (0.8, 0.0), (0.8, 1.0), (0.2, 1.0))
WIDE: Corners = ((0.0, 0.22), (1.0, 0.22), (1.0, 0.82), (0.0, 0.82))
CUT: Corners = ((0.3, 0.0), (0.7, 0.0), (1.0, 0.3), (1.0, 0.7), (0.7, 1.0), (0.3, 1.0), (0.0, 0.7), (0.0, 0.3))
BIT: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 0.34), (0.66, 0.34), (0.66, 1.0), (0.34, 1.0), (0.34, 0.34), (0.0, 0.34))
SACK: Corners = ((0.36, 0.0), (0.64, 0.0), (0.6, 0.28), (1.0, 0.8), (0.86, 1.0), (0.14, 1.0), (0.0, 0.8), (0.4, 0.28))

LOCK: Corners = ((0.3, 0.1), (0.7, 0.1), (0.7, 0.4), (0.95, 0.4), (0.95, 1.0), (0.05, 1.0), (0.05, 0.4), (0.3, 0.4))
STAR: Corners = ((0.5, 0.0), (0.65, 0.35), (1.0, 0.5), (0.65, 0.65), (0.5, 1.0), (0.35, 0.65), (0.0, 0.5), (0.35, 0.35))
CROSS: Corners = (
    *((0.3, 0.0), (0.7, 0.0), (0.7, 0.3), (1.0, 0.3), (1.0, 0.7), (0.7, 0.7)),
    *((0.7, 1.0), (0.3, 1.0), (0.3, 0.7), (0.0, 0.7), (0.0, 0.3), (0.3, 0.3)),
)

BASES: dict[GangColour, Piece] = {
    GangColour.RED: Piece((190, 44, 44), SQUARE),
    GangColour.BLUE: Piece((0, 100, 176), DISC),
    GangColour.GREEN: Piece((0, 134, 84), UP),
    GangColour.YELLOW: Piece((240, 200, 40), DIAMOND),
    GangColour.WHITE: Piece((250, 250, 246), HEXAGON),
    GangColour.ORANGE: Piece((226, 120, 20), DOWN),
    GangColour.PURPLE: Piece((130, 60, 150), CUT),
    GangColour.GREY: Piece((130, 130, 130), TALL),
}
TOKENS: dict[Kind, Piece] = {
    Kind.RUBY: Piece((196, 30, 50), HEXAGON),
    Kind.EMERALD: Piece((0, 140, 80), CUT),
    Kind.KEY: Piece((236, 190, 60), BIT),
    Kind.SCROLL: Piece((250, 240, 214), TALL),
    Kind.BRACELET: Piece((110, 150, 220), DISC),
    Kind.PURSE: Piece((150, 100, 60), SACK),
    Kind.CHEST: Piece((210, 120, 30), WIDE),
}
HIDDEN_TOKEN, SHUT_TOKEN = Piece(theme.STONE, LOCK), Piece(theme.OAK, LOCK)
"""A token that nobody has entered, and one that lies chest side up: a light lock and a dark one."""
MILITIA, OTHER = Piece(theme.OAK_DARK, STAR), Piece(theme.STONE_FADED, CROSS)
"""The figures that belong to no gang."""


def base_of(game: Game, player: int) -> Piece:
    """The base of a player's figures."""
    wanted = game.setup.gangs[player]
    return next(BASES[gang.colour] for gang in game.setup.cards.gang if gang.id == wanted)
