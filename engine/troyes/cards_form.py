"""The form of a cards file (D1-D6): its content, parsed from TOML or JSON -> cards, or every fault with its place."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from engine.owner_file import UNKNOWN, FormCode, Path, spelled
from engine.owner_file_checks import (
    NAMED,
    Boolean,
    Found,
    Key,
    Listed,
    Number,
    Pair,
    Table,
    Word,
    check_ids,
    check_keys,
    exactly,
    fixed,
    is_table,
    optional,
    version,
)
from engine.troyes.card_faults import CardCode, CardFault
from engine.troyes.card_keys import AT_ONCE, COLOUR, EVENT_EFFECT, LATER_ON
from engine.troyes.cards import FORMAT, VERSION, Cards
from engine.troyes.terms import Building, Colour, Subject, When

SPACES = frozenset(range(1, 7))
CARDS = ("activity", "event", "character")


class CheckedCards(Struct, frozen=True):
    """The result of reading: the cards, or the faults in the order in which they were found."""

    cards: Cards | None
    faults: tuple[CardFault, ...] = ()

    @property
    def unfinished(self) -> bool:
        """Return True if nothing is wrong but that values are not typed in yet."""
        return bool(self.faults) and all(fault.code is FormCode.NOT_YET for fault in self.faults)


def read_cards(content: object) -> CheckedCards:
    """Check the content of a cards file, a table of tables, arrays, texts and numbers, and return its cards.

    A file with a value that is not typed in yet has no cards either: its faults name each place.
    """
    found = Found()
    if is_table(content, found, ()):
        check_keys(found, (), content, FILE)
        check_ids(found, {name: content.get(name) for name in CARDS})
        if not found.faults:
            return CheckedCards(_converted(content))
    return CheckedCards(None, tuple(found.faults))


def _converted(content: Mapping[str, Any]) -> Cards:
    """The cards of a content that has been checked."""
    activities = [{"dice": card["colour"], **card, "effect": _effect(card)} for card in content.get("activity", ())]
    return msgspec.convert({**content, "activity": activities}, Cards)


def _effect(card: Mapping[str, Any]) -> dict[str, Any]:
    effect: dict[str, Any] = card["effect"]
    if "manual" in effect:
        return {"kind": "manual", "text": effect["manual"]}
    return effect if card["when"] == When.LATER else {"kind": "now", **effect}


class _Rows(Listed, frozen=True):
    """Three rows of two spaces, each space once (D1.7)."""

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        before = len(found.faults)
        super().__call__(found, path, value)
        if isinstance(value, list) and len(found.faults) == before:
            spaces = [space for row in value for space in row]
            if set(spaces) != SPACES:
                found.add(CardCode.SPACES, path, seen=", ".join(map(str, spaces)))


class _Steps(Listed, frozen=True):
    """Pairs of a number needed and points, the numbers ascending (D6)."""

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        super().__call__(found, path, value)
        if not isinstance(value, list):
            return
        needs = [step[0] if isinstance(step, list) and step else None for step in value]
        for position, (before, need) in enumerate(pairwise(needs), 1):
            if isinstance(before, int) and isinstance(need, int) and need <= before:
                found.add(CardCode.ASCENDING, (*path, position, 0), seen=spelled(need), before=spelled(before))


def _activity_keys(card: Mapping[str, Any]) -> Mapping[str, Key]:
    effect = card.get("effect")
    later = card.get("when") == When.LATER or (
        card.get("when") == UNKNOWN and isinstance(effect, dict) and "kind" in effect
    )
    return {**ACTIVITY, "effect": Key(LATER_ON if later else AT_ONCE)}


def _event_keys(card: Mapping[str, Any]) -> Mapping[str, Key]:
    if card.get("colour") not in tuple(Colour) or card.get("start", False) not in (True, False):
        return {**EVENT, "calls": optional(CALLED)}
    if card["colour"] != Colour.RED or card.get("start", False):
        return {**EVENT, "calls": optional(_check_superfluous)}
    return EVENT


def _check_superfluous(found: Found, path: Path, _value: object) -> None:
    found.add(CardCode.NOT_CALLING, path)


class CardList(Struct, frozen=True):
    """An array of cards, of any length, each with the id, the name and its own keys."""

    own_keys: Callable[[Mapping[str, Any]], Mapping[str, Key]]

    def keys_of(self, card: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys that a card may have."""
        keys = {**NAMED, **self.own_keys(card)}
        return {name: key for name, key in keys.items() if key.check is not _check_superfluous}

    def check_one(self, found: Found, path: Path, card: object) -> None:
        """Check one of the cards."""
        if is_table(card, found, path):
            with found.within(card):
                check_keys(found, path, card, {**NAMED, **self.own_keys(card)})

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check the array."""
        if not isinstance(value, list):
            found.add(FormCode.NO_LIST, path, seen=spelled(value), key=str(path[-1]))
            return
        for position, card in enumerate(value):
            found.check(self.check_one, (*path, position), card)


POINTS = Number(0, 20)
CALLED = Word((Colour.WHITE, Colour.YELLOW))
DIVISOR = Key(Number(1, 18))

ACTIVITY = {
    "colour": Key(COLOUR),
    "number": Key(Number(1, 3)),
    "hire": Key(Number(0, 30)),
    "vp": Key(Listed(POINTS, 1, 4)),
    "dice": optional(COLOUR),
    "divisor": DIVISOR,
    "when": Key(Word(tuple(When))),
}
EVENT = {
    "colour": Key(COLOUR),
    "start": optional(Boolean()),
    "calls": Key(CALLED),
    "effects": Key(Listed(EVENT_EFFECT, 0, 6)),
    "dice": Key(COLOUR),
    "divisor": DIVISOR,
    "flags": Key(Number(1, 12)),
    "vp": Key(Listed(POINTS, 2, 2)),
}
CHARACTER = {"counts": Key(Word(tuple(Subject))), "steps": Key(_Steps(Pair(Number(0, 99), second=POINTS), 1, 6))}
WAGES = {str(building): Key(Number(0, 9)) for building in Building}
BOARD = {
    "wages": Key(Table(WAGES)),
    **{str(building): optional(_Rows(Listed(Number(1, 6), 2, 2), 3, 3)) for building in Building},
    "influence_max": optional(Number(1, 99)),
}
PIECES = {
    "activity": CardList(_activity_keys),
    "event": CardList(_event_keys),
    "character": CardList(lambda _card: CHARACTER),
}
"""The form of each kind of card."""
FILE = {
    "format": fixed(exactly(FORMAT)),
    "version": fixed(version(VERSION)),
    "name": NAMED["name"],
    "board": Key(Table(BOARD)),
    **{kind: optional(cards) for kind, cards in PIECES.items()},
}
