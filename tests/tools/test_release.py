"""A release: refused where the changelog or git says no; made from what is committed."""

import zipfile
from pathlib import Path

import pytest

from tests.tools.programs import program

release = program("release")
LOG = "# Changes\n\nAll of it.\n\n## Unreleased\n\n{waiting}## 0.2.0\n\n- The second.\n\n## 0.1.0\n\nThe first.\n"


def test_the_notes_are_the_version_s_own() -> None:
    assert release.notes(LOG.format(waiting=""), "0.2.0") == "- The second.\n"
    assert release.notes(LOG.format(waiting=""), "0.1.0") == "The first.\n"


@pytest.mark.parametrize(
    ("waiting", "version", "words"),
    [
        ("", "0.3.0", r"says nothing of version 0\.3\.0, .*there: 0\.2\.0, 0\.1\.0.*`## 0\.3\.0`"),
        ("- New.\n- Newer.\n\n", "0.2.0", "has 2 changes under Unreleased. Make that heading the new version's"),
    ],
)
def test_there_is_none_without_its_notes(waiting: str, version: str, words: str) -> None:
    with pytest.raises(release.NoReleaseError, match=words):
        release.notes(LOG.format(waiting=waiting), version)


def test_there_is_none_of_what_is_not_committed() -> None:
    release.check_clean("")
    with pytest.raises(release.NoReleaseError, match=r"not committed: README\.md, new\.py\. .*commit it first"):
        release.check_clean(" M README.md\n?? new.py\n")


def test_every_file_that_has_to_be_inside_is_in_the_repository() -> None:
    assert [name for name in release.INSIDE if not (release.ROOT / name).is_file()] == []
    assert sum(name.endswith(".onnx") for name in release.INSIDE) >= 2


def test_a_wheel_that_lacks_something_is_named(tmp_path: Path) -> None:
    wheel = tmp_path / "oyez.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in release.INSIDE[1:]:
            archive.writestr(name, "")
    with pytest.raises(release.NoReleaseError, match=rf"lacks {release.INSIDE[0]}:"):
        release.check_wheel(wheel)
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr(release.INSIDE[0], "")
    release.check_wheel(wheel)


def test_a_program_that_fails_ends_it_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(release.NoReleaseError, match=r"`sh -c .*` failed:\nno luck"):
        release.run("sh", "-c", "echo no luck >&2; exit 3", folder=tmp_path)


def test_nothing_is_built_from_a_changed_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a repository of its own, as far as the first refusal and the second."""
    version = release.PROJECT["version"]
    (tmp_path / "CHANGELOG.md").write_text(f"# Changes\n\n## {version}\n\n- All.\n", "utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "run", lambda *words, **_more: "?? CHANGELOG.md\n")
    assert release.main() == 1
    assert "No release. Something is not committed: CHANGELOG.md." in capsys.readouterr().err
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n", "utf-8")
    assert release.main() == 1
    assert "CHANGELOG.md says nothing of version" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()
