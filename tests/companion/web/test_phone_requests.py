"""The messages of a phone that wait for the game."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest
from starlette.websockets import WebSocket

from companion.i18n.language import Language
from companion.web.link import Link
from companion.web.messages import LeaveSeat
from companion.web.phone import Phone
from companion.web.phone_requests import MAX_REQUESTS, PhoneRequests
from companion.web.wire import Answer
from engine import pig
from tests.companion.phone_loopback import phone_table


class Sent:
    """A websocket that keeps the messages sent to it."""

    def __init__(self) -> None:
        self.answers: list[Any] = []

    async def send_text(self, text: str) -> None:
        self.answers.append(json.loads(text))


def test_a_phone_has_a_bounded_number_of_messages_that_wait() -> None:
    phone, hub, wire = Phone("", Language.EN, lambda: 0.0), Any, Sent()
    requests = PhoneRequests(hub, Link(lambda _snapshot: None))  # type: ignore[arg-type]

    async def send() -> None:
        for number in range(MAX_REQUESTS + 1):
            # the second one of each changes nothing
            for _again in range(2):
                await requests.carry_out(wire, phone, LeaveSeat(f"{number:032x}"))  # type: ignore[arg-type]

    asyncio.run(send())
    assert phone.requests.qsize() == MAX_REQUESTS
    assert [answer["code"] for answer in wire.answers] == ["busy", "busy"]


class Connected(Sent):
    """The websocket of a phone that sends its messages and stays."""

    client = SimpleNamespace(host="phone")
    headers: ClassVar[dict[str, str]] = {"accept-language": "zh-TW,zh;q=0.9"}

    def __init__(self, *messages: str) -> None:
        super().__init__()
        self._messages = [*messages]

    async def accept(self) -> None:
        """The connection is open."""

    async def receive(self) -> Any:
        if not self._messages:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": self._messages.pop(0)}


def test_an_error_in_a_message_to_the_game_closes_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its phone would wait for answers without end; one that is closed connects again."""

    async def fail(_request: Any) -> Answer:
        raise OverflowError

    with phone_table(tmp_path, "pig", pig.Setup(("Ann", "Bo"), 50)) as table:
        monkeypatch.setattr(table.server._link, "ask", fail)
        join = {"t": "join", "id": "0" * 32, "code": table.hub.snapshot.code, "seat": 0}
        wire = cast(WebSocket, Connected(json.dumps(join)))
        with pytest.raises(ExceptionGroup) as ended:
            asyncio.run(asyncio.wait_for(table.server._talk(wire), 60))
        assert [type(error) for error in ended.value.exceptions] == [OverflowError]
        assert not table.hub.phones


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with phone_table(tmp_path, "pig", pig.Setup(("Ann", "Ben"), 50)) as table:
        table.server.hello_s = 0.01
        silent, greeted = (Phone("", Language.EN, table.clock) for _ in range(2))
        greeted.spoken.set()
        for phone, code in ((silent, "no_hello"), (greeted, "")):
            asyncio.run(table.server._expect_hello(cast(WebSocket, Sent()), phone))
            assert phone.closed_for == code
