"""The form of a cards file (D1-D6): its content, parsed from TOML or JSON -> cards, or every fault with its place."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from engine.owner_file import UNKNOWN, FormCode, Path, spelled
from engine.owner_file_checks import (
    NAMED,
    Found,
    Key,
    Listed,
    Number,
    Table,
    Word,
    boolean,
    check_ids,
    check_keys,
    exactly,
    fixed,
    is_table,
    optional,
    pair,
    version,
)
from engine.troyes.card_faults import CardCode, CardFault
from engine.troyes.card_keys import COLOUR, EVENT_EFFECT, check_later, check_now
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


def _check_rows(found: Found, path: Path, value: object) -> None:
    """Three rows of two spaces, each space once (D1.7)."""
    before = len(found.faults)
    Listed(Listed(Number(1, 6), 2, 2), 3, 3)(found, path, value)
    if isinstance(value, list) and len(found.faults) == before:
        spaces = [space for row in value for space in row]
        if set(spaces) != SPACES:
            found.add(CardCode.SPACES, path, seen=", ".join(map(str, spaces)))


def _check_steps(found: Found, path: Path, value: object) -> None:
    """Pairs of a number needed and points, the numbers ascending (D6)."""
    Listed(pair(Number(0, 99), POINTS), 1, 6)(found, path, value)
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
    return {**ACTIVITY, "effect": Key(check_later if later else check_now)}


def _event_keys(card: Mapping[str, Any]) -> Mapping[str, Key]:
    if card.get("colour") not in tuple(Colour) or card.get("start", False) not in (True, False):
        return {**EVENT, "calls": optional(CALLED)}
    if card["colour"] != Colour.RED or card.get("start", False):
        return {**EVENT, "calls": optional(_check_superfluous)}
    return EVENT


def _check_superfluous(found: Found, path: Path, _value: object) -> None:
    found.add(CardCode.NOT_CALLING, path)


def _cards(keys_of: Callable[[Mapping[str, Any]], Mapping[str, Key]]) -> Key:
    """An array of cards, of any length, each with the id, the name and its own keys."""

    def each(found: Found, path: Path, card: object) -> None:
        if is_table(card, found, path):
            with found.within(card):
                check_keys(found, path, card, {**NAMED, **keys_of(card)})

    def check(found: Found, path: Path, value: object) -> None:
        if not isinstance(value, list):
            found.add(FormCode.NO_LIST, path, seen=spelled(value), key=str(path[-1]))
            return
        for position, card in enumerate(value):
            found.check(each, (*path, position), card)

    return optional(check)


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
    "start": optional(boolean),
    "calls": Key(CALLED),
    "effects": Key(Listed(EVENT_EFFECT, 0, 6)),
    "dice": Key(COLOUR),
    "divisor": DIVISOR,
    "flags": Key(Number(1, 12)),
    "vp": Key(Listed(POINTS, 2, 2)),
}
CHARACTER = {"counts": Key(Word(tuple(Subject))), "steps": Key(_check_steps)}
WAGES = {str(building): Key(Number(0, 9)) for building in Building}
BOARD = {
    "wages": Key(Table(WAGES)),
    **{str(building): optional(_check_rows) for building in Building},
    "influence_max": optional(Number(1, 99)),
}
FILE = {
    "format": fixed(exactly(FORMAT)),
    "version": fixed(version(VERSION)),
    "name": NAMED["name"],
    "board": Key(Table(BOARD)),
    "activity": _cards(_activity_keys),
    "event": _cards(_event_keys),
    "character": _cards(lambda _card: CHARACTER),
}
