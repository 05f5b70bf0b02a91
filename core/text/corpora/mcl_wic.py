"""MCL-WiC (Martelli et al. 2021): JSON pairs with character offsets, written as text or numbers, or as `ranges1`.

The gold file is JSON too: a tag (T or F) for each id. In cross-lingual files the lemma belongs to the first sentence,
so what the second one's span covers cannot be checked against it.
"""

import json
import re

from core.text.corpora.companions import share
from core.text.decode import decode
from core.text.json_files import find_records
from core.text.plan import Plan, Table
from core.text.sources import Source

_LANGUAGES = re.compile(r"(?:^|[._])([a-z]{2})-([a-z]{2})(?:[._]|$)")


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Columns lemma, sentence1, sentence2 and either start1 ... end2 or ranges1 and ranges2."""
    lemma, texts = table.index("lemma"), (table.index("sentence1"), table.index("sentence2"))
    numbers = [table.index(name) for name in ("start1", "end1", "start2", "end2")]
    ranges = [table.index("ranges1"), table.index("ranges2")]
    if lemma is None or None in texts or (None in numbers and None in ranges):
        return None
    has_ranges = None not in ranges and (None in numbers or _filled(table, ranges) >= _filled(table, numbers))
    columns = ((ranges[0],), (ranges[1],)) if has_ranges else (tuple(numbers[:2]), tuple(numbers[2:]))
    identifier, tag = table.index("id"), table.index("tag", "gold", "label")
    golds = _golds(table, identifier, source.companion(".gold", ".gold.json"))
    plan = Plan(
        "mcl_wic",
        texts,  # type: ignore[arg-type]  # both are there
        word=lemma,
        gold=tag,
        pair=identifier,
        spans=columns,  # type: ignore[arg-type]  # all are there
        golds=golds,
        unchecked=frozenset({2}) if _cross_lingual(table, identifier) else frozenset(),
    )
    return table, plan


def _filled(table: Table, columns: list[int | None]) -> float:
    return share([all(record[c].strip() for c in columns if c is not None) for record in table.records])


def _cross_lingual(table: Table, identifier: int | None) -> bool:
    if identifier is None:
        return False
    found = [_LANGUAGES.search(record[identifier]) for record in table.records[:50]]
    return share([match is not None and match[1] != match[2] for match in found]) > 0.5


def _golds(table: Table, identifier: int | None, data: bytes | None) -> tuple[str | None, ...] | None:
    if data is None or identifier is None:
        return None
    try:
        records = find_records(json.loads(decode(data).text))
    except (ValueError, RecursionError):
        return None
    tags = {str(record.get("id")): str(record.get("tag")) for record in records if isinstance(record, dict)}
    return tuple(tags.get(record[identifier]) for record in table.records)
