"""The actions of a game on the wire: each comes once, in order, and no line is too long."""

from random import Random
from typing import cast

import pytest
from msgspec import Raw

from companion.web.history import MAX_PART, ReceivedActions, SentActions
from companion.web.wire import MAX_LINE, TO_PHONES, Actions, Snapshot, encode


def action(number: int, size: int = 0) -> Raw:
    """An action, as its file has it."""
    return Raw(b'{"n":%d,"fill":"%s"}' % (number, b"x" * size))


def as_bytes(snapshot: Snapshot) -> list[bytes]:
    """The actions of a snapshot; Raw has no equality of its own."""
    return [bytes(each) for each in snapshot.actions]


def test_a_history_of_any_length_comes_whole_and_each_action_once() -> None:
    chance = Random(3)
    sent, received, crossed = SentActions(), ReceivedActions(), 0
    history: list[Raw] = []
    made = 0
    for revision in range(60):
        if chance.random() < 0.1:
            # another game is opened, or none
            history = [action(n, chance.choice((0, 9000))) for n in range(chance.choice((0, 3, 90)))]
            made += len(history)
        for _more in range(chance.randrange(4)):
            history.append(action(len(history), chance.choice((0, 0, 9000))))
            made += 1
        snapshot = Snapshot(revision, "ABCD", "en", game_id=1, actions=tuple(history))
        *parts, last = (encode(message) for message in sent.lines(snapshot))
        assert all(len(line) < MAX_PART + 2000 for line in (*parts, last))
        for part in parts:
            received.add(cast(Actions, TO_PHONES.decode(part)))
        found = received.whole(cast(Snapshot, TO_PHONES.decode(last)))
        assert (found.first, as_bytes(found)) == (0, as_bytes(snapshot))
        crossed += sum(line.count(b'"fill"') for line in (*parts, last))
    assert crossed == made


def test_actions_without_those_before_them_are_refused() -> None:
    with pytest.raises(ValueError, match="from 2 on"):
        ReceivedActions().add(Actions(2, (action(2),)))


def test_a_history_that_fills_many_lines_is_sent() -> None:
    actions = tuple(action(number, 30_000) for number in range(3 * MAX_LINE // 30_000))
    lines = [encode(message) for message in SentActions().lines(Snapshot(1, "ABCD", "en", actions=actions))]
    assert max(map(len, lines)) < MAX_LINE < sum(map(len, lines))
