"""The forward pass: token ids go in, the hidden states of chosen positions come out."""

import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np


class Network(Protocol):
    """What the encoder needs from a model. Both methods may be called from several threads at once."""

    def states(self, sequences: Sequence[np.ndarray], positions: Sequence[Sequence[int]]) -> np.ndarray:
        """(P, L + 1, d) float32: hidden state 0..L at the chosen positions, sequence by sequence."""
        ...

    def attentions(self, ids: np.ndarray) -> np.ndarray:
        """(L, heads, tokens, tokens) float32: row q says how much token q takes from each token; rows sum to 1."""
        ...


class LibraryNetwork:
    """Any encoder of the library, run as it stands: right padding, attention mask, all hidden states.

    One call at a time, because asking for attention weights changes how the model computes.
    """

    def __init__(self, model: Any, pad_id: int) -> None:
        self.model = model
        self.pad_id = pad_id
        self._lock = threading.Lock()

    def states(self, sequences: Sequence[np.ndarray], positions: Sequence[Sequence[int]]) -> np.ndarray:
        """(P, L + 1, d) float32: hidden state 0..L at the chosen positions, sequence by sequence."""
        import torch

        longest = max(len(sequence) for sequence in sequences)
        ids = np.full((len(sequences), longest), self.pad_id, dtype=np.int64)
        mask = np.zeros((len(sequences), longest), dtype=np.int64)
        for row, sequence in enumerate(sequences):
            ids[row, : len(sequence)] = sequence
            mask[row, : len(sequence)] = 1
        flat = torch.tensor([row * longest + place for row, places in enumerate(positions) for place in places])
        with self._lock, torch.inference_mode():
            hidden = self.model(
                input_ids=torch.from_numpy(ids), attention_mask=torch.from_numpy(mask), output_hidden_states=True
            ).hidden_states
            # Stacking copies, so nothing of the batch stays alive behind the few rows that are kept.
            chosen = torch.stack([layer.flatten(0, 1).index_select(0, flat) for layer in hidden], dim=1)
        return chosen.float().numpy()

    def attentions(self, ids: np.ndarray) -> np.ndarray:
        """(L, heads, tokens, tokens) float32. Fused attention never forms these, so the plain one is switched in."""
        import torch

        with self._lock, torch.inference_mode():
            fused = self.model.config._attn_implementation
            self.model.set_attn_implementation("eager")
            try:
                weights = self.model(
                    input_ids=torch.from_numpy(ids.astype(np.int64))[None], output_attentions=True
                ).attentions
            finally:
                self.model.set_attn_implementation(fused)
            return torch.cat(weights).float().numpy()
