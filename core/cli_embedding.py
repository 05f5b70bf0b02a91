"""Options of the commands that embed a word: the list, the word, and what its vectors are."""

import argparse
from pathlib import Path

from core.cli_read import add_reading_options
from core.model.catalogue import CATALOGUE, DEFAULT_MODEL
from core.probe import LAST_FOUR, ProbeSettings
from core.text.options import ReadOptions

POOLINGS = ("mean", "first", "last")


def add_embedding_options(parser: argparse.ArgumentParser, word: str) -> None:
    """Declare the options; `word` says in the help whose word --word is."""
    names = ", ".join(entry.name for entry in CATALOGUE)
    parser.add_argument("file", type=Path, nargs="+", help="a file, a folder, one file of a corpus, or several files")
    parser.add_argument("--word", help=f"{word}; without it, the content word of most sentences")
    parser.add_argument("--model", default=DEFAULT_MODEL, help=f"{names}, or a folder with a BERT-family model")
    parser.add_argument("--layer", help=f"static, 0 to the number of layers, or {LAST_FOUR}; the last when not given")
    parser.add_argument("--pooling", default="mean", choices=POOLINGS, help="over a word's pieces")
    parser.add_argument("--seed", type=int, default=42, help="of the maps")
    parser.add_argument("--no-map", action="store_true", help="leave out the maps, the slowest part")
    add_reading_options(parser)


def embedding_settings(args: argparse.Namespace, options: ReadOptions) -> ProbeSettings:
    """The settings that these options mean, with those of reading that a probe needs."""
    return ProbeSettings(
        layer=args.layer,
        pooling=args.pooling,
        seed=args.seed,
        with_map=not args.no_map,
        forms=options.forms,
        language=options.language,
        count_once=options.count_once,
    )
