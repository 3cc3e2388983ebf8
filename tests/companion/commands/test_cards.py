"""`oyez cards` as a user calls it."""

import os
from pathlib import Path

import pytest

from companion.cli import main
from companion.games import CARDS
from companion.storage.cards_file import GAMES
from engine.castles_of_tuscany.made_up import MADE_UP as MADE_UP_BOX
from engine.troyes.made_up import MADE_UP


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, in English."""
    monkeypatch.setenv("OYEZ_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.toml"
    path.write_text(MADE_UP, "utf-8")
    return path


def test_a_good_file(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", str(cards)]) == 0
    shown = capsys.readouterr()
    assert "20 activity cards, 18 events and 6 characters" in shown.out
    assert "made up" in shown.out
    assert shown.err == ""


def test_several_faults_are_named_at_once(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = MADE_UP.replace('calls = "white"', 'calls = "blue"', 1).replace("divisor = 2", "divisor = 0", 1)
    cards.write_text(text, "utf-8")
    assert main(["cards", str(cards)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"{cards}:18: x_merchant: divisor: 0 is not allowed here; it must be a whole number from 1 to 18."
    assert second == f'{cards}:231: x_war: calls: "blue" is not allowed here; allowed values: white, yellow.'


def test_in_the_language_of_the_system(
    cards: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["cards", str(cards)]) == 0
    assert "20 cartes d" in capsys.readouterr().out


def test_a_file_is_stored_for_new_games(cards: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards"]) == 1
    said = capsys.readouterr().err
    assert [game for game in CARDS if f"oyez cards --game {game} --form" not in said] == []
    assert main(["cards", str(cards), "--use"]) == 0
    own = home / "data" / "troyes-cards.toml"
    assert own.read_text("utf-8") == MADE_UP
    assert main(["cards"]) == 0
    cards.write_text(MADE_UP.replace("Made-up cards for tests", "Ours"), "utf-8")
    assert main(["cards", str(cards), "--use"]) == 0
    assert (home / "data" / "troyes-cards.toml.old").read_text("utf-8") == MADE_UP
    cards.write_text(MADE_UP.replace("flags = 4", "flags = 40"), "utf-8")
    assert main(["cards", str(cards), "--use"]) == 1
    assert '"Ours"' in own.read_text("utf-8")
    assert "is not stored" in capsys.readouterr().err
    assert main(["cards", str(cards)]) == 1


def test_a_box_is_known_by_its_format_and_stored_beside_the_cards(
    cards: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = home / "box.toml"
    box.write_text(MADE_UP_BOX, "utf-8")
    assert main(["cards", str(box), "--use"]) == 0
    assert (home / "data" / "castles-of-tuscany-box.toml").read_text("utf-8") == MADE_UP_BOX
    assert not (home / "data" / "troyes-cards.toml").exists()
    assert main(["cards", "--game", "troyes"]) == 1
    assert main(["cards", str(cards), "--use"]) == 0
    capsys.readouterr()
    assert main(["cards"]) == 0
    shown = capsys.readouterr().out
    assert "20 activity cards" in shown
    assert "12 complete boards" in shown
    assert main(["cards", str(box), "--game", "troyes"]) == 1
    assert 'format: "oyez.tuscany-box" is not allowed here' in capsys.readouterr().out


@pytest.mark.parametrize("game", CARDS)
def test_the_printed_files_of_every_game_can_be_checked(
    game: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    playable = game == "cadwallon"  # its form is a game in which the cards stay in the hands
    for option, status in (("--form", 0 if playable else 1), ("--made-up", 0)):
        assert main(["cards", "--game", game, option]) == 0
        file = home / "printed.toml"
        file.write_text(capsys.readouterr().out, "utf-8")
        assert main(["cards", str(file)]) == status
        assert "made" in capsys.readouterr().out or option == "--form"
    assert main(["cards", "--game", game]) == 1
    assert "--form" in capsys.readouterr().err


@pytest.mark.parametrize("game", CARDS)
def test_a_file_with_a_mistyped_format_is_taken_for_no_other_games(
    game: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    form = CARDS[game]()
    file = home / "mine.toml"
    file.write_text(form.made_up.replace(form.format, "oyez.mine"), "utf-8")
    assert main(["cards", str(file)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert 'of no known format: "oyez.mine"' in shown.err
    assert all(f'"{CARDS[each]().format}"' in shown.err for each in CARDS)
    file.write_text("\n".join((f'format = "{form.format}"', "version 1")), "utf-8")
    assert main(["cards", str(file)]) == 1
    assert f"oyez cards --game {game} --form" in capsys.readouterr().err


@pytest.mark.parametrize("game", CARDS)
def test_a_file_of_a_newer_oyez_asks_for_an_update(game: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "newer.toml"
    file.write_text(CARDS[game]().made_up.replace("version = 1", "version = 2", 1), "utf-8")
    assert main(["cards", str(file)]) == 1
    assert "version: 2 is of a newer Oyez than this one; update Oyez." in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--form", "--made-up"])
def test_no_game_is_guessed_for_a_printed_file(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["cards", option])
    assert ended.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert [game for game in CARDS if f"--game {game}" not in shown.err] == []


def test_wrong_usage(cards: Path) -> None:
    for words in (["--use"], ["--game", "pig"], [str(cards), "--form", "--use"], [str(cards), "more"]):
        with pytest.raises(SystemExit) as ended:
            main(["cards", *words])
        assert ended.value.code == 2


def test_anything_that_is_no_cards_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    contents = {
        "empty": b"", "bytes": b"\xff\xfe", "nul": b"name = \x00", "twice": b"a = 1\na = 2",
        "deep": b"a = " + b"[" * 9000,
        "large": b"#" * 70_000, "digits": b"version = " + b"9" * 5000, "dots": b".".join([b"a"] * 300) + b" = 1",
        "float": b"version = 1.0", "date": b"version = 1979-05-27", "escape": b'name = "\\u001b[2J"',
        "key": b'"\\u001b[2J" = 1', "json": b'{"format": "oyez.troyes-cards"}',
    }  # fmt: skip
    for name, content in contents.items():
        (home / name).write_bytes(content)
    (home / "loop").symlink_to(home / "loop")
    os.mkfifo(home / "fifo")
    for name in (*contents, "loop", "fifo", ".", "missing", "no\0name", "x" * 300):
        assert main(["cards", str(home / name)]) == 1, name
        shown = capsys.readouterr()
        words = shown.out + shown.err
        assert words.strip(), name
        assert "Traceback" not in words
        assert all(line.isprintable() and len(line) < 700 for line in words.splitlines()), words


def test_backups_hold_the_cards_of_every_game_that_has_some() -> None:
    assert set(CARDS) == set(GAMES)
