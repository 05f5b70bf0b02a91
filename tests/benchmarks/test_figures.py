"""The benchmark of figures runs, and times every one of them."""

from benchmarks.figures import figures_report


def test_every_figure_is_timed() -> None:
    report = figures_report(60, labels=2)
    assert report["peak_mb"] > 0 and all(seconds >= 0 for seconds in report.values())
    assert len(report) == 22
