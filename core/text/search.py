"""Which words of a list are looked for, and the uses of each."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import WordError
from core.text.inflections import chosen_forms
from core.text.occurrences import Occurrences, find_occurrences, folded_word
from core.text.options import ReadOptions
from core.text.rows import Row, SentenceList
from core.text.suggest import suggest_words


@dataclass(frozen=True)
class WordCount:
    """One line of the overview of a list with several words. `rows` are those that could have held it."""

    word: str
    forms: tuple[str, ...]
    rows: int
    uses: int
    skipped: int
    labels: int


def words_to_probe(sentences: SentenceList, options: ReadOptions | None = None) -> tuple[str, ...]:
    """The chosen words, else those that the file names, else the content word of most sentences.

    Raises WordError when there is none.
    """
    chosen = tuple(word.strip() for word in (options.words if options else ()) if word.strip())
    words = chosen or sentences.words or suggest_words(sentences.rows, most=1)
    if not words:
        raise WordError("No word was given and none can be suggested; name the word whose uses you want to compare.")
    different: dict[str, str] = {}
    for word in words:
        different.setdefault(folded_word(word), word)
    return tuple(different.values())


def rows_of_words(sentences: SentenceList, words: Sequence[str]) -> dict[str, tuple[Row, ...]]:
    """For each of `words`, the rows to search: those that name it, or all rows when none does. One pass."""
    wanted = {folded_word(word): word for word in words}
    own: dict[str, list[Row]] = {word: [] for word in words}
    unnamed: list[Row] = []
    folded: dict[str, str] = {}
    for row in sentences.rows:
        if row.word is None:
            unnamed.append(row)
            continue
        key = folded.setdefault(row.word, folded_word(row.word))
        if key in wanted:
            own[wanted[key]].append(row)
    found = {}
    for word, rows in own.items():
        if rows and unnamed and len(sentences.words) == 1:
            rows = sorted((*rows, *unnamed), key=lambda row: (row.number, row.side or 0))
        found[word] = tuple(rows) if rows else sentences.rows
    return found


def search(sentences: SentenceList, options: ReadOptions | None = None) -> tuple[Occurrences, ...]:
    """Uses of every word of `words_to_probe`, with the chosen forms. Raises WordError as that does."""
    options = options or ReadOptions()
    words = words_to_probe(sentences, options)
    found = []
    for word, rows in rows_of_words(sentences, words).items():
        forms = chosen_forms(rows, word, options.forms, options.language)
        found.append(find_occurrences(rows, word, forms, count_once=options.count_once))
    return tuple(found)


def overview(found: Sequence[Occurrences]) -> tuple[WordCount, ...]:
    """One line a word: how many rows, uses, rows without a use, different labels."""
    return tuple(
        WordCount(
            each.word,
            each.forms,
            len({use.row for use in each.uses}) + len(each.skipped),
            len(each.uses),
            len(each.skipped),
            len({use.label for use in each.uses} - {None}),
        )
        for each in found
    )
