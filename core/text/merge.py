"""Several lists to one: rows numbered on, the file as group where there is none."""

from collections.abc import Sequence
from dataclasses import replace
from os.path import commonprefix
from pathlib import PurePosixPath

from core.text.cells import check_size
from core.text.rows import Row, SentenceList


def merge(
    name: str, lists: Sequence[SentenceList], left_out: Sequence[str], file_as_group: bool | None = None
) -> SentenceList:
    """One list of all rows. `file_as_group` None means: for rows without a group."""
    if len(lists) == 1:
        return replace(lists[0], name=name, notes=(*lists[0].notes, *left_out))
    sources = _short_names([found.name for found in lists])
    rows: list[Row] = []
    notes: list[str] = []
    words: dict[str, str] = {}
    offset = 0
    for found, source in zip(lists, sources, strict=True):
        for row in found.rows:
            own = row.group if file_as_group is not True else source
            group = own if own is not None or file_as_group is False else source
            rows.append(replace(row, number=row.number + offset, group=group, source=source))
        last = max((row.number for row in found.rows), default=0) + offset
        notes.append(f"Rows {offset + 1:,} to {last:,} are from “{source}”.")
        notes += [f"“{source}”: {note}" for note in found.notes]
        for word in found.words:
            words.setdefault(word.casefold(), word)
        offset = last
    check_size(offset, 1)
    layouts = {found.guess.layout for found in lists}
    fits = [found.guess.spans_fit for found in lists if found.guess.spans_fit is not None]
    guess = replace(
        lists[0].guess,
        layout=layouts.pop() if len(layouts) == 1 else "table",
        spans="; ".join(dict.fromkeys(found.guess.spans for found in lists if found.guess.spans)) or None,
        spans_fit=(sum(fit[0] for fit in fits), sum(fit[1] for fit in fits)) if fits else None,
        companions=tuple(name for found in lists for name in found.guess.companions),
    )
    replaced = sum(found.replaced for found in lists)
    return SentenceList(name, tuple(rows), guess, (*notes, *left_out), tuple(words.values()), replaced)


def _short_names(names: Sequence[str]) -> list[str]:
    """File names without what all share at the front (folders) and without their endings, when they stay different."""
    shared = commonprefix([PurePosixPath(name).parent.as_posix() + "/" for name in names])
    shared = shared[: shared.rfind("/") + 1]
    short = [name.removeprefix(shared).split("/") for name in names]
    stems = ["/".join((*parts[:-1], parts[-1].split(".")[0])) for parts in short]
    return stems if len(set(stems)) == len(stems) else list(names)
