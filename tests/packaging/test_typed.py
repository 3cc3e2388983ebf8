"""Every package that ships says that it is typed, so that mypy reads its types where it is installed."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_package_that_ships_says_that_it_is_typed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert [name for name in packages if not (ROOT / name / "py.typed").is_file()] == []
