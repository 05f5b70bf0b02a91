"""Word in Context (Pilehvar & Camacho-Collados 2019): `word TAB N|V TAB i-j TAB sentence TAB sentence`, gold T or F.

i and j count whitespace tokens from 0, i in the first sentence and j in the second: they are not a range.
"""

import re
from dataclasses import replace
from pathlib import PurePosixPath

from core.text.corpora.companions import answer_lines, share
from core.text.plan import Plan, Table
from core.text.sources import Source

_TWO_TOKENS = re.compile(r"\s*(\d{1,6})-(\d{1,6})\s*")
_POS = re.compile(r"[A-Za-z]{1,5}")


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Five fields of which the second is a part of speech and the third two numbers."""
    filled = [record for record in table.records if any(field.strip() for field in record)]
    fits = [
        len(record) == 5
        and _TWO_TOKENS.fullmatch(record[2]) is not None
        and _POS.fullmatch(record[1].strip()) is not None
        for record in filled
    ]
    if share(fits) < 0.95:
        return None
    gold = answer_lines(source.companion("gold.txt"), len(table.records), PurePosixPath(source.name).name)
    columns = ("word", "pos", "token 1", "token 2", "sentence 1", "sentence 2")
    plan = Plan("wic", (4, 5), word=0, spans=((2,), (3,)), unit="tokens", golds=gold)
    return replace(table, columns=columns, records=[_split(record) for record in table.records], header=False), plan


def _fits(record: tuple[str, ...]) -> bool:
    if len(record) != 5 or not _POS.fullmatch(record[1].strip()):
        return False
    return _TWO_TOKENS.fullmatch(record[2]) is not None


def _split(record: tuple[str, ...]) -> tuple[str, ...]:
    record = (*record, "", "", "", "", "")[: max(5, len(record))]
    match = _TWO_TOKENS.fullmatch(record[2])
    return (record[0], record[1], *(match.groups() if match else (record[2], record[2])), *record[3:])
