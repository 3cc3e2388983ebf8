"""`python tools/learning_picture.py FOLDER`: the picture of learning a copy for the camera's page."""

import os
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from companion.app.headless import HeadlessScreen
from companion.app.learning_pictures import named_wheel
from companion.games import GAMES
from companion.ui.screens import view


def main(folder: Path) -> None:
    """Write the picture into a folder."""
    path = folder / "learn.png"
    HeadlessScreen().save(view(named_wheel(GAMES)), path)
    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
