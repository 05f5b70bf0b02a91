"""`python -m core probe FILE`: the page without a browser, the same reading and the same numbers."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from core.errors import InputError
from core.exports.folder import write_folder
from core.exports.probe_json import probe_object
from core.exports.summary import summary
from core.model.catalogue import CATALOGUE, DEFAULT_MODEL
from core.probe import LAST_FOUR, Probe, ProbeSettings, find_uses, probe, resolve_layer, too_few_to_compare
from core.text.reading import ReadOptions, read_file


def add_probe_parser(commands: Any) -> None:
    """Declare the command and its options; `commands` is what `add_subparsers` returned."""
    names = ", ".join(entry.name for entry in CATALOGUE)
    parser = commands.add_parser("probe", help="embed every use of a word and say whether the uses form groups")
    parser.add_argument("file", type=Path, help=".txt (a sentence a line), .csv or .tsv")
    parser.add_argument("--word", help="the word to probe; without it, the content word of most sentences")
    parser.add_argument("--text-column", metavar="COLUMN", help="column of the sentences; guessed when not given")
    parser.add_argument("--label-column", metavar="COLUMN", help='column of the labels; "" for none')
    parser.add_argument("--model", default=DEFAULT_MODEL, help=f"{names}, or a folder with a BERT-family model")
    parser.add_argument("--layer", help=f"static, 0 to the number of layers, or {LAST_FOUR}; the last when not given")
    parser.add_argument("--pooling", default="mean", choices=("mean", "first", "last"), help="over a word's pieces")
    parser.add_argument("--seed", type=int, default=42, help="of the map")
    parser.add_argument("--no-map", action="store_true", help="leave out the maps, the slowest part")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    output.add_argument("--out", type=Path, metavar="DIR", help="write tables, vectors and probe.json into DIR")
    parser.set_defaults(run=run_probe)


def run_probe(args: argparse.Namespace) -> int:
    """Run the command; returns the exit status 0, or 2 for a list with nothing to compare."""
    settings = ProbeSettings(layer=args.layer, pooling=args.pooling, seed=args.seed, with_map=not args.no_map)
    sentences = read_file(args.file.name, _content(args.file), ReadOptions(args.text_column, args.label_column))
    find_uses(sentences, args.word)  # a wrong word is said before a model is loaded
    from core.model.loading import load_encoder

    encoder = load_encoder(args.model, allow_folders=True)
    resolve_layer(args.layer, encoder.info.layers)
    result = probe(sentences, args.word, encoder, settings)
    _print(result, args)
    too_few = too_few_to_compare(result)
    if too_few:
        print(f"error: {too_few}", file=sys.stderr)  # noqa: T201
    return 2 if too_few else 0


def _print(result: Probe, args: argparse.Namespace) -> None:
    if args.json:
        text = json.dumps(probe_object(result), ensure_ascii=False, allow_nan=False)
    elif args.out:
        text = "\n".join(f"wrote {path}" for path in write_folder(result, args.out))
    else:
        text = summary(result)
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"“{path}” cannot be read ({error.strerror}); check the name of the file.") from None
