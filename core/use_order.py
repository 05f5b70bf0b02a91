"""The order in which figures are computed: by id, which depends on content alone, so no figure depends on row order."""

from collections.abc import Sequence

import numpy as np

from core.text.uses import Use


def by_id(uses: Sequence[Use]) -> np.ndarray:
    """(n,) indices that put the uses into the order of their ids."""
    return np.array(sorted(range(len(uses)), key=lambda index: uses[index].id), dtype=int)
