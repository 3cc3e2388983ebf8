"""JSON and TOML made wrong in their own ways: depth, giant numbers and words, other types, keys given twice."""

import json
import re
from collections.abc import Sequence
from random import Random

from tests.fuzz.mutate import MAX_INPUT, by_bytes, damaged

DEEP = 3000
"""Levels: more than Python's own stack takes."""

Json = str | list["Json"] | dict[str, "Json"] | int | float | bool | None


class Text(str):
    """A piece of JSON that is written as it stands."""

    __slots__ = ()


def odd_json(chance: Random) -> Json:
    """A value that a reader may stumble over."""
    long = chance.choice((10, 300, 5000, 20_000))
    values: tuple[Json, ...] = (
        None,
        True,
        0,
        -1,
        chance.choice((2**31, 2**63, 2**64, 10**30, -(2**63))),
        Text("9" * long),
        Text("1e" + "9" * min(long, 300)),
        Text("-0.0"),
        Text("NaN"),
        Text("Infinity"),
        Text("[" * DEEP + "]" * DEEP),
        Text('{"a":' * DEEP + "1" + "}" * DEEP),
        Text('"\\ud800"'),
        Text('"\\u0000"'),
        Text('"\\x"'),
        Text('"\x1b[2J"'),
        "",
        "é🎲\u202e\u0000\x1b[31m",
        "x" * long,
        "{0.__class__}",
        "../../etc/passwd",
        [],
        {},
        [0] * min(long, 300),
        1.5,
        chance.randrange(-3, 300),
    )
    return chance.choice(values)


def by_json(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for a format of JSON."""
    if chance.random() < 0.25:
        return by_bytes(chance, seeds)
    try:
        tree = json.loads(chance.choice(seeds))
        for _ in range(chance.choice((1, 1, 2, 4))):
            tree = changed(chance, tree)
        text = written(tree)
    except (ValueError, RecursionError):
        return by_bytes(chance, seeds)
    if chance.random() < 0.1:
        text = _key_twice(chance, text)
    data = text.encode("utf-8", "surrogatepass")[:MAX_INPUT]
    return damaged(chance, data) if chance.random() < 0.1 else data


def changed(chance: Random, tree: Json) -> Json:
    """The tree with one thing in it changed, wherever it stands."""
    if not isinstance(tree, dict | list) or not tree or chance.random() < 0.12:
        return _instead(chance, tree)
    if isinstance(tree, dict):
        key = chance.choice(list(tree))
        act = chance.random()
        if act < 0.08:
            return {name: value for name, value in tree.items() if name != key}
        if act < 0.16:
            return {**tree, chance.choice(("x", "", "players", "type", "\x00", "k" * 5000)): odd_json(chance)}
        return {**tree, key: changed(chance, tree[key])}
    at = chance.randrange(len(tree))
    act = chance.random()
    if act < 0.08:
        return tree[:at] + tree[at + 1 :]
    if act < 0.16:
        return tree[:at] + [tree[at]] * chance.choice((2, 3, 40)) + tree[at:]
    if act < 0.22:
        return [*tree[:at], tree[chance.randrange(len(tree))], *tree[at:]]
    return [*tree[:at], changed(chance, tree[at]), *tree[at + 1 :]]


def _instead(chance: Random, value: Json) -> Json:
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.7:
        return value + chance.choice((-1, 1, 2, 7, -100)) if chance.random() < 0.8 else chance.randrange(9)
    if isinstance(value, str) and not isinstance(value, Text) and chance.random() < 0.6:
        words = ("red", "yellow", "white", "gather", "work", "prestige", "rest", "influence", "black", "Roll", "Undo")
        return chance.choice((value * 2, value[:-1], value.upper(), *words))
    return odd_json(chance)


def written(tree: Json) -> str:
    """The tree as JSON, pieces of text as they stand."""
    if isinstance(tree, Text):
        return str(tree)
    if isinstance(tree, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{written(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ",".join(map(written, tree)) + "]"
    if isinstance(tree, int) and not isinstance(tree, bool):
        return str(tree)
    return json.dumps(tree, ensure_ascii=False)


def _key_twice(chance: Random, text: str) -> str:
    found = list(re.finditer(r'"\w+":', text))
    if not found:
        return text
    match = chance.choice(found)
    return text[: match.start()] + match[0] + "1," + text[match.start() :]


def odd_toml(chance: Random) -> str:
    """A value of TOML that a reader may stumble over."""
    long = chance.choice((10, 300, 5000, 20_000))
    return chance.choice(
        (
            "true",
            "-1",
            "0",
            str(chance.choice((2**31, 2**63, 2**64, 10**30))),
            "9" * long,
            "0x" + "f" * long,
            "1e999",
            "-1e300",
            "1e-320",
            "nan",
            "inf",
            "-inf",
            "[" * DEEP + "]" * DEEP,
            "{a = " * DEEP + "1" + "}" * DEEP,
            f'"{"x" * long}"',
            '"\\u0000\\u001B[2J"',
            '"\\U0010FFFF"',
            '"²"',
            f'"{"7" * long}"',
            '"../../etc/passwd"',
            "1979-05-27T07:32:00Z",
            "07:32:00",
            "[]",
            "{}",
            f"[{', '.join(['1'] * min(long, 300))}]",
            "'''\n'''",
            str(chance.randrange(-3, 300)),
            str(chance.uniform(-3, 3)),
        )
    )


def by_toml(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for a format of TOML."""
    if chance.random() < 0.25:
        return by_bytes(chance, seeds)
    lines = chance.choice(seeds).decode("utf-8", "replace").splitlines()
    for _ in range(chance.choice((1, 1, 2, 4))):
        _change_line(chance, lines)
    data = "\n".join(lines).encode()[:MAX_INPUT]
    return damaged(chance, data) if chance.random() < 0.1 else data


CARD_VALUES = (
    '"?"', '"red"', '"white"', '"yellow"', '"now"', '"later"', "1", "2", "6", "0", "40", "true", '["palace"]', "[2, 1]",
    "[[5, 1], [9, 3]]", '{ gain = { vp = 1 } }', '{ manual = "x" }', '{ kind = "free", colour = "red", n = 1 }',
    '[{ kind = "black", n = 2 }]', '{ count = "tradesmen" }', "[3, 4, 5, 6]",
)  # fmt: skip
"""Values that are right at some place of a cards file."""


BOX_VALUES = (
    '"?"', '"mine"', '"inn"', '"olive"', "0", "1", "4", "18", "99", "true", '["olive"]', '["grape", "olive"]', "[4, 2]",
    "[[2, -1]]", "[[2, -2], [2, 0]]", '{ gain = { green = 1 } }', "{ green = 1, cards = 2 }",
    '[{ red = 1 }, { joker = 1 }]',
    '["castle", "castle", "farm", "farm", "inn", "mine", "mine", "city", "?", "carter"]', '"A7"', '"x_own"',
)  # fmt: skip
"""Values that are right at some place of a box file."""


def by_cards(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for a cards file: mostly a value that is right elsewhere, in a file cut to some of its cards."""
    return _by_tables(chance, seeds, CARD_VALUES)


def by_box(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for a box file: mostly a value that is right elsewhere, in a file cut to some of its tables."""
    return _by_tables(chance, seeds, BOX_VALUES)


def _by_tables(chance: Random, seeds: Sequence[bytes], values: Sequence[str]) -> bytes:
    if chance.random() < 0.4:
        return by_toml(chance, seeds)
    parts = chance.choice(seeds).decode("utf-8", "replace").split("\n[[")
    kept = [part for part in parts[1:] if chance.random() < 0.5]
    chance.shuffle(kept)
    lines = "\n[[".join([parts[0], *kept]).split("\n")
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(lines))
        found = list(re.finditer(r"(\w+ *= *)([^,={}\n]+|\{.*\}|\[.*\])", lines[at]))
        if found:
            match = chance.choice(found)
            lines[at] = lines[at][: match.end(1)] + chance.choice(values) + lines[at][match.end() :]
    return "\n".join(lines).encode()[:MAX_INPUT]


def _change_line(chance: Random, lines: list[str]) -> None:
    at = chance.randrange(len(lines) + 1)
    act = chance.random()
    values = [number for number, line in enumerate(lines) if re.match(r"\w+ *=", line)]
    if values and act < 0.65:
        at = chance.choice(values)
        name = lines[at].partition("=")[0]
        lines[at] = f"{name}= {_near(chance, lines[at].partition('=')[2])}"
    elif act < 0.75 and lines:
        del lines[min(at, len(lines) - 1)]
    elif act < 0.85 and lines:
        lines.insert(at, chance.choice(lines))
    elif act < 0.9:
        lines.insert(at, ".".join(["a"] * chance.choice((2, 300, 5000))) + " = 1")
    elif act < 0.95:
        lines.insert(at, f"[{'.'.join(['a'] * chance.choice((1, 300)))}]")
    else:
        name = chance.choice(("x", f'"{"k" * 5000}"', '"\\u0007"'))
        lines.insert(at, f"{name} = {odd_toml(chance)}")


def _near(chance: Random, value: str) -> str:
    """Another value, or a number in this one changed."""
    numbers = list(re.finditer(r"-?\d+(\.\d+)?(e[-+]?\d+)?", value))
    if not numbers or chance.random() < 0.5:
        return odd_toml(chance)
    match = chance.choice(numbers)
    other = chance.choice(("0", "-1", "1e308", "1e-308", "nan", "inf", "1" + match[0], str(chance.randrange(400))))
    return value[: match.start()] + other + value[match.end() :]
