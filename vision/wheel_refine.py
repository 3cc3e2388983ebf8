"""The wheel's homography drawn onto the edges of the discs, which dice may cover in part."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.wheel_pose import DISC, PLACES, RING, Pose, project, radii_of

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

ROUND = 40
"""Sampled points of each disc's edge."""
REACHES = (0.35, 0.25, 0.15, 0.1)
"""Search distances from an edge's expected place, in radii of a disc, round after round."""
OFFSETS = 15
FAINT = 3.0
"""A step in Lab, from one pixel to the next, that counts half as an edge."""


def refine(pose: Pose, lab: Floats) -> Pose:
    """The pose with its homography fitted to the edges in a picture (H, W, 3) float32 in Lab.

    Least squares over the points' distances along the edge's normal, each weighted by the strength of its edge and by
    its agreement (Tukey's weights), so that a die's outline within a disc's does not pull.
    """
    matrix = pose.matrix
    for reach in REACHES:
        points, normals = _outline(matrix)
        shifts, strength = _edges(lab, points, normals, reach * np.repeat(radii_of(matrix), ROUND))
        matrix = _fitted(matrix, points, normals, shifts, strength)
    return msgspec.structs.replace(pose, matrix=matrix)


def _circles() -> Doubles:
    around = np.arange(ROUND) * 2 * np.pi / ROUND
    edge = DISC * np.stack([np.cos(around), np.sin(around)], axis=1)
    return np.asarray((RING[:, None] + edge[None]).reshape(-1, 2), np.float64)


EDGE = _circles()
"""(PLACES * ROUND, 2): points of the discs' edges in the wheel's plane."""
OUTWARD: Doubles = EDGE - np.repeat(RING, ROUND, axis=0)


def _outline(matrix: Doubles) -> tuple[Doubles, Doubles]:
    """The edges' points (N, 2) in the picture and their unit normals, outward."""
    points = project(matrix, EDGE)
    along = np.stack([-OUTWARD[:, 1], OUTWARD[:, 0]], axis=1)
    tangent = project(matrix, EDGE + 0.01 * along) - points
    normals = np.stack([tangent[:, 1], -tangent[:, 0]], axis=1)
    return points, normals / np.linalg.norm(normals, axis=1, keepdims=True)


def _edges(lab: Floats, points: Doubles, normals: Doubles, reach: Doubles) -> tuple[Doubles, Doubles]:
    """The distance outward (N,) in pixels of the strongest step across each edge, and its strength 0-1."""
    steps = np.linspace(-1, 1, OFFSETS)
    far = steps[None] * reach[:, None]
    sides = []
    for side in (-1.0, 1.0):
        at = (points[:, None] + (far + side)[..., None] * normals[:, None]).astype(np.float32)
        sides.append(cv2.remap(lab, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    step = np.linalg.norm(sides[1] - sides[0], axis=2) / 2
    best = (step * (1 - 0.5 * steps**2)).argmax(axis=1)
    every = np.arange(len(points))
    height = step[every, best].astype(np.float64)
    return far[every, best], height / (height + FAINT)


def _fitted(matrix: Doubles, points: Doubles, normals: Doubles, shifts: Doubles, strength: Doubles) -> Doubles:
    """The homography that moves the points by `shifts` along `normals`, as well as eight numbers can."""
    unit = matrix / matrix[2, 2]
    slopes = _slopes(unit, points, normals)
    change: Doubles = np.zeros(8)
    for _ in range(4):
        left = shifts - slopes @ change
        spread = max(0.5, 1.5 * float(np.median(np.abs(left))))
        weights = strength * np.clip(1 - (left / (3 * spread)) ** 2, 0, None) ** 2
        scaled = slopes * weights[:, None]
        # The damping keeps a direction that no edge fixes where the ellipses had it.
        normal = scaled.T @ slopes
        normal += 1e-3 * np.diag(np.diag(normal)) + 1e-9 * np.eye(8)
        change = np.asarray(np.linalg.solve(normal, scaled.T @ shifts), np.float64)
    return np.asarray(unit + np.append(change, 0.0).reshape(3, 3), np.float64)


def _slopes(matrix: Doubles, points: Doubles, normals: Doubles) -> Doubles:
    """The motion (N, 8) of each point along its normal by each of the homography's first eight numbers."""
    x, y = EDGE.T
    depth = np.column_stack([EDGE, np.ones(PLACES * ROUND)]) @ matrix[2]
    nx, ny = normals.T
    one = np.column_stack([x, y, np.ones_like(x)]) / depth[:, None]
    toward = -(nx * points[:, 0] + ny * points[:, 1])
    return np.column_stack([one * nx[:, None], one * ny[:, None], one[:, :2] * toward[:, None]])
