"""The form of an owner's file (D1-D5): its content, parsed from TOML or JSON -> cards, or every fault."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from engine.cadwallon.board_form import ANY_LENGTH, Named, check_board, check_id
from engine.cadwallon.card_effects_form import MANUAL, SKILL, NonZero, arcana_keys, check_card
from engine.cadwallon.cards import FORMAT, VERSION, BoxOp, Cards
from engine.cadwallon.cards_faults import CardsCode
from engine.cadwallon.file_names import Defined, defined, ids_of
from engine.cadwallon.terms import GangColour, Kind
from engine.owner_file import UNFINISHED, UNKNOWN, FileFault, FormCode, Path, spelled
from engine.owner_file_checks import (
    Check,
    Found,
    Key,
    Kinds,
    Listed,
    Number,
    Word,
    check_keys,
    check_name,
    exactly,
    fixed,
    is_number,
    is_table,
    literal,
    optional,
    version,
)

MAX_ROUNDS = 12
FIGURES = Number(1, 6)
NAMED = {"id": literal(check_id), "name": literal(check_name)}
MISSION = {
    "kinds": Key(Listed(Word(tuple(kind for kind in Kind if kind is not Kind.PURSE)), 1, 3, different=True)),
    "bonus": Key(Number(0, 9)),
}
KeysOf = Callable[[Mapping[str, Any]], Mapping[str, Key]]


class CheckedCards(Struct, frozen=True):
    """The result of reading: the cards, or the faults in the order in which they were found."""

    cards: Cards | None
    faults: tuple[FileFault, ...] = ()

    @property
    def unfinished(self) -> bool:
        """Return True if nothing is wrong but that values are not typed in yet."""
        return bool(self.faults) and self.first is not None and self.first.code in UNFINISHED

    @property
    def first(self) -> FileFault | None:
        """The fault that a refusal names: one of form, else a value that is not typed in yet (D1.4)."""
        wrong = (fault for fault in self.faults if fault.code not in UNFINISHED)
        return next(wrong, next(iter(self.faults), None))


def read_cards(content: object) -> CheckedCards:
    """Check the content of an owner's file, a table of tables, arrays, texts and numbers, and return its cards."""
    found = Found()
    if is_table(content, found, ()):
        check_keys(found, (), content, _file_keys(defined(content)))
        _check_ids(found, content)
        if not found.faults:
            return CheckedCards(_converted(content))
    return CheckedCards(None, tuple(found.faults))


def _converted(content: Mapping[str, Any]) -> Cards:
    """The cards of a content that has been checked."""
    values = {key: value for key, value in content.items() if key not in ("format", "version")}
    if "board" in content:
        board = content["board"]
        values["board"] = {**board, **{key: list(board[key].items()) for key in ("names", "at") if key in board}}
    return msgspec.convert(values, Cards)


def _check_ids(found: Found, content: dict[str, Any]) -> None:
    """Every id stands once in the file, those of areas included (D1.3)."""
    ids = list(ids_of(content))
    counts = Counter(each for _, each in ids)
    for path, each in ids:
        if counts[each] > 1:
            found.add(FormCode.ID_TWICE, path, id=spelled(each))


def _file_keys(names: Defined) -> dict[str, Key]:
    return {
        "format": fixed(exactly(FORMAT)),
        "version": fixed(version(VERSION)),
        "name": NAMED["name"],
        "board": optional(check_board(names)),
        **pieces(names),
    }


def pieces(names: Defined) -> dict[str, Key]:
    """The arrays of a file, with the names that it defines."""
    return {
        "gang": Key(Things(lambda _: {"colour": Key(Word(tuple(GangColour)))}, low=2, further=_check_colours)),
        "character": optional(Things(lambda _: _character(names))),
        "militia": Key(Things(lambda _: _militia(names), low=1)),
        "other": optional(Things(lambda _: {})),
        "arcana": optional(Things(arcana_keys, partial(check_card, arcana=True))),
        "mission": optional(Things(lambda _: MISSION)),
        "adventure": Key(Things(lambda each: _adventure(names, each), low=1)),
    }


class Things(Struct, frozen=True):
    """An array of things, each with an id, a name and its own keys; checks of each one and of all follow."""

    own_keys: KeysOf
    each_further: Check | None = None
    low: int = 0
    further: Check | None = None

    def keys_of(self, thing: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys of a thing."""
        return {**NAMED, **self.own_keys(thing)}

    def check_one(self, found: Found, path: Path, value: object) -> None:
        """Check one of the things."""
        if is_table(value, found, path):
            with found.within(value):
                check_keys(found, path, value, self.keys_of(value))
                if self.each_further is not None:
                    self.each_further(found, path, value)

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check the array."""
        if not isinstance(value, list):
            found.add(FormCode.NO_LIST, path, seen=spelled(value), key=str(path[-1]))
            return
        if len(value) < self.low:
            found.add(CardsCode.TOO_FEW, path, seen=len(value), low=self.low)
        for position, one in enumerate(value):
            found.check(self.check_one, (*path, position), one)
        if self.further is not None:
            self.further(found, path, value)


def _check_colours(found: Found, path: Path, gangs: list[object]) -> None:
    """Gangs have different colours (D3)."""
    seen = set()
    for position, gang in enumerate(gangs):
        colour = gang.get("colour") if isinstance(gang, dict) else None
        if isinstance(colour, str) and colour != UNKNOWN:
            if colour in seen:
                found.add(CardsCode.COLOUR_TWICE, (*path, position, "colour"), seen=spelled(colour))
            seen.add(colour)


def _character(names: Defined) -> dict[str, Key]:
    return {
        "gang": Key(Named(names.gangs, CardsCode.NO_GANG)),
        "combat": Key(FIGURES),
        "move": Key(Number(0, 12)),
        "mind": Key(Number(0, 6)),
        "skill": optional(SKILL),
    }


def _militia(names: Defined) -> dict[str, Key]:
    return {"combat": Key(FIGURES), "start": optional(Named(names.on_board, CardsCode.NO_AREA))}


def _adventure(names: Defined, adventure: Mapping[str, Any]) -> dict[str, Key]:
    """The keys of an adventure; its alarm and its events lie within its rounds (D5.2)."""
    rounds = adventure.get("rounds")
    high = rounds if isinstance(rounds, int) and is_number(rounds, 1, MAX_ROUNDS) else MAX_ROUNDS
    event = _Event("op", _events(names), {"round": Key(Number(1, high))})
    return {
        "rounds": Key(Number(1, MAX_ROUNDS)),
        "alarm": optional(Number(1, high)),
        "events": optional(Listed(event, 0, ANY_LENGTH)),
    }


def _events(names: Defined) -> dict[str, dict[str, Key]]:
    places = optional(Listed(_Gate(names), 0, ANY_LENGTH))
    figure = Key(Named(names.figures, CardsCode.NO_FIGURE))
    return {
        BoxOp.GATES: {"close": places, "open": places},
        BoxOp.DUCATS: {"n": Key(NonZero(-6, 6))},
        BoxOp.DRAW: {"n": Key(Number(1, 3))},
        BoxOp.AP: {"n": Key(Number(1, 12))},
        BoxOp.PLACE: {"id": figure, "at": Key(Named(names.on_board, CardsCode.NO_AREA))},
        BoxOp.REMOVE: {"id": figure},
        BoxOp.SHUT: {"rooms": Key(Listed(Named(names.rooms, CardsCode.NO_ROOM), 0, ANY_LENGTH, instead="all"))},
        BoxOp.MANUAL: {"text": MANUAL},
    }


class _Event(Kinds, frozen=True):
    """An event; one of gates has at least one of its keys (D5.3)."""

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        super().__call__(found, path, value)
        if isinstance(value, dict) and value.get("op") == BoxOp.GATES and not {"close", "open"} & value.keys():
            found.add(FormCode.NOTHING, path, allowed="close, open")


class _Gate(Struct, frozen=True):
    """An exit, or two areas that are joined (D5.3)."""

    names: Defined

    @property
    def values(self) -> tuple[str | list[str], ...]:
        """The exits, then the lines."""
        return (*sorted(self.names.exits or ()), *sorted(map(sorted, self.names.lines or ())))

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        names = self.names
        if not isinstance(value, list):
            Named(names.exits, CardsCode.NO_EXIT)(found, path, value)
            return
        before = len(found.faults)
        Listed(Named(names.on_board, CardsCode.NO_AREA), 2, 2)(found, path, value)
        if len(found.faults) == before and names.lines is not None and frozenset(value) not in names.lines:
            found.add(CardsCode.NOT_JOINED, path, seen=", ".join(map(spelled, value)))
