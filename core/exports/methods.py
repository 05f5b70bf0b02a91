"""How the numbers of a probe came about, as a paragraph to paste, and what to cite."""

from collections import Counter
from dataclasses import dataclass

from core.exports.caption import short_word
from core.exports.versions import PRODUCT, PRODUCT_VERSION, library_versions
from core.exports.wording import METHOD_NAMES, POOLING_NAMES, SEEDED, counted, layer_name, model_name
from core.geometry.grouping import LEAST_SILHOUETTE, LEAST_STABILITY, NOISE_LEVEL
from core.limits import limit
from core.model.catalogue import CATALOGUE
from core.probe import Probe

_LABELS = 12
_BERT = (
    "Devlin, J., Chang, M.-W., Lee, K., & Toutanova, K. (2019). BERT: Pre-training of deep bidirectional transformers "
    "for language understanding. NAACL-HLT."
)
_SENTENCE_BERT = (
    "Reimers, N., & Gurevych, I. (2019). Sentence-BERT: Sentence embeddings using Siamese BERT-networks. EMNLP-IJCNLP."
)
_MODELS = {
    "minilm": (
        "Wang, W., Wei, F., Dong, L., Bao, H., Yang, N., & Zhou, M. (2020). MiniLM: Deep self-attention distillation "
        "for task-agnostic compression of pre-trained transformers. NeurIPS.",
        _SENTENCE_BERT,
    ),
    "mpnet": (
        "Song, K., Tan, X., Qin, T., Lu, J., & Liu, T.-Y. (2020). MPNet: Masked and permuted pre-training for language "
        "understanding. NeurIPS.",
        _SENTENCE_BERT,
    ),
    "distilbert-base-uncased": (
        "Sanh, V., Debut, L., Chaumond, J., & Wolf, T. (2019). DistilBERT, a distilled version of BERT: smaller, "
        "faster, cheaper and lighter. arXiv:1910.01108.",
    ),
}
_MAPS = {
    "umap": "McInnes, L., Healy, J., & Melville, J. (2018). UMAP: Uniform manifold approximation and projection for "
    "dimension reduction. arXiv:1802.03426.",
    "tsne": "van der Maaten, L., & Hinton, G. (2008). Visualizing data using t-SNE. JMLR, 9, 2579-2605.",
}
_TRUST = (
    "Venna, J., & Kaski, S. (2001). Neighborhood preservation in nonlinear projection methods: An experimental study. "
    "ICANN."
)
_BASELINE = (
    "Ethayarajh, K. (2019). How contextual are contextualized word representations? EMNLP-IJCNLP. (Baseline of random "
    "pairs)"
)


@dataclass(frozen=True)
class HowToCite:
    """The program, the model with its revision, and the papers behind what was used."""

    program: str
    model: str
    papers: tuple[str, ...]


def methods_paragraph(result: Probe) -> str:
    """What was done, in sentences that fit into a paper; only what this probe did."""
    parts = [_uses(result), _vectors(result), _curves(result), _labels(result), _groups(result), _maps(result)]
    versions = ", ".join(f"{name} {number}" for name, number in library_versions().items())
    return " ".join((*(part for part in parts if part), f"Software: {PRODUCT} {PRODUCT_VERSION} with {versions}."))


def how_to_cite(result: Probe) -> HowToCite:
    """What to cite for this probe."""
    name = result.vectors.model.name
    known = next((entry for entry in CATALOGUE if entry.name == name), None)
    papers = [*_MODELS.get(name, (_BERT,) if known else ())]
    if result.maps is not None:
        papers += [_MAPS[method] for method in {result.maps.contextual.method} & set(_MAPS)]
        papers += [_TRUST] if result.maps.contextual.trustworthiness is not None else []
    return HowToCite(
        f"{PRODUCT} (version {PRODUCT_VERSION}) [Computer software].",
        f"Model: {model_name(result.vectors.model)}" + (f", licence {known.licence}." if known else "."),
        (*papers, _BASELINE),
    )


def _uses(result: Probe) -> str:
    labels = Counter(label for label in result.labels if label is not None)
    named = ", ".join(f"“{label[:40]}” {count:,}" for label, count in labels.most_common(_LABELS))
    more = f" and {len(labels) - _LABELS:,} more labels" if len(labels) > _LABELS else ""
    said = f"; labels: {named}{more}" if labels else ", without labels"
    count = counted(len(result.vectors.uses), "use")
    rows = counted(result.list.row_count, "row")
    return f"We took {count} of the word “{short_word(result)}” from a list of {rows}{said}."


def _vectors(result: Probe) -> str:
    info, pooling = result.vectors.model, POOLING_NAMES[result.settings.pooling]
    text = (
        f"Each sentence was read by {model_name(info)}, with {info.layers} layers of {info.width} dimensions, and the "
        f"use found again by its characters; its vector at each layer is the hidden state there ({pooling}), and its "
        "static vector the same of the rows of the embedding matrix. Vectors were not corrected."
    )
    windowed = sum(result.vectors.windowed)
    return text + (f" {counted(windowed, 'use')} in longer texts got a window around the word." if windowed else "")


def _curves(result: Probe) -> str:
    what = "uses with the same and with different labels" if result.evidence.curves.labelled else "all uses"
    return (
        f"Mean cosines between {what} are compared with pairs of at most {limit('background_words')} other words of "
        "the same sentences."
    )


def _labels(result: Probe) -> str:
    separations = result.evidence.separations
    best = separations.at(separations.best) if separations.best else None
    if best is None or best.auc is None or separations.best_p_value is None:
        return ""
    sample = f", on a sample of {best.uses:,} of {best.sampled_from:,} uses" if best.sampled_from else ""
    interval = f", 95% interval {best.auc_low:.2f} to {best.auc_high:.2f}" if best.auc_low and best.auc_high else ""
    return (
        "How well labels are told apart is the AUC, the chance that a same-label pair is more similar than a "
        f"different-label pair (0.50 by chance): {best.auc:.2f} at layer {best.layer}, the best of "
        f"{len(separations.layers)}{interval}{sample}; p = {separations.best_p_value:.3f} in {best.permutations:,} "
        "shuffles of the labels, each scored at its own best layer."
    )


def _groups(result: Probe) -> str:
    found = result.grouping
    if found.silhouette is None:
        return ""
    split = (
        "no split did"
        if found.k == 1
        else f"{found.k} groups did (silhouette {found.silhouette:.2f}"
        + ("" if found.ari is None else f"; adjusted Rand index with the labels {found.ari:.2f}")
        + ("" if found.p_value is None else f"; one stretched cloud looks as grouped in {found.p_value:.0%} of trials")
        + ")"
    )
    return (
        f"Without the labels, groups at {layer_name(found.layer)} were looked for with k-means on directions from the "
        f"mean; a split had to reach a silhouette of {LEAST_SILHOUETTE} and a stability of {LEAST_STABILITY}, and "
        f"noise of the same size to do as well in at most {NOISE_LEVEL:.0%} of trials: {split}."
    )


def _maps(result: Probe) -> str:
    if result.maps is None:
        return ""
    drawn = result.maps.contextual
    details = ", ".join(f"{name} {value}" for name, value in drawn.parameters.items() if name != "random_state")
    seed = f", seed {drawn.seed}" if drawn.method in SEEDED else ""
    trust = "" if drawn.trustworthiness is None else f"; its trustworthiness is {drawn.trustworthiness:.2f}"
    noise = "" if drawn.noise_trustworthiness is None else f" (noise: {drawn.noise_trustworthiness:.2f})"
    return (
        f"The map of {layer_name(drawn.layer)} was drawn with {METHOD_NAMES.get(drawn.method, drawn.method)}"
        f"{seed}{f' ({details})' if details else ''}{trust}{noise}."
    )
