"""Phases 12 and 13: small live examples with the bundled model, and one in the toy."""

from dataclasses import dataclass

import numpy as np

from core.errors import WordError
from core.model.encoder import Encoder
from core.model.vectors import TextSpan
from core.teaching.pair import Pair, word_weights
from core.text.matching import find_spans
from core.toy.attention import attention_weights, dot
from core.toy.contextualise import contextualise
from core.toy.paper import show
from core.toy.presets import BANK, LOAN, PRESETS, RIVER, preset

#: Contexts that phase 12 offers for the toy's next token.
TOY_CONTEXTS = tuple(item.name for item in PRESETS if item.name in ("loan", "river", "both"))


@dataclass(frozen=True)
class Hit:
    """A text with its cosine to what was asked for, as shown."""

    text: str
    cosine: str


def nearest_sentences(encoder: Encoder, query: str, sentences: tuple[str, ...]) -> list[Hit]:
    """All sentences by falling cosine of their pooled vector with the query's."""
    vectors = encoder.sentence_vectors([query, *sentences]).astype(float)
    cosines = vectors[1:] @ vectors[0]
    return [Hit(sentences[k], show(float(cosines[k]))) for k in np.argsort(-cosines, kind="stable")]


def nearest_use(encoder: Encoder, word: str, sentence: str, examples: tuple[str, ...]) -> list[Hit]:
    """The labelled uses by falling cosine of the word's last-layer vector with the one in `sentence`.

    Raises WordError when the word is not in the sentence.
    """
    spans = []
    for text in (sentence, *examples):
        found = find_spans(text, word)
        if not found:
            raise WordError(f"“{word}” is not in your sentence as a whole word; write it there.")
        spans.append(TextSpan(text, *found[0]))
    vectors = encoder.embed(spans).layers[:, -1].astype(float)
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = units[1:] @ units[0]
    return [Hit(examples[k], show(float(cosines[k]))) for k in np.argsort(-cosines, kind="stable")]


def candidate_weights(encoder: Encoder, word: str, sentence: str, candidates: tuple[str, ...]) -> list[Hit]:
    """How much the word reads from each candidate in the last layer (mean over heads, summed over pieces)."""
    found = find_spans(sentence, word)
    if not found:
        raise WordError(f"“{word}” is not in your sentence as a whole word; write it there.")
    tokens, _ = word_weights(encoder, TextSpan(sentence, *found[-1]))
    return [Hit(name, show(sum(seen.weight for seen in tokens if seen.piece == name))) for name in candidates]


def next_token(context: str) -> list[dict[str, str]]:
    """The toy's next-token probabilities after "bank" has read the neighbours of a preset."""
    run = contextualise((BANK, *preset(context).neighbours))
    vocabulary = (LOAN, RIVER)
    scores = [dot(list(run.result), list(token.vector)) for token in vocabulary]
    chances = attention_weights(scores)
    return [
        {"next token": token.name, "score": show(score), "probability": show(chance)}
        for token, score, chance in zip(vocabulary, scores, chances, strict=True)
    ]


def background_figures(encoder: Encoder, pair: Pair) -> dict[str, str]:
    """Mean cosine of two different words from the two sentences, at the layer where it is highest (1..L)."""
    states, words = [], []
    for span in (pair.first, pair.second):
        tokens = encoder.tokens(span.text)
        keep = [k for k, t in enumerate(tokens) if not t.special and t.piece.isalnum()]
        states.append(encoder.hidden_states(span.text)[:, keep].astype(float))
        words.append([tokens[k].id for k in keep])
    different = np.array([[a != b for b in words[1]] for a in words[0]])
    units = [x / np.linalg.norm(x, axis=2, keepdims=True) for x in states]
    cosines = np.einsum("lid,ljd->lij", units[0], units[1])
    if not different.any():
        return {"background": show(None), "layer": "1", "width": str(encoder.info.width)}
    means = [float(layer[different].mean()) for layer in cosines[1:]]
    highest = max(range(len(means)), key=means.__getitem__)
    return {"background": show(means[highest]), "layer": str(highest + 1), "width": str(encoder.info.width)}
