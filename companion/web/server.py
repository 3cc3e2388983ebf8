"""The pages and the websocket: a request of a phone goes to the game, and its answer comes back."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.i18n.language import using
from companion.web import messages, pictures, wire
from companion.web.assets import Asset
from companion.web.guard import Guard
from companion.web.hub import Hub
from companion.web.limits import HELLO_S, RATE, Clock
from companion.web.link import Link, LinkError
from companion.web.phone import Phone
from companion.web.phone_requests import PhoneRequests
from companion.web.tokens import new_token, token_hash
from companion.web.words import reason

PRESENCE_S = 5.0
"""Seconds between two checks of the connected phones."""
CLOSED, POLICY_VIOLATION = 1001, 1008
"""Codes of the websocket for: going away, a broken rule."""
REFUSAL_S = 1.0
"""Seconds that a phone has to take the reason why its websocket ends."""


class Server:
    """The pages, and one websocket a phone."""

    def __init__(self, hub: Hub, link: Link, assets: Mapping[str, Asset], clock: Clock) -> None:
        self.hub = hub
        self.hello_s = HELLO_S
        self._link = link
        self._assets = assets
        self._clock = clock
        self._requests = PhoneRequests(hub, link)
        self._pictures = pictures.PictureLimit(clock)

    def app(self, names: Callable[[], frozenset[str]], port: Callable[[], int]) -> Starlette:
        """The application for uvicorn; see Guard for `names` and `port`."""
        return Starlette(
            routes=[
                WebSocketRoute("/ws", self._talk),
                Route(pictures.PATH, self._picture, methods=["POST"]),
                Route("/{path:path}", self._file, methods=["GET", "HEAD"]),
            ],
            middleware=[Middleware(Guard, names=names, port=port)],
            # no route has a path with a host or a line break in it
            exception_handlers={404: _not_found},
        )

    async def watch_presence(self) -> None:
        """Mark the seats whose phones are away, until the process ends."""
        counted = 0
        while True:
            await asyncio.sleep(PRESENCE_S)
            self.hub.check_presence()
            self.hub.check_codes()
            address = self.hub.snapshot.own_wifi
            now = self.hub.count_in(address) if address else 0
            if now != counted:
                counted = now
                self._link.tell(wire.InOwnWifi(now))

    async def _file(self, request: Request) -> Response:
        found = self._assets.get(request.scope["path"])
        if found is None:
            return await _not_found(request)
        headers = {"etag": found.etag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.method == "HEAD":
            # a phone only asks if anybody answers; its connection would take the place of another phone
            headers["connection"] = "close"
        if found.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.packed, media_type=found.kind, headers=headers | {"content-encoding": "gzip"})
        return Response(found.content, media_type=found.kind, headers=headers)

    async def _picture(self, request: Request) -> Response:
        """Read the dice in a photograph: its token comes in a header, so that no address and no log has it."""
        language = messages.language_of(request.headers.get("accept-language", ""), self.hub.usual_language)
        kind, _space, token = request.headers.get("authorization", "").partition(" ")
        hashed = token_hash(token) if kind == "Bearer" else ""
        try:
            answer = await self._read_picture(request, hashed, str(language))
        except pictures.PictureError as error:
            answer = wire.Answer("0" * 32, False, error.refusal)
        except LinkError:
            answer = wire.Answer("0" * 32, False, "busy")
        except ClientDisconnect:
            return Response(status_code=400)
        with using(language):
            said = answer.text or reason(answer.code)
        return JSONResponse(
            {"ok": answer.ok, "code": answer.code, "text": said},
            200 if answer.ok else 409,
            {} if answer.ok else {"connection": "close"},
        )

    async def _read_picture(self, request: Request, token: str, language: str) -> wire.Answer:
        if not self.hub.may_photograph(token):
            raise pictures.PictureError(pictures.Refusal.NOT_JOINED)
        if not self.hub.throw_due:
            raise pictures.PictureError(pictures.Refusal.NO_THROW_DUE)
        with self._pictures.one(token):
            data = await pictures.received(request.stream(), int(request.headers["content-length"]))
            pixels = await pictures.decoded(data)
            return await self._link.ask_about(pixels.parts(new_token(), token, language))

    async def _talk(self, websocket: WebSocket) -> None:
        client = websocket.client
        wanted = websocket.headers.get("accept-language", "").partition(",")[0]
        language = messages.language_of(wanted, self.hub.usual_language)
        phone = Phone("" if client is None else client.host, language, self._clock)
        self.hub.add(phone)
        try:
            await websocket.accept()
            # where one ends with an error all end, and the phone connects again
            async with asyncio.TaskGroup() as group:
                for work in (self._send_states, self._requests.ask_game, self._listen, self._expect_hello):
                    group.create_task(work(websocket, phone))
        except* (WebSocketDisconnect, RuntimeError):
            # Starlette raises RuntimeError for an answer to a phone that has just been closed
            pass
        finally:
            self.hub.remove(phone)

    async def _listen(self, websocket: WebSocket, phone: Phone) -> None:
        """Hear the phone's messages until it has gone."""
        while True:
            await self._hear(websocket, phone, await websocket.receive())

    async def _send_states(self, websocket: WebSocket, phone: Phone) -> None:
        """Send the newest state after each change; a slow phone waits here alone, and skips the states between."""
        while True:
            await phone.changed.wait()
            if phone.closed_for:
                await self._refuse(websocket, phone)
            await self._requests.show(websocket, phone)

    async def _refuse(self, websocket: WebSocket, phone: Phone) -> None:
        """Report the reason to a phone and end its websocket, whether it reads or not. Raises WebSocketDisconnect."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REFUSAL_S):
                with using(phone.language):
                    refusal = {"t": "refused", "code": phone.closed_for, "text": reason(phone.closed_for)}
                await websocket.send_text(messages.as_json(refusal))
                await websocket.close(POLICY_VIOLATION, phone.closed_for)
        raise WebSocketDisconnect(POLICY_VIOLATION)

    async def _expect_hello(self, _websocket: WebSocket, phone: Phone) -> None:
        """Close a websocket that says nothing."""
        try:
            await asyncio.wait_for(phone.spoken.wait(), self.hello_s)
        except TimeoutError:
            phone.close("no_hello")

    async def _hear(self, websocket: WebSocket, phone: Phone, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code") or CLOSED)
        while not phone.bucket.take():
            # nothing more of this phone is read meanwhile: a drumming child loses no tap, and a script waits
            await asyncio.sleep(1 / RATE)
        try:
            heard = messages.FROM_PHONE.decode(event.get("text") or "")
        except (msgspec.MsgspecError, RecursionError):
            await self._requests.answer(websocket, phone, "", "bad_message")
            return
        phone.spoken.set()
        await self._requests.carry_out(websocket, phone, heard)


async def _not_found(_request: Request, _error: Exception | None = None) -> Response:
    return JSONResponse({"code": "not_found"}, 404)
