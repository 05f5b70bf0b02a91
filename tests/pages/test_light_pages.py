"""A theory page without live readings of the model loads none of the heavy libraries when it is opened."""

import subprocess
import sys

from tests.pages.conftest import ROOT
from ui.page_list import PAGES

#: Pages that show what the model makes of a sentence as soon as they open.
LIVE = {"start", "how_it_works", "sense_probe", "side_by_side"}
_OPEN = """
import logging, sys
logging.disable(logging.WARNING)
from streamlit.testing.v1 import AppTest
for name in sys.argv[1:]:
    app = AppTest.from_file(f"{path}/{{name}}.py", default_timeout=120).run()
    assert not app.exception and len(app.title) == 1, name
    heavy = sorted({{"torch", "transformers", "umap", "sklearn", "numba"}} & set(sys.modules))
    assert not heavy, (name, heavy)
"""


def test_opening_a_theory_page_imports_no_heavy_library() -> None:
    names = [entry.name for entry in PAGES if entry.name not in LIVE]
    assert {"by_hand", "toy_lab", "two_sentences", "about"} <= set(names)
    command = [sys.executable, "-W", "ignore", "-c", _OPEN.format(path=ROOT / "pages"), *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
