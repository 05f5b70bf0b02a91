"""The printed program: it is the lab's own source, and it runs wherever it is pasted."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from core.toy import attention, contextualise
from core.toy.contextualise import Token
from core.toy.listing import run_program, toy_program, toy_source
from core.toy.paper import worked_example
from core.toy.presets import BANK, LOAN, RIVER

PROGRAM = toy_program(BANK, (LOAN,), (RIVER,))


def test_it_prints_the_figures_of_phase_6() -> None:
    figures, printed = worked_example(), run_program(PROGRAM)
    for name in ("scaled", "result_loan", "result_river", "finance_loan", "nature_loan", "between"):
        assert figures[name] in printed, name
    assert "weights [0.5, 0.5]" in printed
    assert printed.endswith("cosine between the two results = 0.724\n")


def test_the_source_is_the_file_that_the_lab_runs() -> None:
    assert toy_source() == Path(attention.__file__).read_text(encoding="utf-8")
    assert contextualise.attend is attention.attend


def test_it_needs_nothing_but_the_standard_library() -> None:
    imported = [n.names[0].name for n in ast.walk(ast.parse(PROGRAM)) if isinstance(n, ast.Import | ast.ImportFrom)]
    assert imported == ["math"]


def test_as_a_file_it_prints_the_same(tmp_path: Path) -> None:
    file = tmp_path / "toy.py"
    file.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", file], capture_output=True, text=True, check=True)
    assert done.stdout == run_program(PROGRAM) and done.stderr == ""


def test_pasted_at_a_python_prompt_it_prints_the_same(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-i", "-q"], input=PROGRAM, capture_output=True, text=True, check=True, cwd=tmp_path
    )
    # a prompt also echoes the docstring that opens the file
    assert done.stdout.endswith(run_program(PROGRAM))
    assert "Error" not in done.stderr


@pytest.mark.parametrize("name", ['"); import os; ("', "'''", "{0}", "bänk\n", "\\"])
def test_a_word_is_never_code(name: str) -> None:
    word = Token(name, (0.5, 0.5))
    program = toy_program(word, (Token(name, (1.0, 0.0)),), ())
    before, after = ast.parse(toy_program(BANK, (LOAN,), ())), ast.parse(program)
    assert [type(n) for n in ast.walk(before)] == [type(n) for n in ast.walk(after)]
    assert name in run_program(program)
