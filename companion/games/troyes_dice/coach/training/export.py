"""Writes trained weights as the whole numbers of the net: `python -m ...coach.training.export WEIGHTS`."""

import argparse
from pathlib import Path

import numpy as np

from companion.games.troyes_dice.coach.features import FEATURES
from companion.games.troyes_dice.coach.net import FILE, FIRST_SCALE, SECOND_SCALE
from companion.games.troyes_dice.coach.training.simulator import HALVES, Floats

OUTPUTS = 7


def export(weights: Floats, file: Path) -> None:
    """Round flat weights to whole numbers and write them. Raises ValueError if one does not fit."""
    hidden = (len(weights) - HALVES * OUTPUTS) // (FEATURES + HALVES * OUTPUTS)
    ends = FEATURES * hidden, FEATURES * hidden + HALVES * OUTPUTS * hidden
    first = np.round(weights[: ends[0]] * FIRST_SCALE)
    second = np.round(weights[ends[0] : ends[1]] * SECOND_SCALE)
    for name, part in (("first", first), ("second", second)):
        if np.abs(part).max() >= 2**15:
            raise ValueError(f"A weight of the {name} layer is {np.abs(part).max():.0f}; it must stay below {2**15}.")
    np.savez_compressed(
        file,
        first=first.astype(np.int16).reshape(FEATURES, hidden),
        second=second.astype(np.int16).reshape(HALVES, OUTPUTS, hidden),
        bias=np.round(weights[ends[1] :].astype(np.float64) * FIRST_SCALE * SECOND_SCALE)
        .astype(np.int64)
        .reshape(HALVES, OUTPUTS),
    )


def main() -> None:
    """Export the weights of a working folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    export(np.load(options.weights), options.file)


if __name__ == "__main__":
    main()
