"""The form of skills and arcana in an owner's file, with the times and targets of each effect (D3, D4)."""

from collections.abc import Mapping
from typing import Any

from engine.cadwallon.cards import BOOSTS, Op, Trait
from engine.cadwallon.cards_faults import CardsCode
from engine.cadwallon.terms import BEFORE_DICE, Deed, Of, Target, When, Who, Whose
from engine.owner_file import UNKNOWN, FormCode, Path, spelled
from engine.owner_file_checks import (
    Check,
    Found,
    Key,
    anything,
    check_keys,
    is_number,
    is_table,
    listed,
    number,
    optional,
    table,
    text,
    word,
)

MAX_TEXT = 200
MANUAL = Key(text(MAX_TEXT))
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


def nonzero(low: int, high: int) -> Check:
    """A whole number in a range, but not 0."""

    def check(found: Found, path: Path, value: object) -> None:
        if not is_number(value, low, high) or value == 0:
            found.add(CardsCode.NUMBER, path, seen=spelled(value), low=low, high=high)

    return check


def by_word(tag: str, kinds: Mapping[str, Mapping[str, Key]], common: Mapping[str, Key] | None = None) -> Check:
    """A table whose key `tag` names its kind, and with it the other keys beside the common ones."""
    words, always = word(tuple(kinds)), common or {}
    loose = {name: optional(anything) for keys in kinds.values() for name in keys}

    def check(found: Found, path: Path, value: object) -> None:
        if is_table(value, found, path):
            kind = value.get(tag)
            own = kinds[kind] if isinstance(kind, str) and kind in kinds else loose
            check_keys(found, path, value, {tag: Key(words), **always, **own})

    return check


EFFECTS: dict[str, dict[str, Key]] = {
    Op.STEPS: {"n": Key(nonzero(-6, 6))},
    Op.WALLS: {"n": Key(number(1, 3))},
    Op.THROUGH: {},
    Op.MIND: {"n": Key(number(1, 5))},
    Op.OPEN: {},
    Op.BOUNTY: {"n": Key(number(1, 6))},
    Op.SWAP: {},
    Op.AP: {"n": Key(number(1, 3))},
    Op.DICE: {"n": Key(nonzero(-3, 3)), "side": Key(word((Whose.OWN, Whose.OTHER)))},
    Op.TIES: {},
    Op.AGAIN: {"side": Key(word(tuple(Whose)))},
    Op.DUCATS: {"n": Key(nonzero(-6, 6)), "who": Key(word(tuple(Who)))},
    Op.DRAW: {"n": Key(number(1, 3))},
    Op.SHUT: {},
    Op.MANUAL: {"text": MANUAL},
}
TRAITS: dict[str, dict[str, Key]] = {
    Trait.DICE: {
        "n": Key(number(1, 3)),
        "side": Key(word(("attack", "defend", "both"))),
        "against": optional(word(("thieves", "militia", "all"))),
    },
    Trait.TIES: {},
    Trait.THROUGH: {},
    Trait.COST: {"of": Key(word(tuple(Deed))), "n": Key(number(0, 3))},
    Trait.CHEST: {"n": Key(number(1, 3))},
    Trait.CARRY: {"n": Key(number(1, 3))},
    Trait.SPOILS: {"n": Key(number(3, 6))},
    Trait.RUN: {"n": Key(number(1, 2))},
    Trait.IMMUNE: {},
    Trait.FENCE: {"n": Key(number(1, 3))},
}
_EFFECTS = Key(listed(by_word("op", EFFECTS), 1, 4))
_TRAITS = listed(by_word("kind", TRAITS), 1, 3)
_OF = Key(listed(word(tuple(Of)), 1, len(Of), different=True))
_PRICE = number(1, 3)
_COST = optional(table({"ap": optional(_PRICE), "arcana": optional(_PRICE)}, filled=True))


def arcana_keys(card: Mapping[str, Any]) -> dict[str, Key]:
    """The keys of an arcana, beside id and name (D4)."""
    keys = {"count": Key(number(1, 20)), "when": Key(word(tuple(When))), "effect": _EFFECTS}
    return {**keys, "on": optional(word(tuple(Target))), **_of_key(card)}


def _of_key(card: Mapping[str, Any]) -> dict[str, Key]:
    """`of` belongs to rerolls alone (D4.1)."""
    when = card.get("when")
    if when == When.REROLL:
        return {"of": _OF}
    return {"of": optional(_OF.check)} if when == UNKNOWN else {}


def check_skill(found: Found, path: Path, value: object) -> None:
    """A skill of one of the three kinds (D3)."""
    if not is_table(value, found, path):
        return
    if "always" in value:
        check_keys(found, path, value, {"always": Key(_check_traits)})
    elif "manual" in value:
        check_keys(found, path, value, {"manual": MANUAL})
    else:
        keys = {"when": Key(word(SKILL_TIMES)), "effect": _EFFECTS, "cost": _COST}
        check_keys(found, path, value, {**keys, "on": optional(word(tuple(CHARACTERS))), **_of_key(value)})
        _check_price(found, path, value)
        check_card(found, path, value, arcana=False)


def _check_traits(found: Found, path: Path, value: object) -> None:
    """One to three traits, each kind once, `cost` once for each `of` (D3.1)."""
    _TRAITS(found, path, value)
    seen = set()
    for position, each in enumerate(value if isinstance(value, list) else ()):
        kind = each.get("kind") if isinstance(each, dict) else None
        of = each.get("of") if kind == Trait.COST else ""
        if not isinstance(kind, str) or not isinstance(of, str) or UNKNOWN in (kind, of):
            continue
        if (kind, of) in seen:
            found.add(FormCode.TWICE, (*path, position), seen=spelled(of or kind))
        seen.add((kind, of))


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
