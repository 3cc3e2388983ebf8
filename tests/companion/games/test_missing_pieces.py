"""A copy is entered by taps from the first piece that tonight's game needs to the last one, across a restart."""

from pathlib import Path

from msgspec.structs import replace

from companion.app.loop import App
from companion.games import update_piece
from companion.games.castles_of_tuscany import update_box
from companion.games.castles_of_tuscany.box_values import PRINTED
from companion.games.castles_of_tuscany.model import BoardPage, BoxPage, BoxPart
from companion.games.missing_pieces import MissingPieces
from companion.games.troyes import update_cards
from companion.games.troyes.card_values import ACTIVITY, CHARACTER, EVENT
from companion.games.troyes.fill_cards import own_cards
from companion.games.troyes.model import CardPage, CardsPage
from companion.storage.cards_file import cards_path
from companion.ui import update_back, update_names
from companion.ui.message import Message
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Key
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.terms import SPACES, Kind, Produce
from engine.troyes.playable import playable_faults
from engine.troyes.terms import Colour
from tests.companion.games.castles_of_tuscany.test_update_box import Owner
from tests.companion.games.troyes.test_update_cards import MERCHANT, at_setup

PLAYERS = 2


def picked(*path: str | int, choice: int = 1) -> tuple[Message, Message]:
    return update_piece.open_field.tap(path), update_piece.pick_value.tap(choice)


EVENT_TAPS: tuple[Message, ...] = (
    update_piece.open_field.tap(("name",)), *map(update_names.typed.tap, "War"), update_names.name_done.tap(),
    *picked("dice"), *picked("divisor"), *picked("flags"), *picked("vp", 0), *picked("vp", 1),
    update_piece.open_part.tap(("effects",)), update_piece.no_parts.tap(),
)  # fmt: skip
TAPS = {
    ACTIVITY: MERCHANT,
    EVENT: EVENT_TAPS,
    CHARACTER: (
        update_piece.open_field.tap(("name",)), *map(update_names.typed.tap, "Hugo"), update_names.name_done.tap(),
        *picked("counts"), update_piece.open_part.tap(("steps",)),
        *picked("steps", 0, 0), *picked("steps", 0, 1), update_piece.open_part.tap(()),
    ),
}  # fmt: skip
"""The taps for a card of a kind of which the place is known."""


def tap(app: App, message: Message) -> None:
    """Tap the key of this message."""
    shown = [message_of(each) for each in view(app.model) if each.tappable]
    assert message in shown, (message, app.model.screen)
    app.tell(message)


def type_in(app: App) -> None:
    """Type the card in that is shown."""
    screen = app.model.screen
    assert isinstance(screen, CardPage)
    for message in TAPS[screen.kind]:
        app.tell(message)
    if screen.colour is Colour.RED and screen.kind == EVENT:
        for message in picked("calls", choice=0):
            tap(app, message)


def number(app: App) -> str:
    """The number on the key that saves the card."""
    keys = [each for each in view(app.model) if isinstance(each, Key)]
    return next(key.detail for key in keys if key.message == update_cards.save_card.tap())


def test_the_cards_of_a_game_are_typed_in_one_after_the_other(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    tap(app, update_cards.open_cards.tap())
    assert number(app).startswith("1 of ")
    tap(app, update_cards.save_card.tap())
    assert isinstance(app.model.screen, CardsPage), "others type their cards in as they turn up"
    missing = update_cards.missing(app.model)
    keys = [each for each in view(app.model) if isinstance(each, Key) and each.message == missing.left[0]]
    assert [key.label for key in keys] == [f"Next: {missing.words}"]
    tap(app, missing.left[0])
    for count in range(2, 40):
        if not isinstance(app.model.screen, CardPage):
            break
        assert number(app) == update_cards.missing(app.model).words
        assert number(app).startswith(f"{count} of ")
        if count == 4:
            app = left_and_continued(app, tmp_path)
        type_in(app)
        tap(app, update_cards.save_card.tap())
    saved = own_cards(cards_path(tmp_path, "troyes").read_text())
    assert saved is not None
    assert playable_faults(saved, PLAYERS) == ()
    assert update_cards.missing(app.model).left == ()
    assert isinstance(app.model.screen, CardsPage)


def left_and_continued(app: App, folder: Path) -> App:
    """Leave a card that is begun, start the program again, and come back to the same card by one key."""
    for message in MERCHANT[:12]:
        app.tell(message)
    begun = app.model.screen
    again = at_setup(folder)
    tap(again, update_cards.open_cards.tap())
    tap(again, update_cards.missing(again.model).left[0])
    screen = again.model.screen
    assert isinstance(begun, CardPage)
    assert isinstance(screen, CardPage)
    assert (screen.colour, screen.number, screen.values) == (begun.colour, begun.number, begun.values)
    return again


def test_a_card_that_lacks_values_comes_back_in_its_place(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    for message in (update_cards.open_cards.tap(), update_cards.save_card.tap()):
        tap(app, message)
    place = update_cards.missing(app.model).left[0]
    tap(app, place)
    for message in (*MERCHANT[:10], update_cards.save_card.tap()):
        app.tell(message)
    assert isinstance(app.model.screen, CardsPage)
    (unfinished, *_) = update_cards.missing(app.model).left
    assert unfinished == update_cards.open_card.tap(ACTIVITY, "merchant")
    assert place not in update_cards.missing(app.model).left


def test_another_card_than_a_missing_one_leads_back_to_the_list(tmp_path: Path) -> None:
    app = at_setup(tmp_path)
    for message in (update_cards.open_cards.tap(), update_cards.save_card.tap()):
        tap(app, message)
    first, second, *_ = update_cards.missing(app.model).left
    tap(app, first)
    type_in(app)
    tap(app, update_cards.save_card.tap())
    tap(app, update_back.back.tap())
    tap(app, update_cards.open_card.tap(ACTIVITY, "merchant"))
    assert not number(app)
    tap(app, update_cards.save_card.tap())
    assert isinstance(app.model.screen, CardsPage)
    assert update_cards.missing(app.model).left[0] == second


def test_the_box_of_a_game_is_entered_piece_by_piece() -> None:
    owner = Owner()
    owner.model = replace(owner.model, seats=replace(owner.model.seats, names=owner.model.seats.names[:PLAYERS]))
    owner.tap(update_box.open_box.tap())
    boards = []
    while (missing := update_box.missing(owner.model)).left:
        assert f"Next: {missing.words}" in owner.text()
        owner.tap(missing.left[0])
        screen = owner.model.screen
        if isinstance(screen, BoardPage):
            boards.append(screen.board)
            for space in range(SPACES):
                owner.tap(update_box.put_kind.tap(Kind.CASTLE if space == 0 else Kind.FARM))
        elif isinstance(screen, BoxPage) and screen.part is BoxPart.FARMS:
            for cell in range(8):
                owner.tap(choice(BoxPage, cell=cell))
                owner.tap(update_box.put_produce.tap(Produce.OLIVE))
        else:
            while update_box.missing(owner.model).left:
                owner.tap(update_box.put_number.tap(1))
    assert boards == [board for board in PRINTED if board[1] in "12"]
    assert missing == MissingPieces(len(boards) + 2, ())
    assert not any("Next" in getattr(each, "label", "") for each in view(owner.model))


def test_a_board_that_is_begun_comes_first() -> None:
    owner = Owner()
    for message in (
        update_box.open_box.tap(),
        update_box.enter_board.tap("A3"),
        update_box.put_kind.tap(Kind.FARM),
        update_back.back.tap(),
    ):
        owner.tap(message)
    assert update_box.missing(owner.model).left[0] == update_box.enter_board.tap("A3")
