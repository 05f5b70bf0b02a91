"""One sentence: what the layers add to the overlap of words, and whether that is more than chance would move."""

from core.geometry.separation import LayerSeparations, Separation


def beside_bag(separations: LayerSeparations, bag: Separation) -> str | None:
    """The best layer's AUC beside that of a bag of the other words' static vectors; None where one is undefined.

    A gain is called one only when the 95 % intervals do not overlap; the best layer was chosen, the bag was not.
    """
    best = separations.at(separations.best) if separations.best else None
    if best is None or best.auc is None or bag.auc is None:
        return None
    both = (
        f"The other words' static vectors alone, averaged, reach AUC {_figure(bag)}; "
        f"layer {best.layer}, the best of {len(separations.layers)}, {_figure(best)}"
    )
    if None in (best.auc_low, best.auc_high, bag.auc_low, bag.auc_high):
        return f"{both}; with so few uses the two cannot be told apart."
    assert best.auc_low is not None and best.auc_high is not None and bag.auc_low is not None
    assert bag.auc_high is not None
    if best.auc_low > bag.auc_high:
        return f"{both}: reading the words in context adds something that the words by themselves do not hold."
    if bag.auc_low > best.auc_high:
        return f"{both}: the words by themselves tell your labels apart better than the word's own vector does."
    return f"{both}: the intervals overlap, so word overlap may explain all of it."


def _figure(one: Separation) -> str:
    if one.auc_low is None or one.auc_high is None:
        return f"{one.auc:.2f}"
    return f"{one.auc:.2f} ({one.auc_low:.2f} to {one.auc_high:.2f})"
