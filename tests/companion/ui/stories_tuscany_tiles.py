"""The camera at the table of The Castles of Tuscany as models: the lesson, the first display, takes."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_seen
from companion.games.castles_of_tuscany.model import TableSetup
from companion.games.castles_of_tuscany.seen import SeenTake, SeenTiles, TakePart
from companion.ui import update_pieces, update_settings
from companion.ui.model import Model, Seats
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.terms import KINDS, TILE_OF_NAME
from tests.companion.games.castles_of_tuscany.tile_pictures import (
    at_display,
    corners,
    doubt,
    frame,
    saved_tiles,
    seen,
    told,
)
from vision.piece_reading import BACK, PieceDoubtCode

FIRST = ("mine", "mine", "inn", "village", "village", "city", "carter", "farm")
NINE = (*(kind.value for kind in KINDS), BACK)


def tile_stories() -> dict[str, Model]:
    """The lesson from its beginning, then readings from the first display on."""
    setup = replace(at_display(), tiles=None, game=None, seats=Seats(("Ada", "Bo")), screen=TableSetup())
    begun = told(setup, update_pieces.open_tiles.tap())
    found = update_pieces.tiles_found.news(frame(NINE), tuple(corners(place) for place in range(len(NINE))))
    named = told(begun, update_pieces.find_tiles.tap(), found)
    fresh = told(named, update_pieces.tiles_right.tap(), update_pieces.tiles_learned.news(saved_tiles()))
    unclear = doubt(PieceDoubtCode.UNCLEAR, 2), doubt(PieceDoubtCode.TOO_DARK)
    display = told(at_display(), update_pieces.read_pieces.tap(), seen(FIRST))
    all_known = told(display, update_seen.name_tile.tap(TILE_OF_NAME["farm:olive+grain"]))
    turn = told(all_known, update_seen.accept_seen.tap())
    take = told(turn, update_pieces.read_pieces.tap(), seen(("castle", *FIRST[1:])))
    strange = told(
        turn, update_pieces.read_pieces.tap(), seen(("castle", *FIRST[1:]), doubt(PieceDoubtCode.STRANGE, 4))
    )
    beside = told(turn, update_pieces.read_pieces.tap(), seen(("castle", *FIRST[1:]), doubt(PieceDoubtCode.BESIDE)))
    first_beside = told(at_display(), update_pieces.read_pieces.tap(), seen(FIRST, doubt(PieceDoubtCode.BESIDE)))
    return {
        "tiles-lesson": begun,
        "tiles-named": told(named, update_pieces.choose_tile.tap(1)),
        "tiles-learned": fresh,
        "tiles-kept": told(
            fresh, update_pieces.keep_tiles.tap(), update_pieces.tiles_known.news(saved_tiles(), kept=True)
        ),
        "tiles-settings": told(at_display(), update_settings.open_settings.tap("table")),
        "tiles-display": at_display(),
        "tiles-unclear": told(at_display(), update_pieces.read_pieces.tap(), seen(FIRST, *unclear)),
        "tiles-farm": display,
        "tiles-seen": all_known,
        "tiles-change": told(all_known, choice(SeenTiles, asked=2)),
        "tiles-take": take,
        "tiles-strange": strange,
        "tiles-beside": beside,
        "tiles-first-beside": told(first_beside, update_seen.name_tile.tap(TILE_OF_NAME["farm:olive+grain"])),
        "tiles-covered": told(
            at_display(), update_pieces.read_pieces.tap(), seen(FIRST, doubt(PieceDoubtCode.STRANGE, 4))
        ),
        "tiles-nine": told(at_display(), update_pieces.read_pieces.tap(), seen((*FIRST, "castle"))),
        "tiles-seven": told(
            at_display(), update_pieces.read_pieces.tap(), seen(FIRST[:7], doubt(PieceDoubtCode.BESIDE))
        ),
        "tiles-came": told(take, choice(SeenTake, changing=TakePart.COME)),
        "tiles-same": told(turn, update_pieces.read_pieces.tap(), seen(FIRST)),
    }
