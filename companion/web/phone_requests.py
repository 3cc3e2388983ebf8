"""The messages of phones: the game answers those that change it, the phones' process answers the others.

While the game does not answer, the process goes on answering pings, so the phone does not take its line for dead.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket

from companion.i18n.language import using
from companion.web import messages, wire
from companion.web.hub import Hub
from companion.web.link import GameRequest, Link, LinkError
from companion.web.phone import Phone
from companion.web.tokens import new_token, same_code, token_hash
from companion.web.words import HALL_ENDED, reason

MAX_JOINS = 256
"""Joins whose token is cached, so that the same id gets the same token."""
MAX_REQUESTS = 32
"""Messages of one phone that wait for the game; as many as come at once (BURST)."""
IN_HALL = (messages.WatchHall, messages.Ping)
"""The messages that a page of the hall may send once it is shown the hall."""


class PhoneRequests:
    """Carries out the messages of all phones of `hub`."""

    def __init__(self, hub: Hub, link: Link) -> None:
        self._hub = hub
        self._link = link
        self._joins: dict[str, str] = {}
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

    async def carry_out(self, websocket: WebSocket, phone: Phone, message: messages.FromPhone) -> None:
        """Carry a message out, or answer why not."""
        if phone.in_hall and not isinstance(message, IN_HALL):
            await self.answer(websocket, phone, "", "bad_message")
            return
        if not isinstance(message, messages.GameMessage):
            await self._doers[type(message)](websocket, phone, message)
        elif message.id in phone.request_ids:
            # it was sent again while the first one waits: one answer is for both
            return
        elif len(phone.request_ids) >= MAX_REQUESTS:
            await self.answer(websocket, phone, message.id, "busy")
        else:
            phone.request_ids.add(message.id)
            phone.requests.put_nowait(message)

    async def ask_game(self, websocket: WebSocket, phone: Phone) -> None:
        """Carry out the phone's messages to the game, one after the other."""
        while True:
            await self.ask_next(websocket, phone)

    async def ask_next(self, websocket: WebSocket, phone: Phone) -> None:
        """Carry out the phone's first message that waits for the game; wait for one if there is none."""
        message = await phone.requests.get()
        await self._doers[type(message)](websocket, phone, message)
        phone.request_ids.remove(message.id)

    async def answer(self, websocket: WebSocket, phone: Phone, id_: str, code: str, text: str = "") -> None:
        """Refuse a message: `text` is the reason, or the words of `code`."""
        with using(phone.language):
            said = text or reason(code)
        await self._tell(websocket, phone, {"t": "answer", "id": id_, "ok": False, "code": code, "text": said})

    async def show(self, websocket: WebSocket, phone: Phone) -> None:
        """Send the newest state, if the phone has another one."""
        async with phone.sending:
            await self._send_state(websocket, phone)

    async def _hello(self, websocket: WebSocket, phone: Phone, hello: messages.Hello) -> None:
        phone.language = messages.language_of(hello.language, self._hub.usual_language)
        phone.sheet = phone.other = None
        phone.showing, phone.playing_for = hello.shown, hello.playing_for
        if hello.token is not None:
            token = token_hash(hello.token)
            if self._hub.knows(token):
                self._hub.use_token(phone, token)
            else:
                await self.answer(websocket, phone, "hello", "bad_token")
        self._hub.greet(phone)

    async def _watch_hall(self, websocket: WebSocket, phone: Phone, watch: messages.WatchHall) -> None:
        hall, codes = self._hub.hall, self._hub.wrong_codes
        if hall is None:
            return
        phone.language = hall.language(watch.language)
        guarded = self._hub.check_codes()
        guessed = guarded or codes.is_refused(phone.source)
        phone.hall_token = "" if watch.token is None else token_hash(watch.token)
        phone.hall_code = "" if guessed else watch.code
        if phone.hall_code and not self._hub.may_join_from(phone):
            # a guess also counts where everybody may look: the page with the code shows that it is right
            codes.count(phone.source)
        if self._hub.may_watch_hall(phone):
            phone.in_hall = True
            self._hub.greet(phone)
        elif watch.token is not None and not watch.code:
            await self.answer(websocket, phone, "hall", HALL_ENDED)
        else:
            code = "codes_guarded" if guarded else "too_many_codes" if guessed else "wrong_code"
            await self.answer(websocket, phone, "hall", code)

    async def _use_language(self, _websocket: WebSocket, phone: Phone, message: messages.UseLanguage) -> None:
        phone.language = messages.language_of(message.language, self._hub.usual_language)
        phone.changed.set()

    async def _pong(self, websocket: WebSocket, _phone: Phone, _message: messages.Ping) -> None:
        await websocket.send_text('{"t":"pong"}')

    async def _join(self, websocket: WebSocket, phone: Phone, join: messages.JoinSeat) -> None:
        if join.role == wire.HOST and self._hub.player_of(phone) is not None:
            await self._ask_to_be_host(websocket, phone, join)
            return
        codes = self._hub.wrong_codes
        if codes.is_refused(phone.source):
            await self.answer(websocket, phone, join.id, "too_many_codes")
            return
        guarded = self._hub.check_codes()
        if guarded:
            codes.count_ask(phone.source)
        elif not same_code(join.code, self._hub.snapshot.code):
            codes.count(phone.source)
            self._hub.check_codes()
            await self.answer(websocket, phone, join.id, "wrong_code")
            return
        if not self._hub.seat_requests.take(phone.source):
            await self.answer(websocket, phone, join.id, "too_fast")
            return
        token = self._joins.setdefault(join.id, new_token())
        while len(self._joins) > MAX_JOINS:
            del self._joins[next(iter(self._joins))]
        language = str(phone.language)
        request = wire.Join(join.id, token_hash(token), language, join.seat, join.name, join.role, guarded)
        if await self._asked(websocket, phone, request):
            async with phone.sending:
                # the token first: a phone whose line breaks in between has it
                self._hub.use_token(phone, token_hash(token))
                await websocket.send_text(messages.as_json({"t": "joined", "id": join.id, "token": token}))

    async def _ask_to_be_host(self, websocket: WebSocket, phone: Phone, join: messages.JoinSeat) -> None:
        """A player asks for the role with the token of the seat, and keeps both."""
        request = wire.Join(join.id, phone.token, str(phone.language), role=join.role)
        if await self._asked(websocket, phone, request):
            await self._done(websocket, phone, join.id)

    async def _act(self, websocket: WebSocket, phone: Phone, act: messages.ActNow) -> None:
        player, played = self._hub.player_of(phone), self._hub.played
        if act.seat is not None and act.seat != player:
            player = act.seat if self._hub.may_play_for(phone, act.seat) else None
        if not phone.token:
            await self.answer(websocket, phone, act.id, "not_joined")
            return
        action = wire.NOTHING
        if player is not None and played is not None and (played.game_id, played.half) == (act.game, act.half):
            action = played.action(act.revision, player, act.action, act.at)
        request = wire.Act(act.id, phone.token, act.game, act.half, str(phone.language), action, act.seat)
        if await self._asked(websocket, phone, request):
            await self._done(websocket, phone, act.id)

    async def _show_sheet(self, _websocket: WebSocket, phone: Phone, message: messages.ShowSheet) -> None:
        phone.showing, phone.other = message.player, None
        phone.changed.set()

    async def _play_for(self, websocket: WebSocket, phone: Phone, message: messages.PlayFor) -> None:
        if self._hub.role_of(phone.token) != wire.HOST:
            await self.answer(websocket, phone, message.id, "not_host")
        elif message.player is not None and not self._hub.may_play_for(phone, message.player):
            await self.answer(websocket, phone, message.id, "not_away")
        else:
            phone.playing_for, phone.sheet = message.player, None
            phone.changed.set()
            await self._done(websocket, phone, message.id)

    async def _help(self, websocket: WebSocket, phone: Phone, message: messages.HelpAtTable) -> None:
        request = wire.HostRequest(message.id, phone.token, message.do, message.guest, message.player)
        if not phone.token:
            await self.answer(websocket, phone, message.id, "not_joined")
        elif await self._asked(websocket, phone, request):
            await self._done(websocket, phone, message.id)

    async def _throw(self, websocket: WebSocket, phone: Phone, message: messages.ThrowDice) -> None:
        language = str(phone.language)
        request = wire.HostThrow(message.id, phone.token, message.game, message.half, language, message.values)
        if not phone.token:
            await self.answer(websocket, phone, message.id, "not_joined")
        elif await self._asked(websocket, phone, request):
            await self._done(websocket, phone, message.id)

    async def _leave(self, websocket: WebSocket, phone: Phone, leave: messages.LeaveSeat) -> None:
        if not phone.token:
            await self.answer(websocket, phone, leave.id, "not_joined")
        elif not self._hub.seat_requests.take(phone.source):
            await self.answer(websocket, phone, leave.id, "too_fast")
        elif await self._asked(websocket, phone, wire.Leave(leave.id, phone.token)):
            phone.token = ""
            phone.changed.set()
            await self._done(websocket, phone, leave.id)

    async def _asked(self, websocket: WebSocket, phone: Phone, request: GameRequest) -> bool:
        """Ask the game; True if it has carried the request out, else the phone has the reason."""
        try:
            answer = await self._link.ask(request)
        except LinkError:
            await self.answer(websocket, phone, request.id, "busy")
            return False
        if not answer.ok:
            await self.answer(websocket, phone, request.id, answer.code, answer.text)
        return answer.ok

    async def _done(self, websocket: WebSocket, phone: Phone, id_: str) -> None:
        await self._tell(websocket, phone, {"t": "answer", "id": id_, "ok": True, "code": "ok"})

    async def _tell(self, websocket: WebSocket, phone: Phone, message: dict[str, Any]) -> None:
        """Send an answer after the newest state: a page that has its answer first offers old ways again."""
        async with phone.sending:
            await self._send_state(websocket, phone)
            await websocket.send_text(messages.as_json(message))

    async def _send_state(self, websocket: WebSocket, phone: Phone) -> None:
        if phone.changed.is_set() and not phone.closed_for:
            phone.changed.clear()
            await websocket.send_text(self._hub.state_for(phone).decode())
