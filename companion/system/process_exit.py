"""The end of the process while threads still run in libraries that are written in C++.

At its end Python unwinds the stack of each daemon thread that returns to it; a library in C++ takes that for an error
and aborts the process ("terminate called without an active exception"), as ONNX Runtime does in the middle of a
reading. All that has to be closed is closed by then.
"""

import atexit
import os
import sys
import threading
from contextlib import suppress


def end_process(status: int) -> None:
    """End the process at once where other threads still run; return if there are none, as Python ends it then."""
    if threading.active_count() == 1:
        return
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        # a stream that was closed at the start is None
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(status)
