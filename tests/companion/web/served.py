"""The real program with phones on as processes of their own, for measuring and for faults: see `table_process`."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.companion.web import table_process

ROOT = Path(__file__).parents[3]


class ServedTable:
    """A table process; `port`, `code` and `pid` are those of the phones. `cores` bind it and the phones' process.

    `held` is a seed: the lines between the two are held back by chance, see `tests.torture.held_wire`.
    """

    def __init__(
        self,
        folder: Path,
        setup: Any,
        key: str = "troyes-dice",
        cores: Sequence[int] = (),
        port: int = 0,
        held: str = "",
    ) -> None:
        self.folder, self.setup, self.key = folder, setup, key
        self._cores = cores
        self._held = held
        self.port = port
        self.code = ""
        self.pid = 0
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def start(self) -> None:
        """Start it, with the game as it is on the disk, and wait until phones can come."""
        words = [sys.executable, "-m", table_process.__name__, str(self.folder)]
        words.append(json.dumps({"key": self.key, "setup": self.setup}))
        cores = ["taskset", "-c", ",".join(map(str, self._cores))] if self._cores else []
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SDL_VIDEODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PORT": str(self.port),
            "HELD": self._held,
        }
        environment.pop("OYEZ_PHONES", None)
        self._process = subprocess.Popen(
            [*cores, *words], cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        ready = self._heard()
        self.port, self.code, self.pid = ready["ready"], ready["code"], ready["pid"]

    def ask(self, do: str, **order: Any) -> Any:
        """Give an order and wait for its answer."""
        self.tell(do, **order)
        return self._heard()

    def tell(self, do: str, **order: Any) -> None:
        """Give an order; `hear` has its answer."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do, **order}) + "\n")
        self._process.stdin.flush()

    def _heard(self) -> Any:
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the table has ended with status {self._process.wait()}")
        return json.loads(line)

    hear = _heard

    def kill(self) -> None:
        """End the program as a power cut does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the program as its owner does."""
        if self._process is None or self._process.stdin is None:
            return
        self._process.stdin.close()
        self._process.wait(60)


def cpu_s(pid: int) -> float:
    """The seconds that a process has computed so far."""
    numbers = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    """The resident memory of a process in MB (10^6 bytes)."""
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0.0
