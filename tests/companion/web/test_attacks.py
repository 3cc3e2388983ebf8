"""Attacks by name on the real program: each is refused with its code, and changes nothing in game, seats and files."""

import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.storage.store import FILE_NAME
from companion.ui import commands
from companion.web.tokens import new_token
from engine.troyes_dice import Setup
from tests.companion.web.attacks import ATTACKS, Attack, Victim, Wire
from tests.companion.web.phone_client import upgrade
from tests.companion.web.real_game import RealGame, real_game
from tests.until import until

SEATS = ("Ann", "Ben", "Cleo")


class Attacked:
    """A game with two seats on phones and a spectator."""

    def __init__(self, folder: Path, game: RealGame) -> None:
        self._folder = folder
        self.game = game
        game.throw()
        self.tokens = [self.join(seat=seat) for seat in range(2)]
        assert game.app is not None
        assert game.app.session is not None
        self.victim = Victim(
            game.port,
            game.code,
            self.tokens[0],
            self.join(role="spectator"),
            self.join(role="hall"),
            0,
            game.app.session.game_id,
            self.taken_back,
        )

    def join(self, **wanted: Any) -> str:
        """The token of a phone that joins."""
        wire = Wire(Victim(self.game.port, "", "", "", "", 0, 0, str))
        wire.send(upgrade(f"127.0.0.1:{self.game.port}"))
        assert wire.head() == "101"
        wire.say(t="hello")
        wire.say(t="join", id=new_token(), code=self.game.code, **wanted)
        while (message := wire.message())["t"] != "joined":
            pass
        wire.close()
        return str(message["token"])

    def taken_back(self) -> str:
        """The token of a seat that was just taken back at the touchscreen, and is given to another phone."""
        self.game.command(commands.TakeSeatBack(1))
        used, self.tokens[1] = self.tokens[1], self.join(seat=1)
        return used

    def everything(self) -> Any:
        """Game, seats and all rows of the file: all that an attack could change. The revision is no part of it."""
        app, phones = self.game.app, self.game.phones
        assert app is not None
        assert phones is not None
        assert app.session is not None
        with closing(sqlite3.connect(self._folder / FILE_NAME)) as connection:
            rows = [
                connection.execute(query).fetchall()
                for query in ("SELECT * FROM games", "SELECT * FROM actions", "SELECT * FROM players")
            ]
        seats = phones._keeper.seats
        files = sorted(file.name for file in self._folder.iterdir() if not file.name.endswith(("-wal", "-shm")))
        return app.session.actions, [seat.player for seat in seats.seats], seats.roles, seats.guests, rows, files


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """One table for all attacks."""
    folder = tmp_path_factory.mktemp("attacked")
    with real_game(folder, Setup(SEATS)) as game:
        yield Attacked(folder, game)


@pytest.mark.parametrize(
    "attack",
    [pytest.param(each, marks=pytest.mark.slow) if each.slow else each for each in ATTACKS],
    ids=lambda attack: attack.name.replace(" ", "-"),
)
def test_an_attack_is_refused_and_changes_nothing(attacked: Attacked, attack: Attack) -> None:
    before = attacked.everything()
    assert attack.run(attacked.victim) == attack.code
    assert attacked.everything() == before


def test_there_are_more_than_thirty_attacks_each_with_a_name() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS) >= 30


@pytest.mark.parametrize(
    "line",
    [
        b"garbage\n",
        b'{"type":"act"}\n',
        b'{"type":"snapshot","revision":1,"code":"AAAA","language":"en"}\n',
        b"x" * (1 << 20) + b"\n",
        b"[" * 100_000 + b"\n",
        json.dumps({"type": "leave", "id": "ab" * 16, "token": "cd" * 32}).encode() + b"\n",
    ],
    ids=["garbage", "half an act", "a snapshot", "a mebibyte", "deep", "leaving for another"],
)
def test_a_stranger_at_the_games_socket_changes_nothing(attacked: Attacked, line: bytes) -> None:
    """The phones' process is connected already: anybody else gets nothing, and their lines are not obeyed."""
    before = attacked.everything()
    assert attacked.game.phones is not None
    path = attacked.game.phones._link.socket.path  # type: ignore[union-attr]
    assert path.stat().st_mode & 0o777 == 0o660
    assert heard_at(path, line) == b""
    assert attacked.everything() == before


def heard_at(path: Path, line: bytes) -> bytes:
    """The bytes that a stranger hears who sends a line to the game's socket; empty if nobody takes it."""
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.settimeout(0.2)
        try:
            stranger.connect(str(path))
            stranger.sendall(line)
            return stranger.recv(100)
        except (TimeoutError, BlockingIOError, ConnectionError):
            return b""


@pytest.mark.slow
def test_the_token_of_an_ended_game_is_refused(tmp_path: Path) -> None:
    with real_game(tmp_path, Setup(SEATS)) as game:
        attacked = Attacked(tmp_path, game)
        game.command(commands.Begin(Setup(("Dora", "Emil"))))
        before = attacked.everything()
        # the phones' process hears of the new game a moment after it has begun; until then it knows the token
        until(lambda: first_heard(attacked.victim)["t"] != "state")
        assert first_heard(attacked.victim)["code"] == "bad_token"
        assert attacked.everything() == before


def first_heard(victim: Victim) -> Any:
    """The first message that a phone gets which comes back with its token."""
    with closing(Wire(victim)) as wire:
        wire.send(upgrade(victim.host))
        wire.head()
        wire.say(t="hello", token=victim.token)
        return wire.message()
