"""The XML of Raganato et al. (2017): `data.xml` with instances in sentences, `gold.key.txt` with their sense keys.

Every instance is a row: its sentence (tokens joined by spaces), its span, its lemma as the word, its first sense key as
the label. Sentences without an instance are no rows and are counted in a note.
"""

from typing import Any

from core.errors import InputError
from core.limits import limit
from core.text.decode import decode
from core.text.lines import split_lines
from core.text.plan import Plan, Table
from core.text.sources import Source

_COLUMNS = ("id", "lemma", "pos", "sentence", "start", "end")
_BROKEN = "This XML file cannot be read; a corpus of sentences with <wf> and <instance> elements is expected."


def read_xml(source: Source) -> tuple[Table, Plan]:
    """Table and plan of the corpus. Raises InputError for XML that is broken, unsafe, or has no instance."""
    records: list[tuple[str, ...]] = []
    empty = 0
    for sentence in _sentences(source.data):
        found = _instances(sentence)
        empty += not found
        records += found
        if len(records) > limit("rows"):
            raise InputError(f"The corpus has more than {limit('rows'):,} instances, the limit; split it into parts.")
    if not records:
        raise InputError("This XML file holds no <instance> in a <sentence>, so there is no word to look at.")
    gold = _keys(source.companion("gold.key.txt"))
    labels = tuple(gold.get(record[0]) for record in records) if gold else None
    notes = (f"{empty:,} sentences hold no instance; they are no rows.",) if empty else ()
    plan = Plan(
        "semcor_xml", (3,), word=1, spans=((4, 5),), unit="characters", end="exclusive", labels=labels, notes=notes
    )
    return Table(_COLUMNS, records, True, None, {}), plan


def _sentences(data: bytes) -> list[Any]:
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(data, forbid_dtd=False)
    except (ParseError, DefusedXmlException, ValueError, LookupError, RecursionError) as error:
        raise InputError(_BROKEN) from error
    return list(root.iter("sentence"))


def _instances(sentence: Any) -> list[tuple[str, ...]]:
    text, spans = "", []
    for token in sentence:
        surface = " ".join("".join(token.itertext()).split())
        if not surface:
            continue
        text += " " if text else ""
        if token.tag == "instance":
            spans.append((token, len(text), len(text) + len(surface)))
        text += surface
    return [
        (token.get("id", ""), token.get("lemma", ""), token.get("pos", ""), text, str(start), str(end))
        for token, start, end in spans
    ]


def _keys(data: bytes | None) -> dict[str, str]:
    """Instance to its first sense key (further keys are equally right and stand after it)."""
    if data is None:
        return {}
    fields = [line.split() for line in split_lines(decode(data).text)]
    return {field[0]: field[1] for field in fields if len(field) > 1}
