"""The phones' process where no service starts it: started, started again after a while if it ends, stopped."""

import contextlib
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from companion.system.line_process import ONE_THREAD

RESTART_S, MAX_RESTART_S = 0.5, 30.0
"""Seconds until a process that ended is started again; twice as long each time, up to a limit."""
STEADY_S = 60.0
"""Seconds after which a process counts as started well."""
END_S = 2.0
"""Seconds that it has to end once its socket has ended; its port is closed long before."""


class PhoneProcess:
    """Runs `oyez phones` on the socket at `path` until it is closed."""

    def __init__(self, path: Path, port: int) -> None:
        self._words = [
            sys.executable, "-m", "companion", "phones", "--socket", str(path), "--port", str(port),
        ]  # fmt: skip
        self._ended = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="phones' process", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The number of the running process, None while there is none."""
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def close(self) -> None:
        """End it; call this once its socket is closed."""
        self._ended.set()
        process = self._process
        if process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(END_S)
            process.kill()
        self._thread.join()

    def kill(self) -> None:
        """End it at once; another one is started."""
        process = self._process
        if process is not None:
            process.kill()

    def _run(self) -> None:
        pause = 0.0
        while not self._ended.is_set():
            begun = time.monotonic()
            self._process = subprocess.Popen(
                self._words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=os.environ | ONE_THREAD,
            )
            if self._ended.is_set():
                self._process.kill()
            self._process.wait()
            pause = pause_after(pause, time.monotonic() - begun)
            self._ended.wait(pause)


def pause_after(pause_s: float, ran_s: float) -> float:
    """The seconds until a process that ran for `ran_s` is started again; `pause_s` is the pause before, 0 at first."""
    return RESTART_S if not pause_s or ran_s >= STEADY_S else min(MAX_RESTART_S, 2 * pause_s)
