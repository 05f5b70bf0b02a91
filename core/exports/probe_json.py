"""A probe as one JSON object: the contract of the command line (schema 1)."""

import math
from importlib.metadata import version
from typing import Any

import numpy as np

from core.exports.group_object import group_object
from core.geometry.projection import Projection
from core.geometry.separation import FIGURES, Separation
from core.probe import Probe

SCHEMA = 1
#: What a separation rests on, beside its figures.
_RESTS_ON = ("permutations", "resamples", "uses", "sampled_from", "labels", "rarest")
_LIBRARIES = ("numpy", "torch", "transformers", "umap-learn", "scikit-learn")


def probe_object(result: Probe) -> dict[str, Any]:
    """JSON-ready dictionary of `result`. Undefined figures are None and their reasons stand in "undefined"."""
    undefined: dict[str, str] = {}
    return {
        "schema": SCHEMA,
        "word": result.word,
        "model": _model(result),
        "settings": _settings(result),
        "counts": _counts(result),
        "uses": [_use(result, index) for index in range(len(result.vectors.uses))],
        "skipped": [
            {"row": skipped.row, "reason": skipped.reason, "message": skipped.message, "use": skipped.use_id}
            for skipped in result.skipped
        ],
        "curves": _curves(result, undefined),
        "separation": [
            _separation(figures, f"separation.{figures.layer}", undefined) for figures in _layers_shown(result)
        ],
        "separation_static": _separation(result.evidence.static_separation, "separation.static", undefined),
        "grouping": _grouping(result, undefined),
        "map": _map(result, undefined),
        "verdict": list(result.verdict),
        "notes": list(result.list.notes),
        "undefined": undefined,
    }


def layer_key(layer: str) -> int | str:
    """Layers are numbers in JSON; "static" and "last4" are text."""
    return int(layer) if layer.isdecimal() else layer


def _model(result: Probe) -> dict[str, Any]:
    info = result.vectors.model
    return {"name": info.name, "layers": info.layers, "width": info.width, "revision": info.revision}


def _settings(result: Probe) -> dict[str, Any]:
    guess = result.list.guess
    return {
        "file": result.list.name,
        "text_column": guess.text_column,
        "label_column": guess.label_column,
        "encoding": guess.encoding,
        "layer": layer_key(result.layer),
        "pooling": result.settings.pooling,
        "map_method": result.settings.map_method,
        "seed": result.settings.seed,
        "forms": result.settings.forms if isinstance(result.settings.forms, str) else list(result.settings.forms),
        "count_once": result.settings.count_once,
        "versions": {name: version(name) for name in _LIBRARIES},
    }


def _counts(result: Probe) -> dict[str, int]:
    uses = result.vectors.uses
    return {
        "rows": result.list.row_count,
        "uses": len(uses),
        "skipped": result.rows_without_use,
        "uses_without_vector": sum(skipped.use_id is not None for skipped in result.skipped),
        "windowed": sum(result.vectors.windowed),
    }


def _use(result: Probe, index: int) -> dict[str, Any]:
    use = result.vectors.uses[index]
    pair = {} if use.pair is None else {"pair": use.pair, "side": use.side, "gold": use.gold}
    return {
        "id": use.id,
        "row": use.row,
        "start": use.start,
        "end": use.end,
        "surface": use.surface,
        "pieces": list(result.vectors.pieces[index]),
        "label": use.label,
        "group": use.group,
        "windowed": bool(result.vectors.windowed[index]),
        "text": use.text,
        **pair,
    }


def _curves(result: Probe, undefined: dict[str, str]) -> list[dict[str, Any]]:
    curves = result.evidence.curves
    undefined.update({f"curves.{name}": reason for name, reason in curves.undefined.items()})
    return [
        {
            "layer": layer_key(layer),
            "within": number(curves.within[k]),
            "between": number(curves.between[k]),
            "random": number(curves.random[k]),
        }
        for k, layer in enumerate(curves.layers)
    ]


def _layers_shown(result: Probe) -> tuple[Separation, ...]:
    return result.evidence.separations.layers


def _separation(figures: Separation, key: str, undefined: dict[str, str]) -> dict[str, Any]:
    undefined.update({f"{key}.{name}": reason for name, reason in figures.undefined.items()})
    shown = {name: number(getattr(figures, name)) for name in FIGURES}
    return {"layer": layer_key(figures.layer), **shown, **{name: getattr(figures, name) for name in _RESTS_ON}}


def _grouping(result: Probe, undefined: dict[str, str]) -> dict[str, Any]:
    return {"layer": layer_key(result.grouping.layer), **group_object(result, undefined)}


def _map(result: Probe, undefined: dict[str, str]) -> dict[str, Any] | None:
    if result.maps is None:
        return None
    drawn = result.maps.contextual
    undefined.update({f"map.{name}": reason for name, reason in drawn.undefined.items()})
    return {
        "layer": layer_key(drawn.layer),
        "method": drawn.method,
        "seed": drawn.seed,
        "contextual": _points(drawn),
        "static": _points(result.maps.static),
        "static_method": result.maps.static.method,
        "trustworthiness": number(drawn.trustworthiness),
        "noise_trustworthiness": number(drawn.noise_trustworthiness),
        "continuity": number(drawn.continuity),
        "noise_continuity": number(drawn.noise_continuity),
    }


def _points(drawn: Projection) -> list[list[float]]:
    return [[float(x), float(y)] for x, y in np.asarray(drawn.points, dtype=np.float64)]


def number(value: float | None) -> float | None:
    """A finite float, or None."""
    return None if value is None or not math.isfinite(value) else float(value)
