"""Vectors as files that say what they hold: NumPy archive, Parquet, and a pair for the Embedding Projector."""

import io
import json
import re
from typing import Any

import numpy as np

from core.exports.probe_json import about
from core.model.vectors import STATIC
from core.probe import Probe

_BREAKS = re.compile(r"[\t\r\n\x0b\x0c\x85\u2028\u2029]+")


def vectors_npz(result: Probe) -> bytes:
    """Compressed .npz: `static` (uses, d) and `layers` (uses, L + 1, d) float32, `ids`, `layer_names`, `settings`.

    `settings` is JSON text with word, model and settings. Nothing in the archive needs pickle to be read.
    """
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        static=result.vectors.static,
        layers=result.vectors.layers,
        ids=np.array([use.id for use in result.vectors.uses]),
        layer_names=np.array(result.vectors.model.layer_names()[1:]),
        settings=np.array(json.dumps(about(result), ensure_ascii=False)),
    )
    return buffer.getvalue()


def vectors_parquet(result: Probe) -> bytes:
    """Parquet with id, label, and a column of float32 lists for "static" and each of "layer_0" to "layer_L".

    The file's metadata hold word, model and settings as JSON under "probe".
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    vectors = result.vectors
    columns: dict[str, Any] = {
        "id": pa.array([use.id for use in vectors.uses], pa.string()),
        "label": pa.array([use.label for use in vectors.uses], pa.string()),
    }
    for name in vectors.model.layer_names():
        flat = np.ascontiguousarray(vectors.at(name)).ravel()
        title = name if name == STATIC else f"layer_{name}"
        columns[title] = pa.FixedSizeListArray.from_arrays(pa.array(flat, pa.float32()), vectors.model.width)
    table = pa.table(columns).replace_schema_metadata({"probe": json.dumps(about(result))})
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd")
    return buffer.getvalue()


def projector_vectors(result: Probe) -> bytes:
    """Vectors of the chosen layer as the Embedding Projector reads them: one use a line, tabs between the numbers."""
    rows = result.vectors.at(result.layer)
    return "".join("\t".join(f"{value:.8g}" for value in row) + "\n" for row in rows.tolist()).encode("ascii")


def projector_metadata(result: Probe) -> bytes:
    """What the Embedding Projector shows beside `projector_vectors`, in the same order, below a header."""
    lines = ["id\tlabel\tgroup\tsurface\trow\tsentence"]
    for use in result.vectors.uses:
        cells = (use.id, use.label or "", use.group or "", use.surface, str(use.row), use.text)
        lines.append("\t".join(_BREAKS.sub(" ", cell) for cell in cells))
    return ("\n".join(lines) + "\n").encode("utf-8")
