"""The questions about a change that people enter by hand, one after the other, each with its possible answers (D6).

found = choices(game, changes, answers)     # the values and words of the next answer; `change_of` completes a change
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from companion.games.cadwallon import vocabulary
from companion.i18n.language import _
from companion.i18n.numbers import signed
from engine.cadwallon.actions import Change, GateState, Manual, TokenSide
from engine.cadwallon.board import graph_of, line
from engine.cadwallon.rules import faults
from engine.cadwallon.state import AskedFight, Game
from engine.cadwallon.terms import BOARD, GONE, INDEX, KINDS, NO_TOKENS, OFF, ON, OUT, Counts, Kind, Side, changed

Choice = tuple[Any, str]
Answers = tuple[Any, ...]
FEW, MANY = (-2, -1, 1, 2), (-10, -5, -3, -2, -1, 1, 2, 3, 5, 10)
HIDDEN_SORT = "ducats"
"""The change whose possibility no list shows: an account would be known by it."""


def _sorts() -> dict[str, str]:
    return {
        "alarm": _("Alarm"),
        "ducats": _("Ducats"),
        "treasure": _("A treasure"),
        "arcana": _("Arcana cards"),
        "ap": _("Action points"),
        "figure": _("A figure"),
        "gate": _("A gate"),
        "chest": _("The side of a treasure"),
        "left": _("Moves and actions"),
        "dice": _("Dice of the fight"),
        "again": _("Throw again"),
    }


def _players(game: Game, _answers: Answers) -> list[Choice]:
    return list(enumerate(game.setup.players))


def _many(_game: Game, _answers: Answers) -> list[Choice]:
    return [(n, signed(n)) for n in MANY]


def _few(_game: Game, _answers: Answers) -> list[Choice]:
    return [(n, signed(n)) for n in FEW]


def _kinds(_game: Game, _answers: Answers) -> list[Choice]:
    return [(kind.value, vocabulary.kind(kind)) for kind in KINDS]


def _named(game: Game, figures: Iterable[str]) -> list[Choice]:
    return [(figure, vocabulary.name(game.setup.cards, figure)) for figure in figures]


def _characters(game: Game, _answers: Answers) -> list[Choice]:
    return _named(game, [thief.id for thief in game.now.thieves])


def _places(game: Game, answers: Answers) -> list[Choice]:
    """The places of a token: where it lies now, then where it goes."""
    places = _places_named(game)
    if len(answers) > 2:
        return [place for place in places if place[0] != answers[2]]
    kind, now = Kind(answers[1]), game.now
    rooms = {room: now.unseen if token.kind is None else _one(token.kind) for room, token in now.rooms if token}
    held = {thief.id: thief.tokens for thief in now.thieves} | {BOARD: now.lying, GONE: now.gone} | rooms
    return [place for place in places if held.get(place[0], NO_TOKENS)[INDEX[kind]]]


def _one(kind: Kind) -> Counts:
    return changed(NO_TOKENS, kind, 1)


def _figures(game: Game, _answers: Answers) -> list[Choice]:
    inside = [thief.id for thief in game.now.thieves if thief.inside]
    others = game.now.others if game.setup.graph else ()
    return _named(game, [*(figure for figure, _at in (*game.now.militia, *others)), *inside])


def _ends(game: Game, answers: Answers) -> list[Choice]:
    standing, areas = dict((*game.now.militia, *game.now.others)), _named(game, game.setup.areas)
    if answers[1] not in standing:
        return [*areas, (OUT, _("Leaves the district"))]
    if standing[answers[1]]:
        return [*areas, (OFF, _("Leaves the board"))]
    return areas or [(ON, _("Comes on the board"))]


def _gate_from(game: Game, _answers: Answers) -> list[Choice]:
    return _named(game, [area for area in game.setup.areas if _gate_to(game, ("gate", area))])


def _gate_to(game: Game, answers: Answers) -> list[Choice]:
    """The area itself where it is an exit, and those that a line joins it to."""
    known, area = game.setup.cards.board, answers[1]
    assert known is not None
    joined = [each for each, _line in graph_of(known).joined[area]]
    return _named(game, [*([area] if area in known.exits else []), *joined])


def _gate_states(_game: Game, _answers: Answers) -> list[Choice]:
    return [(GateState.CLOSED.value, _("Put a gate there")), (GateState.OPEN.value, _("Take the gate away"))]


def _rooms(game: Game, _answers: Answers) -> list[Choice]:
    return _named(game, [room for room, token in game.now.rooms if token is not None])


def _token_sides(_game: Game, _answers: Answers) -> list[Choice]:
    return [(TokenSide.SHUT.value, _("Chest side up")), (TokenSide.OPEN.value, _("Value side up"))]


def _alarm(game: Game, _answers: Answers) -> list[Choice]:
    return [(False, _("Switch it off"))] if game.now.alarm else [(True, _("It rings"))]


def _doings(_game: Game, _answers: Answers) -> list[Choice]:
    return [("move", _("Move")), ("action", _("Action"))]


def _sides(_game: Game, _answers: Answers) -> list[Choice]:
    return [(side.value, vocabulary.side(side)) for side in Side]


def _thrown(game: Game, answers: Answers) -> list[Choice]:
    return [*_sides(game, answers), ("lock", _("The lock"))]


STEPS: dict[str, tuple[Callable[[Game, Answers], list[Choice]], ...]] = {
    "alarm": (_alarm,),
    "ducats": (_players, _many),
    "treasure": (_kinds, _places, _places),
    "arcana": (_players, _few),
    "ap": (_few,),
    "figure": (_figures, _ends),
    "gate": (_gate_from, _gate_to, _gate_states),
    "chest": (_rooms, _token_sides),
    "left": (_characters, _doings, _few),
    "dice": (_sides, _few),
    "again": (_thrown,),
}
"""The questions of each sort of change, in the order of its fields."""


def choices(game: Game, changes: Sequence[Change], answers: Answers) -> list[Choice]:
    """The possible next answers; a last one whose change the rules forbid is left out."""
    if not answers:
        return [(sort, words) for sort, words in _sorts().items() if _is_open(game, sort)]
    steps = STEPS[answers[0]]
    found = steps[len(answers) - 1](game, answers)
    if len(answers) < len(steps) or answers[0] == HIDDEN_SORT:
        return found
    return [each for each in found if not faults(game, Manual((*changes, _change((*answers, each[0])))))]


def _is_open(game: Game, sort: str) -> bool:
    """Return True for a sort of change that belongs to this moment."""
    now = game.now
    fights = any(isinstance(each, AskedFight) for each in now.pending)
    match sort:
        case "gate" | "chest":
            return game.setup.graph
        case "ap" | "left":
            return now.turn is not None
        case "dice":
            return fights
        case "again":
            return fights or now.thrown is not None
        case _:
            return True


def change_of(answers: Answers) -> Change | None:
    """The change that these answers complete; None while there are more questions."""
    return _change(answers) if answers and len(answers) > len(STEPS[answers[0]]) else None


def _change(answers: Answers) -> Change:
    sort, *values = answers
    if sort == "gate":
        start, end, state = values
        values = [start if start == end else line(start, end), state]
    return msgspec.convert({sort: values[0] if len(values) == 1 else values}, Change)


def change_text(game: Game, change: Change) -> str:
    """A change in words; a figure or a token needs no word for its sort."""
    (sort,) = change.given
    value = getattr(change, sort)
    answers: Answers = (sort,)
    words = [] if sort in ("treasure", "figure") else [_sorts()[sort]]
    if change.gate is not None:
        place, state = change.gate
        return _(", ").join([*words, vocabulary.gate(game.setup.cards, place), dict(_gate_states(game, ()))[state]])
    for step, each in zip(STEPS[sort], value if isinstance(value, tuple) else (value,), strict=True):
        known = dict(_places_named(game) if step is _places else step(game, answers))
        words.append(known.get(each, signed(each) if isinstance(each, int) else str(each)))
        answers = (*answers, each)
    return _(", ").join(words)


def _places_named(game: Game) -> list[Choice]:
    board = _named(game, dict(game.now.rooms)) if game.setup.graph else [(BOARD, _("The board"))]
    return [*board, *_characters(game, ()), (GONE, _("Out of the game"))]
