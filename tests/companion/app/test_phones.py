"""The game's end of the socket: nobody waits for a process that does not read, and foreign lines end it."""

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import Raw

from companion.app.phones import MAX_OTHERS, PhoneSocket
from companion.web.history import ReceivedActions
from companion.web.wire import TO_PHONES, Answer, BrokerOptions, Leave, OtherBox, Snapshot, encode
from tests.until import until

TIMEOUT_S = 30.0
ID, TOKEN = "ab" * 16, "cd" * 32
LARGE = Raw(b'"' + b"x" * 900_000 + b'"')


@pytest.fixture
def game(tmp_path: Path) -> Iterator[PhoneSocket]:
    opened = PhoneSocket(tmp_path / "socket", lambda: None)
    opened.open()
    yield opened
    opened.close()
    assert not opened.path.exists()
    assert [thread.name for thread in threading.enumerate() if thread.name == "phones"] == []


@contextlib.contextmanager
def phones(game: PhoneSocket) -> Iterator[socket.socket]:
    """The phones' end."""
    with socket.socket(socket.AF_UNIX) as end:
        end.settimeout(TIMEOUT_S)
        end.connect(str(game.path))
        until(lambda: game.connected)
        yield end


def test_only_the_owner_and_the_group_reach_the_socket(game: PhoneSocket) -> None:
    assert game.path.stat().st_mode & 0o777 == 0o660


def test_a_request_is_taken_and_answered(game: PhoneSocket) -> None:
    with phones(game) as end:
        end.sendall(encode(Leave(ID, TOKEN)))
        found: list[Any] = []

        def is_there() -> bool:
            found.extend(game.take())
            return bool(found)

        until(is_there)
        assert found == [Leave(ID, TOKEN)]
        game.answer(Answer(ID, True))
        assert json.loads(end.makefile().readline())["id"] == ID


def test_requests_that_come_during_a_rest_are_reported_once_and_taken_together(tmp_path: Path) -> None:
    asked: list[int] = []
    game = PhoneSocket(tmp_path / "socket", lambda: asked.append(len(asked)))
    game.open()

    def is_reported(times: int) -> bool:
        return len(asked) == times

    try:
        with phones(game) as end:
            for turn, rest_s in enumerate((0.0, 0.05)):
                end.sendall(encode(Leave(ID, TOKEN)))
                until(partial(is_reported, 2 * turn + 1))
                assert game.take() == [Leave(ID, TOKEN)]
                end.sendall(encode(Leave(ID, TOKEN)) * 3)
                until(lambda: game._requests.qsize() == 3)
                assert len(asked) == 2 * turn + 1, "the loop has something else to do"
                game.rest(rest_s)
                until(partial(is_reported, 2 * turn + 2))
                assert len(game.take()) == 3
                game.rest(0.0)
    finally:
        game.close()


def test_a_process_that_reads_nothing_costs_the_loop_nothing_and_gets_the_newest_state(game: PhoneSocket) -> None:
    with phones(game) as end:
        for revision in range(200):
            game.show(Snapshot(revision, "ABCD", "en", setup=LARGE))
        lines = end.makefile("rb")
        revisions: list[int] = []
        while not revisions or revisions[-1] < 199:
            revisions.append(json.loads(lines.readline())["revision"])
        assert len(revisions) < 100, "states that nobody has read are left out"


def test_a_state_comes_before_the_answer_to_the_request_that_made_it(game: PhoneSocket) -> None:
    # a page that has its token and is shown a state without its seat takes the seat for lost
    with phones(game) as end:
        game.show(Snapshot(0, "ABCD", "en", setup=LARGE))
        lines = end.makefile("rb")
        assert lines.read(1), "the first state fills the socket: the next lines wait together"
        game.show(Snapshot(1, "ABCD", "en"))
        game.answer(Answer(ID, True))
        lines.readline()
        assert [json.loads(lines.readline())["type"] for _ in range(2)] == ["snapshot", "answer"]


def test_messages_of_other_tables_come_after_the_state_and_the_newest_of_each_topic_alone(game: PhoneSocket) -> None:
    for number in range(MAX_OTHERS + 50):
        game.pass_on(OtherBox(1, "b7", "state", b"%d" % number))
        game.pass_on(OtherBox(1, f"b{number + 100}", "online", b"online"))
    game.show(Snapshot(0, "ABCD", "en", broker=BrokerOptions(1)))
    with phones(game) as end:
        lines = end.makefile("rb")
        first, *others = [TO_PHONES.decode(lines.readline()) for _ in range(MAX_OTHERS + 1)]
        assert isinstance(first, Snapshot)
        assert others[0] == OtherBox(1, "b7", "state", b"%d" % (MAX_OTHERS + 49))
        assert len({each.box for each in others if isinstance(each, OtherBox)}) == MAX_OTHERS
        game.answer(Answer(ID, True))
        assert json.loads(lines.readline())["type"] == "answer", "there is nothing more"


def test_a_history_longer_than_a_line_comes_and_then_only_what_is_new(game: PhoneSocket) -> None:
    """A seat that confirms and takes back for half an hour once ended the phones of its game."""
    actions = tuple(Raw(b'{"n":%d,"fill":"%s"}' % (number, b"x" * 1000)) for number in range(3000))
    with phones(game) as end:
        lines, received = end.makefile("rb"), ReceivedActions()

        for revision, count, most in ((1, 2999, 4 << 20), (2, 3000, 2000)):
            game.show(Snapshot(revision, "ABCD", "en", game_id=1, actions=actions[:count]))
            line = lines.readline()
            snapshot = received.whole(cast(Snapshot, TO_PHONES.decode(line)))
            assert (snapshot.revision, len(snapshot.actions)) == (revision, count)
            assert bytes(snapshot.actions[-1]) == bytes(actions[count - 1])
            assert len(line) < most


def test_foreign_lines_end_the_connection_and_the_next_process_is_served(game: PhoneSocket) -> None:
    game.show(Snapshot(7, "ABCD", "en"))
    deep = b"[" * 100_000 + b"\n"
    for wrong in (
        b"nonsense\n", b'{"type":"snapshot"}\n', deep, b'{"type":"act","action":' + deep, b'{"more":' + deep,
        b"x" * (1 << 20) + b"xx\n",
    ):  # fmt: skip
        with phones(game) as end:
            with contextlib.suppress(OSError):
                end.sendall(wrong)
            with contextlib.suppress(ConnectionError):
                while end.recv(65536):
                    pass
        until(lambda: not game.connected)
    with phones(game) as end:
        assert json.loads(end.makefile().readline())["revision"] == 7
