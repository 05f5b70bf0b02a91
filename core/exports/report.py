"""A probe as one HTML file that needs nothing else: no network, no script. It reads on a screen and on paper."""

from datetime import date

from core.exports.caption import short_word
from core.exports.drawing import inline_svg
from core.exports.figures import figures_of
from core.exports.markup import definitions, paragraph, section, table, text
from core.exports.methods import how_to_cite, methods_paragraph
from core.exports.versions import PRODUCT, PRODUCT_VERSION, library_versions
from core.exports.wording import CORRECTION_NAMES, METHOD_NAMES, POOLING_NAMES, counted, layer_name, model_name
from core.geometry.corrections import RAW
from core.limits import limit
from core.probe import Probe, find_uses
from core.score_kinds import SCORES
from core.text.concordance import concordance_line
from core.text.receipt import make_receipt

_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Noto Sans", system-ui, -apple-system, "Segoe UI", sans-serif; color: #1a2027; background: #fff;
  max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; }
.verdict { border: 1px solid #7c8592; border-radius: .5rem; padding: .8rem 1rem; }
.verdict p { margin: .2rem 0; } .verdict p:first-child { font-weight: 600; }
.note { color: #414b57; font-size: .9rem; }
figure { margin: 1rem 0; } figure svg { width: 100%; height: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; min-width: 50%; }
caption { text-align: left; font-size: .9rem; color: #414b57; padding: .3rem 0; }
th, td { border-bottom: 1px solid #d5dae0; padding: .25rem .6rem; text-align: left; vertical-align: top;
  overflow-wrap: normal; }
th { border-bottom-color: #7c8592; } td.n { text-align: right; white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(7rem, 30%) 1fr; gap: .2rem 1rem; }
dt { color: #414b57; } dd { margin: 0; }
@media print { body { max-width: none; padding: 0; } section, figure, tr { break-inside: avoid; } }
"""
#: The page itself forbids what it does not need, should a reader's tool try.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def report_html(result: Probe, made: date | None = None) -> bytes:
    """The report as UTF-8 HTML: verdict, settings, figures, tables, what happened to the rows, methods, citations."""
    day = made or date.today()
    title = f"Sense probe of “{short_word(result)}”"
    verdict = "".join(paragraph(sentence) for sentence in result.verdict)
    body = "".join(
        (
            f"<h1>{text(title)}</h1>\n",
            paragraph(f"{_counts(result)} {day.isoformat()}, {PRODUCT} {PRODUCT_VERSION}.", "note"),
            f'<div class="verdict">{verdict}</div>\n',
            section("Settings", definitions(_settings(result))),
            section("Figures", *_figures(result)),
            section("Cosine through the layers", _curves(result)),
            section("Scores of the labels by layer", _scores(result)),
            section("Groups found without the labels", _groups(result)),
            section("Uses", *_uses(result)),
            section("What happened to every row", *_receipt(result)),
            section("Methods, to paste", paragraph(methods_paragraph(result))),
            section("How to cite", *_cite(result)),
        )
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{text(title)}</title>\n<style>{_STYLE}</style></head>\n<body><main>\n{body}</main></body></html>\n"
    ).encode()


def _counts(result: Probe) -> str:
    return (
        f"{counted(len(result.vectors.uses), 'use')} in {counted(result.list.row_count, 'row')} of "
        f"{result.list.name[:200]}; {counted(result.rows_without_use, 'row')} without a use."
    )


def _settings(result: Probe) -> list[tuple[str, object]]:
    settings, maps = result.settings, result.maps
    forms = settings.forms if isinstance(settings.forms, str) else ", ".join(settings.forms)
    method = "no map" if maps is None else METHOD_NAMES.get(maps.contextual.method, maps.contextual.method)
    return [
        ("Word", result.word),
        ("Other forms", forms),
        ("Repeated sentences", "counted once" if settings.count_once else "all counted"),
        ("Model", model_name(result.vectors.model)),
        ("Layer of the map", layer_name(result.layer)),
        ("Pooling", POOLING_NAMES[settings.pooling]),
        ("Correction", CORRECTION_NAMES[RAW]),
        ("Map", method),
        ("Seed", str(settings.seed)),
        ("Versions", ", ".join(f"{name} {number}" for name, number in library_versions().items())),
    ]


def _figures(result: Probe) -> list[str]:
    return [f"<figure>{inline_svg(make(result))}</figure>\n" for make in figures_of(result).values()]


def _curves(result: Probe) -> str:
    found = result.evidence.curves
    within = "same label" if found.labelled else "all pairs of uses"
    columns = ("layer", within, "different labels", "random other words")
    notes = "".join(paragraph(f"Not defined: {reason}.", "note") for reason in dict.fromkeys(found.undefined.values()))
    return (
        table("Mean cosines", columns, zip(found.layers, found.within, found.between, found.random, strict=True))
        + notes
    )


def _scores(result: Probe) -> str:
    rows = (result.evidence.static_separation, *result.evidence.separations.layers)
    columns = ("layer", "AUC", "from", "to", *(kind.title for kind in SCORES if kind.name != "auc"))
    cells = (
        (
            one.layer,
            one.auc,
            one.auc_low,
            one.auc_high,
            *(getattr(one, kind.name) for kind in SCORES if kind.name != "auc"),
            one.majority,
            one.p_value,
            one.uses,
        )
        for one in rows
    )
    reasons = dict.fromkeys(reason for one in rows for reason in one.undefined.values())
    return table(
        "Beside each accuracy: the share of the commonest label. AUC by chance is 0.50; from and to: 95% interval.",
        (*columns, "commonest label", "p", "labelled uses"),
        cells,
    ) + "".join(paragraph(f"Not defined: {reason}.", "note") for reason in reasons)


def _groups(result: Probe) -> str:
    found = result.grouping
    pairs: list[tuple[str, object]] = [
        ("Layer", layer_name(found.layer)),
        ("Groups", found.k),
        ("Firm", found.firm),
        ("Silhouette", found.silhouette),
        ("The same, of one stretched cloud", found.noise_silhouette),
        ("p against one stretched cloud", found.p_value),
        ("Stability", found.stability),
        ("Adjusted Rand index with the labels (0 by chance)", found.ari),
    ]
    reasons = dict.fromkeys(found.undefined.values())
    return definitions(pairs) + "".join(paragraph(f"Not defined: {reason}.", "note") for reason in reasons)


def _uses(result: Probe) -> list[str]:
    side, most, uses = limit("tooltip_side"), limit("table_rows"), result.vectors.uses
    rows = (
        (use.row, str(concordance_line(use.text, use.start, use.end, side)), use.label or "", member + 1)
        for use, member in zip(uses[:most], result.grouping.members[:most], strict=True)
    )
    cut = f"The first {most:,} of {counted(len(uses), 'use')}; the tables hold all." if len(uses) > most else ""
    caption = f"{counted(min(len(uses), most), 'use')}, with at most {side} characters on each side of the word."
    return [table(caption, ("row", "use", "label", "group found"), rows), paragraph(cut, "note") if cut else ""]


def _receipt(result: Probe) -> list[str]:
    found = find_uses(result.list, result.word, result.settings)
    windowed = [use.row for use, cut in zip(result.vectors.uses, result.vectors.windowed, strict=True) if cut]
    receipt = make_receipt(result.list, (found,), [one for one in result.skipped if one.use_id], windowed)
    most = limit("table_rows")
    lost = table(
        f"Rows without a use, at most {most:,} of them",
        ("row", "what happened"),
        ((entry.row, entry.message) for entry in receipt.skipped[:most]),
    )
    lines = table(
        "Every row is accounted for.", ("what happened", "count"), ((one.label, one.count) for one in receipt.lines())
    )
    notes = [paragraph(note, "note") for note in result.list.notes]
    return [lines, lost if receipt.skipped else "", *notes]


def _cite(result: Probe) -> list[str]:
    cite = how_to_cite(result)
    papers = "".join(f"<li>{text(paper)}</li>\n" for paper in cite.papers)
    return [paragraph(cite.program), paragraph(cite.model), f"<ul>{papers}</ul>\n"]
