"""Groups as columns ready for `st.dataframe`: how they agree with the labels, and the uses that show what they are."""

from collections.abc import Sequence

from core.geometry.agreement import Agreement
from core.geometry.group_profile import PlacedUse
from core.group_reading import GroupReading
from core.limits import limit
from core.probe import Probe
from core.text.concordance import concordance_line
from ui.probe_tables import Columns


def agreement_table(found: Agreement) -> Columns:
    """Each score beside what it is with everything in one group and with every use on its own."""
    scores = (("ARI", found.ari), ("V-measure", found.v_measure), ("B-cubed F", found.b_cubed))
    return {
        "score": [name for name, _ in scores],
        "groups found": [score.value for _, score in scores],
        "one group of all": [score.one_group for _, score in scores],
        "every use alone": [score.singletons for _, score in scores],
    }


def group_uses(result: Probe, reading: GroupReading) -> Columns:
    """The typical and the doubtful uses of a group, with how like the rest of the group each is."""
    placed = [("typical", use) for use in reading.typical] + [("doubtful", use) for use in reading.doubtful]
    uses = [result.vectors.uses[one.index] for _, one in placed]
    side = limit("tooltip_side")
    table: Columns = {
        "shows": [kind for kind, _ in placed],
        "row": [use.row for use in uses],
        "use": [str(concordance_line(use.text, use.start, use.end, side)) for use in uses],
        "label": [use.label or "" for use in uses],
        "like its group": [one.cosine for _, one in placed],
    }
    if any(one.other is not None for _, one in placed):
        table["margin"] = [one.margin for _, one in placed]
        table["next group"] = [_next(one) for _, one in placed]
    return table


def word_table(readings: Sequence[GroupReading]) -> Columns:
    """The words that stand out in each group, with the sentences that hold them inside and outside of it."""
    lines = [(reading.group, key) for reading in readings for key in reading.words]
    return {
        "group": [str(group + 1) for group, _ in lines],
        "word": [key.word for _, key in lines],
        "sentences of the group": [f"{key.inside} of {key.inside_of}" for _, key in lines],
        "other sentences": [f"{key.outside} of {key.outside_of}" for _, key in lines],
        "standard deviations": [key.z for _, key in lines],
        "note": ["" if key.firm else "may be chance" for _, key in lines],
    }


def _next(one: PlacedUse) -> str:
    return "" if one.other is None else str(one.other + 1)
