"""Running a target in a process of its own, with bounds: an input that crashes, hangs or takes too much is saved as a
file.

The input is written where the watching process can see it before it is tried, so that one that kills or stops the
process is not lost.
"""

import mmap
import os
import resource
import shutil
import signal
import struct
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.fuzz.mutate import MAX_INPUT
from tests.fuzz.targets import Target

HANG_S = 10.0
"""Seconds of the processor's time after which an input counts as hanging; it may also wait without an end."""
WAIT_S = 120.0
MAX_MB = 500
"""Memory that the inputs may take beyond the program's memory by then; a picture of 50 megapixels needs 450."""
ROOM_MB = 4 * MAX_MB
"""The memory that the processes may request before the test fails; a larger request fails, as on a small machine."""
MEMORY = Path("/dev/shm")
"""A folder where files cost no writing to a disk."""
HEAD = struct.Struct("<QQQQ")
"""The message to the watcher: inputs done, size of the one tried, slowest so far in microseconds, peak in kB."""

SENTENCE = 3000
"""Letters of an error at most: the problem, not the file once more."""


class Outcome(Struct):
    """The result of a run: `crashes` are the files with the inputs."""

    inputs: int = 0
    slowest_ms: float = 0.0
    peak_mb: float = 0.0
    crashes: list[Path] = []


def attempt(target: Target, data: bytes, folder: Path) -> None:
    """Try one input in an empty folder; raises every error that the target may not raise."""
    folder.mkdir()
    try:
        target.run(data, folder)
    except target.allowed as error:
        text = str(error)
        if not text or len(text) > SENTENCE:
            raise AssertionError(f"no sentence to be shown ({len(text)} letters): {text[:200]!r}") from error
    finally:
        shutil.rmtree(folder)


def mutated(target: Target, seeds: list[bytes], seed: int, number: int) -> bytes:
    """The input of this number: first the seeds themselves, then damaged ones, the same in every run."""
    if number < len(seeds):
        return seeds[number]
    return target.mutate(Random(f"{target.name} {seed} {number}"), seeds)[:MAX_INPUT]


@contextmanager
def work_folder() -> Iterator[Path]:
    """An empty folder in memory, where there is such a one."""
    with tempfile.TemporaryDirectory(prefix="oyez-fuzz-", dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


def fuzz(target: Target, count: int, seed: int, keep: Path) -> Outcome:
    """Try so many inputs, in as many processes as it takes; a process that ends or hangs is followed by another."""
    outcome, seeds = Outcome(), target.seeds()
    with mmap.mmap(-1, HEAD.size + 2 * MAX_INPUT) as shared:
        while outcome.inputs < count:
            shared[: HEAD.size] = HEAD.pack(outcome.inputs, 0, 0, 0)
            child = os.fork()
            if not child:
                _child(target, seeds, seed, count, shared, keep)
            fault = _watch(child, shared)
            done, size, slowest, peak = HEAD.unpack(shared[: HEAD.size])
            outcome.slowest_ms = max(outcome.slowest_ms, slowest / 1000)
            outcome.peak_mb = max(outcome.peak_mb, peak / 1024)
            outcome.inputs = done
            if fault:
                data = shared[HEAD.size : HEAD.size + size]
                outcome.crashes.append(_keep(keep, target, done, data, fault))
                outcome.inputs = done + 1
    return outcome


def _watch(child: int, shared: mmap.mmap) -> str:
    """Wait for the process; return the problem with its end, or an empty word."""
    before, worked, since = -1, 0.0, time.monotonic()
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            return "" if code == 0 else FAULTS.get(code, f"the process ended with {code}")
        now = int(HEAD.unpack(shared[: HEAD.size])[0])
        if now != before:
            before, worked, since = now, _worked_s(child), time.monotonic()
        elif _worked_s(child) - worked > HANG_S or time.monotonic() - since > WAIT_S:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return f"hang: no end within {HANG_S:g} seconds of work, or {WAIT_S:g} of waiting"
        time.sleep(0.05)


def _worked_s(child: int) -> float:
    """The processor's time that a process has taken, in seconds (proc(5), fields 14 and 15 of stat)."""
    fields = Path(f"/proc/{child}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


RAISED = 7
FAULTS = {RAISED: "raised", -signal.SIGSEGV: "segmentation fault", -signal.SIGABRT: "aborted"}


def _child(target: Target, seeds: list[bytes], seed: int, count: int, shared: mmap.mmap, keep: Path) -> None:
    """Try inputs until all are tried or one fails; never returns."""
    code = RAISED
    # libraries of pictures and films comment on each one on stderr
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        with work_folder() as work:
            first, *_ = HEAD.unpack(shared[: HEAD.size])
            attempt(target, seeds[0], work / "warm")
            _bound_memory()
            began, slowest = _resident_kb(), 0
            for number in range(first, count):
                data = mutated(target, seeds, seed, number)
                shared[HEAD.size : HEAD.size + len(data)] = data
                shared[: HEAD.size] = HEAD.pack(number, len(data), slowest, max(0, _peak_kb() - began))
                taken = time.process_time()
                attempt(target, data, work / "now")
                slowest = max(slowest, int((time.process_time() - taken) * 1e6))
                if _peak_kb() - began > MAX_MB << 10:
                    raise MemoryError(f"more than {MAX_MB} MB were taken")
            shared[: HEAD.size] = HEAD.pack(count, 0, slowest, max(0, _peak_kb() - began))
        code = 0
    except BaseException:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{target.name}.txt").write_text(traceback.format_exc(), "utf-8")
    os._exit(code)


def _keep(keep: Path, target: Target, number: int, data: bytes, fault: str) -> Path:
    """Keep an input that failed, and how it did."""
    keep.mkdir(parents=True, exist_ok=True)
    file = keep / f"{target.name}-{number}.bin"
    file.write_bytes(data)
    told = keep / f"{target.name}.txt"
    text = f"{fault}\n" + (told.read_text("utf-8") if fault == "raised" and told.exists() else "")
    file.with_suffix(".txt").write_text(text, "utf-8")
    told.unlink(missing_ok=True)
    return file


def _bound_memory() -> None:
    """No more memory than this from now on."""
    size = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    most = size + (ROOM_MB << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    Path("/proc/self/clear_refs").write_text("5", "ascii")


def _resident_kb() -> int:
    return _status_kb("VmRSS")


def _peak_kb() -> int:
    return _status_kb("VmHWM")


def _status_kb(name: str) -> int:
    for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines():
        if line.startswith(name):
            return int(line.split()[1])
    return 0
