"""The form of a cards file (D1-D6): its content, parsed from TOML or JSON -> cards, or every fault with its place."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from engine.owner_file import UNKNOWN, FormCode, Path, spelled
from engine.owner_file_checks import (
    Check,
    Found,
    Key,
    boolean,
    check_keys,
    exactly,
    fixed,
    is_line,
    is_table,
    listed,
    number,
    optional,
    pair,
    table,
    version,
    word,
)
from engine.troyes.card_faults import CardCode, CardFault
from engine.troyes.card_keys import COLOUR, EVENT_EFFECT, check_later, check_now
from engine.troyes.cards import FORMAT, MADE_UP_ID, MADE_UP_NAME, VERSION, Cards
from engine.troyes.terms import Building, Colour, Subject, When

MAX_NAME, MAX_ID = 60, 40
ID = re.compile(r"[a-z0-9_]{1,40}")
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
        _check_ids(found, content)
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


def _check_ids(found: Found, content: Mapping[str, Any]) -> None:
    """Check that no two cards have the same id (D1.3)."""
    ids = [
        (name, position, card["id"])
        for name in CARDS
        if isinstance(content.get(name), list)
        for position, card in enumerate(content[name])
        if isinstance(card, dict) and isinstance(card.get("id"), str)
    ]
    counts = Counter(card for _, _, card in ids)
    for name, position, card in ids:
        if counts[card] > 1:
            found.add(FormCode.ID_TWICE, (name, position, "id"), id=spelled(card))


def _check_rows(found: Found, path: Path, value: object) -> None:
    """Three rows of two spaces, each space once (D1.7)."""
    before = len(found.faults)
    listed(listed(number(1, 6), 2, 2), 3, 3)(found, path, value)
    if isinstance(value, list) and len(found.faults) == before:
        spaces = [space for row in value for space in row]
        if set(spaces) != SPACES:
            found.add(CardCode.SPACES, path, seen=", ".join(map(str, spaces)))


def _check_id(found: Found, path: Path, value: object) -> None:
    if not (isinstance(value, str) and ID.fullmatch(value)):
        found.add(FormCode.ID, path, seen=spelled(value), high=MAX_ID)


def _check_name(found: Found, path: Path, value: object) -> None:
    """The name of the file or of a card; that of a made-up card shows it (D1.3)."""
    if not (isinstance(value, str) and 1 <= len(value) <= MAX_NAME and is_line(value)):
        found.add(FormCode.TEXT, path, seen=spelled(value), low=1, high=MAX_NAME)
    elif found.card.startswith(MADE_UP_ID) and not value.startswith(MADE_UP_NAME):
        found.add(FormCode.MADE_UP_NAME, path, seen=spelled(value))


def _check_steps(found: Found, path: Path, value: object) -> None:
    """Pairs of a number needed and points, the numbers ascending (D6)."""
    listed(pair(number(0, 99), POINTS), 1, 6)(found, path, value)
    if not isinstance(value, list):
        return
    needs = [step[0] if isinstance(step, list) and step else None for step in value]
    for position, (before, need) in enumerate(pairwise(needs), 1):
        if isinstance(before, int) and isinstance(need, int) and need <= before:
            found.add(CardCode.ASCENDING, (*path, position, 0), seen=spelled(need), before=spelled(before))


def _named(found: Found, path: Path, card: dict[str, Any], keys: Mapping[str, Key]) -> None:
    """Check the keys of a card, whose id stands with its faults."""
    name = card.get("id")
    found.card = name if isinstance(name, str) and ID.fullmatch(name) else ""
    check_keys(found, path, card, {"id": ID_KEY, "name": NAME_KEY, **keys})
    found.card = ""


def _check_activity(found: Found, path: Path, card: object) -> None:
    if is_table(card, found, path):
        effect = card.get("effect")
        later = card.get("when") == When.LATER or (
            card.get("when") == UNKNOWN and isinstance(effect, dict) and "kind" in effect
        )
        _named(found, path, card, {**ACTIVITY, "effect": Key(check_later if later else check_now)})


def _check_event(found: Found, path: Path, card: object) -> None:
    if not is_table(card, found, path):
        return
    keys = dict(EVENT)
    if card.get("colour") not in tuple(Colour) or card.get("start", False) not in (True, False):
        keys["calls"] = optional(CALLED)
    elif card["colour"] != Colour.RED or card.get("start", False):
        keys["calls"] = optional(_check_superfluous)
    _named(found, path, card, keys)


def _check_superfluous(found: Found, path: Path, _value: object) -> None:
    found.add(CardCode.NOT_CALLING, path)


def _check_character(found: Found, path: Path, card: object) -> None:
    if is_table(card, found, path):
        _named(found, path, card, CHARACTER)


def _check_all(check: Check) -> Check:
    """An array of cards, of any length."""

    def each(found: Found, path: Path, value: object) -> None:
        if not isinstance(value, list):
            found.add(FormCode.NO_LIST, path, seen=spelled(value), key=str(path[-1]))
            return
        for position, card in enumerate(value):
            found.check(check, (*path, position), card)

    return each


POINTS = number(0, 20)
ID_KEY, NAME_KEY = fixed(_check_id), fixed(_check_name)
CALLED = word((Colour.WHITE, Colour.YELLOW))
DIVISOR = Key(number(1, 18))

ACTIVITY = {
    "colour": Key(COLOUR),
    "number": Key(number(1, 3)),
    "hire": Key(number(0, 30)),
    "vp": Key(listed(POINTS, 1, 4)),
    "dice": optional(COLOUR),
    "divisor": DIVISOR,
    "when": Key(word(tuple(When))),
}
EVENT = {
    "colour": Key(COLOUR),
    "start": optional(boolean),
    "calls": Key(CALLED),
    "effects": Key(listed(EVENT_EFFECT, 0, 6)),
    "dice": Key(COLOUR),
    "divisor": DIVISOR,
    "flags": Key(number(1, 12)),
    "vp": Key(listed(POINTS, 2, 2)),
}
CHARACTER = {"counts": Key(word(tuple(Subject))), "steps": Key(_check_steps)}
WAGES = {str(building): Key(number(0, 9)) for building in Building}
BOARD = {
    "wages": Key(table(WAGES)),
    **{str(building): optional(_check_rows) for building in Building},
    "influence_max": optional(number(1, 99)),
}
FILE = {
    "format": fixed(exactly(FORMAT)),
    "version": fixed(version(VERSION)),
    "name": NAME_KEY,
    "board": Key(table(BOARD)),
    "activity": optional(_check_all(_check_activity)),
    "event": optional(_check_all(_check_event)),
    "character": optional(_check_all(_check_character)),
}
