"""`python -m core probe FILE`: the page without a browser, the same reading and the same numbers."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from core.cli_embedding import add_embedding_options, embedding_settings
from core.cli_read import read_paths, reading_options
from core.errors import SettingError
from core.exports.folder import write_folder
from core.exports.probe_json import SCHEMA, probe_object
from core.exports.summary import summary
from core.geometry.projection import METHODS
from core.probe import Probe, find_uses, probe, resolve_layer, too_few_to_compare
from core.text.search import words_to_probe


def add_probe_parser(commands: Any) -> None:
    """Declare the command and its options; `commands` is what `add_subparsers` returned."""
    parser = commands.add_parser("probe", help="embed every use of a word and say whether the uses form groups")
    parser.add_argument("--map-method", default="auto", choices=("auto", *sorted(METHODS)), help="how maps are drawn")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    output.add_argument("--out", type=Path, metavar="DIR", help="write tables, vectors and probe.json into DIR")
    add_embedding_options(parser, "the word to probe")
    parser.set_defaults(run=run_probe)


def run_probe(args: argparse.Namespace) -> int:
    """Run the command; returns the exit status 0, or 2 for a list with nothing to compare."""
    options = reading_options(args)
    if args.word is not None and options.words:
        raise SettingError("Use --word for one word or --words for several, not both.")
    settings = replace(embedding_settings(args, options), map_method=args.map_method)
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
