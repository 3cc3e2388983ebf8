"""Write all parts of a build, check each, and describe them: size, mass, time, and the setting for the lamps."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware.printed_parts.assembly import parts_of
from hardware.printed_parts.choices import Build
from hardware.printed_parts.estimate import estimate
from hardware.printed_parts.files import write_part
from hardware.printed_parts.mesh_check import faults

Mesh = Any


def write_all(build: Build, folder: Path) -> Iterator[str]:
    """Write NAME.stl, NAME.step and parts.txt into a folder; yields the lines of parts.txt."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.stl"), *folder.glob("*.step")):
        old.unlink()
    lines = []
    for line in _described(build, folder):
        lines.append(line)
        yield line
    (folder / "parts.txt").write_text("\n".join(lines) + "\n", "utf-8")


def _described(build: Build, folder: Path) -> Iterator[str]:
    ring = f"ring of {build.lamps} lamps" if build.ring else f"hoop for {build.lamps} lamps of a strip"
    yield f"wheel {build.wheel:g} mm, small disc {build.disc:g} mm, {ring}: leds = {build.lamps} in pins.toml"
    yield f"{'part':14} {'pieces':>6} {'size in mm':>16} {'g each':>7} {'h each':>7}"
    grams = hours = 0.0
    for part in parts_of(build):
        mesh = write_part(part, folder)
        cost = estimate(float(mesh.volume), float(mesh.area), build.sizes.print)
        count = part.recipe.count
        grams, hours = grams + count * cost.grams, hours + count * cost.hours
        size = " x ".join(f"{length:.0f}" for length in mesh.extents)
        yield f"{part.name:14} {count:6} {size:>16} {cost.grams:7.0f} {cost.hours:7.1f}"
        for fault in faults(mesh, build.sizes.print):
            yield f"  {part.name}: {fault}"
    yield f"together {grams:.0f} g of PLA, about {hours:.0f} hours, in {folder}"
