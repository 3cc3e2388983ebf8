"""The actions of a game on the wire: each comes once, in order."""

from random import Random
from typing import cast

import pytest
from msgspec import Raw

from companion.web.history import ReceivedActions, SentActions
from companion.web.wire import TO_PHONES, Snapshot, encode


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
        line = encode(sent.fresh(snapshot))
        found = received.whole(cast(Snapshot, TO_PHONES.decode(line)))
        assert (found.first, as_bytes(found)) == (0, as_bytes(snapshot))
        crossed += line.count(b'"fill"')
    assert crossed == made


def test_actions_without_those_before_them_are_refused() -> None:
    with pytest.raises(ValueError, match="from 2 on"):
        ReceivedActions().whole(Snapshot(1, "ABCD", "en", first=2, actions=(action(2),)))
