"""Vectors as a NumPy archive that says what it holds."""

import io
import json

import numpy as np

from core.exports.probe_json import probe_object
from core.probe import Probe


def vectors_npz(result: Probe) -> bytes:
    """Compressed .npz: `static` (uses, d) and `layers` (uses, L + 1, d) float32, `ids`, `layer_names`, `settings`.

    `settings` is JSON text with word, model and settings. Nothing in the archive needs pickle to be read.
    """
    about = {
        key: value for key, value in probe_object(result).items() if key in ("schema", "word", "model", "settings")
    }
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        static=result.vectors.static,
        layers=result.vectors.layers,
        ids=np.array([use.id for use in result.vectors.uses]),
        layer_names=np.array(result.vectors.model.layer_names()[1:]),
        settings=np.array(json.dumps(about, ensure_ascii=False)),
    )
    return buffer.getvalue()
