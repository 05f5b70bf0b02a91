"""Command line: `python -m core COMMAND`. Exit status 0 done, 2 wrong input or option, 1 a bug."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from core.cli_compare import add_compare_parser
from core.cli_model import add_model_parser
from core.cli_probe import add_probe_parser
from core.cli_read import add_read_parser
from core.errors import ProbeError
from core.prepare import add_prepare_parser


class _Parser(argparse.ArgumentParser):
    """Wrong options are told in one line, like every other error."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"error: {message}; see python -m core --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what a person can mend ends in one line on standard error and status 2."""
    parser = _Parser(prog="python -m core", description="See and measure contextual embeddings.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    add_probe_parser(commands)
    add_compare_parser(commands)
    add_read_parser(commands)
    add_model_parser(commands)
    add_prepare_parser(commands)
    args = parser.parse_args(arguments)
    try:
        return int(args.run(args))
    except ProbeError as error:
        print(f"error: {' '.join(str(error).split())}", file=sys.stderr)  # noqa: T201
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
