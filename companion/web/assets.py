"""The files of the pages, read once: each with its type, its hash as ETag, and compressed."""

import base64
import gzip
import hashlib
from pathlib import Path

from msgspec import Struct

from companion.ui.toolkit.fonts import FACES, font_file
from companion.ui.toolkit.svg_canvas import STYLE
from companion.ui.toolkit.widgets import Face

PAGES = Path(__file__).parent / "pages"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
"""The kinds of files that are given out; no others."""


PATHS = {"/": "/pages/index.html", "/hall": "/pages/hall.html"}
"""The paths that people type."""

BEGIN = (PAGES / "begin.js").read_text(encoding="utf-8")
"""The script within each page that loads it again; a file of its own would be lost with the others."""
BEGIN_TAG = '<script src="/pages/begin.js"></script>'
BEGIN_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(BEGIN.encode()).digest()).decode()}'"
"""The source that the content security policy allows for it."""


FAMILIES = {Face.SANS: ("Oyez Sans", 600), Face.BOLD: ("Oyez Sans", 700), Face.SERIF: ("Oyez Serif", 700)}
"""The family and weight of each face of type on the pages, as `SvgCanvas` names them."""


class Asset(Struct, frozen=True):
    """A file as it goes out."""

    kind: str
    content: bytes
    packed: bytes
    etag: str


def asset(kind: str, content: bytes) -> Asset:
    """A file of this type with this content."""
    packed = gzip.compress(content, 9, mtime=0)
    return Asset(kind, content, packed, f'"{hashlib.sha256(content).hexdigest()[:16]}"')


def load_assets(pages: Path = PAGES) -> dict[str, Asset]:
    """Every file by its path: the pages' under `/pages` and the faces of type under `/fonts`."""
    found = {f"/pages/{file.name}": _read(file) for file in _files(pages)}
    for path, page in PATHS.items():
        if page in found:
            found[path] = found[page]
    styles = [STYLE]
    for face, (family, weight) in FAMILIES.items():
        file = font_file(*FACES[face])
        if file is not None:
            path = f"/fonts/{face}.ttf"
            found[path] = asset("font/ttf", Path(file).read_bytes())
            styles.append(f"@font-face{{font-family:'{family}';font-weight:{weight};src:url({path})}}")
    found["/pages/picture.css"] = asset(TYPES[".css"], "".join(styles).encode())
    return found


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.suffix in TYPES) if folder.is_dir() else []


def _read(file: Path) -> Asset:
    content = file.read_bytes()
    if file.suffix == ".html":
        content = content.replace(BEGIN_TAG.encode(), f"<script>{BEGIN}</script>".encode())
    return asset(TYPES[file.suffix], content)
