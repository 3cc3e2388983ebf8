"""The notes of a release: a file of a known kind for each change of the product, and a short page."""

import pytest

from tests.tools.programs import program

notes = program("notes")


@pytest.mark.parametrize(
    ("names", "lines", "changed", "words"),
    [
        (["+a.player.md", "+b.maker.md", "+c.developer.md"], 40, ["engine/a.py", "changes/+a.player.md"], []),
        ([], 3, ["tests/test_a.py", "tools/ci", "docs/hall.md"], []),
        ([], 3, ["engine/a.py", "docs/changes/0.2.0.md"], []),
        (["+a.feature.md", "a.md"], 3, [], ["changes/+a.feature.md has no kind", "changes/a.md has no kind"]),
        ([], 41, [], ["docs/changes/0.9.md has 41 lines, and at most 40 are read"]),
        (
            [],
            3,
            ["engine/a.py", "packaging/go-back"],
            ["2 files of the product have changed in the last day (engine/a"],
        ),
    ],
)
def test_what_is_wrong_is_a_sentence(names: list[str], lines: int, changed: list[str], words: list[str]) -> None:
    found = list(notes.faults(names, {"docs/changes/0.9.md": "x\n" * lines}, changed))
    assert len(found) == len(words)
    assert [start for fault, start in zip(found, words, strict=True) if not fault.startswith(start)] == []


def test_the_notes_that_wait_are_rendered_by_towncrier_in_three_parts() -> None:
    text = notes.draft()
    assert text.startswith("# Oyez ")
    headings = {line for line in text.splitlines() if line.startswith("## ")}
    assert headings <= {"## For players", "## For makers", "## For developers"}


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    assert notes.main(["version"]) == 0
    assert capsys.readouterr().out == f"{notes.VERSION}\n"
    assert notes.main([]) == 2
