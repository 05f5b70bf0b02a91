"""Ready-made vectors for the toy: the invented plane of finance and nature."""

from dataclasses import dataclass

from core.toy.contextualise import Head, Token

AXES = ("finance", "nature")
BANK = Token("bank", (0.5, 0.5))
LOAN = Token("loan", (0.9, 0.1))
RIVER = Token("river", (0.1, 0.9))


@dataclass(frozen=True)
class Preset:
    """A context to start from: `neighbours` of the word, and what to look at."""

    name: str
    neighbours: tuple[Token, ...]
    look: str


PRESETS: tuple[Preset, ...] = (
    Preset("loan", (LOAN,), "The word moves towards the finance axis."),
    Preset("river", (RIVER,), "The same word moves towards the nature axis."),
    Preset(
        "both",
        (LOAN, RIVER),
        "Two neighbours pull equally hard in mirrored directions, so the word stays where it was.",
    ),
    Preset("none", (), "Alone, the word reads only itself: weight 1, and nothing moves."),
    Preset(
        "opposite",
        (Token("opposite", (-0.5, -0.5)),),
        "A neighbour that points the other way scores below zero. It gets less weight, but never none.",
    ),
)

#: Matrices in the style of learned ones, for two axes. They are invented: training would find others.
FIRST_HEAD = Head(query=((1.2, 0.3), (0.3, 1.2)), key=((2.0, -0.5), (0.0, 1.0)), value=((1.1, -0.1), (-0.1, 1.1)))
SECOND_HEAD = Head(query=((0.0, 1.0), (1.0, 0.0)), key=((2.0, 0.0), (0.0, 0.5)), value=((0.8, -0.2), (0.2, 0.8)))


def preset(name: str) -> Preset:
    """The preset called `name`; raises KeyError for an unknown name."""
    return {item.name: item for item in PRESETS}[name]


def resize(token: Token, dimensions: int) -> Token:
    """The token with `dimensions` numbers: cut at the end, or filled up with zeros."""
    return Token(token.name, (token.vector + (0.0,) * dimensions)[:dimensions])


def axis_names(dimensions: int) -> tuple[str, ...]:
    """Names of the axes: finance and nature first, then "axis 3", "axis 4", ..."""
    return tuple(AXES[k] if k < len(AXES) else f"axis {k + 1}" for k in range(dimensions))


def resize_matrix(matrix: tuple[tuple[float, ...], ...] | None, dimensions: int) -> tuple[tuple[float, ...], ...]:
    """`matrix` as (dimensions, dimensions): new diagonal cells are 1, other new cells 0; None is the identity."""
    old = matrix or ()
    return tuple(
        tuple(old[r][c] if r < len(old) and c < len(old[r]) else float(r == c) for c in range(dimensions))
        for r in range(dimensions)
    )
