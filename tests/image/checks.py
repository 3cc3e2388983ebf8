"""The duties of a card's image, each a function that drives a machine; `python -m tests.image` runs them in order.

A check that fails raises, and its text says why. Checks of one chapter continue with the card and machine of those
before.
"""

import base64
import hashlib
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from companion.storage.store import Store, store_path
from companion.ui.toolkit import theme
from engine.troyes_dice import Roll
from tests.broken_releases import KINDS
from tests.companion.real_window import Table
from tests.image.finger import START_S, Finger
from tests.image.machine import SERIAL, Machine, MachineError

PYTHON = "/opt/oyez/current/bin/python"
BROKEN = ("fails-at-import", "fails-before-screen", "hangs-before-screen", "hangs-after-screen")
"""The releases that the box has to revert automatically (tests/broken_releases.py)."""

FAILING = BROKEN[-1]
"""The one that is there beside the good one once all were tried."""


@dataclass
class Box:
    """The machine on the table with its card, and its user."""

    machine: Machine
    finger: Finger
    folder: Path
    releases: dict[str, Path]
    """Signed releases by their kinds (tests/broken_releases.py): one that works, and broken ones."""
    signers: Path
    """The file that names the public half of their key."""
    table: Table | None = None
    figures: dict[str, str] = field(default_factory=dict)

    def shell(self, command: str, seconds: float = 90) -> str:
        """Run a command as root, and give its output."""
        return self.machine.shell(command, seconds)

    def as_service(self, command: str) -> str:
        """Run a command as the service's user, and give its output."""
        return self.shell(f"runuser -u oyez -- {command}")

    def pid(self) -> int:
        """The service's process; 0 if it does not run."""
        return int(self.shell("systemctl show --property MainPID --value oyez"))

    def until_started(self, before: int) -> int:
        """Wait until the service runs as another process than before and shows a screen."""
        pid = self.machine.until("another process of the service", lambda: self._another(before), START_S)
        self.machine.until("READY", lambda: self.shell("systemctl is-active oyez || true") == "active", START_S)
        self.finger.first_screen()
        return pid

    def _another(self, before: int) -> int:
        now = self.pid()
        return now if now not in (0, before) else 0

    def copy_games(self) -> Path:
        """The games in the machine now, copied out of it."""
        code = "import sqlite3; sqlite3.connect('/var/lib/oyez/games.db').backup(sqlite3.connect('/tmp/copy.db'))"
        self.shell(f'rm -f /tmp/copy.db; {PYTHON} -c "{code}"')
        file = store_path(self.finger.data)
        for each in file.parent.glob(f"{file.name}*"):
            each.unlink()
        file.write_bytes(base64.b64decode(self.shell("base64 -w0 /tmp/copy.db")))
        return file

    def actions(self) -> int:
        """The number of actions of the newest game on the machine's disk."""
        with Store.open(self.copy_games()) as store:
            return len(store.load(store.games()[0].id).actions)


def close_to(pixels: np.ndarray, colour: tuple[int, int, int]) -> float:
    """The share of a picture's pixels (H, W, 3) BGR that have this RGB colour, nearly."""
    wanted = np.array(colour[::-1], np.int16)
    return float((np.abs(pixels.astype(np.int16) - wanted).max(axis=2) < 12).mean())


def splash_instead_of_text(box: Box) -> None:
    """While it starts there is the wheel, and no text of the kernel's."""

    def seen() -> bool:
        pixels = box.finger.picture("splash")
        return close_to(pixels, theme.OAK_DARK) > 0.1 and close_to(pixels, theme.GOLD_LIGHT) > 0.003

    box.machine.until("the splash", seen, 120, 3)


def first_screen(box: Box) -> None:
    """The first screen comes, and is really drawn."""
    began = time.monotonic()
    box.finger.first_screen()
    time.sleep(3)
    pixels = box.finger.picture("first-screen")
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 200, "the screen is empty, though the service says READY"
    assert close_to(pixels, theme.OAK_DARK) < 0.9, "the splash is still there"
    box.figures["first_screen_more_s"] = f"{time.monotonic() - began:.0f}"
    box.figures["boot_s"] = box.shell("cut -d' ' -f1 /proc/uptime")


def runs_as_its_own_user(box: Box) -> None:
    """The service is active as the user oyez, in its sandbox, and nothing else has failed."""
    assert box.shell(f"ps -o user= -p {box.pid()}") == "oyez"
    # systemd runs the commands after the start before it calls a service active
    box.machine.until("READY", lambda: box.shell("systemctl is-active oyez || true") == "active", START_S)
    failed = box.shell("systemctl --failed --no-legend --plain")
    assert not failed, failed
    sandbox = box.shell("systemctl show oyez --property ProtectSystem,NoNewPrivileges,DevicePolicy --value")
    assert sandbox.split() == ["yes", "strict", "closed"] or set(sandbox.split()) == {"yes", "strict", "closed"}, (
        sandbox
    )


def root_stays_as_it_was(box: Box) -> None:
    """The root is a layer in memory over a read-only one; the games lie on a partition of their own."""
    assert box.shell("findmnt -no FSTYPE /") == "overlay"
    assert "ro" in box.shell("findmnt -no OPTIONS /media/root-ro").split(",")
    assert box.shell("findmnt -no FSTYPE /var/lib/oyez") == "ext4"
    assert box.shell("findmnt -no FSTYPE /opt/oyez") == "overlay"
    box.shell("touch /left-behind")


def same_machine_at_every_start(box: Box) -> None:
    """The machine-id is the Pi's own, and the keys of its addresses stay: a router knows it again."""
    assert box.shell("cat /etc/machine-id") == hashlib.sha256(f"{SERIAL} oyez\n".encode()).hexdigest()[:32]
    assert box.shell("findmnt -no FSTYPE /var/lib/NetworkManager") == "ext4"


def releases_of_the_builder_are_taken(box: Box) -> None:
    """The key of the build is trusted."""
    assert "namespaces=" in box.shell("cat /etc/oyez/release_signers")


def nothing_is_left_behind(box: Box) -> None:
    """Everything written to the root before the power was cut is gone."""
    status, _text = box.machine.try_shell("test -e /left-behind")
    assert status == 1


def data_grew(box: Box) -> None:
    """The data partition reaches to the end of the card."""
    size = int(box.shell("df --output=size -BM /data | tail -n 1").strip(" M"))
    box.figures["data_mib"] = str(size)
    assert size > 1024 * (box.machine.card.gib - 3), f"{size} MiB of a card of {box.machine.card.gib} GiB"


def clock_goes_on(box: Box) -> None:
    """Without a clock chip the time is at least the last one known, not 1970."""
    assert int(box.shell("date +%s")) > 1_750_000_000
    assert box.shell("ls /data/clock/clock") == "/data/clock/clock"


PHONES_PORT = "cat /proc/net/tcp /proc/net/tcp6 | grep -q ':1F90 .* 0A ' && echo open || echo closed"
PHONES_PID = "systemctl show --property MainPID --value oyez-phones"
HOUSE = "192.168.77.1"
"""The machine's address in its house: the service answers no program of its own machine at 127.0.0.1."""


def phones_by_touch(box: Box) -> None:
    """Players' phones are served by a user of their own from a tap on, and again after a crash."""
    box.shell(f"ip link add home type dummy; ip addr add {HOUSE}/24 dev home; ip link set home up")
    assert box.shell(PHONES_PORT) == "closed"
    assert "Phones: Switched off" in box.shell("oyez doctor | grep Phones")
    for message in ("open_settings", "open_phones"):
        box.finger.tap(message)
    box.finger.tap("set_one", name="phones", value=True)
    phones_serve(box)
    pid = box.shell(PHONES_PID)
    assert box.shell(f"ps -o user:20= -p {pid}") == "oyez-phones"
    box.shell(f"kill -9 {pid}")
    box.machine.until("another process for phones", lambda: box.shell(PHONES_PID) not in ("0", pid), START_S)
    phones_serve(box)
    assert "Phones: Switched on" in box.shell("oyez doctor | grep Phones")


def phones_serve(box: Box) -> None:
    """Wait until a phone gets the page."""
    box.machine.until("the port for phones", lambda: box.shell(PHONES_PORT) == "open", START_S)
    page = box.shell(
        f"{PYTHON} -c \"from urllib.request import urlopen as o; print(o('http://{HOUSE}:8080/').read())\""
    )
    assert "/pages/main.js" in page, page


def phones_end_with_the_game(box: Box) -> None:
    """Killed, the game takes the phones' port with it; both are back without a tap."""
    before, phones = box.pid(), box.shell(PHONES_PID)
    # without the path unit the service stays down until the port has been checked
    box.shell(f"systemctl stop oyez-phones.path; kill -KILL {before}; rm -f /run/oyez/screen.json")
    box.machine.until("no port for phones", lambda: box.shell(PHONES_PORT) == "closed", START_S)
    box.shell("systemctl start oyez-phones.path")
    box.finger.forget()
    box.until_started(before)
    phones_serve(box)
    assert box.shell(PHONES_PID) not in ("0", phones)
    # with the kill that follows, two within ten minutes would rightly lead to safe mode
    box.shell("rm -f /opt/oyez/starts /run/oyez-release/starts")


def phones_are_limited(box: Box) -> None:
    """The limits of the phones' service hold: each is tried by a program in its control group, and it serves on."""
    pid = box.shell(PHONES_PID)
    box.shell("ip link add away type dummy; ip addr add 192.0.2.1/24 dev away; ip link set away up")
    box.shell("ip route add default dev away metric 9000")
    code = base64.b64encode(LIMITS.encode()).decode()
    box.shell(f"echo {code} | base64 -d > /tmp/limits.py")
    group = "/sys/fs/cgroup$(systemctl show --property ControlGroup --value oyez-phones)/cgroup.procs"
    for name, wanted in LIMITED.items():
        found = box.machine.try_shell(f"sh -c 'echo $$ > {group}; exec python3 /tmp/limits.py {name}'", 200)[1]
        assert found.splitlines()[-1] == wanted, (name, wanted, found)
    box.shell("ip link delete away")
    namespace = f"nsenter -t {pid} -m setpriv --reuid oyez-phones --regid oyez-phones --clear-groups"
    for path in ("/var/lib/oyez", "/data", "/run/dbus", "/media"):
        status, text = box.machine.try_shell(f"{namespace} ls {path}")
        assert status != 0, (path, text)
    assert box.shell(PHONES_PID) == pid
    phones_serve(box)


LIMITS = """
import errno, os, socket, sys, time
def reason(act):
    try:
        act()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"
def bind(kind, port):
    with socket.socket(socket.AF_INET, kind) as one:
        one.bind(("0.0.0.0", port))
def send(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.sendto(b"x", (address, 9))
def tasks():
    children = 0
    while children < 100:
        child = os.fork()
        if not child:
            time.sleep(600)
        children += 1
        alive.append(child)
alive = []
what = sys.argv[1]
if what == "bind":
    tried = [(socket.SOCK_STREAM, 22), (socket.SOCK_STREAM, 443), (socket.SOCK_STREAM, 80), (socket.SOCK_STREAM, 9999),
             (socket.SOCK_DGRAM, 5353)]
    print(*(reason(lambda: bind(*each)) for each in tried))
elif what == "send":
    print(*(reason(lambda: send(each)) for each in ("9.9.9.9", "192.0.2.7", "192.168.1.7", "127.0.0.1")))
elif what == "tasks":
    found = reason(tasks)
    for each in alive:
        os.kill(each, 9)
        os.waitpid(each, 0)
    print(found, 20 < len(alive) < 32)
elif what == "memory":
    child = os.fork()
    if not child:
        kept = []
        while len(kept) < 60:
            kept.append(b"x" * (10 << 20))
        os._exit(0)
    print("ended by", os.WTERMSIG(os.waitpid(child, 0)[1]))
"""
"""Attempts to pass a limit; each prints the error's name, or done."""

LIMITED = {
    "bind": "EPERM EPERM done done EPERM",
    "send": "EPERM EPERM done EPERM",
    "tasks": "EAGAIN True",
    "memory": "ended by 9",
}
"""The result of each attempt: the service may bind 80 and ports from 1024, and reach addresses of the house,
and no program that answers at 127.0.0.1 alone."""


def phones_off_by_touch(box: Box) -> None:
    """A tap closes the port and ends the service."""
    finger = box.finger
    if not finger.has("set_one"):
        for message in ("open_settings", "open_phones"):
            finger.tap(message)
    finger.tap("set_one", name="phones", value=False)
    box.machine.until("no port for phones", lambda: box.shell(PHONES_PORT) == "closed", START_S)
    box.machine.until("the end of the unit", lambda: box.shell(PHONES_PID) == "0", START_S)
    for _page in range(2):
        finger.tap("back")


def touch_is_taken(box: Box) -> None:
    """A finger on the touchscreen opens the new game."""
    seen = box.finger.tap("new_game", game="troyes-dice")
    assert seen.screen != "Start", seen
    box.finger.picture("touched")


def game_by_taps(box: Box) -> None:
    """A game is set up and a half-day played by taps alone; the dice are read from the made-up table."""
    finger = box.finger
    finger.tap("add_guest")
    if not finger.has("to_step"):
        raise MachineError(f"no way on: {finger.until(lambda _: True)}")
    finger.tap("to_step", step="numbering")
    finger.tap("choose_setup", choices=[["mode", "rolled"]])
    finger.tap("choose_setup", choices=[["first", 4], ["mode", "rolled"]])
    finger.tap("to_step", step="plazas")
    finger.tap("shuffle", what="plazas")
    finger.tap("to_step", step="extras")
    finger.tap("pick_expansion", mode="none")
    assert finger.tap("start_game").screen == "Throwing"
    box.copy_games()
    table = box.table = Table(finger)
    read_throw(box, table)
    table.act(0)


def read_throw(box: Box, table: Table) -> None:
    """The dice of the made-up table are read from a picture, and count without another tap."""
    if box.finger.has("read_dice"):
        # virtual dice after the first ones are thrown already
        box.finger.tap("read_dice")
    box.finger.until(lambda seen: seen.actions == len(table.actions) + 1)
    box.copy_games()
    roll = table.kept()
    assert isinstance(roll, Roll), roll
    table.done(roll)


def killed_and_back(box: Box) -> None:
    """Killed in the middle of a turn, it restarts automatically and has all that was shown."""
    table = box.table
    assert table is not None
    table.enter([("clear", 1), ("clear", 3), ("clear", 6), ("black", 2)])
    in_turn(box)
    pid = box.pid()
    box.shell(f"kill -KILL {pid}")
    box.finger.forget()
    box.shell("rm -f /run/oyez/screen.json")
    box.until_started(pid)
    assert box.actions() == len(table.actions)


def in_turn(box: Box) -> None:
    """Go to the turn of the only player, unless the throw has led there."""
    if not box.finger.has("open_sheet"):
        box.finger.tap("open_player", player=0)


def resume(box: Box) -> None:
    """The game on the table is offered, and resumes at the same point."""
    table = box.table
    assert table is not None
    assert box.actions() == len(table.actions), "what was shown before the power went is not all there"
    box.finger.first_screen()
    box.finger.tap("open_game")
    box.finger.until(lambda seen: seen.screen not in ("Start", "Games"))
    box.figures["resumed_actions"] = str(len(table.actions))


def power_cut(box: Box) -> None:
    """The plug is pulled in the middle of a turn."""
    in_turn(box)
    box.machine.cut()
    box.finger.forget()


def again(box: Box) -> None:
    """It starts again from the same card."""
    box.machine.start()
    box.finger.first_screen()


def rest_of_turn(box: Box) -> None:
    """The turn in which the power went is played to its end."""
    table = box.table
    assert table is not None
    in_turn(box)
    table.finish(0)
    box.finger.until(lambda _: True)


def make_stick(file: Path, kind: str, files: list[Path]) -> Path:
    """A stick of 64 MiB with one partition of FAT or exFAT, and these files in it (FAT only)."""
    part = file.with_suffix(".part")
    for each, mib in ((file, 64), (part, 62)):
        each.unlink(missing_ok=True)
        with each.open("wb") as out:
            out.truncate(mib << 20)
    if kind == "vfat":
        subprocess.run(["mkfs.vfat", "-n", "STICK", part], check=True, stdout=subprocess.DEVNULL)
        if files:
            subprocess.run(["mcopy", "-i", part, *files, "::/"], check=True)
        type_ = "c"
    else:
        subprocess.run(["mkfs.exfat", "-n", "STICK", part], check=True, stdout=subprocess.DEVNULL)
        type_ = "7"
    subprocess.run(["sfdisk", "--quiet", file], input=f"start=1MiB, size=62MiB, type={type_}\n", text=True, check=True)
    with part.open("rb") as given, file.open("r+b") as out:
        out.seek(1 << 20)
        while block := given.read(1 << 20):
            out.write(block)
    part.unlink()
    return file


def stick_at(box: Box) -> str:
    """The mount point of the stick, as the running service sees it."""

    def found() -> str:
        return box.shell(f"nsenter -t {box.pid()} -m findmnt -rno TARGET,OPTIONS | grep /media/oyez/ || true")

    line = box.machine.until("the stick in the service's own view", found, 60, 2)
    at, _space, options = line.splitlines()[0].partition(" ")
    assert {"nosuid", "nodev", "noexec"} <= set(options.split(",")), options
    return at


def backup_on_stick(box: Box, kind: str) -> None:
    """A stick is seen by the service, takes a backup, and may be pulled out again."""
    file = make_stick(box.folder / f"{kind}.stick", kind, [])
    box.machine.plug_stick(file, kind)
    at = stick_at(box)
    box.shell("umask 022; oyez backup", 180)
    found = box.shell(f"ls {at}/Oyez/")
    assert "oyez-backup-" in found, found
    box.machine.pull_stick(kind)
    box.machine.until("the stick to be let go", lambda: not box.shell(f"findmnt -rno TARGET {at} || true"), 60, 2)


def export_onto_stick(box: Box) -> None:
    """The service's user writes a game onto a stick as a file."""
    file = make_stick(box.folder / "export.stick", "vfat", [])
    box.machine.plug_stick(file, "export")
    stick_at(box)
    box.as_service("/usr/local/bin/oyez export newest /run/media/oyez/STICK/game.json")
    assert int(box.shell("stat -c %s /run/media/oyez/STICK/game.json")) > 100
    box.machine.pull_stick("export")


def restore_offered(box: Box) -> None:
    """A machine without games that finds a backup on a stick offers it at its start, and puts it back."""
    box.finger.first_screen()
    before, actions = box.pid(), box.actions()
    box.shell("systemctl stop oyez; rm -rf /var/lib/oyez/games.db* /var/lib/oyez/backups; rm -f /run/oyez/screen.json")
    box.machine.plug_stick(box.folder / "vfat.stick", "restore")
    box.machine.until("the stick", lambda: box.shell("findmnt -rno TARGET | grep /media/oyez/ || true"), 60, 2)
    box.shell("systemctl start oyez", 200)
    box.finger.forget()
    box.until_started(before)
    box.finger.until(lambda seen: any(key.message == "put_back" for key in seen.keys))
    box.finger.picture("restore-offered")
    box.finger.hold("put_back")
    box.finger.until(lambda seen: seen.notice.startswith("Restored 1 game"))
    assert box.actions() == actions
    box.machine.pull_stick("restore")


def pico_plugged_in(box: Box) -> None:
    """A Pico (a USB serial device with its numbers) plugged in after the start may be opened by the service."""
    box.shell("modprobe dummy_hcd; modprobe g_serial idVendor=0x2e8a idProduct=0x0005 use_acm=1 iProduct=Board")
    box.machine.until("the Pico", lambda: box.shell("ls /dev/ttyACM0 2>/dev/null || true"), 60)
    box.machine.until("its own name", lambda: box.shell("ls /dev/oyez-pico 2>/dev/null || true"), 30)
    opened_by_service(box, "/dev/ttyACM0", "O_RDWR|os.O_NOCTTY|os.O_NONBLOCK")


def ends_beside_a_pico_that_hangs(box: Box) -> None:
    """The service ends in time: killed by systemd at two ends it would begin in safe mode."""
    for _time in range(2):
        before = box.pid()
        box.shell("rm -f /run/oyez/screen.json; systemctl restart oyez", 300)
        box.finger.forget()
        box.until_started(before)
        box.finger.until(lambda seen: "does not answer" in seen.notice, START_S)
    ended = box.shell("journalctl -b --no-pager -u oyez")
    assert "timed out" not in ended, ended


def camera_plugged_in(box: Box) -> None:
    """A camera plugged in after the start may be opened by the service."""
    box.shell("modprobe vivid n_devs=1 node_types=0x1")
    box.machine.until("the camera", lambda: box.shell("ls /dev/video0 2>/dev/null || true"), 60)
    opened_by_service(box, "/dev/video0", "O_RDWR|os.O_NONBLOCK")


def opened_by_service(box: Box, device: str, flags: str) -> None:
    """Open a device in the running service's own control group (where DeviceAllow holds), as its user."""
    code = f"import os; os.close(os.open('{device}', os.{flags}))"
    box.shell(f"echo {base64.b64encode(code.encode()).decode()} | base64 -d > /tmp/opens.py")
    box.shell(
        "sh -c 'echo $$ > /sys/fs/cgroup/$(systemctl show --property ControlGroup --value oyez)/cgroup.procs; "
        "exec setpriv --reuid oyez --regid oyez --groups "
        '$(systemctl show --property SupplementaryGroups --value oyez | tr " " ,) python3 /tmp/opens.py\''
    )


def nothing_but_its_own(box: Box) -> None:
    """The disk stays closed to the service, which has no business with it."""
    status, text = box.machine.try_shell(
        "sh -c 'echo $$ > /sys/fs/cgroup/$(systemctl show --property ControlGroup --value oyez)/cgroup.procs; "
        "exec head -c 1 /dev/vda'"
    )
    assert "Operation not permitted" in text, (status, text)


def full_card(box: Box) -> None:
    """On a full card people can look and read the reason; once there is room it continues."""
    actions = box.actions()
    box.shell("fallocate -l $(( $(df --output=avail -B1 /data | tail -n 1) )) /data/games/fill || true", 120)
    box.shell("dd if=/dev/zero of=/data/games/fill2 bs=64k 2>/dev/null || true", 200)
    before = box.pid()
    box.shell("rm -f /run/oyez/screen.json; systemctl restart oyez", 300)
    box.finger.forget()
    box.until_started(before)
    box.finger.first_screen()
    box.finger.picture("full-card")
    told = box.finger.close_notices()
    assert any("Oyez saves nothing" in notice for notice in told), f"nobody says that the card is full: {told}"
    box.shell("rm -f /data/games/fill /data/games/fill2")
    before = box.pid()
    box.shell("rm -f /run/oyez/screen.json; systemctl restart oyez", 300)
    box.finger.forget()
    box.until_started(before)
    assert box.actions() == actions


def small_memory(box: Box) -> None:
    """In 512 MB it starts, reads a throw and has memory left."""
    table = box.table
    assert table is not None
    if box.finger.has("next_throw"):
        box.finger.tap("next_throw")
    read_throw(box, table)
    free = int(box.shell("awk '/MemAvailable/ {print $2}' /proc/meminfo")) // 1024
    used, most = (
        int(box.shell(f"awk '/{name}/ {{print $2}}' /proc/{box.pid()}/status")) // 1024 for name in ("VmRSS", "VmHWM")
    )
    box.figures |= {"available_mb_of_512": str(free), "rss_mb": str(used), "rss_most_mb": str(most)}
    assert free > 40, f"{free} MB are left"
    assert "oom" not in box.shell("journalctl -k -b --no-pager | grep -i 'out of memory' || true").lower()


def off_by_touch(box: Box) -> None:
    """After a switch-off by touch the machine is off without help, and the last picture says when to unplug it."""
    open_power(box)
    box.finger.tap("switch_off", verb="poweroff")
    box.machine.until_off(120)
    box.finger.forget()


def restart_by_touch(box: Box) -> None:
    """Started again by touch (qemu ends there)."""
    open_power(box)
    box.finger.tap("switch_off", verb="reboot")
    box.machine.until_off(120)
    reasons = [each["data"].get("reason") for each in box.machine.events if each["event"] == "SHUTDOWN"]
    assert reasons[-1:] == ["guest-reset"], reasons
    box.finger.forget()


def open_power(box: Box) -> None:
    """From wherever it is to the page that switches off."""
    finger = box.finger
    for _step in range(6):
        if finger.has("switch_off"):
            return
        for message in ("open_power", "dismiss", "back", "leave"):
            if finger.has(message):
                finger.tap(message)
                break
    raise MachineError(f"no way to the page that switches off from {finger.until(lambda _: True)}")


def trust_our_key(box: Box) -> None:
    """The owner trusts the key of these releases."""
    text = base64.b64encode(box.signers.read_bytes()).decode()
    box.shell(f"mkdir -p /etc/oyez; echo {text} | base64 -d > /etc/oyez/release_signers")


def release(box: Box) -> str:
    """The folder of the release in use."""
    return box.shell("readlink /opt/oyez/current")


@contextmanager
def on_stick(box: Box, kind: str) -> Iterator[str]:
    """A stick with this release and its signature is plugged in; gives the path of the release in the machine."""
    file = box.releases[kind]
    stick = make_stick(box.folder / f"{kind}.stick", "vfat", [file, file.with_name(f"{file.name}.sig")])
    box.machine.plug_stick(stick, kind)
    try:
        yield f"{stick_at(box)}/{file.name}"
    finally:
        # the next check would take it for its own
        box.machine.pull_stick(kind)


def update(box: Box, kind: str) -> None:
    """Install a release from a stick as its owner does in a terminal, and start it."""
    trust_our_key(box)
    with on_stick(box, kind) as file:
        box.shell(f"oyez update --yes {file}", 1200)
    assert release(box).startswith(f"releases/{KINDS[kind].version}-"), release(box)
    box.shell("rm -f /run/oyez/screen.json")
    box.finger.forget()
    box.shell("systemctl --no-block restart oyez")


def unsigned_is_refused(box: Box) -> None:
    """A release whose signature is another file's is not installed."""
    trust_our_key(box)
    before = release(box)
    with on_stick(box, "works") as file:
        name = f"/tmp/{Path(file).name}"
        box.shell(f"cp {file} {file}.sig /tmp/; printf x >> {name}")
        status, text = box.machine.try_shell(f"oyez update --yes {name}", 300)
    assert status == 3, (status, text)
    assert release(box) == before


def update_by_touch(box: Box) -> None:
    """A newer release on a stick is installed and started by touch, runs as the service's user, and stays."""
    trust_our_key(box)
    before, finger = box.pid(), box.finger
    with on_stick(box, "works"):
        finger.tap("open_settings", page="screen")
        finger.tap("open_settings", page="table")
        finger.tap("open_machine")
        finger.tap("open_releases")
        finger.until(lambda seen: any(key.message == "install_release" for key in seen.keys), 180)
        finger.picture("release-on-stick")
        finger.hold("install_release")
        finger.until(lambda seen: any(key.message == "switch_off" for key in seen.keys), 1200)
        finger.picture("release-installed")
        if finger.has("dismiss"):
            finger.tap("dismiss")
        finger.tap_and_leave("switch_off")
        box.until_started(before)
    version = KINDS["works"].version
    assert release(box).startswith(f"releases/{version}-"), release(box)
    assert version in box.shell("oyez --version")
    assert box.shell(f"ps -o user= -p {box.pid()}") == "oyez"


def back_by_hand(box: Box) -> None:
    """The owner goes back to the release before, and forward again by installing it."""
    good, before = release(box), box.pid()
    box.shell("oyez update --back", 300)
    assert release(box) != good
    box.shell("rm -f /run/oyez/screen.json; systemctl restart oyez", 300)
    box.finger.forget()
    box.until_started(before)
    before = box.pid()
    update(box, "works")
    box.until_started(before)


def back_by_hand_to_one_that_fails(box: Box) -> None:
    """After a manual return to a failed release the box automatically returns to the one in use."""
    good, before = release(box), box.pid()
    box.shell("oyez update --back", 300)
    failing = release(box)
    assert failing.startswith(f"releases/{KINDS[FAILING].version}-"), failing
    box.shell("rm -f /run/oyez/screen.json; systemctl --no-block restart oyez")
    box.finger.forget()
    box.machine.until("the release before", lambda: release(box) == good, 900, 3)
    box.until_started(before)


def goes_back(box: Box, kind: str) -> None:
    """A release that does not start is reverted to the one before, and the screen says so."""
    before, good, version = box.pid(), release(box), KINDS[kind].version
    update(box, kind)
    began = time.monotonic()
    box.machine.until("the release before", lambda: release(box) == good, 900, 3)
    box.until_started(before)
    box.figures[f"back_from_{kind.replace('-', '_')}_s"] = f"{time.monotonic() - began:.0f}"
    box.finger.picture(f"after-{kind}")
    # a sentence that comes later must not hide it
    told = box.finger.close_notices()
    assert any(version in notice for notice in told), f"untold: {told}"


def release_and_key_kept(box: Box) -> None:
    """The release that was installed is still in use after a restart, and its key is still trusted."""
    version = KINDS["works"].version
    assert release(box).startswith(f"releases/{version}-"), release(box)
    assert box.shell("cat /etc/oyez/release_signers") == box.signers.read_text().strip()


def imager_settings_written(box: Box) -> None:
    """Raspberry Pi Imager leaves a language, a user and a Wi-Fi on the boot partition, in these files."""
    box.shell("mount -o remount,rw /boot/firmware")
    for name, text in IMAGER.items():
        encoded = base64.b64encode(text.encode()).decode()
        box.shell(f"echo {encoded} | base64 -d > /boot/firmware/{name}")
    box.shell("sync; mount -o remount,ro /boot/firmware")


def imager_settings_taken(box: Box) -> None:
    """After the next start the screen is French, the user exists, and NetworkManager knows the Wi-Fi."""
    box.finger.until(lambda seen: "Nouvelle partie" in seen.texts)
    box.finger.picture("french")
    assert "sudo" in box.shell("id ada")
    assert box.shell("hostname") == "troyes"
    box.shell("grep -rq Marché /run/NetworkManager/system-connections")


IMAGER = {
    "user-data": (
        "#cloud-config\nhostname: troyes\nlocale: fr_FR.UTF-8\nusers:\n- name: ada\n  groups: users,sudo\n"
        "  shell: /bin/bash\n  lock_passwd: true\n"
    ),
    "network-config": (
        "network:\n  version: 2\n  wifis:\n    wlan0:\n      dhcp4: true\n      optional: true\n"
        "      access-points:\n        Marché:\n          password: quatre deniers\n"
    ),
}


def page_commands(box: Box) -> None:
    """The commands that our pages give to the owner of a box work there."""
    for command in PAGE_COMMANDS:
        box.shell(command, 120)
    # this one says so by its status if there is no sound card, as in qemu
    status, text = box.machine.try_shell("aplay -l")
    assert status == 0 or "no soundcards" in text, text
    before = box.pid()
    box.shell("rm -f /run/oyez/screen.json; sudo systemctl stop oyez; sudo systemctl restart oyez", 300)
    box.finger.forget()
    box.until_started(before)


PAGE_COMMANDS = (
    "sudo date --set='2026-11-21 20:00'",
    "sudo apt-get clean",
    "sudo update-ca-certificates",
    "sudo apt-get install espeak-ng",
    "journalctl -u oyez --no-pager | grep -q oyez",
    "journalctl -u oyez-phones --no-pager",
    "oyez doctor | grep -q Card",
    "sudo oyez backup",
    "oyez games",
    "echo 'grep -q overlayroot /etc/fstab || true; touch /made-in-the-root' | sudo overlayroot-chroot sh",
    "test -e /media/root-ro/made-in-the-root",
)


def power_button(box: Box) -> None:
    """The power button ends the machine in order."""
    box.machine.press_power()
    box.machine.until_off(120)
    box.finger.forget()


def start(box: Box) -> None:
    """The machine is switched on."""
    box.machine.start()
