"""The phones' end of the Unix socket: each phone that waits for an answer of the game gets it."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec import Raw

from companion.web import link as link_module
from companion.web.link import Link, LinkError
from companion.web.wire import MAX_LINE, TO_GAME, Answer, Join, Snapshot, encode

JOIN = Join("1" * 32, "2" * 64, "en", 0)


class Game:
    """The game's end: `asked` are the requests that have come."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.asked: asyncio.Queue[object] = asyncio.Queue()
        self.writer: asyncio.StreamWriter | None = None

    async def listen(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._read, self._path)

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        while line := await reader.readline():
            await self.asked.put(TO_GAME.decode(line))
        writer.close()

    def answer(self, answer: Answer) -> None:
        assert self.writer is not None
        self.writer.write(encode(answer))


async def linked(path: Path) -> tuple[Game, Link, "asyncio.Task[None]", asyncio.Server]:
    game, link = Game(path), Link(lambda _snapshot: None)
    server = await game.listen()
    running = asyncio.create_task(link.run(path))
    while link._writer is None:
        await asyncio.sleep(0)
    return game, link, running, server


async def ended(game: Game, running: "asyncio.Task[None]", server: asyncio.Server) -> None:
    assert game.writer is not None
    game.writer.close()
    await game.writer.wait_closed()
    await running
    server.close()
    await server.wait_closed()


@pytest.mark.parametrize("gone", [0, 1])
def test_a_phone_that_gives_up_takes_no_answer_from_another_that_asks_the_same(tmp_path: Path, gone: int) -> None:
    """A phone that comes back asks again by its new socket, while the old one still waits."""

    async def play() -> None:
        game, link, running, server = await linked(tmp_path / "s")
        asking = [asyncio.create_task(link.ask(JOIN)) for _ in range(2)]
        assert await game.asked.get() == JOIN
        asking[gone].cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking[gone]
        game.answer(Answer(JOIN.id, True))
        assert await asking[1 - gone] == Answer(JOIN.id, True)
        assert game.asked.empty(), "the game is asked once"
        # once it is answered, the same request is a new one
        again = asyncio.create_task(link.ask(JOIN))
        assert await game.asked.get() == JOIN
        game.answer(Answer(JOIN.id, False, "taken"))
        assert (await again).code == "taken"
        await ended(game, running, server)

    asyncio.run(play())


def test_a_request_without_an_answer_in_time_is_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        game, link, running, server = await linked(tmp_path / "s")
        monkeypatch.setattr(link_module, "ANSWER_S", 0.0)
        first = asyncio.create_task(link.ask(JOIN))
        await asyncio.sleep(0)
        monkeypatch.setattr(link_module, "ANSWER_S", 60.0)
        second = asyncio.create_task(link.ask(JOIN))
        with pytest.raises(LinkError):
            await first
        third = asyncio.create_task(link.ask(JOIN))
        assert [await game.asked.get(), await game.asked.get()] == [JOIN, JOIN]
        game.answer(Answer(JOIN.id, True))
        assert await second == await third == Answer(JOIN.id, True)
        await ended(game, running, server)

    asyncio.run(play())


def test_everybody_who_waits_when_the_game_ends_gets_an_error(tmp_path: Path) -> None:
    async def play() -> None:
        game, link, running, server = await linked(tmp_path / "s")
        asking = [asyncio.create_task(link.ask(JOIN)) for _ in range(2)]
        await game.asked.get()
        await ended(game, running, server)
        for each in asking:
            with pytest.raises(LinkError):
                await each
        with pytest.raises(LinkError):
            await link.ask(JOIN)

    asyncio.run(play())


def test_a_history_is_read_however_long_it_is(tmp_path: Path) -> None:
    async def play() -> None:
        told: list[Snapshot] = []
        game = Game(tmp_path / "s")
        server, link = await game.listen(), Link(told.append)
        running = asyncio.create_task(link.run(tmp_path / "s"))
        while game.writer is None:
            await asyncio.sleep(0)
        action = Raw(b'"' + b"x" * MAX_LINE + b'"')
        game.writer.write(encode(Snapshot(1, "ABCD", "en", actions=(action, action))))
        await ended(game, running, server)
        assert [len(each.actions) for each in told] == [2]

    asyncio.run(play())


def test_an_answer_is_heard_after_the_state_that_came_before_it() -> None:
    """The process may read both at once."""

    async def play() -> None:
        told: list[object] = []
        link = Link(lambda snapshot: told.append(snapshot.revision))
        asking = asyncio.create_task(link.ask(JOIN))
        link._writer = cast(asyncio.StreamWriter, SimpleNamespace(write=lambda _line: None))
        await asyncio.sleep(0)
        for message in (Snapshot(1, "ABCD", "en"), Answer(JOIN.id, True)):
            link._take(encode(message))
        assert told == [1]
        assert not asking.done()
        assert (await asking).ok

    asyncio.run(play())
