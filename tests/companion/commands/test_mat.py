"""`oyez mat`: the page is written, and nothing else is lost for it."""

from pathlib import Path

import pytest

from companion.cli import main
from vision.mat_layout import Paper, mat_layout
from vision.mat_pdf import mat_pdf


@pytest.mark.parametrize(("words", "paper"), [([], "a4"), (["--paper", "letter"], "letter")])
def test_the_page_is_written(
    words: list[str], paper: Paper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "é mat.pdf"
    assert main(["mat", str(file), *words]) == 0
    assert file.read_bytes() == mat_pdf(mat_layout(paper))
    assert "at 100 %" in capsys.readouterr().out
    assert main(["mat", str(file)]) == 0
    assert file.read_bytes() == mat_pdf(mat_layout("a4"))


def test_a_dash_is_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["mat", "-"]) == 0
    assert capfdbinary.readouterr().out == mat_pdf(mat_layout("a4"))


def test_other_files_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")
    assert main(["mat", str(letter)]) == 1
    assert letter.read_text() == "Dear Ada"
    assert "is no PDF" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "none/mat.pdf", "nul\0.pdf"])
def test_what_cannot_be_written_is_said(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mat", f"{tmp_path}/{name}"]) == 1
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert "name another file" in error
    assert "Traceback" not in error


def test_only_papers_that_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["mat", "mat.pdf", "--paper", "a3"])
    assert "choose from" in capsys.readouterr().err
