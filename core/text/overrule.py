"""What a person chose, over what was guessed."""

from dataclasses import replace

from core.errors import SettingError
from core.text.marks import MARKS, NO_MARKS
from core.text.options import ReadOptions
from core.text.plan import Plan, Table
from core.text.spans import ENDS, UNITS


def overrule(plan: Plan, table: Table, options: ReadOptions) -> Plan:
    """`plan` with the columns, spans and marks that `options` name. Raises SettingError for what is not there."""
    text = _chosen(options.text_column, table)
    second = _chosen(options.text_column_2, table)
    if text is not None or second is not None or options.text_column_2 == "":
        first = plan.texts[0] if text is None else text
        others = plan.texts[1:] if second is None and options.text_column_2 is None and text is None else ()
        plan = replace(plan, texts=(first, *((second,) if second is not None else others)))
    for option in ("label", "group", "word", "gold", "form"):
        wanted = getattr(options, f"{option}_column")
        if wanted is not None:
            plan = _with_column(plan, option, _chosen(wanted, table))
        elif getattr(plan, option) in plan.texts:
            plan = _with_column(plan, option, None)
    if len(plan.spans) != len(plan.texts):
        plan = replace(plan, spans=())
    plan = replace(plan, skip_uneven=options.skip_uneven)
    return _spans(_marks(plan, options), table, options)


def _with_column(plan: Plan, option: str, column: int | None) -> Plan:
    """`plan` with another column; labels and answers from a companion file give way to a chosen column."""
    if option == "label":
        return replace(plan, label=column, labels=None)
    if option == "gold":
        return replace(plan, gold=column, golds=None)
    if option == "group":
        return replace(plan, group=column)
    return replace(plan, word=column) if option == "word" else replace(plan, form=column)


def _spans(plan: Plan, table: Table, options: ReadOptions) -> Plan:
    if options.span_columns is not None:
        chosen = [_chosen(name, table) for name in options.span_columns if name]
        columns = tuple(column for column in chosen if column is not None)
        sides = len(plan.texts)
        if columns and len(columns) not in (sides, 2 * sides):
            raise SettingError(
                "Spans stand in one column (ranges or token numbers) or in two (start, end) for each sentence; "
                f"{len(columns)} were named."
            )
        width = len(columns) // sides
        spans = tuple(columns[side * width : (side + 1) * width] for side in range(sides)) if columns else ()
        plan = replace(plan, spans=spans, unit=None, end=None, least_fit=0.0, marks=None)
    if options.span_unit is not None:
        _one_of(options.span_unit, UNITS, "spans count")
        plan = replace(plan, unit=options.span_unit, least_fit=0.0)
    if options.span_end is not None:
        _one_of(options.span_end, ENDS, "the end of a span is")
        plan = replace(plan, end=options.span_end, least_fit=0.0)
    return plan


def _marks(plan: Plan, options: ReadOptions) -> Plan:
    if options.marks is None:
        return plan
    _one_of(options.marks, (NO_MARKS, *MARKS), "marks are")
    return replace(plan, marks=None if options.marks == NO_MARKS else options.marks, spans=())


def _one_of(value: str, known: tuple[str, ...], what: str) -> None:
    if value not in known:
        raise SettingError(f"“{value}” is not known; {what} {', '.join(known[:-1])} or {known[-1]}.")


def _chosen(name: str | None, table: Table) -> int | None:
    """Index of the column a person named, exactly or in another case; None when nothing (or "") was named."""
    if not name:
        return None
    if name in table.columns:
        return table.columns.index(name)
    folded = [column.casefold() for column in table.columns]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    shown = ", ".join(table.columns[:50])
    raise SettingError(f"There is no column “{name}”; the columns are {shown}.")
