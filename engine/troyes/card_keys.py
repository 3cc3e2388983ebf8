"""The keys of the effects of a cards file, with the check of each value (D3-D5)."""

from collections.abc import Mapping
from typing import Any

from engine.owner_file import FormCode, Path
from engine.owner_file_checks import (
    Found,
    Key,
    Kinds,
    Listed,
    Number,
    NumberOrWord,
    Table,
    Tagged,
    Text,
    Word,
    optional,
)
from engine.troyes.terms import (
    Building,
    Chooser,
    CitizensCounted,
    Colour,
    CountName,
    CubePlace,
    Deed,
    DieColour,
    Good,
    Pick,
)

MAX_TEXT = 200
COLOUR, BUILDING = Word(tuple(Colour)), Word(tuple(Building))
COUNTS: dict[str, dict[str, Key]] = {name: {} for name in CountName}
COUNTS[CountName.CITIZENS] = {
    "in": Key(Listed(BUILDING, 1, len(Building), different=True)),
    "pick": Key(Word(tuple(CitizensCounted))),
}
COUNTS[CountName.OWN_DICE] = COUNTS[CountName.MOST_DICE] = {"colour": Key(COLOUR)}
COUNT = Tagged("count", COUNTS)

DENIER = Number(1, 99)
GOODS = ("denier", "influence", "vp", "citizen", "event_cube", "cathedral_cube")
NOW = {
    "need": optional(Table({"denier": Key(DENIER)})),
    "cost": optional(Table({"denier": optional(DENIER), "influence": optional(DENIER)}, filled=True)),
    "per": optional(COUNT),
    "roll": optional(Listed(Number(1, 6), 1, 6, different=True)),
    "gain": Key(Table({good: optional(Number(1, 20)) for good in GOODS}, filled=True)),
}
NOT_FOR = {"not_for": optional(Listed(Word(tuple(Deed)), 0, len(Deed), different=True))}
SIX = Key(Number(1, 6))
LATER: dict[str, dict[str, Key]] = {
    "add_each": {"colour": Key(COLOUR), "n": Key(Number(1, 9)), **NOT_FOR},
    "add_group": {"colour": Key(COLOUR), "n": Key(Number(1, 30)), **NOT_FOR},
    "set_each": {"n": SIX, "colour": optional(COLOUR), **NOT_FOR},
    "recolour": {"from": Key(COLOUR), "to": Key(COLOUR), **NOT_FOR},
    "multiply": {"from": Key(COLOUR), "to": Key(COLOUR), "count": Key(Number(2, 3)), **NOT_FOR},
    "free": {"colour": Key(COLOUR), "n": Key(Number(1, 3)), **NOT_FOR},
    "virtual": {"colour": Key(COLOUR), "n": SIX, **NOT_FOR},
}
MANUAL = Key(Text(MAX_TEXT))
EVENT_EFFECTS: dict[str, dict[str, Key]] = {
    "black": {"n": SIX},
    "lose": {"what": Key(Word(tuple(Good))), "n": Key(Number(1, 20)), "per": optional(COUNT)},
    "discard": {"colour": Key(Word(tuple(DieColour))), "n": SIX, "pick": Key(Word(tuple(Pick)))},
    "replace": {"building": Key(BUILDING), "n": SIX, "by": Key(Word(tuple(Chooser)))},
    "enter": {"building": Key(BUILDING), "space": Key(NumberOrWord(1, 6, "start"))},
    "uncube": {"from": Key(Word(tuple(CubePlace))), "n": SIX},
    "manual": {"text": MANUAL},
}


EVENT_EFFECT = Tagged("kind", EVENT_EFFECTS)


class Effect(Kinds, frozen=True, kw_only=True):
    """The effect of an activity card: as the `form` has it, or in words."""

    form: Table | Tagged

    def kind_of(self, table: Mapping[str, Any]) -> str:
        """The kind of an effect: that of the form, if it is not in words."""
        return "manual" if "manual" in table else "symbols"

    def keys_of(self, table: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys of an effect."""
        return self.kinds["manual"] if "manual" in table else self.form.keys_of(table)

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value; a count and a throw exclude each other (D3)."""
        super().__call__(found, path, value)
        if isinstance(value, dict) and "manual" not in value and self.form is _NOW and value.keys() >= {"per", "roll"}:
            found.add(FormCode.NOT_BOTH, path, key="per", other="roll")


_NOW, _LATER = Table(NOW), Tagged("kind", LATER)
_IN_WORDS = {"manual": MANUAL}
AT_ONCE = Effect("", {"symbols": {"gain": NOW["gain"]}, "manual": _IN_WORDS}, form=_NOW)
"""The effect of a card that acts at once (D3)."""
LATER_ON = Effect("", {"symbols": {"kind": Key(Word(tuple(LATER)))}, "manual": _IN_WORDS}, form=_LATER)
"""The effect of a cube that goes with a later action (D4)."""
