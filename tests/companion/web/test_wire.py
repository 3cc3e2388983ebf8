"""The wire between the game and the phones' process: every form survives it, and nothing else passes."""

import msgspec
import pytest
from msgspec import Raw

from companion.web.wire import (
    TO_GAME,
    TO_PHONES,
    Act,
    Answer,
    GrantedRole,
    Join,
    Leave,
    Listening,
    Seen,
    Snapshot,
    TablePicture,
    TableTap,
    TableView,
    TakenSeat,
    ToGame,
    ToPhones,
    Unable,
    ViewsWanted,
    WaitingPhone,
    encode,
)

ID, TOKEN = "ab" * 16, "cd" * 32
VIEW = TableView("fr", True, False)


def same(one: object, other: object) -> bool:
    """Return True if two messages are equal; Raw has no equality of its own."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)


@pytest.mark.parametrize(
    "message",
    [
        Snapshot(7, "ABCD", "fr"),
        Snapshot(
            7, "ABCD", "fr", True, 3, "pig", Raw(b'{"players":["A"]}'), (Raw(b'{"type":"Roll","value":3}'),),
            (TakenSeat(0, TOKEN),), (WaitingPhone(TOKEN, "Bo", True, "host"),), (1,), (GrantedRole(TOKEN, "hall"),),
        ),
        Answer(ID, False, "refused", "No."),
        TablePicture(VIEW, 1001, (800, 480), ("<g/>",), "Day 1", {"bell": "<symbol/>"}),
    ],
    ids=["empty", "full", "answer", "table"],
)  # fmt: skip
def test_messages_to_the_phones_survive(message: ToPhones) -> None:
    assert same(TO_PHONES.decode(encode(message)), message)


@pytest.mark.parametrize(
    "message",
    [
        Act(ID, TOKEN, 3, 2, "en", Raw(b'{"type":"Hold","player":0}')),
        Act(ID, TOKEN, 3, 2, "en"),
        Join(ID, TOKEN, "en", 2),
        Join(ID, TOKEN, "en", None, "Bo"),
        Join(ID, TOKEN, "en", role="spectator"),
        ViewsWanted((VIEW,)),
        TableTap(ID, TOKEN, VIEW, 1001, 3, False),
        Leave(ID, TOKEN),
        Seen(2, True),
        Listening(8080),
        Unable(8080, 98),
    ],
    ids=lambda message: type(message).__name__,
)
def test_messages_to_the_game_survive(message: ToGame) -> None:
    assert same(TO_GAME.decode(encode(message)), message)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b'{"type":"act"}',
        b'{"type":"leave","id":"AB","token":"cd"}',
        b'{"type":"seen","player":-1,"away":true}',
        b'{"type":"seen","player":5000,"away":true}',
        b'{"type":"host","id":"%s","token":"%s","do":"undo"}' % (ID.encode(), TOKEN.encode()),
        b'{"type":"join","id":"%s","token":"%s","language":"en","role":"owner"}' % (ID.encode(), TOKEN.encode()),
        b'{"type":"listening","port":70000}',
        b'{"type":"snapshot"}',
        b"[" * 2000,
    ],
)
def test_nothing_else_reaches_the_game(line: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError)):
        TO_GAME.decode(line)
