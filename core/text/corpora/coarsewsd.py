"""CoarseWSD-20 (Loureiro et al. 2021): `index TAB sentence`, gold class on the same line of another file.

The index counts whitespace tokens from 0. `classes_map.txt` names the classes; without it a label is the number.
"""

from collections import Counter
from dataclasses import replace
from pathlib import PurePosixPath

from core.text.corpora.companions import answer_lines, json_map, share
from core.text.plan import Plan, Table
from core.text.sources import CLASSES, Source
from core.text.spans import parse_number

_SAMPLE = 2_000


def recognise(table: Table, source: Source) -> tuple[Table, Plan] | None:
    """Two fields, the first the number of a token that is the same word in most lines."""
    records = [_two_fields(record) for record in table.records]
    filled = [record for record in records[:_SAMPLE] if any(record)]
    if share([len(record) == 2 and parse_number(record[0]) is not None for record in filled]) < 0.95:
        return None
    tokens = Counter(_token(record) for record in filled)
    tokens.pop(None, None)
    if not tokens or tokens.most_common(1)[0][1] < 0.8 * len(filled):
        return None
    word = str(tokens.most_common(1)[0][0])
    name = PurePosixPath(source.name).name
    gold = answer_lines(source.companion(".gold.txt", "gold.txt"), len(records), name)
    classes = json_map(source.companion(CLASSES))
    labels = None if gold is None else tuple(classes.get(answer, answer) if answer else None for answer in gold)
    named = [(*record, word) if len(record) == 2 else ("", *record, word)[-3:] for record in records]
    columns = ("token", "sentence", "word")
    plan = Plan("coarsewsd", (1,), word=2, spans=((0,),), unit="tokens", labels=labels)
    return replace(table, columns=columns, records=named, header=False), plan


def _two_fields(record: tuple[str, ...]) -> tuple[str, ...]:
    return (record[0], "\t".join(record[1:])) if len(record) > 2 else record


def _token(record: tuple[str, ...]) -> str | None:
    if len(record) != 2 or (number := parse_number(record[0])) is None:
        return None
    tokens = record[1].split(None, number + 1) if number < 100_000 else []
    return tokens[number].lower() if number < len(tokens) else None
