"""What a group is, read from its uses: their labels, the words around them, the typical and the doubtful ones."""

from collections import Counter
from dataclasses import dataclass, replace

from core.geometry.group_profile import PlacedUse, group_profiles
from core.geometry.grouping import LEAST_SILHOUETTE, LEAST_STABILITY, NOISE_LEVEL, Grouping
from core.model.vectors import UseVectors
from core.text.key_words import KeyWord, key_words
from core.use_order import by_id


@dataclass(frozen=True)
class GroupReading:
    """One group. labels: (label, uses), the commonest first, None for no label; words: what marks its sentences.

    typical, doubtful: see `core.geometry.group_profile`; their `index` counts the uses in the order of the file.
    """

    group: int
    size: int
    labels: tuple[tuple[str | None, int], ...]
    words: tuple[KeyWord, ...]
    typical: tuple[PlacedUse, ...]
    doubtful: tuple[PlacedUse, ...]


def read_groups(vectors: UseVectors, grouping: Grouping, word: str, count: int = 3) -> tuple[GroupReading, ...]:
    """A reading of every group of `grouping`, found in `vectors` at its layer; `count` typical and doubtful uses each.

    Empty when no use has a group. Computed in the order of the uses' ids, so the order of rows cannot matter.
    """
    order = by_id(vectors.uses)
    members = [grouping.members[index] for index in order]
    uses = [vectors.uses[index] for index in order]
    forms = vectors.forms()
    profiles = group_profiles(
        vectors.at(grouping.layer)[order], members, forms=[forms[index] for index in order], count=count
    )
    words = key_words(uses, members, word)
    return tuple(
        GroupReading(
            group=profile.group,
            size=profile.size,
            labels=_labels([use.label for use, member in zip(uses, members, strict=True) if member == profile.group]),
            words=words.get(profile.group, ()),
            typical=tuple(replace(use, index=int(order[use.index])) for use in profile.typical),
            doubtful=tuple(replace(use, index=int(order[use.index])) for use in profile.doubtful),
        )
        for profile in profiles
    )


def group_words(grouping: Grouping) -> str:
    """Whether the groups hold, in one sentence with the figures that decide it."""
    if grouping.silhouette is None or grouping.stability is None or grouping.noise_p_value is None:
        return f"No groups were looked for: {grouping.undefined.get('silhouette', 'there is nothing to group')}."
    facts = _facts(grouping)
    if grouping.k == 1:
        return f"One group. The best split is not taken: {', '.join(facts)}."
    words = f"{grouping.k} groups. The split is taken because {', '.join(facts)}."
    if grouping.p_value is None:
        return words
    cloud = f"One shapeless cloud of this size and extent splits as well in {grouping.p_value:.0%} of trials"
    return f"{words} {cloud}" + (
        "." if grouping.firm else ", so they are a suggestion: read the uses before you believe them."
    )


def _facts(grouping: Grouping) -> list[str]:
    """The three figures that decide, with their thresholds; for one group only those that speak against the split."""
    assert grouping.silhouette is not None and grouping.stability is not None and grouping.noise_p_value is not None
    taken = grouping.k > 1
    every = (
        (grouping.silhouette >= LEAST_SILHOUETTE, f"silhouette {grouping.silhouette:.2f}", f"{LEAST_SILHOUETTE:.2f}"),
        (grouping.stability >= LEAST_STABILITY, f"stability {grouping.stability:.2f}", f"{LEAST_STABILITY:.2f}"),
    )
    facts = [f"{name} ({least} is needed)" for good, name, least in every if good is taken]
    if (grouping.noise_p_value <= NOISE_LEVEL) is taken:
        facts.append(f"noise splits as well in {grouping.noise_p_value:.0%} of trials ({NOISE_LEVEL:.0%} is allowed)")
    return facts


def _labels(labels: list[str | None]) -> tuple[tuple[str | None, int], ...]:
    counts = Counter(labels)
    return tuple(sorted(counts.items(), key=lambda item: (item[0] is None, -item[1], item[0] or "")))
