"""`python -m core probe FILE`: the page without a browser, the same reading and the same numbers."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from core.cli_read import add_reading_options, read_paths, reading_options
from core.errors import SettingError
from core.exports.folder import write_folder
from core.exports.probe_json import SCHEMA, probe_object
from core.exports.summary import summary
from core.geometry.projection import METHODS
from core.model.catalogue import CATALOGUE, DEFAULT_MODEL
from core.probe import LAST_FOUR, Probe, ProbeSettings, find_uses, probe, resolve_layer, too_few_to_compare
from core.text.search import words_to_probe


def add_probe_parser(commands: Any) -> None:
    """Declare the command and its options; `commands` is what `add_subparsers` returned."""
    names = ", ".join(entry.name for entry in CATALOGUE)
    parser = commands.add_parser("probe", help="embed every use of a word and say whether the uses form groups")
    parser.add_argument("file", type=Path, nargs="+", help="a file, a folder, one file of a corpus, or several files")
    parser.add_argument("--word", help="the word to probe; without it, the content word of most sentences")
    parser.add_argument("--model", default=DEFAULT_MODEL, help=f"{names}, or a folder with a BERT-family model")
    parser.add_argument("--layer", help=f"static, 0 to the number of layers, or {LAST_FOUR}; the last when not given")
    parser.add_argument("--pooling", default="mean", choices=("mean", "first", "last"), help="over a word's pieces")
    parser.add_argument("--map-method", default="auto", choices=("auto", *sorted(METHODS)), help="how maps are drawn")
    parser.add_argument("--seed", type=int, default=42, help="of the map")
    parser.add_argument("--no-map", action="store_true", help="leave out the maps, the slowest part")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    output.add_argument("--out", type=Path, metavar="DIR", help="write tables, vectors and probe.json into DIR")
    add_reading_options(parser)
    parser.set_defaults(run=run_probe)


def run_probe(args: argparse.Namespace) -> int:
    """Run the command; returns the exit status 0, or 2 for a list with nothing to compare."""
    options = reading_options(args)
    if args.word is not None and options.words:
        raise SettingError("Use --word for one word or --words for several, not both.")
    settings = ProbeSettings(
        layer=args.layer,
        pooling=args.pooling,
        map_method=args.map_method,
        seed=args.seed,
        with_map=not args.no_map,
        forms=options.forms,
        language=options.language,
        count_once=options.count_once,
    )
    sentences = read_paths(args.file, options)
    words = words_to_probe(sentences, options) if options.words else [args.word]
    for word in words:  # a wrong word is said before a model is loaded
        find_uses(sentences, word, settings)
    from core.model.loading import load_encoder

    encoder = load_encoder(args.model, allow_folders=True)
    resolve_layer(args.layer, encoder.info.layers)
    results = [probe(sentences, word, encoder, settings) for word in words]
    _print(results, args)
    too_few = [reason for result in results if (reason := too_few_to_compare(result))]
    if too_few:
        print(f"error: {too_few[0]}", file=sys.stderr)  # noqa: T201
    return 2 if too_few else 0


def _print(results: list[Probe], args: argparse.Namespace) -> None:
    if args.json:
        objects = [probe_object(result) for result in results]
        whole: dict[str, Any] = objects[0] if len(objects) == 1 else {"schema": SCHEMA, "probes": objects}
        text = json.dumps(whole, ensure_ascii=False, allow_nan=False)
    elif args.out:
        folders = [args.out if len(results) == 1 else args.out / f"word-{k}" for k in range(1, len(results) + 1)]
        written = [
            path for result, folder in zip(results, folders, strict=True) for path in write_folder(result, folder)
        ]
        text = "\n".join(f"wrote {path}" for path in written)
    else:
        text = "\n\n".join(map(summary, results))
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()
