"""`oyez export`: its output replays to the played score."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.games.troyes_dice.autoplay import pick
from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Correct, Deed, Roll, Setup, Turn, Undo, score
from engine.troyes_dice.record import replay
from tests.companion.tables import FEASTS, FOUR, played


@pytest.fixture
def finished(tmp_path: Path) -> Session:
    """A finished game, with an undo and a correction in it, stored in tmp_path."""
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, FEASTS)
        rng = Random(2)
        session.submit(Roll(6, (2, 3, 4)))
        session.submit(Turn(0, 0, Deed.GATHER))
        session.submit(Undo(0))
        session.submit(Turn(1, 0, Deed.GATHER))
        session.submit(Correct(Roll(1, (2, 3, 4))))
        while not session.game.over:
            waiting = [player for player, seat in enumerate(session.game.seats) if not seat.done]
            session.submit(pick(session.game, waiting[0], rng) if waiting else Roll(rng.randint(1, 6), (1, 3, 6)))
        return session


def test_the_newest_game_goes_to_standard_output(
    tmp_path: Path, finished: Session, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", "--data", str(tmp_path)]) == 0
    replayed = replay(capfdbinary.readouterr().out)
    assert replayed.game == finished.game
    assert replayed.setup == finished.setup


def test_a_named_game_goes_to_a_file(tmp_path: Path, finished: Session, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        Session.start(store, FOUR)
    file = tmp_path / "game.json"
    assert main(["export", "1", str(file), "--data", str(tmp_path)]) == 0
    assert replay(file.read_bytes()).game == finished.game
    assert "Game 1 is written to" in capsys.readouterr().err
    assert main(["export", "-", str(file), "--data", str(tmp_path)]) == 0
    assert replay(file.read_bytes()).setup == FOUR


def test_the_export_replays_as_a_command(tmp_path: Path, finished: Session, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    assert main(["export", "newest", str(file), "--data", str(tmp_path)]) == 0
    assert main(["replay", str(file)]) == 0
    assert "The game is over." in capsys.readouterr().out


@pytest.mark.parametrize("stop", [0, 1, 2, 10, 27])
def test_a_game_under_way_is_written_as_far_as_it_is_told(tmp_path: Path, stop: int) -> None:
    actions = [action for action, _, _ in played(FEASTS, seed=9)][:stop]
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, FEASTS)
        for action in actions:
            session.submit(action)
    file = tmp_path / "game.json"
    assert main(["export", "1", str(file), "--data", str(tmp_path)]) == 0
    replayed = replay(file.read_bytes())
    assert replayed.game.half_index == session.game.half_index
    assert [seat.done for seat in replayed.game.seats] == [seat.done for seat in session.game.seats]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["7"], "There is no game 7"),
        (["9" * 20], "'99999999999999999999' is no game;"),
        (["seven"], "'seven' is no game; name its number in `oyez games`, newest, or all"),
        (["all"], "A record holds one game"),
        (["1", "--as", "csv"], "Game 1 is not over; csv holds finished games only"),
        (["newest", "--as", "bgstats"], "No games are saved in"),
        (["1", "/nowhere/at/all.json"], "/nowhere/at/all.json cannot be written"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    tmp_path: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        Session.start(store, Setup(("Ada",)))
    assert main(["export", *words, "--data", str(tmp_path)]) == 1
    assert sentence in capsys.readouterr().err


def test_without_any_game_it_says_so_and_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--data", str(tmp_path / "none")]) == 1
    assert "No games are saved in" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    Store.open(tmp_path / FILE_NAME).close()
    assert main(["export", "--data", str(tmp_path)]) == 1
    assert "`oyez play` begins one" in capsys.readouterr().err


def test_a_packed_game_replays(tmp_path: Path, finished: Session, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    assert main(["export", "newest", str(file), "--as", "text", "--data", str(tmp_path)]) == 0
    assert file.read_text("ascii").startswith("OYEZ1:")
    assert main(["replay", str(file)]) == 0
    assert "The game is over." in capsys.readouterr().out
    file.write_text(file.read_text("ascii")[:-40], "ascii")
    assert main(["replay", str(file)]) == 1
    assert "Scan or copy" in capsys.readouterr().err


def test_all_games_as_a_table_and_as_a_play_log(
    tmp_path: Path, finished: Session, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["export", "--as", "csv", "--data", str(tmp_path)]) == 0
    table = capfdbinary.readouterr().out.decode("utf-8-sig").splitlines()
    assert len(table) == 1 + len(finished.setup.players)
    assert main(["export", "all", "--as", "bgstats", "--data", str(tmp_path)]) == 0
    log = json.loads(capfdbinary.readouterr().out)
    assert [each["score"] for each in log["plays"][0]["playerScores"]] == [
        str(score(sheet).total) for sheet in finished.game.sheets
    ]
