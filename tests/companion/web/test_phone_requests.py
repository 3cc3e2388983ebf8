"""The messages of a phone that wait for the game."""

import asyncio
import json
from typing import Any

from companion.i18n.language import Language
from companion.web.link import Link
from companion.web.messages import LeaveSeat
from companion.web.phone import Phone
from companion.web.phone_requests import MAX_REQUESTS, PhoneRequests


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
