"""Checks of a part's mesh before it is printed: closed, no self-intersection, walls, slopes, the printer's bed.

Meshes are those of trimesh, in millimetres, as they lie on the bed (lowest point at z 0).
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import trimesh
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.ops import unary_union

from hardware.printed_parts.sizes import Printer

Mesh = Any
Doubles = npt.NDArray[np.float64]

RAYS = 4000
OPPOSITE = -0.9
"""Cosine between the normals of two surfaces that count as the sides of one wall."""
SHELF = 2.5
"""Length in the air that needs no support at its other end."""
TOUCH = 1e-3
"""Millimetres within which a point lies on the bed or on an edge."""
SAME = 0.5
"""Cubic millimetres that two parts that only touch may seem to share."""


def faults(mesh: Mesh, printer: Printer) -> list[str]:
    """All reasons why a part should not be printed as it is; none if it may be."""
    found = []
    if not mesh.is_watertight or not mesh.is_winding_consistent:
        found.append("the surface is not closed")
    if mesh.volume <= 0:
        found.append(f"the volume is {mesh.volume:.1f} mm3")
    if (bodies := mesh.body_count) != 1:
        found.append(f"it falls into {bodies} pieces")
    if crossings := self_intersections(mesh):
        found.append(f"{crossings} pairs of triangles cross")
    if (thin := thinnest(mesh)) < printer.min_wall - 0.02:
        found.append(f"a wall is {thin:.2f} mm, at least {printer.min_wall:g} mm is needed")
    found += [f"in the air at {where}" for where in unsupported(mesh, printer)]
    size = mesh.extents
    if max(size[:2]) > printer.bed or size[2] > printer.bed_height:
        found.append(f"it is {size[0]:.0f} x {size[1]:.0f} x {size[2]:.0f} mm, too large for the bed")
    return found


def thinnest(mesh: Mesh, rays: int = RAYS) -> float:
    """The thinnest wall that rays through the part find between two surfaces that face away from one another."""
    points, faces = trimesh.sample.sample_surface(mesh, rays, seed=1)
    normals = mesh.face_normals[faces]
    starts = points - normals * 1e-3
    hits, ray, hit_faces = mesh.ray.intersects_location(starts, -normals, multiple_hits=False)
    far = np.linalg.norm(hits - starts[ray], axis=1) + 1e-3
    opposite = (mesh.face_normals[hit_faces] * normals[ray]).sum(axis=1) < OPPOSITE
    return float(far[opposite].min(initial=np.inf))


def self_intersections(mesh: Mesh) -> int:
    """The number of pairs of an edge and a triangle, without a common corner, that cross."""
    corners = np.asarray(mesh.triangles, np.float64)
    low, high = corners.min(axis=1), corners.max(axis=1)
    edges = np.asarray(mesh.edges_unique)
    ends = np.asarray(mesh.vertices, np.float64)[edges]
    edge_low, edge_high = ends.min(axis=1), ends.max(axis=1)
    order = np.argsort(low[:, 0])
    widest = float((high - low)[:, 0].max(initial=0))
    starts = np.searchsorted(low[order, 0], edge_low[:, 0] - widest)
    stops = np.searchsorted(low[order, 0], edge_high[:, 0], side="right")
    count = 0
    for first in range(0, len(edges), 256):
        span = slice(first, first + 256)
        near = order[starts[span].min() : stops[span].max()]
        meet = np.ones((len(edges[span]), len(near)), bool)
        for axis in range(3):
            meet &= edge_low[span, axis, None] < high[near, axis] - 1e-9
            meet &= edge_high[span, axis, None] > low[near, axis] + 1e-9
        rows, columns = np.nonzero(meet)
        which = near[columns]
        apart = (mesh.faces[which][:, :, None] != edges[span][rows][:, None, :]).all(axis=(1, 2))
        count += int(_cross(ends[span][rows[apart]], corners[which[apart]]).sum())
    return count


def _cross(ends: Doubles, corners: Doubles) -> npt.NDArray[np.bool_]:
    """Pairs (N, 2, 3) and (N, 3, 3) in which a segment goes through the inside of a triangle (Moeller and Trumbore)."""
    way = ends[:, 1] - ends[:, 0]
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = np.cross(way, two)
    scale = (one * across).sum(axis=1)
    size = np.linalg.norm(way, axis=1) * np.linalg.norm(np.cross(one, two), axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        start = ends[:, 0] - corners[:, 0]
        u = (start * across).sum(axis=1) / scale
        side = np.cross(start, one)
        v = (way * side).sum(axis=1) / scale
        t = (two * side).sum(axis=1) / scale
        edge = 1e-6
        inside = (u > edge) & (v > edge) & (u + v < 1 - edge) & (t > edge) & (t < 1 - edge)
    return np.asarray(inside & (np.abs(scale) > 1e-9 * size), bool)


def unsupported(mesh: Mesh, printer: Printer) -> list[str]:
    """Places of surfaces that a printer would lay into the air: no short shelf, no bridge between two ends."""
    steep = np.sin(np.radians(printer.overhang))
    hanging = (mesh.face_normals[:, 2] < -steep) & (mesh.triangles[:, :, 2].max(axis=1) > TOUCH)
    pairs = mesh.face_adjacency
    both = hanging[pairs].all(axis=1)
    groups = trimesh.graph.connected_components(pairs[both], nodes=np.flatnonzero(hanging), min_len=1)
    found = []
    for group in groups:
        shadow = unary_union([Polygon(mesh.triangles[face][:, :2]).buffer(1e-4) for face in group])
        if shadow.area > 1.0 and not _bridged(shadow, _held(mesh, group), printer.bridge):
            x, y, z = mesh.triangles_center[group].mean(axis=0)
            found.append(f"({x:.0f}, {y:.0f}, {z:.1f}), {shadow.area:.0f} mm2")
    return found


def _held(mesh: Mesh, group: Any) -> Any:
    """The edges, seen from above, at which a hanging surface rests on the part below it."""
    inside = np.zeros(len(mesh.faces), bool)
    inside[group] = True
    pairs, edges = mesh.face_adjacency, mesh.face_adjacency_edges
    border = inside[pairs].sum(axis=1) == 1
    lines = []
    for (one, other), edge in zip(pairs[border], edges[border], strict=True):
        outer = other if inside[one] else one
        ends = mesh.vertices[edge]
        if mesh.triangles_center[outer][2] < ends[:, 2].mean() - TOUCH and np.ptp(ends[:, :2], axis=0).max() > 0:
            lines.append(LineString(ends[:, :2]))
    return MultiLineString(lines)


def _bridged(shadow: Any, held: Any, bridge: float) -> bool:
    """Return True if a surface is a short shelf, or spans at most a bridge between edges that hold it."""
    if held.is_empty:
        return False
    if shadow.difference(held.buffer(SHELF)).area < 0.5:
        return True
    return bool(shadow.buffer(-bridge / 2).is_empty and shadow.difference(held.convex_hull.buffer(SHELF)).area < 0.5)


def shared_volume(one: Mesh, other: Mesh) -> float:
    """Cubic millimetres that two parts in their places share; 0 where they only touch."""
    if (one.bounds[0] > other.bounds[1]).any() or (other.bounds[0] > one.bounds[1]).any():
        return 0.0
    both = trimesh.boolean.intersection([one, other], engine="manifold")
    volume = 0.0 if both.is_empty else float(both.volume)
    return volume if volume > SAME else 0.0
