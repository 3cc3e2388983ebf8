"""How Sphinx makes a site of the pages of this repository; `make docs` stops at any link that leads nowhere.

The source is the whole repository, so that links between docs, README and the like are the same there and on the site.
"""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]

project = "Oyez"
release = version = PROJECT["version"]
html_title = f"Oyez {release}"
language = "en"
root_doc = "docs/index"
include_patterns = ["docs/**", "*.md", "vision/training/README.md"]
exclude_patterns = [".*", "/build", "dist", "out", "tests"]
extensions = ["myst_parser"]
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#195670", "color-brand-content": "#195670"},
    "dark_css_variables": {"color-brand-primary": "#f6d68e", "color-brand-content": "#f6d68e"},
}
myst_heading_anchors = 4
myst_linkify_fuzzy_links = False

LISTED = re.compile(r"^- \[[^\]]*\]\(([^)#]+)\.md\)", re.MULTILINE)


def _contents(_app: Sphinx, page: str, source: list[str]) -> None:
    """The lists of pages in index.md are the site's table of contents too."""
    if page != root_doc:
        return
    parts = re.split(r"^## (.+)$", source[0], flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        pages = LISTED.findall(text)
        if pages:
            source[0] += "\n".join(["\n\n```{toctree}", ":hidden:", f":caption: {heading}", "", *pages, "```\n"])


def setup(app: Sphinx) -> None:
    """Sphinx calls this once."""
    app.connect("source-read", _contents)
