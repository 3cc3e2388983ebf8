"""Score `oyez watch` on clips of several throws: `python -m tests.bench.clips_scored CLIP...`.

CLIP is a folder as `tests.bench.filmed_throws` writes it. A clip is right when exactly its throws are printed, each
with the right values and bodies, and no earlier than its first frame at rest; `once=` counts the clips of which all
this is true but for values and bodies. Of the throws that are not right, `asked=` were in doubt, so that the screen
asks, and `sure_wrong=` were not. `late_median=` and `late_worst=` are the seconds from the first frame at rest to the
report.
"""

import argparse
import contextlib
import io
import json
import statistics
from pathlib import Path
from typing import Any

import cv2

from companion.cli import main as oyez


def printed(clip: Path) -> list[dict[str, Any]]:
    """The throws that `oyez watch` prints for a clip."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        oyez(["watch", str(clip / "frames"), "--json"])
    return [json.loads(line) for line in out.getvalue().splitlines()]


def faces(dice: list[dict[str, Any]], value: str) -> list[tuple[int, str]]:
    """The values and bodies of dice, sorted."""
    return sorted((int(die[value]), str(die["body"])) for die in dice)


def main() -> None:
    """Score the clips."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("clips", type=Path, nargs="+")
    cv2.setNumThreads(1)
    clips = parser.parse_args().clips
    right, once, late, found, expected, asked, wrong = 0, 0, [], 0, 0, 0, 0
    for clip in clips:
        truth = json.loads((clip / "truth.json").read_text("utf-8"))
        throws = truth.get("throws", [truth])
        lines = printed(clip)
        pairs = list(zip(throws, lines, strict=False))
        true = [
            faces(line["dice"], "value") == faces(throw["dice"], "pips") and line["frame"] >= throw["first_at_rest"]
            for throw, line in pairs
        ]
        good = len(lines) == len(throws) and all(true)
        right += good
        rested = all(line["frame"] >= throw["first_at_rest"] for throw, line in pairs)
        once += len(lines) == len(throws) and rested
        found, expected = found + sum(true), expected + len(throws)
        doubted = [not line["sure"] for (_, line), fits in zip(pairs, true, strict=True) if not fits]
        asked, wrong = asked + sum(doubted), wrong + len(doubted) - sum(doubted)
        late += [
            (line["frame"] - throw["first_at_rest"]) / truth["fps"]
            for (throw, line), fits in zip(pairs, true, strict=True)
            if fits
        ]
        if not good:
            wanted = [(throw["first_at_rest"], faces(throw["dice"], "pips")) for throw in throws]
            got = [(line["frame"], faces(line["dice"], "value"), line["sure"]) for line in lines]
            print(f"{clip.name}: wanted {wanted}, got {got}")
    median, worst = (statistics.median(late), max(late)) if late else (float("nan"), float("nan"))
    print(
        f"clips={len(clips)} right={right} once={once} throws={expected} throws_right={found} asked={asked} "
        f"sure_wrong={wrong} late_median={median:.3f} late_worst={worst:.3f}"
    )


if __name__ == "__main__":
    main()
