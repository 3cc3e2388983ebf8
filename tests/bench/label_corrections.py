"""Labels of the shared photos that are wrong: the photos are read-only, so the corrections stand here.

Each was checked in the enlarged picture. The figures are printed with and without them.
"""

from typing import Any

CORRECTIONS: dict[tuple[str, str], dict[int, int]] = {
    ("webcam_wood", "valid_56.jpg"): {2: 1},
    ("trays_oblique", "c_PXL_20240219_192137038.jpg"): {10: 3},
}
"""By folder and file: the value of a labelled die, by its index."""


def corrected(folder: str, name: str, dice: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The labelled dice of a picture with the right values."""
    fixes = CORRECTIONS.get((folder, name), {})
    return [{**die, "pips": fixes.get(index, die["pips"])} for index, die in enumerate(dice)]
