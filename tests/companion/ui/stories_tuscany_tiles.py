"""The camera at the table of The Castles of Tuscany as models: the lesson, the first display, takes."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany.messages import AcceptSeen, AskPart, AskTile, NameTile
from companion.games.castles_of_tuscany.model import TableSetup
from companion.games.castles_of_tuscany.seen import TakePart
from companion.ui import messages
from companion.ui.model import Model, Seats
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
    begun = told(setup, messages.OpenTiles())
    found = messages.TilesFound(frame(NINE), tuple(corners(place) for place in range(len(NINE))))
    named = told(begun, messages.FindTiles(), found)
    fresh = told(named, messages.TilesRight(), messages.TilesLearned(saved_tiles()))
    unclear = doubt(PieceDoubtCode.UNCLEAR, 2), doubt(PieceDoubtCode.TOO_DARK)
    display = told(at_display(), messages.ReadPieces(), seen(FIRST))
    all_known = told(display, NameTile(TILE_OF_NAME["farm:olive+grain"]))
    turn = told(all_known, AcceptSeen())
    take = told(turn, messages.ReadPieces(), seen(("castle", *FIRST[1:])))
    strange = told(turn, messages.ReadPieces(), seen(("castle", *FIRST[1:]), doubt(PieceDoubtCode.STRANGE, 4)))
    beside = told(turn, messages.ReadPieces(), seen(("castle", *FIRST[1:]), doubt(PieceDoubtCode.BESIDE)))
    first_beside = told(at_display(), messages.ReadPieces(), seen(FIRST, doubt(PieceDoubtCode.BESIDE)))
    return {
        "tiles-lesson": begun,
        "tiles-named": told(named, messages.ChooseTile(1)),
        "tiles-learned": fresh,
        "tiles-kept": told(fresh, messages.KeepTiles(), messages.TilesKnown(saved_tiles(), kept=True)),
        "tiles-settings": told(at_display(), messages.OpenSettings("table")),
        "tiles-display": at_display(),
        "tiles-unclear": told(at_display(), messages.ReadPieces(), seen(FIRST, *unclear)),
        "tiles-farm": display,
        "tiles-seen": all_known,
        "tiles-change": told(all_known, AskTile(2)),
        "tiles-take": take,
        "tiles-strange": strange,
        "tiles-beside": beside,
        "tiles-first-beside": told(first_beside, NameTile(TILE_OF_NAME["farm:olive+grain"])),
        "tiles-covered": told(at_display(), messages.ReadPieces(), seen(FIRST, doubt(PieceDoubtCode.STRANGE, 4))),
        "tiles-nine": told(at_display(), messages.ReadPieces(), seen((*FIRST, "castle"))),
        "tiles-seven": told(at_display(), messages.ReadPieces(), seen(FIRST[:7], doubt(PieceDoubtCode.BESIDE))),
        "tiles-came": told(take, AskPart(TakePart.COME)),
        "tiles-same": told(turn, messages.ReadPieces(), seen(FIRST)),
    }
