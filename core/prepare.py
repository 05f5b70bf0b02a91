"""`python -m core prepare`: what the first start on a machine would otherwise do while somebody waits.

UMAP's functions are compiled into the cache folder (half a minute, once), and the default model is loaded and checked.
"""

import argparse
import sys
import time
from typing import Any

from core.geometry import compiled, umap_layout
from core.model.catalogue import DEFAULT_MODEL


def add_prepare_parser(commands: Any) -> None:
    """Declare the command and its options."""
    parser = commands.add_parser("prepare", help="compile what maps need and check the default model, once a machine")
    parser.add_argument("--maps-only", action="store_true", help="leave the model out")
    parser.set_defaults(run=run_prepare)


def run_prepare(args: argparse.Namespace) -> int:
    """Run the command; raises ModelError when the default model cannot be had."""
    begun = time.monotonic()
    umap_layout.warm_up()
    _say(f"maps are compiled in {compiled.use_cache_folder()} ({time.monotonic() - begun:.0f} s)")
    if not args.maps_only:
        from core.model.loading import load_encoder

        encoder = load_encoder(DEFAULT_MODEL)
        _say(f"{encoder.info.title}: checked ({encoder.info.revision[:19]})")
    return 0


def _say(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201
