"""`python -m hardware.diagrams [FOLDER]`: draw every picture of the ring and of the build guide again."""

import sys
from pathlib import Path

from hardware.diagrams.pictures import drawn


def main(folder: Path) -> None:
    """Write the pictures into FOLDER/ring and FOLDER/build."""
    for name, svg in drawn().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
