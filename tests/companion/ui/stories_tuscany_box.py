"""The owner's box of The Castles of Tuscany as models: the screens on which it is entered."""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_box, update_card
from companion.games.castles_of_tuscany.model import BoardPage, BoxPage, BoxPart, Drafts, SetupDraft, TableSetup
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_back, update_pieces, update_table
from companion.ui.message import Message
from companion.ui.model import Model, Players, Seats
from companion.ui.update import update
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.made_up import MADE_UP, made_up_box
from engine.castles_of_tuscany.terms import Kind, Produce
from tests.companion.games.castles_of_tuscany.tile_pictures import FOLDER, board_seen, board_unseen, saved_tiles
from tests.companion.tables import new_model


def told(model: Model, *taps: Message) -> Model:
    """The model after these taps; files are stored at once."""
    for tap in taps:
        model, issued = update(model, tap)
        for command in issued:
            if isinstance(command, commands.SaveCards):
                model, _more = update(model, update_table.cards_read.news(command.game, command.text, saved=True))
    return model


def at_setup(text: str = "") -> Model:
    """The table's set-up with this box file."""
    drafts = Drafts(SetupDraft(file=text))
    seats = Seats(("Ada", "Bo", "Cy"))
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, seats=seats, drafts=drafts, screen=TableSetup())


def spaces_of(board: str) -> Sequence[Kind]:
    """The spaces of a made-up board."""
    found = made_up_box().board(board)
    assert found is not None
    return found.spaces


def kinds_of(board: str) -> Sequence[Message]:
    """The taps that enter a made-up board."""
    return [update_box.put_kind.tap(kind) for kind in spaces_of(board)]


@cache
def begun() -> Model:
    """A box in which board A1 and half of A2 are entered, some farms and some bonuses."""
    model = told(at_setup(), update_box.open_box.tap(), update_box.enter_board.tap("A1"), *kinds_of("A1"))
    model = told(
        model,
        update_box.enter_board.tap("A2"),
        *kinds_of("A2")[:5],
        update_back.back.tap(),
        update_back.back.tap(),
        update_box.open_box.tap(),
    )
    model = told(
        model,
        update_box.show_box.tap(BoxPart.FARMS),
        update_box.put_produce.tap(Produce.OLIVE),
        choice(BoxPage, cell=2),
    )
    model = told(model, update_box.put_produce.tap(Produce.GRAPE), update_box.put_produce.tap(Produce.OLIVE))
    return told(
        model,
        update_box.show_box.tap(BoxPart.BONUSES),
        update_box.put_number.tap(4),
        update_box.put_number.tap(2),
        update_box.put_number.tap(4),
        update_box.show_box.tap(BoxPart.BOARDS),
    )


def read_boards() -> dict[str, Model]:
    """Boards under the camera: one in doubt, one that is clear, one that is entered otherwise, and none."""
    camera = replace(begun(), camera=FOLDER, tiles=saved_tiles())
    at_b3 = told(camera, update_box.enter_board.tap("B3"))
    kinds = [kind.value for kind in spaces_of("B3")]
    asked = told(at_b3, update_pieces.read_grid.tap())
    first = [kind.value for kind in spaces_of("A1")]
    again = told(camera, update_box.enter_board.tap("A1"), update_pieces.read_grid.tap())
    return {
        "tuscany-board-camera": at_b3,
        "tuscany-board-unlearned": told(replace(camera, tiles=None), update_box.enter_board.tap("B3")),
        "tuscany-board-unclear": told(asked, board_seen("B3", kinds, {3: "farm", 7: "mine"})),
        "tuscany-board-read": told(asked, board_seen("B3", kinds)),
        "tuscany-board-twin": told(asked, board_seen("B3", first)),
        "tuscany-board-differs": told(again, board_seen("A1", [*first[:4], "city", *first[5:]])),
        "tuscany-board-none": told(asked, board_unseen("B3")),
        "tuscany-board-many": told(asked, board_unseen("B3", 12)),
    }


def begun_card() -> Model:
    """A new production card that has a name and two copies, and is not saved."""
    page = told(begun(), update_box.show_box.tap(BoxPart.PRODUCTION), update_card.enter_card.tap())
    return told(page, update_table.text_typed.tap("name", "Harvest"), update_card.set_count.tap(2))


def tuscany_box_stories() -> dict[str, Model]:
    """Entering the boards, the farm tiles, the bonuses and the region cards."""
    whole = told(at_setup(MADE_UP), update_box.open_box.tap())
    wrong = told(at_setup(MADE_UP.replace('"moon"', '"mine"').replace("[3, 1]", "[3, 100]")), update_box.open_box.tap())
    return {
        "tuscany-nobody": replace(at_setup(), screen=Players(), seats=Seats()),
        "tuscany-setup": at_setup(),
        "tuscany-box": begun(),
        "tuscany-board": told(begun(), update_box.enter_board.tap("A2")),
        "tuscany-board-empty": told(begun(), update_box.enter_board.tap("B3")),
        "tuscany-board-whole": told(begun(), update_box.enter_board.tap("A1")),
        "tuscany-board-changed": told(begun(), update_box.enter_board.tap("A1"), choice(BoardPage, space=7)),
        **read_boards(),
        "tuscany-farms": told(begun(), update_box.show_box.tap(BoxPart.FARMS), choice(BoxPage, cell=2)),
        "tuscany-bonuses": told(begun(), update_box.show_box.tap(BoxPart.BONUSES)),
        "tuscany-region-cards": told(begun(), update_box.show_box.tap(BoxPart.CARDS), update_box.put_number.tap(18)),
        "tuscany-production": told(whole, update_box.show_box.tap(BoxPart.PRODUCTION)),
        "tuscany-card-new": told(begun(), update_box.show_box.tap(BoxPart.PRODUCTION), update_card.enter_card.tap()),
        "tuscany-card": told(
            whole,
            update_box.show_box.tap(BoxPart.PRODUCTION),
            update_card.enter_card.tap("x_crossroads"),
            update_card.set_option.tap(1),
            update_card.set_count.tap(3),
        ),
        "tuscany-card-begun": told(begun_card(), update_back.back.tap()),
        "tuscany-card-resumed": told(begun_card(), update_back.back.tap(), update_card.enter_card.tap()),
        "tuscany-card-changed": told(
            whole,
            update_box.show_box.tap(BoxPart.PRODUCTION),
            update_card.enter_card.tap("x_fair"),
            update_card.set_count.tap(5),
        ),
        "tuscany-card-words": told(
            whole, update_box.show_box.tap(BoxPart.PRODUCTION), update_card.enter_card.tap("x_feast")
        ),
        "tuscany-box-whole": whole,
        "tuscany-box-wrong": wrong,
        "tuscany-box-few": told(at_setup(MADE_UP.replace("village = 18", "village = 19")), update_box.open_box.tap()),
        "tuscany-box-unreadable": told(at_setup("no box ["), update_box.open_box.tap()),
    }
