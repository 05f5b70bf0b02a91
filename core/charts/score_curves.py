"""One score through the layers: its interval, its baseline, the best layer, and what word overlap alone reaches."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from core.charts.ink import INK, inked
from core.charts.layer_axis import layer_rule, layer_x, x_of
from core.charts.layer_lines import line_parts, spoken_layer
from core.charts.palette import CATEGORICAL, UNLABELLED
from core.geometry.separation import Separation
from core.model.vectors import STATIC
from core.score_kinds import ScoreKind, score_baseline

#: Names of the lines as people read them.
LAYERS, BAG_LINE = "the word's own vector", "bag of the other words"
_COLUMNS = ["layer", "x", "line", "score", "low", "high", "best"]


def score_rows(
    kind: ScoreKind, rows: Sequence[Separation], best: str | None = None, bag: Separation | None = None
) -> pd.DataFrame:
    """Long table with layer, x, line, score, low, high, best ("best" or ""). Undefined scores are left out: a gap.

    rows: scores of static and 0..L; others are passed over. The baseline is a line of its own, and so is `bag`, which
    has no layer and reaches from end to end. low, high: the interval, for the AUC only.
    """
    shown = [one for one in rows if one.layer == STATIC or one.layer.isdecimal()]
    records = [_record(kind, one, one.layer, LAYERS, "best" if one.layer == best else "") for one in shown]
    for one in shown:
        base = score_baseline(kind.name, one)
        records.append(_point(one.layer, kind.baseline_name, base if getattr(one, kind.name) is not None else None))
        if bag is not None:
            records.append(_record(kind, bag, one.layer, BAG_LINE, ""))
    return pd.DataFrame([record for record in records if record["score"] is not None], columns=_COLUMNS)


def score_chart(
    kind: ScoreKind, table: pd.DataFrame, layers: Sequence[str], chosen: str | None = None
) -> alt.LayerChart:
    """The lines of a `score_rows` table; `chosen` is marked by an upright rule, the best layer by its name."""
    styles = {
        LAYERS: (CATEGORICAL[0], [1, 0], "circle"),
        BAG_LINE: (CATEGORICAL[1], [6, 3], "square"),
        kind.baseline_name: (UNLABELLED, [2, 3], "diamond"),
    }
    y = _y("score", kind, table)
    parts = [layer_rule(chosen)] if chosen in layers and chosen is not None else []
    parts += _intervals(kind, table, layers)
    parts += line_parts(
        table,
        layers,
        styles,
        y,
        [
            alt.Tooltip("score:Q", title=kind.title, format=".3f"),
            alt.Tooltip("low:Q", title="95 % interval from", format=".3f"),
            alt.Tooltip("high:Q", title="to", format=".3f"),
        ],
    )
    if (table["best"] == "best").any():
        marked = alt.Chart(table[table["best"] == "best"]).mark_text(dy=16, fontSize=13, fontWeight="bold", color=INK)
        parts.append(marked.encode(x=layer_x(layers), y=y, text="best:N"))
    chart: alt.LayerChart = alt.layer(*parts).properties(height=300)  # type: ignore[assignment]
    return inked(chart)  # type: ignore[return-value]


def score_summary(kind: ScoreKind, table: pd.DataFrame) -> str:
    """The chart in one sentence, for people who do not see it."""
    own = table[table["line"] == LAYERS]
    if not len(own):
        return f"{kind.title} by layer: no layer has one."
    said = ", ".join(f"{row.score:.2f} at {spoken_layer(row.layer)}" for row in own.itertuples())
    others = [
        f"{name}, {table.loc[table['line'] == name, 'score'].iloc[-1]:.2f}"
        for name in (kind.baseline_name, BAG_LINE)
        if (table["line"] == name).any()
    ]
    return f"{kind.title} by layer: {said}; beside {'; '.join(others)}."


def _record(kind: ScoreKind, one: Separation, layer: str, line: str, best: str) -> dict[str, object]:
    record = _point(layer, line, getattr(one, kind.name), best)
    if kind.name == "auc":
        record |= {"low": one.auc_low, "high": one.auc_high}
    return record


def _point(layer: str, line: str, score: float | None, best: str = "") -> dict[str, object]:
    return {"layer": layer, "x": x_of(layer), "line": line, "score": score, "low": None, "high": None, "best": best}


def _intervals(kind: ScoreKind, table: pd.DataFrame, layers: Sequence[str]) -> list[alt.Chart]:
    """Band and bars of the intervals, in the colours of their lines."""
    parts = []
    for line, colour in ((LAYERS, CATEGORICAL[0]), (BAG_LINE, CATEGORICAL[1])):
        own = table[(table["line"] == line) & table["low"].notna()].astype({"low": float, "high": float})
        if len(own):
            base = alt.Chart(own).encode(x=layer_x(layers), y=_y("low", kind, table), y2="high:Q")
            parts.append(base.transform_filter("datum.x >= 0").mark_area(color=colour, opacity=0.15))
            if line == LAYERS:
                parts.append(base.mark_rule(color=colour, strokeWidth=2, opacity=0.7))
    return parts


def _y(field: str, kind: ScoreKind, table: pd.DataFrame) -> alt.Y:
    return alt.Y(f"{field}:Q", title=kind.title, scale=alt.Scale(domain=_domain(kind, table), nice=False))


def _domain(kind: ScoreKind, table: pd.DataFrame) -> list[float]:
    """0 to 1 where the score ends there, else as far as the values reach, with 0 and a margin."""
    if kind.bounded or not len(table):
        return [0.0, 1.02]
    low, high = min(0.0, float(table["score"].min())), max(0.0, float(table["score"].max()))
    margin = 0.08 * max(high - low, 0.05)
    return [low - margin, high + margin]
