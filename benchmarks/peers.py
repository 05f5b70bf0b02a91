"""What our encoder is measured against: the loop people write, the library they install, and the machine itself."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.model.vectors import TextSpan

Contestant = Callable[[Sequence[TextSpan]], Any]


def plain_loop(folder: Path) -> Contestant:
    """One sentence at a time, all hidden states kept, the word's pieces averaged at every layer."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModel.from_pretrained(folder).eval()

    def run(spans: Sequence[TextSpan]) -> list[Any]:
        vectors = []
        with torch.no_grad():
            for span in spans:
                inputs = tokenizer(
                    span.text, return_tensors="pt", return_offsets_mapping=True, truncation=True, max_length=512
                )
                offsets = inputs.pop("offset_mapping")[0].tolist()
                hidden = model(**inputs, output_hidden_states=True).hidden_states
                pieces = [
                    number for number, (start, end) in enumerate(offsets) if start < span.end and end > span.start
                ]
                vectors.append(torch.stack([layer[0, pieces].mean(dim=0) for layer in hidden]).numpy())
        return vectors

    return run


def minicons(folder: Path) -> Contestant | None:
    """`minicons.cwe.CWE` as its documentation uses it: batches of 32, all layers. None where it is not installed."""
    try:
        from minicons.cwe import CWE
    except ImportError:
        return None
    model = CWE(str(folder))

    def run(spans: Sequence[TextSpan]) -> list[Any]:
        vectors = []
        for first in range(0, len(spans), 32):
            batch = [(span.text, (span.start, span.end)) for span in spans[first : first + 32]]
            vectors.append(model.extract_representation(batch, layer="all"))
        return vectors

    return run


def matrix_peak(size: int = 2048, repeats: int = 5) -> float:
    """FLOP per second of a `size`-square float32 product with all threads: the best of `repeats`."""
    import torch

    left, right = torch.randn(size, size), torch.randn(size, size)
    torch.mm(left, right)
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        torch.mm(left, right)
        times.append(time.perf_counter() - start)
    return 2 * size**3 / min(times)


def forward_flops(lengths: Sequence[int], layers: int, width: int) -> int:
    """FLOP of full forward passes over sequences of these lengths: 24 L h^2 + 4 L s h a token.

    Counts projections, feed-forward (4 h inside) and attention products, one multiply-add as two; special tokens count.
    """
    return sum(length * (24 * layers * width**2 + 4 * layers * length * width) for length in lengths)


def needed_flops(lengths: Sequence[int], targets: int, layers: int, width: int) -> int:
    """FLOP that our pass really does: in the last block only keys and values are computed for every token."""
    full = forward_flops(lengths, layers - 1, width)
    mean = sum(lengths) / max(len(lengths), 1)
    return full + sum(lengths) * 4 * width**2 + round(targets * (20 * width**2 + 4 * mean * width))
