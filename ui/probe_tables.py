"""The tables beside the pictures, as columns ready for `st.dataframe`."""

from collections.abc import Sequence

from core.geometry.clay_paths import ClayPaths
from core.geometry.layer_frames import LayerFrames
from core.geometry.neighbours import Neighbour
from core.limits import limit
from core.map_views import MapHonesty
from core.probe import Probe
from core.text.concordance import concordance_line
from core.text.receipt import Receipt
from core.text.rows import SentenceList
from core.text.search import WordCount
from core.text.uses import Use

Columns = dict[str, list[object]]


def uses_table(result: Probe) -> Columns:
    """The concordance: row, left context, word, right context, label, pieces, and whether the text was windowed."""
    side = limit("tooltip_side")
    uses = result.vectors.uses
    lines = [concordance_line(use.text, use.start, use.end, side) for use in uses]
    table: Columns = {
        "row": [use.row for use in uses],
        "left": [line.left for line in lines],
        "word": [line.word for line in lines],
        "right": [line.right for line in lines],
        "label": [use.label or "" for use in uses],
        "pieces": [" ".join(pieces) for pieces in result.vectors.pieces],
    }
    if any(result.vectors.windowed):
        table["windowed"] = ["yes" if windowed else "" for windowed in result.vectors.windowed]
    return table


def receipt_lines(receipt: Receipt) -> Columns:
    """The lines of a receipt: what happened, and how often."""
    lines = receipt.lines()
    return {"what happened": [line.label for line in lines], "count": [line.count for line in lines]}


def receipt_rows(sentences: SentenceList, receipt: Receipt, rows: Sequence[int]) -> Columns:
    """The sentences of some rows, with what was lost in them."""
    said: dict[int, list[str]] = {}
    for entry in (*receipt.skipped, *receipt.partial):
        said.setdefault(entry.row, []).append(entry.message)
    wanted = set(rows)
    shown = [row for row in sentences.rows if row.number in wanted][: limit("table_rows")]
    return {
        "row": [row.number for row in shown],
        "sentence": [row.text[:300] for row in shown],
        "label": [row.label or "" for row in shown],
        "what happened": [" ".join(said.get(row.number, [])) for row in shown],
    }


def conflict_rows(receipt: Receipt) -> Columns:
    """Uses that carry different labels in different rows."""
    return {
        "sentence": [conflict.text[:300] for conflict in receipt.conflicting],
        "word": [conflict.text[conflict.start : conflict.end] for conflict in receipt.conflicting],
        "labels": [
            "; ".join(f"{label} (row {', '.join(map(str, rows))})" for label, rows in conflict.labels)
            for conflict in receipt.conflicting
        ],
    }


def word_table(lines: Sequence[WordCount]) -> Columns:
    """The overview of several words: rows that could have held the word, uses, rows without one, labels."""
    return {
        "word": [line.word for line in lines],
        "uses": [line.uses for line in lines],
        "rows": [line.rows for line in lines],
        "rows without a use": [line.skipped for line in lines],
        "labels": [line.labels for line in lines],
    }


def coordinates(result: Probe) -> Columns:
    """Where each use lies on the two maps, and the group it was found in (without looking at the labels)."""
    if result.maps is None:
        return {}
    contextual, static = result.maps.contextual.points, result.maps.static.points
    uses = result.vectors.uses
    return {
        "row": [use.row for use in uses],
        "label": [use.label or "" for use in uses],
        "x": [float(x) for x in contextual[:, 0]],
        "y": [float(y) for y in contextual[:, 1]],
        "static x": [float(x) for x in static[:, 0]],
        "static y": [float(y) for y in static[:, 1]],
        "group found": [member + 1 for member in result.grouping.members],
    }


def layer_coordinates(frames: LayerFrames, uses: Sequence[Use]) -> Columns:
    """Where each use stands on the aligned map of every layer, as "x, y"; empty where it has no vector."""
    table: Columns = {"row": [use.row for use in uses], "label": [use.label or "" for use in uses]}
    for frame, layer in enumerate(frames.layers):
        table[layer] = [
            f"{x:.3f}, {y:.3f}" if shown else ""
            for (x, y), shown in zip(frames.points[frame], frames.shown[frame], strict=True)
        ]
    return table


def path_coordinates(found: ClayPaths, names: Sequence[str]) -> Columns:
    """One record a layer: how much of the differences the picture shows, and where each chosen use stands."""
    table: Columns = {"layer": list(found.layers), "share shown": list(found.shown)}
    for number, name in enumerate(names):
        table[name] = [f"{x:.3f}, {y:.3f}" for x, y in found.points[number]]
    return table


def neighbour_table(uses: Sequence[Use], found: Sequence[Neighbour]) -> Columns:
    """Nearest uses, most similar first: cosine, row, label, and the use in its context."""
    side = limit("tooltip_side")
    near = [uses[neighbour.index] for neighbour in found]
    lines = [concordance_line(use.text, use.start, use.end, side) for use in near]
    return {
        "cosine": [neighbour.cosine for neighbour in found],
        "row": [use.row for use in near],
        "label": [use.label or "" for use in near],
        "left": [line.left for line in lines],
        "word": [line.word for line in lines],
        "right": [line.right for line in lines],
    }


def honesty_table(found: MapHonesty) -> Columns:
    """Figures of a map, each beside what it would be if nothing were behind it."""
    drawn, hit = found.drawn, found.hit
    return {
        "figure": ["trustworthiness", "continuity", "neighbourhood hit"],
        "this map": [drawn.trustworthiness, drawn.continuity, hit.map],
        "full space": [None, None, hit.full],
        "noise or chance": [drawn.noise_trustworthiness, drawn.noise_continuity, hit.chance],
    }
