"""One map for each layer, turned so that points move as little as possible from layer to layer (the layer scrubber)."""

from dataclasses import dataclass

import numpy as np

from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.distinct import distinct_directions
from core.geometry.principal import principal_scores
from core.geometry.projection import project
from core.geometry.quality import trustworthiness


@dataclass(frozen=True)
class LayerFrames:
    """Frames of an animation: points (frames, n, 2), all within [-1, 1]; layers: their names, "static" first.

    shown (frames, n): False where a use has no vector at that layer (its point is 0, 0). trustworthiness: of each
    frame, None where it has fewer than 4 places. moved: mean distance that points travel from the frame before, after
    turning (None for the first frame): what is left of it is real, or at least not rotation. Sizes: with "pca" one
    scale serves all frames, so a wider cloud is a wider cloud; with other methods every frame is as wide as the next.
    """

    layers: tuple[str, ...]
    points: np.ndarray
    shown: np.ndarray
    trustworthiness: tuple[float | None, ...]
    moved: tuple[float | None, ...]
    method: str
    seed: int


def layer_frames(
    static: np.ndarray,
    layers: np.ndarray,
    layer_names: tuple[str, ...],
    *,
    method: str = "pca",
    seed: int = 42,
) -> LayerFrames:
    """Frames at "static", 0..L of uses with static (n, d) and layers (n, L + 1, d).

    method: "pca" (of unit rows, distances comparable between frames) or a method of `project`, drawn for each layer on
    its own. Each frame is turned or mirrored onto the one before by orthogonal Procrustes (Schoenemann 1966) over the
    uses that both show. Static vectors of equal spelling lie on one point, in every method.
    """
    frames, shown, scores = [], [], []
    for position in range(len(layer_names)):
        vectors = static if position == 0 else layers[:, position - 1]
        frame, here, score = _frame(vectors, method, seed)
        frames.append(frame)
        shown.append(here)
        scores.append(score)
    points, seen = np.stack(frames), np.stack(shown)
    for position in range(1, len(points)):
        both = seen[position] & seen[position - 1]
        points[position] = points[position] @ turn(points[position][both], points[position - 1][both])
    widest = np.abs(points).max(initial=0.0)
    points = points / widest if widest > 0 else points
    points[~seen] = 0.0
    moved: list[float | None] = [None]
    for position in range(1, len(points)):
        both = seen[position] & seen[position - 1]
        steps = np.linalg.norm(points[position][both] - points[position - 1][both], axis=1)
        moved.append(float(steps.mean()) if len(steps) else None)
    return LayerFrames(tuple(layer_names), points, seen, tuple(scores), tuple(moved), method, seed)


def turn(points: np.ndarray, onto: np.ndarray) -> np.ndarray:
    """(2, 2) rotation or reflection R that brings points @ R closest to `onto`: R = U V', U S V' = svd(points' onto).

    Both (n, 2). Where the points do not say which way (all equal, or on a line), the rest stays as it is.
    """
    left, sizes, right = np.linalg.svd(points.T @ onto)
    if len(points) == 0 or sizes[0] <= 1e-12:
        return np.eye(2)
    return left @ right


def _frame(vectors: np.ndarray, method: str, seed: int) -> tuple[np.ndarray, np.ndarray, float | None]:
    """Points (n, 2) with the mean use at the origin, which uses are shown, and the frame's trustworthiness."""
    solid = nonzero_rows(vectors)
    points = np.zeros((len(vectors), 2))
    if not solid.any():
        return points, solid, None
    if method == "pca":
        unit = unit_rows(vectors[solid])
        first, place = distinct_directions(unit)
        drawn = principal_scores(unit[first], 2) if len(first) > 1 else np.zeros((len(first), 2))
        points[solid] = drawn[place]
        return points, solid, trustworthiness(unit[first], drawn)
    drawn_map = project(vectors, method=method, seed=seed, noise=False)
    points[solid] = drawn_map.points[solid] - drawn_map.points[solid].mean(axis=0)
    size = float(np.sqrt((points**2).sum(axis=1).mean()))
    return points / size if size > 0 else points, solid, drawn_map.trustworthiness
