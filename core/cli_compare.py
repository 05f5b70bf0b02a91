"""`python -m core compare FILE`: two models, layers, poolings or words side by side on the same uses."""

import argparse
import json
import sys
from dataclasses import replace
from typing import Any

from core.cli_embedding import POOLINGS, add_embedding_options, embedding_settings
from core.cli_read import read_paths, reading_options
from core.compare import View, compare, pair, view
from core.comparison_words import comparison_words, side_words
from core.errors import SettingError
from core.exports.comparison_json import comparison_object
from core.exports.comparison_table import as_text
from core.probe import find_uses, resolve_layer


def add_compare_parser(commands: Any) -> None:
    """Declare the command and its options; `commands` is what `add_subparsers` returned."""
    parser = commands.add_parser("compare", help="two models, layers, poolings or words side by side on the same uses")
    parser.add_argument("--with-model", metavar="MODEL", help="the second side's model")
    parser.add_argument("--with-layer", metavar="LAYER", help="the second side's layer")
    parser.add_argument("--with-pooling", choices=POOLINGS, help="the second side's pooling")
    parser.add_argument("--with-word", metavar="WORD", help="the second side's word; each word keeps its own uses")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    add_embedding_options(parser, "the word of the first side")
    parser.set_defaults(run=run_compare)


def run_compare(args: argparse.Namespace) -> int:
    """Run the command; the exit status is 0, what is wrong with the input is raised as ProbeError."""
    if not (args.with_model or args.with_pooling or args.with_word or args.with_layer):
        raise SettingError("Nothing to compare with; give --with-model, --with-layer, --with-pooling or --with-word.")
    options = reading_options(args)
    sentences = read_paths(args.file, options)
    first = embedding_settings(args, options)
    layer = args.with_layer or (None if args.with_model else args.layer)
    second = replace(first, layer=layer, pooling=args.with_pooling or args.pooling)
    words = [args.word, args.with_word or args.word]
    for word in words:  # a wrong word is said before a model is loaded
        find_uses(sentences, word, first)
    from core.model.loading import load_encoder

    encoder = load_encoder(args.model, allow_folders=True)
    one = view(sentences, words[0], encoder, first, "")
    if args.with_model or args.with_pooling or args.with_word:
        model = load_encoder(args.with_model, allow_folders=True) if args.with_model else encoder
        other = view(sentences, words[1], model, second, "")
    else:  # two layers of one view
        resolve_layer(second.layer, encoder.info.layers)
        other = replace(one, settings=second)
    found = compare(sentences, pair(_named(one, args), _named(other, args)))
    if args.json:
        text = json.dumps(comparison_object(found), ensure_ascii=False, allow_nan=False)
    else:
        text = as_text(found, comparison_words(found), [side_words(found, side) for side in (0, 1)])
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()
    return 0


def _named(side: View, args: argparse.Namespace) -> View:
    """The view with a name that says what differs."""
    parts = [f"“{side.found.word}”"] if args.with_word else []
    parts += [side.embedded.vectors.model.name] if args.with_model or not (parts or args.with_pooling) else []
    parts += [f"{side.settings.pooling} of the pieces"] if args.with_pooling else []
    return replace(side, name=", ".join(parts))
