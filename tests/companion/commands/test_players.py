"""`oyez players`: the list, one player's story, another name, and being forgotten."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Setup, score
from tests.companion import both_games
from tests.companion.tables import FEASTS, played


@pytest.fixture
def totals(tmp_path: Path) -> list[int]:
    """A finished game of Ada and Bo, and one that is not begun; returns the points."""
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, FEASTS)
        for action, _, _ in played(FEASTS, seed=1):
            session.submit(action)
        Session.start(store, Setup(("Cy",)))
    return [score(sheet).total for sheet in session.game.sheets]


def test_the_list_has_everybodys_figures(tmp_path: Path, totals: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--data", str(tmp_path)]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.startswith("player  games  with others  won")
    found = {line.split()[0]: line.split()[1:] for line in lines}
    assert found["Ada"][:5] == ["1", "1", str(int(totals[0] == max(totals))), f"{totals[0]:.1f}", str(totals[0])]
    assert found["Cy"] == ["0", "0", "0", "-", "-", "-", "0"]


def test_the_list_as_json(tmp_path: Path, totals: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--json", "--data", str(tmp_path)]) == 0
    people = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert people["Bo"]["best"] == totals[1]
    assert people["Bo"]["finished"][0]["points"] == totals[1]
    assert people["Cy"]["average"] is None


def test_one_players_story(tmp_path: Path, totals: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--of", "ada", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert f"{totals[0]} points of 2 players" in told
    assert "Achievements:" in told


def test_another_name(tmp_path: Path, totals: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--rename", "Ada", "Zoé", "--data", str(tmp_path)]) == 0
    assert "Ada is now called Zoé." in capsys.readouterr().out
    assert main(["players", "--rename", "Bo", "zoé", "--data", str(tmp_path)]) == 1
    assert "There is already a player called Zoé" in capsys.readouterr().err


def test_being_forgotten(tmp_path: Path, totals: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--forget", "Ada", "--data", str(tmp_path)]) == 0
    assert main(["games", "--json", "--data", str(tmp_path)]) == 0
    assert '["Ada","Bo"]' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--of", "Nobody"], "There is no player Nobody in"),
        (["--rename", "Ada", "  "], "A name needs at least one letter"),
        (["--forget", "Nobody"], "`oyez players` lists the players"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    tmp_path: Path, totals: list[int], words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["players", *words, "--data", str(tmp_path)]) == 1
    assert sentence in capsys.readouterr().err


def test_without_any_game_it_says_so_and_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--data", str(tmp_path / "none")]) == 1
    assert "`oyez play` saves the players of a game" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_each_game_has_figures_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    totals = both_games.fill(tmp_path)
    assert main(["players", "--data", str(tmp_path)]) == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert first.startswith("Troyes Dice\nplayer ")
    assert second.startswith("Pig\nplayer ")
    lines = {line.split()[0]: line.split()[1:] for line in first.splitlines()[2:]}
    assert lines["Bo"][4] == str(totals[both_games.TROYES_DICE][1])
    assert lines["Cy"][0] == "0"
    lines = {line.split()[0]: line.split()[1:] for line in second.splitlines()[2:]}
    assert lines["Bo"][4] == str(totals[both_games.PIG][0])
    assert lines["Ada"][:2] == ["1", "0"]


def test_a_story_names_the_game_of_each_achievement_and_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    totals = both_games.fill(tmp_path)
    assert main(["players", "--of", "Bo", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "game 1 (Troyes Dice), " in told
    assert "game 2 (Pig), " in told
    assert f": {totals[both_games.PIG][0]} points of 2 players" in told
    assert main(["players", "--of", "Cy", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Pig\n")
    assert "Troyes Dice" not in told


def test_the_json_has_the_other_games_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    totals = both_games.fill(tmp_path)
    assert main(["players", "--json", "--data", str(tmp_path)]) == 0
    people = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    bo = people["Bo"]
    assert (bo["games"], bo["best"]) == (1, totals[both_games.TROYES_DICE][1])
    assert [each["game"] for each in bo["finished"]] == [1]
    assert (bo["others"]["pig"]["games"], bo["others"]["pig"]["best"]) == (1, totals[both_games.PIG][0])
    assert [each["game"] for each in bo["others"]["pig"]["finished"]] == [2]
    assert (people["Cy"]["games"], list(people["Cy"]["others"])) == (0, ["pig"])
    assert "others" not in people["Di"]
