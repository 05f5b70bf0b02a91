"""The labels' scores at every place where a word has a vector, in the order of the layers."""

from dataclasses import dataclass

from core.geometry.separation import LayerSeparations, Separation, separation
from core.model.bag_of_words import BAG, TokenReader, bag_of_words
from core.model.vectors import UseVectors
from core.use_order import by_id


@dataclass(frozen=True)
class LayerScores:
    """rows: static, 0..L, and the chosen layer when it is a mean of several. best: the layer 0..L of highest AUC."""

    rows: tuple[Separation, ...]
    chosen: Separation
    best: Separation | None
    best_p_value: float | None
    compared: int


def layer_scores(vectors: UseVectors, static: Separation, separations: LayerSeparations, layer: str) -> LayerScores:
    """Scores of all layers, of which `layer` ("static", 0..L, "last4") is the chosen one.

    static, separations: what the probe has measured; a mean of layers is measured here.
    """
    rows = [static, *separations.layers]
    chosen = next((one for one in rows if one.layer == layer), None)
    if chosen is None:
        chosen = scores_at(vectors, layer)
        rows.append(chosen)
    best = separations.at(separations.best) if separations.best is not None else None
    return LayerScores(tuple(rows), chosen, best, separations.best_p_value, len(separations.layers))


def scores_at(vectors: UseVectors, layer: str) -> Separation:
    """Scores of one layer, computed in the order of the uses' ids."""
    order = by_id(vectors.uses)
    return separation(vectors.at(layer)[order], [vectors.uses[index].label for index in order], layer)


def bag_scores(vectors: UseVectors, reader: TokenReader) -> Separation:
    """The same scores for a bag of the other words' static vectors; `reader` is the encoder the vectors came from.

    Computed in the order of the uses' ids. All uses in one sentence share one bag.
    """
    uses = [vectors.uses[index] for index in by_id(vectors.uses)]
    return separation(bag_of_words(uses, reader), [use.label for use in uses], BAG)


def has_labels(scores: LayerScores) -> bool:
    """Whether any use has a label, so that there is something to score."""
    return any(one.uses or one.zero_vectors for one in scores.rows)
