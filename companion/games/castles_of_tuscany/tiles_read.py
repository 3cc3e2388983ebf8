"""The meaning of a camera's reading of the display: a take against the display of the game, or tiles that came.

The picture gives kinds alone. A tile becomes known where only one tile of its kind can still come; people name others.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.games.castles_of_tuscany.placements import spaces_for
from companion.games.castles_of_tuscany.seen import SeenTake, SeenTile, SeenTiles
from engine.castles_of_tuscany.state import AskedCastle, AskedReveal, Game
from engine.castles_of_tuscany.terms import ALIKE, DISPLAY, Awaited, Kind, Stage, Tile, canonical
from vision.piece_reading import BACK, PieceDoubtCode, PieceExpectation, PiecesReading, changes

MAX_ALIKE_AT_FIRST = 4
"""Tiles of one kind among the first eight: there are no more neutral ones."""
OF_THE_PLACE = (PieceDoubtCode.TOO_MANY_ALIKE, PieceDoubtCode.NOT_POSSIBLE)
"""Doubts that this module finds itself, from the tiles that can still come."""


def can_come(game: Game) -> Counter[Tile]:
    """The tiles that can come next: those of the player who is awaited, or neutral ones."""
    asked, player = game.now.pending, game.now.waits.player
    if game.now.stage is Stage.DISPLAY or player is None or (isinstance(asked, AskedReveal) and asked.player is None):
        return Counter(game.now.neutral)
    return Counter(game.now.players[player].unseen)


def expected(game: Game) -> PieceExpectation | None:
    """The tiles that lie in the display now, or after the take that is awaited; None if none is."""
    now, asked = game.now, game.now.pending
    if now.stage is Stage.DISPLAY:
        return PieceExpectation(DISPLAY, MAX_ALIKE_AT_FIRST, _kinds(now.neutral))
    possible = _kinds((*now.display, *can_come(game)))
    if isinstance(asked, AskedReveal):
        return PieceExpectation(len(now.display) + asked.n, None, possible)
    if isinstance(asked, AskedCastle) or now.waits.awaited is Awaited.ACT:
        left = 0 if can_come(game) else 1
        return PieceExpectation(len(now.display) - left, None, possible)
    return None


def _kinds(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tile.kind.value for tile in tiles))


def first_tiles(game: Game, reading: PiecesReading) -> SeenTiles | None:
    """The first eight tiles of the display; None if the picture shows more or fewer."""
    if len(reading.pieces) != DISPLAY:
        return None
    seen = settled(can_come(game), [_seen(reading, index) for index in range(DISPLAY)])
    return asking(SeenTiles(seen, doubts=general(reading)))


def tiles_come(game: Game, reading: PiecesReading) -> SeenTiles | None:
    """The tiles that came, while the game waits for them; None if they are not as many as it waits for."""
    asked = game.now.pending
    assert isinstance(asked, AskedReveal)
    change = changes([tile.kind.value for tile in game.now.display], reading)
    if change.gone or len(change.come) != asked.n:
        return None
    seen = settled(can_come(game), [_seen(reading, index) for index in change.came_at])
    return asking(SeenTiles(seen, doubts=general(reading)))


def take_read(game: Game, reading: PiecesReading) -> SeenTake | None:
    """A take, or a castle's take; None if the picture shows another change.

    If it shows no change, the tile that came is of the kind that was taken, or nothing was taken.
    """
    coming = can_come(game)
    display = game.now.display
    change = changes([tile.kind.value for tile in display], reading)
    gone, doubts = Counter(change.gone), general(reading)
    if not gone and not change.come:
        again = {tile.kind for tile in coming}
        goners = takeable(game, [tile for tile in display if tile.kind in again])
        return SeenTake(goners, same=True, doubts=doubts) if goners and len(reading.pieces) == len(display) else None
    if gone.total() == 1 and len(change.come) == min(1, coming.total()):
        goners = takeable(game, [tile for tile in display if tile.kind.value in gone])
        come = [_seen(reading, index) for index in change.came_at]
        found = SeenTake(goners, come=settled(coming, come)[0] if come else None, doubts=doubts)
        return None if not goners else known(found)
    return _five_left(game, reading, doubts)


def _five_left(game: Game, reading: PiecesReading, doubts: tuple[PieceDoubtCode, ...]) -> SeenTake | None:
    """A take after which five alike left, and neutral tiles lie in their place already (4.8)."""
    coming, display = can_come(game), game.now.display
    change = changes([tile.kind.value for tile in display], reading)
    gone = Counter(change.gone)
    alike = [kind for kind, n in gone.items() if n == ALIKE - 1]
    if gone.total() != ALIKE or len(change.come) != ALIKE or len(alike) != 1 or len(gone) != 2:
        return None
    goners = takeable(game, [tile for tile in display if tile.kind.value in gone and tile.kind.value != alike[0]])
    come = settled(coming, [SeenTile(Kind(alike[0]))])[0]
    if not goners or PieceDoubtCode.NOT_POSSIBLE in come.doubts:
        return None
    five = tuple(_seen(reading, index) for index in change.came_at)
    return known(SeenTake(goners, come=come, five=five, doubts=doubts))


def takeable(game: Game, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Those of these tiles that can be taken, each once: for a castle those that fit on an open space."""
    player = game.now.waits.player
    each = canonical(dict.fromkeys(tiles))
    if isinstance(game.now.pending, AskedCastle) and player is not None:
        return tuple(tile for tile in each if spaces_for(game, player, tile))
    return each


def known(take: SeenTake) -> SeenTake:
    """The take with the tile that is gone, where it can be one alone."""
    return replace(take, gone=take.goners[0]) if take.gone is None and len(take.goners) == 1 else take


def _seen(reading: PiecesReading, index: int) -> SeenTile:
    """A piece of the reading; one turned over has no kind."""
    piece = reading.pieces[index]
    doubts = tuple(dict.fromkeys(doubt.code for doubt in reading.doubts if doubt.piece == index))
    likely = tuple(Kind(each.kind) for each in piece.likely)
    kind = None if piece.kind == BACK else Kind(piece.kind)
    return SeenTile(kind, piece.corners, tuple(code for code in doubts if code not in OF_THE_PLACE), likely)


def general(reading: PiecesReading) -> tuple[PieceDoubtCode, ...]:
    """The doubts about the whole picture and about tiles that lie in it, each once."""
    codes = [doubt.code for doubt in reading.doubts]
    return tuple(code for code in dict.fromkeys(codes) if code not in OF_THE_PLACE)


def settled(coming: Counter[Tile], tiles: Sequence[SeenTile]) -> tuple[SeenTile, ...]:
    """These tiles, each known where one tile alone can be it; one that cannot have come is in doubt."""
    left = coming - Counter(each.tile for each in tiles if each.tile is not None)
    found = []
    for each in tiles:
        options = () if each.kind is None else farms_left(left, each.kind)
        if each.tile is None and not each.doubts and len(options) == 1:
            each = replace(each, tile=options[0])
            left -= Counter(options)
        elif each.tile is None and not options:
            each = replace(each, doubts=tuple(dict.fromkeys((*each.doubts, PieceDoubtCode.NOT_POSSIBLE))))
        found.append(each)
    return tuple(found)


def farms_left(left: Counter[Tile], kind: Kind) -> tuple[Tile, ...]:
    """The different tiles of a kind among those left; only farms have several."""
    return tuple(dict.fromkeys(canonical(tile for tile in left.elements() if tile.kind is kind)))


def options_for(coming: Counter[Tile], tiles: Sequence[SeenTile], index: int) -> tuple[Tile, ...]:
    """The tiles that the one asked about can be: those of its kind if that is sure, else all, the likely ones first."""
    each = tiles[index]
    others = [other.tile for number, other in enumerate(tiles) if number != index and other.tile is not None]
    left = coming - Counter(others)
    every = tuple(dict.fromkeys(canonical(left.elements())))
    if each.kind is not None and each.tile is None and not each.doubts:
        return farms_left(left, each.kind)
    rank = {kind: number for number, kind in enumerate(each.likely)}
    return tuple(sorted(every, key=lambda tile: rank.get(tile.kind, len(rank))))


def asking(screen: SeenTiles) -> SeenTiles:
    """Ask about the first tile that is not known."""
    first = next((index for index, each in enumerate(screen.tiles) if each.tile is None), None)
    return replace(screen, asked=first)
