"""The fonts: one for each face of type, and one with the Chinese characters that those lack."""

import importlib.util
import re
from functools import cache
from pathlib import Path

from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face

FACES = {Face.SANS: theme.SANS, Face.BOLD: theme.SANS_BOLD, Face.SERIF: theme.SERIF}

CHINESE_FONTS = (
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
)
"""The first one that is there is used; tools/system-packages installs the first (package fonts-wqy-microhei)."""

CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
"""A character between whose like a line may be broken."""

NEVER_FIRST = frozenset("、，。：；！？」』）》〉】…—％·")  # noqa: RUF001
NEVER_LAST = frozenset("「『（《〈【")  # noqa: RUF001
"""Characters that cannot begin a Chinese line, and characters that cannot end one."""


@cache
def font_file(package: str, name: str) -> str | None:
    """The path of a font that a package brings; None if it is not installed."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "files" / name
    return str(path) if path.is_file() else None


@cache
def chinese_font_file() -> str | None:
    """The path of a font with Chinese characters; None if none is installed."""
    return next((path for path in CHINESE_FONTS if Path(path).is_file()), None)


def pieces(text: str) -> list[str]:
    """A paragraph cut where a line may be broken: after spaces, and between Chinese characters."""
    if not CHINESE.search(text):
        return _words(text)
    cut: list[str] = []
    for part in _words(text):
        cut += _characters(part)
    return _kept_together(cut)


def _words(text: str) -> list[str]:
    """Words with the spaces after them; a no-break space is none of these."""
    return re.findall(r"[^ ]+ *| +", text)


def _characters(word: str) -> list[str]:
    """Chinese characters one by one, anything else as it is."""
    return [part for part in re.split(f"({CHINESE.pattern} *)", word) if part]


def _kept_together(cut: list[str]) -> list[str]:
    """Punctuation stays with the character that it follows, or opens."""
    joined: list[str] = []
    for part in cut:
        if joined and (part[0] in NEVER_FIRST or joined[-1][-1] in NEVER_LAST):
            joined[-1] += part
        else:
            joined.append(part)
    return joined
