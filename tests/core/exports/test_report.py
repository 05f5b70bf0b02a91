"""The report: one file that needs nothing, holds everything, and runs nothing of what people typed."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.metadata import version

import pytest

from core.exports.markup import text
from core.exports.methods import how_to_cite, methods_paragraph
from core.exports.report import report_html
from core.limits import limit
from core.probe import Probe

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>&amp;\"'"


class Tags(HTMLParser):
    """Every tag with its attributes, and the text outside of the style sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: D102
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:  # noqa: D102
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: D102
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:  # noqa: D102
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def parsed(data: bytes) -> Tags:
    found = Tags()
    found.feed(data.decode("utf-8"))
    assert found.open == []
    return found


@pytest.fixture(scope="module")
def hostile(awkward: Probe) -> Probe:
    """The awkward probe with markup wherever a person's text can stand."""
    uses = tuple(
        replace(use, text=use.text + HOSTILE, label=HOSTILE if k % 2 else use.label)
        for k, use in enumerate(awkward.vectors.uses)
    )
    listed = replace(awkward.list, name=HOSTILE, notes=(HOSTILE,))
    return replace(awkward, list=listed, vectors=replace(awkward.vectors, uses=uses))


def test_it_needs_no_network_and_no_script(hostile: Probe) -> None:
    data = report_html(hostile)
    found = parsed(data)
    names = {tag for tag, _ in found.tags}
    assert not names & {"script", "img", "link", "iframe", "object", "embed", "base", "form", "image", "use", "a"}
    for tag, attributes in found.tags:
        assert not any(name.startswith("on") or name in ("src", "href", "xlink:href") for name in attributes), tag
    assert re.findall(r"url\((?!#)", data.decode()) == [] and b"@import" not in data
    assert HOSTILE in "".join(found.words)


def test_it_holds_verdict_settings_figures_tables_receipt_methods_and_citation(awkward: Probe) -> None:
    found = parsed(report_html(awkward))
    words = " ".join(" ".join(found.words).split())
    for sentence in (*awkward.verdict, methods_paragraph(awkward), *how_to_cite(awkward).papers):
        assert sentence in words
    for part in ("revision seed 0", version("torch"), "rows without a use", "commonest label", "random other words"):
        assert part in words
    figures = [attributes for tag, attributes in found.tags if tag == "svg"]
    assert len(figures) == 3 and all(figure["role"] == "img" and figure["aria-label"] for figure in figures)
    identifiers = [attributes["id"] for _, attributes in found.tags if "id" in attributes]
    assert len(set(identifiers)) == len(identifiers)


def test_sentences_in_it_are_cut_around_the_word(awkward: Probe) -> None:
    long = tuple(replace(use, text=use.text + " far" * 5_000) for use in awkward.vectors.uses)
    data = report_html(replace(awkward, vectors=replace(awkward.vectors, uses=long)))
    assert " far" * 30 not in data.decode()


def test_of_5001_uses_the_table_shows_what_the_page_would_and_says_so(large: Probe) -> None:
    data = report_html(large).decode()
    most = limit("table_rows")
    assert f"The first {most:,} of 5,001 uses" in data
    assert data.count("<td>number ") == most


def test_the_methods_name_what_was_done_and_nothing_else(awkward: Probe) -> None:
    said = methods_paragraph(awkward)
    assert "37 uses of the word “bank”" in said and "PCA" in said and "AUC" in said and "UMAP" not in said
    bare = methods_paragraph(replace(awkward, maps=None))
    assert "The map" not in bare
    assert "UMAP" not in " ".join(how_to_cite(awkward).papers)


def test_numbers_and_missing_values_are_written_as_such() -> None:
    assert [text(value) for value in (0.12345, 5001, None, True, "<b>")] == [
        "0.123", "5,001", "&ndash;", "yes", "&lt;b&gt;"
    ]  # fmt: skip
