"""A voice that sounds like a person, in a process of its own: `NaturalVoice` asks it, `serve` is its loop.

The process starts with the first sentence, gives way to the game, and ends with its pipe, after ten minutes without a
sentence, or when memory is short. It writes READY once the voice is loaded. A request is a line of JSON with tongue and
text; the answer is the number of its bytes, then 16-bit mono PCM of 22050 samples a second; no bytes if the voice
fails.
"""

import contextlib
import json
import os
import select
import selectors
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hardware.faults import Code, Part, fault, reason_of
from hardware.ports import Readiness, SpeechError, Tongue

READY = b"r"
LENGTH = struct.Struct("<I")
REST_S = 600.0
"""Seconds without a sentence after which nobody plays."""
NICENESS, OOM_SCORE = 5, 800
"""It gives way to the game; where memory is short, the system ends it before all others."""
RATE = 22050
HEARD, LEAD = 0.01, 220
"""The share of full scale from which a voice is heard, and the samples that stay before that."""
KEEP_MB = 120
"""The free memory below which a process is ended."""
ANSWER_S, START_S = 60.0, 60.0
"""For one sentence, and for a start, on the slowest Pi; a process that hangs longer is ended."""
MAX_FAILED = 3
"""Sentences in a row that may fail; then the voice is given up until the next start."""
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
MEMORY = "/proc/meminfo"


class Form(Struct, frozen=True):
    """A voice: its name, its module and the arguments of that, the tongues it speaks, and how it runs.

    `running` is its readiness once it has started, `start_mb` the free memory from which it is started; `reads` says
    whether it can read a text.
    """

    name: str
    command: tuple[str, ...]
    tongues: tuple[Tongue, ...]
    start_mb: int
    running: Readiness = Readiness.READY
    reads: Callable[[str], bool] = lambda _text: True


class NaturalVoice:
    """Makes sound of text: 16-bit mono PCM of `RATE`. Any thread may call; one is served at a time.

    Raises SpeechError if the process fails.
    """

    def __init__(self, form: Form) -> None:
        self.name = form.name
        self._form = form
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ready = False
        self._started = 0.0
        self._failed = 0
        self._lock = threading.RLock()

    @property
    def pid(self) -> int | None:
        """The number of the running process, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def readiness(self) -> Readiness:
        """That of the voice once the process has loaded it; a process that has ended is started again."""
        if self._form.running is Readiness.SLOW:
            return Readiness.SLOW
        with self._lock:
            if not self._runs():
                self._start()
            if not self._is_ready:
                self._is_ready = self._read(len(READY), 0.0) == READY
            if not self._is_ready and time.monotonic() - self._started > START_S:
                self.close()
                self._failed += 1
            return self._form.running if self._is_ready else Readiness.STARTING

    def speaks(self, tongue: Tongue) -> bool:
        """Return True for its languages while there is memory for it."""
        if tongue not in self._form.tongues or self._failed >= MAX_FAILED:
            return False
        runs = self._process is not None and self._process.poll() is None
        has_room = _free_mb() >= (KEEP_MB if runs else self._form.start_mb)
        if runs and not has_room:
            self.close()
        return has_room

    def pcm(self, text: str, tongue: Tongue) -> bytes:
        """The sound of a text."""
        if not self._form.reads(text):
            raise SpeechError(fault(Code.VOICE_FAILED, Part.VOICE, voice=self.name, reason="another script"))
        with self._lock:
            try:
                if not self._runs():
                    self._start()
                if not self._is_ready:
                    self._is_ready = self._read(len(READY), START_S) == READY
                found = self._answer(text, tongue) if self._is_ready else b""
                reason = "" if found else "no answer"
            except (OSError, ValueError) as error:
                # ValueError: the pipe was closed meanwhile
                found, reason = b"", str(reason_of(error))
            if not found:
                self._failed += 1
                self.close()
                raise SpeechError(fault(Code.VOICE_FAILED, Part.VOICE, voice=self.name, reason=reason))
            self._failed = 0
            return found

    def close(self) -> None:
        """End the process, also while it is asked."""
        process, self._process, self._is_ready = self._process, None, False
        if process is not None:
            with contextlib.suppress(OSError), process:
                process.kill()
                process.wait()

    def _runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _start(self) -> None:
        if self._process is not None and not self._is_ready:
            # it has ended before it was ready
            self._failed += 1
        self.close()
        self._started = time.monotonic()
        self._process = subprocess.Popen(
            self._form.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | ONE_THREAD,
        )

    def _answer(self, text: str, tongue: Tongue) -> bytes:
        """The process's answer; empty if it has none."""
        process = self._process
        if process is None or process.stdin is None:
            return b""
        process.stdin.write(json.dumps([tongue, text]).encode() + b"\n")
        process.stdin.flush()
        head = self._read(LENGTH.size, ANSWER_S)
        if len(head) < LENGTH.size:
            return b""
        (length,) = LENGTH.unpack(head)
        found = self._read(length, ANSWER_S)
        return found if len(found) == length else b""

    def _read(self, count: int, limit_s: float) -> bytes:
        """Read this number of bytes; fewer if they do not come in time, or if the process has ended."""
        process = self._process
        if process is None or process.stdout is None:
            return b""
        until, found = time.monotonic() + limit_s, bytearray()
        with selectors.PollSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            while len(found) < count and ready.select(max(0.0, until - time.monotonic())):
                chunk = os.read(process.stdout.fileno(), count - len(found))
                if not chunk:
                    break
                found += chunk
        return bytes(found)


Said = Callable[[str, Tongue], NDArray[np.floating]]
"""(text, tongue) -> samples between -1 and 1."""


def serve(said: Said, rate: int, gain: float, first: Sequence[str] = ()) -> None:
    """Answer each request until there is no more; `said` makes samples of `rate`, which `gain` makes as loud as others.

    The sentences in `first` are made at the start: the first one of a voice may take long.
    """
    # a sandbox may forbid either
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
        Path("/proc/self/oom_score_adj").write_text(str(OOM_SCORE))
    for text in first:
        said(text, Tongue.ENGLISH)
    out = sys.stdout.buffer
    out.write(READY)
    out.flush()
    while select.select([sys.stdin.buffer], [], [], REST_S)[0]:
        line = sys.stdin.buffer.readline()
        if not line:
            return
        try:
            tongue, text = json.loads(line)
            pcm = _as_pcm(said(text, Tongue(tongue)), rate, gain)
        except Exception:
            # another voice says the sentence
            pcm = b""
        out.write(LENGTH.pack(len(pcm)) + pcm)
        out.flush()


def _as_pcm(heard: NDArray[np.floating], rate: int, gain: float) -> bytes:
    """Samples of another rate as PCM, without the silence before them."""
    times = np.arange(int(len(heard) * RATE / rate)) * (rate / RATE)
    samples = np.interp(times, np.arange(len(heard)), heard.astype(np.float64)) * gain
    samples = samples[max(0, int(np.argmax(np.abs(samples) > HEARD)) - LEAD) :]
    return bytes(np.round(np.clip(samples, -1.0, 1.0) * 32767).astype("<i2").tobytes())


def _free_mb() -> int:
    """The memory that a program may still take, in MB; 0 if the system does not say."""
    try:
        lines = Path(MEMORY).read_text("ascii").splitlines()
        return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable:")), 0)
    except (OSError, ValueError, IndexError):
        return 0
