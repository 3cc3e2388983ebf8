"""A sheet on a phone: every space has its own number and its name in words, with its state."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.troyes_dice.phone_sheet import cell_id, sheet_values
from engine.troyes_dice import Colour, Game, Kind, Setup, Sheet, new_game
from engine.troyes_dice.sheet import COLUMNS, cell

GAME = new_game(Setup(("Ada",), numbering=(3, 4, 5, 6, 1, 2)))


def with_sheet(sheet: Sheet) -> Game:
    """A game whose only player has this sheet."""
    (seat,) = GAME.seats
    return replace(GAME, seats=(replace(seat, sheet=sheet),))


def values_on_phone(game: Game) -> Any:
    """The sheet of the only player as a phone gets it."""
    return msgspec.json.decode(msgspec.json.encode(sheet_values(game, 0)))


def test_every_space_has_a_number_of_its_own() -> None:
    numbers = [cell_id(kind, district, column) for kind in Kind for district in Colour for column in COLUMNS]
    assert numbers == list(range(36))
    seen = values_on_phone(GAME)
    shown = [each["id"] for district in seen["districts"] for row in district["rows"] for each in row["cells"]]
    assert sorted(shown) == numbers
    assert [each["number"] for each in seen["columns"]] == [3, 4, 5, 6, 1, 2]


def test_a_space_says_its_state() -> None:
    sheet = Sheet(built=(0, 1 << cell(Colour.WHITE, 3)), crossed=1 << cell(Colour.RED, 2))
    seen = values_on_phone(with_sheet(sheet))
    cells = {each["id"]: each for district in seen["districts"] for row in district["rows"] for each in row["cells"]}
    built, lost, free = (
        cells[cell_id(Kind.WORK, Colour.WHITE, 3)],
        cells[cell_id(Kind.PRESTIGE, Colour.RED, 2)],
        cells[cell_id(Kind.WORK, Colour.YELLOW, 1)],
    )
    assert (built["state"], lost["state"], free["state"]) == ("built", "lost", "free")
    assert built["text"] == "Bishopric of column 3: 2 white citizens. It is built."
    assert lost["text"].endswith("It is crossed out and can never be built.")
    assert lost["new"]
    assert free["text"] == "Town hall of column 1: 2 yellow citizens. It is free."


def test_tracks_and_links_have_words() -> None:
    sheet = Sheet(circled=(5, 3, 3), held=(2, 3, 3), built=(0b11, 0))
    red = values_on_phone(with_sheet(sheet))["districts"][Colour.RED]
    influence = red["tracks"][0]
    assert (influence["amount"], influence["spent"], influence["near"]) == (2, 3, "1 more")
    assert influence["text"] == "influence: 2. 5 of 18 spaces are circled."
    link = red["rows"][Kind.PRESTIGE]["links"][0]
    assert link["state"] == "paid"
    assert link["text"].endswith("It is paid.")
