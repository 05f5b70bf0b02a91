"""Corrections for what all vectors of a layer share: a common direction, and a few dimensions that drown the rest.

Fitted on a sample of other words, then applied to the uses: fitted on the uses of one word, centring would also remove
what the word itself means and leave a mean cosine of exactly -1 / (n - 1), whatever the data.
"""

from dataclasses import dataclass

import numpy as np

from core.errors import SettingError
from core.geometry.cosine import nonzero_rows
from core.geometry.distinct import distinct_rows
from core.geometry.principal import principal_axes

RAW, CENTRED, STANDARDISED, TOP_REMOVED = "raw", "centred", "standardised", "top_removed"
CORRECTIONS = (RAW, CENTRED, STANDARDISED, TOP_REMOVED)

#: Fewer vectors than this say too little about what a layer shares.
FEWEST = 8
REASON_FEW = f"fewer than {FEWEST} other words are there to fit the correction on"

#: A dimension that varies by less than this share of the widest one, or of its own mean, is constant: what moves there
#: is rounding. One LayerNorm of the bundled model has weights of about 1e-33 for three dimensions.
_CONSTANT = 1e-6


@dataclass(frozen=True)
class Correction:
    """A fitted correction: (x - mean) * scale, less its part along `axes`.

    mean (d,); scale (d,), 0 for a constant dimension; axes (k, d) orthonormal. constant: numbers of the constant
    dimensions (standardised only). All three neutral for "raw".
    """

    name: str
    mean: np.ndarray
    scale: np.ndarray
    axes: np.ndarray
    constant: tuple[int, ...] = ()

    def apply(self, vectors: np.ndarray) -> np.ndarray:
        """(n, d) float64 corrected rows; bit-equal rows stay bit-equal, and rows of zeros (no vector) zeros.

        "raw" returns the vectors themselves.
        """
        if self.name == RAW:
            return vectors
        first, place = distinct_rows(vectors)
        rows = (np.asarray(vectors[first], dtype=np.float64) - self.mean) * self.scale
        if len(self.axes):
            rows -= (rows @ self.axes.T) @ self.axes
        rows[~nonzero_rows(vectors[first])] = 0.0
        return rows[place]


def fit_correction(sample: np.ndarray, name: str, components: int | None = None) -> Correction:
    """The correction `name` fitted on `sample` (m, d).

    "centred": x - mean. "standardised": (x - mean) / sd per dimension, ddof 0, constant dimensions 0 (Timkey and van
    Schijndel 2021). "top_removed": centred, then without the first `components` principal directions, d / 100 of them
    when None (all-but-the-top; Mu and Viswanath 2018) - of the *centred* rows, so nothing is left along them. Raises
    SettingError for an unknown name, ValueError for fewer than two rows unless "raw".
    """
    if name not in CORRECTIONS:
        raise SettingError(f"There is no correction “{name}”; choose {', '.join(CORRECTIONS)}.")
    width = sample.shape[1]
    zero, one, none = np.zeros(width), np.ones(width), np.zeros((0, width))
    if name == RAW:
        return Correction(RAW, zero, one, none)
    if len(sample) < 2:
        raise ValueError("a correction needs two vectors to be fitted on")
    rows = np.asarray(sample, dtype=np.float64)
    mean = rows.mean(axis=0)
    if name == CENTRED:
        return Correction(CENTRED, mean, one, none)
    if name == TOP_REMOVED:
        wanted = max(1, round(width / 100)) if components is None else components
        axes = principal_axes(rows, min(wanted, width))[1]
        return Correction(TOP_REMOVED, mean, one, axes[np.any(axes != 0, axis=1)])
    spread = rows.std(axis=0)
    constant = spread <= np.maximum(_CONSTANT * spread.max(), _CONSTANT * np.abs(mean))
    scale = np.divide(1.0, spread, out=np.zeros(width), where=~constant)
    return Correction(STANDARDISED, mean, scale, none, tuple(int(k) for k in np.flatnonzero(constant)))


def corrected(vectors: np.ndarray, name: str, sample: np.ndarray | None = None) -> np.ndarray:
    """`vectors` (n, d) with the correction fitted on `sample` (None: on themselves, as for a list of many words)."""
    return fit_correction(vectors if sample is None else sample, name).apply(vectors)
