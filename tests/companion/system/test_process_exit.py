"""The end of the process: threads in C++ libraries must not be unwound by Python."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main

ENDING = """
import atexit, sys, threading, time
from companion.system.process_exit import end_process

class Module:
    def __del__(self):
        print("Python ends its threads", flush=True)

kept = Module()
atexit.register(lambda: print("what is registered is closed"))
if sys.argv[1] == "busy":
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
print("not yet flushed")
end_process(3)
sys.exit(4)
"""


@pytest.mark.parametrize(
    ("threads", "status", "last"), [("busy", 3, "what is registered is closed"), ("none", 4, "Python ends its threads")]
)
def test_python_does_not_end_threads_that_still_run(threads: str, status: int, last: str) -> None:
    done = subprocess.run([sys.executable, "-c", ENDING, threads], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "not yet flushed"
    assert lines[-1] == last


COMMAND = """
import sys, threading, time
from companion.cli import main

class Module:
    def __del__(self):
        print("Python ends its threads", flush=True)

kept = Module()
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
sys.argv = ["oyez", "games", "--data", sys.argv[1]]
sys.exit(main())
"""


def test_a_command_that_leaves_a_thread_ends_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, str(tmp_path)], capture_output=True, text=True, check=False, timeout=50
    )
    assert done.returncode == main(["games", "--data", str(tmp_path)])
    assert "Python ends its threads" not in done.stdout
