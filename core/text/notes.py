"""What a person should know about how a list was read, in plain sentences."""

from collections.abc import Sequence

from core.text.cells import Cells
from core.text.plan import Plan
from core.text.table_rows import Made


def reading_notes(cells: Cells, plan: Plan, made: Made) -> tuple[str, ...]:
    """Notes in the order in which a person would ask: format, shape, spans, characters."""
    notes = [*cells.notes, *plan.notes]
    if cells.joined_lines:
        notes.append(f"{cells.joined_lines:,} rows held line breaks inside quotes; these are spaces now.")
    if made.uneven:
        notes.append(
            f"{len(made.uneven):,} rows had more or fewer fields than the first "
            f"(rows {_some(made.uneven)}); {'they were left out' if plan.skip_uneven else 'no text was dropped'}."
        )
    if made.convention is not None and made.fit is not None:
        fitting, total = made.fit
        notes.append(f"Spans were read as {made.convention}; {fitting:,} of {total:,} cover the word.")
        missing = sum(row.spans is None and not row.problems and bool(row.text.strip()) for row in made.rows)
        if missing:
            notes.append(f"{missing:,} sentences state no span; the word was looked for in them.")
    if made.not_spans:
        names = " and ".join(f"“{name}”" for name in made.not_spans)
        notes.append(f"{names} look like spans but hardly ever cover the word, so they were not used as spans.")
    if made.unchecked:
        notes.append(
            f"{made.unchecked:,} spans are in another script than the word, so what they cover could not be checked."
        )
    if plan.marks is not None:
        unmarked = sum(row.spans is None and bool(row.text.strip()) for row in made.rows)
        rest = f"; {unmarked:,} sentences carry none, and the word was looked for in them" if unmarked else ""
        notes.append(f"Marks in the text ({plan.marks}) show the word and were taken out{rest}.")
    if made.replaced:
        notes.append(f"{made.replaced:,} half characters (lone surrogates) cannot be shown and were replaced.")
    return tuple(notes)


def _some(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers[:5]) + (", …" if len(numbers) > 5 else "")
