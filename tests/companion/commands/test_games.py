"""`oyez games`: the list for people and for programs."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli import main
from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Roll, Setup, score
from tests.companion import both_games
from tests.companion.tables import FEASTS, FOUR, played


def fill(folder: Path) -> Session:
    """Three games: one over, one under way, one not begun; returns the first."""
    with Store.open(folder / FILE_NAME, now=lambda: datetime(2026, 5, 1, 9, 30, tzinfo=UTC)) as store:
        over = Session.start(store, FEASTS)
        for action, _, _ in played(FEASTS, seed=1):
            over.submit(action)
        under_way = Session.start(store, FOUR)
        under_way.submit(Roll(1, (2, 3, 4)))
        Session.start(store, Setup(("Solo",)))
    return over


def test_the_list_is_newest_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = fill(tmp_path)
    totals = [score(sheet).total for sheet in over.game.sheets]
    assert main(["games", "--data", str(tmp_path)]) == 0
    heading, newest, middle, oldest = capsys.readouterr().out.splitlines()
    assert heading.split() == ["game", "started", "players", "stands", "at"]
    assert re.fullmatch(r"3     2026-0[45]-\d\d \d\d:\d\d  Solo +not begun", newest)
    assert middle.startswith("2 ")
    assert middle.endswith("Ada, Bo, Cy, Di  day 1, morning")
    assert oldest.startswith("1 ")
    assert oldest.endswith(f"with {max(totals)} points")


def test_the_list_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = fill(tmp_path)
    assert main(["games", "--json", "--data", str(tmp_path)]) == 0
    newest, middle, oldest = json.loads(capsys.readouterr().out)
    assert (newest["id"], newest["players"], newest["halves"]) == (3, ["Solo"], 0)
    assert (middle["day"], middle["half"], middle["finished"], middle["totals"]) == (1, "morning", None, None)
    assert oldest["totals"] == [score(sheet).total for sheet in over.game.sheets]
    assert oldest["started"] == "2026-05-01T09:30:00Z"


def test_a_game_that_was_given_up_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path)
    with Store.open(tmp_path / FILE_NAME) as store:
        store.give_up(2)
        store.give_up(3)
    assert main(["games", "--data", str(tmp_path)]) == 0
    _heading, newest, middle, _oldest = capsys.readouterr().out.splitlines()
    assert newest.endswith("given up, not begun")
    assert middle.endswith("given up, day 1, morning")


def test_an_empty_list_says_what_to_do_and_makes_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OYEZ_DATA", str(tmp_path / "none"))
    assert main(["games"]) == 0
    assert "`oyez play` begins one" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert not (tmp_path / "none").exists()


def test_a_file_that_is_no_store_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE_NAME).write_text("no database at all, just some words " * 50)
    assert main(["games", "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "is damaged and was left as it is" in captured.err


def test_a_list_with_several_games_names_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_games.fill(tmp_path)
    assert main(["games", "--data", str(tmp_path)]) == 0
    heading, newest, middle, oldest = capsys.readouterr().out.splitlines()
    assert heading.split() == ["game", "title", "started", "players", "stands", "at"]
    assert newest.startswith("3     Pig          ")
    assert middle.startswith("2     Pig          ")
    assert oldest.startswith("1     Troyes Dice  ")
