"""The board of an owner's file typed in by taps on the keys that the screen shows, step by step on the disk."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.app.board_photo import packed
from companion.games.cadwallon import update_board
from companion.games.cadwallon.board_layout import WHOLE, Sight, apart, photographed
from companion.games.cadwallon.board_values import board_of, with_board, without_area
from companion.games.cadwallon.cards_file import CARDS
from companion.games.cadwallon.copy_file import new_copy
from companion.games.cadwallon.model import BoardEditor, drafts_of
from companion.games.cadwallon.widgets import AreaKey, BoardLines, FreePlace, LineKind
from companion.owner_file.edit import FileEditError
from companion.storage.cards_file import cards_path, photo_path
from companion.storage.store import FILE_NAME
from companion.ui.message import Message, calls
from companion.ui.model import Keyboard, Model
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import Text
from companion.ui.update_names import erase_letter, name_done, typed
from companion.ui.update_shell import explain
from companion.ui.update_throw import live_picture
from engine.cadwallon.cards import BoardMap
from engine.cadwallon.cards_form import read_cards
from engine.cadwallon.made_up import PLAIN, shipped_cards
from tests.companion.games.cadwallon.at_the_table import Table, table
from tests.companion.games.cadwallon.typed_board import (
    area_taps,
    as_typed,
    line_taps,
    made_up_board,
    start_taps,
    typed_names,
)
from tests.companion.ui.stories_cadwallon_board import opened, told, whole
from vision.camera import Frame

OWN = CARDS.made_up.replace('name = "Made-up ', 'name = "').replace('"x_', '"')
ROOM = update_board.pick_kind.tap("rooms")


def file_of(model: Model) -> str:
    return drafts_of(model).setup.file


def known(model: Model) -> Any:
    return board_of(tomllib.loads(file_of(model)))


def free_places(model: Model) -> list[Message]:
    return [each.message for each in view(model) if isinstance(each, FreePlace) and each.message is not None]


def begun(*taps: Message) -> Model:
    """A board with two streets, s1 and s2, and a room r1."""
    first, second, third = free_places(opened())[:3]
    return told(opened(), [first, second, ROOM, third, update_board.pick_kind.tap("streets"), *taps])


def area(name: str) -> Message:
    return update_board.tap_area.tap(name)


def open_editor(shown: Table, folder: Path) -> None:
    shown.app.cards.folder = folder
    shown.begin_setup()
    shown.tap_label("Edit board")


def test_the_made_up_board_is_typed_in_by_taps_and_a_game_begins_on_it(tmp_path: Path) -> None:
    names = typed_names()
    with table(tmp_path, camera=False) as shown:
        open_editor(shown, tmp_path)
        for tap in (*area_taps(), *line_taps(names), *start_taps(shipped_cards(PLAIN), names)):
            shown.tap(tap)
        stored = read_cards(tomllib.loads(cards_path(tmp_path, "cadwallon").read_text())).cards
        assert stored is not None
        assert stored.board is not None
        assert replace(stored.board, at=()) == as_typed(made_up_board())
        assert [man.start for man in stored.militia] == [names["r22"], names["r44"]]
        shown.tap(next(each.message for each in shown.widgets if each.message is not None))
        shown.tap_label("Start")
        assert shown.game.setup.graph
        assert shown.game.setup.cards.board == stored.board


def test_the_board_is_as_it_was_after_the_program_was_killed(tmp_path: Path) -> None:
    with table(tmp_path / "first", camera=False) as shown:
        open_editor(shown, tmp_path)
        for tap in list(area_taps())[:20]:
            shown.tap(tap)
        before = [each for each in shown.widgets if isinstance(each, AreaKey)]
    with table(tmp_path / "second", camera=False) as shown:
        open_editor(shown, tmp_path)
        assert [each for each in shown.widgets if isinstance(each, AreaKey)] == before
        assert len(before) > 10


@pytest.mark.parametrize(("seed", "tall"), [(1, False), (2, True), (3, False)])
def test_random_taps_lose_nothing_and_leave_a_file_that_can_be_read(seed: int, tall: bool) -> None:
    chance = Random(seed)
    model = replace(opened(OWN if seed == 3 else ""), tall=tall)
    others = {key: value for key, value in tomllib.loads(file_of(model) or new_copy()).items() if key != "board"}
    most, checked_text = 0, ""
    for _tap in range(300):
        taps = [said for each in view(model) if (said := message_of(each)) is not None and not calls(said, explain)]
        of_board = [each for each in taps if calls(each, *HANDLERS)]
        kind = chance.choice(sorted({repr(each.handler) for each in of_board}) + ["tap_place"] * 3)
        alike = [each for each in of_board if repr(each.handler) == kind]
        model = told(replace(model, notice=""), [chance.choice(alike or of_board)])
        if (text := file_of(model) or new_copy()) == checked_text:
            continue
        content, checked_text = tomllib.loads(text), text
        checked = read_cards(content)
        assert checked.cards is not None or checked.unfinished, checked.faults
        for man in (*content["militia"], *others["militia"]):
            man.pop("start", None)
        assert {key: value for key, value in content.items() if key != "board"} == others
        most = max(most, len(known(model).areas))
    assert most > 5


HANDLERS = (
    update_board.tap_place,
    update_board.tap_area,
    update_board.pick_kind,
    update_board.pick_exit,
    update_board.pick_line,
    update_board.show_part,
    update_board.start_militia,
    update_board.drop_area,
    update_board.step_back,
)


def test_a_second_tap_takes_a_line_away_and_another_kind_replaces_it() -> None:
    model = begun(area("s1"), area("s2"))
    assert known(model).white == (("s1", "s2"),)
    green = told(model, [update_board.pick_line.tap(LineKind.GREEN), area("s2"), area("s1")])
    assert (known(green).white, known(green).green) == ((), (("s2", "s1"),))
    assert known(told(green, [area("s1"), area("s2")])).green == ()


def test_a_second_tap_on_an_area_chooses_it_no_more() -> None:
    model = begun(area("s1"))
    assert isinstance(model.screen, BoardEditor)
    assert model.screen.chosen == "s1"
    assert told(model, [area("s1")]).screen == replace(model.screen, chosen="")


def test_a_chosen_area_is_moved_changed_and_taken_away_with_its_lines() -> None:
    model = begun(area("s1"), area("r1"))
    there = free_places(model)[-1]
    moved = told(model, [area("s1"), there])
    assert dict(known(moved).at)["s1"] == there.fields["place"]
    room = told(moved, [area("s1"), ROOM])
    assert (known(room).streets, known(room).rooms) == (("s2",), ("r1", "s1"))
    start, drop = update_board.start_militia.tap("kornak", "s1"), update_board.drop_area.tap()
    gone = told(room, [area("s1"), start, area("s1"), drop])
    assert (known(gone).areas, known(gone).white) == (("s2", "r1"), ())
    assert "s1" not in file_of(gone)


def test_an_area_is_named_and_all_its_letters_are_one_step() -> None:
    model = begun(*[area("s1"), area("s1")] * 12, *free_places(begun())[:25])
    before = file_of(model)
    keyboard = told(model, [area("s1"), update_board.name_area.tap()])
    named = told(keyboard, [*map(typed.tap, "The Moat"), name_done.tap()])
    assert known_names(named) == {"s1": "The Moat"}
    assert "The Moat" in [each.said for each in view(named) if isinstance(each, AreaKey)]
    assert file_of(told(named, [update_board.step_back.tap()])) == before
    again = told(named, [area("s1"), update_board.name_area.tap()])
    assert isinstance(again.screen, Keyboard)
    assert again.screen.text == "The Moat"
    erased = told(again, [erase_letter.tap()] * 8)
    assert known_names(erased) == {}
    assert update_board.name_area.tap() not in [each.message for each in view(begun()) if each.enabled]


def known_names(model: Model) -> Any:
    return tomllib.loads(file_of(model))["board"]["names"]


def test_steps_are_taken_back_one_after_the_other() -> None:
    model = begun()
    files = [file_of(model)]
    for tap in free_places(model)[:3]:
        model = told(model, [tap])
        files.append(file_of(model))
    for text in reversed(files[:-1]):
        model = told(model, [update_board.step_back.tap()])
        assert file_of(model) == text
    start = told(opened(), [update_board.step_back.tap()])
    assert "No step" in str(start.notice)


def test_a_board_that_lost_its_last_area_leaves_a_file_that_is_played() -> None:
    model = begun()
    for name in ("s1", "s2", "r1"):
        assert read_cards(tomllib.loads(file_of(model))).cards is not None or name == "r1"
        model = told(model, [area(name), update_board.drop_area.tap()])
    found = read_cards(tomllib.loads(file_of(model))).cards
    assert found is not None
    assert found.board is None


def test_the_screen_says_what_is_lacking() -> None:
    def foot(model: Model) -> str:
        shown = view(replace(model, seats=replace(model.seats, names=("Ada", "Bo"))))
        explained = [said.fields["text"] for each in shown if calls(said := message_of(each), explain)]
        return str(next((each for each in explained if "Tap" not in each), ""))

    assert "kornak has no area where he starts" in foot(begun())
    assert "There are 0 exits" in foot(begun(*start_taps(shipped_cards(PLAIN), {"r22": "s1", "r44": "s2"})))
    first = free_places(opened())[0]
    words = [each.text for each in view(told(opened(), [first])) if isinstance(each, Text)]
    assert any("no room yet" in each for each in words)
    assert foot(whole()) == ""


def test_an_area_that_the_file_names_elsewhere_stays() -> None:
    event = 'events = [{ round = 1, op = "shut", rooms = ["r1"] }]'
    text = file_of(begun(ROOM, free_places(begun())[-1]))
    adventure = f'\n[[adventure]]\nid = "second"\nname = "Second"\nrounds = 7\n{event}\n'
    model = told(opened(text + adventure), [area("r1"), update_board.drop_area.tap()])
    assert "r1" in known(model).rooms
    assert "There is no room" in str(model.notice)


def test_what_is_wrong_in_a_board_stays_in_the_file() -> None:
    text = file_of(begun()) + 'white = [["s1", "nowhere"], ["s1"], 7, "?"]\nred = "?"\n'
    red = update_board.pick_line.tap(LineKind.RED)
    model = told(opened(text), [area("s1"), area("s2"), red, area("s1"), area("r1")])
    board = tomllib.loads(file_of(model))["board"]
    assert board["white"] == [["s1", "nowhere"], ["s1"], 7, "?", ["s1", "s2"]]
    assert board["red"] == [["s1", "r1"]]


def test_a_board_without_places_gets_them_with_the_first_step() -> None:
    model = opened(OWN)
    assert known(model).at == ()
    after = told(model, [area("s11"), area("s55")])
    assert set(dict(known(after).at)) == set(known(after).areas)
    assert known(after).white[-1] == ("s11", "s55")


@pytest.mark.parametrize("board", ["7", '"?"', "[]", '{ streets = 3, rooms = "?", at = [] }', "{ white = [[1, [2]]] }"])
def test_no_board_however_wrong_ends_the_program(board: str) -> None:
    text = f"board = {board}\n{new_copy()}"
    model = opened(text)
    tapped = told(model, [update_board.tap_place.tap((500, 500)), ROOM, update_board.tap_place.tap((0, 0))])
    view(tapped)
    tomllib.loads(file_of(tapped))
    if not board.startswith("{") and board != '"?"':
        assert file_of(tapped) == text
        assert tapped.notice
        with pytest.raises(FileEditError):
            with_board(text, {"streets": ["s1"]})
    assert without_area(tomllib.loads(text), "s1")["streets"] in ([], 3)


@pytest.mark.parametrize("box", [(8, 64, 540, 408), (8, 64, 460, 600)])
@pytest.mark.parametrize(("scale", "corner"), [(1, (0, 0)), (3, (333, 120))])
def test_a_point_of_the_picture_is_the_place_drawn_there(
    box: tuple[int, int, int, int], scale: int, corner: tuple[int, int]
) -> None:
    sight = Sight(box, scale, corner)
    for place in ((corner[0], corner[1]), (corner[0] + 200, corner[1] + 77), (400, 300)):
        assert sight.place(sight.point(place)) == place
    assert sight.scaled(1, None) != sight.corner or scale == 1


@pytest.mark.parametrize("tall", [False, True])
def test_areas_that_lie_close_are_tapped_in_large(tall: bool) -> None:
    model = replace(opened(), tall=tall)
    close = (500, 500), (560, 500)
    model = told(model, [update_board.tap_place.tap(each) for each in close])
    assert areas_tapped(model) == []
    large = next(each.message for each in view(model) if calls(each.message, update_board.show_part))
    assert areas_tapped(told(model, [large])) == ["s1", "s2"]
    closer = told(model, [area("s2"), update_board.tap_place.tap((501, 500))])
    assert isinstance(closer.screen, BoardEditor)
    most = replace(closer, screen=replace(closer.screen, scale=3, corner=(333, 333)))
    assert areas_tapped(most) == ["s1", "s2"]


def areas_tapped(model: Model) -> list[str]:
    return [each.said for each in view(model) if isinstance(each, AreaKey) and each.tappable]


def test_the_cameras_picture_lies_under_the_board_until_it_is_deleted(tmp_path: Path) -> None:
    with table(tmp_path) as shown:
        shown.app.model = replace(shown.app.model, camera=replace(shown.app.model.camera, live=True))
        open_editor(shown, tmp_path)
        shown.tap_label("Photograph")
        assert [key.enabled for key in shown.keys("Take the photograph")] == [False]
        shown.app.tell(live_picture.news(Frame(np.zeros((48, 64, 3), np.uint8), 0.0, 0)))
        shown.tap_label("Take the photograph")
        assert isinstance(shown.app.model.screen, BoardEditor)
        (lines, *_keys) = [each for each in shown.widgets if isinstance(each, BoardLines)]
        assert lines.photo is not None
        assert photo_path(tmp_path, "cadwallon").exists()
        shown.tap_label("Photograph", "Delete (hold)")
        (lines, *_keys) = [each for each in shown.widgets if isinstance(each, BoardLines)]
        assert lines.photo is None
        assert not photo_path(tmp_path, "cadwallon").exists()


def test_a_game_on_a_board_with_places_is_played_above_the_photograph(tmp_path: Path) -> None:
    text = file_of(whole())
    with table(tmp_path, camera=False) as shown:
        shown.app.cards.folder = tmp_path
        cards_path(tmp_path, "cadwallon").write_text(text)
        photo_path(tmp_path, "cadwallon").write_text(packed(np.zeros((48, 64, 3), np.uint8)))
        shown.begin_setup()
        shown.tap_label("Start")
        (lines,) = [each for each in shown.widgets if isinstance(each, BoardLines)]
        assert lines.photo is not None
        assert b"board.json" not in (tmp_path / FILE_NAME).read_bytes()


@pytest.mark.parametrize("size", [(782, 346), (462, 570)])
def test_areas_lie_on_the_photograph_and_close_ones_in_large(size: tuple[int, int]) -> None:
    at = {"s1": (500, 500), "s2": (530, 500), "r1": (0, 0)}
    board = BoardMap(("s1", "s2"), ("r1",), ("s1",), at=tuple(at.items()))
    spots, part = photographed(board, size, frozenset(), frozenset())
    assert part == WHOLE
    assert set(spots) == set(at)
    close = frozenset({"s1", "s2"})
    spots, part = photographed(board, (3 * size[0], 3 * size[1]), close, close)
    assert apart(spots, close)
    left, top, right, bottom = part
    assert left < 0.5 < right
    assert top < 0.5 < bottom
