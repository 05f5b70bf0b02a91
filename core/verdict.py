"""One to three plain sentences: do the uses form groups in this model, and how sure is that."""

from dataclasses import dataclass
from typing import Literal

from core.geometry.grouping import Grouping
from core.geometry.separation import LayerSeparations, Separation

#: Groups are claimed at odds of one in fifty, so that labels and groups together stay wrong less than 1 time in 20.
CLAIM = 0.02
#: Up to here there is a hint, said to be one.
HINT = 0.05

#: AUC from which separation is called clear, and below which it is called slight even when it is no accident.
CLEAR_AUC, SLIGHT_AUC = 0.8, 0.65

#: Fewer labelled uses than this, or fewer of the rarest label, and the claim is called provisional.
FEW_USES, FEW_OF_A_LABEL = 20, 5

#: Share of the commonest label from which accuracy alone misleads.
LOPSIDED = 0.8

#: Adjusted Rand index from which groups count as the labels, and below which they are something else.
SAME_ARI, OTHER_ARI = 0.6, 0.2

Strength = Literal["clear", "slight", "hint", "none", "unknown"]


@dataclass(frozen=True)
class Verdict:
    """What may be said. `groups`: the sentences claim that the uses form groups. layer: where that shows best."""

    sentences: tuple[str, ...]
    groups: bool
    strength: Strength
    layer: str | None

    @property
    def text(self) -> str:
        """The sentences in one line."""
        return " ".join(self.sentences)


def verdict(
    *, uses: int, static_places: int, separations: LayerSeparations | None, grouping: Grouping | None
) -> Verdict:
    """Verdict on `uses` uses of a word; never says more than its figures.

    static_places: how many different static vectors the uses have. separations: figures of the labels at the contextual
    layers, whose `best_p_value` already pays for choosing the best layer. grouping: groups found without labels.
    """
    if uses < 2:
        count = "is one use" if uses == 1 else "are no uses"
        return Verdict((f"There {count}; groups need at least two uses to compare.",), False, "unknown", None)
    best = separations.at(separations.best) if separations and separations.best else None
    if separations and best and best.auc is not None and separations.best_p_value is not None:
        first, strength = _labelled(best, best.auc, separations.best_p_value, len(separations.layers))
        layer: str | None = best.layer
        second = _beside_labels(grouping, strength)
    else:
        first, strength = _unlabelled(grouping)
        layer = grouping.layer if grouping and _beats_one_cloud(grouping) else None
        second = _why_no_labels(separations)
    sentences = [sentence for sentence in (first, second, _static(uses, static_places)) if sentence]
    claimed = strength in ("clear", "slight") or _beats_one_cloud(grouping)
    return Verdict(tuple(sentences), claimed, strength, layer)


def _labelled(best: Separation, auc: float, p_value: float, layers: int) -> tuple[str, Strength]:
    where = f"at layer {best.layer}" + (f", the best of {layers}" if layers > 1 else "")
    score = f"AUC {auc:.2f}, chance 0.50"
    odds = f"p = {p_value:.3f}" + (" after allowing for the choice of layer" if layers > 1 else "")
    if p_value > HINT:
        return (
            f"These {best.uses} labelled uses do not show that your labels form groups in this model: even {where} "
            f"({score}), shuffled labels do as well too often ({odds})."
        ), "none"
    if p_value > CLAIM:
        return (
            f"There is a hint, no more, that your labels form groups in this model {where} ({score}; {odds}); "
            "more uses would settle it."
        ), "hint"
    strength: Strength = "clear" if auc >= CLEAR_AUC else "slight"
    how = "clearly " if strength == "clear" and not _is_few(best) else ""
    if auc < SLIGHT_AUC:
        how = "only slightly, "
        claim = f"Your labels form groups in this model, but {how}best {where}"
    else:
        claim = f"Your labels {how}form groups in this model, best {where}"
    text = f"{claim} ({score}; {odds})"
    if _is_few(best):
        text += f"; with only {best.uses} labelled uses, take it as provisional"
    if best.majority is not None and best.majority >= LOPSIDED and best.nn_macro_f1 is not None:
        text += (
            f"; {best.majority:.0%} of them have one label, so trust the macro-F1 of {best.nn_macro_f1:.2f} "
            "more than any accuracy"
        )
    return text + ".", strength


def _is_few(best: Separation) -> bool:
    return best.uses < FEW_USES or best.rarest < FEW_OF_A_LABEL


def _beats_one_cloud(grouping: Grouping | None) -> bool:
    """Groups found without labels that one stretched cloud would hardly show."""
    return bool(grouping and grouping.k > 1 and grouping.firm)


def _beside_labels(grouping: Grouping | None, strength: Strength) -> str | None:
    """What the vectors say on their own, and whether that is what the labels say."""
    if grouping is None or grouping.silhouette is None:
        return None
    where = f"Without your labels, the vectors {_where(grouping)}"
    if grouping.k == 1:
        tail = (
            ", so the labels mark a tendency in it rather than separate heaps"
            if strength in ("clear", "slight")
            else ""
        )
        return f"{where} look like one cloud{tail}."
    split = f"{where} {'fall' if grouping.firm else 'can be split'} into {grouping.k} groups"
    if grouping.ari is None:
        return f"{split}{_cloud_too(grouping)}."
    if grouping.ari >= SAME_ARI:
        return f"{split}, much the same ones (ARI {grouping.ari:.2f})."
    how = "hardly match" if grouping.ari < OTHER_ARI else "only partly match"
    return f"{split} that {how} your labels (ARI {grouping.ari:.2f}){_cloud_too(grouping)}."


def _unlabelled(grouping: Grouping | None) -> tuple[str, Strength]:
    if grouping is None or grouping.silhouette is None:
        reason = grouping.undefined.get("silhouette") if grouping else None
        return f"Whether the uses form groups cannot be told: {reason or 'no groups were looked for'}.", "unknown"
    if grouping.k == 1:
        return (
            f"The uses look like one cloud {_where(grouping)}: no split of them is clear, comes back when some are "
            "left out, and is more than noise shows."
        ), "none"
    if not _beats_one_cloud(grouping):
        return f"The uses may form {grouping.k} groups {_where(grouping)}{_cloud_too(grouping)}.", "hint"
    return (
        f"The uses form {grouping.k} groups in this model {_where(grouping)} (silhouette {grouping.silhouette:.2f}, "
        f"stability {grouping.stability:.2f}; p = {grouping.p_value:.3f} against one cloud); groups need not be "
        "senses, so read the uses of each."
    ), "clear"


def _where(grouping: Grouping) -> str:
    return f"at layer {grouping.layer}" + (", differences between spellings set aside," if grouping.forms else "")


def _cloud_too(grouping: Grouping) -> str:
    if grouping.p_value is None or _beats_one_cloud(grouping):
        return ""
    return (
        f", but one shapeless cloud of this size often looks as grouped (in {grouping.p_value:.0%} of trials), "
        "so take them as a suggestion and read the uses of each"
    )


def _why_no_labels(separations: LayerSeparations | None) -> str | None:
    """Says why labels played no part, where the person gave some."""
    if separations is None or not separations.layers:
        return None
    reason = separations.layers[-1].undefined.get("auc")
    return f"Your labels could not be tested: {reason}." if reason and separations.layers[-1].uses else None


def _static(uses: int, places: int) -> str:
    if places == 1:
        return f"The static vectors say nothing: they are identical for all {uses} uses."
    return f"The static vectors differ only with the spelling: {uses} uses have {places} of them."
