"""Meshes and files of the parts."""

from pathlib import Path
from typing import Any

import trimesh
from build123d import export_step

from hardware.printed_parts.assembly import Part, copies, parts_of
from hardware.printed_parts.bought import bought_parts
from hardware.printed_parts.choices import Build
from hardware.printed_parts.solids import Solid

Mesh = Any

TOLERANCE = 0.02
"""Millimetres between a round surface and its triangles."""
ANGLE = 0.06
"""Radians between neighbouring triangles of a round surface."""


def mesh_of(solid: Solid) -> Mesh:
    """The triangles of a solid, corners in common."""
    vertices, faces = solid.tessellate(TOLERANCE, ANGLE)
    mesh = trimesh.Trimesh([tuple(v) for v in vertices], faces, process=True)
    mesh.merge_vertices(digits_vertex=5)
    mesh.update_faces(mesh.nondegenerate_faces())
    mesh.remove_unreferenced_vertices()
    return mesh


def write_part(part: Part, folder: Path) -> Mesh:
    """Write NAME.stl and NAME.step of a part as it lies on the printer's bed; returns its mesh."""
    solid = part.on_bed()
    mesh = mesh_of(solid)
    mesh.export(folder / f"{part.name}.stl")
    export_step(solid, folder / f"{part.name}.step")
    return mesh


def assembled(build: Build) -> dict[str, tuple[str, Mesh]]:
    """Group and mesh of each printed and each bought part in its place; copies as NAME-2 and so on."""
    found: dict[str, tuple[str, Mesh]] = {}
    for part in parts_of(build):
        for number, place in enumerate(copies(part, build), 1):
            name = part.name if number == 1 else f"{part.name}-{number}"
            found[name] = (part.recipe.group, mesh_of(place * part.solid))
    for bought in bought_parts(build):
        found[bought.name] = (bought.group, mesh_of(bought.solid))
    return found
