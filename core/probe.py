"""One word, all stages: rows -> uses -> vectors -> numbers and maps. The only file that names every stage.

The page calls the stages one by one and keeps what it has; the command line calls `probe`, which is the same stages in
a row. Figures are computed on uses in the order of their ids, which depends on content alone, and are handed back in
the order of the file: no figure depends on the order of rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.errors import SettingError, WordError
from core.geometry.corrections import RAW
from core.geometry.cosine import cosine_pairs
from core.geometry.curves import Curves, cosine_curves, pair_curve
from core.geometry.grouping import Grouping, find_groups
from core.geometry.projection import Projection, project
from core.geometry.separation import LayerSeparations, Separation, separation, separation_by_layer
from core.model.embedding import Embedded, SpanEncoder, embed_uses
from core.model.vectors import STATIC, UseVectors
from core.text.background import other_words
from core.text.inflections import chosen_forms
from core.text.occurrences import Occurrences, find_occurrences
from core.text.options import EXACT
from core.text.receipt import Receipt, make_receipt
from core.text.rows import SentenceList
from core.text.search import words_to_probe
from core.text.suggest import suggest_words
from core.text.uses import Skipped
from core.use_order import by_id
from core.verdict import verdict

LAST_FOUR = "last4"
#: progress(stage, done, total)
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class ProbeSettings:
    """What a person can choose. `layer` None is the model's last layer; `map_method` "auto" picks by number of uses.

    `forms` are the spellings searched for beside the word: "exact" for none, "all" that occur, or those given;
    `language` is theirs, guessed when None. `count_once` counts a repeated sentence once.
    """

    layer: str | None = None
    pooling: str = "mean"
    map_method: str = "auto"
    seed: int = 42
    with_map: bool = True
    forms: str | tuple[str, ...] = EXACT
    language: str | None = None
    count_once: bool = False


@dataclass(frozen=True)
class Evidence:
    """What the vectors of all layers say: curves, separation of the labels by layer, and of the static vectors."""

    curves: Curves
    separations: LayerSeparations
    static_separation: Separation


@dataclass(frozen=True)
class Maps:
    """The two maps of a page: the chosen layer and the static vectors, one coordinate row a use."""

    contextual: Projection
    static: Projection


@dataclass(frozen=True)
class Probe:
    """Everything about one word in one list, as pages, exports and the command line read it."""

    word: str
    list: SentenceList
    settings: ProbeSettings
    layer: str
    vectors: UseVectors
    skipped: tuple[Skipped, ...]
    evidence: Evidence
    grouping: Grouping
    maps: Maps | None
    verdict: tuple[str, ...]

    @property
    def labels(self) -> tuple[str | None, ...]:
        """Labels of the uses, in the order of the file."""
        return tuple(use.label for use in self.vectors.uses)

    @property
    def rows_without_use(self) -> int:
        """Number of rows that gave no embedded use: rows = rows with uses + this."""
        return self.list.row_count - len({use.row for use in self.vectors.uses})

    def pair(self, first: int, second: int) -> tuple[float | None, ...]:
        """Cosine of two uses (indices) at static, 0..L."""
        return pair_curve(self.vectors.static, self.vectors.layers, first, second)

    def pair_of(self, picked: Sequence[str]) -> tuple[int, int]:
        """Indices of the two uses to compare, given the ids picked: the two picked last.

        What was not picked is filled in: the first use, and the use most like it that has another label (any other
        use when there is none). Needs two uses.
        """
        index_of = {use.id: index for index, use in enumerate(self.vectors.uses)}
        chosen = [index_of[use_id] for use_id in picked if use_id in index_of][-2:]
        first = chosen[0] if chosen else 0
        if len(chosen) > 1:
            return first, chosen[1]
        others = [index for index in range(len(index_of)) if index != first]
        contrasting = [index for index in others if self.labels[index] != self.labels[first]] or others
        cosines = cosine_pairs(
            np.repeat(self.vectors.at(self.layer)[[first]], len(contrasting), axis=0),
            self.vectors.at(self.layer)[contrasting],
        )
        return first, contrasting[int(np.argmax(cosines))]


def probe(
    sentences: SentenceList,
    word: str | None,
    encoder: SpanEncoder,
    settings: ProbeSettings | None = None,
    progress: Progress | None = None,
) -> Probe:
    """Probe `word` (None: the first suggestion) in `sentences`.

    Raises WordError when no row has an embeddable use, SettingError when the layer or the map method is not one of
    this model.
    """
    settings = settings or ProbeSettings()
    layer = resolve_layer(settings.layer, encoder.info.layers)
    found = find_uses(sentences, word, settings)
    embedded = embed(found, encoder, settings, progress)
    evidence = measure(embedded)
    grouping = group_uses(embedded.vectors, layer)
    maps = draw_maps(embedded.vectors, layer, settings) if settings.with_map else None
    return assemble(sentences, found, embedded, evidence, grouping, maps, settings)


def find_uses(sentences: SentenceList, word: str | None, settings: ProbeSettings | None = None) -> Occurrences:
    """Stage 1: uses of `word` (None: the word the file names first, else the first suggestion).

    Raises WordError when the word is blank or no row holds it, naming words that are there.
    """
    settings = settings or ProbeSettings()
    word = words_to_probe(sentences)[0] if word is None else word
    forms = chosen_forms(sentences.rows, word, settings.forms, settings.language)
    found = find_occurrences(sentences.rows, word, forms, count_once=settings.count_once)
    if not found.uses:
        raise WordError(_why_none(sentences, found))
    return found


def _why_none(sentences: SentenceList, found: Occurrences) -> str:
    """One sentence for a list without a use: what its rows are, or which words could be probed instead."""
    unread = [skipped for skipped in found.skipped if skipped.reason != "not_found"]
    if len(unread) == len(found.skipped):
        return f"No row could be searched; row {unread[0].row}: {unread[0].message}"
    rows = f"{len(sentences.rows):,} row" + ("s" if len(sentences.rows) != 1 else "")
    others = ", ".join(suggest_words(sentences.rows, most=5)) or "none"
    return (
        f"No use of “{found.word}” was found as a whole word in {rows}; check its spelling or choose another word "
        f"(frequent here: {others})."
    )


def embed(
    found: Occurrences, encoder: SpanEncoder, settings: ProbeSettings, progress: Progress | None = None
) -> Embedded:
    """Stage 2. Raises WordError when none of the uses found can be embedded."""

    def report(done: int, total: int) -> None:
        if progress is not None:
            progress("Embedding", done, total)

    if settings.pooling not in ("mean", "first", "last"):
        raise SettingError(f"There is no pooling “{settings.pooling}”; choose mean, first or last.")
    others = other_words(found.uses, found.word)
    embedded = embed_uses(found.uses, others, encoder, pooling=settings.pooling, progress=report)  # type: ignore[arg-type]
    if not embedded.vectors.uses:
        raise WordError(f"No use of “{found.word}” could be embedded: {embedded.skipped[0].message}")
    return embedded


def receipt_of(sentences: SentenceList, found: Occurrences, embedded: Embedded) -> Receipt:
    """What happened to every row, now that the model has seen the uses."""
    windowed = [use.row for use, cut in zip(embedded.vectors.uses, embedded.vectors.windowed, strict=True) if cut]
    return make_receipt(sentences, (found,), embedded.skipped, windowed)


def measure(embedded: Embedded, correction: str = RAW) -> Evidence:
    """Stage 3: the figures of all layers. `correction`, see `core.geometry.corrections`, is for the curves only."""
    order = by_id(embedded.vectors.uses)
    vectors = embedded.vectors
    labels = [vectors.uses[index].label for index in order]
    static, layers = vectors.static[order], vectors.layers[order]
    names = vectors.model.layer_names()
    return Evidence(
        curves=cosine_curves(static, layers, labels, embedded.background, names, correction),
        separations=separation_by_layer([layers[:, k] for k in range(layers.shape[1])], labels, names[1:]),
        static_separation=separation(static, labels, STATIC),
    )


def group_uses(vectors: UseVectors, layer: str) -> Grouping:
    """Stage 4: groups found in the vectors of one layer, without the labels; compared with them afterwards.

    What the pieces of different forms ("risk", "risks") add to a vector is set aside; capitals are kept, as they may
    well tell meanings apart ("apple", "Apple").
    """
    order = by_id(vectors.uses)
    labels = [vectors.uses[index].label for index in order]
    forms = vectors.forms()
    found = find_groups(vectors.at(layer)[order], labels, layer, forms=[forms[index] for index in order])
    members = np.empty(len(order), dtype=int)
    members[order] = found.members
    return replace(found, members=tuple(int(member) for member in members))


def draw_maps(vectors: UseVectors, layer: str, settings: ProbeSettings) -> Maps:
    """Stage 5: the contextual map of `layer` beside the static one."""
    return Maps(
        contextual=draw_map(vectors, layer, settings.map_method, settings.seed),
        static=draw_map(vectors, STATIC, settings.map_method, settings.seed),
    )


def draw_map(vectors: UseVectors, layer: str, method: str, seed: int) -> Projection:
    """One map, with one coordinate row for each use in the order of the file."""
    order = by_id(vectors.uses)
    drawn = project(vectors.at(layer)[order], method=method, seed=seed, layer=layer)
    back = np.argsort(order)
    return replace(
        drawn,
        points=drawn.points[back],
        place=drawn.place[back],
        excluded=tuple(sorted(int(order[index]) for index in drawn.excluded)),
    )


def assemble(
    sentences: SentenceList,
    found: Occurrences,
    embedded: Embedded,
    evidence: Evidence,
    grouping: Grouping,
    maps: Maps | None,
    settings: ProbeSettings,
) -> Probe:
    """Stage 6: the whole, with its verdict."""
    said = verdict(
        uses=len(embedded.vectors.uses),
        static_places=len({row.tobytes() for row in embedded.vectors.static}),
        separations=evidence.separations,
        grouping=grouping,
    )
    return Probe(
        word=found.word,
        list=sentences,
        settings=settings,
        layer=resolve_layer(settings.layer, embedded.vectors.model.layers),
        vectors=embedded.vectors,
        skipped=tuple(sorted((*found.skipped, *embedded.skipped), key=lambda skipped: skipped.row)),
        evidence=evidence,
        grouping=grouping,
        maps=maps,
        verdict=said.sentences,
    )


def resolve_layer(layer: str | None, layers: int) -> str:
    """Name of the layer meant: None is the last; raises SettingError for one that a model of L `layers` lacks."""
    if layer is None:
        return str(layers)
    name = layer.strip().lower()
    if name in (STATIC, LAST_FOUR) or (name.isdecimal() and int(name) <= layers):
        return str(int(name)) if name.isdecimal() else name
    raise SettingError(f"There is no layer “{layer}” in this model; choose static, 0 to {layers}, or last4.")


def too_few_to_compare(result: Probe) -> str | None:
    """Why a list of a single sentence with a single use shows nothing, or None when there is something to compare."""
    with_text = sum(1 for row in result.list.rows if row.text.strip())
    if with_text > 1 or len(result.vectors.uses) > 1:
        return None
    return (
        f"The list holds one sentence with one use of “{result.word}”, and a probe compares uses; "
        "add at least one more sentence with the word."
    )
