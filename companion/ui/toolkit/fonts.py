"""The fonts: one for each face of type, and one with the Chinese characters that those lack."""

import importlib.util
import re
from functools import cache
from mmap import ACCESS_COPY, mmap
from pathlib import Path
from typing import IO, NamedTuple, Self, cast

from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face

FACES = {Face.SANS: theme.SANS, Face.BOLD: theme.SANS_BOLD, Face.SERIF: theme.SERIF}


class ChineseFont(NamedTuple):
    """A font with Chinese characters, its bold face where it has one, and the number of the face in its files."""

    regular: str
    bold: str = ""
    number: int = 0


NOTO = "/usr/share/fonts/opentype/noto/NotoSansCJK-"
CHINESE_FONTS = (
    ChineseFont(f"{NOTO}Regular.ttc", f"{NOTO}Bold.ttc", 2),  # the first face in these files is the Japanese one
    ChineseFont("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"),
    ChineseFont("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"),
)
"""The first one that is there is used; tools/system-packages installs the first (package fonts-noto-cjk).

Without a bold face the regular one stands in for it: a letter made bold by smearing it is harder to read.
"""

FIRST_FACE = range(12, 16)
"""The bytes in a collection of fonts with the offset of its first face (OpenType, TTC header)."""

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
def chinese_font() -> ChineseFont | None:
    """The font with Chinese characters; None if none is installed."""
    return next((font for font in CHINESE_FONTS if Path(font.regular).is_file()), None)


def chinese_face(face: Face) -> IO[bytes] | None:
    """The file of the Chinese face that goes with a face of type; None if none is installed."""
    font = chinese_font()
    if font is None:
        return None
    is_bold = face is not Face.SANS and bool(font.bold) and Path(font.bold).is_file()
    return cast(IO[bytes], CollectedFace(font.bold if is_bold else font.regular, font.number))


class CollectedFace(mmap):
    """A file with several faces, read as if the one at `index` were its first: SDL opens no other.

    A Chinese text takes thousands of short reads, so the file is mapped, and a copy of its first page changed.
    """

    def __new__(cls, path: str, index: int) -> Self:
        with Path(path).open("rb") as file:
            face = super().__new__(cls, file.fileno(), 0, access=ACCESS_COPY)
        if index:
            start = FIRST_FACE.start + len(FIRST_FACE) * index
            face[FIRST_FACE.start : FIRST_FACE.stop] = face[start : start + len(FIRST_FACE)]
        return face


def pieces(text: str) -> list[str]:
    """A paragraph cut where a line may be broken: after spaces, and between Chinese characters."""
    if not CHINESE.search(text):
        return _words(text)
    cut: list[str] = []
    for part in _words(text):
        cut += _characters(part)
    return _kept_together(cut)


def _words(text: str) -> list[str]:
    """Words with the spaces after them; a no-break space is none of these.

    The French signs that stand after a space belong to the word before them, and an opening quotation mark to the next.
    """
    return re.findall(r"(?:« )?[^ ]+(?: [;:?!»%]+(?= |$))* *| +", text)


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
