"""Refusals of the slow engines: an event that the rules forbid, and all rules that it breaks."""

from collections.abc import Callable, Generator
from typing import Any

Event = dict[str, Any]

Waiting = Generator[None, Event, Any]
"""A part of the game: it stops where an event has to come, and receives the event, which was checked."""

Broken = tuple[str | None, str]


class IllegalError(Exception):
    """An event that the rules forbid, with the rule it breaks; None for its form."""

    def __init__(self, rule: str | None, words: str = "") -> None:
        super().__init__(f"{rule}: {words}")
        self.rule, self.words = rule, words


_BROKEN: list[set[Broken]] = []


def require(condition: bool, rule: str | None, words: str = "") -> None:
    """Refuse the event unless the condition holds; within `broken` note the rule and continue."""
    if not condition:
        if not _BROKEN:
            raise IllegalError(rule, words)
        _BROKEN[-1].add((rule, words))


def broken(check: Callable[[], None]) -> set[Broken]:
    """Every rule that an event breaks, with the words: the check continues as far as it can."""
    _BROKEN.append(set())
    try:
        check()
    except IllegalError as error:
        _BROKEN[-1].add((error.rule, error.words))
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
        # it cannot continue after the rule that it has noted
        assert _BROKEN[-1]
    finally:
        found = _BROKEN.pop()
    return found


def broken_rules(check: Callable[[], None]) -> set[str | None]:
    """Every rule that an event breaks."""
    return {rule for rule, _words in broken(check)}
