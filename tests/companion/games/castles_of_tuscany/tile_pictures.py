"""Tiles on a table as a camera may read them: pictures drawn by arithmetic alone, and readings without a reader."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from random import Random

import numpy as np
from msgspec.structs import replace

from companion.camera.learned_tiles import LearnedKind, SavedTiles
from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.paint_hexagons import COLOURS
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_pieces, update_table
from companion.ui.message import Message
from companion.ui.model import CameraStatus, Model
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.box import Shape
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, legal, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import KINDS, Stage
from tests.companion.tables import new_model
from vision.camera import Frame
from vision.grid_reading import GridCell, GridExpectation, GridReading
from vision.hexagon_fit import HEXAGON
from vision.piece_reading import BACK, LikelyKind, Piece, PieceDoubt, PieceDoubtCode, PiecesReading
from vision.reading import Point

WIDTH, HEIGHT, REACH, COLUMNS = 640, 480, 46.0, 4
CLOTH, PAPER = (70, 84, 92), (214, 198, 160)
FOLDER = CameraStatus("pictures", live=False, made_up=False)
LIVE = CameraStatus("0", live=True, made_up=False)


def corners(place: int) -> tuple[Point, ...]:
    """The outline of the piece at a place, counted in rows of four."""
    middle = np.array([110 + 140 * (place % COLUMNS), 110 + 125 * (place // COLUMNS)])
    return tuple((float(x), float(y)) for x, y in middle + HEXAGON * REACH)


def frame(kinds: Sequence[str]) -> Frame:
    """A picture of these kinds."""
    return _frame({corners(place): kind for place, kind in enumerate(kinds)})


def _frame(kinds: Mapping[tuple[Point, ...], str]) -> Frame:
    """A picture of hexagons of these kinds, by their corners."""
    pixels = np.full((HEIGHT, WIDTH, 3), CLOTH[::-1], np.uint8)
    down, across = np.mgrid[0:HEIGHT, 0:WIDTH]
    for outline, kind in kinds.items():
        x, y = np.mean(outline, axis=0)
        right, below = abs(across - x), abs(down - y)
        inside = (below < REACH * 0.866) & (right * 0.866 + below / 2 < REACH * 0.866)
        pixels[inside] = COLOURS.get(kind, PAPER)[::-1]
    return Frame(pixels, 1.0, 1)


def space_corners(place: tuple[int, int]) -> tuple[Point, ...]:
    """The outline of a space (q, r) of a board in the middle of the picture."""
    q, r = place
    middle = np.array([WIDTH / 2 + (q - 0.5) * 1.5 * REACH, 48 + np.sqrt(3) * REACH * (r + q / 2)])
    return tuple((float(x), float(y)) for x, y in middle + HEXAGON * REACH)


def board_seen(board: str, kinds: Sequence[str], likely: Mapping[int, str] | None = None) -> Message:
    """The message of a board that lies under the camera; a space in `likely` is not clear: it may be that kind too."""
    unclear, shape = likely or {}, Shape()
    cells = tuple(
        GridCell(
            place,
            space_corners(place),
            kind,
            0.6 if at in unclear else 0.999,
            (LikelyKind(kind, 0.6), LikelyKind(unclear.get(at, "inn"), 0.3)),
            doubtful=at in unclear,
        )
        for at, (place, kind) in enumerate(zip(shape.spaces, kinds, strict=True))
    )
    picture = _frame({cell.corners: cell.kind for cell in cells})
    return update_pieces.grid_seen.news(
        picture, GridExpectation(shape.spaces, card=board), GridReading(WIDTH, HEIGHT, cells, 0.0, len(cells))
    )


def board_unseen(board: str, hexagons: int = 0) -> Message:
    """The message of a picture with this number of hexagons, but without a board."""
    outlines = {corners(place): "mine" for place in range(hexagons)}
    return update_pieces.grid_seen.news(
        _frame(outlines), GridExpectation(Shape().spaces, card=board), GridReading(WIDTH, HEIGHT, (), 0.0, hexagons)
    )


def reading(kinds: Sequence[str], *doubts: PieceDoubt) -> PiecesReading:
    """A reading of these kinds, sure without doubts."""
    doubtful = {doubt.piece for doubt in doubts}
    pieces = tuple(
        Piece(kind, (0.0, 0.0), corners(place), 0.6 if place in doubtful else 0.999, _likely(kind))
        for place, kind in enumerate(kinds)
    )
    return PiecesReading(WIDTH, HEIGHT, pieces, not doubts, 0.0, doubts)


def _likely(kind: str) -> tuple[LikelyKind, ...]:
    return () if kind == BACK else (LikelyKind(kind, 0.6), LikelyKind("mine", 0.3))


def seen(kinds: Sequence[str], *doubts: PieceDoubt, watched: bool = False) -> Message:
    """The message of such a reading."""
    return update_pieces.pieces_seen.news(frame(kinds), reading(kinds, *doubts), watched)


def doubt(code: PieceDoubtCode, piece: int | None = None) -> PieceDoubt:
    """A doubt about a piece, or about the whole picture."""
    return PieceDoubt(code, piece)


@cache
def saved_tiles() -> SavedTiles:
    """The tiles of a copy, as the screen knows them."""
    side = 24
    kinds = tuple(
        LearnedKind(kind.value, side, np.full((side, side, 3), COLOURS[kind.value][::-1], np.uint8).tobytes())
        for kind in KINDS
    )
    return SavedTiles(datetime(2026, 11, 20, 21, 4, tzinfo=UTC), CASTLES_AT_THE_TABLE.key, "", None, kinds)


def told(model: Model, *taps: Message) -> Model:
    """The model after these messages; actions are stored at once."""
    for tap in taps:
        model, issued = update(model, tap)
        for command in issued:
            if isinstance(command, commands.Submit):
                model = stored(model, command.action)
    return model


def stored(model: Model, action: object) -> Model:
    """The model after an action, and those that follow it."""
    game, effects = apply(model.game, action)  # type: ignore[arg-type]
    return told(model, update_table.committed.news(Committed(action, game, effects)))


@cache
def at_display(camera: CameraStatus = FOLDER) -> Model:
    """A game that waits for the first eight tiles, with a camera and learned tiles."""
    game = new_game(Setup(("Ada", "Bo"), made_up_box()))
    model = replace(new_model(), table=CASTLES_AT_THE_TABLE, camera=camera, tiles=saved_tiles())
    model = told(model, update_table.game_opened.news(GameOpened(1, game, (), False, CASTLES_AT_THE_TABLE)))
    chance = Random(7)
    while model.game.now.stage is not Stage.DISPLAY:
        action = made_up_action(model.game, chance)
        player = model.game.now.waits.player
        model = stored(model, legal(model.game, player)[0] if action is None else action)
    return model
