"""Finds the places that take a sentence apart or decide by its words; `make house` counts them.

A sentence is the result of a gettext function (`_`, `N_`, `ngettext`, …), of `text`, `screen_text` and `.spoken` (a
fault in words), the field `words`, `sentence`, `mend`, `on_screen` or `fault` (once a text) of any value, and every
text made of one by `format`, `join`, `+` or an f-string. It stays one in a local name, in a parameter that any call
gives one to, and as the result of a function. These places count:

- a pattern applied to a sentence: `re` functions and methods of compiled patterns;
- a sentence searched, cut or compared: `startswith`, `split`, `replace`, a slice (but for the first letter, which may
  become a capital), `in`, `==` with a text;
- the number of a rule or a code compared as text: `rule == "4.9"`, `code.name.startswith("VALUE")`;
- a word searched in a parameter that is annotated as `str`: `"picamera" in camera`.

Comparing a field of two values (`after.words != before.words`) or two faults, and asking whether a text is empty,
decide nothing by its words. The words of other programs (a driver's error, the output of mpremote) have no code, and
are no sentences. `companion/i18n/elision.py` is left out: it joins a French word to the next one, a part of wording;
and so are `fonts.py` and `text_layout.py` of `companion/ui/toolkit`, which cut it into the lines that are drawn.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("companion", "hardware", "vision", "engine", "firmware")
WORDING = {"elision.py", "fonts.py", "text_layout.py"}
TRANSLATED = {"_", "N_", "NN_", "gettext", "ngettext", "pgettext", "npgettext", "text", "screen_text", "spoken"}
FIELDS = {"words", "sentence", "mend", "on_screen", "fault"}
MADE_OF = {"format", "join", "strip", "rstrip", "lstrip", "lower", "upper", "casefold"}
CUTS = {
    "startswith", "endswith", "removeprefix", "removesuffix", "find", "rfind", "index", "rindex", "count", "replace",
    "split", "rsplit", "splitlines", "partition", "rpartition",
}  # fmt: skip
PATTERN = {"match", "fullmatch", "search", "split", "findall", "finditer", "sub", "subn"}
DECIDING = {"rule", "code"}
MIN_LETTERS = 3
"""Of a word that is searched in a parameter; shorter ones are punctuation."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Names = frozenset[str]
Node = TypeVar("Node", bound=ast.AST)


class Parsed:
    """The search through a set of modules: first the functions and parameters that are sentences, then the places."""

    def __init__(self, trees: dict[Path, ast.Module]) -> None:
        self._trees = trees
        self._made: set[Function] = set()
        self._given: dict[Function, Names] = defaultdict(frozenset)
        self._own: dict[tuple[Path, str], list[Function]] = defaultdict(list)
        self._shared: dict[str, list[Function]] = defaultdict(list)
        self._path = Path()
        self._functions = {
            path: [node for node in ast.walk(tree) if isinstance(node, Function)] for path, tree in trees.items()
        }
        for path, functions in self._functions.items():
            for function in functions:
                self._own[path, function.name].append(function)
                self._shared[function.name].append(function)

    def places(self) -> Iterator[tuple[Path, int]]:
        """Each file and line that takes a sentence apart."""
        before = -1
        while before != (before := len(self._made) + sum(map(len, self._given.values()))):
            for path, tree in self._trees.items():
                self._path = path
                for scope, names in self._scopes(tree):
                    self._learn(scope, names)
        for path, tree in self._trees.items():
            self._path = path
            lines = {
                node.lineno
                for scope, names in self._scopes(tree)
                for node in _nodes(scope)
                if isinstance(node, ast.expr) and self._takes_apart(node, names, scope)
            }
            yield from ((path, line) for line in sorted(lines))

    def _scopes(self, tree: ast.Module) -> Iterator[tuple[ast.Module | Function, Names]]:
        """The module and each function with the names that are sentences in it."""
        constants = self._assigned(tree, frozenset())
        yield tree, constants
        for function in self._functions[self._path]:
            own = {each.arg for each in _parameters(function)}
            yield function, self._assigned(function, (constants - own) | self._given[function])

    def _assigned(self, scope: ast.AST, names: Names) -> Names:
        for _round in range(2):
            for node in _nodes_of(scope, ast.Assign, ast.NamedExpr, ast.AnnAssign):
                if node.value is not None:
                    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                    if self.is_sentence(node.value, names):
                        names |= {each.id for each in targets if isinstance(each, ast.Name)}
        return self._assigned_in_loops(scope, names)

    def _assigned_in_loops(self, scope: ast.AST, names: Names) -> Names:
        """The names of the pieces of a sentence, in a loop or comprehension over them."""
        for node in _nodes_of(scope, ast.For, ast.comprehension):
            looped = isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Name)
            if looped and self._takes_apart(node.iter, names, scope):
                names |= {node.target.id}
        return names

    def _learn(self, scope: ast.AST, names: Names) -> None:
        if isinstance(scope, Function) and _is_text(scope.returns):
            for node in _nodes_of(scope, ast.Return):
                if node.value is not None and self.is_sentence(node.value, names):
                    self._made.add(scope)
        for call in _nodes_of(scope, ast.Call):
            self._learn_call(call, names)

    def _learn_call(self, call: ast.Call, names: Names) -> None:
        for function in self._called(call.func):
            parameters = [each.arg for each in function.args.args if each.arg not in ("self", "cls")]
            given = [
                *zip(parameters, call.args, strict=False),
                *((each.arg or "", each.value) for each in call.keywords),
            ]
            texts = {each.arg for each in _parameters(function) if _is_text(each.annotation)}
            self._given[function] |= {name for name, value in given if name in texts and self.is_sentence(value, names)}

    def _called(self, func: ast.expr) -> list[Function]:
        """The functions that a call may mean: those of its file, else every one of that name."""
        name = _name(func)
        return self._own[self._path, name] or ([] if name.startswith("_") else self._shared[name])

    def is_sentence(self, node: ast.expr, names: Names) -> bool:
        """Return True if an expression is a text made of a sentence; `names` are those of this scope that are."""
        match node:
            case ast.Name():
                return node.id in names
            case ast.Attribute():
                return node.attr in FIELDS or node.attr.endswith("_fault")
            case ast.Call():
                return self._is_made(node, names)
            case ast.JoinedStr():
                return any(
                    isinstance(each, ast.FormattedValue) and self.is_sentence(each.value, names) for each in node.values
                )
            case ast.BinOp(op=ast.Add()):
                return self.is_sentence(node.left, names) or self.is_sentence(node.right, names)
            case ast.IfExp():
                return self.is_sentence(node.body, names) or self.is_sentence(node.orelse, names)
            case ast.BoolOp():
                return any(self.is_sentence(each, names) for each in node.values)
            case ast.NamedExpr():
                return self.is_sentence(node.value, names)
        return False

    def _is_made(self, call: ast.Call, names: Names) -> bool:
        name, called = _name(call.func), self._called(call.func)
        if name in TRANSLATED or (called and all(each in self._made for each in called)):
            return True
        if not isinstance(call.func, ast.Attribute) or name not in MADE_OF:
            return False
        joined = call.args[:1] if name == "join" else []
        return self.is_sentence(call.func.value, names) or any(self._holds(each, names) for each in joined)

    def _holds(self, node: ast.expr, names: Names) -> bool:
        """Return True if a list or generator of texts has a sentence in it."""
        if isinstance(node, ast.GeneratorExp | ast.ListComp):
            return self.is_sentence(node.elt, names)
        return isinstance(node, ast.List | ast.Tuple) and any(self.is_sentence(each, names) for each in node.elts)

    def _takes_apart(self, node: ast.expr, names: Names, scope: ast.AST) -> bool:
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                if name in CUTS and (self.is_sentence(value, names) or _decides(value)):
                    return True
                return (
                    name in PATTERN and _is_pattern(value) and any(self.is_sentence(each, names) for each in node.args)
                )
            case ast.Subscript(slice=ast.Slice(lower=first, upper=end)):
                return self.is_sentence(node.value, names) and 1 not in (_constant(first), _constant(end))
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
                return self._searches(left, right, names, scope)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
                return self._compares(left, right, names)
        return False

    def _searches(self, left: ast.expr, right: ast.expr, names: Names, scope: ast.AST) -> bool:
        if self.is_sentence(right, names):
            return True
        if isinstance(right, ast.Tuple | ast.List | ast.Set):
            return self.is_sentence(left, names)
        word = _constant(left)
        return isinstance(word, str) and len(word.strip()) >= MIN_LETTERS and _is_parameter(right, scope)

    def _compares(self, left: ast.expr, right: ast.expr, names: Names) -> bool:
        for one, other in ((left, right), (right, left)):
            word = _constant(other)
            if isinstance(word, str) and word and (self.is_sentence(one, names) or _decides(one)):
                return True
        fields = [each.attr for each in (left, right) if isinstance(each, ast.Attribute)]
        if "fault" in fields or (len(fields) == 2 and fields[0] == fields[1]):
            return False
        return self.is_sentence(left, names) and self.is_sentence(right, names)


@cache
def _nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """The nodes of a scope without those of the functions in it."""
    found: list[ast.AST] = []
    waiting = list(ast.iter_child_nodes(scope))[::-1]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not isinstance(node, Function):
            waiting.extend(list(ast.iter_child_nodes(node))[::-1])
    return tuple(found)


@cache
def _nodes_of(scope: ast.AST, *kinds: type[Node]) -> tuple[Node, ...]:
    return tuple(node for node in _nodes(scope) if isinstance(node, kinds))


def _name(func: ast.expr) -> str:
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _constant(node: ast.expr | None) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _parameters(function: Function) -> list[ast.arg]:
    return [*function.args.args, *function.args.kwonlyargs]


def _is_parameter(node: ast.expr, scope: ast.AST) -> bool:
    if not isinstance(node, ast.Name) or not isinstance(scope, Function):
        return False
    return any(each.arg == node.id and _is_text(each.annotation) for each in _parameters(scope))


def _is_text(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "str"


def _decides(node: ast.expr) -> bool:
    """Return True if a text is the number of a rule or the name of a code."""
    if isinstance(node, ast.Attribute) and node.attr in ("name", "value"):
        return _name(node.value) == "code"
    return _name(node) in DECIDING


def _is_pattern(node: ast.expr) -> bool:
    return _name(node) == "re" or _name(node).isupper() or "pattern" in _name(node).lower()


def parsed_sentences(root: Path = ROOT) -> list[tuple[Path, int]]:
    """Each file and line of the program that takes a sentence apart."""
    found = [file for folder in FOLDERS for file in sorted((root / folder).rglob("*.py"))]
    files = [file for file in found if "training" not in file.parts and file.name not in WORDING]
    return list(Parsed({file: ast.parse(file.read_text("utf-8")) for file in files}).places())


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    for found_file, found_line in parsed_sentences(chosen):
        words = found_file.read_text("utf-8").split("\n")[found_line - 1].strip()
        print(f"{found_file.relative_to(chosen)}:{found_line}: {words}")
