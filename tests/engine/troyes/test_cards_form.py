"""The form of a cards file: good ones are read whole, and every fault is found with its place (D1-D6)."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.owner_file import FileCode, FormCode
from engine.owner_file_checks import MAX_FAULTS
from engine.troyes.card_effects import AddEach, Count, Gain, Manual, Multiply, Now
from engine.troyes.card_faults import CardCode
from engine.troyes.cards import ROWS, Cards, as_mapping
from engine.troyes.cards_form import read_cards
from engine.troyes.made_up import MADE_UP, made_up_cards
from engine.troyes.terms import Building, CitizensCounted, Colour, CountName, Deed

SHARED = Path(__file__).parents[4] / "shared" / "rules" / "troyes"
SMALL: dict[str, Any] = {
    "format": "oyez.troyes-cards",
    "version": 1,
    "name": "Our copy",
    "board": {"wages": {"palace": 2, "bishopric": 1, "city_hall": 0}},
}


def made_up() -> dict[str, Any]:
    """The content of the made-up file, fresh."""
    return tomllib.loads(MADE_UP)


def changed(path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The made-up content with one value changed."""
    content = made_up()
    inner: Any = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return content


@cache
def positions() -> dict[str, tuple[str, int]]:
    """The array of each made-up card and its position, by its id."""
    content, kinds = made_up(), ("activity", "event", "character")
    return {each["id"]: (kind, number) for kind in kinds for number, each in enumerate(content[kind])}


def of(card: str, *path: str | int) -> tuple[str | int, ...]:
    """The path of a value of a made-up card."""
    return (*positions()[card], *path)


def test_the_made_up_file_is_read_whole() -> None:
    cards = made_up_cards()
    assert (len(cards.activity), len(cards.event), len(cards.character)) == (20, 18, 6)
    assert cards.made_up
    assert cards.board.palace == ROWS
    by_id = {card.id: card.effect for card in cards.activity}
    assert by_id["x_merchant"] == Now(Gain(denier=2))
    per = Count(CountName.CITIZENS, (Building.PALACE, Building.BISHOPRIC), CitizensCounted.BEST)
    assert by_id["x_baker"] == Now(Gain(denier=2), per=per)
    assert by_id["x_priest"] == AddEach(Colour.YELLOW, 3)
    assert by_id["x_abbot"] == Multiply(Colour.WHITE, Colour.YELLOW, 3, (Deed.PLACE,))
    assert isinstance(by_id["x_herbalist"], Manual)
    assert cards.activity[0].dice is Colour.YELLOW


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared")
def test_the_made_up_text_is_that_of_the_rules() -> None:
    assert (SHARED / "cards-made-up.toml").read_text("utf-8") == MADE_UP


def test_cards_are_written_as_they_are_read() -> None:
    mapping = as_mapping(made_up_cards())
    assert read_cards(mapping).cards == made_up_cards()
    for written, card in zip(mapping["activity"], made_up()["activity"], strict=True):
        assert {**written, "dice": "", "effect": ""} == {**card, "dice": "", "effect": ""}
        assert written["effect"].items() >= card["effect"].items()
    assert mapping["event"] == made_up()["event"]
    encoded = msgspec.json.encode(made_up_cards())
    assert msgspec.json.decode(encoded, type=Cards) == made_up_cards()


def test_an_array_that_is_absent_counts_as_empty() -> None:
    cards = read_cards(SMALL).cards
    assert cards is not None
    assert (cards.activity, cards.event, cards.character, cards.made_up) == ((), (), (), False)


MERCHANT, WAR, KNIGHT = "x_merchant", "x_war", "x_knight"
ONE_FAULT: tuple[tuple[FileCode, tuple[str | int, ...], Any, str], ...] = (
    # code, path, value, the place in words
    (FormCode.WORD, ("format",), "oyez.game", "format"),
    (FormCode.NEWER, ("version",), 2, "version"),
    (FormCode.WORD, ("version",), True, "version"),
    (FormCode.GIVEN, ("name",), "?", "name"),
    (FormCode.TEXT, ("name",), "", "name"),
    (FormCode.TEXT, ("name",), "x" * 61, "name"),
    (FormCode.TEXT, ("name",), "two\nlines", "name"),
    (FormCode.TEXT, ("name",), "half \ud800", "name"),
    (FormCode.NO_TABLE, ("board",), [], "board"),
    (FormCode.NOT_YET, ("board",), "?", "board"),
    (FormCode.NO_TABLE, ("board", "wages"), 3, "board.wages"),
    (FormCode.NUMBER, ("board", "wages", "palace"), 10, "board.wages.palace"),
    (FormCode.NUMBER, ("board", "wages", "palace"), True, "board.wages.palace"),
    (FormCode.NUMBER, ("board", "wages", "palace"), 1.0, "board.wages.palace"),
    (FormCode.NOT_YET, ("board", "wages", "palace"), "?", "board.wages.palace"),
    (FormCode.NUMBER, ("board", "influence_max"), 0, "board.influence_max"),
    (CardCode.SPACES, ("board", "palace"), [[1, 6], [2, 5], [3, 3]], "board.palace"),
    (FormCode.LIST, ("board", "palace"), [[1, 6], [2, 5]], "board.palace"),
    (FormCode.LIST, ("board", "palace"), [[1, 6], [2, 5], [3, 4, 4]], "board.palace 3"),
    (FormCode.NOT_YET, ("board", "palace"), [[1, 6], [2, "?"], [3, 4]], "board.palace 2 2"),
    (FormCode.UNKNOWN_KEY, ("colour",), "red", ""),
    (FormCode.UNKNOWN_KEY, ("board", "colour"), "red", "board"),
    (FormCode.NO_LIST, ("activity",), {}, "activity"),
    (FormCode.NOT_YET, ("character",), "?", "character"),
    (FormCode.NO_TABLE, of(KNIGHT), 4, "character 1"),
    (FormCode.NOT_YET, of(KNIGHT), "?", "character 1"),
    (FormCode.ID, of(MERCHANT, "id"), "Merchant", "activity 1: id"),
    (FormCode.ID, of(MERCHANT, "id"), "x" * 41, "activity 1: id"),
    (FormCode.ID, of(MERCHANT, "id"), "x_é", "activity 1: id"),
    (FormCode.ID, of(MERCHANT, "id"), 1, "activity 1: id"),
    (FormCode.GIVEN, of(MERCHANT, "id"), "?", "activity 1: id"),
    (FormCode.MADE_UP_NAME, of(MERCHANT, "name"), "Merchant", "x_merchant: name"),
    (FormCode.WORD, of(MERCHANT, "colour"), "black", "x_merchant: colour"),
    (FormCode.WORD, of(MERCHANT, "colour"), ["red"], "x_merchant: colour"),
    (FormCode.NUMBER, of(MERCHANT, "number"), 4, "x_merchant: number"),
    (FormCode.NUMBER, of(MERCHANT, "hire"), 31, "x_merchant: hire"),
    (FormCode.NUMBER, of(MERCHANT, "hire"), -1, "x_merchant: hire"),
    (FormCode.LIST, of(MERCHANT, "vp"), [], "x_merchant: vp"),
    (FormCode.LIST, of(MERCHANT, "vp"), [1, 1, 1, 1, 1], "x_merchant: vp"),
    (FormCode.NUMBER, of(MERCHANT, "vp"), [2, 21], "x_merchant: vp 2"),
    (FormCode.NOT_YET, of(MERCHANT, "vp"), [2, "?"], "x_merchant: vp 2"),
    (FormCode.NUMBER, of(MERCHANT, "divisor"), 0, "x_merchant: divisor"),
    (FormCode.WORD, of(MERCHANT, "when"), "soon", "x_merchant: when"),
    (FormCode.NOT_YET, of(MERCHANT, "when"), "?", "x_merchant: when"),
    (FormCode.NO_TABLE, of(MERCHANT, "effect"), 2, "x_merchant: effect"),
    (FormCode.MISSING, of(MERCHANT, "effect"), {}, "x_merchant: effect"),
    (FormCode.NOTHING, of(MERCHANT, "effect"), {"gain": {}}, "x_merchant: effect.gain"),
    (FormCode.UNKNOWN_KEY, of(MERCHANT, "effect"), {"gain": {"gold": 1, "vp": 1}}, "x_merchant: effect.gain"),
    (FormCode.NUMBER, of(MERCHANT, "effect"), {"gain": {"vp": 21}}, "x_merchant: effect.gain.vp"),
    (FormCode.NOTHING, of(MERCHANT, "effect"), {"cost": {}, "gain": {"vp": 1}}, "x_merchant: effect.cost"),
    (FormCode.MISSING, of(MERCHANT, "effect"), {"need": {}, "gain": {"vp": 1}}, "x_merchant: effect.need"),
    (FormCode.TWICE, of(MERCHANT, "effect"), {"roll": [1, 2, 1], "gain": {"vp": 1}}, "x_merchant: effect.roll 3"),
    (FormCode.NUMBER, of(MERCHANT, "effect"), {"roll": [7], "gain": {"vp": 1}}, "x_merchant: effect.roll 1"),
    (
        FormCode.NOT_BOTH,
        of(MERCHANT, "effect"),
        {"roll": [1], "per": {"count": "tradesmen"}, "gain": {"vp": 1}},
        "x_merchant: effect",
    ),
    (FormCode.UNKNOWN_KEY, of(MERCHANT, "effect"), {"manual": "Do it.", "gain": {"vp": 1}}, "x_merchant: effect"),
    (FormCode.TEXT, of(MERCHANT, "effect"), {"manual": "x" * 201}, "x_merchant: effect.manual"),
    (FormCode.WORD, of("x_baker", "effect", "per", "count"), "towers", "x_baker: effect.per.count"),
    (FormCode.MISSING, of("x_baker", "effect", "per"), {"in": ["palace"]}, "x_baker: effect.per"),
    (FormCode.LIST, of("x_baker", "effect", "per", "in"), [], "x_baker: effect.per.in"),
    (FormCode.TWICE, of("x_baker", "effect", "per", "in"), ["palace", "palace"], "x_baker: effect.per.in 2"),
    (FormCode.UNKNOWN_KEY, of("x_baker", "effect", "per", "colour"), "red", "x_baker: effect.per"),
    (FormCode.MISSING, of("x_riders", "effect", "per"), {"count": "own_dice"}, "x_riders: effect.per"),
    (FormCode.WORD, of("x_priest", "effect", "kind"), "double", "x_priest: effect.kind"),
    (FormCode.NOT_YET, of("x_priest", "effect", "kind"), "?", "x_priest: effect.kind"),
    (FormCode.NUMBER, of("x_priest", "effect", "n"), 10, "x_priest: effect.n"),
    (FormCode.WORD, of("x_priest", "effect", "not_for"), ["pass"], "x_priest: effect.not_for 1"),
    (FormCode.NUMBER, of("x_abbot", "effect", "count"), 4, "x_abbot: effect.count"),
    (FormCode.MISSING, of("x_carter", "effect"), {"kind": "recolour", "from": "red"}, "x_carter: effect"),
    (FormCode.UNKNOWN_KEY, of("x_jester", "effect", "not_for"), [], "x_jester: effect"),
    (FormCode.BOOLEAN, of("x_marauders", "start"), 1, "x_marauders: start"),
    (CardCode.NOT_CALLING, of("x_marauders", "calls"), "white", "x_marauders: calls"),
    (CardCode.NOT_CALLING, of("x_toll", "calls"), "white", "x_toll: calls"),
    (FormCode.WORD, of(WAR, "calls"), "red", "x_war: calls"),
    (FormCode.LIST, of(WAR, "effects"), [{"kind": "black", "n": 1}] * 7, "x_war: effects"),
    (FormCode.WORD, of(WAR, "effects", 0, "kind"), "storm", "x_war: effects 1.kind"),
    (FormCode.NUMBER, of(WAR, "effects", 0, "n"), 7, "x_war: effects 1.n"),
    (FormCode.WORD, of("x_envoys", "effects", 0, "space"), 7, "x_envoys: effects 1.space"),
    (FormCode.WORD, of("x_envoys", "effects", 0, "space"), True, "x_envoys: effects 1.space"),
    (FormCode.WORD, of("x_frost", "effects", 0, "colour"), "black", "x_frost: effects 1.colour"),
    (FormCode.TEXT, of("x_rumour", "effects", 0, "text"), "", "x_rumour: effects 1.text"),
    (FormCode.NUMBER, of(WAR, "flags"), 13, "x_war: flags"),
    (FormCode.LIST, of(WAR, "vp"), [4], "x_war: vp"),
    (FormCode.WORD, of(KNIGHT, "counts"), "vp", "x_knight: counts"),
    (CardCode.ASCENDING, of(KNIGHT, "steps"), [[5, 1], [5, 3]], "x_knight: steps 2 1"),
    (FormCode.LIST, of(KNIGHT, "steps"), [[5, 1], [6]], "x_knight: steps 2"),
    (FormCode.NUMBER, of(KNIGHT, "steps"), [[100, 1]], "x_knight: steps 1 1"),
    (FormCode.NOT_YET, of(KNIGHT, "steps"), [["?", 1]], "x_knight: steps 1 1"),
)  # fmt: skip


@pytest.mark.parametrize(("code", "path", "value", "place"), ONE_FAULT)
def test_each_fault_is_named_with_its_place(code: FileCode, path: tuple[Any, ...], value: object, place: str) -> None:
    checked = read_cards(changed(path, value))
    assert checked.cards is None
    assert [(fault.code, fault.place) for fault in checked.faults] == [(code, place)]
    assert checked.unfinished == (code is FormCode.NOT_YET)
    assert "{" not in str(checked.faults[0]).replace("{…}", "").replace("{}", "")


def test_a_value_that_is_missing_is_named() -> None:
    for path in (("format",), ("board", "wages"), of(MERCHANT, "effect"), of(WAR, "calls"), of(KNIGHT, "steps")):
        content = changed(path, 0)
        inner: Any = content
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]
        (fault,) = read_cards(content).faults
        assert (fault.code, fault.rule, dict(fault.params)["key"]) == (FormCode.MISSING, "D1.2", path[-1])


def test_every_fault_is_found_at_once() -> None:
    content = changed(of(WAR, "flags"), 0)
    content["event"][1]["vp"] = "many"
    content["character"].append(content["character"][0])
    content["board"]["wages"] = {}
    codes = [fault.code for fault in read_cards(content).faults]
    assert codes == [*[FormCode.MISSING] * 3, FormCode.NUMBER, FormCode.LIST, *[FormCode.ID_TWICE] * 2]


def test_each_code_of_form_has_a_case() -> None:
    few = {code for code in CardCode if code.name.startswith(("NO_ACTIVITY", "NO_CALLED", "FEW_", "TWO_"))}
    assert {code for code, *_ in ONE_FAULT} | few | {FormCode.ID_TWICE} == {*CardCode, *FormCode}


def test_values_that_are_not_typed_in_yet_break_their_own_rule() -> None:
    assert [fault.rule for fault in read_cards(changed(of(WAR, "flags"), "?")).faults] == ["D1.4"]
    both = changed(of(WAR, "flags"), "?")
    both["event"][1]["vp"] = [1]
    checked = read_cards(both)
    assert [fault.rule for fault in checked.faults] == ["D1.4", "D1.2"]
    assert not checked.unfinished


def test_no_content_at_all_is_a_fault() -> None:
    nothing: tuple[Any, ...] = (None, [], "text", 3, 1.5, {})
    for content in nothing:
        assert read_cards(content).faults


def test_a_file_of_faults_stops_at_a_bound() -> None:
    content: dict[str, Any] = {**SMALL, "activity": [{"id": f"a{number}"} for number in range(1000)]}
    assert len(read_cards(content).faults) == MAX_FAULTS


ODD: tuple[Any, ...] = (
    None,
    True,
    1,
    2,
    -1,
    10**40,
    1.5,
    "",
    "?",
    "x" * 500,
    "\x1b",
    [],
    {},
    [[]],
    {"kind": {}},
    [None],
)


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _paths(inner, (*path, key))


def test_any_value_anywhere_is_read_or_refused() -> None:
    good, read = made_up(), 0
    content = deepcopy(good)
    for number, path in enumerate(_paths(good)):
        inner: Any = content
        for key in path[:-1]:
            inner = inner[key]
        before = inner[path[-1]]
        inner[path[-1]] = ODD[number % len(ODD)]
        checked = read_cards(content)
        assert (checked.cards is None) == bool(checked.faults)
        assert all(str(fault).isprintable() and len(str(fault)) < 400 for fault in checked.faults)
        read += checked.cards is not None
        inner[path[-1]] = before
    assert read > 2
    assert content == good
