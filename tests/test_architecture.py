"""The architecture shows itself: who may import whom, how long a file may be, what a page may do."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = sorted(path for folder in ("core", "ui", "pages", "benchmarks") for path in (ROOT / folder).rglob("*.py"))
#: core/ in the order of the data flow: a file may import its own stage and earlier ones.
STAGES = ("text", "model", "geometry", "charts", "exports")
#: Stages that a stage may use although they stand beside the flow.
FREE = {"errors", "limits", "toy", "teaching"}


def imported(path: Path) -> set[str]:
    """Dotted names of all modules that `path` imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def top(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("path", sorted((ROOT / "core").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_core_never_imports_streamlit_or_the_page(path: Path) -> None:
    assert not top(imported(path)) & {"streamlit", "ui", "pages"}


@pytest.mark.parametrize("path", sorted((ROOT / "pages").glob("*.py")), ids=lambda path: path.name)
def test_pages_do_no_arithmetic(path: Path) -> None:
    assert not top(imported(path)) & {"numpy", "pandas", "torch", "umap", "scipy", "sklearn", "math", "altair"}
    arithmetic = (ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)
    found = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, arithmetic)
    ]
    assert found == []


@pytest.mark.parametrize("path", PRODUCT, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 300
    assert ast.get_docstring(ast.parse(text))
    assert path.stem not in {"utils", "helpers", "common", "misc"}


@pytest.mark.parametrize("stage", STAGES)
def test_data_flows_one_way(stage: str) -> None:
    later = {f"core.{name}" for name in STAGES[STAGES.index(stage) + 1 :]}
    for path in (ROOT / "core" / stage).rglob("*.py"):
        for name in imported(path):
            assert ".".join(name.split(".")[:2]) not in later, f"{path.name} imports {name}"


def test_only_pages_live_in_pages() -> None:
    from ui.page_list import PAGES

    assert {path.stem for path in (ROOT / "pages").glob("*.py")} == {entry.name for entry in PAGES}


def test_importing_core_loads_no_heavy_library() -> None:
    script = (
        "import pkgutil, importlib, sys, core\n"
        "for module in pkgutil.walk_packages(core.__path__, 'core.'):\n"
        "    if not module.name.endswith('__main__'): importlib.import_module(module.name)\n"
        "print(sorted({'torch', 'transformers', 'umap', 'sklearn', 'numba', 'streamlit'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
