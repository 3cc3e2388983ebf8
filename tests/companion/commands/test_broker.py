"""`oyez broker --remove` against a real broker."""

import argparse
from pathlib import Path

import pytest

from companion.app.home_options import box_of
from companion.commands import broker as command
from companion.storage.store import Store
from tests.companion.web.mosquitto import USER, WORD, broker, listener, retained
from tests.until import until


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()


def remove(folder: Path) -> int:
    return command.run(argparse.Namespace(remove=True, data=folder / "data"))


def name_broker(folder: Path, port: int, password: str) -> None:
    settings = f'broker_address = "127.0.0.1:{port}"\nbroker_user = "{USER}"\n'
    (folder / "config" / "settings.toml").write_text(settings)
    file = folder / "config" / "broker-password"
    file.write_text(password)
    file.chmod(0o600)


def test_messages_of_this_table_are_removed_and_no_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with broker(tmp_path, closed=True) as running:
        name_broker(tmp_path, running.port, WORD)
        with Store.open(tmp_path / "data" / "games.db") as store:
            box = box_of(store)
        own = (f"oyez/{box}/state", f"homeassistant/device/oyez_{box}/config")
        with listener(running.port, USER, WORD) as ear:
            for topic in (*own, "oyez/other/state"):
                ear.client.publish(topic, b"x", qos=1, retain=True)
            until(lambda: "oyez/other/state" in ear.newest)
            assert remove(tmp_path) == 0
        assert capsys.readouterr().out == "The broker has forgotten this table.\n"
        assert set(retained(running.port, USER, WORD)) == {"oyez/other/state"}


def test_a_refused_user_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with broker(tmp_path, closed=True) as running:
        name_broker(tmp_path, running.port, "wrong")
        assert remove(tmp_path) == 1
    assert "refuses the user or the password" in capsys.readouterr().err


def test_without_a_broker_there_is_nothing_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert remove(tmp_path) == 0
    assert "nothing to remove" in capsys.readouterr().out
