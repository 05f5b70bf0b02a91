"""Every bound of the product in one table: name, value, unit, reason. Widgets, validators, README and tests read it."""

from typing import NamedTuple


class Limit(NamedTuple):
    """One bound: `value` in `unit`, and why it is there."""

    name: str
    value: int
    unit: str
    reason: str


LIMITS: tuple[Limit, ...] = (
    Limit("file_size", 50_000_000, "bytes", "a larger file does not fit beside the model in a small host's memory"),
    Limit("row_length", 100_000, "characters", "a longer line is a whole document, not a sentence"),
    Limit("rows", 200_000, "rows", "more rows are work for the command line in parts"),
    Limit("columns", 500, "columns", "a wider table is not a list of sentences"),
    Limit("cells", 4_000_000, "cells", "rows times columns that fit in memory as text"),
    Limit("files", 200, "files", "a folder, an archive or one upload with more is not one list"),
    Limit("unpacked_size", 50_000_000, "bytes", "what an archive may hold unpacked: as much as a plain file"),
    Limit("folder_depth", 3, "folders", "how far below the named folder its files are looked for"),
    Limit("spans_a_row", 1_000, "occurrences", "a row that states more is broken"),
    Limit("forms", 200, "spellings", "a longer list of forms is not one word"),
    Limit("words", 200, "words", "more chosen words are work for the command line"),
    Limit("table_rows", 5_000, "rows", "a longer table on the page is no longer read; downloads hold all rows"),
    Limit("page_uses", 10_000, "uses", "the page answers within a minute up to here; the command line takes more"),
    Limit("compare_uses", 2_000, "uses", "two sides hold all layers of every use; the command line compares more"),
    Limit("word_length", 100, "characters", "the tokenizer turns longer words into its unknown token"),
    Limit("tooltip_side", 60, "characters", "what is shown on each side of the word on a chart"),
    Limit("separation_uses", 1_000, "uses", "separation compares every two uses; of more, a sample is taken and named"),
    Limit(
        "map_quality_places", 2_000, "places", "trustworthiness checks the neighbours of this many; more are sampled"
    ),
    Limit("map_noise_places", 1_000, "places", "the noise map beside a larger map is drawn with this many places"),
    Limit("slow_map_places", 2_000, "places", "t-SNE and MDS compare every two places; UMAP and PCA draw larger lists"),
    Limit(
        "scrubber_uses",
        1_000,
        "uses",
        "every layer of every use travels to the browser; of more, an even sample is shown",
    ),
    Limit("picked_uses", 8, "uses", "more paths in one picture can no longer be followed"),
    Limit("grouping_uses", 1_500, "uses", "groups are found among this many; further uses join the nearest group"),
    Limit("background_words", 256, "words", "enough other words for a random-pair baseline that no longer moves"),
    Limit("learner_sentence", 300, "characters", "a longer text is no longer one sentence that a figure can show"),
    Limit("explanation", 3_000, "characters", "the coach reads a few sentences, not an essay"),
    Limit("toy_dimensions", 50, "numbers", "a wider vector no longer fits an editable table"),
    Limit("toy_neighbours", 50, "neighbours", "a longer list no longer fits an editable table"),
    Limit("toy_value", 100, "largest number", "larger numbers make every weight 0 or 1 and hide the arithmetic"),
    Limit("toy_name", 24, "characters", "a longer name does not fit beside its arrow"),
)

_VALUES = {limit.name: limit.value for limit in LIMITS}


def limit(name: str) -> int:
    """Value of the limit called `name`; raises KeyError for a name that is not in the table."""
    return _VALUES[name]
