"""The pages and the websocket: a request of a phone goes to the game, and its answer comes back."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
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
from companion.web.hub import Hub, Phone
from companion.web.limits import Clock
from companion.web.link import GameRequest, Link, LinkError
from companion.web.tokens import is_token, new_token, same_code, token_hash
from companion.web.words import HALL_ENDED, reason

PRESENCE_S = 5.0
"""Seconds between two checks of the connected phones."""
MAX_JOINS = 256
"""Joins whose token is cached, so that the same id gets the same token."""
CLOSED, POLICY_VIOLATION, TOO_MANY = 1001, 1008, 1013
"""Codes of the websocket for: going away, a broken rule, no room."""

IN_HALL = (messages.WatchHall, messages.Ping)
"""The messages that a page of the hall may send once it is shown the hall."""


class Server:
    """The pages, and one websocket a phone."""

    def __init__(self, hub: Hub, link: Link, assets: Mapping[str, Asset], clock: Clock) -> None:
        self.hub = hub
        self._link = link
        self._assets = assets
        self._clock = clock
        self._joins: dict[str, str] = {}
        self._pictures = pictures.PictureLimit(clock)
        self._doers: dict[type[Any], Callable[[WebSocket, Phone, Any], Awaitable[None]]] = {
            messages.Hello: self._hello,
            messages.WatchHall: self._watch_hall,
            messages.JoinSeat: self._join,
            messages.ActNow: self._act,
            messages.LeaveSeat: self._leave,
            messages.ShowSheet: self._show_sheet,
            messages.PlayFor: self._play_for,
            messages.HelpAtTable: self._help,
            messages.ThrowDice: self._throw,
            messages.UseLanguage: self._use_language,
            messages.Ping: self._pong,
        }

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
        if found.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.packed, media_type=found.kind, headers=headers | {"content-encoding": "gzip"})
        return Response(found.content, media_type=found.kind, headers=headers)

    async def _picture(self, request: Request) -> Response:
        """Read the dice in a photograph: its token comes in a header, so that no address and no log has it."""
        language = messages.language_of(request.headers.get("accept-language", ""), self.hub.usual_language)
        kind, _space, token = request.headers.get("authorization", "").partition(" ")
        hashed = token_hash(token) if kind == "Bearer" and is_token(token) else ""
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
        if self.hub.full:
            await websocket.send_denial_response(JSONResponse({"code": "too_many_phones"}, 503))
            return
        client = websocket.client
        phone = Phone("" if client is None else client.host, self.hub.usual_language, self._clock)
        self.hub.add(phone)
        sending = None
        try:
            await websocket.accept()
            sending = asyncio.create_task(self._send_states(websocket, phone))
            while True:
                await self._hear(websocket, phone, await websocket.receive())
        except (WebSocketDisconnect, RuntimeError):
            # Starlette raises RuntimeError for an answer to a phone that has just been closed
            pass
        finally:
            self.hub.remove(phone)
            if sending is not None:
                sending.cancel()

    async def _send_states(self, websocket: WebSocket, phone: Phone) -> None:
        """Send the newest state after each change; a slow phone waits here alone, and skips the states between."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await phone.changed.wait()
                phone.changed.clear()
                if phone.closed_for:
                    await websocket.close(POLICY_VIOLATION, phone.closed_for)
                    return
                await websocket.send_text(self.hub.state_for(phone).decode())

    async def _hear(self, websocket: WebSocket, phone: Phone, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code") or CLOSED)
        if not phone.bucket.take():
            await self._answer(websocket, phone, "", "too_fast")
            # nothing more of this phone is read meanwhile
            await asyncio.sleep(1.0)
            return
        try:
            heard = messages.FROM_PHONE.decode(event.get("text") or "")
        except (msgspec.MsgspecError, RecursionError):
            await self._answer(websocket, phone, "", "bad_message")
            return
        if phone.in_hall and not isinstance(heard, IN_HALL):
            await self._answer(websocket, phone, "", "bad_message")
            return
        await self._doers[type(heard)](websocket, phone, heard)

    async def _hello(self, websocket: WebSocket, phone: Phone, hello: messages.Hello) -> None:
        phone.language = messages.language_of(hello.language, self.hub.usual_language)
        phone.sheet = phone.other = None
        phone.showing, phone.playing_for = hello.shown, hello.playing_for
        if hello.token is not None:
            token = token_hash(hello.token)
            if self.hub.knows(token):
                self.hub.use_token(phone, token)
            else:
                await self._answer(websocket, phone, "hello", "bad_token")
        self.hub.greet(phone)

    async def _watch_hall(self, websocket: WebSocket, phone: Phone, watch: messages.WatchHall) -> None:
        hall, codes = self.hub.hall, self.hub.wrong_codes
        if hall is None:
            return
        phone.language = hall.language(watch.language)
        guessed = codes.is_refused(phone.source)
        phone.hall_token = "" if watch.token is None else token_hash(watch.token)
        phone.hall_code = "" if guessed else watch.code
        if self.hub.may_watch_hall(phone):
            phone.in_hall = True
            self.hub.greet(phone)
        elif watch.token is not None and not watch.code:
            await self._answer(websocket, phone, "hall", HALL_ENDED)
        else:
            if watch.code and not guessed:
                codes.count(phone.source)
            await self._answer(websocket, phone, "hall", "too_many_codes" if guessed else "wrong_code")

    async def _use_language(self, _websocket: WebSocket, phone: Phone, message: messages.UseLanguage) -> None:
        phone.language = messages.language_of(message.language, self.hub.usual_language)
        phone.changed.set()

    async def _pong(self, websocket: WebSocket, _phone: Phone, _message: messages.Ping) -> None:
        await websocket.send_text('{"t":"pong"}')

    async def _join(self, websocket: WebSocket, phone: Phone, join: messages.JoinSeat) -> None:
        if join.role == wire.HOST and self.hub.player_of(phone) is not None:
            await self._ask_to_be_host(websocket, phone, join)
            return
        codes = self.hub.wrong_codes
        if codes.is_refused(phone.source):
            await self._answer(websocket, phone, join.id, "too_many_codes")
            return
        if not same_code(join.code, self.hub.snapshot.code):
            codes.count(phone.source)
            await self._answer(websocket, phone, join.id, "wrong_code")
            return
        token = self._joins.setdefault(join.id, new_token())
        while len(self._joins) > MAX_JOINS:
            del self._joins[next(iter(self._joins))]
        language = str(phone.language)
        request = wire.Join(join.id, token_hash(token), language, join.seat, join.name, join.role)
        if await self._asked(websocket, phone, request):
            self.hub.use_token(phone, token_hash(token))
            await websocket.send_text(messages.as_json({"t": "joined", "id": join.id, "token": token}))

    async def _ask_to_be_host(self, websocket: WebSocket, phone: Phone, join: messages.JoinSeat) -> None:
        """A player asks for the role with the token of the seat, and keeps both."""
        request = wire.Join(join.id, phone.token, str(phone.language), role=join.role)
        if await self._asked(websocket, phone, request):
            await self._done(websocket, join.id)

    async def _act(self, websocket: WebSocket, phone: Phone, act: messages.ActNow) -> None:
        player, played = self.hub.player_of(phone), self.hub.played
        if act.seat is not None and act.seat != player:
            player = act.seat if self.hub.may_play_for(phone, act.seat) else None
        if not phone.token:
            await self._answer(websocket, phone, act.id, "not_joined")
            return
        action = wire.NOTHING
        if player is not None and played is not None and (played.game_id, played.half) == (act.game, act.half):
            action = played.action(act.revision, player, act.action, act.at)
        request = wire.Act(act.id, phone.token, act.game, act.half, str(phone.language), action, act.seat)
        if await self._asked(websocket, phone, request):
            await self._done(websocket, act.id)

    async def _show_sheet(self, _websocket: WebSocket, phone: Phone, message: messages.ShowSheet) -> None:
        phone.showing, phone.other = message.player, None
        phone.changed.set()

    async def _play_for(self, websocket: WebSocket, phone: Phone, message: messages.PlayFor) -> None:
        if self.hub.role_of(phone.token) != wire.HOST:
            await self._answer(websocket, phone, message.id, "not_host")
        elif message.player is not None and not self.hub.may_play_for(phone, message.player):
            await self._answer(websocket, phone, message.id, "not_away")
        else:
            phone.playing_for, phone.sheet = message.player, None
            phone.changed.set()
            await self._done(websocket, message.id)

    async def _help(self, websocket: WebSocket, phone: Phone, message: messages.HelpAtTable) -> None:
        request = wire.HostRequest(message.id, phone.token, message.do, message.guest, message.player)
        if not phone.token:
            await self._answer(websocket, phone, message.id, "not_joined")
        elif await self._asked(websocket, phone, request):
            await self._done(websocket, message.id)

    async def _throw(self, websocket: WebSocket, phone: Phone, message: messages.ThrowDice) -> None:
        language = str(phone.language)
        request = wire.HostThrow(message.id, phone.token, message.game, message.half, language, message.values)
        if not phone.token:
            await self._answer(websocket, phone, message.id, "not_joined")
        elif await self._asked(websocket, phone, request):
            await self._done(websocket, message.id)

    async def _leave(self, websocket: WebSocket, phone: Phone, leave: messages.LeaveSeat) -> None:
        if not phone.token:
            await self._answer(websocket, phone, leave.id, "not_joined")
        elif await self._asked(websocket, phone, wire.Leave(leave.id, phone.token)):
            phone.token = ""
            phone.changed.set()
            await self._done(websocket, leave.id)

    async def _asked(self, websocket: WebSocket, phone: Phone, request: GameRequest) -> bool:
        """Ask the game; True if it has carried the request out, else the phone has the reason."""
        try:
            answer = await self._link.ask(request)
        except LinkError:
            await self._answer(websocket, phone, request.id, "busy")
            return False
        if not answer.ok:
            await self._answer(websocket, phone, request.id, answer.code, answer.text)
        return answer.ok

    async def _done(self, websocket: WebSocket, id_: str) -> None:
        await websocket.send_text(messages.as_json({"t": "answer", "id": id_, "ok": True, "code": "ok"}))

    async def _answer(self, websocket: WebSocket, phone: Phone, id_: str, code: str, text: str = "") -> None:
        with using(phone.language):
            said = text or reason(code)
        refused = {"t": "answer", "id": id_, "ok": False, "code": code, "text": said}
        await websocket.send_text(messages.as_json(refused))


async def _not_found(_request: Request, _error: Exception | None = None) -> Response:
    return JSONResponse({"code": "not_found"}, 404)
