"""The camera at the table: readings of the display become proposals, which people confirm, correct or leave."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.game.pieces_form import PieceKind, PiecesForm
from companion.games.castles_of_tuscany import board_read, map_check, tiles_read, vocabulary
from companion.games.castles_of_tuscany.model import Board, Came, CastleChoice, DisplaySetup, Turn, drafts_of
from companion.games.castles_of_tuscany.placements import spaces_for
from companion.games.castles_of_tuscany.seen import SeenTake, SeenTile, SeenTiles, TakePart
from companion.games.castles_of_tuscany.stages import home
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen
from companion.ui.piece_doubts import doubt_sentence
from companion.ui.update_table import Committed
from engine.castles_of_tuscany.actions import Action, Castle, Reveal, Take
from engine.castles_of_tuscany.state import AskedCastle, AskedReveal, Game
from engine.castles_of_tuscany.terms import DISPLAY, KINDS, Item, Kind, Stage, Tile
from vision.grid_reading import GridExpectation, GridReading
from vision.piece_reading import PieceDoubtCode, PieceExpectation, PiecesReading

if TYPE_CHECKING:
    from vision.camera import Frame


BY_HAND = (DisplaySetup, Came, Turn, CastleChoice)
"""The screens on which tiles are entered by touch, and which a camera watches for."""
COLUMNS = 4
"""Tiles in a row of the display."""


def expects(model: Model) -> PieceExpectation | None:
    """The tiles that a camera should find; None on a screen that looks for none."""
    looks = isinstance(model.screen, (*BY_HAND, SeenTiles, SeenTake)) and isinstance(model.game, Game)
    return tiles_read.expected(model.game) if looks else None


def watches(model: Model) -> bool:
    """Return True if nobody has begun to enter by touch."""
    screen = model.screen
    if isinstance(screen, Turn):
        return not screen.by_hand and screen.space is None and screen.taking is None
    if isinstance(screen, DisplaySetup | Came):
        return not screen.by_hand and not screen.tiles
    return isinstance(screen, CastleChoice) and not screen.by_hand and screen.tile is None


def seen(model: Model, frame: "Frame", reading: PiecesReading, watched: bool = False) -> Changed:
    """Propose a reading; one that nobody asked for and that means nothing changes nothing."""
    game = model.game
    screen: Screen | None
    if game.now.stage is Stage.DISPLAY:
        screen = tiles_read.first_tiles(game, reading)
    elif isinstance(game.now.pending, AskedReveal):
        screen = tiles_read.tiles_come(game, reading)
    else:
        screen = tiles_read.take_read(game, reading)
    silent = screen is None or (isinstance(screen, SeenTake) and screen.same)
    if watched and silent:
        return model, ()
    if screen is None:
        return replace(model, notice=_unfit(game, len(reading.pieces), [doubt.code for doubt in reading.doubts])), ()
    return replace(model, screen=screen, frame=frame), ()


def _unfit(game: Game, count: int, doubts: list[PieceDoubtCode]) -> str:
    """The reason why a picture is no proposal."""
    expect = tiles_read.expected(game)
    wanted = DISPLAY if expect is None or expect.count is None else expect.count
    if PieceDoubtCode.TOO_DARK in doubts:
        return doubt_sentence(PieceDoubtCode.TOO_DARK)
    text = ""
    if count > wanted:
        text = _(
            "The camera sees {seen}, and {wanted} should lie there. Take away those too many and read again, or tap."
        )
    elif count < wanted and PieceDoubtCode.BESIDE in doubts:
        text = _("The camera sees {seen} and a thing that is none of yours. Lay {wanted} there and read again, or tap.")
    elif count < wanted:
        text = _("The camera sees {seen}, and {wanted} should lie there. Lay them apart and read again, or tap.")
    elif PieceDoubtCode.BESIDE in doubts:
        text = doubt_sentence(PieceDoubtCode.BESIDE)
    if text:
        return text.format(seen=vocabulary.tiles(count), wanted=vocabulary.tiles(wanted))
    return _("More has changed in the picture than one take. Read again, or tap the tile that was taken.")


@on_tap
def name_tile(model: Model, item: Item) -> Changed:
    """Name the tile, or the part of the take, that is asked about."""
    screen = model.screen
    if isinstance(screen, SeenTiles) and screen.asked is not None and isinstance(item, Tile):
        tiles = list(screen.tiles)
        tiles[screen.asked] = replace(tiles[screen.asked], kind=item.kind, tile=item, doubts=())
        coming = tiles_read.can_come(model.game)
        after = replace(screen, tiles=tiles_read.settled(coming, tiles))
        return replace(model, screen=tiles_read.asking(after)), ()
    if isinstance(screen, SeenTake):
        return replace(model, screen=_named(model.game, screen, item)), ()
    return model, ()


def _named(game: Game, screen: SeenTake, item: Item) -> SeenTake:
    """The take with the part that is asked about."""
    part = asked_part(game, screen)
    if part is TakePart.DROP:
        return replace(screen, drop=item, changing=None)
    if not isinstance(item, Tile):
        return screen
    if part is TakePart.COME and screen.come is not None:
        come = replace(screen.come, kind=item.kind, tile=item, doubts=())
        return replace(screen, come=come, changing=None)
    come_again = screen.come
    if screen.same:
        come_again = tiles_read.settled(tiles_read.can_come(game), [SeenTile(item.kind)])[0]
    return replace(screen, gone=item, come=come_again, changing=None)


def asked_part(game: Game, screen: SeenTake) -> TakePart | None:
    """The part of a take that people must name now; None if all is known."""
    if screen.changing is not None:
        return screen.changing
    if screen.gone is None:
        return TakePart.GONE
    if screen.drop is None and len(drops(game)) > 0:
        return TakePart.DROP
    return TakePart.COME if screen.come is not None and screen.come.tile is None else None


def drops(game: Game) -> tuple[Item, ...]:
    """The items of which one leaves a full storage; none for a castle, whose tile is placed at once."""
    if isinstance(game.now.pending, AskedCastle) or game.now.turn is None:
        return ()
    own = game.now.players[game.now.turn]
    return tuple(dict.fromkeys(own.storage)) if len(own.storage) >= own.room else ()


@on_tap
def by_hand(model: Model) -> Changed:
    """Enter by hand; a camera reads again only when it is asked to."""
    return replace(model, screen=hand_screen(model, model.screen), frame=None, busy=False), ()


def hand_screen(model: Model, screen: Screen) -> Screen:
    """The screen on which the same is entered by touch."""
    at_hand = home(model.game)
    if not isinstance(at_hand, BY_HAND):
        return at_hand
    if isinstance(screen, SeenTiles) and isinstance(at_hand, DisplaySetup | Came):
        sure = tuple(each.tile for each in screen.tiles if each.tile is not None)
        return replace(at_hand, tiles=sure if len(screen.tiles) > 1 else (), by_hand=True)
    return replace(at_hand, by_hand=True)


@on_tap
def accept_seen(model: Model) -> Changed:
    """The camera's reading is right."""
    screen, game = model.screen, model.game
    if isinstance(screen, SeenTiles):
        tiles = tuple(each.tile for each in screen.tiles if each.tile is not None)
        return model, (commands.Submit(Reveal(tiles)),) if len(tiles) == len(screen.tiles) else ()
    if not isinstance(screen, SeenTake) or screen.gone is None or asked_part(game, screen) is not None:
        return model, ()
    come = () if screen.come is None or screen.come.tile is None else (screen.come.tile,)
    following: tuple[Action, ...] = (Reveal(come),) if come else ()
    drafts = replace(drafts_of(model), taken=screen.gone, following=following, announced=(), five=screen.five)
    after = replace(model, drafts=drafts)
    if not isinstance(game.now.pending, AskedCastle):
        return after, (commands.Submit(Take(game.now.turn, screen.gone, screen.drop)),)
    player = game.now.pending.player
    spaces = spaces_for(game, player, screen.gone)
    if len(spaces) == 1:
        return after, (commands.Submit(Castle(player, screen.gone, spaces[0])),)
    return replace(after, screen=CastleChoice(screen.gone, by_hand=True), frame=None), ()


def followed(model: Model, done: Committed) -> Changed | None:
    """Store the next action of a reading, after one that was stored; None if there is no other one."""
    drafts = drafts_of(model)
    taken = isinstance(done.action, Take | Castle) and done.action.tile == drafts.taken
    if not drafts.following or done.elsewhere or not taken:
        return None
    following, *rest = drafts.following
    announced = (*drafts.announced, *done.effects)
    kept = replace(drafts, following=tuple(rest), announced=announced)
    after = replace(model, game=done.game, latest=done.effects, drafts=kept, screen=home(done.game))
    return after, (commands.Submit(following),)


def five_come(game: Game, five: tuple[SeenTile, ...]) -> SeenTiles | None:
    """The tiles that the same picture shows in place of five alike; None if the game does not wait for them."""
    asked = game.now.pending
    if not five or not isinstance(asked, AskedReveal) or asked.player is not None or asked.n != len(five):
        return None
    return tiles_read.asking(SeenTiles(tiles_read.settled(tiles_read.can_come(game), five)))


def grid(model: Model) -> GridExpectation | None:
    """The map shown in large, or the board of the owner's box that is entered; None on other screens."""
    return map_check.grid(model) or board_read.grid(model)


def grid_seen(model: Model, frame: "Frame", expect: GridExpectation, reading: GridReading) -> Changed:
    """Hand the card to the screen that waits for it."""
    return (
        map_check.seen(model, frame, expect, reading)
        if isinstance(model.screen, Board)
        else board_read.seen(model, frame, expect, reading)
    )


def _kind(which: Kind) -> PieceKind:
    return PieceKind(which.value, lambda: vocabulary.kind(which))


PIECES = PiecesForm(tuple(map(_kind, KINDS)), COLUMNS, expects, watches, seen, grid, grid_seen)
"""The tiles of the game: one kind for all farms, whose produce people name."""


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {SeenTiles: hand_screen, SeenTake: hand_screen}
