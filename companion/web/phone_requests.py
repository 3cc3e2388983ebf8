"""The messages of phones: the game answers those that change it, the phones' process answers the others.

While the game does not answer, the process goes on answering pings, so the phone does not take its line for dead.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.i18n.language import Language, using
from companion.ui.toolkit.hit_test import message_of, too_short
from companion.ui.toolkit.widgets import Key
from companion.web import messages, wire
from companion.web.guide_screen import GuideScreen
from companion.web.hub import Hub
from companion.web.limits import newest
from companion.web.link import ADVICE_S, GameRequest, Link, LinkError
from companion.web.phone import Phone
from companion.web.seat_screen import SeatScreen, page_size
from companion.web.tokens import new_token, same_code, token_hash
from companion.web.words import HALL_ENDED, reason

MAX_JOINS = 256
"""Joins whose token is cached, so that the same id gets the same token."""
MAX_REQUESTS = 32
"""Messages of one phone that wait for the game; as many as come at once (BURST)."""
OWN_MACHINE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""The sources of this machine's own browsers."""
IN_HALL = (messages.WatchHall, messages.Ping)
"""The messages that a page of the hall may send once it is shown the hall."""


class PhoneRequests:
    """Carries out the messages of all phones of `hub`."""

    def __init__(self, hub: Hub, link: Link) -> None:
        self._hub = hub
        self._link = link
        self._token_for = newest(MAX_JOINS, new_token)
        self._acting: set[asyncio.Task[None]] = set()
        self._doers: dict[type[Any], Callable[[WebSocket, Phone, Any], Awaitable[None]]] = {
            messages.Hello: self._hello,
            messages.WatchHall: self._watch_hall,
            messages.JoinSeat: self._join,
            messages.Tap: self._tap,
            messages.Look: self._look,
            messages.KeyPressed: self._press,
            messages.LeaveSeat: self._leave,
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
        phone.forget_all()
        self._show_as(phone, hello)
        own_page = self._hub.snapshot.own_page
        if own_page is not None and phone.source in OWN_MACHINE:
            self._hub.use_token(phone, own_page)
        elif hello.token is not None:
            token = token_hash(hello.token)
            if self._hub.knows(token):
                self._hub.use_token(phone, token)
                screen = self._hub.screen_of(phone)
                if screen is not None and hello.kept:
                    screen.resume(hello.kept)
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
            return
        code = "codes_guarded" if guarded else "too_many_codes" if guessed else "wrong_code"
        if watch.token is not None and not watch.code:
            code = HALL_ENDED
        typed = bool(watch.code or watch.token)
        await self._tell(websocket, phone, hall.door(phone.language, code, typed))

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
        token = self._token_for(join.id)
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

    async def _tap(self, websocket: WebSocket, phone: Phone, tap: messages.Tap) -> None:
        """Carry a tap out, unless it was meant for a picture before the newest one."""
        view = self._hub.view_of(phone)
        if view is not None:
            on_table = wire.TableTap(new_token(), phone.token, view, tap.picture, tap.key, tap.held)
            self._start(self._tap_table(websocket, phone, on_table))
            return
        # somebody else may have acted, without a change of this picture
        await self.show(websocket, phone)
        screen, played = self._hub.shown_screen(phone), self._hub.played
        shown = screen is not None and phone.shown[:2] == (screen, screen.revision)
        if (
            screen is None
            or played is None
            or not shown
            or tap.picture != phone.picture
            or tap.key >= len(phone.widgets)
        ):
            return
        widget = phone.widgets[tap.key]
        x, y, w, h = widget.rect
        needs_hold = isinstance(widget, Key) and widget.hold and widget.enabled
        message = too_short(widget) if needs_hold and not tap.held else message_of(widget)
        if message is None or not phone.guard.allows(widget, x + w / 2, y + h / 2):
            return
        phone.guard.acted(widget)
        for action in screen.tap(message, phone.language, phone.size):
            if not screen.asking:
                screen.asking = True
                encoded, language = Raw(msgspec.json.encode(action)), str(phone.language)
                act = wire.Act(new_token(), phone.token, played.game_id or 0, played.throws, language, encoded)
                self._start(self._act(screen, act, phone.language))
        if screen.questions and not screen.advised:
            self._start(self._advise(screen, phone.token, played.game_id or 0))
        phone.guard.answered()
        self._hub.show_seat(screen)
        if isinstance(screen, GuideScreen) and screen.done:
            self._hub.end_guide(phone)
            await self._tell(websocket, phone, {"t": "tab", "tab": phone.tab})

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Ask the game in a task that is none of the phone's, whose line may be lost meanwhile."""
        acting = asyncio.create_task(work)
        self._acting.add(acting)
        acting.add_done_callback(self._acting.discard)

    async def _tap_table(self, websocket: WebSocket, phone: Phone, tap: wire.TableTap) -> None:
        """Let the game carry out a tap on the table's own screen; the phone hears of a refusal."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            # the phone may have gone before the answer
            await self._asked(websocket, phone, tap)

    async def _act(self, screen: SeatScreen, act: wire.Act, language: Language) -> None:
        """Let the game carry an action out; the seat's screen shows the reason if it does not."""
        answer = await self._answer_to(act)
        screen.asking = False
        if not answer.ok:
            with using(language):
                screen.refuse(answer.text or reason(answer.code))
            self._hub.show_seat(screen)

    async def _advise(self, screen: SeatScreen, token: str, game_id: int) -> None:
        """Hand the questions of a seat to the coach; a hint is counted before it is shown."""
        screen.advised = True
        while screen.questions:
            question = screen.questions[0]
            request = wire.AskCoach(new_token(), token, game_id, Raw(msgspec.json.encode(question.request)))
            answer = await self._answer_to(request, question.request.limit_s + ADVICE_S)
            counted = screen.answered(question, bytes(answer.advice) if answer.ok else None)
            if counted is not None:
                stored = await self._answer_to(wire.CountHint(new_token(), token, game_id))
                if stored.ok:
                    screen.show_hint(counted)
                else:
                    screen.answered(question, None)
            screen.questions.remove(question)
            self._hub.show_seat(screen)
        screen.advised = False

    async def _answer_to(self, request: GameRequest, more_s: float = 0.0) -> wire.Answer:
        """The answer of the game to a seat's request; a refusal if it gives none."""
        try:
            return await self._link.ask(request, more_s)
        except LinkError:
            return wire.Answer(request.id, False, "busy")

    async def _look(self, _websocket: WebSocket, phone: Phone, look: messages.Look) -> None:
        self._show_as(phone, look)
        phone.changed.set()
        self._hub.watch_table()

    def _show_as(self, phone: Phone, look: messages.Look) -> None:
        if look.language is not None:
            phone.language = messages.language_of(look.language, self._hub.usual_language)
        if look.height is not None:
            phone.size = page_size(look.height)
        phone.tab = look.tab or phone.tab

    async def _press(self, _websocket: WebSocket, phone: Phone, message: messages.KeyPressed) -> None:
        if self._hub.is_own_page(phone):
            self._link.tell(wire.TableKey(phone.token, message.text))

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
            state = self._hub.state_for(phone)
            if state != phone.state:
                phone.state = state
                await websocket.send_text(state)
            picture = self._hub.picture_for(phone)
            if picture is not None:
                await websocket.send_text(picture)
