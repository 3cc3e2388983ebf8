"""The board as a picture: all areas with their figures and tokens, those that answer a question as keys."""

import math
from collections.abc import Collection, Mapping, Sequence

from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.board_layout import WHOLE, Spots, apart, photographed, spread
from companion.games.cadwallon.pieces import HIDDEN_TOKEN, MILITIA, OTHER, SHUT_TOKEN, TOKENS, base_of
from companion.games.cadwallon.questions import Option
from companion.games.cadwallon.widgets import AreaKey, BoardLine, BoardLines, LineKind, Photo
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Piece, Rect, Widget
from engine.cadwallon.board import line
from engine.cadwallon.cards import BoardMap
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Area, Gate

GATE_PARTS = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7)
"""The parts of a line at which a gate may be shown."""
SMALL = 30
"""The side of an area that has no room to be a key."""
LETTERS, MAX_PIECES = 2, 2
"""The letters of a figure on the board, and the figures and tokens that an area has room for."""


def board(
    game: Game, box: Rect, answers: Mapping[Area, Option], start: Area = "", photo: Photo | None = None
) -> list[Widget] | None:
    """The board in a box; `start` is the area that the way begins at.

    If the areas that may be tapped lie too close, the part of the board with these is shown; None if even there they
    have no room.
    """
    known = game.setup.cards.board
    assert known is not None
    size = (box[2] - 2, box[3] - 2)
    lit = frozenset(area for area, each in answers.items() if not each.why)
    around, part = lit | ({start} if start else frozenset()), WHOLE
    if photo is None:
        spots = spread(known, size)
        if not apart(spots, lit):
            spots = spread(known, size, around)
    else:
        spots, part = photographed(known, size, around, lit)
    if not apart(spots, lit):
        return None
    placed = {area: (box[0] + 1 + round(x), box[1] + 1 + round(y)) for area, (x, y) in spots.items()}
    large = {*spots} if apart(spots, spots) else _tappable(spots, lit, answers)
    standing = _standing(game)
    widgets: list[Widget] = [BoardLines(rect=box, lines=lines_of(known, spots, game.now.gates), photo=photo, part=part)]
    for area, (x, y) in placed.items():
        side = theme.TARGET if area in large else SMALL
        rect = (x - side // 2, y - side // 2, side, side)
        answer = answers.get(area) if area in large else None
        widgets.append(_area(game, known, area, rect, standing.get(area, ()), answer, area == start))
    return widgets


def _tappable(spots: Spots, lit: frozenset[Area], answers: Mapping[Area, Option]) -> set[Area]:
    """The areas that may be tapped, and those others that have room to say why not."""
    found = {*lit}
    for area in answers:
        if area in spots and all(math.dist(spots[area], spots[each]) >= theme.TARGET for each in found - {area}):
            found.add(area)
    return found


def lines_of(known: BoardMap, spots: Spots, gates: Collection[Gate] = ()) -> tuple[BoardLine, ...]:
    """The lines between areas that have a spot, and the gates on them."""
    kinds = {
        LineKind.WHITE: known.white,
        LineKind.GREEN: known.green,
        LineKind.RED: known.red,
        LineKind.TELEPORT: known.teleport,
    }
    at = {area: (round(x) + 1, round(y) + 1) for area, (x, y) in spots.items()}
    return tuple(
        BoardLine(kind, at[one], at[other], _gate(at, one, other) if line(one, other) in gates else None)
        for kind, pairs in kinds.items()
        for one, other in pairs
        if one in at and other in at
    )


def _gate(at: Mapping[Area, tuple[int, int]], one: Area, other: Area) -> tuple[int, int]:
    """The point of a line that is the farthest from all areas: a gate in the middle may lie behind one."""
    (x, y), (left, top) = at[one], at[other]
    points = [(round(x + part * (left - x)), round(y + part * (top - y))) for part in GATE_PARTS]
    return max(points, key=lambda point: min(math.dist(point, each) for each in at.values()))


def _area(
    game: Game,
    known: BoardMap,
    area: Area,
    rect: Rect,
    standing: Sequence[str],
    answer: Option | None,
    selected: bool,
) -> AreaKey:
    name = vocabulary.name(game.setup.cards, area)
    token = _token(game, area)
    words = [vocabulary.name(game.setup.cards, figure) for figure in standing]
    return AreaKey(
        rect=rect,
        label=letters(words[0]) if len(words) == 1 else name,
        said=", ".join((name, *words)),
        room=area in known.rooms,
        exit=area in known.exits,
        gate=area in game.now.gates,
        pieces=(*(piece_of(game, figure) for figure in standing), *(() if token is None else (token,)))[:MAX_PIECES],
        lit=answer is not None and not answer.why,
        selected=selected,
        enabled=answer is None or not answer.why,
        why="" if answer is None else answer.why,
        rule="" if answer is None else answer.rule,
        message=None if answer is None else answer.message,
    )


def _standing(game: Game) -> dict[Area, list[str]]:
    found: dict[Area, list[str]] = {}
    for area, figure in game.now.standing():
        found.setdefault(area, []).append(figure)
    return found


def letters(name: str) -> str:
    """The first letters of the last word of a name: `Ro` for Rook, `2` for The Nocturnis Gang 2."""
    return name.split()[-1][:LETTERS]


def piece_of(game: Game, figure: str) -> Piece:
    """The look of a figure: the base of a gang, a militiaman's star, the cross of the others."""
    player = next((thief.player for thief in game.now.thieves if thief.id == figure), None)
    if player is not None:
        return base_of(game, player)
    return MILITIA if figure in dict(game.now.militia) else OTHER


def _token(game: Game, area: Area) -> Piece | None:
    token = game.now.token(area)
    if token is None:
        return None
    if token.shut:
        return SHUT_TOKEN
    return HIDDEN_TOKEN if token.kind is None else TOKENS[token.kind]
