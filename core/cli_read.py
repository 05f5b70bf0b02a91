"""`python -m core read FILE`: what a file is and what happens to every row, without a model."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from core.errors import InputError
from core.text.corpora import LAYOUTS
from core.text.formats import FORMATS
from core.text.marks import MARKS, NO_MARKS
from core.text.options import ALL_FORMS, EXACT, ReadOptions
from core.text.reading import read_files, read_path
from core.text.receipt import Receipt, make_receipt, receipt_object
from core.text.rows import SentenceList
from core.text.search import search
from core.text.spans import ENDS, UNITS

_DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "bar": "|"}


def add_read_parser(commands: Any) -> None:
    """Declare the command and its options."""
    parser = commands.add_parser("read", help="say how a file is understood and what happens to every row")
    parser.add_argument("file", type=Path, nargs="+", help="a file, a folder, one file of a corpus, or several files")
    parser.add_argument("--json", action="store_true", help="print the receipt as one JSON object and nothing else")
    add_reading_options(parser)
    parser.set_defaults(run=run_read)


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options about reading and searching that commands share."""
    known = ", ".join((*(ending[1:] for ending in FORMATS), *LAYOUTS))
    group = parser.add_argument_group("reading", "Everything is guessed and shown; an option overrules its guess.")
    group.add_argument("--format", metavar="NAME", help=f"{known}")
    group.add_argument("--encoding", metavar="NAME", help="for example utf-8, utf-16, windows-1252")
    group.add_argument("--delimiter", metavar="CHARACTER", help="one character, or tab, comma, semicolon, pipe")
    group.add_argument("--header", action=argparse.BooleanOptionalAction, help="is the first row a header?")
    group.add_argument("--sheet", metavar="NAME", help="sheet of a workbook; the first when not given")
    group.add_argument("--text-column", metavar="COLUMN", help="column of the sentences")
    group.add_argument("--second-text-column", metavar="COLUMN", help="second sentence of each pair")
    group.add_argument("--label-column", metavar="COLUMN", help='column of the labels; "" for none')
    group.add_argument("--group-column", metavar="COLUMN", help='column of the groups; "" for none')
    group.add_argument("--word-column", metavar="COLUMN", help='column of the words; "" for none')
    group.add_argument("--form-column", metavar="COLUMN", help="the word as it stands in each sentence")
    group.add_argument("--gold-column", metavar="COLUMN", help='answer of each pair; "" for none')
    group.add_argument("--span-columns", metavar="COLUMN[,COLUMN]", help='start and end, or ranges; "" for none')
    group.add_argument("--span-unit", choices=UNITS, help="what the numbers count")
    group.add_argument("--span-end", choices=ENDS, help="does the end belong to the word?")
    group.add_argument("--marks", choices=(NO_MARKS, *MARKS), help="marks around the word in the text")
    group.add_argument(
        "--file-as-group", action=argparse.BooleanOptionalAction, help="of several files, is the name the group?"
    )
    group.add_argument("--skip-uneven", action="store_true", help="leave out rows with more or fewer fields")
    group.add_argument("--words", metavar="WORD[,WORD]", help="the words to look for")
    group.add_argument(
        "--forms", default=EXACT, metavar="FORMS", help=f"{EXACT}, {ALL_FORMS} that occur, or spellings: banks,banked"
    )
    group.add_argument("--language", metavar="CODE", help="of the forms, for example en, de, ru")
    group.add_argument("--once", action="store_true", help="count each sentence once")


def reading_options(args: argparse.Namespace) -> ReadOptions:
    """The options of `add_reading_options` as the reader takes them."""
    forms = args.forms if args.forms in (EXACT, ALL_FORMS) else _listed(args.forms)
    return ReadOptions(
        text_column=args.text_column,
        label_column=args.label_column,
        header=args.header,
        delimiter=_DELIMITERS.get(args.delimiter, args.delimiter),
        encoding=args.encoding,
        format=args.format,
        group_column=args.group_column,
        word_column=args.word_column,
        form_column=args.form_column,
        text_column_2=args.second_text_column,
        gold_column=args.gold_column,
        span_columns=None if args.span_columns is None else _listed(args.span_columns),
        span_unit=args.span_unit,
        span_end=args.span_end,
        marks=args.marks,
        sheet=args.sheet,
        file_as_group=args.file_as_group,
        skip_uneven=args.skip_uneven,
        words=_listed(args.words or ""),
        forms=forms,
        language=args.language,
        count_once=args.once,
    )


def read_paths(paths: list[Path], options: ReadOptions) -> SentenceList:
    """The list in one file or folder, or in several files. Raises InputError for what cannot be opened."""
    if len(paths) == 1:
        return read_path(paths[0], options)
    files = []
    for path in paths:
        try:
            files.append((path.name, path.read_bytes()))
        except OSError as error:
            raise InputError(f"“{path}” cannot be read ({error.strerror}); check the name of the file.") from None
    return read_files(files, options)


def run_read(args: argparse.Namespace) -> int:
    """Run the command; the exit status is 0, what is wrong with the input is raised as ProbeError."""
    options = reading_options(args)
    sentences = read_paths(args.file, options)
    receipt = make_receipt(sentences, search(sentences, options))
    text = json.dumps(receipt_object(receipt), ensure_ascii=False, allow_nan=False) if args.json else _summary(receipt)
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()
    return 0


def _summary(receipt: Receipt) -> str:
    guess = receipt.guess
    columns = {
        "sentence": guess.text_column,
        "second sentence": guess.text_column_2,
        "word": guess.word_column,
        "label": guess.label_column,
        "group": guess.group_column,
        "answer": guess.gold_column,
    }
    lines = [
        f"{receipt.name}: {guess.layout}, {guess.format[1:]}, {guess.encoding}",
        "columns: " + ", ".join(f"{role} = {name}" for role, name in columns.items() if name is not None),
        "words: " + ", ".join(f"{each.word} ({each.uses:,} uses)" for each in receipt.words[:12]),
        *(f"{line.count:>9,}  {line.label}" for line in receipt.lines()),
        *(f"note: {note}" for note in receipt.notes),
        *(f"row {entry.row}: {entry.message}" for entry in (*receipt.skipped, *receipt.partial)[:20]),
    ]
    left = len(receipt.skipped) + len(receipt.partial) - 20
    return "\n".join((*lines, f"… and {left:,} more; --json lists all.") if left > 0 else lines)


def _listed(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())
