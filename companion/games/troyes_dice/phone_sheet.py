"""A player's sheet as values for a phone: each cell, link and track with its state and its name in words."""

from typing import Any

from msgspec import Raw
from msgspec.json import encode

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.points_now import breakdown, points_text_of
from companion.games.troyes_dice.sheet_text import (
    CITIZEN_STOPS,
    LinkState,
    Scored,
    cell_text,
    district_bits,
    link_text,
    near_bonus,
    printed,
    state_of_link,
)
from companion.i18n.language import MAX_CACHED, _, cached_words
from engine.troyes_dice import Colour, Game, Kind, Resource
from engine.troyes_dice.sheet import (
    ALL_CELLS,
    CITIZEN_SPACES,
    COLUMNS,
    HALL_DIE,
    LINKS,
    RESOURCE_BONUS_SPACES,
    RESOURCE_SPACES,
    Gain,
    Recruit,
    cell,
)
from engine.troyes_dice.state import NO_COLUMNS
from engine.troyes_dice.terms import COLOURS, KINDS

RESOURCE_ICONS = ("shield", "coin", "book")
CITIZEN_ICONS = ("knight", "craftsman", "priest")
BUILDING_ICONS = {
    (Kind.PRESTIGE, Colour.RED): "fortress",
    (Kind.WORK, Colour.RED): "palace",
    (Kind.PRESTIGE, Colour.YELLOW): "great_hall",
    (Kind.WORK, Colour.YELLOW): "town_hall",
    (Kind.PRESTIGE, Colour.WHITE): "cathedral",
    (Kind.WORK, Colour.WHITE): "bishopric",
}
"""The names of the icons, as in the toolkit's folder."""

CATHEDRALS = (Kind.PRESTIGE, Colour.WHITE)
ROW = 0b111111
"""The bits of the columns of one district."""

Values = dict[str, Any]


def cell_id(kind: Kind, district: Colour, column: int) -> int:
    """A number of its own for each building's space: 0-17 prestige, 18-35 work."""
    return ALL_CELLS.bit_length() * kind + cell(district, column)


def sheet_values(game: Game, player: int) -> Values:
    """The sheet of a player: the numbers above the columns, three districts, the points so far.

    Columns, rows and tracks, which many sheets share, are JSON already.
    """
    sheet = game.seats[player].sheet
    return {
        "points": points_text_of(game, player),
        "breakdown": breakdown(game, player),
        "columns": [_column(game.setup.numbering[column - 1], sheet.is_protected(column)) for column in COLUMNS],
        "districts": [_district(game, player, district) for district in COLOURS],
    }


@cached_words(MAX_CACHED)
def _column(number: int, shielded: bool) -> Raw:
    text = _("Number {number}, protected by a fortress") if shielded else _("Number {number}")
    return Raw(encode({"number": number, "shielded": shielded, "text": text.format(number=number)}))


def _district(game: Game, player: int, district: Colour) -> Values:
    sheet = game.seats[player].sheet
    resource = Resource(district)
    circled = sheet.circled[resource]
    track = vocabulary.the_resources(resource)
    return {
        "colour": district,
        "name": vocabulary.district(district),
        "rows": [_row(game, player, kind, district) for kind in KINDS],
        "tracks": [
            _track(
                RESOURCE_ICONS[district], track, sheet.held[resource], circled, RESOURCE_SPACES, RESOURCE_BONUS_SPACES
            ),
            _track(
                CITIZEN_ICONS[district],
                vocabulary.citizen(district),
                sheet.citizens[district],
                sheet.citizens[district],
                CITIZEN_SPACES,
                CITIZEN_STOPS,
            ),
        ],
    }


@cached_words(MAX_CACHED)
def _track(icon: str, name: str, amount: int, circled: int, spaces: int, stops: tuple[int, ...]) -> Raw:
    text = _("{name}: {n}. {circled} of {spaces} spaces are circled.")
    near = near_bonus(stops, circled)
    values = {
        "icon": icon,
        "amount": amount,
        "circled": circled,
        "spent": circled - amount,
        "spaces": spaces,
        "stops": stops,
        "near": near,
        "text": text.format(name=name, n=amount, circled=circled, spaces=spaces),
    }
    return Raw(encode(values))


def _row(game: Game, player: int, kind: Kind, district: Colour) -> Raw:
    seat = game.seats[player]
    sheet, bits = seat.sheet, district_bits(district)
    counted = sheet.characters if (kind, district) == CATHEDRALS else NO_COLUMNS
    new = sheet.crossed & ~seat.opening.crossed
    return _row_of(
        kind, district, sheet.built[kind] >> bits & ROW, sheet.crossed >> bits & ROW, new >> bits & ROW, counted
    )


@cached_words(MAX_CACHED)
def _row_of(kind: Kind, district: Colour, built: int, crossed: int, new: int, characters: tuple[int, ...]) -> Raw:
    """A row from its columns' bits: built, crossed out, crossed out in this half; as JSON."""
    cells = [
        _cell(
            kind,
            district,
            column,
            bool(built >> bit & 1),
            bool(crossed >> bit & 1),
            bool(new >> bit & 1),
            characters[bit],
        )
        for bit, column in enumerate(COLUMNS)
    ]
    links = [
        _link(kind, district, columns, state_of_link(columns, built, crossed))
        for columns in LINKS.get((kind, district), {})
    ]
    name = vocabulary.building(kind, district)
    return Raw(encode({"icon": BUILDING_ICONS[kind, district], "name": name, "cells": cells, "links": links}))


@cached_words(MAX_CACHED)
def _cell(kind: Kind, district: Colour, column: int, built: bool, crossed: bool, new: bool, character: int) -> Values:
    words = cell_text(kind, district, column, built, crossed)
    if not built and not crossed:
        words = _("{building} It is free.").format(building=words)
    return {
        "id": cell_id(kind, district, column),
        "state": "built" if built else "lost" if crossed else "free",
        "new": new,
        "reward": _reward(printed(kind, district, column)),
        "each": HALL_DIE[column - 1] if kind is Kind.PRESTIGE and district is Colour.YELLOW else None,
        "note": f"\N{MULTIPLICATION SIGN}{character}" if (kind, district) == CATHEDRALS and built else "",
        "text": words,
    }


def _reward(what: Gain | Scored) -> Values:
    """The icon of a printed gain, its colour, and its amount; 0 for the buildings that a character counts."""
    if isinstance(what, Scored):
        return {"icon": BUILDING_ICONS[what.kind, what.district], "colour": what.district, "amount": 0}
    if isinstance(what, Recruit):
        return {"icon": CITIZEN_ICONS[what.colour], "colour": what.colour, "amount": what.amount}
    return {"icon": RESOURCE_ICONS[what.resource], "colour": Colour(what.resource), "amount": what.amount}


@cached_words(MAX_CACHED)
def _link(kind: Kind, district: Colour, columns: tuple[int, int], state: LinkState) -> Values:
    what = LINKS[kind, district][columns]
    texts = {"OPEN": "{link}", "PAID": _("{link} It is paid."), "DEAD": _("{link} It can never be paid.")}
    return {
        "first": columns[0],
        "state": state.name.lower(),
        **_reward(what),
        "text": texts[state.name].format(link=link_text(*columns, what)),
    }
