"""Reading a list starts at once: nothing heavy is imported before it is needed."""

import subprocess
import sys

HEAVY = (
    "torch",
    "transformers",
    "umap",
    "sklearn",
    "numpy",
    "pandas",
    "pyarrow",
    "openpyxl",
    "simplemma",
    "defusedxml",
)


def test_reading_a_plain_list_imports_nothing_heavy() -> None:
    program = (
        "import sys, core.cli_read\n"
        "from core.text.reading import read_file\n"
        "from core.text.receipt import make_receipt\n"
        "from core.text.search import search\n"
        "read = read_file('a.csv', b'word,sentence,start,end\\nbank,the bank,4,8\\nbank,a bank,2,6\\n')\n"
        "make_receipt(read, search(read))\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
