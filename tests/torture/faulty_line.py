"""The Wi-Fi of a phone: a SOCKS5 proxy (RFC 1928) that can be cut after any byte, fall silent, or be off."""

import asyncio
import contextlib
import socket

CONNECTED = b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"
PIECE = 65536


class FaultyLine:
    """All connections of one phone; `port` is that of the proxy, for a browser on this machine."""

    def __init__(self) -> None:
        self.port = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._on = True
        self._left: int | None = None
        self._quiet = False
        self._silent = False

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End every connection."""
        self.switch(on=False)
        assert self._server is not None
        self._server.close()

    def switch(self, on: bool) -> None:
        """Switch the Wi-Fi off, which ends every connection, or on again, without any other fault."""
        self._on, self._left, self._silent = on, None, False
        if not on:
            self._abort()

    def cut_after(self, count: int, quiet: bool) -> None:
        """End the connections after this number of bytes; if `quiet`, bytes are lost and nobody hears of it."""
        self._left, self._quiet = count, quiet

    def _abort(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._on:
            writer.transport.abort()
            return
        self._writers.add(writer)
        try:
            await self._connect(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read the greeting and the request, then carry bytes both ways until one end closes."""
        _version, methods = await reader.readexactly(2)
        await reader.readexactly(methods)
        writer.write(b"\x05\x00")
        head = await reader.readexactly(4)
        host = await reader.readexactly(4 if head[3] == 1 else (await reader.readexactly(1))[0])
        name = socket.inet_ntoa(host) if head[3] == 1 else host.decode("ascii")
        port = int.from_bytes(await reader.readexactly(2), "big")
        far_reader, far_writer = await asyncio.open_connection(name, port)
        self._writers.add(far_writer)
        try:
            writer.write(CONNECTED)
            ways = (self._carry(reader, far_writer), self._carry(far_reader, writer))
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
        finally:
            self._writers.discard(far_writer)
            far_writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(PIECE):
                if self._silent:
                    continue
                if self._left is not None:
                    data, whole = data[: self._left], len(data) < self._left
                    self._left -= len(data)
                    if not whole:
                        self._left = None
                        await self._end(writer, data)
                        continue
                writer.write(data)
                await writer.drain()

    async def _end(self, writer: asyncio.StreamWriter, last: bytes) -> None:
        """Deliver the last bytes; then the line is dead, for all or unnoticed."""
        writer.write(last)
        await writer.drain()
        if self._quiet:
            self._silent = True
        else:
            self._abort()
