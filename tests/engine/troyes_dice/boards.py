"""Positions for the tests: games brought to a known half with known sheets."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.troyes_dice import Colour, Game, Roll, Seat, Setup, Sheet, Tile, apply, new_game
from engine.troyes_dice.sheet import cell

RED, YELLOW, WHITE = Colour
LOW = Roll(1, (1, 1, 1))


def setup_with(
    faces: Sequence[Colour] = (RED, YELLOW, WHITE) * 3, tiles: Sequence[tuple[int, Tile]] = (), players: int = 1
) -> Setup:
    """A set-up whose plazas show these faces; with tiles, those places and no others have twin faces."""
    twins = {place for place, _ in tiles}
    plazas = tuple((up, up if place in twins else COLOUR_AFTER[up]) for place, up in enumerate(faces))
    return Setup(tuple(f"player {i}" for i in range(players)), plazas=plazas, tiles=tuple(tiles))


COLOUR_AFTER = {RED: YELLOW, YELLOW: WHITE, WHITE: RED}


def before_half(setup: Setup, half_index: int, sheet: Sheet | None = None) -> Game:
    """A game just before the roll of a half 0-15, faces as at set-up, the same sheet at every seat."""
    game = new_game(setup)
    page = sheet or Sheet()
    return replace(game, half_index=half_index - 1, seats=tuple(Seat(page, page, page) for _ in game.seats))


def rolled(setup: Setup, half_index: int, roll: Roll, sheet: Sheet | None = None) -> Game:
    """A game with the roll of a half 0-15 laid out and its event carried out."""
    return apply(before_half(setup, half_index, sheet), roll)[0]


def cells(*places: tuple[Colour, int]) -> int:
    """A mask of cells, each a district and a column."""
    return sum(1 << cell(district, column) for district, column in places)
