"""A comparison as one JSON object: both probes, and what differs (schema 1)."""

from typing import Any

from core.compare import ABOVE_RANDOM, AUC, GAP, Comparison
from core.comparison_words import comparison_words, side_words
from core.exports.probe_json import SCHEMA, layer_key, number, probe_object


def comparison_object(found: Comparison) -> dict[str, Any]:
    """JSON-ready dictionary of `found`. Undefined figures are None and their reasons stand in "undefined"."""
    undefined: dict[str, str] = {}
    difference = found.difference
    if difference.reason is not None:
        names = ("auc", "low", "high") if difference.value is None else ("low", "high")
        undefined |= {f"difference.{name}": difference.reason for name in names}
    if found.alike_undefined is not None:
        undefined["alike"] = found.alike_undefined
    return {
        "schema": SCHEMA,
        "names": [side_words(found, side) for side in (0, 1)],
        "same_uses": found.same_uses,
        "uses": len(found.first.vectors.uses) if found.same_uses else None,
        "left_out": [
            {
                "row": lost.row,
                "start": lost.start,
                "end": lost.end,
                "surface": lost.surface,
                "missing_in": lost.missing_in,
                "message": lost.message,
            }
            for lost in found.left_out
        ],
        "difference": {
            "auc": number(difference.value),
            "low": number(difference.low),
            "high": number(difference.high),
            "uses": difference.uses,
        },
        "alike": number(found.alike),
        "layers": _layers(found),
        "verdict": list(comparison_words(found)),
        "first": probe_object(found.first),
        "second": probe_object(found.second),
        "undefined": undefined,
    }


def _layers(found: Comparison) -> list[dict[str, Any]]:
    """Pairs [first, second] of each measure; None where a side has no such layer or no such figure."""
    lines = {name: (found.line(0, name), found.line(1, name)) for name in (AUC, GAP, ABOVE_RANDOM)}
    return [
        {
            "layer": layer_key(layer),
            **{name: [number(first[k]), number(second[k])] for name, (first, second) in lines.items()},
        }
        for k, layer in enumerate(found.layers)
    ]
