"""The version stands in pyproject.toml alone; every report of it reads the installed copy."""

import tomllib
from pathlib import Path

import pytest

from companion.cli import main
from companion.health.machine_checks import versions
from companion.system.release import version
from companion.ui import update_settings
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell

ROOT = Path(__file__).parents[3]
WRITTEN: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_what_is_installed_is_what_is_written() -> None:
    assert version() == WRITTEN, "install anew: make test"


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out == f"oyez {WRITTEN}\n"


def test_the_settings_and_the_doctor_tell_it() -> None:
    texts = [
        each.text
        for each in view(tell(new_model(), update_settings.open_settings.tap("table")))
        if isinstance(each, Text)
    ]
    assert f"Oyez {WRITTEN}" in texts
    assert versions()["Oyez"] == WRITTEN


def test_it_stands_nowhere_else() -> None:
    files = [path for folder in ("companion", "docs", "packaging", "tools") for path in (ROOT / folder).rglob("*")]
    texts = {path: path.read_text("utf-8") for path in files if path.suffix in (".py", "", ".service", ".rules")
             and path.is_file()}  # fmt: skip
    assert [path.name for path, text in texts.items() if f'"{WRITTEN}"' in text] == []
