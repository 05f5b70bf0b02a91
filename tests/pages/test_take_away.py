"""The section that files are taken from: tidy, lazy, and a choice in it changes nothing else."""

from tests.pages.probe_page import opened


def test_each_figure_and_format_is_two_choices_and_one_button() -> None:
    app = opened()
    buttons = [
        button for button in app.get("download_button") if "@" in button.proto.label or ".svg" in button.proto.label
    ]
    assert [button.proto.label for button in buttons] == ["Download curves.svg"]
    app.button_group(key="probe_take_figure").set_value("map").run()
    app.button_group(key="probe_take_format").set_value("PNG 4x").run()
    assert not app.exception
    assert "Download map@4x.png" in [button.proto.label for button in app.get("download_button")]
