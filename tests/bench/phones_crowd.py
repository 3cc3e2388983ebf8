"""Phones that misbehave, and the peer: a naive server that sends each state to one phone after the other."""

import asyncio
import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count

from tests.companion.web.phone_client import PhoneClient, frame, opened, upgrade

FLOODS, SLOW = 5, 100
SILENT_SOCKETS, SLOW_CONNECTIONS = 150, 190
GUESSERS, GUESSES = 50, 5
"""Guessers at once, and guesses of each from one address."""
GUEST = "127.0.0.99"
"""The address of the one guest, or machine, that misbehaves alone."""
HUGE = 100_000
DRIP_S = 0.5
NAIVE = """
import asyncio, json, sys, time
from websockets.asyncio.server import serve

PHONES, STATES, SIZE = map(int, sys.argv[1:4])

async def main():
    phones = []
    async def joined(phone):
        phones.append(phone)
        await phone.wait_closed()
    async with serve(joined, "127.0.0.1", 0, compression=None, write_limit=32768, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        while len(phones) < PHONES:
            await asyncio.sleep(0.01)
        for number in range(STATES):
            state = json.dumps({"t": "state", "at": time.monotonic(), "fill": "x" * SIZE})
            for phone in phones:
                try:
                    await asyncio.wait_for(phone.send(state), 0.5)
                except TimeoutError:
                    pass
            await asyncio.sleep(0.02)

asyncio.run(main())
"""
"""The naive broadcast: it awaits each phone in turn, and gives one that does not read half a second."""


class Crowd:
    """Phones and connections that misbehave, until `close`."""

    def __init__(self) -> None:
        self.phones: list[PhoneClient] = []
        self.sockets: list[socket.socket] = []
        self.tasks: list[asyncio.Task[None]] = []

    def close(self) -> None:
        """End it."""
        for task in self.tasks:
            task.cancel()
        for phone in self.phones:
            phone.cut()
        for each in self.sockets:
            each.close()


async def frozen(port: int, _code: str) -> Crowd:
    """Phones that say hello and read nothing."""
    crowd = Crowd()
    for _phone in range(FLOODS):
        wire = _small_socket(port)
        wire.sendall(upgrade(f"127.0.0.1:{port}"))
        wire.recv(65536)
        wire.sendall(frame(b'{"t":"hello"}'))
        crowd.sockets.append(wire)
    return crowd


def _small_socket(port: int) -> socket.socket:
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    wire.connect(("127.0.0.1", port))
    return wire


async def flood(port: int, _code: str) -> Crowd:
    """Phones that send as fast as they can."""
    return await _sending(port, lambda: frame(b'{"t":"ping"}') * 20)


async def huge_names(port: int, code: str) -> Crowd:
    """Phones that ask for a seat with a name of 100 KB, again and again."""
    name = frame(f'{{"t":"join","id":"{"ab" * 16}","code":"{code}","name":"{"x" * HUGE}"}}'.encode())
    return await _sending(port, lambda: name)


async def _sending(port: int, sent: Callable[[], bytes]) -> Crowd:
    crowd = Crowd()

    async def one() -> None:
        while True:
            try:
                phone = await opened(port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            crowd.phones.append(phone)
            phone.hello()
            while not phone.closed.is_set():
                phone.send_raw(sent())
                await asyncio.sleep(0.02)

    crowd.tasks = [asyncio.create_task(one()) for _phone in range(FLOODS)]
    return crowd


async def slow_headers(port: int, _code: str, connections: int = SLOW, source: str = "127.0.0.1") -> Crowd:
    """Connections that send their headers byte by byte, opened again as soon as they are cut off."""
    crowd = Crowd()

    async def one() -> None:
        while True:
            try:
                _reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
                for byte in f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX: {'x' * 100}".encode():
                    writer.write(bytes((byte,)))
                    await writer.drain()
                    await asyncio.sleep(DRIP_S)
            except OSError:
                await asyncio.sleep(DRIP_S)

    crowd.tasks = [asyncio.create_task(one()) for _phone in range(connections)]
    return crowd


async def joiners(port: int, code: str, sockets: int) -> Crowd:
    """Sockets of one guest, each of which asks for the part of a spectator and gives it up, again and again."""
    crowd = Crowd()

    async def one() -> None:
        while True:
            try:
                phone = await opened(port, source=GUEST)
                crowd.phones.append(phone)
                phone.hello()
                while True:
                    answer = await phone.ask(t="join", code=code, role="spectator")
                    if answer["t"] == "joined":
                        await phone.ask(t="leave")
                    else:
                        await asyncio.sleep(DRIP_S)
            except OSError:
                await asyncio.sleep(DRIP_S)

    crowd.tasks = [asyncio.create_task(one()) for _socket in range(sockets)]
    await asyncio.sleep(2 * DRIP_S)
    return crowd


async def silent(port: int, _code: str) -> Crowd:
    """One machine without the code: websockets that say nothing, opened again, and connections that drip headers."""
    crowd = await slow_headers(port, "", SLOW_CONNECTIONS, GUEST)

    async def one() -> None:
        while True:
            try:
                phone = await opened(port, source=GUEST)
                crowd.phones.append(phone)
                await phone.closed.wait()
            except OSError:
                await asyncio.sleep(DRIP_S)

    crowd.tasks += [asyncio.create_task(one()) for _socket in range(SILENT_SOCKETS)]
    await asyncio.sleep(2 * DRIP_S)
    return crowd


async def guesses(port: int, seconds: float) -> tuple[int, int]:
    """Guess codes from many addresses for some seconds; return the guesses, and those that were checked."""
    end = time.monotonic() + seconds
    made = checked = 0

    async def one(number: int) -> None:
        nonlocal made, checked
        for again in count(number, GUESSERS):
            with contextlib.suppress(OSError):
                phone = await opened(port, source=f"127.{10 + again // 62500}.{again // 250 % 250}.{1 + again % 250}")
                phone.hello()
                for _guess in range(GUESSES):
                    if time.monotonic() >= end:
                        phone.cut()
                        return
                    answer = await phone.ask(t="join", code="....", role="host")
                    made += 1
                    checked += answer.get("code") == "wrong_code"
                phone.cut()

    await asyncio.gather(*map(one, range(GUESSERS)))
    return made, checked


async def naive_server(core: int, count: int, states: int, size: int, with_frozen: bool) -> list[float]:
    """Milliseconds until each phone of the naive server has each state of this size, with one that reads nothing."""
    phones_there = count + with_frozen
    words = ["taskset", "-c", str(core), sys.executable, "-c", NAIVE, str(phones_there), str(states), str(size)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    port = int(server.stdout.readline())
    found: list[float] = []

    def heard(_phone: PhoneClient, message: bytes, moment: float) -> None:
        sent = float(message[:80].split(b'"at": ')[1].split(b",")[0])
        found.append((moment - sent) * 1000)

    wire = _small_socket(port) if with_frozen else socket.socket()
    if with_frozen:
        wire.sendall(upgrade(f"127.0.0.1:{port}"))
        wire.recv(65536)
    phones = [await opened(port, heard) for _phone in range(count)]
    begun = time.monotonic()
    while len(found) < count * states and time.monotonic() - begun < 60:
        await asyncio.sleep(0.05)
    for phone in phones:
        phone.cut()
    wire.close()
    server.kill()
    server.wait()
    return found
