"""Sphinx makes a site of the pages of this repository; `make docs` stops at any link that leads nowhere.

The source is the whole repository, so that links between docs, README and the like are the same there and on the site.
"""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]

COACH = "companion/games/troyes_dice/coach/training/README.md"
project = "Oyez"
release = version = PROJECT["version"]
html_title = f"Oyez {release}"
language = "en"
root_doc = "docs/index"
include_patterns = ["docs/**", "*.md", "vision/training/README.md", COACH]
exclude_patterns = [".*", "docs/_*", "/build", "dist", "out", "tests"]
extensions = ["myst_parser"]
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_logo = html_favicon = "_static/logo.svg"
html_css_files = ["oyez.css"]
SHOWN = ("portrait.jpg", "film.webp", "reading.png", "ways.png", "sheet.png", "person.png")
"""The pictures of the start page."""
html_static_path = ["_static", *(f"pictures/{name}" for name in SHOWN)]
SIDEBAR = {
    "color-sidebar-background": "#2b1a12",
    "color-sidebar-background-border": "#2b1a12",
    "color-sidebar-brand-text": "#f6d68e",
    "color-sidebar-caption-text": "#dca93a",
    "color-sidebar-link-text": "#f4ead2",
    "color-sidebar-link-text--top-level": "#f4ead2",
    "color-sidebar-item-background--current": "#4a2d1f",
    "color-sidebar-item-background--hover": "#4a2d1f",
    "color-sidebar-item-expander-background--hover": "#6b4630",
    "color-sidebar-search-background": "#3a241a",
    "color-sidebar-search-background--focus": "#4a2d1f",
    "color-sidebar-search-border": "#6b4630",
    "color-sidebar-search-text": "#f4ead2",
    "color-sidebar-search-icon": "#dca93a",
}
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {
        "color-brand-primary": "#195670",
        "color-brand-content": "#195670",
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f4ead2",
        "color-background-border": "#e2d3b2",
        "color-foreground-primary": "#2b1a12",
        "color-code-background": "#f7efdc",
        **SIDEBAR,
    },
    "dark_css_variables": {
        "color-brand-primary": "#f6d68e",
        "color-brand-content": "#f6d68e",
        "color-background-primary": "#1d130e",
        "color-background-secondary": "#2b1a12",
        "color-background-border": "#4a2d1f",
        "color-foreground-primary": "#f4ead2",
        **SIDEBAR,
    },
}
myst_heading_anchors = 4
myst_linkify_fuzzy_links = False

LISTED = re.compile(r"^- \[[^\]]*\]\(([^)#]+)\.md\)", re.MULTILINE)


def _contents(_app: Sphinx, page: str, source: list[str]) -> None:
    """Invite on the start page; its lists of pages are the site's table of contents too."""
    if page != root_doc:
        return
    title, _plain, lists = source[0].partition("\n## ")
    start = (HERE / "_templates" / "start.html").read_text("utf-8")
    source[0] = f"{title.splitlines()[0]}\n\n```{{raw}} html\n{start}```\n\n## {lists}"
    parts = re.split(r"^## (.+)$", source[0], flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        pages = LISTED.findall(text)
        if pages:
            source[0] += "\n".join(["\n\n```{toctree}", ":hidden:", f":caption: {heading}", "", *pages, "```\n"])


def setup(app: Sphinx) -> None:
    """Sphinx calls this once."""
    app.connect("source-read", _contents)
