"""The table of limits: complete in the README, and used by the product."""

from pathlib import Path

import pytest

from core.limits import LIMITS, Limit, limit

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("bound", LIMITS, ids=lambda bound: bound.name)
def test_the_readme_lists_every_limit_with_its_value_and_reason(bound: Limit) -> None:
    row = f"| {bound.name.replace('_', ' ')} | {bound.value:,} {bound.unit} | {bound.reason} |"
    assert row in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()


def test_the_readme_lists_no_limit_that_is_not_there() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").split("## Limits")[1].split("## ")[0].splitlines()
    assert len([line for line in lines if line.startswith("|")]) == len(LIMITS) + 2


@pytest.mark.parametrize("bound", LIMITS, ids=lambda bound: bound.name)
def test_every_limit_is_asked_for_somewhere(bound: Limit) -> None:
    sources = [path for folder in ("core", "ui", "pages") for path in (ROOT / folder).rglob("*.py")]
    assert any(f'limit("{bound.name}")' in path.read_text(encoding="utf-8") for path in sources)


def test_names_are_unique_and_an_unknown_one_is_refused() -> None:
    assert len({bound.name for bound in LIMITS}) == len(LIMITS)
    with pytest.raises(KeyError):
        limit("patience")
