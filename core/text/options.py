"""What a person can overrule when a list is read and searched."""

from dataclasses import dataclass

#: Value of a column option that says "there is no such column".
NO_COLUMN = ""
#: Values of `forms` beside a tuple of spellings.
EXACT, ALL_FORMS = "exact", "all"


@dataclass(frozen=True)
class ReadOptions:
    """What a person overruled; None leaves it to the guess. `""` for a column says that there is none.

    `format` is an ending such as ".tsv", or a layout ("wic", "table", "lines", ...). `span_columns` names one column
    (`4:8`, `4-8,20-24`, or a token's number) or two (start, end). `span_unit` is "characters", "bytes" or "tokens";
    `span_end` is "exclusive" or "inclusive". `marks` is "none" or a name from `core.text.marks.MARKS`. `sheet` is a
    sheet of a workbook. `file_as_group` says whether the file's name is the group when several files are read.
    `skip_uneven` leaves out records with more or fewer fields than the table has columns.

    The rest concerns the search: `words` to probe, `forms` of each ("exact", "all", or spellings), `language` of the
    forms, and `count_once` for sentences that stand in the list several times.
    """

    text_column: str | None = None
    label_column: str | None = None
    header: bool | None = None
    delimiter: str | None = None
    encoding: str | None = None
    format: str | None = None
    group_column: str | None = None
    word_column: str | None = None
    form_column: str | None = None
    text_column_2: str | None = None
    gold_column: str | None = None
    span_columns: tuple[str, ...] | None = None
    span_unit: str | None = None
    span_end: str | None = None
    marks: str | None = None
    sheet: str | None = None
    file_as_group: bool | None = None
    skip_uneven: bool = False
    words: tuple[str, ...] = ()
    forms: str | tuple[str, ...] = EXACT
    language: str | None = None
    count_once: bool = False
