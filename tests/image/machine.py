"""A machine in qemu that starts from a card's image and is driven from outside: its screen, touches, plugs and power.

    with Machine(Card(image, folder / "card.qcow2"), folder) as machine:
        machine.start()
        print(machine.shell("systemctl is-active oyez"))
        with machine.touched(0.5, 0.5):
            time.sleep(0.1)

qemu is Debian 13's, from the toolbox that `tools/image` makes: older ones know no virtio-multitouch. It is run by that
toolbox's own loader, so that nothing has to be mounted or installed.
"""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

ROOT = Path(__file__).parents[2]
TOOLBOX = ROOT / "build/image/toolbox"
LIBRARIES = "usr/lib/x86_64-linux-gnu"
SCREEN = (800, 480)
SERIAL = "100000001a2b3c4d"
"""The serial number of the machine."""
TOUCH_RANGE = 32767
"""QMP's absolute positions go from 0 to this, each way."""

BOOT_OFFSET = "@@1M"
"""The start of the FAT partition in the image, as mtools writes it."""

T = TypeVar("T")


class MachineError(AssertionError):
    """The machine did not meet an expectation; the text names it, and the last content of the screen."""


def tool(name: str, *words: str | Path) -> list[str]:
    """The words that run one of the toolbox's programs."""
    loader = TOOLBOX / "lib64/ld-linux-x86-64.so.2"
    return [str(loader), "--library-path", str(TOOLBOX / LIBRARIES), str(TOOLBOX / "usr/bin" / name), *map(str, words)]


@dataclass(frozen=True)
class Card:
    """A card written from an image: changes go into `file`, so that the image stays as it was.

    `gib` is the card's size in GiB; the image's data partition grows into it.
    """

    image: Path
    file: Path
    gib: int = 4

    def write(self) -> None:
        """Write the card again."""
        self.file.unlink(missing_ok=True)
        words = ["create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(self.image), str(self.file), f"{self.gib}G"]
        subprocess.run(tool("qemu-img", *words), check=True)

    def copy(self, file: Path) -> "Card":
        """A card with the same contents, from here on apart; the machine has to be off."""
        shutil.copyfile(self.file, file)
        return Card(self.image, file, self.gib)

    def boot_file(self, name: str, folder: Path) -> Path:
        """One of the boot partition's files, copied out of the image into a folder."""
        out = folder / name
        out.unlink(missing_ok=True)
        subprocess.run(["mcopy", "-i", f"{self.image}{BOOT_OFFSET}", f"::{name}", str(out)], check=True)
        return out


@dataclass
class Machine:
    """One machine; `start` switches it on, `cut` pulls its plug.

    `memory` in MiB; emulated, so that it takes some twenty times as long as a Pi. The journals of all its starts
    are in the folder's `serial.log`.
    """

    card: Card
    folder: Path
    memory: int = 1024
    words: tuple[str, ...] = ()
    """More words for the kernel."""
    patience: float = 1.0
    """The factor by which every time limit is multiplied."""
    _process: subprocess.Popen[bytes] | None = None
    _qmp: "Qmp | None" = None
    _shell: "Shell | None" = None
    _touches: int = 0
    events: list[dict[str, Any]] = field(default_factory=list)

    def __enter__(self) -> Self:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()

    def start(self) -> None:
        """Switch it on. Returns once qemu runs, long before anything is on the screen."""
        assert self._process is None
        kernel, initrd, words = (
            self.card.boot_file(each, self.folder) for each in ("vmlinuz", "initrd.img", "cmdline.txt")
        )
        for each in ("qmp", "shell"):
            (self.folder / each).unlink(missing_ok=True)
        command = " ".join(
            (
                words.read_text().strip(),
                "console=ttyAMA0 systemd.debug_shell=hvc0 systemd.getty_auto=0 systemd.show_status=0",
                "systemd.setenv=OYEZ_WIDGETS=/run/oyez/screen.json systemd.journald.forward_to_console=1",
                *self.words,
            )
        )
        board = [
            *("-cpu", "cortex-a72", "-accel", "tcg,thread=multi,tb-size=512"),
            *("-smp", "2", "-m", str(self.memory), "-L", str(TOOLBOX / "usr/share/qemu")),
            *("-L", str(TOOLBOX / "usr/lib/ipxe/qemu")),
        ]
        environment = os.environ | {"QEMU_MODULE_DIR": str(TOOLBOX / LIBRARIES / "qemu")}
        # as a Pi's firmware writes its serial number into the device tree
        tree = self.folder / "machine.dtb"
        subprocess.run(tool("qemu-system-aarch64", "-M", f"virt,dumpdtb={tree}", *board), env=environment, check=True)
        subprocess.run(tool("fdtput", "--type", "s", tree, "/", "serial-number", SERIAL), check=True)
        arguments = [
            *("-M", "virt", *board, "-dtb", str(tree)),
            *("-kernel", str(kernel), "-initrd", str(initrd), "-append", command),
            *("-drive", f"file={self.card.file},if=none,id=card,format=qcow2,cache=writeback"),
            *("-device", "virtio-blk-pci,drive=card"),
            *("-device", f"virtio-gpu-pci,xres={SCREEN[0]},yres={SCREEN[1]}"),
            *("-device", "virtio-multitouch-pci", "-device", "qemu-xhci,id=usb"),
            *("-device", "virtio-serial-pci", "-device", "virtconsole,chardev=shell"),
            *("-chardev", f"socket,id=shell,path={self.folder / 'shell'},server=on,wait=off"),
            *("-nic", "none", "-display", "none", "-no-reboot"),
            *("-qmp", f"unix:{self.folder / 'qmp'},server=on,wait=off"),
            *("-chardev", f"file,id=serial,path={self.folder / 'serial.log'},append=on", "-serial", "chardev:serial"),
        ]
        with (self.folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(
                tool("qemu-system-aarch64", *arguments), env=environment, stdout=log, stderr=log
            )
        self._qmp = self.until("qemu's own socket", lambda: Qmp.at(self.folder / "qmp", self.events), 30)

    @property
    def on(self) -> bool:
        """True if qemu runs."""
        return self._process is not None and self._process.poll() is None

    def cut(self) -> None:
        """Pull the plug: qemu is killed, and its unwritten data is gone with it."""
        if self._process is not None:
            self._process.kill()
        self._ended()

    def until_off(self, seconds: float) -> None:
        """Wait until the machine has switched itself off, or is about to start again."""
        process = self._process
        assert process is not None
        try:
            process.wait(seconds * self.patience)
        except subprocess.TimeoutExpired as error:
            raise MachineError(f"the machine was still on after {seconds * self.patience:.0f} s") from error
        if self._qmp is not None:
            self._qmp.read_last_events()
        self._ended()

    def _ended(self) -> None:
        if self._process is not None:
            self._process.wait()
        for each in (self._qmp, self._shell):
            if each is not None:
                each.close()
        self._process = self._qmp = self._shell = None

    def until(self, what: str, there: Callable[[], T], seconds: float, step: float = 0.2) -> T:
        """Wait until `there` gives something true. Raises MachineError naming `what` where that takes too long."""
        limit = time.monotonic() + seconds * self.patience
        last: object = None
        while True:
            try:
                found = there()
            except (OSError, ValueError) as error:
                found, last = None, error
            if found:
                return found
            if time.monotonic() > limit:
                raise MachineError(f"{what}: not within {seconds * self.patience:.0f} s ({last})")
            time.sleep(step)

    def command(self, name: str, **arguments: Any) -> Any:
        """Send one of QMP's commands; return its answer."""
        if self._qmp is None:
            raise MachineError(f"{name}: the machine is off")
        return self._qmp.command(name, **arguments)

    def picture(self, file: Path) -> Path:
        """Save a picture of the screen as PNG."""
        self.command("screendump", filename=str(file), format="png")
        return file

    @contextlib.contextmanager
    def touched(self, x: float, y: float) -> Iterator[None]:
        """A finger is on the screen within the block; `x` and `y` as shares of its width and height."""
        # the kernel drops a value equal to the one before, so that no two touches may lie on the same point
        self._touches += 1
        jitter = (self._touches % 5) * 24
        self._multitouch("begin", x, y, jitter)
        yield
        self._multitouch("end", x, y, jitter)

    def _multitouch(self, kind: str, x: float, y: float, jitter: int) -> None:
        def event(type_: str, **more: Any) -> dict[str, Any]:
            # a finger that is lifted has the number -1 (the kernel's multi-touch-protocol.rst)
            number = -1 if type_ == "end" else self._touches
            return {"type": "mtt", "data": {"type": type_, "slot": 0, "tracking-id": number, **more}}

        events = [event(kind, axis="x", value=0)]
        if kind != "end":
            at = (("x", x), ("y", y))
            events += [event("data", axis=axis, value=round(share * TOUCH_RANGE) + jitter) for axis, share in at]
        # without it the kernel knows where fingers are, but of no touch
        events.append({"type": "btn", "data": {"button": "touch", "down": kind != "end"}})
        self.command("input-send-event", events=events)

    def press_power(self) -> None:
        """Press the machine's power button."""
        self.command("system_powerdown")

    def plug_stick(self, file: Path, name: str = "stick") -> None:
        """Plug in a USB stick with these contents."""
        drive = {"driver": "raw", "node-name": name, "file": {"driver": "file", "filename": str(file)}}
        self.command("blockdev-add", **drive)
        self.command("device_add", driver="usb-storage", bus="usb.0", drive=name, id=f"{name}-plug", removable=True)

    def pull_stick(self, name: str = "stick") -> None:
        """Pull it out."""
        seen = len(self.events)
        self.command("device_del", id=f"{name}-plug")
        self.until("the stick to go", lambda: self._gone(f"{name}-plug", seen), 20)
        self.command("blockdev-del", **{"node-name": name})

    def _gone(self, plug: str, seen: int) -> bool:
        assert self._qmp is not None
        self._qmp.drain()
        deleted = (each for each in self.events[seen:] if each["event"] == "DEVICE_DELETED")
        return any(each["data"].get("device") == plug for each in deleted)

    def shell(self, command: str, seconds: float = 60) -> str:
        """Run a command that root types in, and give its output; its status has to be 0. Raises MachineError."""
        status, text = self.try_shell(command, seconds)
        if status:
            raise MachineError(f"`{command}` ended with {status}: {text}")
        return text

    def try_shell(self, command: str, seconds: float = 60) -> tuple[int, str]:
        """Return the status of a command that root types in, and its output."""
        if self._shell is None:
            limit = 240
            self._shell = self.until("a shell of root's", lambda: Shell.at(self.folder / "shell"), limit, 1.0)
        return self._shell.run(command, seconds * self.patience)


class Qmp:
    """The wire to qemu's own commands (QEMU Machine Protocol)."""

    def __init__(self, wire: socket.socket, events: list[dict[str, Any]]) -> None:
        self._wire = wire
        self._lines = self._read()
        self._events = events
        self._rest = b""

    @classmethod
    def at(cls, path: Path, events: list[dict[str, Any]]) -> "Qmp":
        """Join it. Raises OSError if there is none yet."""
        wire = socket.socket(socket.AF_UNIX)
        wire.connect(str(path))
        wire.settimeout(60)
        qmp = cls(wire, events)
        next(qmp._lines)
        qmp.command("qmp_capabilities")
        return qmp

    def _read(self) -> Iterator[dict[str, Any]]:
        while True:
            while b"\n" not in self._rest:
                more = self._wire.recv(65536)
                if not more:
                    raise MachineError("qemu has ended")
                self._rest += more
            line, self._rest = self._rest.split(b"\n", 1)
            yield json.loads(line)

    def command(self, name: str, **arguments: Any) -> Any:
        """Send one and wait for its answer. Raises MachineError with qemu's own words."""
        self._wire.sendall(json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
        for line in self._lines:
            if "event" in line:
                self._events.append(line)
            elif "error" in line:
                raise MachineError(f"{name}: {line['error']['desc']}")
            else:
                return line["return"]
        raise MachineError(f"{name}: qemu has ended")

    def drain(self) -> None:
        """Take in the events that have come."""
        with contextlib.suppress(OSError, MachineError):
            self.command("query-status")

    def read_last_events(self) -> None:
        """Take in qemu's messages before its end."""
        with contextlib.suppress(OSError, MachineError):
            self._events.extend(line for line in self._lines if "event" in line)

    def close(self) -> None:
        """Let go."""
        self._wire.close()


class Shell:
    """Root's shell on the machine's virtio console."""

    END = re.compile(rb"<end (\d+) (\d+)>\r?\n")

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._count = 0
        self._rest = b""

    @classmethod
    def at(cls, path: Path) -> "Shell":
        """Join it. Raises OSError if nobody answers yet."""
        wire = socket.socket(socket.AF_UNIX)
        try:
            wire.connect(str(path))
            wire.settimeout(10)
            wire.sendall(b"\n")
            if not wire.recv(4096):
                raise OSError("the machine is off")
            wire.sendall(b"stty -echo -onlcr; bind 'set enable-bracketed-paste off'; PS1= PS2= TERM=dumb\n")
            shell = cls(wire)
            shell.run("true", 30)
        except (OSError, MachineError) as error:
            # qemu lets one in at a time
            wire.close()
            raise OSError(str(error)) from error
        return shell

    def run(self, command: str, seconds: float) -> tuple[int, str]:
        """Type a command; return its status and its output. Raises MachineError if it takes too long."""
        self._count += 1
        count = self._count
        self._wire.sendall(f"( {command}\n) 2>&1; printf '\\n<end %d %d>\\n' {count} $?\n".encode())
        limit = time.monotonic() + seconds
        while True:
            for found in self.END.finditer(self._rest):
                if int(found[1]) == count:
                    text, self._rest = self._rest[: found.start()], self._rest[found.end() :]
                    return int(found[2]), text.decode(errors="replace").replace("\r", "").strip()
            left = limit - time.monotonic()
            if left <= 0:
                raise MachineError(f"`{command}` took more than {seconds:.0f} s; so far: {self._rest[-400:]!r}")
            self._wire.settimeout(left)
            with contextlib.suppress(TimeoutError):
                more = self._wire.recv(65536)
                if not more:
                    raise MachineError("the machine is off")
                self._rest += more

    def close(self) -> None:
        """Let go."""
        self._wire.close()
