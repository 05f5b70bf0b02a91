"""A Parquet file for Embedding Atlas: sentences with their places on the map and their nearest uses in the full space.

embedding-atlas atlas.parquet --text sentence --x x --y y --neighbors neighbors
"""

import io
import json

import numpy as np

from core.exports.probe_json import about
from core.geometry.cosine import nonzero_rows, unit_rows
from core.geometry.neighbours import exact_neighbours
from core.probe import Probe

COMMAND = "embedding-atlas atlas.parquet --text sentence --x x --y y --neighbors neighbors"
#: Neighbours kept for each use.
NEIGHBOURS = 15


def atlas_parquet(result: Probe) -> bytes:
    """One record a use: sentence, word, label, group, row, id, x, y, neighbors {ids, distances}.

    `ids` are numbers of records from 0, the use itself first; `distances` are 1 - cosine at the chosen layer. x and y
    are null for a use that no map shows.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    uses = result.vectors.uses
    drawn = result.maps.contextual if result.maps is not None else None
    places = [
        None if drawn is None or drawn.place[k] < 0 else (float(drawn.points[k, 0]), float(drawn.points[k, 1]))
        for k in range(len(uses))
    ]
    table = pa.table(
        {
            "sentence": pa.array([use.text for use in uses], pa.string()),
            "word": pa.array([use.surface for use in uses], pa.string()),
            "label": pa.array([use.label for use in uses], pa.string()),
            "group": pa.array([use.group for use in uses], pa.string()),
            "row": pa.array([use.row for use in uses], pa.int64()),
            "id": pa.array([use.id for use in uses], pa.string()),
            "x": pa.array([place and place[0] for place in places], pa.float64()),
            "y": pa.array([place and place[1] for place in places], pa.float64()),
            "neighbors": pa.array(
                _neighbours(result.vectors.at(result.layer)),
                pa.struct({"ids": pa.list_(pa.int64()), "distances": pa.list_(pa.float64())}),
            ),
        }
    ).replace_schema_metadata({"probe": json.dumps(about(result))})
    buffer = io.BytesIO()
    pq.write_table(table, buffer)
    return buffer.getvalue()


def _neighbours(vectors: np.ndarray) -> list[dict[str, list[float]]]:
    """For each row the numbers of the most similar rows, itself first, and their distances; a row of zeros has none."""
    solid = np.flatnonzero(nonzero_rows(vectors))
    found: list[dict[str, list[float]]] = [{"ids": [], "distances": []} for _ in vectors]
    if len(solid):
        near, distances = exact_neighbours(unit_rows(vectors[solid]), min(NEIGHBOURS, len(solid)))
        for row, ids, far in zip(solid, near, distances, strict=True):
            found[row] = {"ids": solid[ids].tolist(), "distances": np.clip(far, 0.0, 2.0).tolist()}
    return found
