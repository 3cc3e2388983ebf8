"""MicroPython's raw REPL on standard input and output, as mpremote expects it; the working folder is the flash.

Source: MicroPython documentation, "The MicroPython Interactive Interpreter Mode": raw mode and raw-paste mode.
"""

import errno
import io
import os
import sys
import time
import types
from contextlib import redirect_stdout

BANNER = b"raw REPL; CTRL-B to exit\r\n>"
ENTER_RAW, LEAVE_RAW, INTERRUPT, RUN, PASTE = 1, 2, 3, 4, 5


class Repl:
    """One board; it ends with status 0 when it is reset."""

    def __init__(self) -> None:
        self._raw = False
        self._code = bytearray()
        self._names: dict[str, object] = {}
        machine = types.ModuleType("machine")
        machine.__dict__["reset"] = lambda: os._exit(0)
        sys.modules["machine"] = machine
        if "esp32" in sys.argv:
            machine.__dict__["bitstream"] = object
            sys.modules["esp32"] = types.ModuleType("esp32")
        else:
            rp2 = types.ModuleType("rp2")
            if "old" not in sys.argv:
                rp2.__dict__["DMA"] = object
            sys.modules["rp2"] = rp2
        time.__dict__["sleep_ms"] = lambda ms: time.sleep(ms / 1000)

    def feed(self, byte: int) -> None:
        """Take one byte."""
        if byte == ENTER_RAW:
            self._pasting()
        elif byte == LEAVE_RAW:
            self._raw = False
        elif byte == INTERRUPT or not self._raw:
            self._code.clear()
        elif byte == RUN:
            self._run()
        else:
            self._code.append(byte)

    def _pasting(self) -> None:
        """Ctrl-A enters raw mode; after Ctrl-E A it asks for raw-paste mode, which this board has not."""
        asked = self._raw and self._code == bytes([PASTE]) + b"A"
        self._code.clear()
        self._raw = True
        write(b"R\x00" if asked else BANNER)

    def _run(self) -> None:
        code = bytes(self._code)
        self._code.clear()
        if not code:
            self._names.clear()
            write(b"OK\r\nMPY: soft reboot\r\n" + BANNER)
            return
        write(b"OK")
        out, complaint = io.StringIO(), b""
        try:
            with redirect_stdout(out):
                exec(code, self._names)
        except OSError as error:
            complaint = f"OSError: [Errno {error.errno}] {errno.errorcode[error.errno or 0]}".encode()
        except ImportError as error:
            complaint = f"ImportError: no module named '{error.name}'".encode()
        except Exception as error:
            complaint = f"{type(error).__name__}: {error}".encode()
        write(out.getvalue().encode() + bytes([RUN]) + complaint + bytes([RUN]) + b">")


def write(data: bytes) -> None:
    """Answer."""
    os.write(1, data)


if __name__ == "__main__":
    repl = Repl()
    while received := os.read(0, 1024):
        for one in received:
            repl.feed(one)
