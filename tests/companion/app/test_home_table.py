"""The whole program with a broker and phones switched off: published, then forgotten when it is switched off."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.settings import Settings
from companion.web.home import topics_of
from engine.troyes_dice import Setup
from tests.companion.web.mosquitto import broker, listener, retained
from tests.companion.web.real_game import real_game
from tests.until import until


@pytest.mark.slow
def test_switched_on_and_off_in_the_settings(tmp_path: Path) -> None:
    with broker(tmp_path) as running, real_game(tmp_path, Setup(("Ada", "Bo"))) as game, listener(running.port) as ear:
        assert game.phones is not None
        phones = game.phones
        on = Settings(broker=True, broker_address=f"127.0.0.1:{running.port}", table_name="Table 1", voice=False)
        game.do(lambda: phones.use(on))
        assert not phones.on
        assert phones._home.broker is not None
        root = f"oyez/{phones._home.broker.box}"
        ear.wait_for(f"{root}/online", b"online")
        until(lambda: json.loads(ear.newest.get(f"{root}/state", b"{}")).get("running"))
        game.throw()
        until(lambda: f"{root}/announcement" in ear.newest)
        home = phones._home.broker
        assert home is not None
        assert set(retained(running.port)) == set(topics_of(home))
        game.do(lambda: phones.use(replace(on, broker=False)))
        until(lambda: not retained(running.port))
        assert phones._link.socket is None
