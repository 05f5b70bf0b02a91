"""The section that files are taken from: tidy, lazy, and a choice in it changes nothing else."""

from streamlit.testing.v1 import AppTest

from tests.pages.probe_page import opened


def labels(app: AppTest) -> list[str]:
    return [button.proto.label for button in app.get("download_button")]


def test_each_kind_of_file_is_two_choices_and_one_button() -> None:
    app = opened()
    assert {"Download map.svg", "Download uses.csv", "vectors.npz", "atlas.parquet"} <= set(labels(app))
    assert sum(label.startswith("Download ") for label in labels(app)) == 3
    assert any("uses of the word “bank”" in block.value for block in app.code)
    app.button_group(key="probe_take_figure").set_value("curves").run()
    app.button_group(key="probe_take_format").set_value("PNG 4x").run()
    app.button_group(key="probe_take_table").set_value("scores").run()
    app.button_group(key="probe_take_table_format").set_value("Parquet").run()
    assert not app.exception
    assert {"Download curves@4x.png", "Download scores.parquet"} <= set(labels(app))
