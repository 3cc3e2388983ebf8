"""A process of its own that answers lines by a pipe: `LineProcess` asks it, `serve` is its loop.

The process gives way to all others, ends with its pipe, and is killed if it takes too long; nothing of it is shared.
"""

import contextlib
import os
import selectors
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

MAX_LINE = 4 * 1024 * 1024
"""Bytes of an answer."""
NICENESS = 5
"""A third of the share of the game: at 15 a hint took minutes beside a reader that used every core."""
CHUNK = 65536
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
"""Numerical libraries take memory for each thread that they may use."""


class LineProcessError(Exception):
    """The process could not be started, ended, took too long, or answered with something else than a line."""


class LineProcess:
    """Runs a module of Python and asks it one line at a time; it is started when it is first asked.

    with LineProcess("companion.games.troyes_dice.coach_worker") as process:
        answer = process.ask(b'{"number": 1}', limit_s=5.0)
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "LineProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The number of the running process, None while there is none."""
        return None if self._process is None else self._process.pid

    def ask(self, line: bytes, limit_s: float) -> bytes:
        """Return the answer to a line, both without line ends. Raises LineProcessError; then the process has ended."""
        try:
            process = self._running()
            assert process.stdin is not None
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            return self._answer(process, time.monotonic() + limit_s)
        except (OSError, LineProcessError) as error:
            self.close()
            raise LineProcessError(f"{self._module}: {error}") from error

    def stop(self) -> None:
        """End the process from another thread, while it is asked."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError), process:
                process.kill()
                process.wait()

    def _running(self) -> "subprocess.Popen[bytes]":
        # no first screen waits for it
        import subprocess

        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | ONE_THREAD,
            )
        return self._process

    def _answer(self, process: "subprocess.Popen[bytes]", until: float) -> bytes:
        assert process.stdout is not None
        found = bytearray()
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while not found.endswith(b"\n"):
                left = until - time.monotonic()
                if left <= 0 or not ready.select(left):
                    raise LineProcessError("no answer in time")
                chunk = os.read(process.stdout.fileno(), CHUNK)
                if not chunk:
                    raise LineProcessError("the process has ended")
                found += chunk
                if len(found) > MAX_LINE:
                    raise LineProcessError("the answer is too long")
        return bytes(found[:-1])


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answer each line of the standard input with a line on the standard output until the input ends."""
    with contextlib.suppress(OSError):
        # a sandbox may forbid it, and the answers matter more
        os.nice(NICENESS)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line.rstrip(b"\n")) + b"\n")
        sys.stdout.buffer.flush()
