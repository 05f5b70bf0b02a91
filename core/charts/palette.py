"""Colours and shapes of labels: legible on both backgrounds, and never colour alone.

Each colour has a luminance between 0.124 and 0.30, so that its contrast is at least 3:1 against the light and against
the dark background (WCAG 2.2, success criterion 1.4.11); the hues follow the colour-blind-safe set of Okabe and Ito.
"""

from collections.abc import Sequence
from dataclasses import dataclass

LIGHT_BACKGROUND = "#ffffff"
DARK_BACKGROUND = "#12161d"

CATEGORICAL: tuple[str, ...] = (
    "#2a7fc4",
    "#cf6a10",
    "#16936a",
    "#c5559c",
    "#7d68cf",
    "#9a7d0a",
    "#d2453c",
    "#1b8ea3",
    "#6f8f2b",
    "#a3684a",
)
#: Names of Vega, and two outlines of our own: its "stroke" has no area, so a filled one cannot be seen, and its "arrow"
#: hardly any.
SHAPES: tuple[str, ...] = (
    "circle",
    "square",
    "triangle-up",
    "diamond",
    "cross",
    "triangle-down",
    "triangle-right",
    "triangle-left",
    "M-1,-0.4H1V0.4H-1Z",
    "M-0.4,-1H0.4V1H-0.4Z",
)
UNLABELLED = "#7c8592"
UNLABELLED_SHAPE = "circle"
#: Names that stand on charts for uses without a label of their own.
UNLABELLED_NAME = "no label"
OTHER_NAME = "other labels"


@dataclass(frozen=True)
class LabelScale:
    """What each label looks like: parallel tuples of names as drawn, colours and shapes, plus label -> name."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    shapes: tuple[str, ...]
    name_of: dict[str | None, str]


def label_scale(labels: Sequence[str | None]) -> LabelScale:
    """One scale for all charts of a list: labels by falling count then name, the rest together, no label in grey."""
    counts: dict[str, int] = {}
    for label in labels:
        if label is not None:
            counts[label] = counts.get(label, 0) + 1
    ranked = sorted(counts, key=lambda label: (-counts[label], label))
    own = ranked if len(ranked) <= len(CATEGORICAL) else ranked[: len(CATEGORICAL) - 1]
    names, colours, shapes = list(own), list(CATEGORICAL[: len(own)]), list(SHAPES[: len(own)])
    name_of: dict[str | None, str] = {label: label for label in own}
    if len(own) < len(ranked):
        names.append(_unused(OTHER_NAME, counts))
        colours.append(CATEGORICAL[-1])
        shapes.append(SHAPES[-1])
        name_of.update(dict.fromkeys(ranked[len(own) :], names[-1]))
    if any(label is None for label in labels):
        names.append(_unused(UNLABELLED_NAME, counts))
        colours.append(UNLABELLED)
        shapes.append(UNLABELLED_SHAPE)
        name_of[None] = names[-1]
    return LabelScale(tuple(names), tuple(colours), tuple(shapes), name_of)


def contrast(first: str, second: str) -> float:
    """Contrast ratio (L1 + 0.05) / (L2 + 0.05) of two colours "#rrggbb", 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb" from linearised sRGB, 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _unused(name: str, taken: dict[str, int]) -> str:
    while name in taken:
        name += " "
    return name
