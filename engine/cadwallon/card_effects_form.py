"""The form of skills and arcana in an owner's file, with the times and targets of each effect (D3, D4)."""

from collections.abc import Mapping
from typing import Any

from engine.cadwallon.cards import BOOSTS, Op, Trait
from engine.cadwallon.cards_faults import CardsCode
from engine.cadwallon.terms import BEFORE_DICE, Deed, Of, Target, When, Who, Whose
from engine.owner_file import UNKNOWN, FormCode, Path, spelled
from engine.owner_file_checks import (
    Found,
    Key,
    Kinds,
    Listed,
    Number,
    Table,
    Text,
    Word,
    is_number,
    optional,
)

MAX_TEXT = 200
MANUAL = Key(Text(MAX_TEXT))
OFF_DICE = frozenset({Op.STEPS, Op.DUCATS, Op.DRAW, Op.SHUT, Op.MANUAL})
IN_FIGHT = frozenset({Op.DICE, Op.TIES, Op.DUCATS, Op.DRAW, Op.MANUAL})
OPS: dict[str, frozenset[str]] = {
    When.TURN: frozenset(Op) - {Op.DICE, Op.TIES, Op.AGAIN},
    When.FOE: OFF_DICE,
    When.ANY: OFF_DICE,
    **dict.fromkeys(BEFORE_DICE, IN_FIGHT),
    When.REROLL: frozenset({Op.AGAIN, Op.DUCATS, Op.DRAW}),
}
"""The effects of each time (D4.4)."""
CHARACTERS = frozenset({Target.OWN, Target.ENEMY})
SKILL_TIMES = (When.TURN, *BEFORE_DICE, When.REROLL)


class NonZero(Number, frozen=True):
    """A whole number in a range, but not 0."""

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers of the range but 0."""
        return tuple(filter(None, super().values))

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if not is_number(value, self.low, self.high) or value == 0:
            found.add(CardsCode.NUMBER, path, seen=spelled(value), low=self.low, high=self.high)


EFFECTS: dict[str, dict[str, Key]] = {
    Op.STEPS: {"n": Key(NonZero(-6, 6))},
    Op.WALLS: {"n": Key(Number(1, 3))},
    Op.THROUGH: {},
    Op.MIND: {"n": Key(Number(1, 5))},
    Op.OPEN: {},
    Op.BOUNTY: {"n": Key(Number(1, 6))},
    Op.SWAP: {},
    Op.AP: {"n": Key(Number(1, 3))},
    Op.DICE: {"n": Key(NonZero(-3, 3)), "side": Key(Word((Whose.OWN, Whose.OTHER)))},
    Op.TIES: {},
    Op.AGAIN: {"side": Key(Word(tuple(Whose)))},
    Op.DUCATS: {"n": Key(NonZero(-6, 6)), "who": Key(Word(tuple(Who)))},
    Op.DRAW: {"n": Key(Number(1, 3))},
    Op.SHUT: {},
    Op.MANUAL: {"text": MANUAL},
}
TRAITS: dict[str, dict[str, Key]] = {
    Trait.DICE: {
        "n": Key(Number(1, 3)),
        "side": Key(Word(("attack", "defend", "both"))),
        "against": optional(Word(("thieves", "militia", "all"))),
    },
    Trait.TIES: {},
    Trait.THROUGH: {},
    Trait.COST: {"of": Key(Word(tuple(Deed))), "n": Key(Number(0, 3))},
    Trait.CHEST: {"n": Key(Number(1, 3))},
    Trait.CARRY: {"n": Key(Number(1, 3))},
    Trait.SPOILS: {"n": Key(Number(3, 6))},
    Trait.RUN: {"n": Key(Number(1, 2))},
    Trait.IMMUNE: {},
    Trait.FENCE: {"n": Key(Number(1, 3))},
}
_EFFECTS = Key(Listed(Kinds("op", EFFECTS), 1, 4))
_OF = Key(Listed(Word(tuple(Of)), 1, len(Of), different=True))
_PRICE = Number(1, 3)
_COST = optional(Table({"ap": optional(_PRICE), "arcana": optional(_PRICE)}, filled=True))


def arcana_keys(card: Mapping[str, Any]) -> dict[str, Key]:
    """The keys of an arcana, beside id and name (D4)."""
    keys = {"count": Key(Number(1, 20)), "when": Key(Word(tuple(When))), "effect": _EFFECTS}
    return {**keys, "on": optional(Word(tuple(Target))), **_of_key(card)}


def _of_key(card: Mapping[str, Any]) -> dict[str, Key]:
    """`of` belongs to rerolls alone (D4.1)."""
    when = card.get("when")
    if when == When.REROLL:
        return {"of": _OF}
    return {"of": optional(_OF.check)} if when == UNKNOWN else {}


class _Traits(Listed, frozen=True):
    """One to three traits, each kind once, `cost` once for each `of` (D3.1)."""

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        super().__call__(found, path, value)
        seen = set()
        for position, each in enumerate(value if isinstance(value, list) else ()):
            kind = each.get("kind") if isinstance(each, dict) else None
            of = each.get("of") if kind == Trait.COST else ""
            if not isinstance(kind, str) or not isinstance(of, str) or UNKNOWN in (kind, of):
                continue
            if (kind, of) in seen:
                found.add(FormCode.TWICE, (*path, position), seen=spelled(of or kind))
            seen.add((kind, of))


class _Skill(Kinds, frozen=True):
    """A skill of one of the three kinds (D3)."""

    def kind_of(self, table: Mapping[str, Any]) -> str:
        """The kind of a skill: used at a time, if it is neither of the two others."""
        return next((kind for kind in ("always", "manual") if kind in table), "when")

    def keys_of(self, table: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys of a skill."""
        kind = self.kind_of(table)
        return {**self.kinds[kind], **(_of_key(table) if kind == "when" else {})}

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        super().__call__(found, path, value)
        if isinstance(value, dict) and self.kind_of(value) == "when":
            _check_price(found, path, value)
            check_card(found, path, value, arcana=False)


_USED = {"when": Key(Word(SKILL_TIMES)), "effect": _EFFECTS, "cost": _COST, "on": optional(Word(tuple(CHARACTERS)))}
SKILL = _Skill(
    "", {"always": {"always": Key(_Traits(Kinds("kind", TRAITS), 1, 3))}, "when": _USED, "manual": {"manual": MANUAL}}
)


def _check_price(found: Found, path: Path, skill: Mapping[str, Any]) -> None:
    """Action points are paid in the own turn alone (D3.3)."""
    cost = skill.get("cost")
    if isinstance(cost, dict) and "ap" in cost and skill.get("when") not in (When.TURN, UNKNOWN):
        found.add(CardsCode.AP_TIME, (*path, "cost", "ap"))


def check_card(found: Found, path: Path, card: Mapping[str, Any], *, arcana: bool) -> None:
    """The effects of a card or a skill suit its time, its target and one another (D3.4, D4.2, D4.4)."""
    effects, when = card.get("effect"), card.get("when")
    if not isinstance(effects, list):
        return
    ops = [each.get("op") if isinstance(each, dict) else None for each in effects]
    known = all(isinstance(op, str) and op in EFFECTS for op in ops)
    place = (*path, "effect")
    for position, op in enumerate(ops):
        _check_time(found, (*place, position), effects[position], op, when, arcana=arcana)
    if Op.MANUAL in ops and len(ops) > 1:
        found.add(CardsCode.ALONE, place, seen=Op.MANUAL.value)
    if when == When.REROLL and (ops.count(Op.AGAIN) > 1 or (known and Op.AGAIN not in ops)):
        found.add(CardsCode.AGAIN, place)
    _check_target(found, path, card, [each for each in effects if isinstance(each, dict)], known, arcana=arcana)


def _check_time(found: Found, path: Path, effect: Mapping[str, Any], op: object, when: object, *, arcana: bool) -> None:
    if not (isinstance(op, str) and op in EFFECTS):
        return
    never = {Op.SWAP} if arcana else {Op.SHUT, Op.MANUAL}
    allowed = OPS[when] - never if isinstance(when, str) and when in OPS else frozenset(Op) - never
    if op not in allowed:
        words = ", ".join(sorted(allowed))
        found.add(CardsCode.OP_TIME, (*path, "op"), seen=op, when=str(when), allowed=words)
    elif op == Op.DUCATS and when in (*BEFORE_DICE, When.REROLL) and effect.get("who") in (Who.TARGET, Who.OTHERS):
        found.add(CardsCode.SELF_ALONE, (*path, "who"))


def _check_target(
    found: Found, path: Path, card: Mapping[str, Any], effects: list[dict[str, Any]], known: bool, *, arcana: bool
) -> None:
    """`on` stands exactly in cards with an effect that asks for it, and suits each of their effects (D4.4)."""
    sure = known and not any(each["op"] == Op.DUCATS and each.get("who") == UNKNOWN for each in effects)
    needs = [need for each in effects if (need := _asked(each))]
    must = needs if arcana else [_asked(each) for each in effects if each.get("op") not in BOOSTS and _asked(each)]
    place = (*path, "on")
    if "on" not in card:
        for need in must:
            found.add(CardsCode.ASKS, path, seen="on", allowed=" or ".join(sorted(need)))
        return
    on, when = card["on"], card.get("when")
    room = on == Target.ROOM and not any(each.get("op") == Op.SHUT for each in effects)
    if when in (*BEFORE_DICE, When.REROLL) or (sure and (not needs or room)):
        found.add(CardsCode.NO_TARGET, place)
    for need in needs:
        if isinstance(on, str) and on in tuple(Target) and on not in need:
            found.add(CardsCode.ON, place, seen=on, allowed=" or ".join(sorted(need)))


def _asked(effect: Mapping[str, Any]) -> frozenset[Target]:
    """The targets that an effect can have; none if it asks for none."""
    op = effect.get("op")
    if op == Op.SHUT:
        return frozenset({Target.ROOM})
    if op == Op.DUCATS and effect.get("who") == Who.TARGET:
        return frozenset({Target.ENEMY, Target.PLAYER})
    return CHARACTERS if op == Op.SWAP or op in BOOSTS else frozenset()
