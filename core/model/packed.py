"""A forward pass without padding: the sequences of a batch lie end to end in one long matrix.

Every matrix product then does useful work only; attention, the one step where tokens meet, runs for each group of
sequences of equal length. The last block, whose output is wanted at the chosen positions alone, is computed there
alone. The numbers are the library's own up to rounding (a test compares them); the weights are the library's own
tensors, not copies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Block:
    """The parts of one transformer block (post-norm, as in BERT), by what they do."""

    query: Any
    key: Any
    value: Any
    output: Any
    attention_norm: Any
    up: Any
    activation: Any
    down: Any
    norm: Any


@dataclass(frozen=True)
class _Group:
    """`count` sequences of `length` tokens whose rows start at `first`, and the positions chosen in them.

    wanted (count, m): numbers of the chosen positions among the group's; places (count, m): where they stand in their
    sequence. A sequence with fewer than m repeats one, and `keep` picks the real ones out of the flattened (count * m).
    """

    first: int
    count: int
    length: int
    wanted: Any
    places: Any
    keep: Any


def blocks_of(model: Any) -> list[Block] | None:
    """The model's blocks, or None when its architecture is not one of those that this pass knows."""
    kind = model.config.model_type
    if getattr(model.config, "is_decoder", False):
        return None
    if kind in ("bert", "roberta", "xlm-roberta"):
        return [
            Block(
                layer.attention.self.query,
                layer.attention.self.key,
                layer.attention.self.value,
                layer.attention.output.dense,
                layer.attention.output.LayerNorm,
                layer.intermediate.dense,
                layer.intermediate.intermediate_act_fn,
                layer.output.dense,
                layer.output.LayerNorm,
            )
            for layer in model.encoder.layer
        ]
    if kind == "mpnet":
        return [
            Block(
                layer.attention.attn.q,
                layer.attention.attn.k,
                layer.attention.attn.v,
                layer.attention.attn.o,
                layer.attention.LayerNorm,
                layer.intermediate.dense,
                layer.intermediate.intermediate_act_fn,
                layer.output.dense,
                layer.output.LayerNorm,
            )
            for layer in model.encoder.layer
        ]
    if kind == "distilbert":
        return [
            Block(
                layer.attention.q_lin,
                layer.attention.k_lin,
                layer.attention.v_lin,
                layer.attention.out_lin,
                layer.sa_layer_norm,
                layer.ffn.lin1,
                layer.ffn.activation,
                layer.ffn.lin2,
                layer.output_layer_norm,
            )
            for layer in model.transformer.layer
        ]
    return None


class PackedNetwork:
    """The packed pass over one model."""

    def __init__(self, model: Any, blocks: Sequence[Block]) -> None:
        self.model = model
        self.blocks = blocks
        self.heads = int(model.config.num_attention_heads)
        self.first_position = int(getattr(model.embeddings, "padding_idx", -1)) + 1

    def states(self, sequences: Sequence[np.ndarray], positions: Sequence[Sequence[int]]) -> np.ndarray:
        """(P, L + 1, d) float32: hidden state 0..L at the chosen positions, sequence by sequence."""
        import torch

        lengths = [len(sequence) for sequence in sequences]
        starts = np.cumsum([0, *lengths[:-1]])
        ids = torch.from_numpy(np.concatenate(sequences).astype(np.int64))[None]
        places = torch.from_numpy(np.concatenate([np.arange(length) for length in lengths]) + self.first_position)[None]
        chosen = torch.tensor(
            [start + place for start, wanted in zip(starts, positions, strict=True) for place in wanted],
            dtype=torch.long,
        )
        groups = _groups(lengths, positions)
        with torch.inference_mode():
            states = self.model.embeddings(input_ids=ids, position_ids=places)[0]
            kept = torch.empty((len(chosen), len(self.blocks) + 1, states.shape[1]), dtype=torch.float32)
            kept[:, 0] = states[chosen]
            biases = self._position_biases(groups, states)
            for depth, block in enumerate(self.blocks, start=1):
                last = depth == len(self.blocks)
                states = self._block(block, states, groups, biases, chosen if last else None)
                kept[:, depth] = states if last else states[chosen]
        return kept.numpy()

    def attentions(self, ids: np.ndarray) -> np.ndarray:
        """(L, heads, tokens, tokens) float32: row q says how much token q takes from each token; rows sum to 1."""
        import torch

        groups = _groups([len(ids)], [range(len(ids))])
        places = torch.arange(len(ids))[None] + self.first_position
        weights = []
        with torch.inference_mode():
            rows = torch.from_numpy(ids.astype(np.int64))[None]
            states = self.model.embeddings(input_ids=rows, position_ids=places)[0]
            biases = self._position_biases(groups, states)
            for block in self.blocks:
                query, key = (
                    part(states).view(len(ids), self.heads, -1).transpose(0, 1) for part in (block.query, block.key)
                )
                scores = query @ key.transpose(1, 2) / query.shape[-1] ** 0.5
                if biases:
                    scores = scores + biases[len(ids)][0]
                weights.append(scores.softmax(dim=-1))
                states = self._block(block, states, groups, biases, None)
        return torch.stack(weights).numpy()

    def _block(self, block: Block, states: Any, groups: list[_Group], biases: dict[int, Any], chosen: Any) -> Any:
        """(rows, d) -> (rows, d), or (chosen, d) when only those rows are wanted."""
        import torch
        from torch.nn.functional import scaled_dot_product_attention

        rows = states if chosen is None else states[chosen]
        query, key, value = block.query(rows), block.key(states), block.value(states)
        mixed = torch.empty_like(rows)
        done = 0
        for group in groups:
            stop = group.first + group.count * group.length
            keys, values = (
                part[group.first : stop].view(group.count, group.length, self.heads, -1).transpose(1, 2)
                for part in (key, value)
            )
            bias = biases.get(group.length)
            if chosen is None:
                queries = query[group.first : stop].view(group.count, group.length, self.heads, -1).transpose(1, 2)
                context = scaled_dot_product_attention(queries, keys, values, attn_mask=bias)
                mixed[group.first : stop].view(group.count, group.length, self.heads, -1).copy_(context.transpose(1, 2))
            elif len(group.keep):
                queries = query[done + group.wanted].unflatten(-1, (self.heads, -1)).transpose(1, 2)
                if bias is not None:
                    bias = bias[0][:, group.places].transpose(0, 1)
                context = scaled_dot_product_attention(queries, keys, values, attn_mask=bias)
                mixed[done : done + len(group.keep)] = context.transpose(1, 2).flatten(0, 1).flatten(1)[group.keep]
                done += len(group.keep)
        middle = block.attention_norm(block.output(mixed).add_(rows))
        return block.norm(block.down(block.activation(block.up(middle))).add_(middle))

    def _position_biases(self, groups: list[_Group], states: Any) -> dict[int, Any]:
        """(1, heads, length, length) added to the scores, for models that number relative positions (MPNet)."""
        compute = getattr(getattr(self.model, "encoder", None), "compute_position_bias", None)
        if compute is None:
            return {}
        return {group.length: compute(states[None, : group.length]) for group in groups}


def _groups(lengths: Sequence[int], positions: Sequence[Sequence[int]]) -> list[_Group]:
    """Runs of neighbouring sequences of equal length."""
    import torch

    groups = []
    first = 0
    for length, run in groupby(range(len(lengths)), key=lengths.__getitem__):
        members = [positions[index] for index in run]
        most = max(len(wanted) for wanted in members)
        wanted = np.zeros((len(members), most), dtype=np.int64)
        places = np.zeros((len(members), most), dtype=np.int64)
        keep: list[int] = []
        number = 0
        for row, chosen in enumerate(members):
            wanted[row, : len(chosen)] = range(number, number + len(chosen))
            places[row, : len(chosen)] = chosen
            keep.extend(range(row * most, row * most + len(chosen)))
            number += len(chosen)
        tables = (torch.from_numpy(wanted), torch.from_numpy(places), torch.tensor(keep, dtype=torch.long))
        groups.append(_Group(first, len(members), length, *tables))
        first += length * len(members)
    return groups
