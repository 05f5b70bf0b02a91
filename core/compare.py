"""Two probes side by side on the same uses: two models, two layers, two poolings, or (each on its own uses) two words.

Stages as in `core.probe`: a `View` embeds one side, `pair` keeps the uses that both sides have and measures them, and
`compare` adds what depends on the layers shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.errors import WordError
from core.geometry.auc_difference import AucDifference, auc_difference
from core.geometry.pair_agreement import pair_agreement
from core.model.embedding import Embedded, SpanEncoder
from core.model.vectors import STATIC, UseVectors
from core.probe import (
    Evidence,
    Probe,
    ProbeSettings,
    Progress,
    assemble,
    draw_maps,
    embed,
    find_uses,
    group_uses,
    measure,
    resolve_layer,
)
from core.text.occurrences import Occurrences
from core.text.rows import SentenceList
from core.text.uses import Skipped, Use
from core.use_order import by_id

#: What can be followed through the layers: AUC of the labels, mean gap within less between labels, and mean cosine of
#: the uses above that of random other words (for lists without labels).
AUC, GAP, ABOVE_RANDOM = "auc", "gap", "above_random"
MEASURES = (AUC, GAP, ABOVE_RANDOM)
Line = tuple[float | None, ...]


@dataclass(frozen=True)
class View:
    """One side: uses of one word, embedded by one model with one pooling. `name` is what people read."""

    name: str
    found: Occurrences
    embedded: Embedded
    settings: ProbeSettings


@dataclass(frozen=True)
class LeftOut:
    """A use that one side has no vector for, so that neither side counts it. `missing_in` is that side's name."""

    row: int
    start: int
    end: int
    surface: str
    missing_in: str
    message: str


@dataclass(frozen=True)
class Pairing:
    """Two views cut to their common uses, with the evidence of each. same_uses: False for two words."""

    first: View
    second: View
    evidence: tuple[Evidence, Evidence]
    same_uses: bool
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True)
class Comparison:
    """Two probes, on the same uses in the same order when `same_uses`, and how they differ at the layers shown.

    difference: AUC of the second less the first, paired. alike: rank correlation of their pair cosines, -1 to 1; None
    with a reason in `alike_undefined`, as always for two words.
    """

    names: tuple[str, str]
    first: Probe
    second: Probe
    same_uses: bool
    left_out: tuple[LeftOut, ...]
    difference: AucDifference
    alike: float | None
    alike_undefined: str | None

    @property
    def probes(self) -> tuple[Probe, Probe]:
        """Both sides."""
        return self.first, self.second

    @property
    def layers(self) -> tuple[str, ...]:
        """Names of all layers that a side has: static, 0, 1, ... to the deeper side's last."""
        return max((side.vectors.model.layer_names() for side in self.probes), key=len)

    def line(self, side: int, what: str) -> Line:
        """The measure `what` (one of `MEASURES`) of a side (0, 1) at each of `layers`; None where there is none."""
        values = _measured(self.probes[side].evidence, what)
        return tuple(values.get(layer) for layer in self.layers)

    def best(self, side: int) -> str | None:
        """The layer at which a side's AUC is highest."""
        return self.probes[side].evidence.separations.best


def view(
    sentences: SentenceList,
    word: str | None,
    encoder: SpanEncoder,
    settings: ProbeSettings,
    name: str,
    progress: Progress | None = None,
) -> View:
    """One side. Raises WordError or SettingError as `core.probe.probe` does."""
    resolve_layer(settings.layer, encoder.info.layers)
    found = find_uses(sentences, word, settings)
    return View(name, found, embed(found, encoder, settings, progress), settings)


def pair(first: View, second: View) -> Pairing:
    """Both views on the uses (row, start, end) that both have; two words keep their own uses.

    A use left out becomes a `Skipped` of the side that had it, so both sides still account for every row. Raises
    WordError when no use is left.
    """
    same = _uses_meant(first) == _uses_meant(second)
    left_out: tuple[LeftOut, ...] = ()
    if same and first.embedded is not second.embedded:
        places = [
            {_place(use): index for index, use in enumerate(side.embedded.vectors.uses)} for side in (first, second)
        ]
        shared = [place for place in places[0] if place in places[1]]
        if not shared:
            raise WordError(
                f"No use of “{first.found.word}” has a vector on both sides, so there is nothing to compare; choose "
                "another word or model."
            )
        left_out = (*_left_out(first, second, places[1]), *_left_out(second, first, places[0]))
        first = _restricted(first, [places[0][place] for place in shared], second)
        second = _restricted(second, [places[1][place] for place in shared], first)
    evidence = measure(first.embedded)
    other = evidence if first.embedded is second.embedded else measure(second.embedded)
    return Pairing(
        first, second, (evidence, other), same, tuple(sorted(left_out, key=lambda one: (one.row, one.start)))
    )


def compare(sentences: SentenceList, paired: Pairing, settings: Sequence[ProbeSettings] | None = None) -> Comparison:
    """The comparison at the layers and with the maps of `settings` (two; those of the views when None)."""
    chosen = tuple(settings) if settings else (paired.first.settings, paired.second.settings)
    first, second = (
        _probe(sentences, side, evidence, wanted)
        for side, evidence, wanted in zip((paired.first, paired.second), paired.evidence, chosen, strict=True)
    )
    difference, alike, why = _differences(first, second) if paired.same_uses else _no_differences(first, second)
    return Comparison(
        names=(paired.first.name, paired.second.name),
        first=first,
        second=second,
        same_uses=paired.same_uses,
        left_out=paired.left_out,
        difference=difference,
        alike=alike,
        alike_undefined=why,
    )


def _probe(sentences: SentenceList, side: View, evidence: Evidence, settings: ProbeSettings) -> Probe:
    vectors = side.embedded.vectors
    layer = resolve_layer(settings.layer, vectors.model.layers)
    grouping = group_uses(vectors, layer)
    maps = draw_maps(vectors, layer, settings) if settings.with_map else None
    return assemble(sentences, side.found, side.embedded, evidence, grouping, maps, settings)


def _differences(first: Probe, second: Probe) -> tuple[AucDifference, float | None, str | None]:
    # In the order of ids, as all figures, so that the order of rows changes nothing.
    uses = first.vectors.uses
    order = by_id(uses)
    one, other = (side.vectors.at(side.layer)[order] for side in (first, second))
    return auc_difference(one, other, [uses[int(index)].label for index in order]), *pair_agreement(one, other)


def _no_differences(first: Probe, second: Probe) -> tuple[AucDifference, None, str]:
    why = "two words have different uses, so their figures are not paired"
    return AucDifference(None, None, None, 0, reason=why), None, why


def _measured(evidence: Evidence, what: str) -> dict[str, float | None]:
    if what == ABOVE_RANDOM:
        curves = evidence.curves
        every = zip(curves.layers, curves.within, curves.random, strict=True)
        return {layer: None if None in (a, b) else float(a) - float(b) for layer, a, b in every}  # type: ignore[arg-type]
    figures = {one.layer: one for one in (evidence.static_separation, *evidence.separations.layers)}
    name = {AUC: "auc", GAP: "mean_gap"}[what]
    return {layer: getattr(one, name) for layer, one in figures.items()}


def _uses_meant(side: View) -> tuple[tuple[int, int, int, int], ...]:
    return tuple(map(_place, side.found.uses))


def _place(use: Use) -> tuple[int, int, int, int]:
    """What makes two uses the same one; a row of a pair file has two sentences."""
    return use.row, use.side or 0, use.start, use.end


def _left_out(side: View, other: View, has: dict[tuple[int, int, int, int], int]) -> list[LeftOut]:
    """Uses of `side` that `other` has no vector for."""
    said = {lost.use_id: lost.message for lost in other.embedded.skipped}
    return [
        LeftOut(use.row, use.start, use.end, use.surface, other.name, said.get(use.id, "It has no vector there."))
        for use in side.embedded.vectors.uses
        if _place(use) not in has
    ]


def _restricted(side: View, kept: list[int], other: View) -> View:
    """The view with the uses `kept` alone (indices, in the order wanted)."""
    vectors = side.embedded.vectors
    if kept == list(range(len(vectors.uses))):
        return side
    why = {lost.use_id: lost.reason for lost in other.embedded.skipped}
    wanted = set(kept)
    lost = tuple(
        Skipped(use.row, why.get(use.id, "unknown_token"), f"“{other.name}” has no vector for this use.", use.id)
        for index, use in enumerate(vectors.uses)
        if index not in wanted
    )
    fewer = UseVectors(
        uses=tuple(vectors.uses[index] for index in kept),
        static=np.ascontiguousarray(vectors.static[kept]),
        layers=np.ascontiguousarray(vectors.layers[kept]),
        pieces=tuple(vectors.pieces[index] for index in kept),
        windowed=tuple(vectors.windowed[index] for index in kept),
        model=vectors.model,
    )
    embedded = replace(side.embedded, vectors=fewer, skipped=(*side.embedded.skipped, *lost))
    return replace(side, embedded=embedded)


def nothing_differs(found: Comparison) -> bool:
    """Both sides are the same vectors, as when pooling meets words of a single piece."""
    one, two = (side.vectors.at(side.layer) for side in found.probes)
    return found.same_uses and one.shape == two.shape and bool(np.array_equal(one, two))


def is_static(found: Comparison) -> bool:
    """A side shows static vectors, which hold no context."""
    return STATIC in (found.first.layer, found.second.layer)
