"""How well the vectors tell senses apart on three published tasks, beside the published figures.

`python -m benchmarks.accuracy [--model NAME] [--data FOLDER] [--tasks ...] [--words ...] [--json]`. The data are not
part of the project: `--data` names a folder with `raw-c/raw-c.csv`, `wic/dev/` and `coarsewsd20/<word>/`.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks import published
from benchmarks.accuracy_tasks import COARSE, RAW_C, WIC, coarse_wsd, coarse_wsd_words, raw_c, words_in_context
from benchmarks.sentences import DATA
from core.errors import ProbeError
from core.model.loading import load_encoder

TASKS = {"raw_c": RAW_C, "coarsewsd": COARSE, "wic": WIC}


def accuracy_report(
    model: str, data: Path, tasks: tuple[str, ...] = tuple(TASKS), words: tuple[str, ...] = (), last_layers: int = 1
) -> dict[str, Any]:
    """The figures of each task; see `benchmarks.accuracy_tasks`."""
    encoder = load_encoder(model, allow_folders=True)
    report: dict[str, Any] = {}
    for task in tasks:
        start = time.perf_counter()
        if task == "raw_c":
            report[task] = raw_c(encoder, data)
        elif task == "coarsewsd":
            report[task] = coarse_wsd(encoder, data, words or coarse_wsd_words(data), last_layers)
        else:
            report[task] = words_in_context(encoder, data)
        print(f"{task}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return report


def as_json(report: dict[str, Any]) -> dict[str, Any]:
    """The report with the keys that others may rely on, and no more."""
    shown = dict(report)
    if "coarsewsd" in shown:
        names = ("accuracy", "macro_f1", "majority")
        shown["coarsewsd"] = {word: {name: row[name] for name in names} for word, row in report["coarsewsd"].items()}
    if "wic" in shown:
        shown["wic"] = {name: report["wic"][name] for name in ("accuracy", "auc")}
    return shown


def as_text(report: dict[str, Any], model: str) -> str:
    """The tables people read."""
    lines: list[str] = []
    if "raw_c" in report:
        figures = report["raw_c"]
        lines += [
            f"RAW-C, 672 pairs, {model}: layer 0, 1, ...",
            f"  Spearman with people      {_row(figures['spearman'])}",
            f"  the same, standardised    {_row(figures['spearman_standardised'])}",
            f"  AUC same against different{_row(figures['auc'])}",
            f"  published for BERT: Spearman {published.RAW_C_SPEARMAN}, AUC {published.RAW_C_AUC}; "
            f"people with each other {published.RAW_C_PEOPLE}",
        ]
    if "coarsewsd" in report:
        names = "".join(f"{name:>14}" for name in published.COARSE_WSD_MODELS)
        lines += [
            "CoarseWSD-20, nearest centroid: accuracy / macro-F1 in percent",
            f"  {'word':<9}{'majority':>9}{'ours':>14}{'bag of words':>14}{names}",
        ]
        lines += [_word_line(word, figures) for word, figures in report["coarsewsd"].items()]
    if "wic" in report:
        figures = report["wic"]
        lines += [
            f"Words in Context, {figures['pairs']} development pairs, last layer, threshold tuned on the other half: "
            f"accuracy {100 * figures['accuracy']:.1f} % +- {100 * figures['margin']:.1f}, AUC {figures['auc']:.3f}",
            f"  published: BERT-large {published.WIC_BERT_LARGE} %, bag of words {published.WIC_BAG_OF_WORDS} %, "
            f"people {published.WIC_PEOPLE} %, chance 50 %",
        ]
    if model.startswith("bert-"):
        lines += [f"  {'published for BERT':<44}{'published':<20}{'ours here':<24}remark"]
        lines += [
            f"  {target:<44}{figure:<20}{_ours(target[:2], report, model):<24}{need}"
            for target, figure, need in published.BERT_TARGETS
        ]
    return "\n".join(lines)


def _ours(target: str, report: dict[str, Any], model: str) -> str:
    """Our figure for a published target, where this run has one for the same model."""
    wanted = {"R5": "bert-base-uncased", "R6": "bert-large-uncased", "R7": "bert-large-uncased"}.get(target)
    if wanted != model:
        return "-"
    if target == "R7":
        return f"{100 * report['wic']['accuracy']:.1f}" if "wic" in report else "-"
    if "coarsewsd" not in report:
        return "-"
    mean, words = report["coarsewsd"]["mean"], len(report["coarsewsd"]) - 1
    return f"{100 * mean['accuracy']:.2f} / {100 * mean['macro_f1']:.2f} ({words} words)"


def _row(values: list[float]) -> str:
    return "".join(f"{value:6.2f}" for value in values)


def _word_line(word: str, figures: dict[str, float]) -> str:
    known = published.COARSE_WSD.get(word)
    if word == "mean":
        rows = list(published.COARSE_WSD.values())
        known = tuple(
            (sum(row[k][0] for row in rows) / len(rows), sum(row[k][1] for row in rows) / len(rows)) for k in range(3)
        )
    ours = f"{100 * figures['accuracy']:.1f} / {100 * figures['macro_f1']:.1f}"
    bag = f"{100 * figures['bag_accuracy']:.1f} / {100 * figures['bag_macro_f1']:.1f}"
    others = "".join(f"{f'{accuracy:.1f} / {f1:.1f}':>14}" for accuracy, f1 in known or ())
    return f"  {word:<9}{100 * figures['majority']:9.1f}{ours:>14}{bag:>14}{others}"


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    parser.add_argument("--model", default="minilm", help="name of the catalogue, or a folder")
    parser.add_argument("--data", type=Path, default=DATA, metavar="FOLDER")
    parser.add_argument("--tasks", nargs="+", choices=tuple(TASKS), default=list(TASKS))
    parser.add_argument("--words", nargs="+", default=[], help="words of CoarseWSD-20 (default: all that are there)")
    parser.add_argument(
        "--layers-summed", type=int, metavar="N", help="last layers summed for CoarseWSD-20 (default 1; 4 for bert-...)"
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args(arguments)
    missing = [str(TASKS[task]) for task in options.tasks if not (options.data / TASKS[task]).exists()]
    if missing:
        print(f"not in {options.data}: {', '.join(missing)}; name the folder with --data", file=sys.stderr)
        return 2
    summed = options.layers_summed or (4 if options.model.startswith("bert-") else 1)
    try:
        report = accuracy_report(options.model, options.data, tuple(options.tasks), tuple(options.words), summed)
    except ProbeError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(as_json(report)) if options.json else as_text(report, options.model))
    return 0


if __name__ == "__main__":
    sys.exit(main())
