"""The form of a box file: a good one is read whole, and every fault is named with its place (D1-D5)."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.castles_of_tuscany.box import Gain, Manual, Shape, as_mapping
from engine.castles_of_tuscany.box_faults import FEW, BoxCode
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.made_up import MADE_UP
from engine.castles_of_tuscany.terms import Kind, Produce, farm
from engine.owner_file import FileCode, FormCode

SHARED = Path(__file__).parents[4] / "shared" / "rules" / "castles-of-tuscany" / "castles-of-tuscany-made-up.toml"
BOX: dict[str, Any] = tomllib.loads(MADE_UP)
SPACES: list[list[int]] = BOX["shape"]["spaces"]
GONE = object()


def changed(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The made-up box with another value at a place; GONE takes the key away."""
    content = deepcopy(BOX)
    inner: Any = content
    for part in path[:-1]:
        inner = inner[part]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return content


def test_the_made_up_box_is_the_shared_one() -> None:
    if not SHARED.exists():
        pytest.skip(f"{SHARED} is not here")
    assert SHARED.read_text("utf-8") == MADE_UP


def test_a_good_file_is_read_whole() -> None:
    checked = read_box(BOX)
    box = checked.box
    assert box is not None
    assert (checked.faults, checked.first, checked.unfinished) == ((), None, False)
    assert (box.name, box.region_cards, box.production_cards, box.made_up) == ("Made-up box for tests", 122, 27, True)
    assert box.neutral_farms[3] == farm(Produce.GRAIN, Produce.OLIVE)
    assert box.colour_bonus[4] == (3, 1)
    board = box.board("B1")
    assert board is not None
    assert (board.letter, board.spaces[7]) == ("B", Kind.CASTLE)
    card = box.card("x_feast")
    assert card is not None
    assert isinstance(card.brings, Manual)
    assert box.card("x_quarry") == box.production[4]
    assert box.production[4].brings == Gain(marble=1)
    assert read_box(as_mapping(box)).box == box


def test_shape_and_production_cards_may_be_absent() -> None:
    box = read_box({key: value for key, value in BOX.items() if key not in ("shape", "production")}).box
    assert box is not None
    assert (box.shape, box.production, box.made_up) == (Shape(), (), False)


SHAPED = ("shape", "spaces")
JOINED = ("shape", "joins")
HALF_BOARD = [*SPACES[:9], [1, 9]]
CROOKED = [*SPACES[:9], [2, 0]]
HIGH = [[0, 0], [0, 1], [0, 2], [1, -1], [1, 0], [1, 1], [1, 2], [2, -1], [2, 0], [2, 1]]
ONE_FAULT: tuple[tuple[FileCode, tuple[str | int, ...], Any, str], ...] = (
    (FormCode.WORD, ("format",), "oyez.tuscany", "format"),
    (FormCode.WORD, ("version",), True, "version"),
    (FormCode.NEWER, ("version",), 2, "version"),
    (FormCode.GIVEN, ("name",), "?", "name"),
    (FormCode.TEXT, ("name",), "", "name"),
    (FormCode.TEXT, ("name",), "x" * 61, "name"),
    (FormCode.TEXT, ("name",), "a\nb", "name"),
    (FormCode.MISSING, ("name",), GONE, ""),
    (FormCode.MISSING, ("board",), GONE, ""),
    (FormCode.MISSING, ("cards", "inn"), GONE, "cards"),
    (FormCode.UNKNOWN_KEY, ("boards",), [], ""),
    (FormCode.UNKNOWN_KEY, ("board", 0, "name"), "A", "A1"),
    (FormCode.NUMBER, ("cards", "inn"), 100, "cards.inn"),
    (FormCode.NUMBER, ("cards", "inn"), 3.0, "cards.inn"),
    (FormCode.NO_TABLE, ("cards",), 122, "cards"),
    (BoxCode.FEW_CARDS, ("cards",), dict.fromkeys(Kind, 4), "cards"),
    (FormCode.LIST, ("farms", "player"), [["olive"]] * 3, "farms.player"),
    (FormCode.LIST, ("farms", "player", 1), [], "farms.player 2"),
    (FormCode.WORD, ("farms", "neutral", 0, 0), "wheat", "farms.neutral 1 1"),
    (FormCode.TWICE, ("farms", "neutral", 0), ["olive", "olive"], "farms.neutral 1 2"),
    (FormCode.NUMBER, ("colour_bonus", "inn", 1), 21, "colour_bonus.inn 2"),
    (FormCode.LIST, ("colour_bonus", "inn"), [1], "colour_bonus.inn"),
    (FormCode.LIST, ("board",), [], "board"),
    (FormCode.NO_TABLE, ("board", 2), "?", "board 3"),
    (BoxCode.BOARD_ID, ("board", 2, "id"), "A0", "board 3: id"),
    (FormCode.GIVEN, ("board", 2, "id"), "?", "board 3: id"),
    (FormCode.LIST, ("board", 2, "spaces"), ["farm"] * 9, "A3: spaces"),
    (FormCode.WORD, ("board", 2, "spaces", 4), "moon", "A3: spaces 5"),
    (FormCode.NO_LIST, ("production",), {}, "production"),
    (FormCode.ID, ("production", 0, "id"), "X", "production 1: id"),
    (FormCode.MADE_UP_NAME, ("production", 0, "name"), "Harvest", "x_harvest: name"),
    (FormCode.NUMBER, ("production", 0, "count"), 28, "x_harvest: count"),
    (FormCode.NOTHING, ("production", 0, "gain"), GONE, "x_harvest"),
    (FormCode.NOTHING, ("production", 0, "gain"), {}, "x_harvest: gain"),
    (FormCode.NUMBER, ("production", 0, "gain", "green"), 10, "x_harvest: gain.green"),
    (BoxCode.ONE_EFFECT, ("production", 0, "manual"), "Read it.", "x_harvest"),
    (FormCode.LIST, ("production", 6, "choose"), [{"green": 1}], "x_crossroads: choose"),
    (FormCode.TEXT, ("production", 8, "manual"), "x" * 201, "x_feast: manual"),
    (FormCode.NOT_YET, ("production", 8, "manual"), "?", "x_feast: manual"),
    (FormCode.NOT_YET, ("production", 0, "gain", "green"), "?", "x_harvest: gain.green"),
    (FormCode.NOT_YET, ("farms", "player", 0), "?", "farms.player 1"),
    (FormCode.NOT_YET, ("colour_bonus", "inn"), "?", "colour_bonus.inn"),
    (FormCode.NOT_YET, ("shape",), "?", "shape"),
    (FormCode.NOT_YET, ("board",), "?", "board"),
    (FormCode.MISSING, JOINED, GONE, "shape"),
    (FormCode.LIST, SHAPED, SPACES[:9], "shape.spaces"),
    (FormCode.TWICE, JOINED, [[2, 0], [2, 0]], "shape.joins 2"),
    (FormCode.NUMBER, JOINED, [[2, "0"]], "shape.joins 1 2"),
    (BoxCode.NO_HALF_TURN, SHAPED, CROOKED, "shape.spaces 1"),
    (BoxCode.OVERLAP, JOINED, [[1, 2]], "shape.joins 1"),
    (BoxCode.APART, JOINED, [[3, 0]], "shape.joins 1"),
)  # fmt: skip


@pytest.mark.parametrize(("code", "path", "value", "place"), ONE_FAULT, ids=range(len(ONE_FAULT)))
def test_each_fault_is_named_with_its_place(code: FileCode, path: tuple[Any, ...], value: object, place: str) -> None:
    checked = read_box(changed(path, value))
    assert checked.box is None
    assert [(fault.code, fault.place) for fault in checked.faults] == [(code, place)]
    assert checked.unfinished == (code is FormCode.NOT_YET)
    assert checked.first == checked.faults[0]
    assert checked.first.rule == ("D1.4" if code is FormCode.NOT_YET else "D1.2")
    assert "{" not in str(checked.first).replace("{…}", "").replace("{}", "")


def test_a_board_in_two_parts() -> None:
    codes = [(fault.code, fault.place) for fault in read_box(changed(SHAPED, HALF_BOARD)).faults]
    assert codes[0] == (BoxCode.SPLIT, "shape.spaces 10")


def test_two_joins_that_bring_the_third_board_onto_the_first() -> None:
    joins = [[2, -2], [-2, 2]]
    faults = read_box(changed(JOINED, joins)).faults
    assert {fault.code for fault in faults} == {BoxCode.THIRD_OVERLAPS}
    assert [dict(fault.params)["seen"] for fault in faults] == ["[-2, 2]", "[2, -2]"]


def test_a_shape_of_three_columns() -> None:
    checked = read_box(changed(("shape",), {"spaces": HIGH, "joins": [[3, -2], [3, -1]]}))
    assert (checked.faults, checked.box is not None) == ((), True)


@pytest.mark.parametrize(("key", "code"), [("board", BoxCode.BOARD_TWICE), ("production", FormCode.ID_TWICE)])
def test_an_id_that_stands_twice_is_named_at_both_places(key: str, code: FileCode) -> None:
    content = changed((key, 1, "id"), BOX[key][0]["id"])
    assert [(fault.code, fault.path) for fault in read_box(content).faults] == [
        (code, (key, 0, "id")),
        (code, (key, 1, "id")),
    ]


@pytest.mark.parametrize("content", [None, 7, [], "made-up", True])
def test_a_content_that_is_no_table(content: object) -> None:
    assert [fault.code for fault in read_box(content).faults] == [FormCode.NO_TABLE]


def test_cards_and_boards_may_wait() -> None:
    content = changed(("cards", "inn"), "?")
    content["board"][0]["spaces"] = "?"
    content["board"][5]["spaces"][9] = "?"
    checked = read_box(content)
    box = checked.box
    assert box is not None
    assert (checked.unfinished, checked.first, len(checked.faults)) == (True, None, 3)
    assert (box.cards[6], box.region_cards) == (None, 122)
    assert [board.id for board in box.boards_of("A")] == ["A2", "A3", "A4"]
    assert len(box.boards) == 10
    all_cards = read_box(changed(("cards",), "?")).box
    assert all_cards is not None
    assert all_cards.cards == (None,) * 8


def test_a_fault_of_form_comes_before_a_value_that_waits() -> None:
    content = changed(("cards",), "?")
    content["farms"] = "?"
    content["version"] = 3
    first = read_box(content).first
    assert first is not None
    assert first.path == ("version",)
    content["version"] = 1
    first = read_box(content).first
    assert first is not None
    assert first.path == ("farms",)


def test_each_code_of_form_has_a_case() -> None:
    several = {BoxCode.SPLIT, BoxCode.THIRD_OVERLAPS, BoxCode.BOARD_TWICE, FormCode.ID_TWICE}
    elsewhere = {FormCode.BOOLEAN, FormCode.NOT_BOTH, *FEW}
    assert {code for code, *_ in ONE_FAULT} | several | elsewhere == {*BoxCode, *FormCode}
