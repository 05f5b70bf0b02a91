"""HTML of tables and texts. Every text that comes from outside is escaped here."""

from collections.abc import Iterable, Sequence
from html import escape


def text(value: object) -> str:
    """Any value as text in HTML: numbers with three decimals, None as a dash."""
    if value is None:
        return "&ndash;"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}"
    return escape(f"{value:,}" if isinstance(value, int) else str(value))


def paragraph(value: str, kind: str = "") -> str:
    """One paragraph; `kind` is a class of the style sheet."""
    return f"<p{f' class={kind!r}' if kind else ''}>{text(value)}</p>"


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a caption; cells that hold a number are set to the right."""
    head = "".join(f'<th scope="col">{text(column)}</th>' for column in columns)
    body = "".join("<tr>" + "".join(_cell(value) for value in row) + "</tr>\n" for row in rows)
    return (
        f'<div class="wide"><table><caption>{text(caption)}</caption><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>\n"
    )


def definitions(pairs: Iterable[tuple[str, object]]) -> str:
    """A list of names and values."""
    return "<dl>" + "".join(f"<dt>{text(name)}</dt><dd>{text(value)}</dd>\n" for name, value in pairs) + "</dl>\n"


def section(title: str, *parts: str) -> str:
    """A section below a heading."""
    return f"<section><h2>{text(title)}</h2>\n{''.join(parts)}</section>\n"


def _cell(value: object) -> str:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return f"<td{' class=n' if number else ''}>{text(value)}</td>"
