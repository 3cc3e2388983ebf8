"""Check the English of pages, screen sentences, docstrings and comments by the rules of prose.toml.

    .venv/bin/python tools/prose.py            report every hit as FILE:LINE; exit status 1 if there is one
    .venv/bin/python tools/prose.py FOLDER...  report the docstrings and comments of these folders, to clean them

Pages are README.md, CONTRIBUTING.md, SECURITY.md, CHANGELOG.md, changes/*.md and docs/**/*.md, without their
code. Sentences are the English ones of the catalogues. A string after an assignment counts as a docstring.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import cleandoc
from itertools import chain
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
RULES = Path(__file__).with_suffix(".toml")
CATALOGUE = ROOT / "companion" / "i18n" / "locale" / "fr" / "LC_MESSAGES" / "oyez.po"

PAGE, SENTENCE, DOCSTRING, COMMENT = "page", "sentence", "docstring", "comment"
CODE = re.compile(r"^```.*?^```|^    [^\n]*$|`[^`\n]*`|\]\([^)\n]*\)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"\n\s*\n|\n(?=[#|>!]|\s*[-*] |\s*\d+\. )")
CELL = re.compile(r"\|")
SENTENCE_END = re.compile(r"(?<=[.!?:])[\"”»)*_]*\s+(?=[\"“«(*_\[]*[A-Z{])")
ORDER = re.compile(r"#!|#\s*(noqa|type:|fmt:|pragma|mypy:|ruff:|pylint|flake8)")
MARKS = re.compile(r"^[\s#>*_\-\[\]()\"“!|]+|^\d+\. +")


@dataclass(frozen=True)
class Text:
    """A piece of prose: its kind, its file, its line from 1, its words."""

    kind: str
    file: str
    line: int
    words: str


@dataclass(frozen=True)
class Rule:
    """One rule of prose.toml."""

    name: str
    texts: tuple[str, ...]
    pattern: re.Pattern[str]
    allowed: re.Pattern[str] | None
    instead: str
    hit: str
    miss: str

    def finds(self, kind: str, sentence: str) -> bool:
        """Return True if a sentence of this kind breaks the rule."""
        if kind not in self.texts or not self.pattern.search(sentence):
            return False
        return self.allowed is None or not self.allowed.search(sentence)


@dataclass(frozen=True)
class Rules:
    """All rules, the checked kinds of text and folders, the longest sentence of the screen."""

    rules: tuple[Rule, ...]
    checked: tuple[str, ...]
    docstrings: tuple[str, ...]
    max_letters: int


def load_rules(file: Path = RULES) -> Rules:
    """Read prose.toml."""
    found = tomllib.loads(file.read_text("utf-8"))
    rules = tuple(_rule(entry) for entry in found["rules"])
    return Rules(rules, tuple(found["checked"]), tuple(found["docstrings"]), found["max_letters"])


def _rule(entry: dict[str, Any]) -> Rule:
    allowed = entry.get("except")
    return Rule(
        entry["name"],
        tuple(entry["texts"]),
        re.compile(entry["pattern"], re.IGNORECASE),
        re.compile(allowed, re.IGNORECASE) if allowed else None,
        entry["instead"],
        entry["hit"],
        entry["miss"],
    )


def sentences(words: str) -> list[str]:
    """Cut a text into sentences, without the marks before them."""
    plain = re.sub(r"\s+", " ", words)
    return [MARKS.sub("", sentence).strip(" *_") for sentence in SENTENCE_END.split(plain)]


def problems(text: Text, rules: Rules) -> list[str]:
    """Report the broken rules of one text, one line each."""
    found = []
    for sentence in sentences(text.words):
        for rule in rules.rules:
            if rule.finds(text.kind, sentence):
                found.append(f"{rule.name}: write {rule.instead}: {sentence}")
        if text.kind == SENTENCE and len(sentence) > rules.max_letters:
            found.append(f"{len(sentence)} letters; at most {rules.max_letters}: {sentence}")
    return [f"{text.file}:{text.line}: {problem}" for problem in found]


def page_texts(file: str, page: str) -> Iterator[Text]:
    """Cut a page into headings, paragraphs, list items and table cells, without code and link targets."""
    prose = CODE.sub(lambda match: "\n" * match.group().count("\n") + "x" * (match.group()[0] == "`"), page)
    start = 0
    for end in [*(match.start() for match in BLOCK.finditer(prose)), len(prose)]:
        block = prose[start:end]
        line = prose.count("\n", 0, start + len(block) - len(block.lstrip())) + 1
        for cell in CELL.split(block) if block.lstrip().startswith("|") else [block]:
            if cell.strip():
                yield Text(PAGE, file, line, cell)
        start = end


def _blocks(tree: ast.Module) -> Iterator[ast.AST]:
    """Walk over the nodes that hold statements: expressions, most of a tree, hold none."""
    waiting: deque[ast.AST] = deque([tree])
    while waiting:
        node = waiting.popleft()
        yield node
        for field in ("body", "handlers", "orelse", "finalbody", "cases"):
            waiting.extend(getattr(node, field, ()))


def docstrings(file: str, code: str) -> Iterator[Text]:
    """Find the docstrings of modules, classes, functions and assigned names; indented examples are no prose."""
    for node in _blocks(ast.parse(code)):
        body = getattr(node, "body", ())
        for statement in body if isinstance(body, list) else ():
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                words = value.value if isinstance(node, ast.Module) else cleandoc(value.value)
                prose = CODE.sub(lambda match: "x" * (match.group()[0] == "`"), words)
                yield Text(DOCSTRING, file, value.lineno, prose)


def comments(file: str, code: str) -> Iterator[Text]:
    """Find the comments, those on lines of their own joined; orders to other programs are no prose."""
    if "#" not in code:
        return
    last, start, words = -1, 0, ""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type != tokenize.COMMENT or ORDER.match(token.string):
            continue
        line, alone = token.start[0], token.line.lstrip().startswith("#")
        if not (alone and line == last + 1):
            if words:
                yield Text(COMMENT, file, start, words)
            start, words = line, ""
        words = f"{words} {CODE.sub('x', token.string.lstrip('# '))}".strip()
        last = line if alone else -1
    if words:
        yield Text(COMMENT, file, start, words)


def pages() -> Iterator[Text]:
    """Read the pages of the documentation."""
    for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("changes/*.md"), *(ROOT / "docs").rglob("*.md")]):
        yield from page_texts(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))


def screen_sentences() -> Iterator[Text]:
    """Read the English sentences of the screen, in both numbers, with their lines in a catalogue."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            for words in {*(message.id if isinstance(message.id, tuple | list) else [message.id])} - {""}:
                yield Text(SENTENCE, CATALOGUE.relative_to(ROOT).as_posix(), message.lineno or 0, words)


def in_modules(folders: tuple[str, ...], reader: Callable[[str, str], Iterator[Text]]) -> Iterator[Text]:
    """Read every module in these folders with `docstrings` or `comments`."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from reader(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))


def checked_texts(rules: Rules) -> Iterator[Text]:
    """Read every text that the rules check."""
    readers = {
        PAGE: pages,
        SENTENCE: screen_sentences,
        DOCSTRING: lambda: in_modules(rules.docstrings, docstrings),
        COMMENT: lambda: in_modules(rules.docstrings, comments),
    }
    for kind in rules.checked:
        yield from readers[kind]()


def main(folders: tuple[str, ...]) -> int:
    """Print every problem; return the exit status."""
    rules = load_rules()
    code = chain(in_modules(folders, docstrings), in_modules(folders, comments))
    texts = code if folders else checked_texts(rules)
    found = [problem for text in texts for problem in problems(text, rules)]
    print("\n".join(found) if found else "prose: no problems found")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:])))
