"""A player's sheet as values for a phone: each cell, link and track with its state and its name in words."""

from typing import Any

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.points_now import breakdown, points_so_far
from companion.games.troyes_dice.sheet_text import (
    CITIZEN_STOPS,
    Scored,
    cell_state,
    link_state,
    link_text,
    near_bonus,
    printed,
)
from companion.i18n.language import _
from engine.troyes_dice import Colour, Game, Kind, Resource, Sheet
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

Values = dict[str, Any]


def cell_id(kind: Kind, district: Colour, column: int) -> int:
    """A number of its own for each building's space: 0-17 prestige, 18-35 work."""
    return ALL_CELLS.bit_length() * kind + cell(district, column)


def sheet_values(game: Game, player: int) -> Values:
    """The sheet of a player: the numbers above the columns, three districts, the points so far."""
    sheet = game.seats[player].sheet
    return {
        "points": points_so_far(sheet),
        "breakdown": breakdown(sheet),
        "columns": [_column(game, sheet, column) for column in COLUMNS],
        "districts": [_district(game, player, district) for district in Colour],
    }


def _column(game: Game, sheet: Sheet, column: int) -> Values:
    number, shielded = game.setup.numbering[column - 1], sheet.is_protected(column)
    text = _("Number {number}, protected by a fortress") if shielded else _("Number {number}")
    return {"number": number, "shielded": shielded, "text": text.format(number=number)}


def _district(game: Game, player: int, district: Colour) -> Values:
    sheet = game.seats[player].sheet
    resource = Resource(district)
    circled = sheet.circled[resource]
    track = vocabulary.the_resources(resource)
    return {
        "colour": district,
        "name": vocabulary.district(district),
        "rows": [_row(game, player, kind, district) for kind in Kind],
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


def _track(icon: str, name: str, amount: int, circled: int, spaces: int, stops: tuple[int, ...]) -> Values:
    text = _("{name}: {n}. {circled} of {spaces} spaces are circled.")
    near = near_bonus(stops, circled)
    return {
        "icon": icon,
        "amount": amount,
        "circled": circled,
        "spent": circled - amount,
        "spaces": spaces,
        "stops": stops,
        "near": near,
        "text": text.format(name=name, n=amount, circled=circled, spaces=spaces),
    }


def _row(game: Game, player: int, kind: Kind, district: Colour) -> Values:
    sheet = game.seats[player].sheet
    links = LINKS.get((kind, district), {})
    return {
        "icon": BUILDING_ICONS[kind, district],
        "name": vocabulary.building(kind, district),
        "cells": [_cell(game, player, kind, district, column) for column in COLUMNS],
        "links": [_link(sheet, kind, district, columns, what) for columns, what in links.items()],
    }


def _cell(game: Game, player: int, kind: Kind, district: Colour, column: int) -> Values:
    seat = game.seats[player]
    sheet = seat.sheet
    built, crossed = sheet.has(kind, district, column), sheet.is_crossed(district, column)
    words = cell_state(sheet, kind, district, column)
    if not built and not crossed:
        words = _("{building} It is free.").format(building=words)
    cathedral = kind is Kind.PRESTIGE and district is Colour.WHITE
    what = printed(kind, district, column)
    return {
        "id": cell_id(kind, district, column),
        "state": "built" if built else "lost" if crossed else "free",
        "new": crossed and not seat.opening.is_crossed(district, column),
        "reward": _reward(what),
        "each": HALL_DIE[column - 1] if kind is Kind.PRESTIGE and district is Colour.YELLOW else None,
        "note": f"\N{MULTIPLICATION SIGN}{sheet.characters[column - 1]}" if cathedral and built else "",
        "text": words,
    }


def _reward(what: Gain | Scored) -> Values:
    """The icon of a printed gain, its colour, and its amount; 0 for the buildings that a character counts."""
    if isinstance(what, Scored):
        return {"icon": BUILDING_ICONS[what.kind, what.district], "colour": what.district, "amount": 0}
    if isinstance(what, Recruit):
        return {"icon": CITIZEN_ICONS[what.colour], "colour": what.colour, "amount": what.amount}
    return {"icon": RESOURCE_ICONS[what.resource], "colour": Colour(what.resource), "amount": what.amount}


def _link(sheet: Sheet, kind: Kind, district: Colour, columns: tuple[int, int], what: Gain) -> Values:
    state = link_state(sheet, kind, district, columns)
    texts = {"OPEN": "{link}", "PAID": _("{link} It is paid."), "DEAD": _("{link} It can never be paid.")}
    return {
        "first": columns[0],
        "state": state.name.lower(),
        **_reward(what),
        "text": texts[state.name].format(link=link_text(*columns, what)),
    }
