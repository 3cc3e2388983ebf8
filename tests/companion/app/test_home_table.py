"""The whole program with a broker and phones switched off: published, then forgotten when it is switched off."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.home_options import box_of
from companion.settings import Settings
from companion.storage.store import FILE_NAME, Store
from companion.system.secret_file import write_secret
from engine.troyes_dice import Setup
from tests.companion.web.mosquitto import USER, WORD, Mosquitto, broker, listener, retained
from tests.companion.web.real_game import real_game
from tests.until import until

TOPICS = ("state", "announcement", "results", "online")
SECRET = f"{WORD} {WORD}"


def settings_for(running: Mosquitto) -> Settings:
    return Settings(broker=True, broker_address=f"127.0.0.1:{running.port}", table_name="Table 1", voice=False)


def box_at(folder: Path) -> str:
    """The name of the box whose games lie in a folder."""
    with Store.open(folder / FILE_NAME) as store:
        return box_of(store)


@pytest.mark.slow
def test_switched_on_and_off_in_the_settings(tmp_path: Path) -> None:
    box = box_at(tmp_path)
    with broker(tmp_path) as running, real_game(tmp_path, Setup(("Ada", "Bo"))) as game, listener(running.port) as ear:
        assert game.phones is not None
        phones, on, root = game.phones, settings_for(running), f"oyez/{box}"
        game.do(lambda: phones.use(on))
        assert not phones.on
        ear.wait_for(f"{root}/online", b"online")
        until(lambda: json.loads(ear.newest.get(f"{root}/state", b"{}")).get("running"))
        game.throw()
        until(lambda: f"{root}/announcement" in ear.newest)
        named = {f"{root}/{topic}" for topic in TOPICS} | {f"homeassistant/device/oyez_{box}/config"}
        until(lambda: named <= set(ear.newest))
        assert set(retained(running.port)) == named
        game.do(lambda: phones.use(replace(on, broker=False)))
        until(lambda: not retained(running.port))
        assert phones._link.socket is None


def memory_of(process: int) -> Iterator[bytes]:
    """Every part of the memory of a process that it may write."""
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            first, last = (int(digits, 16) for digits in re.split("[- ]", line)[:2])
            if " rw" in line and last < 1 << 63:
                memory.seek(first)
                # it may give a part back meanwhile
                with suppress(OSError):
                    yield memory.read(last - first)


@pytest.mark.slow
def test_the_process_with_a_port_knows_no_password_of_the_broker(tmp_path: Path) -> None:
    password = tmp_path / "config" / "broker-password"
    password.parent.mkdir()
    write_secret(password, SECRET)
    (tmp_path / "mosquitto").mkdir()
    box = box_at(tmp_path)
    with broker(tmp_path / "mosquitto", closed=True, password=SECRET) as running, real_game(
        tmp_path, Setup(("Ada", "Bo")), password=password
    ) as game, listener(running.port, USER, SECRET) as ear:  # fmt: skip
        assert game.phones is not None
        phones = game.phones
        on = replace(settings_for(running), phones=True, broker_user=USER)
        game.do(lambda: phones.use(on))
        until(lambda: json.loads(ear.newest.get(f"oyez/{box}/state", b"{}")).get("running"))
        assert phones.on
        assert phones.pid is not None
        parts = list(memory_of(phones.pid))
        assert any(b"Table 1" in part for part in parts), "the state is there"
        assert not any(SECRET.encode() in part for part in parts)
        for file in ("environ", "cmdline"):
            assert SECRET.encode() not in Path(f"/proc/{phones.pid}/{file}").read_bytes()
        assert _connected_ports(phones.pid) == set()


def _connected_ports(process: int) -> set[int]:
    """The remote ports of the TCP connections of a process."""
    owned = {str(file.readlink()) for file in Path(f"/proc/{process}/fd").iterdir()}
    lines = [
        line.split()
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]
    ]
    return {int(each[2].rpartition(":")[2], 16) for each in lines if each[3] == "01" and f"socket:[{each[9]}]" in owned}
