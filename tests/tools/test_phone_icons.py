"""The icons of the phones' pages are those of the touchscreen, with inks in place of colours."""

import re
from pathlib import Path

from tools import phone_icons


def test_the_file_is_as_the_tool_writes_it() -> None:
    assert phone_icons.FILE.read_text("utf-8") == phone_icons.symbols(), "run tools/phone_icons.py"


def test_pages_name_only_icons_that_are_there() -> None:
    texts = [file.read_text("utf-8") for file in phone_icons.FILE.parent.glob("*.js")]
    named = {name for text in texts for name in re.findall(r'icon\("(\w+)"', text)}
    assert named
    assert named <= set(phone_icons.NAMES)
    assert "#2c2016" not in re.sub(r"var\([^)]*\)", "", phone_icons.symbols())


def test_the_views_name_only_icons_that_are_there() -> None:
    source = Path(phone_icons.ROOT / "companion/games/troyes_dice/phone_sheet.py").read_text("utf-8")
    icons = source[source.index("RESOURCE_ICONS") : source.index('"""The names of the icons')]
    assert set(re.findall(r'"(\w+)"', icons)) <= set(phone_icons.NAMES)
