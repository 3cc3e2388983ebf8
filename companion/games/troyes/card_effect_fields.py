"""The fields of an effect: of an activity card (D3, D4), or one of the effects of an event (D5)."""

from collections.abc import Mapping
from typing import Any

from companion.games.troyes import card_terms
from companion.games.troyes.card_field import Choice, Field, buildings, colours, in_words, numbers, one, several, words
from companion.games.troyes.card_values import ABSENT, EFFECT, Values, count_of, not_for, value_at
from companion.i18n.language import _
from engine.owner_file import UNKNOWN, Path
from engine.troyes.terms import CountName, DieColour, Good, When


def activity_effect_fields(values: Values) -> list[Field]:
    """The effect of an activity card."""
    effect = values.get("effect")
    table = effect if isinstance(effect, dict) else {}
    kind = "manual" if "manual" in table else str(table.get("kind", UNKNOWN))
    if values.get("when") == When.LATER:
        kinds = words(card_terms.LATER)
        shown = next((each.word for each in kinds if each.value == kind), UNKNOWN)
        first = Field((*EFFECT, "kind"), _("Effect of the cube"), shown, kinds)
        return [first, *([in_words(values, (*EFFECT, "manual"))] if kind == "manual" else _later(values, table))]
    answers = (Choice({"gain": {}}, _("no")), Choice({"manual": UNKNOWN}, _("yes")))
    manual = Field(EFFECT, _("Something else, in words"), _("yes") if kind == "manual" else _("no"), answers)
    return [manual, in_words(values, (*EFFECT, "manual"))] if kind == "manual" else [*_now(values), manual]


def _now(values: Values) -> list[Field]:
    found = [
        one(values, (*EFFECT, "gain", str(good)), _("+ {good}").format(good=_(word)), numbers(0, 20), absent="0")
        for good, word in card_terms.GOODS.items()
    ]
    costs = ((Good.DENIER, _("Costs deniers")), (Good.INFLUENCE, _("Costs influence")))
    found += [one(values, (*EFFECT, "cost", str(g)), title, numbers(0, 99), absent="0") for g, title in costs]
    found.append(one(values, (*EFFECT, "need", "denier"), _("Needs deniers in hand"), numbers(0, 99), absent="0"))
    faces = value_at(values, (*EFFECT, "roll"))
    faces = faces if isinstance(faces, list) else []
    thrown = several((*EFFECT, "roll"), _("Only if a black die shows"), faces, numbers(1, 6), _("any throw"))
    return [*found, *_count(values, (*EFFECT, "per")), thrown]


def _count(values: Values, path: Path) -> list[Field]:
    """The count of an effect, with its own values."""
    seen = value_at(values, path)
    name = str(seen.get("count")) if isinstance(seen, dict) else ""
    none = Choice(ABSENT, _("nothing"))
    choices = (none, *(Choice(count_of(name), _(word)) for name, word in card_terms.COUNTS.items()))
    shown = _(card_terms.COUNTS[CountName(name)]) if name in card_terms.COUNTS else none.word
    found = [Field(path, _("Once for each of"), shown, choices)]
    if name == CountName.CITIZENS and isinstance(seen, dict):
        chosen = seen.get("in")
        chosen = chosen if isinstance(chosen, list) else []
        found.append(several((*path, "in"), _("Buildings"), chosen, buildings(), UNKNOWN))
        found.append(one(values, (*path, "pick"), _("Of several buildings"), words(card_terms.CITIZENS)))
    elif name in (CountName.OWN_DICE, CountName.MOST_DICE):
        found.append(one(values, (*path, "colour"), _("Colour of the dice"), colours()))
    return found


def _later(values: Values, effect: Mapping[str, Any]) -> list[Field]:
    ranges = {"add_each": (1, 9), "add_group": (1, 30), "set_each": (1, 6), "free": (1, 3), "virtual": (1, 6)}
    kind = str(effect.get("kind", UNKNOWN))
    found = []
    if kind in ("recolour", "multiply"):
        found.append(one(values, (*EFFECT, "from"), _("Colour of the real dice"), colours()))
        found.append(one(values, (*EFFECT, "to"), _("Count as this colour"), colours()))
    elif kind in ranges:
        found.append(one(values, (*EFFECT, "colour"), _("Colour of the dice"), colours()))
        if kind == "set_each":
            any_colour = Choice(ABSENT, _("any"))
            found[-1] = one(
                values, (*EFFECT, "colour"), found[-1].title, (any_colour, *colours()), absent=any_colour.word
            )
        titles = {"set_each": _("Each die counts as"), "virtual": _("Value of the die"), "free": _("Dice for nothing")}
        found.append(one(values, (*EFFECT, "n"), titles.get(kind) or _("Counts more"), numbers(*ranges[kind])))
    if kind == "multiply":
        found.append(one(values, (*EFFECT, "count"), _("Number of dice"), numbers(2, 3)))
    if kind in card_terms.LATER:
        deeds = words(card_terms.DEEDS)
        found.append(
            several((*EFFECT, "not_for"), _("The cube does not go with"), not_for(effect), deeds, _("nothing"))
        )
    return found


def event_effect_fields(values: Values, at: Path) -> list[Field]:
    seen = value_at(values, at)
    kind = seen.get("kind", UNKNOWN) if isinstance(seen, dict) else UNKNOWN
    kinds = words(card_terms.EVENT_EFFECTS)
    shown = next((each.word for each in kinds if each.value == kind), UNKNOWN)
    return [Field((*at, "kind"), _("Kind of effect"), shown, kinds), *_effect_values(values, at, str(kind))]


def _effect_values(values: Values, at: Path, kind: str) -> list[Field]:
    number = one(values, (*at, "n"), _("Number"), numbers(1, 20 if kind == "lose" else 6))
    if kind == "black":
        return [number]
    if kind == "lose":
        goods = tuple(Choice(str(each), _(card_terms.GOODS[each])) for each in Good)
        return [one(values, (*at, "what"), _("Lost"), goods), number, *_count(values, (*at, "per"))]
    if kind == "discard":
        choices = (*colours(), Choice(str(DieColour.ANY), _("any")))
        pick = one(values, (*at, "pick"), _("Which dice"), words(card_terms.PICKS))
        return [one(values, (*at, "colour"), _("Colour of the dice"), choices), number, pick]
    building = one(values, (*at, "building"), _("Building"), buildings())
    if kind == "replace":
        return [building, number, one(values, (*at, "by"), _("Chosen by"), words(card_terms.CHOOSERS))]
    if kind == "enter":
        spaces = (*numbers(1, 6), Choice("start", _("the start player says")))
        return [building, one(values, (*at, "space"), _("Space"), spaces)]
    if kind == "uncube":
        return [one(values, (*at, "from"), _("Cubes from"), words(card_terms.CUBE_PLACES)), number]
    return [in_words(values, (*at, "text"))] if kind == "manual" else []
