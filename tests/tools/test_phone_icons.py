"""The icons of the phones' pages are those of the touchscreen, with inks in place of colours."""

import re
from pathlib import Path

import pytest

from tools import phone_icons


@pytest.mark.parametrize("game", phone_icons.NAMES)
def test_the_file_is_as_the_tool_writes_it(game: str) -> None:
    assert phone_icons.file_of(game).read_text("utf-8") == phone_icons.symbols(game), "run tools/phone_icons.py"
    assert "#2c2016" not in re.sub(r"var\([^)]*\)", "", phone_icons.symbols(game))


@pytest.mark.parametrize(
    ("game", "where", "naming"),
    [("troyes_dice", "icon(", r'icon\("(\w+)"'), ("castles_of_tuscany", "ICON_OF =", r'\w+: "(\w+)"')],
    ids=["troyes_dice", "castles_of_tuscany"],
)
def test_pages_name_only_icons_that_are_there(game: str, where: str, naming: str) -> None:
    texts = [file.read_text("utf-8") for file in phone_icons.file_of(game).parent.glob("*.js")]
    lines = [line for text in texts for line in text.splitlines() if where in line]
    named = {name for line in lines for name in re.findall(naming, line)}
    assert named
    assert named <= set(phone_icons.NAMES[game])


def test_the_views_name_only_icons_that_are_there() -> None:
    source = Path(phone_icons.ROOT / "companion/games/troyes_dice/phone_sheet.py").read_text("utf-8")
    icons = source[source.index("RESOURCE_ICONS") : source.index('"""The names of the icons')]
    assert set(re.findall(r'"(\w+)"', icons)) <= set(phone_icons.NAMES["troyes_dice"])
