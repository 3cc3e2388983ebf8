"""Hibari, a small English voice that sounds like a person: in a process of its own, which ends when nobody plays.

Package: hibari-tts (PyPI, Apache-2.0), whole with its voice and lexicon; nothing is fetched. It needs some 190 MB while
it runs, so a machine with little memory does without.
"""

import contextlib
import importlib.util
import json
import os
import selectors
import subprocess
import sys
import time
import unicodedata
from importlib.metadata import version
from pathlib import Path

from hardware.faults import Code, Part, fault, reason_of
from hardware.hibari_process import LENGTH, READY
from hardware.ports import Readiness, SpeechError, Tongue

PACKAGE, DISTRIBUTION = "hibari", "hibari-tts"
START_MB, KEEP_MB = 400, 120
"""The free memory from which the process is started, and below which it is ended."""
ANSWER_S, START_S = 10.0, 60.0
"""For one sentence, and for a start, on the slowest Pi; a process that hangs longer is ended."""
MAX_FAILED = 3
"""Sentences in a row that may fail; then the voice is given up until the next start."""
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
COMMAND = (sys.executable, "-m", "hardware.hibari_process")
MEMORY = "/proc/meminfo"


class Hibari:
    """Makes sound of English text: 16-bit mono PCM of 22050 samples a second. One thread may call.

    Raises SpeechError if the process fails.
    """

    def __init__(self) -> None:
        self.name = f"{PACKAGE} {version(DISTRIBUTION)}"
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ready = False
        self._started = 0.0
        self._failed = 0

    @property
    def pid(self) -> int | None:
        """The number of the running process, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def readiness(self) -> Readiness:
        """Ready once the process has loaded its voice; one that has ended is started again."""
        if not self._runs():
            self._start()
        if not self._is_ready:
            self._is_ready = self._read(len(READY), 0.0) == READY
        if not self._is_ready and time.monotonic() - self._started > START_S:
            self.close()
            self._failed += 1
        return Readiness.READY if self._is_ready else Readiness.STARTING

    def speaks(self, tongue: Tongue) -> bool:
        """Return True for English while there is memory for it."""
        if tongue is not Tongue.ENGLISH or self._failed >= MAX_FAILED:
            return False
        runs = self._runs()
        has_room = _free_mb() >= (KEEP_MB if runs else START_MB)
        if runs and not has_room:
            self.close()
        return has_room

    def pcm(self, text: str, tongue: Tongue) -> bytes:
        """The sound of a text in Latin letters: it would leave out a name in others."""
        if not _is_latin(text):
            raise SpeechError(fault(Code.VOICE_FAILED, Part.VOICE, voice=PACKAGE, reason="another script"))
        try:
            if self.readiness is not Readiness.READY:
                self._is_ready = self._read(len(READY), START_S) == READY
            found = self._answer(text) if self._is_ready else b""
            reason = "" if found else "no answer"
        except OSError as error:
            found, reason = b"", str(reason_of(error))
        if not found:
            self._failed += 1
            self.close()
            raise SpeechError(fault(Code.VOICE_FAILED, Part.VOICE, voice=PACKAGE, reason=reason))
        self._failed = 0
        return found

    def close(self) -> None:
        """End the process."""
        process, self._process, self._is_ready = self._process, None, False
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

    def _runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _start(self) -> None:
        if self._process is not None and not self._is_ready:
            # it has ended before it was ready
            self._failed += 1
        self.close()
        self._started = time.monotonic()
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | ONE_THREAD,
        )

    def _answer(self, text: str) -> bytes:
        """The process's answer; empty if it has none."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(text).encode() + b"\n")
        self._process.stdin.flush()
        head = self._read(LENGTH.size, ANSWER_S)
        if len(head) < LENGTH.size:
            return b""
        (length,) = LENGTH.unpack(head)
        found = self._read(length, ANSWER_S)
        return found if len(found) == length else b""

    def _read(self, count: int, limit_s: float) -> bytes:
        """Read this number of bytes; fewer if they do not come in time, or if the process has ended."""
        assert self._process is not None
        assert self._process.stdout is not None
        until, found = time.monotonic() + limit_s, bytearray()
        with selectors.DefaultSelector() as ready:
            ready.register(self._process.stdout, selectors.EVENT_READ)
            while len(found) < count and ready.select(max(0.0, until - time.monotonic())):
                chunk = os.read(self._process.stdout.fileno(), count - len(found))
                if not chunk:
                    break
                found += chunk
        return bytes(found)


def open_hibari() -> Hibari | None:
    """Return Hibari, not started yet; None if it is not installed."""
    return None if importlib.util.find_spec(PACKAGE) is None else Hibari()


def _is_latin(text: str) -> bool:
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in text if letter.isalpha())


def _free_mb() -> int:
    """The memory that a program may still take, in MB; 0 if the system does not say."""
    try:
        lines = Path(MEMORY).read_text("ascii").splitlines()
        return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable:")), 0)
    except (OSError, ValueError, IndexError):
        return 0
