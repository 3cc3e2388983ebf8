"""`python -m tests.companion.ui.pictures FOLDER`: the picture of a hint for the README, out of the stories."""

import sys
from pathlib import Path

from companion.app.headless import HeadlessScreen
from companion.ui.screens import view
from tests.companion.ui.stories import stories


def main(folder: Path) -> None:
    """Write the picture into a folder."""
    path = folder / "hint.png"
    HeadlessScreen().save(view(stories()["hint"]), path)
    print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
