"""`packaging/go-back`, the real script with a prefix of its own, through whole histories of starts."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from companion.system.failed_release import failed_release
from companion.system.start_counter import StartCounter
from companion.system.update_release import go_back, switch
from tests.said import said

ROOT = Path(__file__).parents[2]
GO_BACK = ROOT / "packaging/go-back"
OLD, NEW, NEWEST = "0.1.0-20260101000000", "0.2.0-20260201000000", "0.3.0-20260301000000"

CUT = """#!/bin/sh
# a power cut before, or after, the call of a program of this number
echo >>"$CALLS"; n=$(wc -l <"$CALLS")
[ $n -ne "$CUT_BEFORE" ] || kill -9 0
"$(PATH=$REAL_PATH command -v "${0##*/}")" "$@"; rc=$?
[ $n -ne "$CUT_AFTER" ] || kill -9 0
exit $rc
"""


ENDS = {"hangs": "watchdog", "crashes": "exit-code", "is killed": "signal", "takes all memory": "oom-kill"}
"""The ways in which a run may end soon after its first screen, each with systemd's word for it."""


class Box:
    """A machine with the installed Oyez, as far as systemd and go-back see it."""

    def __init__(self, folder: Path) -> None:
        self.prefix, self.run, self.folder = folder / "opt/oyez", folder / "run/oyez-release", folder
        (folder / "proc/sys/kernel/random").mkdir(parents=True)
        (folder / "proc/sys/kernel/random/boot_id").write_text("0b1c2d3e-0000-4000-8000-000000000001\n")
        self._up = 42
        self.uptime(0)
        self.install(OLD)
        (self.prefix / "current").symlink_to(f"releases/{OLD}")
        self.run.parent.mkdir()
        self.said = ""

    def install(self, name: str) -> Path:
        """A release that can be started."""
        programs = self.prefix / "releases" / name / "bin"
        programs.mkdir(parents=True)
        for each in ("oyez", "python"):
            (programs / each).write_text("#!/bin/sh\n")
            (programs / each).chmod(0o755)
        return programs.parent

    def update(self, name: str) -> None:
        """Switch to a release as `oyez update` does once it is installed."""
        switch(self.prefix, self.install(name), self.run)

    def uptime(self, seconds: int) -> None:
        """Let seconds go by since the boot."""
        self._up += seconds
        (self.folder / "proc/uptime").write_text(f"{self._up}.93 1205.40\n")

    def set_clock(self, years: int) -> None:
        """Set the time of day: the files seem to be of another time."""
        for folder in (self.run, self.prefix):
            for file in folder.iterdir():
                os.utime(file, (time.time() - years * 31_556_952,) * 2, follow_symlinks=False)

    def go_back(self, *words: str, **environment: str) -> None:
        """Run go-back as systemd does."""
        own = {"OYEZ_PREFIX": str(self.prefix), "OYEZ_RUN": str(self.run), "OYEZ_PROC": str(self.folder / "proc")}
        done = subprocess.run(
            ["sh", str(GO_BACK), *words], env=os.environ | own | environment, capture_output=True, text=True,
            check=False, timeout=60, start_new_session=True,
        )  # fmt: skip
        assert done.returncode == (-9 if "CUT_AFTER" in environment and done.returncode else 0)
        self.said += done.stderr

    def start(self, how: str) -> str:
        """One start and its end; returns the release that was started."""
        self.go_back()
        used = self.used
        if how != "fails":
            self.go_back("reached")
        if how in ENDS:
            self.go_back("stopped", SERVICE_RESULT=ENDS[how])
        elif how == "crashes later":
            self.uptime(700)
            self.go_back("stopped", SERVICE_RESULT="core-dump")
        elif how != "power cut":
            self.go_back("stopped", SERVICE_RESULT="exit-code" if how == "fails" else "success")
        if how == "power cut":
            self.cut_power()
        return used

    def cut_power(self) -> None:
        """Lose all that is in memory."""
        shutil.rmtree(self.run, ignore_errors=True)

    @property
    def used(self) -> str:
        return (self.prefix / "current").readlink().name

    @property
    def notice(self) -> str:
        """The notice that the release in use shows on its screen."""
        return said(failed_release(self.prefix / "releases" / self.used, self.run))

    def is_safe(self, monkeypatch: pytest.MonkeyPatch) -> bool:
        """Return True if the start that go-back has just counted is in safe mode."""
        monkeypatch.setenv("OYEZ_STARTS", str(self.run / "starts"))
        return StartCounter(self.folder).safe


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


HISTORIES = {
    "a new release that works stays": (["works", "fails", "fails", "fails"], [NEW] * 4),
    "one that fails at import goes back": (["fails", "fails", "works", "works"], [NEW, NEW, OLD, OLD]),
    "one failure is none": (["fails", "works", "fails", "fails", "fails"], [NEW] * 5),
    "one that hangs before the first screen goes back": (["fails"] * 3, [NEW, NEW, OLD]),
    "one that hangs after the first screen goes back": (["hangs", "hangs", "works"], [NEW, NEW, OLD]),
    "one that fails and hangs goes back": (["fails", "hangs", "works"], [NEW, NEW, OLD]),
    "one that hangs and fails goes back": (["hangs", "fails", "works"], [NEW, NEW, OLD]),
    "one that hangs once stays": (["hangs", "works", "hangs", "hangs", "works"], [NEW] * 5),
    "one that crashes after its first screen goes back": (["crashes", "is killed", "works"], [NEW, NEW, OLD]),
    "one that takes all memory goes back": (["takes all memory", "takes all memory", "works"], [NEW, NEW, OLD]),
    "one that crashes once stays": (["crashes", "works", "crashes", "crashes", "works"], [NEW] * 5),
    "one that crashes after a while stays": (["crashes later", "crashes later", "crashes later"], [NEW] * 3),
    "the power goes after the first screen": (["power cut", "fails", "fails", "fails"], [NEW] * 4),
}


@pytest.mark.parametrize("history", HISTORIES)
def test_a_new_release_through_its_starts(box: Box, history: str) -> None:
    hows, used = HISTORIES[history]
    box.update(NEW)
    assert [box.start(how) for how in hows] == used


@pytest.mark.parametrize("years", [-56, 56])
@pytest.mark.parametrize(("later", "used"), [(590, OLD), (610, NEW)])
def test_ten_minutes_are_ten_minutes_whatever_the_clock_says(box: Box, years: int, later: int, used: str) -> None:
    """Without a clock chip the time of day jumps as soon as the network connects."""
    box.update(NEW)
    for _start in range(2):
        box.go_back()
        box.go_back("reached")
        box.set_clock(years)
        box.uptime(later)
        box.go_back("stopped", SERVICE_RESULT="watchdog")
    box.go_back()
    assert box.used == used


@pytest.mark.parametrize("text", [b"", b"\0" * 64, b"x", b"a 1 2", b"- -5", b"1 " + b"9" * 40, b"\xff" * 4000])
def test_a_damaged_time_of_the_first_screen_harms_nothing(box: Box, text: bytes) -> None:
    box.update(NEW)
    for _start in range(3):
        box.go_back()
        box.go_back("reached")
        for folder in (box.run, box.prefix):
            (folder / "reached-at").write_bytes(text)
        box.go_back("stopped", SERVICE_RESULT="watchdog")
    assert box.used == NEW
    assert box.said == ""


@pytest.mark.parametrize("memory", [True, False])
def test_starts_are_counted_over_power_cuts(box: Box, memory: bool) -> None:
    box.update(NEW)
    used = []
    for _start in range(4):
        box.go_back()
        used.append(box.used)
        if not memory:
            box.cut_power()
    assert used == [NEW, NEW, OLD, OLD]


def test_the_screen_tells_it_for_a_whole_run(box: Box) -> None:
    box.update(NEW)
    assert box.notice == ""
    box.start("fails")
    box.start("fails")
    box.go_back()
    told = "Oyez 0.2.0 failed to start twice. Oyez 0.1.0 is in use again, with all games."
    assert (box.used, box.notice) == (OLD, told)
    assert f"oyez: {NEW} failed to start twice; going back to {OLD}" in box.said
    # a start that is cut off has notified nobody
    box.go_back()
    box.go_back("reached")
    assert box.notice == told
    box.go_back()
    assert box.notice == ""
    assert sorted(each.name for each in box.prefix.iterdir()) == ["current", "releases", "starts"]


def test_the_screen_of_a_newer_release_tells_nothing_of_an_older_failure(box: Box) -> None:
    box.update(NEW)
    box.start("fails")
    box.start("fails")
    box.start("works")
    assert "Oyez 0.2.0 failed" in said(box.notice)
    box.update(NEWEST)
    box.go_back()
    assert (box.used, box.notice) == (NEWEST, "")


def test_safe_mode_comes_after_two_failures_and_never_instead_of_going_back(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.update(NEW)
    safe = []
    for _start in range(5):
        box.go_back()
        safe.append((box.used, box.is_safe(monkeypatch)))
    assert safe == [(NEW, False), (NEW, False), (OLD, False), (OLD, False), (OLD, True)]
    box.go_back("reached")
    box.go_back()
    assert not box.is_safe(monkeypatch)


def test_safe_mode_comes_after_two_crashes(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    for _start in range(2):
        box.start("crashes")
    box.go_back()
    assert box.is_safe(monkeypatch)
    box.go_back("reached")
    box.go_back("stopped", SERVICE_RESULT="success")
    box.go_back()
    assert not box.is_safe(monkeypatch)


def test_oyez_itself_counts_nothing_where_go_back_does(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    box.go_back()
    assert not box.is_safe(monkeypatch)
    StartCounter(box.folder).begun()
    assert not (box.folder / "starts").exists()
    monkeypatch.setenv("OYEZ_STARTS", str(box.folder / "gone"))
    StartCounter(box.folder).begun()
    assert (box.folder / "starts").read_text() == "1\n"


def test_failures_of_the_old_release_do_not_count_for_the_new_one(box: Box) -> None:
    for _start in range(3):
        box.start("fails")
    box.update(NEW)
    assert [box.start("fails") for _start in range(3)] == [NEW, NEW, OLD]


def test_an_update_while_the_old_release_runs_begins_a_trial(box: Box) -> None:
    box.go_back()
    box.update(NEW)
    # the old one, still running, shows its screen, and ends
    box.go_back("reached")
    box.go_back("stopped", SERVICE_RESULT="watchdog")
    assert [box.start("fails") for _start in range(3)] == [NEW, NEW, OLD]


def test_a_second_update_in_a_trial_keeps_the_release_that_worked(box: Box) -> None:
    box.start("works")
    box.update(NEW)
    box.start("fails")
    box.update(NEWEST)
    assert [box.start("fails") for _start in range(3)] == [NEWEST, NEWEST, OLD]


def test_a_second_update_goes_back_to_the_first_that_works(box: Box) -> None:
    box.update(NEW)
    box.start("works")
    box.update(NEWEST)
    assert [box.start("fails") for _start in range(3)] == [NEWEST, NEWEST, NEW]


def test_back_by_hand_ends_the_trial(box: Box) -> None:
    box.update(NEW)
    assert go_back(box.prefix, box.run) == OLD
    assert [box.start("fails") for _start in range(3)] == [OLD] * 3


def test_back_by_hand_to_one_that_fails_returns_by_itself(box: Box) -> None:
    box.update(NEW)
    box.start("hangs")
    box.start("hangs")
    assert box.start("works") == OLD
    # the one that failed is the only other one
    assert go_back(box.prefix, box.run) == NEW
    assert [box.start(how) for how in ("hangs", "hangs", "works")] == [NEW, NEW, OLD]
    assert "Oyez 0.2.0 failed to start twice" in box.notice


def test_back_by_hand_to_one_that_works_stays(box: Box) -> None:
    box.update(NEW)
    box.start("works")
    assert go_back(box.prefix, box.run) == OLD
    assert [box.start(how) for how in ("works", "fails", "fails", "fails")] == [OLD] * 4


@pytest.mark.parametrize("lost", ["bin/oyez", "bin/python", "."])
def test_it_never_goes_back_to_what_cannot_be_started(box: Box, lost: str) -> None:
    box.update(NEW)
    gone = box.prefix / "releases" / OLD / lost
    if gone.is_dir():
        shutil.rmtree(gone)
    else:
        gone.unlink()
    if lost == "bin/python":
        gone.symlink_to("/nowhere/python3.11")
    assert [box.start("fails") for _start in range(4)] == [NEW] * 4


@pytest.mark.parametrize(
    "target",
    ["../../etc", "/etc", "releases/..", "releases/.", "releases/", f"releases/{OLD}/bin", "releases/a b", OLD],
)
def test_a_trial_that_leads_elsewhere_ends(box: Box, target: str) -> None:
    box.update(NEW)
    (box.prefix / "trial").unlink()
    (box.prefix / "trial").symlink_to(target)
    used = [box.start("fails") for _start in range(3)]
    assert used == [NEW] * 3


@pytest.mark.parametrize(
    "text", [b"", b"\0" * 64, b"x", b"08 begun " + NEW.encode(), b"9" * 4000, b"-1 begun x", b"* *"]
)
@pytest.mark.parametrize("where", ["run", "prefix", "both"])
def test_a_damaged_counter_harms_nothing(box: Box, text: bytes, where: str) -> None:
    box.update(NEW)
    box.start("fails")
    for folder in [box.run, box.prefix] if where == "both" else [getattr(box, where)]:
        (folder / "starts").write_bytes(text)
    assert [box.start("fails") for _start in range(2)] == [NEW, OLD]


def test_a_damaged_counter_does_not_leave_a_release_that_works(box: Box) -> None:
    box.update(NEW)
    box.start("works")
    (box.run / "starts").write_bytes(b"\0\0")
    assert [box.start("works") for _start in range(3)] == [NEW] * 3


@pytest.mark.parametrize("where", ["run", "prefix"])
def test_it_counts_and_goes_back_where_one_place_cannot_be_written(box: Box, where: str) -> None:
    """The counter and the note cannot be written there, which stands for a full card."""
    box.update(NEW)
    box.run.mkdir(exist_ok=True)
    folder: Path = getattr(box, where)
    for name in (".starts.new", ".went-back.new"):
        (folder / name / "in the way").mkdir(parents=True)
    assert [box.start("fails") for _start in range(2)] == [NEW, NEW]
    box.go_back()
    assert box.used == OLD
    assert "failed to start twice" in said(box.notice)


@pytest.mark.parametrize("state", ["ro", "full"])
def test_a_real_file_system_that_is_full_or_read_only(box: Box, state: str) -> None:
    """In a mount namespace of its own: the service starts, a full card still goes back, a read-only one cannot."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system lets nobody make a mount namespace (unshare -rm)")
    box.update(NEW)
    shutil.move(box.prefix, box.folder / "filled")
    box.prefix.mkdir()
    script = f"""set -e
    mount -t tmpfs -o size=64k none {box.prefix}
    cp -a {box.folder}/filled/. {box.prefix}
    if [ {state} = ro ]; then mount -o remount,ro {box.prefix}
    else dd if=/dev/zero of={box.prefix}/filler bs=4k 2>/dev/null || true; ! echo x >{box.prefix}/more; fi
    for n in 1 2 3; do sh {GO_BACK} || exit 9; readlink {box.prefix}/current; done
    cat {box.run}/starts
    """
    own = {"OYEZ_PREFIX": str(box.prefix), "OYEZ_RUN": str(box.run)}
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script], env=os.environ | own, capture_output=True, text=True, check=True
    )
    *used, counted = done.stdout.splitlines()
    if state == "full":
        assert used == [f"releases/{NEW}", f"releases/{NEW}", f"releases/{OLD}"]
        assert counted == f"0 begun {OLD}"
    else:
        assert used == [f"releases/{NEW}"] * 3
        assert counted == f"2 begun {NEW}"


@pytest.mark.slow
@pytest.mark.parametrize("side", ["before", "after"])
def test_a_power_cut_at_any_point_of_going_back(tmp_path: Path, side: str) -> None:
    """Cut off before or after each program that it calls: a release that can start is in use, in the end the old."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("mv", "rm", "sync", "mkdir", "head", "tr", "readlink"):
        (programs / name).write_text(CUT)
        (programs / name).chmod(0o755)
    calls = 0
    for cut in range(1, 100):
        box = Box(tmp_path / f"{side}{cut}")
        box.update(NEW)
        box.start("fails")
        box.start("fails")
        box.go_back(
            PATH=f"{programs}:{os.environ['PATH']}", REAL_PATH=os.environ["PATH"], CALLS=str(box.folder / "calls"),
            CUT_BEFORE=str(cut if side == "before" else 0), CUT_AFTER=str(cut if side == "after" else 0),
        )  # fmt: skip
        made = (box.folder / "calls").read_text().count("\n")
        if made < cut:
            break
        calls += 1
        box.cut_power()
        assert (box.prefix / "current/bin/oyez").exists()
        used = [box.start("fails") for _start in range(3)]
        assert OLD in used
        assert box.used == OLD
        assert "failed to start twice" in said(box.notice)
    assert calls > 10
