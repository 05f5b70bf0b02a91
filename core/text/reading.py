"""A file, several files, a folder or pasted text to a `SentenceList`."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from core.errors import InputError, SettingError
from core.limits import limit
from core.text.archives import unpack
from core.text.cells import Cells, check_size
from core.text.columns import guess_header, guess_index_columns, unique_names
from core.text.corpora import LAYOUTS, recognise, semcor_xml
from core.text.decode import check_bytes
from core.text.formats import ARCHIVES, FORMATS, format_of, is_archive, read_cells
from core.text.gather import gather
from core.text.guess import guess_plan
from core.text.lines import split_lines
from core.text.marks import NO_MARKS, guess_marks
from core.text.merge import merge
from core.text.notes import reading_notes
from core.text.options import NO_COLUMN, ReadOptions
from core.text.overrule import overrule
from core.text.plan import Plan, Table
from core.text.rows import Guess, SentenceList
from core.text.sources import Source, assemble
from core.text.table_rows import Made, make_rows
from core.text.tables import read_lines

__all__ = ["ARCHIVES", "FORMATS", "NO_LABEL", "ReadOptions", "read_file", "read_files", "read_pasted", "read_path"]
#: Value of `label_column` that says "this list has no labels".
NO_LABEL = NO_COLUMN


def read_file(name: str, data: bytes, options: ReadOptions | None = None) -> SentenceList:
    """Rows of the file `name` with content `data`; an archive gives the rows of all files in it.

    Raises InputError when the format is unknown, the content cannot be read, or no row holds a sentence; SettingError
    when an option names a column, sheet or mark that is not there.
    """
    return read_files([(name, data)], options)


def read_files(files: Sequence[tuple[str, bytes]], options: ReadOptions | None = None) -> SentenceList:
    """Rows of several files as one list. Files that add to another (gold, classes, clusters) are used for that one.

    Rows are numbered on from file to file; the file's name is the group of rows that have none.
    """
    options = options or ReadOptions()
    if not files:
        raise InputError("No file was given.")
    named: dict[str, bytes] = {}
    for name, data in files:
        check_bytes(data)
        unpacked = unpack(name, data) if is_archive(name, data) else {name: data}
        for inner, content in unpacked.items():
            named[inner if inner not in named else f"{len(named) + 1}/{inner}"] = content
    if len(named) > limit("files"):
        raise InputError(f"These are {len(named):,} files and the limit is {limit('files'):,}; choose fewer.")
    shown = PurePosixPath(files[0][0]).name if len(files) == 1 else f"{len(files)} files"
    return _read_sources(shown, assemble(named), options)


def read_path(path: Path, options: ReadOptions | None = None) -> SentenceList:
    """Rows of a file, of a folder, or of the set that one of its files belongs to, with companions found beside it.

    Raises what `read_file` raises, and InputError when nothing is there or it cannot be opened.
    """
    options = options or ReadOptions()
    files, only = gather(path)
    if len(files) == 1 and is_archive(*next(iter(files.items()))):
        return read_files([(path.name, next(iter(files.values())))], options)
    sources = [source for source in assemble(files) if not only or source.name in only]
    return _read_sources(path.name, sources, options)


def read_pasted(text: str, name: str = "pasted sentences", options: ReadOptions | None = None) -> SentenceList:
    """Rows of pasted text, one sentence a line. Raises InputError when it is blank."""
    options = replace(options or ReadOptions(), format="lines")
    return _list_of(Source(name, b""), ".txt", read_lines(split_lines(text)), "utf-8", options)


def _read_sources(name: str, sources: Sequence[Source], options: ReadOptions) -> SentenceList:
    if len(sources) == 1:
        return replace(_read_one(sources[0], options), name=name)
    lists: list[SentenceList] = []
    left_out: list[str] = []
    for source in sources:
        try:
            lists.append(_read_one(source, options))
        except InputError as error:
            left_out.append(f"“{source.name}” was left out: {error}")
    if not lists:
        raise InputError(left_out[0] if left_out else "There is no list of sentences here.")
    return merge(name, lists, left_out, options.file_as_group)


def _read_one(source: Source, options: ReadOptions) -> SentenceList:
    check_bytes(source.data)
    ending = format_of(source.name, source.data, options)
    if ending == ".xml":
        table, plan = semcor_xml.read_xml(source)
        return _finish(source, ".xml", Cells((), None), "utf-8", table, overrule(plan, table, options), ())
    cells, decoded = read_cells(ending, source.name, source.data, options)
    made = _list_of(source, ending, cells, decoded.encoding, options)
    return replace(made, notes=(*decoded.notes, *made.notes), replaced=made.replaced + decoded.replaced)


def _list_of(source: Source, ending: str, cells: Cells, encoding: str, options: ReadOptions) -> SentenceList:
    records = cells.records
    check_size(len(records), max(map(len, records), default=0) if ending != ".csv" else 1)
    only = options.format if options.format in LAYOUTS else None
    known = None
    if only not in ("table", "lines") and records and not (options.text_column and options.header is not None):
        known = recognise(*_both_ways(cells, ending), source, only)
        if known is None and only is not None:
            raise InputError(f"This file does not have the layout “{only}”; leave the format to the guess.")
    if known is not None:
        table, plan = known
        table = replace(table, delimiter=cells.delimiter or ("\t" if ending == ".txt" else None))
    elif ending == ".txt":
        if options.text_column or options.label_column:
            raise SettingError(
                "A .txt file has one sentence a line and no columns; use a .csv or .tsv file for columns."
            )
        header = bool(options.header) and len(records) > 1
        names = unique_names(records[0], True) if header else ("column 1",)
        table = Table(names, records[1:] if header else records, header, None, cells.problems)
        plan = Plan("lines", (0,))
    else:
        table = _tabulated(cells, options.header)
        plan = guess_plan(table) if table.records else Plan("table", (0,))
    plan = overrule(plan, table, options)
    return _finish(source, ending, cells, encoding, table, plan, _marked(table, plan, options))


def _marked(table: Table, plan: Plan, options: ReadOptions) -> tuple[str, ...]:
    """Kinds of mark to read, at most one: the one asked for, else the one most sentences carry."""
    if options.marks == NO_MARKS or plan.marks is not None or plan.spans:
        return ()
    if options.marks is not None:
        return (options.marks,)
    found = guess_marks([record[plan.texts[0]] for record in table.records if plan.texts[0] < len(record)])
    return (found,) if found else ()


def _finish(
    source: Source, ending: str, cells: Cells, encoding: str, table: Table, plan: Plan, marks: tuple[str, ...]
) -> SentenceList:
    if marks:
        plan = replace(plan, marks=marks[0])
    if not any(record[column].strip() for record in table.records for column in plan.texts if column < len(record)):
        raise InputError("The list holds no sentence; it needs at least two, one a line or one a row.")
    made = make_rows(table, plan)
    words: dict[str, str] = {}
    for row in made.rows:
        if row.word is not None:
            words.setdefault(row.word.casefold(), row.word)
    guess = _guess(source, ending, cells, encoding, table, plan, made)
    return SentenceList(
        source.name,
        made.rows,
        guess,
        reading_notes(cells, plan, made),
        tuple(words.values()),
        made.replaced,
    )


def _guess(source: Source, ending: str, cells: Cells, encoding: str, table: Table, plan: Plan, made: Made) -> Guess:
    def name(column: int | None) -> str | None:
        return None if column is None else table.columns[column]

    spans = tuple(column for side in plan.spans for column in side) if made.convention is not None else ()
    taken = {*plan.texts, *spans} | {
        c for c in (plan.label, plan.group, plan.word, plan.gold, plan.form) if c is not None
    }
    return Guess(
        encoding=encoding,
        delimiter=cells.delimiter or table.delimiter,
        header=table.header,
        columns=table.columns,
        text_column=name(plan.texts[0]),
        label_column=name(plan.label),
        format=ending,
        layout=plan.layout,
        group_column=name(plan.group),
        word_column=name(plan.word),
        word_from=made.word_from,
        form_column=name(plan.form),
        span_columns=tuple(table.columns[column] for column in spans),
        spans=None if made.convention is None else str(made.convention),
        spans_fit=made.fit,
        index_columns=tuple(table.columns[c] for c in guess_index_columns(table.columns, table.records, taken)),
        text_column_2=name(plan.texts[1]) if len(plan.texts) > 1 else None,
        gold_column=name(plan.gold),
        marks=plan.marks,
        sheet=cells.sheet,
        sheets=cells.sheets,
        companions=tuple(PurePosixPath(added).name for added in source.companions),
    )


def _both_ways(cells: Cells, ending: str) -> tuple[Table, Table]:
    """The table with its first record as header (names compared in lower case), and without a header."""
    records: Sequence[tuple[str, ...]] = cells.records
    if ending == ".txt" and all("\t" in record[0] for record in records if record[0].strip()):
        records = [tuple(record[0].split("\t")) for record in records]
    if cells.columns is not None:
        columns, body = cells.columns, records
    else:
        columns, body = records[0], records[1:]
    names = unique_names([name.strip().strip('"').lower() for name in columns], header=True)
    headed = Table(names, body, True, cells.delimiter, cells.problems)
    return headed, Table(unique_names(records[0], False), records, False, cells.delimiter, cells.problems)


def _tabulated(cells: Cells, header: bool | None) -> Table:
    if cells.columns is not None:
        return Table(unique_names(cells.columns, True), cells.records, True, None, cells.problems)
    records = cells.records
    header = guess_header(records) if header is None else header
    columns = unique_names(records[0], header) if records else ("column 1",)
    return Table(columns, records[1:] if header else records, header, cells.delimiter, cells.problems)
