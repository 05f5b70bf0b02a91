"""Two or three plain sentences about a comparison, never stronger than its figures."""

from core.compare import Comparison, is_static, nothing_differs
from core.verdict import FEW_USES

#: Rank correlation of the pair cosines from which two sides see the uses much alike, and below which hardly.
MUCH, HARDLY = 0.7, 0.3


def comparison_words(found: Comparison) -> tuple[str, ...]:
    """What a person may take from the comparison: the labels, how alike the sides are, and what was left out."""
    sentences = [_labels(found)]
    if not nothing_differs(found):
        sentences.append(_alike(found))
    sentences.append(_uses(found))
    return tuple(sentence for sentence in sentences if sentence)


def side_words(found: Comparison, side: int) -> str:
    """A side's name with the layer shown."""
    layer = found.probes[side].layer
    where = {"static": "static vectors", "last4": "mean of the last four layers"}.get(layer, f"layer {layer}")
    name = found.names[side]
    return name if where in name else f"{name}, {where}"


def _labels(found: Comparison) -> str:
    first, second = side_words(found, 0), side_words(found, 1)
    if nothing_differs(found):
        return (
            f"Both sides hold the very same vectors, so nothing differs between {first} and {second}{_why_same(found)}."
        )
    if not found.same_uses:
        return (
            f"{_own(found, 0)} {_own(found, 1)} These are different uses, so read them side by side, not as a contest."
        )
    difference = found.difference
    if difference.value is None:
        return f"Which side tells your labels apart better is not defined: {difference.reason}."
    size = f"AUC of the second less the first {difference.value:+.2f}"
    if difference.low is None or difference.high is None:
        return f"With {difference.uses} labelled uses the two sides cannot be told apart ({size}; {difference.reason})."
    size += f", 95% from {difference.low:+.2f} to {difference.high:+.2f}, {difference.uses} uses"
    if difference.sampled_from:
        size += f" sampled from {difference.sampled_from:,}"
    if not difference.is_more_than_chance:
        return f"Neither side tells your labels apart better for certain: {first} against {second} ({size})."
    better, worse = (second, first) if difference.value > 0 else (first, second)
    careful = "; with so few uses, take it as provisional" if difference.uses < FEW_USES else ""
    return f"Your labels are told apart better by {better} than by {worse} ({size}){careful}."


def _why_same(found: Comparison) -> str:
    if found.first.settings.pooling == found.second.settings.pooling:
        return ""
    return ": every use is one piece of the model's vocabulary, and pooling is for words of several"


def _own(found: Comparison, side: int) -> str:
    result = found.probes[side]
    figures = result.evidence.separations.at(result.layer)
    count = len(result.vectors.uses)
    uses = f"“{result.word}” has {count:,} use" + ("s" if count != 1 else "")
    if figures is None or figures.auc is None:
        why = figures.undefined.get("auc") if figures else "it is defined layer by layer"
        return f"{uses} and no AUC ({why})."
    if figures.auc_low is None or figures.auc_high is None:
        return f"{uses} and AUC {figures.auc:.2f}, of too few uses for an interval."
    return f"{uses} and AUC {figures.auc:.2f}, 95% from {figures.auc_low:.2f} to {figures.auc_high:.2f}."


def _alike(found: Comparison) -> str:
    if found.alike is None:
        return (
            "" if not found.same_uses or is_static(found) else f"How alike they are is not defined: {_reason(found)}."
        )
    how = "much the same" if found.alike >= MUCH else "hardly the same" if found.alike < HARDLY else "partly the same"
    return (
        f"They find {how} pairs of uses alike (rank correlation of all cosines {found.alike:.2f}, 1 is the same order)."
    )


def _reason(found: Comparison) -> str:
    return found.alike_undefined or "there is nothing to compare"


def _uses(found: Comparison) -> str:
    if not found.same_uses:
        return ""
    count = len(found.first.vectors.uses)
    if not found.left_out:
        return f"Both rest on the same {count:,} uses."
    lost = len(found.left_out)
    return f"Both rest on the same {count:,} uses; {lost:,} that only one side has a vector for are left out of both."
