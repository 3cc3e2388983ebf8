"""Readings of the display: proposals, questions, answers, and pictures that mean nothing."""

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_game, update_seen
from companion.games.castles_of_tuscany.model import Came, CastleChoice, DisplaySetup, Turn
from companion.games.castles_of_tuscany.seen import SeenTake, SeenTiles, TakePart
from companion.games.castles_of_tuscany.update_seen import asked_part
from companion.ui import commands, update_pieces, update_shell, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from companion.ui.update_shell import choice
from companion.ui.update_table import Committed
from engine.castles_of_tuscany.actions import Castle, Take
from engine.castles_of_tuscany.effects import FiveAlike, Revealed, Taken
from engine.castles_of_tuscany.rules import apply
from engine.castles_of_tuscany.state import AskedCastle, AskedReveal
from engine.castles_of_tuscany.terms import TILE_OF_NAME, Kind, Tile
from tests.companion.games.castles_of_tuscany.tile_pictures import LIVE, at_display, doubt, seen, stored, told
from vision.piece_reading import BACK, PieceDoubtCode

FIRST = ("mine", "mine", "inn", "village", "village", "city", "carter", "farm")
OLIVES_AND_GRAIN = TILE_OF_NAME["farm:olive+grain"]
GRAPES = TILE_OF_NAME["farm:grape"]


def read(model: Model, *kinds: str) -> Model:
    """The model after a tap on the key that reads, and a sure reading."""
    return told(model, update_pieces.read_pieces.tap(), seen(kinds))


def at_turn(first: tuple[str, ...] = FIRST) -> Model:
    """Ada's first turn, the display read by the camera."""
    model = read(at_display(), *first)
    if isinstance(model.screen, SeenTiles) and model.screen.asked is not None:
        model = told(model, update_seen.name_tile.tap(OLIVES_AND_GRAIN))
    return told(model, update_seen.accept_seen.tap())


def after(kinds: tuple[str, ...], place: int, come: str) -> tuple[str, ...]:
    return (*kinds[:place], come, *kinds[place + 1 :])


def test_the_first_display_is_accepted_with_one_tap_and_one_for_its_farm() -> None:
    model = read(at_display(), *FIRST)
    assert isinstance(model.screen, SeenTiles)
    assert model.screen.asked == 7
    model = told(model, update_seen.name_tile.tap(OLIVES_AND_GRAIN), update_seen.accept_seen.tap())
    assert model.screen == Turn()
    assert model.game.now.display[-1] == OLIVES_AND_GRAIN
    assert [tile.kind for tile in model.game.now.display] == [Kind(kind) for kind in FIRST]


def test_a_wrong_tile_is_named_with_two_taps() -> None:
    model = told(
        read(at_display(), *FIRST),
        update_seen.name_tile.tap(OLIVES_AND_GRAIN),
        choice(SeenTiles, asked=0),
        update_seen.name_tile.tap(Tile(Kind.CARTER)),
    )
    model = told(model, update_seen.accept_seen.tap())
    assert model.game.now.display[0] == Tile(Kind.CARTER)


def test_a_doubtful_tile_and_a_back_are_asked_about() -> None:
    kinds = (BACK, *FIRST[1:7], "castle")
    doubts = doubt(PieceDoubtCode.UPSIDE_DOWN, 0), doubt(PieceDoubtCode.UNCLEAR, 3)
    model = told(at_display(), update_pieces.read_pieces.tap(), seen(kinds, *doubts))
    assert isinstance(model.screen, SeenTiles)
    assert model.screen.asked == 0
    model = told(model, update_seen.name_tile.tap(Tile(Kind.MINE)))
    assert isinstance(model.screen, SeenTiles)
    assert model.screen.asked == 3
    model = told(model, update_seen.name_tile.tap(Tile(Kind.INN)), update_seen.accept_seen.tap())
    assert [tile.kind.value for tile in model.game.now.display[:4]] == ["mine", "mine", "inn", "inn"]


def test_five_of_a_kind_cannot_lie_there_at_first() -> None:
    model = read(at_display(), *["mine"] * 5, "inn", "city", "castle")
    assert isinstance(model.screen, SeenTiles)
    assert model.screen.asked == 4
    assert PieceDoubtCode.NOT_POSSIBLE in model.screen.tiles[4].doubts


def test_seven_tiles_are_told_and_entering_by_hand_goes_on() -> None:
    model = read(at_display(), *FIRST[:7])
    assert isinstance(model.screen, DisplaySetup)
    assert "7 tiles" in str(model.notice)
    model = told(read(at_display(), *FIRST), update_seen.by_hand.tap())
    assert isinstance(model.screen, DisplaySetup)
    assert len(model.screen.tiles) == 7
    assert model.screen.by_hand


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ((*FIRST, "castle"), ("9 tiles", "too many")),
        (FIRST[:7], ("7 tiles and a thing that is none", "Lay 8 tiles")),
    ],
    ids=["a ninth tile", "a thing in place of a tile"],
)
def test_a_thing_too_many_is_told_with_the_next_step(kinds: tuple[str, ...], words: tuple[str, ...]) -> None:
    model = told(at_display(), update_pieces.read_pieces.tap(), seen(kinds, doubt(PieceDoubtCode.BESIDE)))
    assert isinstance(model.screen, DisplaySetup)
    assert [word for word in words if word not in str(model.notice)] == []


def test_a_thing_beside_eight_tiles_is_told_above_them() -> None:
    model = told(at_display(), update_pieces.read_pieces.tap(), seen(FIRST, doubt(PieceDoubtCode.BESIDE)))
    model = told(model, update_seen.name_tile.tap(OLIVES_AND_GRAIN))
    texts = [each.text for each in view(model) if isinstance(each, Text)]
    assert "Beside the tiles lies one more, or a thing like one: take it away and read again." in texts


def test_a_take_is_one_tap_and_one_announcement() -> None:
    model = read(at_turn(), *after(FIRST, 0, "castle"))
    assert isinstance(model.screen, SeenTake)
    assert asked_part(model.game, model.screen) is None
    model = told(model, update_seen.accept_seen.tap())
    assert isinstance(model.screen, Turn)
    assert model.game.now.turn == 1
    assert [type(effect) for effect in model.latest][:2] == [Taken, Revealed]
    assert model.game.now.players[0].storage == (Tile(Kind.MINE),)
    assert model.game.now.places[0] == Tile(Kind.CASTLE)


def test_the_farm_that_came_is_asked_for_out_of_those_that_can_come() -> None:
    model = read(at_turn(), *after(FIRST, 0, "farm"))
    keys = [each.message.fields["item"] for each in view(model) if calls(each.message, update_seen.name_tile)]
    assert set(keys) == {tile for tile in model.game.now.players[0].unseen if tile.kind is Kind.FARM}
    model = told(model, update_seen.name_tile.tap(GRAPES), update_seen.accept_seen.tap())
    assert model.game.now.places[0] == GRAPES


def test_the_farm_that_is_gone_is_asked_for_where_two_lie_there() -> None:
    model = read(at_turn(), *after(FIRST, 0, "farm"))
    model = told(model, update_seen.name_tile.tap(GRAPES), update_seen.accept_seen.tap())
    kinds = tuple(tile.kind.value for tile in model.game.now.display)
    model = read(model, *after(kinds, 7, "castle"))
    assert isinstance(model.screen, SeenTake)
    assert asked_part(model.game, model.screen) is TakePart.GONE
    model = told(model, update_seen.name_tile.tap(GRAPES), update_seen.accept_seen.tap())
    assert model.game.now.players[1].storage == (GRAPES,)


def test_a_full_storage_asks_for_the_item_that_leaves() -> None:
    model = at_turn()
    own = replace(model.game.now.players[0], storage=(Tile(Kind.CASTLE),))
    now = replace(model.game.now, players=(own, *model.game.now.players[1:]))
    model = read(replace(model, game=replace(model.game, now=now)), *after(FIRST, 0, "castle"))
    assert isinstance(model.screen, SeenTake)
    assert asked_part(model.game, model.screen) is TakePart.DROP
    model = told(model, update_seen.name_tile.tap(Tile(Kind.CASTLE)), update_seen.accept_seen.tap())
    assert model.game.now.players[0].storage == (Tile(Kind.MINE),)


def test_where_nothing_has_changed_the_screen_asks_which() -> None:
    model = read(at_turn(), *FIRST)
    assert isinstance(model.screen, SeenTake)
    assert asked_part(model.game, model.screen) is TakePart.GONE
    model = told(model, update_seen.name_tile.tap(Tile(Kind.MINE)), update_seen.accept_seen.tap())
    assert model.game.now.players[0].storage == (Tile(Kind.MINE),)
    assert [tile.kind.value for tile in model.game.now.display].count("mine") == 2


def test_what_cannot_come_is_in_doubt_and_asked() -> None:
    model = at_turn()
    unseen = tuple(tile for tile in model.game.now.players[0].unseen if tile.kind is not Kind.CASTLE)
    players = (replace(model.game.now.players[0], unseen=unseen), *model.game.now.players[1:])
    model = replace(model, game=replace(model.game, now=replace(model.game.now, players=players)))
    model = read(model, *after(FIRST, 0, "castle"))
    assert isinstance(model.screen, SeenTake)
    assert asked_part(model.game, model.screen) is TakePart.COME
    assert Tile(Kind.CASTLE) not in [
        each.message.fields["item"] for each in view(model) if calls(each.message, update_seen.name_tile)
    ]


def test_both_parts_of_a_take_can_be_changed() -> None:
    model = read(at_turn(), *after(FIRST, 0, "castle"))
    model = told(model, choice(SeenTake, changing=TakePart.GONE), update_seen.name_tile.tap(Tile(Kind.INN)))
    model = told(
        model,
        choice(SeenTake, changing=TakePart.COME),
        update_seen.name_tile.tap(Tile(Kind.CITY)),
        update_seen.accept_seen.tap(),
    )
    assert model.game.now.players[0].storage == (Tile(Kind.INN),)
    assert model.game.now.places[FIRST.index("inn")] == Tile(Kind.CITY)


def test_five_alike_leave_and_the_tiles_in_their_place_follow() -> None:
    first = ("mine", "mine", "mine", "mine", "inn", "village", "city", "carter")
    model = read(at_turn(first), *after(first, 4, "mine"))
    model = told(model, update_seen.accept_seen.tap())
    assert isinstance(model.screen, Came)
    assert any(isinstance(effect, FiveAlike) for effect in model.latest)
    model = read(model, "castle", "castle", "inn", "village", "city", "carter", "inn", "monastery")
    assert isinstance(model.screen, SeenTiles)
    model = told(model, update_seen.accept_seen.tap())
    assert isinstance(model.screen, Turn)
    assert len(model.game.now.display) == 8


def test_five_alike_that_are_gone_already_are_read_from_the_same_picture() -> None:
    first = ("mine", "mine", "mine", "mine", "inn", "village", "city", "carter")
    model = read(at_turn(first), "castle", "castle", "inn", "village", "city", "carter", "monastery", "monastery")
    assert model.notice  # an inn lies there again, so nobody can say which tile was taken
    model = read(at_turn(first), "castle", "castle", "castle", "village", "city", "carter", "monastery", "monastery")
    assert isinstance(model.screen, SeenTake)
    model = told(model, update_seen.accept_seen.tap())
    assert isinstance(model.screen, SeenTiles)
    model = told(model, update_seen.accept_seen.tap())
    assert isinstance(model.screen, Turn)
    assert model.game.now.players[0].storage == (Tile(Kind.INN),)


def test_the_last_tiles_leave_gaps() -> None:
    model = at_turn()
    players = (replace(model.game.now.players[0], unseen=()), *model.game.now.players[1:])
    model = replace(model, game=replace(model.game, now=replace(model.game.now, players=players, round=3)))
    model = read(model, *FIRST[1:])
    assert isinstance(model.screen, SeenTake)
    assert model.screen.come is None
    model = told(model, update_seen.accept_seen.tap())
    assert len(model.game.now.display) == 7


def castle_model() -> Model:
    """A castle of Ada waits for its tile."""
    model = at_turn()
    return replace(model, game=replace(model.game, now=replace(model.game.now, pending=AskedCastle(0))))


def test_a_castles_take_places_the_tile_and_closes_the_gap() -> None:
    model = replace(castle_model(), screen=CastleChoice())
    taken = next(
        tile.kind.value
        for tile in model.game.now.display
        if any(calls(each.message, update_seen.accept_seen) for each in view(read(model, *gone(tile.kind.value))))
    )
    model = read(model, *gone(taken))
    model = told(model, update_seen.accept_seen.tap())
    if isinstance(model.screen, CastleChoice):
        space = next(
            each.message for each in view(model) if calls(each.message, update_game.decide) and _places(each.message)
        )
        model = told(model, space)
    assert Tile(Kind.CASTLE) in model.game.now.display
    assert len(model.game.now.players[0].covered) == 2
    assert not isinstance(model.game.now.pending, AskedReveal)


def gone(kind: str) -> tuple[str, ...]:
    return after(FIRST, FIRST.index(kind), "castle")


def _places(message: Message) -> bool:
    return isinstance(message.fields["action"], Castle) and message.fields["action"].tile is not None


@pytest.mark.parametrize("kinds", [FIRST, FIRST[:7], ("inn",) * 8], ids=["as before", "seven", "another display"])
def test_a_watching_camera_says_nothing_where_it_means_nothing(kinds: tuple[str, ...]) -> None:
    model = at_turn()
    assert told(model, seen(kinds, watched=True)) == model


def test_a_watching_camera_proposes_a_take_until_somebody_enters_by_hand() -> None:
    model = replace(at_turn(), camera=LIVE)
    proposed, issued = update(model, seen(after(FIRST, 0, "castle"), watched=True))
    assert isinstance(proposed.screen, SeenTake)
    assert commands.WatchPieces(False) in issued
    hand = told(proposed, update_seen.by_hand.tap())
    assert hand.screen == Turn(by_hand=True)
    assert told(hand, seen(after(FIRST, 0, "castle"), watched=True)) == hand
    assert told(
        model, choice(Turn, space="A0", taking=None), seen(after(FIRST, 0, "castle"), watched=True)
    ).screen == Turn(space="A0")


def test_a_live_camera_watches_anew_for_each_player() -> None:
    model = replace(at_turn(), camera=LIVE)
    proposed = told(model, seen(after(FIRST, 0, "castle"), watched=True))
    taken, issued = update(proposed, update_seen.accept_seen.tap())
    assert commands.WatchPieces(True) not in issued
    game, effects = apply(taken.game, Take(0, Tile(Kind.MINE)))
    taken, issued = update(taken, update_table.committed.news(Committed(Take(0, Tile(Kind.MINE)), game, effects)))
    assert isinstance(issued[0], commands.Submit)
    following = issued[0].action
    game, effects = apply(game, following)
    taken, issued = update(taken, update_table.committed.news(Committed(following, game, effects)))
    assert taken.screen == Turn()
    assert issued[-1] == commands.WatchPieces(True)


def test_nothing_is_read_without_a_lesson_or_a_camera() -> None:
    model = replace(at_turn(), tiles=None)
    assert update(model, update_pieces.read_pieces.tap())[1] == ()
    assert not [each for each in view(model) if calls(each.message, update_pieces.read_pieces)]


def test_a_reading_whose_take_was_refused_is_forgotten() -> None:
    """Somebody on a phone was faster: the take is refused, and another one is not followed by the seen tile."""
    model = read(at_turn(), *after(FIRST, 0, "castle"))
    model, issued = update(model, update_seen.accept_seen.tap())
    assert issued[0] == commands.Submit(Take(0, Tile(Kind.MINE)))
    model = stored(told(model, update_shell.explain.news("no", "3.1")), Take(0, Tile(Kind.INN)))
    assert isinstance(model.game.now.pending, AskedReveal)
    assert model.screen == Came()
